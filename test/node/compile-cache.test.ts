import { spawnSync } from 'node:child_process';
import {
  chownSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { temporaryFolder } from '../support/temporary-folder.ts';

const description = resolve('fixtures/boxoffice-openapi.yaml');
const home = temporaryFolder();
let count = 0;

/** The command with a cache folder of its own, and the files of it that are kept there. */
function install({ isCopy = false } = {}) {
  const folder = join(home, String((count += 1)));
  const dist = isCopy ? join(folder, 'dist') : resolve('dist');
  mkdirSync(join(folder, 'caches'), { recursive: true });
  if (isCopy)
    for (const name of readdirSync('dist').filter((each) => each.endsWith('.cjs') && !each.includes('.whole.')))
      cpSync(join('dist', name), join(dist, name), { preserveTimestamps: true });
  const kept = join(folder, 'caches/spectral-assay');
  return {
    folder,
    dist,
    run: (args: readonly string[], env: NodeJS.ProcessEnv = {}, cwd = '.') => {
      const { status, stdout, stderr } = spawnSync(process.execPath, [join(dist, 'assay.cjs'), ...args], {
        encoding: 'utf8',
        cwd,
        env: {
          ...process.env,
          NODE_COMPILE_CACHE: undefined,
          NODE_DISABLE_COMPILE_CACHE: undefined,
          XDG_CACHE_HOME: join(folder, 'caches'),
          ...env,
        },
      });
      return { status, stdout: stdout.replace(/[\d.]+ m?s\.$/mu, 'T'), stderr };
    },
    /** The compiled files, without Node's own folder. */
    files: () => filesIn(kept).map((name) => join(kept, name)),
  };
}

function filesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((each) => (each.isFile() ? [each.name] : []));
  } catch {
    return [];
  }
}

interface Head {
  readonly additions: number;
  readonly bundles: readonly (readonly [name: string, size: number, modified: number, length: number])[];
}

/** The first line of a compiled file. */
function headOf(path: string): Head {
  return JSON.parse(readFileSync(path, 'latin1').split('\n')[0] ?? '') as Head;
}

const lint = ['lint', '--no-config', description];
// The command that starts soonest, for what is the same of all.
const explain = ['explain', 'x-badges-name-format'];

test('three runs keep what they compiled, and a fourth leaves the file as it is', () => {
  const { run, files } = install();
  const seen = [1, 2, 3, 4].map(() => {
    const { status, stdout } = run(lint);
    const [file = ''] = files();
    return {
      status,
      stdout,
      additions: headOf(file).additions,
      mode: statSync(file).mode & 0o777,
      count: files().length,
    };
  });
  const [{ status, stdout } = { status: 2, stdout: '' }] = seen;
  expect(status).toBe(1);
  expect(seen).toEqual([1, 2, 3, 3].map((additions) => ({ status, stdout, additions, mode: 0o600, count: 1 })));
});

test('what was compiled of a file that is gone goes, too', () => {
  const { folder, dist, run, files } = install({ isCopy: true });
  const plain = join(folder, 'plain.json');
  writeFileSync(plain, JSON.stringify({ openapi: '3.1.0', info: { title: 'Plain', version: '1' }, paths: {} }));
  const names = () => files().flatMap((path) => headOf(path).bundles.map(([name]) => name));
  run(lint);
  expect(names()).toEqual(['lint.cjs', 'lint-large.cjs', 'lint-mcp.cjs']);
  rmSync(join(dist, 'lint-mcp.cjs'));
  expect(run(['lint', '--no-config', plain]).status).toBe(0);
  expect(names()).toEqual(['lint.cjs', 'lint-large.cjs']);
});

test('what was compiled runs in place of its source', () => {
  const { dist, run } = install({ isCopy: true });
  const path = join(dist, 'lint.cjs');
  const { atime, mtime } = statSync(path);
  const first = run(lint).stdout;
  expect(first).toContain('rules, T');
  // A source that differs and seems the same: nothing else shows which of both runs.
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll('"rule"', '"RULE"'));
  utimesSync(path, atime, mtime);
  expect(run(lint).stdout).toBe(first);
  // Its time tells that it is another.
  utimesSync(path, atime, new Date(mtime.getTime() + 2_000));
  expect(run(lint).stdout).toBe(first.replace('rules, T', 'RULEs, T'));
});

test.each<[string, (bytes: Buffer) => Buffer]>([
  ['nothing', () => Buffer.alloc(0)],
  ['another text', () => Buffer.from('{}\n')],
  ['no JSON', () => Buffer.from('{"additions":\n')],
  ['a part of it', (bytes) => bytes.subarray(0, bytes.length - 100)],
  [
    'zeros after the first line',
    (bytes) => Buffer.concat([lineOf(bytes), Buffer.alloc(bytes.length - lineOf(bytes).length)]),
  ],
  ['zeros', (bytes) => Buffer.alloc(bytes.length)],
])('a file that holds %s is compiled anew', (_, damaged) => {
  const { run, files } = install();
  const whole = run(explain);
  const [file = ''] = files();
  writeFileSync(file, damaged(readFileSync(file)));
  expect([run(explain), run(explain)]).toEqual([whole, whole]);
});

function lineOf(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.indexOf('\n') + 1);
}

test('code that V8 refuses is not given to it again', () => {
  const { run, files } = install();
  const whole = run(lint);
  const [file = ''] = files();
  const bytes = readFileSync(file);
  writeFileSync(file, Buffer.concat([lineOf(bytes), Buffer.alloc(bytes.length - lineOf(bytes).length)]));
  run(lint);
  expect(headOf(file).bundles.map(([name, , , length]) => [name, length])).toEqual(
    ['lint.cjs', 'lint-large.cjs', 'lint-mcp.cjs'].map((name) => [name, 0]),
  );
  const { size } = statSync(file);
  expect([run(lint), statSync(file).size]).toEqual([whole, size]);
});

// Nobody else can give a file to another user.
(process.getuid?.() === 0 ? describe : describe.skip)('as root', () => {
  test('what another user compiled does not run', () => {
    const { run, files } = install();
    run(explain);
    run(explain);
    const [file = ''] = files();
    chownSync(file, 12_345, 12_345);
    run(explain);
    expect([headOf(file).additions, statSync(file).uid]).toEqual([1, 0]);
  });
});

test.each<[string, readonly string[], NodeJS.ProcessEnv, number]>([
  ['ended with 0', explain, {}, 1],
  ['found something', lint, {}, 1],
  ['could not do its work', ['lint', 'missing.yaml'], {}, 0],
  ['is told to keep nothing', explain, { NODE_DISABLE_COMPILE_CACHE: '1' }, 0],
  ['has no home', explain, { XDG_CACHE_HOME: '', HOME: '' }, 0],
  ['has another folder', explain, { NODE_COMPILE_CACHE: join(home, 'elsewhere') }, 0],
])('a run that %s: %j, %j keeps %d files', (_, args, env, expected) => {
  const { run, files } = install();
  run(args, env);
  expect(files()).toHaveLength(expected);
});

test.each(['its/own', './its/own'])('the folder of the environment is used: %s', (named) => {
  const { folder, run } = install();
  const isRelative = named.startsWith('.');
  const { status } = run(explain, { NODE_COMPILE_CACHE: isRelative ? named : join(folder, named) }, folder);
  expect([status, filesIn(join(folder, 'its/own'))]).toEqual([0, [expect.stringMatching(/^assay-explain-/u)]]);
});

test('where the folder is a file, all is compiled', () => {
  const { folder, run } = install();
  writeFileSync(join(folder, 'caches/spectral-assay'), '');
  expect(run(explain)).toMatchObject({ status: 0, stderr: '' });
});

test('other flags and other commands have files of their own', () => {
  const { run, files } = install();
  run(explain);
  run(explain, { NODE_OPTIONS: '--stack-trace-limit=20' });
  run(lint);
  const commands = files().map((path) => /assay-([a-z]+)-/u.exec(path)?.[1]);
  expect(commands.sort()).toEqual(['explain', 'explain', 'lint']);
});
