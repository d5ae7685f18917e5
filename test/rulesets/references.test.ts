import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { Document, Spectral } from '@stoplight/spectral-core';
import * as Parsers from '@stoplight/spectral-parsers';
import recommended from '../../rulesets/recommended.ts';

test.each([
  [
    'mistakes.yaml',
    ['shared/parameters.json:6:48 limit.x-badges.0.position', 'shared/shipments.yaml:5:14 get.x-badges.0.color'],
  ],
  ['mistakes.async.yaml', ['shared/channels.yaml:4:31 shipments.x-badges.0.position']],
])('badges behind references in %s are reported in the file they stand in', async (file, expected) => {
  const folder = resolve('test/hosts/descriptions');
  const spectral = new Spectral();
  spectral.setRuleset(recommended);
  const results = await spectral.run(
    new Document(readFileSync(`${folder}/${file}`, 'utf8'), Parsers.Yaml, `${folder}/${file}`),
  );
  const places = results.map(({ source, range: { start }, path }) => {
    return `${relative(folder, source ?? '')}:${start.line + 1}:${start.character + 1} ${path.join('.')}`;
  });
  expect(places.filter((place) => place.startsWith('shared/'))).toEqual(expected);
});
