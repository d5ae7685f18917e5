import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, utimesSync, watch, writeFileSync, type FSWatcher } from 'node:fs';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import { endAll, startNode, type Ended, type Started } from '../support/assay-process.ts';
import { describedWith } from '../support/described-with.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

// The built command, as threads and processes of its own run built programs. How soon it ends is for bench/signals.ts.
const watchers: FSWatcher[] = [];
afterEach(() => {
  for (const watcher of watchers.splice(0)) watcher.close();
  endAll();
});

const signals = [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const;

const badged = (position: string): string =>
  `openapi: 3.1.0\ninfo: { title: A, version: '1' }\npaths:\n  /a:\n    get:\n      x-badges: [{ name: Beta, position: ${position} }]\n      responses: { 200: { description: ok } }\n`;

/** Where a command is to stand still: at its start, or at a call of `node:fs` with such a path. test/support/hold-still.cjs has the rest. */
interface Still {
  readonly method: 'openSync' | 'renameSync' | 'start';
  readonly path: string;
  /** What the name of the program holds. */
  readonly program?: string;
  readonly thread?: 'main' | 'other';
  /** How many such calls go through before. */
  readonly after?: number;
}

interface Held extends Started {
  readonly folder: string;
  /** The process that stands still; resolves when it does. */
  readonly isStill: () => Promise<number>;
  /** Lets it go on. */
  readonly go: () => void;
}

/** Starts a command in a folder of its own with two descriptions, which stands still somewhere. */
function hold(args: readonly string[], still: Still, files: Readonly<Record<string, string>> = {}): Held {
  const [folder, marks] = [temporaryFolder(), temporaryFolder()];
  const all = { 'a.yaml': badged('Before'), 'b.yaml': badged('Before'), ...files };
  for (const [name, text] of Object.entries(all)) writeFileSync(join(folder, name), text);
  const program = args[0] === 'assay-pre-commit' ? 'pre-commit.cjs' : 'assay.cjs';
  const started = startNode([resolve('dist', program), ...args.slice(program === 'assay.cjs' ? 0 : 1)], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      NODE_OPTIONS: `--require=${resolve('test/support/hold-still.cjs')}`,
      HOLD_STILL: JSON.stringify(still),
      HOLD_FOLDER: marks,
    },
  });
  return {
    ...started,
    folder,
    isStill: () => Promise.race([appears(marks, /^still-(\d+)$/u).then(Number), endedEarly(started)]),
    go: () => {
      writeFileSync(join(marks, 'go'), '');
    },
  };
}

/** Rejects at the end of a command, so that one that never stands still is told at once. */
async function endedEarly({ ended }: Started): Promise<never> {
  const { code, stderr } = await ended;
  throw new Error(`The command must stand still; it ended with ${code}: ${stderr}`);
}

/** Resolves with what `pattern` finds when there is such an entry in `folder`. */
function appears(folder: string, pattern: RegExp): Promise<string> {
  return new Promise((done) => {
    const look = (): void => {
      const [found] = readdirSync(folder).flatMap((name) => pattern.exec(name)?.[1] ?? []);
      if (found === undefined) return;
      watcher.close();
      done(found);
    };
    const watcher = watch(folder, look);
    watchers.push(watcher);
    look();
  });
}

/** The end, with the exit code as a shell counts: what the system ends on a signal has none of its own. */
async function endOf({ child, ended }: Started): Promise<Ended> {
  const { code, ...output } = await ended;
  const [, counted = null] = signals.find(([signal]) => signal === child.signalCode) ?? [];
  return { code: code ?? counted, ...output };
}

/** Resolves when a process is gone, or waits for nothing but its parent. */
async function isGone(pid: number): Promise<true> {
  for (;;) {
    try {
      if (readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')) return true;
    } catch {
      return true;
    }
    await new Promise((resume) => setTimeout(resume, 10));
  }
}

const reports = ['--format', 'json:out.json'];
const reading = { method: 'openSync', path: 'a.yaml' } as const;
const ruled = { '.spectral.yaml': 'extends: [spectral:oas]\n' };
const json = JSON.stringify({ tool: 'assay', formatVersion: 1, version: '1', runs: [], runFailures: [] });

describe.each(signals)('%s', (signal, code) => {
  test.each<readonly [title: string, args: readonly string[], still: Still]>([
    ['lint', ['lint', ...reports], reading],
    ['lint --workers', ['lint', '--workers', '2', ...reports], { ...reading, path: '.yaml' }],
    ['lint --watch', ['lint', 'a.yaml', '--watch', ...reports], reading],
    ['lint --fix', ['lint', 'a.yaml', '--fix', ...reports], reading],
    ['check', ['check', ...reports], reading],
    ['check, the replay', ['check', 'a.yaml', ...reports], { ...reading, after: 2 }],
    ['mock', ['mock', 'a.yaml', '--port', '0'], reading],
    ['replay', ['replay', 'a.yaml', ...reports], reading],
    ['preview', ['preview', 'a.yaml', '--port', '0'], reading],
    ['preview --out', ['preview', 'a.yaml', '--out', 'site'], reading],
    ['preview --out of one page', ['preview', 'a.yaml', '--out', 'page.html'], reading],
    ['report merge', ['report', 'merge', 'merged.json', ...reports], { ...reading, path: 'merged.json' }],
    ['assay-pre-commit', ['assay-pre-commit', 'a.yaml'], reading],
    ['assay-pre-commit --check', ['assay-pre-commit', '--check', 'a.yaml'], { ...reading, after: 1 }],
  ])('ends `%s` where it is, without a trace', async (_, args, still) => {
    const held = hold(args, still, { 'merged.json': json });
    await held.isStill();
    held.child.kill(signal);
    expect([(await endOf(held)).code, readdirSync(held.folder)]).toEqual([code, ['a.yaml', 'b.yaml', 'merged.json']]);
  });

  test.each<readonly [title: string, args: readonly string[], names: readonly string[]]>([
    ['a report of lint', ['lint', 'a.yaml', ...reports], ['out.json']],
    ['a report of check', ['check', 'a.yaml', ...reports], ['out.json']],
    ['a report of replay', ['replay', 'a.yaml', ...reports], ['out.json']],
    ['a merged report', ['report', 'merge', 'merged.json', ...reports], ['out.json']],
    ['a baseline', ['lint', 'a.yaml', '--update-baseline', '--baseline', 'known.yaml'], ['known.yaml']],
  ])('waits for %s', async (_, args, names) => {
    const held = hold(args, { method: 'renameSync', path: names[0] ?? '' }, { 'merged.json': json });
    await held.isStill();
    held.child.kill(signal);
    held.go();
    expect([(await endOf(held)).code, readdirSync(held.folder).sort()]).toEqual([
      code,
      ['a.yaml', 'b.yaml', 'merged.json', ...names].sort(),
    ]);
  });

  test('ends a repair between two files', async () => {
    const held = hold(['lint', '--fix'], { method: 'renameSync', path: '.yaml' });
    await held.isStill();
    held.child.kill(signal);
    held.go();
    const { code: ended } = await endOf(held);
    const texts = readdirSync(held.folder).map((name) => readFileSync(join(held.folder, name), 'utf8'));
    expect([ended, texts]).toEqual([code, [badged('before'), badged('Before')]]);
  });

  test('ends `preview --out` between two pages', async () => {
    const held = hold(['preview', 'a.yaml', '--out', 'site'], { method: 'renameSync', path: 'index.html' });
    await held.isStill();
    held.child.kill(signal);
    held.go();
    const { code: ended, stdout, stderr } = await endOf(held);
    expect([ended, stdout, stderr]).toEqual([code, '', '']);
    const names = readdirSync(join(held.folder, 'site'), { recursive: true, encoding: 'utf8' });
    const pages = names.filter((name) => name.endsWith('.html'));
    expect([pages, names.filter((name) => /\.assay-(?!preview)/u.test(name))]).toEqual([['index.html'], []]);
    expect(readFileSync(join(held.folder, 'site/index.html'), 'utf8').trimEnd().endsWith('</html>')).toBe(true);
  });

  test('ends the reload of a mock where it is', async () => {
    const held = hold(['mock', 'a.yaml', '--port', '0'], { ...reading, after: 1 });
    await held.says(/Watching/u);
    utimesSync(join(held.folder, 'a.yaml'), 0, 0);
    await held.isStill();
    held.child.kill(signal);
    expect((await endOf(held)).code).toBe(code);
  });

  test('ends a mock with uploads that never end', async () => {
    const held = hold(['mock', 'a.yaml', '--port', '0'], { ...reading, path: 'nowhere' });
    const [, port] = await held.says(/:(\d+)/u);
    const clients = Array.from({ length: 100 }, () => connect(Number(port), '127.0.0.1'));
    await Promise.all(
      clients.map((client) => {
        client.on('error', () => undefined);
        client.write('POST /a HTTP/1.1\r\nhost: localhost\r\nexpect: 100-continue\r\ncontent-length: 2\r\n\r\n');
        return once(client, 'data');
      }),
    );
    held.child.kill(signal);
    expect((await endOf(held)).code).toBe(code);
    for (const client of clients) client.destroy();
  });

  test('ends `assay preview` with a page that listens for saves', async () => {
    const held = hold(['preview', 'a.yaml', '--port', '0'], { ...reading, path: 'nowhere' });
    const [, url = ''] = await held.says(/at (\S+)\//u);
    const { body } = await fetch(`${url}/_assay/events`);
    const reader = body?.getReader();
    await reader?.read();
    held.child.kill(signal);
    expect((await endOf(held)).code).toBe(code);
    await reader?.cancel().catch(() => undefined);
  });

  test('ends a replay whose thread does not answer, with a report', async () => {
    const held = hold(['replay', 'a.yaml', 'b.yaml', ...reports], { ...reading, path: '.yaml', thread: 'other' });
    await held.isStill();
    held.child.kill(signal);
    const { code: ended } = await endOf(held);
    expect([ended, readdirSync(held.folder).filter((name) => name.includes('out'))]).toEqual([code, ['out.json']]);
  });

  test('ends `assay lint` while it waits for its input', async () => {
    const child = spawn(process.execPath, [resolve('dist/assay.cjs'), 'lint', '--stdin-filepath', 'a.yaml'], {
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    // All of it is taken when the command reads, which waits for more then.
    await new Promise((done) => child.stdin.write(' '.repeat(5_000_000), done));
    child.kill(signal);
    expect(await once(child, 'close')).toEqual([null, signal]);
  });
});

const describeOnLinux = describedWith(__filename, {
  tool: 'Linux',
  isThere: process.platform === 'linux',
  advice: 'run on Linux',
});
describeOnLinux('other processes end with the command', () => {
  test.each<readonly [title: string, args: readonly string[], still: Still]>([
    ['workers of a mock', ['mock', 'a.yaml', '--port', '0', '--workers', '2'], { ...reading, program: 'mock-worker' }],
    [
      'Spectral',
      ['assay-pre-commit', '--allow-code', 'a.yaml'],
      { method: 'start', path: '', program: 'spectral-cli' },
    ],
  ])('%s', async (_, args, still) => {
    for (const [signal, code] of signals) {
      const held = hold(args, still, args[0] === 'mock' ? {} : ruled);
      const other = await held.isStill();
      held.child.kill(signal);
      expect([(await endOf(held)).code, await isGone(other)]).toEqual([code, true]);
    }
  });

  test('Spectral in the middle of a rule, with a hook that is killed', async () => {
    const [folder, marks] = [temporaryFolder(), temporaryFolder()];
    writeFileSync(join(folder, 'a.yaml'), badged('before'));
    // Without its event loop, as in a pattern that takes for ever.
    const endless = `const fs = require('node:fs');\nconst marks = ${JSON.stringify(marks)};\nfs.writeFileSync(marks + '/still-' + process.pid, '');\nwhile (fs.existsSync(marks)) {}\nmodule.exports = { rules: {} };\n`;
    writeFileSync(join(folder, '.spectral.js'), endless);
    const { child, ended } = startNode([resolve('dist/pre-commit.cjs'), '--allow-code', 'a.yaml'], { cwd: folder });
    const other = Number(await appears(marks, /^still-(\d+)$/u));
    child.kill('SIGKILL');
    expect([(await ended).code, await isGone(other)]).toEqual([null, true]);
  });
});
