import { expect, test } from '@jest/globals';
import { withoutOverlaps, applyEdits, applyFixes, type Edit, type PlannedEdit } from '../../src/edit/edit.ts';
import type { Path } from '../../src/description/place.ts';
import { isArray, isObject } from '../../src/lib/json.ts';
import { applyFix } from '../support/apply-fix.ts';
import { fc } from '../support/properties.ts';

const edit = (start: number, end: number, text = ''): Edit => ({ start, end, text });

test.each<[title: string, edits: readonly Edit[], kept: readonly Edit[]]>([
  ['none', [], []],
  ['in the order of the text', [edit(5, 6), edit(1, 2)], [edit(1, 2), edit(5, 6)]],
  ['the first of two that overlap', [edit(2, 5), edit(0, 3)], [edit(0, 3)]],
  ['the outer of two, one inside the other', [edit(2, 4), edit(0, 9)], [edit(0, 9)]],
  ['the shorter of two from one place', [edit(1, 9), edit(1, 2)], [edit(1, 2)]],
  ['two that touch are one place', [edit(0, 2), edit(2, 4), edit(5, 6)], [edit(0, 2), edit(5, 6)]],
])('of edits that are not apart the first stays: %s', (_title, edits, kept) => {
  expect(withoutOverlaps(edits)).toEqual(kept);
});

test('edits are made in the order of the text, whatever theirs is', () => {
  expect(applyEdits('abcdef', [edit(4, 5, 'E'), edit(0, 1, 'AA'), edit(2, 2, '-')])).toBe('AAb-cdEf');
});

/** The paths of all values below the top, each before those below it. */
function pathsIn(value: unknown, path: Path = []): readonly Path[] {
  const keys = isArray(value) ? [...value.keys()] : isObject(value) ? Object.keys(value) : [];
  const inner = (key: string | number): unknown => (value as Readonly<Record<string | number, unknown>>)[key];
  return keys.flatMap((key) => [[...path, key], ...pathsIn(inner(key), [...path, key])]);
}

const trees = fc.letrec((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    fc.integer(),
    fc.array(tie('tree'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', '__proto__', 'constructor'), tie('tree')),
  ),
})).tree;

/** A fix of each kind, at a path of the tree; new names are of their own. */
const fixesAt = (path: Path, index: number): readonly PlannedEdit['fix'][] => [
  { kind: 'replace', path, value: index, safety: 'safe' },
  { kind: 'remove', path, safety: 'safe' },
  { kind: 'insert', path: path.slice(0, -1), key: `new-${index}`, value: { of: index }, safety: 'safe' },
  ...(typeof path.at(-1) === 'string'
    ? [{ kind: 'rename', path, key: `other-${index}`, safety: 'safe' } as const]
    : []),
];

test('a tree after fixes is that after each of them, from the last on, and the tree before stays', () => {
  fc.assert(
    fc.property(trees, fc.array(fc.nat(), { maxLength: 20 }), (tree, picks) => {
      const paths = pathsIn(tree);
      // From the last on, each is about a place that those before it have left alone.
      const fixes = paths
        .flatMap((path, index) => (picks[index] === undefined ? [] : [fixesAt(path, index).at(picks[index] % 4) ?? []]))
        .flat()
        .reverse();
      const before = JSON.stringify(tree);
      expect(applyFixes(tree, fixes)).toEqual(fixes.reduce<unknown>((value, fix) => applyFix(value, fix), tree));
      expect(JSON.stringify(tree)).toBe(before);
    }),
  );
});

test('a fix of what is not there changes nothing', () => {
  const tree = { list: [1], text: 'a' };
  const gone: readonly PlannedEdit['fix'][] = [
    { kind: 'replace', path: ['none', 'a'], value: 1, safety: 'safe' },
    { kind: 'replace', path: ['list', 7], value: 1, safety: 'safe' },
    { kind: 'insert', path: ['list'], key: 'a', value: 1, safety: 'safe' },
    { kind: 'remove', path: ['text', 'length'], safety: 'safe' },
    { kind: 'rename', path: ['none'], key: 'a', safety: 'safe' },
  ];
  expect(applyFixes(tree, gone)).toEqual(tree);
});

test('a text with thousands of fixes costs one copy of what holds them', () => {
  const holder = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`p${index}`, { a: index }]));
  const fixes = Object.keys(holder).map((key): PlannedEdit['fix'] => ({
    kind: 'rename',
    path: ['paths', key, 'a'],
    key: 'b',
    safety: 'safe',
  }));
  // A copy for each would be 400 million members.
  expect(Object.keys((applyFixes({ paths: holder }, fixes) as { readonly paths: object }).paths)).toHaveLength(20_000);
});
