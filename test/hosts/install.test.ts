import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { finish, installAlone, npxCold } from '../support/pack.ts';

let folder = '';
beforeAll(async () => {
  folder = await installAlone();
});

// Over budget? Ask what brings it: `npm ls --omit=dev --all`.
test('an installation is at most 14 packages and 13.7 MB', () => {
  const { packages } = JSON.parse(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, object>>;
  };
  expect(Object.keys(packages).length).toBeLessThanOrEqual(14);
  expect(sizeOf(join(folder, 'node_modules'))).toBeLessThan(13_700_000);
});

test.each([
  ['--version', '0.1.0'],
  ['lint --help', 'Usage: assay lint [files, folders or globs...] [options]'],
  ['check --help', 'Usage: assay check [files, folders or globs...] [options]'],
  ['mock --help', 'Usage: assay mock [description...] [options]'],
  ['replay --help', 'Usage: assay replay [description...] [options]'],
  ['report --help', 'Usage: assay report merge <json...> [options]'],
  ['preview --help', 'Usage: assay preview [description...] [options]'],
  ['init --help', 'Usage: assay init [options]'],
  ['lsp --help', 'Usage: assay lsp [--stdio] [--config <file>]'],
  ['explain --help', 'Usage: assay explain [rule]'],
  ['completion --help', 'Usage: assay completion <bash|zsh|fish>'],
])('`assay %s` runs without a single peer', async (args, firstLine) => {
  const { exitCode, stdout, stderr } = await finish(join(folder, 'node_modules/.bin/assay'), args.split(' '), folder);
  expect([exitCode, stdout.split('\n')[0], stderr]).toEqual([0, firstLine, '']);
});

// What it takes is told and not held to: how far the registry is counts for more than we do.
test('`npx` of an empty cache runs it', async () => {
  const { stdout, seconds, cpuSeconds } = await npxCold(['--version']);
  process.stderr.write(`Cold npx: ${seconds.toFixed(1)} s, ${cpuSeconds.toFixed(1)} s of CPU.\n`);
  expect(stdout).toBe('0.1.0\n');
});

/** The bytes of all files in `path`. */
function sizeOf(path: string): number {
  const found = statSync(path);
  if (!found.isDirectory()) return found.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}
