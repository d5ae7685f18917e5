import { describe, expect, test } from '@jest/globals';
import { fc } from '../support/properties.ts';
import { completed, distance, nearest, nearestPath } from '../../src/lib/nearest.ts';

test.each<[string, readonly string[], string | undefined]>([
  ['colour', ['name', 'position', 'color'], 'color'],
  ['Before', ['before', 'after'], 'before'],
  ['gren', ['red', 'green', 'grey'], 'green'],
  ['nmae', ['name'], 'name'],
  ['ｎａｍｅ', ['name'], 'name'],
  ['out_put-schema', ['outputSchema'], 'outputSchema'],
  ['o_u_t_p_u_t_schema', ['outputSchema'], 'outputSchema'],
  ['o_u_t_p_u_t_s_chema', ['outputSchema'], undefined],
  ['left', ['before', 'after'], undefined],
  ['name', ['name'], undefined],
  ['', ['name'], undefined],
  ['ab', ['cd'], undefined],
  ['x'.repeat(65), ['x'.repeat(64)], undefined],
  ['ac', [], undefined],
])('nearest to %j among %j is %j', (word, candidates, expected) => {
  expect(nearest(word, candidates)).toBe(expected);
});

test.each<[string, readonly string[], string | undefined]>([
  ['apis/opnapi.yml', ['openapi.json', 'openapi.yaml'], 'apis/openapi.yaml'],
  ['openapi.yml', ['openapi.json'], 'openapi.json'],
  ['openapi', ['openapi.yaml'], 'openapi.yaml'],
  ['openapi.yaml', ['openapi.yaml'], undefined],
  ['Pets.v2.yaml', ['pets.v1.yaml', 'pets.v2.yaml'], 'pets.v2.yaml'],
  ['.spectral.yml', ['.spectral.yaml'], '.spectral.yaml'],
  ['vv.yaml', ['v.yaml'], 'v.yaml'],
  ['O.json', ['report.json', '0.json'], '0.json'],
  ['n8n.yaml', ['k8s.yaml'], undefined],
  ['sentry.yaml', ['memory.yaml'], undefined],
])('the path nearest to %j among %j is %j', (path, names, expected) => {
  const entries = [{ name: 'openapi.yml', kind: 'folder' }, ...names.map((name) => ({ name, kind: 'file' }))];
  expect(nearestPath(path, entries)).toBe(expected);
});

describe('distance', () => {
  test.each<[string, string, number]>([
    ['x-bagdes', 'x-badges', 1],
    ['X_Badges', 'x-badges', 0],
    ['xbadge', 'x-badges', 1],
    ['x-budget', 'x-badges', 2],
    ['', 'abc', 3],
  ])('of %j and %j is %j', (a, b, expected) => {
    expect(distance(a, b)).toBe(expected);
  });

  test('is symmetric, 0 for a word itself, and at most the longer length', () => {
    const word = fc.string({ maxLength: 12 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(distance(a, b)).toBe(distance(b, a));
        expect(distance(a, a)).toBe(0);
        expect(distance(a, b)).toBeLessThanOrEqual(Math.max(a.length, b.length) + 2);
      }),
    );
  });
});

test.each<[string, readonly string[], string | undefined]>([
  ['int', ['string', 'integer'], 'integer'],
  ['read_only', ['title', 'readOnlyHint'], 'readOnlyHint'],
  ['in', ['integer'], undefined],
  ['hint', ['readOnlyHint'], undefined],
])('%j is short for one of %j: %j', (word, candidates, expected) => {
  expect(completed(word, candidates)).toBe(expected);
});
