import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { runLint } from '../../../src/cli/lint/command.ts';
import { type LintThreadJob, type ThreadResults, openFileQueue } from '../../../src/cli/lint/threads.ts';
import type { LintSystem } from '../../../src/cli/lint/lint-command.ts';
import type { Thread, ThreadProgram } from '../../../src/node/threads.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { memorySystem } from './memory-system.ts';

const badge = (position: string): string => `x-badges: [{ name: Beta, position: ${position} }]`;
const description = (operation: string): string => `openapi: 3.1.0\npaths:\n  /a:\n    get:\n      ${operation}\n`;

/** Descriptions with findings of their own, and two that share a part with one; what cannot be read, and what is no description. */
const files: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Array.from({ length: 20 }, (_, index) => [`api-${index}.yaml`, description(badge(`P${index % 3}`))]),
  ),
  'legacy/api.yaml': description(badge('Before')),
  'one.yaml': description('responses: {}\n    post: { $ref: "parts/post.yaml" }'),
  'other.yaml': description('responses: {}\n    post: { $ref: "parts/post.yaml" }'),
  'parts/post.yaml': `${badge('Shared')}\nresponses: {}\n`,
  'broken.yaml': `${description(badge('before'))}  : [`,
  'notes.yaml': 'a: 1\n',
  '.spectral.yaml':
    'extends: spectral-assay\noverrides: [{ files: ["legacy/*.yaml"], rules: { x-badges-position: warn } }]\n',
};
/** A program before the command: it ends a thread that reads a certain file. The first thread reads when that has happened. */
const dies = `
const fs = require('node:fs');
const { isMainThread } = require('node:worker_threads');
const open = fs.openSync;
const wait = () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
fs.openSync = (path, ...rest) => {
  if (/api-\\d+\\.yaml$/u.test(path) && isMainThread) while (!fs.existsSync('dead')) wait();
  if (String(path).endsWith('api-7.yaml') && !isMainThread) {
    fs.writeFileSync('dead', '');
    process.exit(7);
  }
  return open(path, ...rest);
};
`;
let folder = '';

beforeAll(() => {
  folder = temporaryFolder();
  for (const name of ['legacy', 'parts']) mkdirSync(join(folder, name));
  for (const [name, text] of Object.entries({ ...files, 'dies.cjs': dies })) writeFileSync(join(folder, name), text);
});

function lint(args: readonly string[], preload: readonly string[] = []) {
  const program = [...preload, resolve('dist/assay.cjs'), 'lint', ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, program, { cwd: folder, encoding: 'utf8' });
  const clean = (text: string): string => text.replace(/\d+ ms/gu, '');
  return { status, stdout: clean(stdout), stderr: clean(stderr) };
}

test.each([[['--format', 'json', '--verbose']], [['--format', 'sarif']], [['--list-files']]])(
  'several threads print with %j what one prints',
  (args) => {
    const one = lint([...args, '--workers', '1']);
    expect(one.stdout).toContain('api-7.yaml');
    expect(lint([...args, '--workers', '3'])).toEqual(one);
  },
);

test('a thread that dies fails the file that it was at, and the rest is linted', () => {
  const [alive, dead] = [[], ['--require', './dies.cjs']].map((preload) =>
    lint(['--format', 'concise', '--workers', '2'], preload),
  );
  const lines = alive?.stdout.split('\n').filter((line) => !line.startsWith('api-7.yaml')) ?? [];
  expect(dead?.status).toBe(2);
  expect(dead?.stdout.split('\n').slice(0, -2)).toEqual(lines.slice(0, -2));
  expect(dead?.stderr).toContain(
    'api-7.yaml: a description must be linted to its end; found that its thread ended with 7.\n',
  );
});

/** How many threads are started for ten files of which each takes so long, and the first one longer by what they share. */
async function threadsFor(
  [eachMs, sharedMs = 0]: readonly [number, number?],
  args: readonly string[] = [],
): Promise<readonly number[]> {
  const names = Object.entries(files).slice(0, 10);
  const { system } = memorySystem(Object.fromEntries(names));
  const counts: number[] = [];
  let nowMs = 0;
  const slow: LintSystem = {
    ...system,
    coreCount: () => 4,
    clockMs: () => nowMs,
    readBytes: (path) => {
      nowMs += path.endsWith('/api-0.yaml') ? eachMs + sharedMs : eachMs;
      return system.readBytes(path);
    },
    startThreads: (_, jobs) => {
      counts.push(jobs.length);
      return [];
    },
  };
  await runLint(args, slow);
  return counts;
}

test.each<[ms: readonly [each: number, shared?: number], args: readonly string[], counts: readonly number[]]>([
  [[1], [], []],
  [[20], [], []],
  [[80], [], [1]],
  [[1_500], [], [3]],
  [[200], [], [3]],
  [[40, 600], [], []],
  [[200], ['--workers', '1'], []],
  [[1], ['--workers', '3'], [2]],
  [[1], ['--workers', '64'], [9]],
  [[200], ['--fix-dry-run'], []],
])('files of %j ms each, and shared, with %j, start threads: %j', async (ms, args, counts) => {
  expect(await threadsFor(ms, args)).toEqual(counts);
});

test('what another thread has done counts in its place', async () => {
  const { system, stdout } = memorySystem(Object.fromEntries(Object.entries(files).slice(0, 3)));
  const code = await runLint(['--workers', '2', '--format', 'concise'], {
    ...system,
    startThreads: <Message>(_: ThreadProgram, jobs: readonly object[]) =>
      (jobs as readonly LintThreadJob[]).map(({ memory }): Thread<Message> => {
        const index = openFileQueue(memory, 1).take() ?? -1;
        const results: ThreadResults = { results: new Map([[index, { kind: 'failed', sentence: 'No.' }]]), read: [] };
        return {
          post: () => undefined,
          close: () => undefined,
          listen: ({ onMessage }) => {
            onMessage(results as Message);
            return () => undefined;
          },
        };
      }),
  });
  expect(code).toBe(2);
  expect(stdout().split('\n').slice(0, 2)).toEqual([
    expect.stringMatching(/^api-1\.yaml:/u),
    expect.stringMatching(/^api-2\.yaml:/u),
  ]);
});
