import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { buildSync } from 'esbuild';
import { spawn, type ChildProcess } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import type { ReplayReport } from '../../../src/results.ts';
import { commonjsProgram } from '../../../build/node-facts.ts';
import { describedWith } from '../../support/described-with.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

// Two files as the build has them, the thread's beside what starts it; within the package, whose dependencies they load.
const home = resolve('node_modules/.cache/assay/threads');
const folder = temporaryFolder();
const running: ChildProcess[] = [];
beforeAll(() => {
  buildSync({
    ...commonjsProgram,
    entryPoints: { main: 'src/cli/main.ts', 'replay-worker': 'src/cli/replay/worker.ts' },
    outdir: join(home, 'whole'),
    outExtension: { '.js': '.cjs' },
    packages: 'external',
    logLevel: 'error',
  });
  for (const [name, text] of Object.entries(descriptions)) writeFileSync(join(folder, name), text);
});
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

const operation = (status: number): object => ({
  responses: { [status]: { description: 'ok', content: { 'application/json': { example: { n: 1 } } } } },
});
const describing = (paths: object): string =>
  JSON.stringify({ openapi: '3.1.0', info: { title: 'A', version: '1' }, paths });
const many = (count: number): object =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`/a${index}`, { get: operation(200) }]));

const descriptions: Readonly<Record<string, string>> = {
  'large.json': describing(many(60)),
  'small.json': describing(many(1)),
  'other.json': describing(many(2)),
  'endless.json': describing(many(2_000)),
  'empty.json': describing({}),
  'broken.json': '{',
  // A required header without a value to make one from: our mock leaves it out.
  'failing.json': describing({
    '/a': {
      get: {
        responses: {
          200: {
            description: 'ok',
            headers: { 'X-A': { required: true, schema: { type: 'integer', minimum: 2, maximum: 1 } } },
            content: { 'application/json': { example: { n: 1 } } },
          },
        },
      },
    },
  }),
};

/** Runs the built command; `program` is another one for its threads. */
function assay(args: readonly string[], program?: string) {
  const at = program === undefined ? join(home, 'whole') : withThread(program);
  const child = spawn(process.execPath, [join(at, 'main.cjs'), 'replay', ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A thread runs out of memory sooner.
    env: { PATH: process.env.PATH, ...(program !== undefined && { NODE_OPTIONS: '--max-old-space-size=80' }) },
  });
  running.push(child);
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      said[name] += text;
    });
  }
  const ended = new Promise<typeof said & { readonly code: number | null }>((settle) =>
    child.once('close', (code) => {
      settle({ code, ...said });
    }),
  );
  return { child, ended };
}

let programs = 0;

/** The command with threads that run `program`. */
function withThread(program: string): string {
  const at = join(home, `own-${(programs += 1)}`);
  mkdirSync(at, { recursive: true });
  copyFileSync(join(home, 'whole/main.cjs'), join(at, 'main.cjs'));
  writeFileSync(join(at, 'replay-worker.cjs'), program);
  return at;
}

/** The descriptions of a report, in its order. */
const headings = (stdout: string): readonly string[] =>
  stdout.split('\n').flatMap((line) => /^(\S+\.json) against in-process \(/u.exec(line)?.slice(1) ?? []);

test('threads are started where there are cores for them', async () => {
  const { code, stderr } = await assay(['small.json', 'other.json'], "throw new Error('a thread of its own');").ended;
  expect([code, stderr.includes('a thread of its own')]).toEqual(availableParallelism() > 1 ? [1, true] : [0, false]);
});

test('reports come in the order of the arguments, whichever is done first', async () => {
  const args = ['large.json', 'small.json', 'other.json', 'small.json'];
  const [text, json] = await Promise.all([assay(args).ended, assay([...args, '--format', 'json']).ended]);
  const { runs } = JSON.parse(json.stdout) as ReplayReport;
  expect([text.code, text.stderr, headings(text.stdout), runs.map(({ description }) => description)]).toEqual([
    0,
    '',
    args,
    args,
  ]);
  expect(runs.map(({ operations }) => operations.filter(({ title }) => title.startsWith('GET')).length)).toEqual([
    60, 1, 2, 1,
  ]);
});

describe('the exit code is the worst of all', () => {
  test.each([
    { title: 'a failure', others: ['failing.json'], code: 1, stderr: '' },
    {
      title: 'a description that cannot be read, or is not there',
      others: ['broken.json', 'failing.json', 'none.json'],
      code: 2,
      stderr: expect.stringMatching(/^[^\n]*broken\.json:1:2: [^\n]*\nnone\.json: [^\n]*\n$/u),
    },
    {
      title: 'nothing to replay',
      others: ['empty.json'],
      code: 2,
      stderr: expect.stringMatching(/^empty\.json must have something to replay; .*\n$/u),
    },
  ])('$title', async ({ others, code, stderr }) => {
    const done = await assay(['other.json', ...others, 'small.json']).ended;
    expect([done.code, done.stderr, headings(done.stdout).filter((name) => !others.includes(name))]).toEqual([
      code,
      stderr,
      ['other.json', 'small.json'],
    ]);
  });
});

test('Ctrl-C stops every thread, and reports what was done', async () => {
  const { child, ended } = assay([
    'endless.json',
    'endless.json',
    'small.json',
    '--format',
    'text',
    '--format',
    'json:stopped.json',
  ]);
  // Before that it is ended where it is, without a report.
  await new Promise<void>((go) => {
    child.stdout.on('data', (text) => {
      if (String(text).includes('GET')) go();
    });
  });
  child.kill('SIGINT');
  const { code, stdout, stderr } = await ended;
  const { runs } = JSON.parse(readFileSync(join(folder, 'stopped.json'), 'utf8')) as ReplayReport;
  expect([code, stderr]).toEqual([130, 'Stopped before the end.\n']);
  expect(new Set(runs.map(({ description, stopped }) => `${description} ${stopped ?? 'done'}`))).toEqual(
    new Set(['endless.json interrupted']),
  );
  expect(stdout.trimEnd().split('\n').at(-1)).toMatch(/descriptions?: \d+ cases, 0 failed|; stopped before the end$/u);
});

const describeThreads = describedWith(__filename, {
  tool: 'second processor',
  isThere: availableParallelism() > 1,
  advice: 'run on two',
});

describeThreads('a thread that dies takes only its description with it', () => {
  const dying = (how: string): string =>
    `const { parentPort } = require('node:worker_threads');\nparentPort.on('message', () => { ${how} });\n`;
  test.each([
    {
      title: 'without a word',
      how: 'process.exit(7)',
      said: 'must be replayed to its end; found that its thread ended with 7.',
    },
    {
      title: 'for want of memory',
      how: 'const all = []; for (;;) all.push(new Array(1e5).fill(all.length))',
      said: 'must fit in memory; found that its thread ran out of it. `NODE_OPTIONS=--max-old-space-size=8192` allows more.',
    },
  ])('$title', async ({ how, said }) => {
    const { code, stdout, stderr } = await assay(['large.json', 'small.json', 'other.json'], dying(how)).ended;
    const lost = stderr.split('\n').filter((line) => line.endsWith(said));
    expect([code, lost.length > 0, stderr.trimEnd().split('\n').length]).toEqual([2, true, lost.length]);
    expect(headings(stdout).length).toEqual(3);
    expect(stdout).toMatch(/^large\.json against in-process: \d+ cases, \d+ passed, 0 failed/mu);
  });

  test('of a defect: its stack, and an end', async () => {
    const { code, stderr } = await assay(['large.json', 'small.json'], dying("throw new Error('a defect')")).ended;
    expect([code, /Error: a defect\n +at /u.test(stderr)]).toEqual([1, true]);
  });
});
