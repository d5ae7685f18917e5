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
    'broken.js': 'module.exports = nonsense;\n',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
});

function hook(...args: readonly string[]): {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
} {
  return spawnSync(process.execPath, [resolve('dist/pre-commit.mjs'), ...args], { cwd: folder, encoding: 'utf8' });
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
