import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { type Instruction, stagesOf, wordsOf } from '../support/dockerfile.ts';

// The steps of the Dockerfile, taken from it, without Docker.
const stages = stagesOf('Dockerfile');
const last = stages.get('');
const image = realpathSync(mkdtempSync(join(tmpdir(), 'assay-image-')));
const home = join(image, 'opt/assay');
const work = join(image, 'work');
const running: ChildProcess[] = [];
/** `nobody` owns nothing. Whoever runs the tests without being root is a user without rights already, beside the files of the image. */
const isRoot = process.getuid?.() === 0;
const user = isRoot ? { uid: 65_534, gid: 65_534 } : {};

beforeAll(() => {
  mkdirSync(home, { recursive: true });
  mkdirSync(work);
  for (const instruction of stages.get('installed') ?? []) perform(instruction);
  const responses = { 200: { description: '', content: { 'application/json': { example: { ok: true } } } } };
  const description = { openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: { '/a': { get: { responses } } } };
  writeFileSync(join(work, 'openapi.json'), JSON.stringify(description));
  execFileSync('chmod', ['-R', 'a-w,a+rX', image]);
});
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});
afterAll(() => {
  execFileSync('chmod', ['-R', 'u+w', image]);
  rmSync(image, { recursive: true });
});

test('what the image adds to Node is less than 120 MB', () => {
  expect(Number(execFileSync('du', ['-sm', home], { encoding: 'utf8' }).split('\t')[0])).toBeLessThan(120);
});

test('it runs as a user that is not root', () => {
  expect(last?.find(({ name }) => name === 'USER')?.text).toMatch(/^[1-9]\d*:[1-9]\d*$/u);
});

test('the mock is healthy, answers, and ends when asked to', async () => {
  const child = start(['mock', 'openapi.json', '--port', '0', '--json']);
  let stdout = '';
  child.stdout?.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  while (!stdout.includes('\n') && child.exitCode === null) await new Promise((done) => setTimeout(done, 50));
  const { url } = JSON.parse(stdout.split('\n')[0] ?? '') as { readonly url: string };
  const [program = '', ...args] = wordsOf(last, 'HEALTHCHECK');
  const healthOn = async (port: string): Promise<unknown[]> =>
    once(spawn(program, args, { ...user, env: { PATH: process.env.PATH, ASSAY_PORT: port } }), 'exit');
  expect(await (await fetch(`${url}/a`)).json()).toEqual({ ok: true });
  expect(await healthOn(new URL(url).port)).toEqual([0, null]);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([143, null]);
  expect(await healthOn(new URL(url).port)).toEqual([1, null]);
});

test.each([
  [['lint', 'openapi.json'], 0],
  [['check', 'openapi.json'], 0],
  [['replay', 'openapi.json'], 0],
  [['explain', 'x-badges-color'], 0],
  [wordsOf(last, 'CMD'), 0],
])('`assay %s` ends with %d where nothing can be written', async (args, code) => {
  const child = start(args);
  let stderr = '';
  child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  expect([await once(child, 'exit'), stderr]).toEqual([[code, null], '']);
});

/** Does what an instruction says, in the folders that stand for those of the image. */
function perform({ name, text: given }: Instruction): void {
  if (name === 'RUN') execFileSync('sh', ['-c', given], { cwd: home, stdio: 'pipe', env: environment() });
  if (name !== 'COPY') return;
  const words = given.split(' ').filter((word) => !word.startsWith('--'));
  const sources = words.slice(0, -1).map((word) => word.replace(/^\/opt\/assay\//u, ''));
  for (const source of sources) {
    // A folder is copied as what it holds.
    const to = words.at(-1) === './' ? join(home, source) : join(home, words.at(-1) ?? '');
    cpSync(source, to, { recursive: true });
  }
}

/** The entry of the image with `args`, in a folder where nothing can be written. */
function start(args: readonly string[]): ChildProcess {
  const [program = '', entry = '', ...more] = wordsOf(last, 'ENTRYPOINT');
  const child = spawn(program, [join(image, entry), ...more, ...args], {
    ...user,
    cwd: work,
    env: { PATH: process.env.PATH, HOME: '/nonexistent', TMPDIR: '/nonexistent', NODE_ENV: 'production' },
  });
  running.push(child);
  return child;
}

/** Without the settings of the npm that runs the tests. */
function environment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/iu.test(name)));
}
