import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { finish, hostFolder, nodeBinary, runProgram, type Finished } from '../support/pack.ts';
import { asyncapiFindings, openapiFindings, toRows } from './findings.ts';

const files = ['mistakes.yaml', 'mistakes.async.yaml'] as const;
const presets = ['recommended', 'seed', 'badges', 'mcp', 'all'];
const expected = [...openapiFindings, ...asyncapiFindings];

describe.each([18, 20, 24, 26] as const)('on Node %d', (major) => {
  test.each([
    ['import', 'lint-with-core.mjs', 'today'],
    ['require', 'lint-with-core.cjs', 'today'],
    ['import', 'lint-with-core.mjs', 'floor'],
    ['require', 'lint-with-core.cjs', 'floor'],
  ] as const)('%s gives spectral-core a ruleset that finds the same (%s, %s)', async (_how, program, host) => {
    const results = await runProgram(host, [program, 'spectral-assay', ...files], nodeBinary(major));
    expect(toRows(results, hostFolder(host))).toEqual(expected);
  });

  test('every preset is imported, and required', async () => {
    const entries = presets.map((preset) => `spectral-assay/${preset}`).join();
    const imported = await runProgram('today', ['lint-with-core.mjs', entries, ...files], nodeBinary(major));
    const required = await runProgram('today', ['lint-with-core.cjs', entries, ...files], nodeBinary(major));
    expect(toRows(imported, hostFolder('today'))).toEqual(toRows(required, hostFolder('today')));
    expect(toRows(imported, hostFolder('today')).slice(0, expected.length)).toEqual(expected);
  });
});

test.each(['lint-with-core.mjs', 'lint-with-core.cjs'])(
  'the name of a file inside is no entry (%s)',
  async (program) => {
    const run = runProgram('today', [program, 'spectral-assay/dist/all.mjs', ...files]);
    await expect(run).rejects.toThrow('ERR_PACKAGE_PATH_NOT_EXPORTED');
  },
);

test.each(['schemas/x-badges.schema.json', 'rulesets/all.yaml', 'package.json'])('%s is an entry', (path) => {
  const { resolve } = createRequire(join(hostFolder('today'), 'package.json'));
  expect(resolve(`spectral-assay/${path}`)).toBe(join(hostFolder('today'), 'node_modules', 'spectral-assay', path));
});

test.each([['mock', 'openapi.yaml'], ['--help'], []])('on Node 18 `assay %s` says what it needs', async (...args) => {
  const main = 'node_modules/spectral-assay/dist/assay.cjs';
  await expect(runProgram('today', [main, ...args], nodeBinary(18))).rejects.toMatchObject({
    code: 2,
    stdout: '',
    stderr: '`assay` must run on Node 20.19, 22.3 or later; found 18.18.2.\n',
  });
});

// `assay` says the same on each release of Node that it runs on.
test.each([22, 24, 26] as const)('on Node %d `assay` says what it says on Node 20', async (major) => {
  const main = 'node_modules/spectral-assay/dist/assay.cjs';
  const commands = [
    ['lint', '--preset', 'all', '--format', 'json', ...files],
    ['check', 'mistakes.yaml'],
    ['replay', 'mistakes.yaml'],
    ['explain', 'x-badges-color'],
  ];
  const said = (node: string): Promise<readonly Finished[]> =>
    Promise.all(commands.map((command) => finish(node, [main, ...command], hostFolder('today'))));
  const steady = (runs: readonly Finished[]): readonly string[] =>
    runs.map(({ exitCode, stdout, stderr }) => `${exitCode} ${stdout}${stderr}`.replace(/\d+ ms/gu, 'N ms'));
  const [oldest, newer] = [steady(await said(nodeBinary(20))), steady(await said(nodeBinary(major)))];
  expect(oldest.every((text) => /^[01] ./u.test(text))).toBe(true);
  expect(newer).toEqual(oldest);
});

test('a command of the package is called like it, so that npx finds it', () => {
  expect(existsSync(join(hostFolder('today'), 'node_modules/.bin/spectral-assay'))).toBe(true);
});
