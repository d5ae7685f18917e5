import { expect, test } from '@jest/globals';
import type { Located } from '../../../src/description/read/view.ts';
import { otherKeysFolded } from '../../../src/preview/parts/other-keys.ts';
import { outlineOf } from '../pages/outline.ts';

const values = { text: 'a', flag: true, number: 1, none: null, list: [], map: {} };

/** The names of those of `values` that a part which draws values of `kind` leaves to the other keys. */
function left(kind: string): readonly string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const located: Located = { value: { key: value }, place: { source: { uri: '/a', tree: undefined }, path: [] } };
    return otherKeysFolded(located, `key${kind}`) === undefined ? [] : [name];
  });
}

test.each<[kind: string, left: readonly string[]]>([
  ['', ['flag', 'number', 'none', 'list', 'map']],
  [':text', ['flag', 'number', 'none', 'list', 'map']],
  [':texts', ['flag', 'number', 'none', 'map']],
  [':flag', ['text', 'number', 'none', 'list', 'map']],
  [':number', ['text', 'flag', 'none', 'list', 'map']],
  [':scalar', ['list', 'map']],
  [':list', ['text', 'flag', 'number', 'none', 'map']],
  [':map', ['text', 'flag', 'number', 'none', 'list']],
  [':container', ['text', 'flag', 'number', 'none']],
  [':schema', ['text', 'number', 'none', 'list']],
  [':any', []],
])('a key that is drawn as `key%s` leaves the others: %j', (kind, names) => {
  expect(left(kind)).toEqual(names);
});

test('other keys are named, three of them at most', () => {
  const place = { source: { uri: '/a', tree: undefined }, path: [] };
  const drawn = [2, 3, 4].map((count) => {
    const value = Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 0]));
    const folded = otherKeysFolded({ value, place }, 'other');
    return outlineOf(folded?.html ?? '').split('\n')[1];
  });
  expect(drawn).toEqual(['  summary k0, k1', '  summary k0, k1, k2', '  summary k0, k1, k2 and 1 more']);
  expect(otherKeysFolded({ value: 7, place }, '')).toBeUndefined();
});
