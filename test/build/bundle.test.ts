import { readdir, readFile, stat } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { build } from 'esbuild';
import ts from 'typescript';

/** What every Spectral host replaces by its own, and the floor versions have. Anything else an editor would fetch from a CDN. */
const hostModules = ['core', 'formats', 'functions', 'parsers', 'ref-resolver', 'rulesets', 'runtime'].map(
  (name) => `@stoplight/spectral-${name}`,
);

const presets = ['recommended', 'seed', 'badges', 'mcp', 'all', 'examples', 'description'];

const bundles = [
  ...presets.flatMap((preset) => [`${preset}.mjs`, `${preset}.text.mjs`, `${preset}.whole.cjs`]),
  ...['badge-color', 'badge-placement', 'badges-max'].map((name) => `functions/${name}.js`),
];

test.each(bundles)('dist/%s imports nothing but what hosts bring', async (file) => {
  const imported = await importsOf(`dist/${file}`);
  expect(imported.filter((name) => !hostModules.includes(name))).toEqual([]);
  expect(imported).toContain('@stoplight/spectral-core');
});

test.each(presets)('dist/%s.cjs is one of three files, whichever suits the host', async (preset) => {
  const files = [`./${preset}.text.mjs`, `./${preset}.mjs`, `./${preset}.whole.cjs`];
  expect(await importsOf(`dist/${preset}.cjs`)).toEqual(files);
});

// A host that bundles rulesets makes syntax nodes of all code, which is nearly all that loading costs.
test.each(presets)('dist/%s.text.mjs is a few syntax nodes around the code of the module', async (preset) => {
  const [whole, text] = await Promise.all(
    ['mjs', 'text.mjs'].map((ending) => readFile(`dist/${preset}.${ending}`, 'utf8')),
  );
  const body = textsOf(text ?? '').find((each) => each.length > 1_000) ?? '';
  expect(countNodes(text ?? '')).toBeLessThan(60);
  expect(countNodes(body)).toBeGreaterThan(5_000);
  const withoutImports = (whole ?? '').replace(/import\*as [\w$]+ from"[^"]+";/gu, '');
  expect(withoutImports.startsWith(body.slice(0, body.lastIndexOf('return ')))).toBe(true);
});

// Editors load a ruleset anew for every opened document, the command line in every run. Over budget? Say less, or argue here.
test.each([
  ['recommended', 80_000],
  ['all', 88_000],
  ['seed', 88_000],
  // With a validator of JSON Schema inside: for command lines rather than for editors.
  ['examples', 300_000],
])('dist/%s.mjs is at most %d bytes, and little more as a text', async (preset, limit) => {
  const [whole, text] = await Promise.all(['mjs', 'text.mjs'].map((ending) => stat(`dist/${preset}.${ending}`)));
  expect(whole?.size).toBeLessThanOrEqual(limit);
  expect(text?.size).toBeLessThanOrEqual(limit * 1.01);
});

// V8 remembers each turn of a group that repeats, and throws in texts of some millions. Single characters cost nothing.
test('no regular expression of a ruleset repeats a group without end', async () => {
  const nodes = nodesOf(await readFile('dist/all.mjs', 'utf8'));
  const patterns = nodes.flatMap((node) => (ts.isRegularExpressionLiteral(node) ? [node.text] : []));
  expect(patterns.length).toBeGreaterThan(50);
  const classless = (pattern: string): string => pattern.replace(/\[(?:\\.|[^\]\\])*\]/g, 'c');
  expect(patterns.filter((pattern) => /\)(?:[*+]|\{\d+,\})/.test(classless(pattern)))).toEqual([]);
  // A character of a Unicode class may be two units, and then counts as a group.
  expect(patterns.filter((pattern) => /\\p\{[^\]]*\](?:[*+]|\{\d+,\})/i.test(pattern))).toEqual([]);
});

test('every function has its types beside it', async () => {
  const files = await readdir('dist/functions');
  const names = (ending: string): readonly string[] =>
    files.filter((file) => file.endsWith(ending)).map((file) => file.slice(0, -ending.length));
  expect(names('.d.ts')).toEqual(names('.js'));
  expect(names('.js')).toContain('badge-color');
});

function nodesOf(code: string): readonly ts.Node[] {
  const nodes: ts.Node[] = [];
  const collect = (node: ts.Node): void => {
    nodes.push(node);
    ts.forEachChild(node, collect);
  };
  collect(ts.createSourceFile('bundle.mjs', code, ts.ScriptTarget.ESNext, true, ts.ScriptKind.JS));
  return nodes;
}

function countNodes(code: string): number {
  return nodesOf(code).length;
}

/** The texts that stand in the code, as what they stand for. */
function textsOf(code: string): readonly string[] {
  return nodesOf(code).flatMap((node) => (ts.isStringLiteralLike(node) ? [node.text] : []));
}

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
