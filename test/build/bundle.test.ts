import { readdir, readFile, stat } from 'node:fs/promises';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from '@jest/globals';
import { build, transform } from 'esbuild';
import ts from 'typescript';
import { privateNames, shortenedNames } from '../../build/private-names.ts';
import { nameUndefined, shrink, toArrows } from '../../build/shrink.ts';
import { rules } from '../../rulesets/rules/index.ts';

/** What every Spectral host replaces by its own, and the floor versions have. Anything else an editor would fetch from a CDN. */
const hostModules = ['core', 'formats', 'functions', 'parsers', 'ref-resolver', 'rulesets', 'runtime'].map(
  (name) => `@stoplight/spectral-${name}`,
);

const presets = ['recommended', 'seed', 'badges', 'mcp', 'all'];

const bundles = [
  ...presets.flatMap((preset) => [`${preset}.mjs`, `${preset}.whole.cjs`]),
  ...['badge-color', 'badge-placement', 'badges-max'].map((name) => `functions/${name}.js`),
];

test.each(bundles)('dist/%s imports nothing but what hosts bring', async (file) => {
  const imported = await importsOf(`dist/${file}`);
  expect(imported.filter((name) => !hostModules.includes(name))).toEqual([]);
  expect(imported).toContain('@stoplight/spectral-core');
});

test.each(presets)('dist/%s.cjs is one of two files, whichever the host can `require`', async (preset) => {
  expect(await importsOf(`dist/${preset}.cjs`)).toEqual([`./${preset}.mjs`, `./${preset}.whole.cjs`]);
});

// Editors load a ruleset anew for every opened document, the command line in every run.
test.each([
  ['badges', 31_000],
  ['mcp', 43_000],
  ['recommended', 50_000],
])('dist/%s.mjs is at most %d bytes', async (preset, limit) => {
  const { size } = await stat(`dist/${preset}.mjs`);
  expect(size).toBeLessThanOrEqual(limit);
});

// V8 remembers each turn of a group that repeats, and throws in texts of some millions. Single characters cost nothing.
test('no regular expression of a ruleset repeats a group without end', async () => {
  const code = await readFile('dist/all.mjs', 'utf8');
  const file = ts.createSourceFile('all.mjs', code, ts.ScriptTarget.ESNext, true, ts.ScriptKind.JS);
  const patterns: string[] = [];
  const collect = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) patterns.push(node.text);
    ts.forEachChild(node, collect);
  };
  collect(file);
  expect(patterns.length).toBeGreaterThan(50);
  const classless = (pattern: string): string => pattern.replace(/\[(?:\\.|[^\]\\])*\]/g, 'c');
  expect(patterns.filter((pattern) => /\)(?:[*+]|\{\d+,\})/.test(classless(pattern)))).toEqual([]);
  // A character of a Unicode class may be two units, and then counts as a group.
  expect(patterns.filter((pattern) => /\\p\{[^\]]*\](?:[*+]|\{\d+,\})/i.test(pattern))).toEqual([]);
});

test('a bundle shortens no name that anybody else knows', () => {
  const entries = [...rules.map(({ id }) => `rulesets/rules/${id}.ts`), 'rulesets/spectral.ts'];
  const known = privateNames(entries);
  expect(shortenedNames.filter((name) => !known.includes(name))).toEqual([]);
}, 120_000);

describe('shrinking keeps what a module does', () => {
  test.each([
    [
      'functions',
      'function one() { return 1 }\nfunction two(a = one()) { let b = a; return b + 1 }\nexport default two()',
      2,
    ],
    [
      'calls before the function',
      'const value = later(2);\nfunction later(a) { return a * 2 }\nexport default value',
      4,
    ],
    ['`this` and `arguments`', 'function count() { return arguments.length }\nexport default count(1, 2)', 2],
    ['`undefined`', 'export default [void 0 === undefined, [void 0].length, "void 0"].join()', 'true,1,void 0'],
    ['objects as results', 'function make(a) { return { a } }\nexport default make(3).a', 3],
    ['functions without a result', 'function none() { return }\nexport default String(none())', 'undefined'],
  ])('%s', async (_title, code, expected) => {
    expect(await valueOf(nameUndefined(await shrink(code)))).toEqual(expected);
    expect(await valueOf(toArrows(code))).toEqual(expected);
  });
});

/** What a module exports by default. `import` of a text is no matter for Jest, so it is made a function. */
async function valueOf(code: string): Promise<unknown> {
  const { code: script } = await transform(code, { format: 'iife', globalName: 'exported' });
  return (runInNewContext(`${script}; exported`) as { default: unknown }).default;
}

test('every function has its types beside it', async () => {
  const files = await readdir('dist/functions');
  const names = (ending: string): readonly string[] =>
    files.filter((file) => file.endsWith(ending)).map((file) => file.slice(0, -ending.length));
  expect(names('.d.ts')).toEqual(names('.js'));
  expect(names('.js')).toContain('badge-color');
});

async function importsOf(file: string): Promise<readonly string[]> {
  const { metafile } = await build({
    entryPoints: [file],
    bundle: true,
    write: false,
    metafile: true,
    external: ['*'],
    platform: 'neutral',
  });
  return Object.values(metafile.inputs).flatMap((input) => input.imports.map(({ path }) => path));
}
