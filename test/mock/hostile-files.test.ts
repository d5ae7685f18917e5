import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { createMock } from '../../src/api/mock.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
const started: ChildProcess[] = [];
afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
});

const laughs = `openapi: 3.1.0\na0: &a0 [${'1,'.repeat(10)}]\n${Array.from({ length: 9 }, (_, at) => `a${at + 1}: &a${at + 1} [${`*a${at},`.repeat(10)}]\n`).join('')}`;

describe('a file that no mock can be made of is a sentence with its place', () => {
  test.each<[string, string, string | Uint8Array, string]>([
    [
      'broken YAML',
      'a.yaml',
      'openapi: 3.1.0\npaths:\n  /a: [\n',
      ':4:1: a description must be YAML or JSON; found the end of the text in brackets that are not closed.',
    ],
    [
      'a tab',
      'b.yaml',
      'openapi: 3.1.0\npaths:\n\t/a: {}\n',
      ':3:1: a description must be YAML or JSON; found a tab in the indentation. Use spaces.',
    ],
    [
      'broken JSON',
      'a.json',
      '{"openapi": "3.1.0",\n "paths": {,}}',
      ':2:12: a .json file must be JSON; found no value where one belongs. A comma may be one too many.',
    ],
    [
      'JSON cut off',
      'b.json',
      '{"openapi": "3.1.0", "paths":',
      ':1:30: a .json file must be JSON; found the end of the text in brackets that are not closed.',
    ],
    [
      'an empty file',
      'c.yaml',
      '',
      ':1:1: a description must have `openapi`, `swagger` or `asyncapi` at its root; found an empty file.',
    ],
    [
      'only a comment',
      'd.yaml',
      '# soon\n',
      ':1:1: a description must have `openapi`, `swagger` or `asyncapi` at its root; found an empty file.',
    ],
    [
      'an image',
      'e.yaml',
      Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a),
      ':1:1: a description must be UTF-8 text; found other bytes.',
    ],
    [
      'UTF-16',
      'f.yaml',
      Buffer.from('\ufeffopenapi: 3.1.0', 'utf16le'),
      ':1:1: a description must be UTF-8 text; found UTF-16. Save it as UTF-8.',
    ],
    [
      'another kind of file',
      'g.yaml',
      'hello: world',
      ':1:1: a description must have `openapi`, `swagger` or `asyncapi` at its root; found none of them.',
    ],
    [
      'another version',
      'h.yaml',
      'openapi: 4.0.0',
      ':1:10: the version must be OpenAPI 2.0, 3.0, 3.1 or 3.2, or AsyncAPI 2 or 3; found "4.0.0".',
    ],
    ['aliases that explode', 'i.yaml', laughs, ': aliases must repeat at most 1000000 values; found 12345678990.'],
    [
      'an alias inside itself',
      'j.yaml',
      'openapi: 3.1.0\npaths: &a { x: *a }',
      ': an alias must not stand inside what it repeats; found one that does.',
    ],
    [
      'lists 100,000 levels deep',
      'k.json',
      `{"paths":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
      ':1:1009: objects and arrays must be nested at most 1000 levels deep; found more.',
    ],
    [
      'more than 64 MiB',
      'l.yaml',
      Buffer.alloc(64 * 2 ** 20 + 1, 'a'),
      ': a description must be readable; found more than 64 MiB.',
    ],
  ])('%s', (_, name, content, message) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    expect(() => createMock(path)).toThrow(
      expect.objectContaining({ name: 'UserError', message: `${path}${message}` }),
    );
    rmSync(path);
  });

  test.each([
    ['no such file', 'none.yaml', /none\.yaml: a description must be readable; found no such file\.$/u],
    ['a folder', '.', /: a description must be readable; found (?:no file|a folder)\.$/u],
  ])('%s', (_, name, message) => {
    expect(() => createMock(join(folder, name))).toThrow(message);
  });

  test('the command prints it without a stack and exits with 2', () => {
    const path = join(folder, 'events.yaml');
    writeFileSync(path, 'asyncapi: 3.0.0\nchannels: {}\n');
    const { status, stdout, stderr } = spawnSync(process.execPath, [...assay, 'mock', path], { encoding: 'utf8' });
    expect({ status, stdout, stderr }).toEqual({
      status: 2,
      stdout: '',
      stderr: `${path}:1:11: a mocked description must be OpenAPI; found AsyncAPI 3.0.0. \`assay check\` and \`assay preview\` read AsyncAPI.\n`,
    });
  });
});

const assay = ['--import', 'tsx', 'src/cli/main.ts'];
const apiOf = (value: string): string =>
  `openapi: 3.1.0\npaths:\n  /a: { get: { responses: { 200: { content: { application/json: { example: ${value} } } } } } }\n  /b: { $ref: './parts/b.yaml' }\n`;
const partOf = (value: string): string =>
  `get: { responses: { 200: { content: { application/json: { example: ${value} } } } } }\n`;

test('a mock that watches goes on serving whatever happens to its files', async () => {
  const root = join(folder, 'watched');
  const [api, part] = [join(root, 'api.yaml'), join(root, 'parts', 'b.yaml')];
  mkdirSync(join(root, 'parts'), { recursive: true });
  writeFileSync(api, apiOf('1'));
  writeFileSync(part, partOf('1'));
  const { said, url } = await start(api);
  const bodies = async (): Promise<string> =>
    (await Promise.all(['/a', '/b'].map(async (path) => (await fetch(`${url}${path}`)).text()))).join(' ');
  const steps: [string, () => void, string, string][] = [
    [
      'saved',
      () => {
        writeFileSync(api, apiOf('2'));
      },
      'Reloaded.',
      '2 1',
    ],
    [
      'broken',
      () => {
        writeFileSync(api, 'openapi: [\n');
      },
      `${api}:2:1: `,
      '2 1',
    ],
    [
      'deleted',
      () => {
        rmSync(api);
      },
      'no such file',
      '2 1',
    ],
    [
      'created again',
      () => {
        writeFileSync(api, apiOf('3'));
      },
      'Reloaded.',
      '3 1',
    ],
    [
      'saved by rename',
      () => {
        writeFileSync(`${api}.tmp`, apiOf('4'));
        renameSync(`${api}.tmp`, api);
      },
      'Reloaded.',
      '4 1',
    ],
    [
      'a part broken',
      () => {
        writeFileSync(part, 'get: [\n');
      },
      `${part}:2:1: `,
      '4 1',
    ],
    [
      'a part deleted',
      () => {
        rmSync(part);
      },
      `no such file at ${part}`,
      '4 1',
    ],
    [
      'a part created again',
      () => {
        writeFileSync(part, partOf('5'));
      },
      'Reloaded.',
      '4 5',
    ],
    [
      'no description any more',
      () => {
        writeFileSync(api, 'asyncapi: 3.0.0');
      },
      'must be OpenAPI',
      '4 5',
    ],
  ];
  const seen: [string, string][] = [];
  for (const [step, act, expected] of steps) {
    const before = said().length;
    act();
    await until(() => said().slice(before).includes(expected));
    seen.push([step, await bodies()]);
  }
  expect(seen).toEqual(steps.map(([step, , , answered]) => [step, answered]));
  expect(said().match(/Serving the last good version\./gu)?.length).toBeGreaterThanOrEqual(5);
});

/** `assay mock` in a process of its own, its address, and what it has said on stderr so far. */
async function start(path: string): Promise<{ readonly url: string; readonly said: () => string }> {
  const child = spawn(process.execPath, [...assay, 'mock', path, '--port', '0', '--json'], {
    env: { ...process.env, CI: '' },
  });
  started.push(child);
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  await until(() => stdout.includes('\n'));
  const url = /"url":"([^"]+)"/u.exec(stdout)?.[1] ?? stderr;
  return { url, said: () => stderr };
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 25));
}
