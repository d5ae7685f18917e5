import { describe, expect, test } from '@jest/globals';
import { fc } from '../../support/properties.ts';
import { createPattern } from '../../../src/schema/pattern/pattern.ts';
import { createMachine } from '../../../src/schema/pattern/nfa.ts';
import { parsePattern } from '../../../src/schema/pattern/parse.ts';

const plenty = () => ({ left: 1e8 });

describe('a pattern without a bound of its own is decided all the same', () => {
  const long = 'a'.repeat(50_000);
  test.each<[string, string, boolean]>([
    ['^(a+)+$', `${long}!`, false],
    ['^(a+)+$', long, true],
    ['(a*)*b', long, false],
    // Without `u`, as `\\-` is none of its escapes.
    ['^(a+)+\\-$', `${long}-`, true],
    ['^(a+)+\\-$', long, false],
    ['^(a|a)*$', `${long}!`, false],
    ['^(a|ab|b)*$', 'ab'.repeat(10_000), true],
    ['^(\\w|\\d)+$', `${long}-`, false],
    ['^(?:a?){50}a{50}$', 'a'.repeat(60), true],
    ['^([a-z0-9]+[.-]?)+$', `${long}!`, false],
    ['^\\s*\\s*\\s*\\s*x$', ' '.repeat(20_000), false],
    ['^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$', `a@${'.'.repeat(20_000)}@`, false],
  ])('%s', (source, text, matches) => {
    expect(createPattern(source).test(text, plenty())).toBe(matches);
  });

  test.each([
    ['a lookahead before what backtracks', '^(?=a)(a+)+$', `${'a'.repeat(50)}!`],
    ['a backreference', '^(a+)+\\1$', `${'a'.repeat(50)}!`],
    ['no regular expression', '(', 'a'],
    ['modifiers', '(?i)a', 'b'],
  ])('%s is taken as matched', (_, source, text) => {
    expect(createPattern(source).test(text, plenty())).toBe(true);
  });

  test('what costs more than the budget is taken as matched', () => {
    const [pattern, budget] = [createPattern('^(a+)+$'), { left: 200_000 }];
    const told = ['b', 'b'.repeat(500), 'b'.repeat(500), 'b'.repeat(500)].map((text) => pattern.test(text, budget));
    expect(told).toEqual([false, false, true, true]);
  });
});

test('a short text is tested once, a long one each time', () => {
  const pattern = createPattern('^(a+)+$');
  const spent = (text: string): number => {
    const budget = plenty();
    pattern.test(text, budget);
    return plenty().left - budget.left;
  };
  const cost = spent('b');
  expect(cost).toBeGreaterThan(0);
  expect([spent('b'), spent('a'), spent('b'), spent('a')]).toEqual([0, cost, 0, 0]);
  const long = 'a'.repeat(101);
  expect(spent(long)).toBe(spent(long));
  // After a hundred others it is forgotten.
  for (let at = 2; at <= 101; at += 1) spent('c'.repeat(at % 100).concat(String(at)));
  expect(spent('b')).toBe(cost);
});

describe('a pattern costs the places that it may start at', () => {
  test.each<[string, number]>([
    ['^a', 3],
    ['a', 2 * 101],
    ['^a|^b', 6],
    ['^a|b', 5 * 101],
    ['b|^a', 5 * 101],
    ['(?:^a)b', 5],
    ['a^b', 4 * 101],
    ['$a', 3 * 101],
    // Two steps more than the part itself takes, as the sequence and `^` take one each.
    ['^a{2}', 2 + 3],
    ['^a{0}b', 2 + 2 + 1],
    ['^a{1,3}', 2 + 4],
    ['^a?b', 2 + 2 + 2],
    ['^a{1,3}b', 2 + 4 + 3],
    ['^a*b', 2 + 101 + 101],
    ['^a{2,}b', 2 + 101 + 99],
    // An alternative is a sequence, too: two ways of two steps each.
    ['^(?:a|b)b', 2 + 4 + 2],
    ['^(?:a|b)?c', 2 + 3 * 2 * 4 + 3],
    ['^(?:a|b){2}', 2 + 4 * 3 * 4],
    ['^(.)\\1b', 2 + 2 + 101 + 1],
  ])('%s', (source, steps) => {
    const budget = { left: 1_000 };
    const matches = createPattern(source).test('x'.repeat(100), budget);
    expect([matches, 1_000 - budget.left]).toEqual([false, steps]);
  });
});

describe('a pattern with a bound is asked of the platform', () => {
  test.each<[string, string, boolean]>([
    ['^(?=.*[A-Z])(?=.*\\d).{8,}$', 'Passw0rdPassw0rd', true],
    ['^(?=.*[A-Z])(?=.*\\d).{8,}$', 'passw0rdPASSWORD'.toLowerCase(), false],
    ['^(?!\\s*$).+', '   ', false],
    ['^(?:(?!foo).)*$', 'barbaz', true],
    ['^(?:(?!foo).)*$', 'barfoo', false],
    ['^(.)\\1$', 'ab', false],
    ['^.{1,65535}$', 'x'.repeat(65_536), false],
    ['^[\\w\\.\\-]+$', 'a.b-c', true],
    ['\\p{Lu}', 'É', true],
    ['^a|b', 'xb', true],
  ])('%s on %j', (source, text, matches) => {
    expect(createPattern(source).test(text, plenty())).toBe(matches);
  });
});

describe('anchors of other dialects are anchors', () => {
  test.each<[string, string, boolean]>([
    [String.raw`\A[a-z]+\Z`, 'abc', true],
    [String.raw`\A[a-z]+\z`, 'abc1', false],
    [String.raw`\A[a-z]+\Z`, 'AabcZ', false],
    // With `u` after that: a letter is one character.
    [String.raw`\A.\z`, '😀', true],
    // Without, as `\\-` is none of its escapes.
    [String.raw`\A[a\-]+\Z`, 'a-a', true],
    [String.raw`\A(a+)+\Z`, `${'a'.repeat(50_000)}!`, false],
    // A backslash before a letter, and a letter in a class.
    [String.raw`^\\A$`, String.raw`\A`, true],
    [String.raw`^[\A-\Z\]]+$`, 'A]Z', true],
  ])('%s on %j', (source, text, matches) => {
    expect(createPattern(source).test(text, plenty())).toBe(matches);
  });
});

test.each<[title: string, start: string, unit: string, end: string]>([
  ['a class', '[', 'a', ']'],
  ['a text', '', 'a', ''],
  ['a group', '(?:', 'a|', ')*'],
])('%s of megabytes is not looked at', (_title, start, unit, end) => {
  expect(createPattern(start + unit.repeat(20_000_000 / unit.length) + end).test('b', plenty())).toBe(true);
});

test.each<[string, string, boolean]>([
  ['^a{0,2}$', 'aa', true],
  ['^a{0,2}$', 'aaa', false],
  ['^a{2,3}$', 'a', false],
  ['^a{2,3}$', 'aaa', true],
  ['^a{2,3}$', 'aaaa', false],
  ['^a?$', 'a', true],
  ['^a?$', 'aa', false],
  ['^a+$', '', false],
  ['^a*$', '', true],
  ['^a{2}$', 'a', false],
  ['^a{2}$', 'aaa', false],
  ['^a{2,}$', 'a', false],
  ['^a{2,}$', 'aaaa', true],
  ['^(?:ab|c)+$', 'abcab', true],
  ['^(?:ab|c)+$', 'aba', false],
])('the machine of %s on %s', (source, text, matches) => {
  const tree = parsePattern(source, 'u');
  expect(tree && createMachine(tree)?.test(Array.from(text))).toBe(matches);
});

test('the machine agrees with the platform', () => {
  const atom = fc.constantFrom(
    'a',
    'b',
    '.',
    '[ab]',
    '[^a]',
    '\\w',
    '\\W',
    '^',
    '$',
    '\\b',
    '\\B',
    '\\.',
    '\\u0061',
    '\\x62',
    '😀',
    '\\p{L}',
    '-',
  );
  const source = fc.letrec<{ tree: string; sequence: string }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 3 },
      atom,
      tie('sequence').map((inner) => `(${inner})`),
      tie('sequence').map((inner) => `(?:${inner})?`),
      tie('sequence').map((inner) => `(?<n>${inner})`),
      fc
        .tuple(tie('sequence'), fc.constantFrom('*', '+', '?', '*?', '{2}', '{0,2}', '{1,}'))
        .map(([inner, quantifier]) => `(?:${inner})${quantifier}`),
      fc.tuple(tie('sequence'), tie('sequence')).map((sides) => `(?:${sides.join('|')})`),
    ),
    sequence: fc.array(tie('tree'), { maxLength: 3 }).map((parts) => parts.join('')),
  })).sequence;
  const text = fc
    .array(fc.constantFrom('a', 'b', '.', ' ', '-', '\n', '😀', 'é'), { maxLength: 8 })
    .map((all) => all.join(''));
  const compiled = source.filter((written) => {
    try {
      return new RegExp(written, 'u') instanceof RegExp;
    } catch {
      return false;
    }
  });
  fc.assert(
    fc.property(compiled, text, (written, subject) => {
      const tree = parsePattern(written, 'u');
      expect(tree && createMachine(tree)?.test(Array.from(subject))).toBe(new RegExp(written, 'u').test(subject));
    }),
    { numRuns: 3_000 },
  );
});

test.each(['\\-', 'a{', 'x{,3}', '\\p{L}', '[]a]', '[^]', '\\0', '\\cA', '{', 'a{2', '\\u{3}'])(
  '%s is read as without `u`',
  (source) => {
    const texts = ['-', 'a{', 'x{,3}', 'p{L}', 'a', ']', '\0', '8', '{', 'aa', 'uuu', '', '\u0001', 'p'];
    const tree = parsePattern(source, '');
    const told = texts.map((text) => tree && createMachine(tree)?.test(text.split('')));
    expect(told).toEqual(texts.map((text) => (tree === undefined ? undefined : new RegExp(source, '').test(text))));
  },
);
