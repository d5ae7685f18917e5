import { expect, test } from '@jest/globals';
import { bundledPreset } from '../support/bundles.ts';
import { lintYaml } from '../support/spectral.ts';
import { deceivingDocuments, deceivingExamples, fileNameOf, wholeDescription } from './deceiving-documents.ts';

/** What Spectral prints by the shipped preset of a document, which has a head of OpenAPI 3.1 unless it begins with its own: `<rule> <path>: <message>`. */
async function found(
  yaml: string,
  preset: 'recommended' | 'seed' | 'examples' = 'recommended',
): Promise<readonly string[]> {
  const results = await lintYaml(wholeDescription(yaml), bundledPreset(preset, 'text.mjs'), fileNameOf('root', yaml));
  return results.flatMap(({ code, path, message }) => (code === 'invalid-ref' ? [] : [`${code} ${path}: ${message}`]));
}

test.each(deceivingDocuments)('%s', async (_title, yaml, expected) => {
  expect(await found(yaml)).toEqual(expected);
});

test.each(deceivingExamples)('examples: %s', async (_title, yaml, expected) => {
  expect(await found(yaml, 'examples')).toEqual(expected);
});

test('read to the letter, badges of RapiDoc lack their name', async () => {
  expect(await found('openapi: 3.0.3\npaths: { /a: { get: { x-badges: [{ label: A }] } } }', 'seed')).toContain(
    'x-badges-required paths./a.get.x-badges.0: A badge must have a `name`; found "label" instead. Rename it to `name`.',
  );
});
