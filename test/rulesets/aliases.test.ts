import { expect, test } from '@jest/globals';
import { Document, Spectral } from '@stoplight/spectral-core';
import * as Parsers from '@stoplight/spectral-parsers';
import recommended from '../../rulesets/recommended.ts';

test.each([
  [
    'a list of badges',
    ['  a: { x-badges: &all [{ name: Beta, color: gren }] }', '  b: { x-badges: *all }'],
    ['channels.a.x-badges.0.color at line 4', 'channels.b.x-badges at line 5'],
  ],
  [
    'a badge',
    ['  a: { x-badges: [&one { name: Beta, color: gren }] }', '  b: { x-badges: [*one] }'],
    ['channels.a.x-badges.0.color at line 4', 'channels.b.x-badges.0 at line 5'],
  ],
  [
    'a whole channel',
    ['  a: &a { x-badges: [{ name: Beta, color: gren }] }', '  b: *a'],
    ['channels.a.x-badges.0.color at line 4', 'channels.b at line 5'],
  ],
  [
    'the members of a channel',
    ['  a: &a { x-badges: [{ name: Beta, color: gren }] }', '  b: { <<: *a, address: b }'],
    ['channels.a.x-badges.0.color at line 4', 'channels.b.x-badges.0.color at line 4'],
  ],
])('a mistake in what an alias repeats, %s, has lines at both places', async (_what, channels, expected) => {
  const yaml = ['asyncapi: 3.0.0', 'info: { title: a, version: 1.0.0 }', 'channels:', ...channels].join('\n');
  const spectral = new Spectral();
  spectral.setRuleset(recommended);
  const results = await spectral.run(new Document(yaml, Parsers.Yaml, '/api/root.yaml'));
  const places = results.map(({ path, range }) => `${path.join('.')} at line ${range.start.line + 1}`);
  expect(places.sort()).toEqual(expected);
});
