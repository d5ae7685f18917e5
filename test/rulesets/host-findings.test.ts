import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { Document, Spectral } from '@stoplight/spectral-core';
import * as Parsers from '@stoplight/spectral-parsers';
import recommended from '../../rulesets/recommended.ts';
import { asyncapiFindings, openapiFindings, toRows } from '../hosts/findings.ts';

// `npm run test:hosts` expects these findings of the packed package in every host; here they are expected of the sources,
// so that a change of a message is noticed without installing anything.

test.each([
  ['mistakes.yaml', openapiFindings],
  ['mistakes.async.yaml', asyncapiFindings],
])('what every host must find in %s is what the sources find', async (name, expected) => {
  const folder = resolve('test/hosts/descriptions');
  const spectral = new Spectral();
  spectral.setRuleset(recommended);
  const document = new Document(readFileSync(`${folder}/${name}`, 'utf8'), Parsers.Yaml, `${folder}/${name}`);
  expect(toRows(await spectral.run(document), folder)).toEqual(expected);
});
