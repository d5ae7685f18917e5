import { runInNewContext } from 'node:vm';
import { expect, test } from '@jest/globals';
import { draw, likeliest } from '../../bench/mutants/draw.ts';
import { mutantsOf, mutated, withSwitches, type Mutant } from '../../bench/mutants/mutants-of.ts';

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

test('a source with switches does what it did, marks what it reaches, and is any of its mutants', () => {
  const text = "const f = (a) => {\n  if (a < 2 && a !== 'x') return [a];\n  log(a);\n};\nf(1); f(3);";
  const mutants = mutantsOf('a.ts', text);
  const switched = withSwitches(text, mutants, 10);
  const run = (code: string, active?: number) => {
    const [logged, reached]: [unknown[], Set<number>] = [[], new Set()];
    const isAssayMutant = (number: number): boolean => {
      reached.add(number);
      return number === active;
    };
    runInNewContext(code, { isAssayMutant, log: (value: unknown) => logged.push(value) });
    return { logged, reached: [...reached].sort((a, b) => a - b) };
  };
  expect(run(switched)).toEqual({ logged: [3], reached: mutants.map((_, index) => 10 + index) });
  expect(switched.split('\n')).toHaveLength(5);
  expect(mutants.map((_, index) => run(switched, 10 + index).logged)).toEqual(
    mutants.map((mutant) => run(mutated(text, mutant)).logged),
  );
  expect(withSwitches('if (a) b(); else return 1;', mutantsOf('a.ts', 'if (a) b(); else return 1;'), 0)).toBe(
    'const isMutant=globalThis.isAssayMutant??(()=>false);if ((isMutant(0)?!(a):a)) {if(isMutant(1)){;}else{b();}} ' +
      'else {if(isMutant(2)){return undefined;}else{return (isMutant(3)?(1 + 1):1);}}',
  );
});

test('a mutant is told by its line, in short', () => {
  const [mutant] = mutantsOf('a.ts', `a;\nif (${'b && '.repeat(30)}c) d();`).slice(1);
  expect([mutant?.line, mutant?.title]).toEqual([
    2,
    `\`${'b && '.repeat(18).slice(0, 89)}…\` becomes \`!(${'b && '.repeat(18).slice(0, 87)}…\``,
  ]);
});

const inFiles = (counts: Readonly<Record<string, number>>): readonly Mutant[] =>
  Object.entries(counts).flatMap(([file, count]) => mutantsOf(file, 'return 1;\n'.repeat(count / 2)));

test('a draw is the same for a seed, and takes of each floor alike, as far as it goes', () => {
  const mutants = inFiles({ 'src/replay/a.ts': 40, 'src/replay/b/c.ts': 40, 'src/mock/a.ts': 2, 'functions/a.ts': 10 });
  const [drawn, again, other] = ['1', '1', '2'].map((seed) => draw(mutants, { count: 18, seed }));
  const counts = ['src/replay/', 'src/mock/', 'functions/'].map(
    (floor) => drawn?.filter(({ file }) => file.startsWith(floor)).length,
  );
  expect([counts, again, other?.length]).toEqual([[8, 2, 8], drawn, 18]);
  expect(other).not.toEqual(drawn);
  expect(draw(mutants, { count: 1_000, seed: '' })).toHaveLength(92);
});

test('a mutant meets the tests that reach it and are most about its file, for so long', () => {
  const mutants = inFiles({ 'src/a.ts': 4, 'src/b.ts': 4 });
  const traces = [
    { test: 'of all', ms: 10, reached: [0, 1, 2, 3, 4, 5, 6, 7] },
    { test: 'of another', ms: 10, reached: [0, 4, 5, 6, 7] },
    { test: 'of a place beside it', ms: 10, reached: [1, 2, 3] },
    { test: 'of the file', ms: 10, reached: [0, 1, 2, 3] },
  ];
  const met = (ms: number): readonly string[] =>
    mutants.slice(0, 1).flatMap((mutant) => likeliest(mutant, { mutants, traces, ms }).map(({ test }) => test));
  expect([met(1), met(20), met(1_000)]).toEqual([
    ['of the file'],
    ['of the file', 'of all'],
    ['of the file', 'of all', 'of another'],
  ]);
});
