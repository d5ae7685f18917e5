import { expect, test } from '@jest/globals';
import { runLint } from '../../../src/cli/lint/command.ts';
import { resolvePath } from '../../../src/lib/uri.ts';
import { memorySystem } from './memory-system.ts';

const good = 'openapi: 3.1.0\npaths: { /a: { get: { x-badges: [{ name: Beta }] } } }\n';
const broken = 'openapi: 3.1.0\nx-badges: [\n';
const root = (part: string): string => `openapi: 3.1.0\npaths: { /a: { $ref: ${part} } }\n`;
const part = 'get: { x-badges: [{ name: Beta }] }\n';

/** The effects of a folder whose baseline has an entry for each of `entries`, none of which is still there. */
function withEntries(entries: readonly string[], files: Readonly<Record<string, string>>) {
  const known = entries.map((file) => `  - { file: ${file}, rule: x-badges-position, reason: later }\n`).join('');
  return memorySystem({ ...files, 'known.yaml': `findings:\n${known}` });
}

// An entry is gone where the run would have met its finding: a commit hook is handed half of the files.
test.each<[title: string, args: readonly string[], files: Readonly<Record<string, string>>, gone: readonly string[]]>([
  ['a file that the run reads', ['one.yaml'], { 'one.yaml': good }, ['one.yaml']],
  ['another file', ['two.yaml'], { 'one.yaml': good, 'two.yaml': good }, []],
  ['a file in another folder', ['apis'], { 'one.yaml': good, 'apis/two.yaml': good }, []],
  ['a file in the folder', ['apis'], { 'apis/one.yaml': good }, ['apis/one.yaml']],
  ['a file that no longer exists, and was not named', ['two.yaml'], { 'one.yaml': '', 'two.yaml': good }, []],
  [
    'a file that the run may not read for Git',
    [],
    { '.gitignore': 'one.yaml', 'one.yaml': good, 'two.yaml': good },
    [],
  ],
  ['a rule that the run leaves out', ['one.yaml', '--preset', 'mcp'], { 'one.yaml': good }, []],
  ['a rule that is switched off', ['one.yaml', '--rule', 'x-badges-position=off'], { 'one.yaml': good }, []],
  ['a file that is broken', [], { 'one.yaml': broken, 'two.yaml': good }, []],
  ['a part that a named description refers to', ['a.yaml'], { 'a.yaml': root('one.yaml'), 'one.yaml': part }, []],
  ['a part in the folder', [], { 'a.yaml': root('one.yaml'), 'one.yaml': part }, ['one.yaml']],
  ['a part in the folder, beside a broken description', [], { 'a.yaml': broken, 'b.yaml': good, 'one.yaml': part }, []],
  ['a file that stands for one on stdin', ['--stdin-filepath', 'one.yaml'], {}, ['one.yaml']],
  ['another file than that on stdin', ['--stdin-filepath', 'two.yaml'], { 'one.yaml': good }, []],
])('%s', async (_title, args, files, gone) => {
  const name = Object.keys(files).find((file) => file.endsWith('one.yaml')) ?? 'one.yaml';
  const { system, stderr } = withEntries([name], files);
  const stdin = new TextEncoder().encode(good);
  await runLint([...args, '--baseline', 'known.yaml'], { ...system, readStdin: () => Promise.resolve(stdin) });
  expect(namesIn(stderr())).toEqual(gone);
});

test.each<[title: string, args: readonly string[], gone: readonly string[]]>([
  ['no operand', [], ['one.yaml', 'apis/one.yaml', 'apis/v1/one.yml']],
  ['a folder', ['apis'], ['apis/one.yaml', 'apis/v1/one.yml']],
  ['the folder itself', ['.'], ['one.yaml', 'apis/one.yaml', 'apis/v1/one.yml']],
  ['a glob', ['**/*.yaml'], ['one.yaml', 'apis/one.yaml']],
  ['a glob of a folder', ['apis/*.{yml,yaml}'], ['apis/one.yaml']],
  ['a file', ['apis/two.yaml'], []],
])('files that were deleted: %s covers %j', async (_title, args, gone) => {
  const entries = ['one.yaml', 'apis/one.yaml', 'apis/v1/one.yml', '../one.yaml', 'one.txt', 'node_modules/one.yaml'];
  const { system, stderr } = withEntries(entries, { 'apis/two.yaml': good });
  const code = await runLint([...args, '--baseline', 'known.yaml'], system);
  expect([code, namesIn(stderr())]).toEqual([gone.length > 0 ? 1 : 0, gone]);
});

test('`--update-baseline` takes out what is gone, and leaves entries of other files with their reasons', async () => {
  const { system, stderr, files } = withEntries(['one.yaml', 'two.yaml', 'three.yaml'], {
    'one.yaml': good,
    'two.yaml': good.replace('name: Beta', 'name: Beta, position: Before'),
    'three.yaml': good,
  });
  const code = await runLint(['one.yaml', 'two.yaml', '--baseline', 'known.yaml', '--update-baseline'], system);
  expect([code, stderr()]).toEqual([0, 'known.yaml: 0 known findings added, 1 taken out.\n']);
  expect(files.get('/apis-home/known.yaml')).toBe(`findings:
  - { file: three.yaml, rule: x-badges-position, reason: later }
  - { file: two.yaml, rule: x-badges-position, reason: later }
`);
});

test('an entry whose last day has passed knows nothing, and stays for somebody to give it another day', async () => {
  const { system, stdout, stderr } = memorySystem({
    'two.yaml': good.replace('name: Beta', 'name: Beta, position: Before'),
    'known.yaml': 'findings: [{ file: two.yaml, rule: x-badges-position, expires: 2020-01-01 }]\n',
  });
  const lint = ['two.yaml', '--baseline', 'known.yaml', '--format', 'concise'];
  expect([await runLint(lint, system), await runLint([...lint, '--update-baseline'], system)]).toEqual([1, 0]);
  expect(stdout()).toContain('two.yaml:2:58 error');
  expect(stderr()).toContain(
    'known.yaml: 0 known findings added, 0 taken out. Expired entries stay, for 1 known finding: give them another day.\n',
  );
});

// A baseline at the top of a repository counts in all of its folders.
test.each([
  ['known.yaml', 'api.yaml'],
  ['checks/known.yaml', '../api.yaml'],
  ['../known.yaml', 'apis-home/api.yaml'],
  ['/else/where/known.yaml', '../../apis-home/api.yaml'],
])('%s names a file by its own folder', async (baseline, name) => {
  const bad = good.replace('name: Beta', 'name: Beta, position: Before');
  const { system, stderr, files } = memorySystem({ 'api.yaml': bad });
  const path = resolvePath('/apis-home', baseline);
  const effects = { ...system, writeFile: (_: unknown, text: string) => void files.set(path, text) };
  const lint = ['api.yaml', '--baseline', baseline];
  expect(await runLint([...lint, '--update-baseline'], effects)).toBe(0);
  expect(/file: (\S+)/u.exec(files.get(path) ?? '')?.[1]).toBe(name);
  expect(await runLint(lint, effects)).toBe(0);
  files.set('/apis-home/api.yaml', good);
  expect(await runLint(lint, effects)).toBe(1);
  expect(namesIn(stderr())).toEqual(['api.yaml']);
});

// Spectral tells `parser` of the key of a mistake; Assay of a whole file, in every run.
test.each([
  ["at: ''", 1],
  ['at: /get', 0],
])('an entry of rule `parser` with %s: exit code %d once the part is mended', async (at, expected) => {
  const known = `findings: [{ file: one.yaml, rule: parser, ${at}, reason: later }]\n`;
  const { system, stderr, files } = memorySystem({
    'a.yaml': root('one.yaml'),
    'one.yaml': `${part}x-badges: [\n`,
    'known.yaml': known,
  });
  await runLint(['--baseline', 'known.yaml'], system);
  expect(namesIn(stderr())).toEqual([]);
  files.set('/apis-home/one.yaml', part);
  const code = await runLint(['--baseline', 'known.yaml'], system);
  expect([code, namesIn(stderr())]).toEqual([expected, expected === 1 ? ['one.yaml'] : []]);
});

test('an entry of a rule on examples, which `assay check` alone runs, is not gone', async () => {
  const { system, stderr } = memorySystem({
    'a.yaml': good,
    'known.yaml': 'findings: [{ file: a.yaml, rule: mock-example-valid }]\n',
  });
  expect([await runLint(['a.yaml', '--baseline', 'known.yaml'], system), stderr()]).toEqual([0, '']);
});

function namesIn(stderr: string): readonly string[] {
  return stderr
    .split('\n')
    .flatMap((line) => /: a known finding must still be there; found \S+ of (\S+) gone/u.exec(line)?.[1] ?? []);
}
