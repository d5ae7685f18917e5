import { expect, test } from '@jest/globals';
import { parseSource } from '../../src/description/parse/parse.ts';
import { type TreeChange, planBlockEdit } from '../../src/edit/block-edit.ts';
import { applyEdits } from '../../src/edit/edit.ts';
import { writeBlock } from '../../src/edit/write.ts';
import { noteNumberText } from '../../src/lib/number-texts.ts';

type Path = TreeChange['path'];

const put = (path: Path, value: unknown): TreeChange => ({ kind: 'put', path, value });
const append = (path: Path, ...values: readonly unknown[]): TreeChange => ({ kind: 'append', path, values });
const remove = (...path: Path): TreeChange => ({ kind: 'remove', path });

const part = { d: 1 };

test.each<[text: string, change: TreeChange, changed: string | undefined]>([
  // JSON
  ['{}', put(['a'], 1), '{"a":1}'],
  [
    '{\n    "a": 1\n}\n',
    put(['b'], { c: [1] }),
    '{\n    "a": 1,\n    "b": {\n        "c": [\n            1\n        ]\n    }\n}\n',
  ],
  ['{"a": {}, "b": 2}', put(['a', 'c'], 'd'), '{"a": {"c":"d"}, "b": 2}'],
  ['{\r\n  "a": 1\r\n}\r\n', put(['b'], [1]), '{\r\n  "a": 1,\r\n  "b": [\r\n    1\r\n  ]\r\n}\r\n'],
  ['{"a":[1]}', append(['a'], 2, 3), '{"a":[1,2,3]}'],
  ['{\n  "a": [\n    1\n  ]\n}', append(['a'], 2, 3), '{\n  "a": [\n    1,\n    2,\n    3\n  ]\n}'],
  ['{"a":[1]}', remove('a', 0), '{"a":[]}'],
  ['{"a":{"b":1}}', remove('a', 'b'), '{"a":{}}'],
  ['{"a":{"b":1,"c":2}}', remove('a', 'b'), '{"a":{"c":2}}'],
  ['{\n}\n', put(['a'], { b: 1 }), '{\n  "a": {\n    "b": 1\n  }\n}\n'],
  // A value of YAML
  ['a: 1 # one\n', put(['a'], 2), 'a: 2 # one\n'],
  ["a: 'b'\n", put(['a'], 'c'), "a: 'c'\n"],
  ['a: b\n  c\n', put(['a'], 'd'), 'a: d\n'],
  ['a:\nb: 1\n', put(['a'], 'c'), 'a: c\nb: 1\n'],
  ['a: 1\n', put(['a'], null), 'a: null\n'],
  ['a: 1\n', put(['a'], []), 'a: []\n'],
  ['a: 1\n', put(['a'], 'b\n\nc\n'), 'a: |\n  b\n\n  c\n'],
  ['a: 1 # one\n', put(['a'], 'b\nc\n'), 'a: "b\\nc\\n" # one\n'],
  ['a: 1 # one\n', put(['a'], { b: 'c\nd' }), 'a: # one\n  b: |-\n    c\n    d\n'],
  ['a: {}\n', put(['a'], { b: 1 }), 'a:\n  b: 1\n'],
  ['a: { b: 1 }\n', put(['a', 'b'], 'c, d'), 'a: { b: "c, d" }\n'],
  ['a: { b: 1 }\n', put(['a'], { c: 1 }), 'a: { c: 1 }\n'],
  ['- 1 # one\n- 2\n', put([0], { a: 1, b: 2 }), '- # one\n  a: 1\n  b: 2\n- 2\n'],
  [
    'a:\n  - b: 1\n    c: 2\n  - d\n',
    put(['a', 0], { b: [1], e: { f: 2 } }),
    'a:\n  - b:\n      - 1\n    e:\n      f: 2\n  - d\n',
  ],
  ['a: 1\n', put(['a'], 'b, c'), 'a: b, c\n'],
  ['a: 1\n', put(['a'], [part, part]), 'a:\n  - d: 1\n  - d: 1\n'],
  ['a: 1\nb: 2\n', put(['a'], 'c\n\n'), 'a: |+\n  c\n\nb: 2\n'],
  ['a: 1\nb: 2\n', put(['a'], 'c\n '), 'a: |-\n  c\n   \nb: 2\n'],
  ['b: 0\n"a:" : 1\n', put(['a:'], { c: 1 }), 'b: 0\n"a:" :\n  c: 1\n'],
  // A list at the column of its key
  ['a:\n- b\n', remove('a', 0), 'a: []\n'],
  ['a: # one\n- b\nc: 1\n', put(['a'], 2), 'a: 2 # one\nc: 1\n'],
  ['a: # one\n  b: 1\n', put(['a'], { c: 1 }), 'a: # one\n  c: 1\n'],
  // A new member
  ['a: {}\n', put(['a', 'b'], 1), 'a:\n  b: 1\n'],
  ['a: { b: 1 }\n', put(['a', 'c'], 2), 'a: { b: 1, c: 2 }\n'],
  ['a:\n  b: 1 # one\n', put(['a', 'c'], 2), 'a:\n  b: 1 # one\n  c: 2\n'],
  ['a:\n  b: 1\n', put(['a', 'c, d'], 'e, f'), 'a:\n  b: 1\n  c, d: e, f\n'],
  ['a:\n  b: 1\n', put(['a', 'c'], 'd\ne\n'), 'a:\n  b: 1\n  c: |\n    d\n    e\n'],
  ['a: { b: 1 }\n', put(['a', 'c, d'], 2), 'a: { b: 1, "c, d": 2 }\n'],
  ['a:\n  b: 1', put(['a', 'c'], 2), 'a:\n  b: 1\n  c: 2'],
  ['a:\r\n  b: 1\r\n', put(['a', 'c'], { d: [1] }), 'a:\r\n  b: 1\r\n  c:\r\n    d:\r\n      - 1\r\n'],
  ['a: 1', put(['b'], { c: 2 }), 'a: 1\nb:\n  c: 2'],
  ['a: 1\n', put(['b', 'c'], 2), undefined],
  ['- 1\n', put(['a'], 2), undefined],
  // Items at the end
  ['a: []\n', append(['a'], 1), 'a:\n  - 1\n'],
  ['a: [1, 2]\n', append(['a'], 3), 'a: [1, 2, 3]\n'],
  ['a:\n  - 1 # one\nb: 2\n', append(['a'], 2, { c: 3 }), 'a:\n  - 1 # one\n  - 2\n  - c: 3\nb: 2\n'],
  ['a:\n  - 1', append(['a'], 'b\n\nc\n'), 'a:\n  - 1\n  - |\n    b\n\n    c'],
  ['a:\n  - 1\nb: 2\n', append(['a'], 'c\n\n'), 'a:\n  - 1\n  - |+\n    c\n\nb: 2\n'],
  ['- - 1\n', append([0], 2), undefined],
  ['a: 1\n', append(['b'], 2), undefined],
  // What goes
  ['a:\n  - 1\n  # two\n  # and more\n  - 2\n  - 3\n', remove('a', 1), 'a:\n  - 1\n  - 3\n'],
  ['- 1 # one\n- 2\n', remove(0), '- 2\n'],
  ['# one\n- 1\n- 2\n', remove(0), '- 2\n'],
  ['a:\n  - 1\n  - 2', remove('a', 1), 'a:\n  - 1'],
  ['a:\n  - 1\n', remove('a', 0), 'a:\n  []\n'],
  ['- - 1\n  - 2\n', remove(0, 0), undefined],
  ['a:\n  b: 1\n  c: 2\n', remove('a', 'b'), 'a:\n  c: 2\n'],
  ['a: { b: 1, c: 2 }\n', remove('a', 'b'), 'a: { c: 2 }\n'],
])('%j is changed by %j to %j', (text, change, changed) => {
  const edit = planBlockEdit(parseSource('/a.yaml', new TextEncoder().encode(text)), change);
  expect(edit && applyEdits(text, [edit])).toBe(changed);
});

test('numbers keep their digits beside texts like the mark that stands for them', () => {
  const value = { digits: 1.5, digitsx0: ['digits0.', 'digitsxx1.', 2, 'a digits1. b'] };
  noteNumberText(value, 'digits', '1.50');
  noteNumberText(value.digitsx0, 2, '2.0');
  expect(writeBlock(value)).toBe('digits: 1.50\ndigitsx0:\n  - digits0.\n  - digitsxx1.\n  - 2.0\n  - a digits1. b\n');
});
