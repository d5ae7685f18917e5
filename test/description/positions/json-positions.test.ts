import { describe, expect, test } from '@jest/globals';
import { getLocationForJsonPath, parseWithPointers } from '@stoplight/yaml';
import { fc } from '../../support/properties.ts';
import { parseSource } from '../../../src/description/parse/parse.ts';
import type { Path } from '../../../src/description/place.ts';
import { rangeOf, type Range } from '../../../src/description/positions/positions.ts';

const space = fc.constantFrom('', ' ', '\n', '\r\n', '  ', '\n\n', '\n \n', ' \r\n  ');
const name = fc.constantFrom(
  'a',
  'b',
  'c',
  '200',
  '/x',
  '',
  '\\u0061',
  '\\/x',
  '\\"',
  '\\\\',
  'é',
  '\\ud83d\\ude00',
  'a{b',
  '0',
);
const word = fc.constantFrom(
  '0',
  '-1.5e3',
  'true',
  'null',
  '"x"',
  '""',
  '"]}"',
  '"\\""',
  '"\\\\"',
  '"[{,:"',
  '"a\\nb"',
  '"\u{1F600}"',
);

/** A JSON text: keys may repeat, white space stands anywhere. */
const jsonText = fc.letrec<{ value: string }>((tie) => {
  const spaced = fc.tuple(space, tie('value'), space).map((parts) => parts.join(''));
  const member = fc
    .tuple(space, name, fc.constantFrom('', ' '), spaced)
    .map(([a, key, b, value]) => `${a}"${key}"${b}:${value}`);
  const list = (items: readonly string[], gap: string): string => (items.length === 0 ? gap : items.join(','));
  const array = fc.tuple(fc.array(spaced, { maxLength: 4 }), space).map(([items, gap]) => `[${list(items, gap)}]`);
  const object = fc.tuple(fc.array(member, { maxLength: 5 }), space).map(([items, gap]) => `{${list(items, gap)}}`);
  return { value: fc.oneof({ maxDepth: 5, depthSize: 'large' }, word, array, object) };
}).value;

const wholeText = fc.tuple(space, jsonText, space).map((parts) => parts.join(''));
const anyPath = fc.array(fc.constantFrom<string | number>('a', 'b', '200', '/x', '"', '0', 0, 1, 7, ''), {
  maxLength: 5,
});

describe('JSON has the ranges of the YAML parser that Spectral reads it with', () => {
  test('any text', () => {
    fc.assert(
      fc.property(wholeText, fc.array(anyPath, { maxLength: 5 }), (text, more) => {
        const paths = [...pathsOf(JSON.parse(text)), ...more];
        expect(rangesOf(text, paths)).toEqual(spectralRanges(text, paths));
      }),
      { numRuns: 500 },
    );
  });

  test('large objects and arrays, asked for each value twice', () => {
    const values = Array.from({ length: 100 }, (_, index) => ({ [`key${index}`]: [index, { a: [] }] }));
    const text = JSON.stringify({ list: values, map: Object.assign({}, ...values) as unknown }, undefined, 1);
    const paths = pathsOf(JSON.parse(text));
    expect(rangesOf(text, [...paths, ...paths])).toEqual(spectralRanges(text, [...paths, ...paths]));
  });
});

test('1,000 levels have positions', () => {
  const depth = 1_000;
  const text = `${'[\n'.repeat(depth - 1)}{"a": 1}${']'.repeat(depth - 1)}`;
  const path = [...Array.from({ length: depth - 1 }, () => 0), 'a'];
  expect(rangesOf(text, [path])).toEqual([
    { start: { line: depth - 1, character: 6 }, end: { line: depth - 1, character: 7 } },
  ]);
});

test('a byte order mark counts for nothing', () => {
  expect(rangesOf('\uFEFF{"a": 1}', [['a']])).toEqual([
    { start: { line: 0, character: 6 }, end: { line: 0, character: 7 } },
  ]);
});

test('`<<` is a key like any other in JSON, as in the parsed tree', () => {
  expect(rangesOf('{"<<": {"a": 1}}', [['<<', 'a'], ['a']])).toEqual([
    { start: { line: 0, character: 13 }, end: { line: 0, character: 14 } },
    { start: { line: 0, character: 0 }, end: { line: 0, character: 14 } },
  ]);
});

function rangesOf(text: string, paths: readonly Path[]): readonly (Range | undefined)[] {
  const source = parseSource('/a.json', new TextEncoder().encode(text));
  return paths.map((path) => rangeOf({ source, path }));
}

function spectralRanges(text: string, paths: readonly Path[]): readonly (Range | undefined)[] {
  const options = { ignoreDuplicateKeys: false, mergeKeys: true, preserveKeyOrder: true };
  const result = parseWithPointers(text, options);
  return paths.map((path) => getLocationForJsonPath(result, [...path], true)?.range);
}

/** The paths of all values in `tree`. */
function pathsOf(tree: unknown): readonly Path[] {
  if (typeof tree !== 'object' || tree === null) return [[]];
  const entries: readonly (readonly [string | number, unknown])[] = Array.isArray(tree)
    ? tree.map((item, index) => [index, item])
    : Object.entries(tree);
  return [[], ...entries.flatMap(([key, value]) => pathsOf(value).map((path) => [key, ...path]))];
}
