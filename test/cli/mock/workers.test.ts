import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { temporaryFolder } from '../../support/temporary-folder.ts';

// Three processes on a busy machine.
jest.setTimeout(20_000);
const folder = temporaryFolder();
const file = join(folder, 'api.json');
const write = (example: string): void => {
  const content = { 'application/json': { example } };
  writeFileSync(
    file,
    JSON.stringify({
      openapi: '3.1.0',
      info: {},
      paths: { '/a': { get: { responses: { 200: { description: '', content } } } } },
    }),
  );
};
let main: ChildProcess | undefined;
let [url, said] = ['', ''];

/** Waits for what `look` is to answer, a few seconds at most. */
async function until<T>(look: () => T | undefined | Promise<T | undefined>): Promise<T> {
  for (let turn = 0; turn < 200; turn += 1) {
    const seen = await look();
    if (seen !== undefined) return seen;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Waited in vain: ${said}`);
}
const workers = (): readonly number[] =>
  spawnSync('pgrep', ['-P', String(main?.pid)], { encoding: 'utf8' })
    .stdout.trim()
    .split('\n')
    .filter(Boolean)
    .map(Number);
const ask = async (): Promise<unknown> => (await fetch(`${url}/a`, { headers: { connection: 'close' } })).json();

beforeAll(async () => {
  write('first');
  main = spawn(process.execPath, ['dist/assay.cjs', 'mock', file, '--workers', '2', '--port', '0', '--json'], {
    env: { ...process.env, CI: '', NODE_OPTIONS: '' },
  });
  let stdout = '';
  main.stdout?.on('data', (text: Buffer) => void (stdout += text.toString()));
  main.stderr?.on('data', (text: Buffer) => void (said += text.toString()));
  url = await until(() => /^\{"url":"([^"]+)"/u.exec(stdout)?.[1]);
}, 20_000);
afterAll(() => {
  main?.kill('SIGKILL');
});

test('two processes answer on one port, and a killed one is replaced', async () => {
  const [first = 0, second = 0, ...more] = workers();
  expect([await ask(), await ask(), more.length]).toEqual(['first', 'first', 0]);
  process.kill(first, 'SIGKILL');
  await until(() => (said.includes('A worker ended with SIGKILL; another takes its place.') ? true : undefined));
  expect(await Promise.all(Array.from({ length: 10 }, ask))).toEqual(Array.from({ length: 10 }, () => 'first'));
  const after = await until(() => (workers().length === 2 ? workers() : undefined));
  expect([after.includes(first), after.includes(second)]).toEqual([false, true]);
});

test('all of them reload, and a broken save changes nothing', async () => {
  write('second');
  await until(() => (said.includes('Reloaded.') ? true : undefined));
  await until(async () =>
    (await Promise.all([ask(), ask(), ask(), ask()])).every((each) => each === 'second') ? true : undefined,
  );
  writeFileSync(file, '{');
  await until(() => (said.includes('Serving the last good version.') ? true : undefined));
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(['second', 'second', 'second']);
});

test('all end together', async () => {
  const before = workers();
  const ended = new Promise((resolve) => main?.once('exit', resolve));
  main?.kill('SIGTERM');
  expect(await ended).toBe(0);
  const isAlive = (pid: number): boolean => spawnSync('kill', ['-0', String(pid)]).status === 0;
  expect(before.filter(isAlive)).toEqual([]);
});
