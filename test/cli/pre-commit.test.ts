import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { hookHere } from '../support/run-here.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const head = 'openapi: 3.1.0\ninfo: { title: a, version: 1.0.0 }\n';
const folder = temporaryFolder();

function setUp(): void {
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const files: Readonly<Record<string, string>> = {
    'package.json': '{}',
    'a.yaml': `${head}paths: { /a: { $ref: 'part.yaml#/a' } }\n`,
    'b.yaml': `${head}paths: { /b: { $ref: 'part.yaml#/b' } }\n`,
    'part.yaml':
      'a: { get: { x-badges: [{ name: A, color: gren }] } }\nb: { get: { x-badges: [{ name: B, color: rde }] } }\n',
    'fine.yaml': `${head}paths: {}\n`,
    'example.yaml': `${head}paths: { /a: { get: { responses: { 200: { description: OK, content: { application/json: { schema: { type: integer }, example: one } } } } } } }\n`,
    'others.yaml':
      'rules: { a-title: { given: $.info, then: { field: title, function: length, functionOptions: { min: 3 } } } }\n',
    '-$(title).yaml': `${head}paths: {}\n`,
    'chart.yaml': 'a: {{ .Values.x }}\n',
    'broken.js': 'module.exports = nonsense;\n',
    'mine.yaml': 'lint: { allowRemote: [] }\n',
    'theirs/assay.config.yaml': 'lint: { root: / }\n',
    'theirs/fine.yaml': `${head}paths: {}\n`,
  };
  mkdirSync(join(folder, 'theirs'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
}
setUp();

const home = process.cwd();
process.chdir(folder);
afterAll(() => {
  process.chdir(home);
});

test('two descriptions that share a part give the findings of both', async () => {
  const { code, stdout } = await hookHere('a.yaml', 'b.yaml');
  expect(code).toBe(1);
  expect(stdout).toContain('found "gren"');
  expect(stdout).toContain('found "rde"');
});

test('a run that fails names the file that blocks', async () => {
  const { code, stdout, stderr } = await hookHere('--allow-code', '--ruleset=broken.js', 'fine.yaml');
  expect(code).toBe(2);
  expect(`${stdout}${stderr}`).toContain(
    'fine.yaml could not be linted: `spectral lint` ended with exit code 2. Run `npx spectral lint fine.yaml` to see more.',
  );
});

test('Spectral takes a name for a file, whatever it looks like', async () => {
  const { code, stdout } = await hookHere(
    '--allow-code',
    '--ruleset=others.yaml',
    '--fail-severity=warn',
    '-$(title).yaml',
  );
  expect([code, stdout.includes('-$(title).yaml'), stdout.includes('a-title')]).toEqual([1, true, true]);
});

test('a part that is staged with its root is repaired', async () => {
  const texts = {
    'root.yaml': `${head}paths: { /a: { $ref: piece.yaml } }\n`,
    'piece.yaml': 'get: { x-badges: [{ name: A, position: Before }] }\n',
  };
  for (const [name, text] of Object.entries(texts)) writeFileSync(name, text);
  const { code, stderr } = await hookHere('--fix', 'root.yaml', 'piece.yaml', 'chart.yaml');
  expect([code, stderr]).toEqual([
    0,
    '1 finding repaired in 1 file.\nPassed over 2 files that are no description. `--verbose` names them.\n',
  ]);
  expect(readFileSync('piece.yaml', 'utf8')).toBe('get: { x-badges: [{ name: A, position: before }] }\n');
});

test('files that are no descriptions pass, with one line', async () => {
  expect(await hookHere('chart.yaml', 'part.yaml')).toEqual({
    code: 0,
    stdout: '',
    stderr: 'Passed over 2 files that are no description.\n',
  });
});

test('a settings file that is named is believed, by Spectral and by a check too; one of the repository may not say all', async () => {
  const spectral = ['--allow-code', '--ruleset=others.yaml'];
  for (const options of [[], ['--check'], spectral, ['--check', ...spectral]]) {
    const named = await hookHere('--config=mine.yaml', ...options, 'fine.yaml');
    expect([named.code, named.stderr]).toEqual([0, expect.not.stringContaining('--config')]);
  }
  const found = await hookHere('theirs/fine.yaml');
  expect([found.code, found.stderr]).toEqual([
    2,
    'theirs/assay.config.yaml:1:15: `lint.root` must come from you, not from a repository; found it in a settings file. Type `--root <folder>`, or `--config theirs/assay.config.yaml` if that file is yours.\n',
  ]);
});

test('a file that is not there is named, and keeps no other from its findings', async () => {
  const stderr = 'gone.yaml must be a file that can be read.\n';
  expect(await hookHere('gone.yaml')).toEqual({ code: 2, stdout: '', stderr });
  const { stdout, ...rest } = await hookHere('--format=concise', 'gone.yaml', 'a.yaml', 'fine.yaml');
  expect([rest.code, rest.stderr.startsWith(stderr), stdout.split(' ')[0]]).toEqual([2, true, 'part.yaml:1:42']);
});

test.each<[option: string, stderr: string]>([
  [
    '--fail-severty=warn',
    '`--fail-severty` must be an option of `assay lint`; found none of that name. Did you mean `--fail-severity`?\n',
  ],
  ['--hepl', '`--hepl` must be an option of `assay lint`; found none of that name. Did you mean `--help`?\n'],
])('a misspelled option is named before anything is linted: %s', async (option, stderr) => {
  expect(await hookHere(option, 'chart.yaml')).toMatchObject({ code: 2, stdout: '', stderr });
});

test('the help fits a terminal of 80 columns', async () => {
  const { code, stdout } = await hookHere('--help');
  expect([code, stdout.slice(0, 23)]).toEqual([0, 'Usage: assay-pre-commit']);
  expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
});

test('options of either command are known', async () => {
  const options = ['--displayOnlyFailures', '--no-quiet', '-F=warn', '--output.text=a.txt', '--strict-ruleset'];
  expect(await hookHere(...options, 'chart.yaml')).toEqual({
    code: 0,
    stdout: '',
    stderr: 'Passed over 1 file that is no description.\n',
  });
});

test('examples are looked at with --check alone', async () => {
  const [usual, more] = await Promise.all([hookHere('example.yaml'), hookHere('--check', 'example.yaml')]);
  expect([usual.code, usual.stdout.split('\n').length]).toEqual([0, 2]);
  expect([more.code, /\((mock-[\w-]+)\)/u.exec(more.stdout)?.[1]]).toEqual([1, 'mock-example-valid']);
  expect(more.stdout).toMatch(/1 error in 1 file, \d+ rules; \d+ replayed cases passed, \d+ ms\.\n$/u);
});

test('rules of others are run by Spectral where that is allowed, ours without it', async () => {
  const { code, stdout, stderr } = await hookHere(
    '--allow-code',
    '--ruleset=others.yaml',
    '--fail-severity=warn',
    'fine.yaml',
  );
  expect([code, /\ba-title\b/u.test(stdout), stderr]).toEqual([1, true, '']);
  expect((await hookHere('--preset=badges', 'a.yaml')).stdout).toMatch(/x-badges-color/u);
});
