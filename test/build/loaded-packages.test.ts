import { execFile } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';

const validators = ['ajv', 'ajv-formats', 'fast-deep-equal', 'fast-uri', 'json-schema-traverse'];

// What a command is made of is loaded when it is called, and of packages what it needs: starting is to be quick.
test.concurrent.each([
  ['--version', []],
  ['lint', []],
  ['explain', []],
  ['lsp', []],
  ['init', []],
  // These name the checks of a replay, or say what to do about them.
  ['completion', validators],
  ['report', validators],
  ['mock', [...validators, 'negotiator']],
  ['replay', [...validators, 'negotiator']],
  ['check', [...validators, 'negotiator']],
  ['mcp', []],
])('`assay %s` loads the packages %j', async (command, packages) => {
  expect(await packagesOf([command, '--help'])).toEqual(packages);
});

// One file a source takes three times as long to start, and more room on disk than anything else of the package.
test('what commands share is in few files, and small', () => {
  const files = readdirSync('dist/node');
  // 150 kB of it are the reader of HTML, which the preview alone loads.
  expect(files.length).toBeLessThanOrEqual(150);
  expect(files.reduce((sum, name) => sum + statSync(join('dist/node', name)).size, 0)).toBeLessThan(1_600_000);
});

/** The packages that the command with `args` has loaded when it ends, sorted. */
async function packagesOf(args: readonly string[]): Promise<readonly string[]> {
  const preloaded = `data:text/javascript,${encodeURIComponent(printLoaded)}`;
  const { stderr } = await promisify(execFile)(process.execPath, ['--import', preloaded, 'dist/assay.cjs', ...args]);
  const loaded = JSON.parse(stderr) as readonly string[];
  const names = loaded.flatMap((file) => /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/u.exec(file)?.[1] ?? []);
  return [...new Set(names)].sort();
}

const printLoaded = `
  import { createRequire } from 'node:module';
  const { cache } = createRequire(process.cwd() + '/');
  process.on('exit', () => process.stderr.write(JSON.stringify(Object.keys(cache))));`;
