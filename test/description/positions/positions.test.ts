import { describe, expect, test } from '@jest/globals';
import { Document } from '@stoplight/spectral-core';
import { Yaml } from '@stoplight/spectral-parsers';
import { parseSource } from '../../../src/description/parse/parse.ts';
import type { Path } from '../../../src/description/place.ts';
import {
  rangeOf,
  spanOf,
  toLineColumn,
  valueRangeOf,
  writtenPath,
} from '../../../src/description/positions/positions.ts';

const text = `openapi: 3.1.0
shared: &shared
  name: a
paths:
  /events/{id}:
    get: { tags: [a, "b\u{1F600}", c] }
  /merged:
    <<: *shared
    200: x
alias: *shared
a: 1
a: 2
`;
const json = '{\n  "a": [1, {"b": "c"}],\r\n  "d": null\n}\n';

test.each([
  ['/a.json', '{ "a": { "b": 2 } }', [7, 17], [6, 15]],
  ['/a.yaml', 'a: text', [3, 7], [3, 7]],
])('the value alone has in %s the range that parsers of it report', (uri, content, value, whole) => {
  const place = { source: parseSource(uri, new TextEncoder().encode(content)), path: ['a'] };
  const columns = [valueRangeOf(place), rangeOf(place)].map((range) => [range?.start.character, range?.end.character]);
  expect(columns).toEqual([value, whole]);
});

describe('rangeOf equals the range Spectral reports', () => {
  const yamlPaths: readonly Path[] = [
    [],
    ['openapi'],
    ['shared', 'name'],
    ['paths', '/events/{id}', 'get', 'tags', 1],
    ['paths', '/events/{id}', 'get', 'tags', 2],
    ['paths', '/merged', '200'],
    ['paths', '/merged', 'name'],
    ['a'],
  ];
  const jsonPaths: readonly Path[] = [['a'], ['a', 1, 'b'], ['d']];
  test.each([
    ...yamlPaths.map((path) => ['/a.yaml', text, path] as const),
    ...jsonPaths.map((path) => ['/a.json', json, path] as const),
  ])('%s', (uri, content, path) => {
    const source = parseSource(uri, new TextEncoder().encode(content));
    const spectral = new Document(content, Yaml, uri).getRangeForJsonPath([...path], true);
    expect(rangeOf({ source, path })).toEqual(spectral);
  });
});

test.each<[Path, number]>([
  [['paths', 'gone', 'deeper'], 3],
  [['alias', 'name'], 9],
])('a path that the text does not hold has the range of its nearest parent: %j', (path, line) => {
  const source = parseSource('/a.yaml', new TextEncoder().encode(text));
  expect(rangeOf({ source, path })?.start.line).toBe(line);
});

test.each([
  ['usual', ''],
  ['a rare kind', 'rare: [a: b]\n'],
])('a path is written up to a key that a parser reads as another, in YAML of %s', (_, rare) => {
  const source = parseSource('/a.yaml', new TextEncoder().encode(`${rare}a:\n  b:\n    0x10: c\n    d: e\n`));
  expect(writtenPath({ source, path: ['a', 'b', '16'] })).toEqual(['a', 'b']);
  expect(writtenPath({ source, path: ['a', 'b', 'd'] })).toEqual(['a', 'b', 'd']);
});

// Spectral has column -1 of the first line.
test.each<[string, Path, string]>([
  ['a:\n  - { b: x, c: }\n', ['a', 0, 'c'], '/a.yaml:2:15'],
  ['a:\n  - { c: , b: x }\n', ['a', 0, 'c'], '/a.yaml:2:9'],
  ['a: { "b" : { c: } }\n', ['a', 'b', 'c'], '/a.yaml:1:16'],
])('an empty value in braces stands behind its key: %j', (written, path, place) => {
  const source = parseSource('/a.yaml', new TextEncoder().encode(written));
  expect(toLineColumn({ source, path })).toBe(place);
});

test.each<[string, Path, boolean | undefined]>([
  ['an anchor', ['shared'], true],
  ['a part of one', ['shared', 'name'], true],
  ['an alias', ['alias'], false],
  ['the object of a merge key', ['paths', '/merged'], false],
  ['what a merge key brings in', ['paths', '/merged', 'name'], undefined],
])('a span tells what aliases repeat: %s', (_, path, isRepeated) => {
  const span = spanOf({ source: parseSource('/a.yaml', new TextEncoder().encode(text)), path });
  expect(span === undefined ? undefined : span.isRepeated === true).toBe(isRepeated);
});

test('toLineColumn counts from 1', () => {
  const source = parseSource('/a.yaml', new TextEncoder().encode(text));
  expect(toLineColumn({ source, path: ['paths', '/merged', '200'] })).toBe('/a.yaml:9:10');
});

test('a source without text has no positions', () => {
  const place = { source: { uri: '<object>', tree: {} }, path: [] };
  expect([rangeOf(place), toLineColumn(place)]).toEqual([undefined, '<object>']);
});
