import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { fc } from '../support/properties.ts';
import { dump, load } from 'js-yaml';
import type { Preset } from '../../rulesets/presets.ts';
import { yamlOptions } from '../../src/description/parse/yaml-options.ts';
import { assayRows, bothRows, spectralRows } from '../support/parity.ts';
import { mutate, mutations } from './mutants.ts';

// The same findings as Spectral: rule, severity, file, range, path and message, in the same order.

const fixtures = [
  'fixtures/asyncapi-2.6-badges.yaml',
  'fixtures/asyncapi-3-multi-file/asyncapi.yaml',
  'fixtures/boxoffice-openapi.yaml',
  'fixtures/events-asyncapi.yaml',
  'fixtures/mcp-only-openapi.yaml',
  'fixtures/openapi-2.0-badges.yaml',
  'fixtures/openapi-3.0-badges.yaml',
  'fixtures/openapi-3.2-badges.yaml',
  'fixtures/openapi-paths-in-files/openapi.yaml',
  'test/hosts/descriptions/mistakes.yaml',
  'test/hosts/descriptions/mistakes.async.yaml',
  'test/hosts/descriptions/brand.yaml',
  'node_modules/@scalar/galaxy/dist/3.1.json',
  'node_modules/@scalar/galaxy/dist/asyncapi/3.0.yaml',
];

test.each(fixtures)('every rule finds in %s what it finds there in Spectral', async (file) => {
  const [ours, theirs] = await bothRows(resolve(file), 'all');
  expect(ours).toEqual(theirs);
});

test.each<Preset>(['recommended', 'seed', 'badges', 'mcp'])(
  'the preset %s finds what it finds in Spectral',
  async (preset) => {
    const [ours, theirs] = await bothRows(resolve('test/hosts/descriptions/mistakes.yaml'), preset);
    expect(ours).toEqual(theirs);
  },
);

describe.each([
  ['fixtures/mcp-only-openapi.yaml', 25],
  ['fixtures/openapi-3.0-badges.yaml', 25],
  ['fixtures/openapi-2.0-badges.yaml', 15],
  ['fixtures/asyncapi-2.6-badges.yaml', 20],
  ['fixtures/asyncapi-3-multi-file/asyncapi.yaml', 15],
])('mutants of %s', (file, numRuns) => {
  const tree = load(readFileSync(file, 'utf8'), yamlOptions);
  const uri = resolve(file);

  test.each<[string, (value: unknown) => string]>([
    ['JSON', (value) => JSON.stringify(value, undefined, 2)],
    ['YAML', (value) => dump(value, { lineWidth: -1 })],
  ])('have the same findings in Spectral, written as %s', async (_syntax, write) => {
    await fc.assert(
      fc.asyncProperty(mutations, async (changes) => {
        const text = write(mutate(tree, changes));
        expect(assayRows(text, uri, 'all')).toEqual(await spectralRows(text, uri, 'all'));
      }),
      { numRuns },
    );
  });
});
