import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { runCheck } from '../../../src/cli/check/command.ts';
import { createLintSystem } from '../../../src/cli/system/lint-system.ts';
import { createSystem } from '../../../src/cli/system/system.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();

function description(value: string, badges = '[{ name: Beta }]'): string {
  return `openapi: 3.1.0
info: { title: a, version: 1.0.0 }
paths:
  /a:
    get:
      x-badges: ${badges}
      responses:
        '200':
          description: OK
          content:
            application/json:
              schema: { type: object, properties: { id: { type: integer } } }
              example: { id: ${value} }
`;
}

async function check(
  text: string,
  ...more: readonly string[]
): Promise<readonly [code: number, lines: readonly string[]]> {
  const path = join(folder, 'openapi.yaml');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path, text);
  let stdout = '';
  const write = (more: string): void => {
    stdout += more;
  };
  const output = {
    stdout: write,
    log: write,
    stderr: () => undefined,
    unread: new Promise<void>(() => undefined),
    isLost: () => false,
  };
  const code = await runCheck([path, '--no-color', ...more], {
    lint: createLintSystem(output),
    replay: createSystem(output),
  });
  return [code, stdout.trimEnd().split('\n')];
}

/** A line without what differs from run to run, and how many rules and cases there are. */
function steady(line: string): string {
  return line.replace(/\d+ (ms|rules|replayed cases)/gu, 'N $1');
}

test('a description that is well passes both', async () => {
  const [code, lines] = await check(description('1'));
  expect([code, lines.map(steady)]).toEqual([0, ['No findings in 1 file, N rules; N replayed cases passed, N ms.']]);
});

test('a bad badge and a bad example are told by the lint, each once', async () => {
  const [code, lines] = await check(description('one', '[{ name: Beta, position: left }]'));
  expect(code).toBe(1);
  expect(lines.filter((line) => line.startsWith('error')).map((line) => /\(([\w-]+)\)$/u.exec(line)?.[1])).toEqual([
    'x-badges-position',
    'mock-example-valid',
  ]);
});

test('the file of an example that is not there is told', async () => {
  const text = description('1').replace('example: { id: 1 }', 'examples: { one: { externalValue: gone.json } }');
  const [, lines] = await check(text);
  expect(lines.filter((line) => line.startsWith('warning'))).toEqual([
    'warning `externalValue` should name a file that can be read; found "gone.json". (mock-example-value)',
  ]);
});

test('what has no operations has nothing to replay', async () => {
  const [code, lines] = await check('openapi: 3.1.0\ninfo: { title: a, version: 1.0.0 }\npaths: {}\n');
  expect([code, lines.map(steady)]).toEqual([0, ['No findings in 1 file, N rules; nothing to replay, N ms.']]);
});

test('a replay that fails is told before the summary, which counts both', async () => {
  // A required header without a value to make one from: our mock leaves it out.
  const header = '{ X-A: { required: true, schema: { type: integer, minimum: 2, maximum: 1 } } }';
  const text = description('1').replace('content:', `headers: ${header}\n          content:`);
  const [code, lines] = await check(text);
  expect(code).toBe(1);
  expect(lines.slice(0, 2)).toEqual(['GET /a', '  header-declared']);
  expect(lines.filter((line) => line.includes('replayed')).map(steady)).toEqual([
    'No findings in 1 file, N rules; 3 of N replayed cases failed, N ms.',
  ]);
});

test('`--list-files` names what either reads, and tells no more', async () => {
  writeFileSync(join(folder, 'one.json'), '{ "id": 1 }');
  const text = description('1').replace('example: { id: 1 }', 'examples: { one: { externalValue: one.json } }');
  const [code, lines] = await check(text, '--list-files');
  expect([code, lines.map((line) => line.split('/').at(-1))]).toEqual([0, ['one.json', 'openapi.yaml']]);
});
