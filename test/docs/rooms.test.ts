import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

const page = readFileSync('docs/architecture.md', 'utf8');

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).flatMap((file) =>
  file.endsWith('.ts') ? [readFileSync(`src/${file}`, 'utf8')] : [],
);

/** The folders of `folder`. */
function foldersOf(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
}

test('docs/architecture.md names every room of src', () => {
  const rooms = [...foldersOf('src').map((room) => `src/${room}`), 'functions', 'rulesets'];
  expect(rooms.length).toBeGreaterThanOrEqual(20);
  // In the table of layers, and with a paragraph or a heading of its own.
  expect(rooms.filter((room) => !page.includes(`| \`${room}\` `))).toEqual([]);
  const told = page.slice(page.indexOf('## The rooms'));
  expect(rooms.filter((room) => !told.includes(`\`${room}\``) && !told.includes(`\`${room}/`))).toEqual([]);
});

test.each([
  'src/lint',
  'src/preview',
  'src/replay',
  'src/lsp',
  'src/cli',
  'src/description',
  'src/media',
  'src/schema',
])('docs/architecture.md names the parts of %s', (room) => {
  const parts = foldersOf(room);
  expect(parts.length).toBeGreaterThan(0);
  expect(parts.filter((part) => !new RegExp(`\\b${part}\\b`, 'u').test(page))).toEqual([]);
});

/** Names of files and folders, without their endings, and of the packages that are used. */
const known = new Set([
  ...['src', 'functions', 'rulesets', 'test', 'build', 'docs', 'bench', 'fixtures', 'schemas'].flatMap((folder) => [
    folder,
    ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(nameOf),
  ]),
  ...['.spectral.yaml', 'assay.config.yaml', 'dist/lint.cjs', 'dist/node', 'file:line:column'].map(nameOf),
  ...[...readFileSync('package.json', 'utf8').matchAll(/^ {4}"([\w-]+)"/gmu)].map(([, name = '']) => name),
]);

function nameOf(path: string): string {
  return (path.split(/[\\/]/u).at(-1) ?? '').replace(/(?<=.)\..*$/u, '');
}

test.each(['docs/architecture.md', 'CONTRIBUTING.md'])('%s names files and folders that are there', (file) => {
  const named = [...readFileSync(file, 'utf8').matchAll(/`([\w./:-]+)`/gu)].map(([, name = '']) => name);
  // With a slash, an ending or a hyphen a name is one of a file, or of a package.
  const files = named.filter((name) => /^\.?[a-z].*[-/.]/u.test(name) && !name.startsWith('node:'));
  expect(files.length).toBeGreaterThan(15);
  const isThere = (name: string): boolean =>
    /^(?:src|test|build|functions|rulesets)\/.*\w$/u.test(name)
      ? [name, `${name}.ts`].some((path) => existsSync(path))
      : known.has(nameOf(name.replace(/\/$/u, '')));
  expect(files.filter((name) => !isThere(name))).toEqual([]);
});

const glossary = [...page.slice(page.indexOf('## Glossary')).matchAll(/^\| ([a-z ]+?) +\|/gmu)].flatMap(
  ([, word = '']) => (word === 'word' ? [] : [word]),
);

test('the glossary has at most twenty words, each once', () => {
  expect(glossary.length).toBeLessThanOrEqual(20);
  expect(new Set(glossary).size).toBe(glossary.length);
  expect(glossary.length).toBeGreaterThan(10);
});

test.each(glossary)('the sources use the word "%s" of the glossary', (word) => {
  const used = new RegExp(`\\b${word}s?\\b`, 'iu');
  expect(sources.filter((text) => used.test(text)).length).toBeGreaterThan(4);
});
