import { expect, test } from '@jest/globals';
import { mutantsOf, mutated } from '../../bench/mutants/mutants-of.ts';
import { nearestTests } from '../../bench/mutants/nearest-tests.ts';

test.each<[string, readonly string[]]>([
  ['if (a < 1) b();', ['if (!(a < 1)) b();', 'if (((a) <= (1))) b();', 'if (a < (1 + 1)) b();', 'if (a < 1) ;']],
  ['const c = a ? b : "x";', ['const c = !(a) ? b : "x";', "const c = a ? b : '';"]],
  ['const c = a && b;', ['const c = ((a) || (b));']],
  ["const c = a + 'x';", ["const c = a + '';"]],
  [
    'const c = () => { return [a, true]; };',
    [
      'const c = () => { return undefined; };',
      'const c = () => { return []; };',
      'const c = () => { return [a, false]; };',
    ],
  ],
  ["const c = { 'a-b': '' };", ["const c = { 'a-b': 'mutant' };"]],
  ["import { a } from 'a'; type B = 'x' | 1; export { a };", []],
  ["'use strict'; [a, b] = c; return undefined;", ["'use strict'; ; return undefined;"]],
  ['while (a !== b) {}', ['while (!(a !== b)) {}', 'while (((a) === (b))) {}']],
])('%s', (text, expected) => {
  expect(mutantsOf('a.ts', text).map((mutant) => mutated(text, mutant))).toEqual(expected);
});

test('a mutant is told by its line, in short', () => {
  const [mutant] = mutantsOf('a.ts', `a;\nif (${'b && '.repeat(30)}c) d();`).slice(1);
  expect([mutant?.line, mutant?.title]).toEqual([
    2,
    `\`${'b && '.repeat(18).slice(0, 89)}…\` becomes \`!(${'b && '.repeat(18).slice(0, 87)}…\``,
  ]);
});

test('the nearest tests are of the same room, then of the same words; those of commands only for commands', () => {
  const tests = ['test/cli/run.test.ts', 'test/mock/a.test.ts', 'test/mock/generate.test.ts', 'test/schema/b.test.ts'];
  expect(nearestTests('src/schema/generate/make-array.ts', tests)).toEqual([
    'test/schema/b.test.ts',
    'test/mock/generate.test.ts',
    'test/mock/a.test.ts',
  ]);
  expect(nearestTests('functions/a.ts', ['test/mock/x.test.ts', 'test/rulesets/y.test.ts'])).toEqual([
    'test/rulesets/y.test.ts',
    'test/mock/x.test.ts',
  ]);
  expect(nearestTests('src/cli/mock/command.ts', tests)).toEqual([
    'test/cli/run.test.ts',
    'test/mock/a.test.ts',
    'test/mock/generate.test.ts',
    'test/schema/b.test.ts',
  ]);
});
