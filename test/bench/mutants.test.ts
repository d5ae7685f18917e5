import { runInNewContext } from 'node:vm';
import { expect, test } from '@jest/globals';
import { mutantsOf, mutated } from '../../bench/mutants/mutants-of.ts';
import { readImports } from '../../bench/mutants/imports.ts';
import { createLikeness } from '../../bench/mutants/likeness.ts';
import { nearestTests } from '../../bench/mutants/nearest-tests.ts';
import { traced } from '../../bench/mutants/trace.ts';
import { mixed } from '../../bench/mutants/run.ts';

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

test('a traced source marks each place of a mutant that is reached, and does what it did', () => {
  const text = "const f = (a) => {\n  if (a < 2 && a !== 'x') return [a];\n  log(a);\n};\nf(1); f(3);";
  const mutants = mutantsOf('a.ts', text);
  const out = traced(text, mutants, 10);
  const assayReached = new Uint8Array(10 + mutants.length);
  const logged: unknown[] = [];
  runInNewContext(out, { assayReached, log: (value: unknown) => logged.push(value) });
  expect(logged).toEqual([3]);
  expect(out.split('\n')).toHaveLength(5);
  const unreached = mutants.filter((_, index) => assayReached[10 + index] !== 1);
  expect(unreached.map(({ title }) => title)).toEqual([]);
  expect(traced('if (a) b(); else return 1;', mutantsOf('a.ts', 'if (a) b(); else return 1;'), 0)).toBe(
    'const reachedMutants=globalThis.assayReached??[];if ((reachedMutants[0]=1,a)) {reachedMutants[1]=1;b();} else {reachedMutants[2]=1;return (reachedMutants[3]=1,1);}',
  );
});

test('a mutant is told by its line, in short', () => {
  const [mutant] = mutantsOf('a.ts', `a;\nif (${'b && '.repeat(30)}c) d();`).slice(1);
  expect([mutant?.line, mutant?.title]).toEqual([
    2,
    `\`${'b && '.repeat(18).slice(0, 89)}…\` becomes \`!(${'b && '.repeat(18).slice(0, 87)}…\``,
  ]);
});

test('a mutant keeps its rank when others come', () => {
  const [few, more] = ['if (a) b();', 'if (a) b(); return 1; return true;'].map((text) =>
    mixed(mutantsOf('a.ts', text)),
  );
  const titles = new Set(few?.map(({ title }) => title));
  expect(more?.map(({ title }) => title).filter((title) => titles.has(title))).toEqual(few?.map(({ title }) => title));
  expect(more).toHaveLength(6);
});

test('the nearest tests have words of the file, then are of its room, then import it most directly; those of commands last', () => {
  const tests = new Map([
    ['test/cli/run.test.ts', 1],
    ['test/mock/a.test.ts', 2],
    ['test/mock/b.test.ts', 1],
    ['test/mock/generate.test.ts', 2],
    ['test/schema/b.test.ts', 2],
  ]);
  expect(nearestTests('src/schema/generate/make-array.ts', tests)).toEqual([
    'test/mock/generate.test.ts',
    'test/schema/b.test.ts',
    'test/mock/b.test.ts',
    'test/mock/a.test.ts',
    'test/cli/run.test.ts',
  ]);
  const ofRules = new Map([
    ['test/mock/x.test.ts', 1],
    ['test/rulesets/rule-examples.test.ts', 3],
  ]);
  expect(nearestTests('functions/a.ts', ofRules)).toEqual([
    'test/rulesets/rule-examples.test.ts',
    'test/mock/x.test.ts',
  ]);
  expect(nearestTests('src/cli/mock/command.ts', tests)).toContain('test/cli/run.test.ts');
  expect(nearestTests('src/preview/a.ts', new Map([['test/preview/browser.test.ts', 1]]))).toEqual([]);
});

test('a test that speaks of what a file speaks of comes first, whatever it is called', () => {
  const texts: Record<string, string> = {
    'src/parameters/read-style.ts': "if (style === 'matrix') return textOf(place, explodeParts);",
    'test/mock/a.test.ts': 'test(place, style)',
    'test/mock/b.test.ts': "test(place, 'matrix')",
    'test/mock/c.test.ts': 'test(place, style, or, several, other, words, that, are, many)',
  };
  const tests = Object.keys(texts).slice(1);
  const likeness = createLikeness(tests, (file) => texts[file] ?? '')('src/parameters/read-style.ts', tests);
  expect([...likeness].map(([test, share]) => [test, Math.round(100 * share)])).toEqual([
    ['test/mock/a.test.ts', 37],
    ['test/mock/b.test.ts', 100],
    ['test/mock/c.test.ts', 23],
  ]);
  const all = new Map(tests.map((test) => [test, 1]));
  expect(nearestTests('src/parameters/read-style.ts', all, likeness)[0]).toBe('test/mock/b.test.ts');
});

test('importers are found over all their steps', () => {
  const texts: Record<string, string> = {
    'src/a.ts': "import { b } from './lib/b.ts';",
    'src/lib/b.ts': "export { c } from './c.ts'; import 'elsewhere';",
    'src/lib/c.ts': '',
    'test/a.test.ts': "import { a } from '../src/a.ts'; const later = import('../src/lib/c.ts');",
  };
  const { importersOf, importsOf } = readImports(Object.keys(texts), (file) => texts[file] ?? '');
  expect([...importersOf('src/lib/c.ts')]).toEqual([
    ['src/lib/c.ts', 0],
    ['src/lib/b.ts', 1],
    ['test/a.test.ts', 1],
    ['src/a.ts', 2],
  ]);
  expect([...importsOf('test/a.test.ts')]).toEqual([
    ['test/a.test.ts', 0],
    ['src/a.ts', 1],
    ['src/lib/c.ts', 1],
    ['src/lib/b.ts', 2],
  ]);
});
