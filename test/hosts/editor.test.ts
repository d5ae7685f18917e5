import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { type HostFolder, hostFolder, runProgram } from '../support/pack.ts';
import { asyncapiFindings, openapiFindings, type Row, toRows } from './findings.ts';

/** The findings of one ruleset after the other. */
async function lintInEditor(host: HostFolder, rulesets: readonly string[]): Promise<readonly Row[]> {
  const names = rulesets.map((_text, index) => `editor-${index}.yaml`);
  await Promise.all(rulesets.map((text, index) => writeFile(join(hostFolder(host), names[index] ?? ''), text)));
  const files = ['mistakes.yaml', 'mistakes.async.yaml'];
  return toRows(await runProgram(host, ['lint-like-editor.cjs', names.join(), ...files]), hostFolder(host));
}

describe.each(['today', 'floor'] as const)('in the language server of editors, without a network (%s)', (host) => {
  test.each([
    'extends: spectral-assay',
    'extends: spectral-assay/recommended',
    'extends: spectral-assay/rulesets/recommended.yaml',
    'extends: ./node_modules/spectral-assay/dist/recommended.mjs',
    'extends: ["spectral:oas", "spectral:asyncapi", spectral-assay]',
  ])('%s finds the same', async (ruleset) => {
    expect(await lintInEditor(host, [ruleset])).toEqual([...openapiFindings, ...asyncapiFindings]);
  });

  test('every preset is loaded, by its name and as a YAML file', async () => {
    const presets = ['seed', 'badges', 'mcp', 'all'];
    const byName = await lintInEditor(
      host,
      presets.map((preset) => `extends: spectral-assay/${preset}`),
    );
    const asYaml = await lintInEditor(
      host,
      presets.map((preset) => `extends: spectral-assay/rulesets/${preset}.yaml`),
    );
    expect(byName).toEqual(asYaml);
    expect(byName.length).toBeGreaterThan(3 * openapiFindings.length);
  });

  test('options through functionsDir are read', async () => {
    const ruleset = [
      'extends: spectral-assay',
      'functionsDir: ./node_modules/spectral-assay/dist/functions',
      'functions: [badge-color]',
      'rules:',
      '  x-badges-color:',
      '    given: $',
      '    then: { function: badge-color, functionOptions: { palette: css } }',
    ].join('\n');
    const rows = await lintInEditor(host, [ruleset]);
    expect(rows).toHaveLength(openapiFindings.length + asyncapiFindings.length + 1);
  });
});
