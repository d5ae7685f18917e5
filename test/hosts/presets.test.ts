import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { Document, Spectral } from '@stoplight/spectral-core';
import * as Parsers from '@stoplight/spectral-parsers';
import { presetRules } from '../../rulesets/presets.ts';
import { rules } from '../../rulesets/rules/index.ts';
import { toSpectralRuleset } from '../../rulesets/spectral.ts';
import { hostFolder } from '../support/pack.ts';
import { openapiFindings, type Row, toRows } from './findings.ts';
import { lintRows } from './lint.ts';

const presets = ['recommended', 'seed', 'badges', 'mcp', 'all'] as const;

/** What a preset finds when it is read from its sources. */
async function rowsFromSources(preset: (typeof presets)[number]): Promise<readonly Row[]> {
  const spectral = new Spectral();
  spectral.setRuleset(toSpectralRuleset(presetRules(preset, rules)));
  const file = join(hostFolder('today'), 'mistakes.yaml');
  const results = await spectral.run(new Document(readFileSync(file, 'utf8'), Parsers.Yaml, file));
  return toRows(results, hostFolder('today'));
}

describe.each(presets)('the preset %s in `spectral lint`', (preset) => {
  test.each([
    ['by name', `spectral-assay/${preset}`],
    ['as a YAML file', `spectral-assay/rulesets/${preset}.yaml`],
  ])('%s', async (_way, extended) => {
    expect(await lintRows('today', `extends: ${extended}`)).toEqual(await rowsFromSources(preset));
  });
});

test.each(['dist/recommended.mjs', 'dist/recommended.cjs', 'rulesets/recommended.yaml'])(
  '%s is extended by its path',
  async (path) => {
    const ruleset = `extends: ./node_modules/spectral-assay/${path}`;
    expect(await lintRows('today', ruleset)).toEqual(openapiFindings);
  },
);

test('the name of the package alone is the recommended preset', async () => {
  expect(await lintRows('today', 'extends: spectral-assay')).toEqual(openapiFindings);
});

test('in the command line of the floor versions it is the same', async () => {
  expect(await lintRows('floor', 'extends: spectral-assay')).toEqual(openapiFindings);
});

test('a ruleset in JavaScript may extend it', async () => {
  const ruleset = 'import assay from "spectral-assay";\nexport default { extends: [assay] };\n';
  expect(await lintRows('today', ruleset, { rulesetName: 'ruleset.mjs' })).toEqual(openapiFindings);
});

test("a consumer's own ajv 6 changes nothing", async () => {
  expect(await lintRows('with-ajv-6', 'extends: spectral-assay')).toEqual(openapiFindings);
});

test.each(['spectral:oas', 'spectral:asyncapi'])('beside %s it finds the same', async (other) => {
  expect(await lintRows('today', `extends: ["${other}", spectral-assay]`)).toEqual(openapiFindings);
});
