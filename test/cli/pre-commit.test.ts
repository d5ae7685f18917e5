import { spawnSync } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { temporaryFolder } from '../support/temporary-folder.ts';

const head = 'openapi: 3.1.0\ninfo: { title: a, version: 1.0.0 }\n';
let folder = '';

beforeAll(() => {
  folder = temporaryFolder();
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
    'chart.yaml': 'a: {{ .Values.x }}\n',
    'broken.js': 'module.exports = nonsense;\n',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
});

function hook(...args: readonly string[]): {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
} {
  return spawnSync(process.execPath, [resolve('dist/pre-commit.cjs'), ...args], { cwd: folder, encoding: 'utf8' });
}

test('two descriptions that share a part give the findings of both', () => {
  const { status, stdout } = hook('a.yaml', 'b.yaml');
  expect(status).toBe(1);
  expect(stdout).toContain('found "gren"');
  expect(stdout).toContain('found "rde"');
}, 30_000);

test('a run that fails names the file that blocks', () => {
  const { status, stdout, stderr } = hook('--ruleset=broken.js', 'fine.yaml');
  expect(status).toBe(2);
  expect(`${stdout}${stderr}`).toContain(
    'fine.yaml could not be linted: `spectral lint` ended with exit code 2. Run `npx spectral lint fine.yaml` to see more.',
  );
}, 30_000);

test('files that are no descriptions pass, and nothing is said of them', () => {
  expect(hook('chart.yaml', 'part.yaml')).toMatchObject({ status: 0, stdout: '', stderr: '' });
});

test('a file that is not there is named', () => {
  expect(hook('gone.yaml')).toMatchObject({ status: 2, stderr: 'gone.yaml must be a file that can be read.\n' });
});

test('examples are looked at with --check alone', () => {
  const [usual, more] = [hook('example.yaml'), hook('--check', 'example.yaml')];
  expect([usual.status, usual.stdout.split('\n').length]).toEqual([0, 2]);
  expect([more.status, /\((mock-[\w-]+)\)/u.exec(more.stdout)?.[1]]).toEqual([1, 'mock-example-valid']);
  expect(more.stdout).toMatch(/1 error in 1 file, \d+ rules; \d+ replayed cases passed, \d+ ms\.\n$/u);
});

test('rules of others are run by Spectral, ours without it', () => {
  const { status, stdout } = hook('--ruleset=others.yaml', '--fail-severity=warn', 'fine.yaml');
  expect([status, /\ba-title\b/u.test(stdout)]).toEqual([1, true]);
  expect(hook('--preset=badges', 'a.yaml').stdout).toMatch(/x-badges-color/u);
}, 30_000);
