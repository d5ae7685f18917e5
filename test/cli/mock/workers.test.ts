import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { temporaryFolder } from '../../support/temporary-folder.ts';

// Three processes on a busy machine.
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

/** Waits for what `look` is to answer. */
async function until<T>(look: () => T | undefined | Promise<T | undefined>): Promise<T> {
  for (;;) {
    const seen = await look();
    if (seen !== undefined) return seen;
    await sleep(20);
  }
}
const workers = (): readonly number[] =>
  spawnSync('pgrep', ['-P', String(main?.pid)], { encoding: 'utf8' })
    .stdout.trim()
    .split('\n')
    .filter(Boolean)
    .map(Number);
const ask = async (): Promise<unknown> => (await fetch(`${url}/a`, { headers: { connection: 'close' } })).json();

/** Sends a request over a connection of its own; resolves when it is sent. */
async function connectAndAsk(): Promise<{ readonly status: Promise<string | undefined> }> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined);
  await once(socket, 'connect');
  let all = '';
  socket.setEncoding('latin1').on('data', (text: string) => void (all += text));
  const status = new Promise<string | undefined>((resolve) =>
    socket.once('close', () => {
      resolve(all.split('\r\n')[0]);
    }),
  );
  socket.write('GET /a HTTP/1.1\r\nHost: localhost\r\n\r\n');
  return { status };
}

beforeAll(async () => {
  write('first');
  main = spawn(process.execPath, ['dist/assay.cjs', 'mock', file, '--workers', '2', '--port', '0', '--json'], {
    env: { ...process.env, CI: '', NODE_OPTIONS: '' },
  });
  let stdout = '';
  main.stdout?.on('data', (text: Buffer) => void (stdout += text.toString()));
  main.stderr?.on('data', (text: Buffer) => void (said += text.toString()));
  url = await until(() => /^\{"url":"([^"]+)"/u.exec(stdout)?.[1]);
});
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

test('under load, killed processes lose what they are answering and nothing else', async () => {
  const underWay = new Set<number>();
  const [mayBeLost, lost]: [Set<number>, number[]] = [new Set(), []];
  const losses = (): number => said.split('another takes its place').length - 1;
  let [sent, answered, isLoading] = [0, 0, true];
  const load = async (): Promise<void> => {
    while (isLoading) {
      const request = (sent += 1);
      underWay.add(request);
      await ask().then(
        () => (answered += 1),
        () => lost.push(request),
      );
      underWay.delete(request);
    }
  };
  const loads = Array.from({ length: 8 }, load);
  // One of two; then both, so that for a while there is none.
  for (const count of [1, 2]) {
    const [before, victims] = [losses(), await until(() => (workers().length === 2 ? workers() : undefined))];
    for (const victim of victims.slice(0, count)) process.kill(victim, 'SIGKILL');
    for (const request of underWay) mayBeLost.add(request);
    await until(() => (losses() >= before + count ? true : undefined));
    const since = answered;
    await until(() => (workers().length === 2 && answered > since + 30 ? true : undefined));
  }
  isLoading = false;
  await Promise.all(loads);
  // Each client has one request under way at each time.
  expect([mayBeLost.size, lost.filter((request) => !mayBeLost.has(request))]).toEqual([16, []]);
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

test('all end together, when they have answered what has arrived', async () => {
  const before = workers();
  const ended = new Promise((resolve) => main?.once('exit', resolve));
  // While the process stands still that accepts, the system takes connections, and keeps the signal.
  main?.kill('SIGSTOP');
  const answers = await Promise.all(Array.from({ length: 6 }, connectAndAsk));
  main?.kill('SIGTERM');
  main?.kill('SIGCONT');
  expect(await ended).toBe(143);
  expect(await Promise.all(answers.map(({ status }) => status))).toEqual(answers.map(() => 'HTTP/1.1 200 OK'));
  const isAlive = (pid: number): boolean => spawnSync('kill', ['-0', String(pid)]).status === 0;
  expect(before.filter(isAlive)).toEqual([]);
});
