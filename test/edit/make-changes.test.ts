import { expect, test } from '@jest/globals';
import { parseSource } from '../../src/description/parse/parse.ts';
import type { TreeChange } from '../../src/edit/block-edit.ts';
import { makeChanges } from '../../src/edit/make-changes.ts';

const put = (path: TreeChange['path'], value: unknown): TreeChange => ({ kind: 'put', path, value });
const append = (path: TreeChange['path'], ...values: readonly unknown[]): TreeChange => ({
  kind: 'append',
  path,
  values,
});
const remove = (...path: TreeChange['path']): TreeChange => ({ kind: 'remove', path });

test.each<[title: string, text: string, changes: readonly TreeChange[], after: string, refused: readonly TreeChange[]]>(
  [
    ['no change', 'a: 1\n', [], 'a: 1\n', []],
    [
      'all of them, in any order',
      'a: 1\nb: [1, 2, 3]\nc:\n  d: 1\n  e: 2\n',
      [remove('c', 'd'), put(['a'], 2), append(['b'], 4), remove('b', 0), put(['c', 'f'], 3)],
      'a: 2\nb: [2, 3, 4]\nc:\n  e: 2\n  f: 3\n',
      [],
    ],
    ['items of a list from its first to its last', 'a: [1, 2, 3]\n', [remove('a', 0), remove('a', 2)], 'a: [2]\n', []],
    ['the root', '- 1\n', [append([], 2)], '- 1\n- 2\n', []],
    ['a member called __proto__', '{"a":{}}', [put(['a', '__proto__'], 1)], '{"a":{"__proto__":1}}', []],
    ['one that touches another is left for later', 'a:\n  b: 1\n', [remove('a'), put(['a', 'b'], 2)], '{}\n', []],
    ['no edit makes it', 'a: 1 2\n', [put(['a', 'b'], 1)], 'a: 1 2\n', [put(['a', 'b'], 1)]],
    ['a member behind an explicit key would be its own', '? a\n: 1\n', [put(['b'], 2)], '? a\n: 1\n', [put(['b'], 2)]],
    [
      'a value that an alias repeats would change there, too; the others are made',
      'a: &x { c: 1 }\nb: *x\nd: 1\n',
      [put(['a', 'c'], 2), put(['d'], 2)],
      'a: &x { c: 1 }\nb: *x\nd: 2\n',
      [put(['a', 'c'], 2)],
    ],
    [
      'a text that could not be read',
      'a: b\n? c\n: 1\n',
      [remove('c'), put(['a'], 'd')],
      'a: d\n? c\n: 1\n',
      [remove('c')],
    ],
  ],
)('%s', (_, text, changes, after, refused) => {
  const source = parseSource('/a.yaml', new TextEncoder().encode(text));
  expect(makeChanges(source, changes)).toEqual({ text: after, refused });
});
