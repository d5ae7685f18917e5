import { expect, test } from '@jest/globals';
import { fc } from '../support/properties.ts';
import { unifiedDiff } from '../../src/report/unified-diff.ts';

const letters = (text: string): string => text.replace(/./gu, '$&\n');

/** The diff of texts of one letter a line, without its head. */
function diffOf(before: string, after: string): string {
  return unifiedDiff('a.yaml', letters(before), letters(after)).replace('--- a/a.yaml\n+++ b/a.yaml\n', '');
}

test.each<[before: string, after: string, lines: string]>([
  ['', 'a', '@@ -0,0 +1,1 @@|+a'],
  ['a', '', '@@ -1,1 +0,0 @@|-a'],
  ['a', 'b', '@@ -1,1 +1,1 @@|-a|+b'],
  ['abc', 'axc', '@@ -1,3 +1,3 @@| a|-b|+x| c'],
  ['abc', 'ac', '@@ -1,3 +1,2 @@| a|-b| c'],
  ['ac', 'abc', '@@ -1,2 +1,3 @@| a|+b| c'],
  // What stays between the ends, and of two ways to tell it the one that takes away first.
  ['abcd', 'xbcy', '@@ -1,4 +1,4 @@|-a|+x| b| c|-d|+y'],
  ['ab', 'ba', '@@ -1,2 +1,2 @@|-a| b|+a'],
  ['aXbYc', 'aPbQRc', '@@ -1,5 +1,6 @@| a|-X|+P| b|-Y|+Q|+R| c'],
  // Three lines around; what is seven lines apart is apart.
  ['1234a5678', '1234b5678', '@@ -2,7 +2,7 @@| 2| 3| 4|-a|+b| 5| 6| 7'],
  ['a123456b', 'x123456y', '@@ -1,8 +1,8 @@|-a|+x| 1| 2| 3| 4| 5| 6|-b|+y'],
  ['a1234567b', 'x1234567y', '@@ -1,4 +1,4 @@|-a|+x| 1| 2| 3|@@ -6,4 +6,4 @@| 5| 6| 7|-b|+y'],
])('from %j to %j', (before, after, lines) => {
  expect(diffOf(before, after)).toBe(lines.replaceAll('|', '\n') + '\n');
});

test('equal texts have none', () => {
  expect(unifiedDiff('a.yaml', 'a\n', 'a\n')).toBe('');
});

test('a last line without an end says so', () => {
  expect(unifiedDiff('b c.yaml', 'a\nb', 'a\nc\n')).toBe(
    '--- a/b c.yaml\n+++ b/b c.yaml\n@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+c\n',
  );
});

test('of texts that differ in too many lines all go and all come', () => {
  const many = (letter: string): string => `${letter}\n`.repeat(2_000);
  const [before, after] = [`${many('a')}same\n${many('b')}`, `${many('c')}same\n${many('d')}`];
  const lines = unifiedDiff('a.yaml', before, after).split('\n');
  expect([lines.filter((line) => line === '-same').length, lines.filter((line) => line === '+same').length]).toEqual([
    1, 1,
  ]);
});

test('of long texts that differ at both ends the few lines that do are told', () => {
  const many = 'same\n'.repeat(5_000);
  expect(unifiedDiff('a.yaml', `a\nb\n${many}c\n`, `d\n${many}e\n`)).toBe(
    '--- a/a.yaml\n+++ b/a.yaml\n@@ -1,5 +1,4 @@\n-a\n-b\n+d\n same\n same\n same\n@@ -5000,4 +4999,4 @@\n same\n same\n same\n-c\n+e\n',
  );
});

/** `before` with a diff put to it, as `patch` does. */
function patched(before: readonly string[], diff: string): readonly string[] {
  const result: string[] = [];
  let at = 0;
  for (const line of diff.split('\n').slice(2, -1)) {
    const [, start, count] = /^@@ -(\d+)(?:,(\d+))? \+/u.exec(line) ?? [];
    if (start !== undefined) {
      const first = count === '0' ? Number(start) : Number(start) - 1;
      while (at < first) result.push(before[at++] ?? '');
    } else if (line.startsWith('+')) result.push(line.slice(1));
    else {
      expect(before[at]).toBe(line.slice(1));
      if (line.startsWith(' ')) result.push(line.slice(1));
      at += 1;
    }
  }
  return [...result, ...before.slice(at)];
}

test('put to the old text it makes the new one', () => {
  const lines = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 30 });
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const diff = unifiedDiff('a.yaml', letters(before.join('')), letters(after.join('')));
      expect(diff === '' ? before : patched(before, diff)).toEqual(after);
    }),
  );
});
