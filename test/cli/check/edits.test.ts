import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { runCheck, type CheckSystem } from '../../../src/cli/check/command.ts';
import { createSystem, withEffects } from '../../../src/node/system.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { notWatched } from '../../support/not-watched.ts';

const folder = temporaryFolder();
const path = join(folder, 'openapi.yaml');
mkdirSync(folder, { recursive: true });

function description(id: string, badge: string): string {
  return `openapi: 3.1.0
info: { title: a, version: 1.0.0 }
paths:
  /a:
    get:
      x-badges: [${badge}]
      responses:
        '200':
          description: OK
          content:
            application/json:
              schema: { type: object, properties: { id: { type: integer } } }
              example: { id: ${id} }
`;
}

const good = '{ name: Beta }';
const misplaced = '{ name: Beta, position: Before }';
const misnamed = '{ name: Beta, color: gren }';

interface Checked {
  readonly code: number;
  readonly said: readonly string[];
}

/** Runs `assay check` with effects of its own; what both streams said, without times and counts. */
async function check(
  args: readonly string[],
  adapt: (system: CheckSystem, said: () => string) => CheckSystem = (system) => system,
): Promise<Checked> {
  let said = '';
  const write = (text: string): void => {
    said += text;
  };
  const output = { stdout: write, log: write, stderr: write, unread: new Promise<void>(() => undefined) };
  const system = adapt(createSystem({ ...output, isLost: () => false }), () => said);
  const code = await runCheck(['--no-color', '--format', 'concise', ...args], system);
  const lines = said.replaceAll(`${folder}/`, '').replace(/\d+ (ms|rules|replayed cases)/gu, 'N $1');
  return { code, said: lines.trimEnd().split('\n') };
}

const fine = 'No findings in 1 file, N rules; N replayed cases passed, N ms.';

test.each<[flag: string, badge: string, repaired: string]>([
  ['--fix', misplaced, '{ name: Beta, position: before }'],
  ['--fix-suggestions', misnamed, '{ name: Beta, color: green }'],
])('%s repairs what it says, and the replay is of the repaired file', async (flag, badge, repaired) => {
  writeFileSync(path, description('1', badge));
  expect(await check([path, flag])).toEqual({ code: 0, said: ['1 finding repaired in 1 file.', fine] });
  expect(readFileSync(path, 'utf8')).toBe(description('1', repaired));
});

test('--fix-dry-run prints the diff alone, and writes nothing', async () => {
  const text = description('1', misplaced);
  writeFileSync(path, text);
  const { code, said } = await check([path, '--fix-dry-run']);
  expect([code, said.filter((line) => /^[-+] /u.test(line)), said.at(-1)]).toEqual([
    0,
    ['-      x-badges: [{ name: Beta, position: Before }]', '+      x-badges: [{ name: Beta, position: before }]'],
    '1 finding can be repaired in 1 file.',
  ]);
  expect(readFileSync(path, 'utf8')).toBe(text);
});

/** The effects of a command that is fed `text`. */
const fed = (text: string) => (system: CheckSystem) =>
  withEffects(system, { readStdin: () => Promise.resolve(new TextEncoder().encode(text)) });

test.each([[[]], [['-']]])('the standard input is linted and replayed, with %j', async (named) => {
  // The file on the disk is another.
  writeFileSync(path, description('1', misplaced));
  const args = [...named, '--stdin-filepath', path];
  expect(await check(args, fed(description('1', good)))).toEqual({ code: 0, said: [fine] });
  const header = '{ X-A: { required: true, schema: { type: integer, minimum: 2, maximum: 1 } } }';
  const unanswerable = description('1', good).replace('content:', `headers: ${header}\n          content:`);
  const { code, said } = await check(args, fed(unanswerable));
  expect([code, said.slice(0, 2)]).toEqual([1, ['GET /a', '  header-declared']]);
});

test('--watch checks again after each change, replay included', async () => {
  writeFileSync(path, description('1', good));
  const watched: { change: () => void; stop: () => void } = { change: () => undefined, stop: () => undefined };
  let said = (): string => '';
  const running = check([path, '--watch'], (system, read) => {
    said = read;
    return withEffects(system, {
      watchFolders: (_: readonly string[], onChange: () => void) => {
        watched.change = onChange;
        return notWatched;
      },
      forever: new Promise<void>((resolve) => {
        watched.stop = resolve;
      }),
    });
  });
  const comes = async (text: string): Promise<void> => {
    while (!said().includes(text)) await new Promise((resolve) => setImmediate(resolve));
  };
  await comes('Watching');
  writeFileSync(path, description('one', good));
  watched.change();
  await comes('1 error in');
  watched.stop();
  const { code, said: lines } = await running;
  expect([code, lines.slice(0, 4), lines.filter((line) => line.endsWith('(mock-example-valid)')).length]).toEqual([
    1,
    [fine, 'Watching for changes. Ctrl-C ends.', '', 'Changed: linting again.'],
    1,
  ]);
});
