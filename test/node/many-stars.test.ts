import { expect, test } from '@jest/globals';
import ignore from 'ignore';
import { hasManyStars, readIgnoreLine } from '../../src/node/many-stars.ts';

const paths = [
  'a.b.c.d',
  'A.b.c.d',
  'x/a.b.c.d',
  'a/b/c/d',
  'a/b/c/d/',
  'x/a/b/c/d',
  'aXbXcXd',
  'a-b-c-',
  '!a.b.c.d',
  'a].b.c',
];

test.each([
  '*a*b*c*d',
  '*.*.*.*',
  '/*.*.*.*',
  '!*.*.*.*',
  '*a*b*c*d/',
  '**/a/*/c/*',
  'a/**/*/**/d',
  String.raw`*\.*\.*\.*  `,
  String.raw`\!*a*b*c*`,
  '*[z-a]*b*c*',
  '*a?b*c*d*',
])('%s matches what the library says', (line) => {
  const rules = ignore().add(line);
  const { isNegated, matches } = readIgnoreLine(line);
  const library = paths.map(
    (path) => (isNegated ? ignore().add(line.slice(1)) : rules).checkIgnore(path).rule !== undefined,
  );
  expect(paths.map(matches)).toEqual(library);
});

test.each([
  ['*[ab]*[!x]*c*[a-d]', ['a.b.c.d', 'A.b.c.d', 'x/a.b.c.d', 'aXbXcXd', '!a.b.c.d']],
  ['*[]x]*b*c*', ['aXbXcXd', 'a].b.c']],
])('%s matches as Git has it', (line, expected) => {
  expect(paths.filter(readIgnoreLine(line).matches)).toEqual(expected);
});

test('a line of forty stars has its answer for the longest of names', () => {
  const line = `${'*a'.repeat(40)}*b`;
  expect(hasManyStars(line)).toBe(true);
  expect(readIgnoreLine(line).matches(`${'a'.repeat(250)}.yaml`)).toBe(false);
});

test('a glob of few stars is left to the library', () => {
  expect(hasManyStars('**/*.log')).toBe(false);
});
