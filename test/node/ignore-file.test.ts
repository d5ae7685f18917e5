import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readIgnoreFile } from '../../src/node/ignore-file.ts';

const folders = ['a', 'a/b', 'a/b/c', 'x', 'x/a'];
const files = [
  'a.b.c',
  'a/b/a.b.c',
  'x/a/aXbXc',
  'a].b.c',
  '!a',
  '#a',
  'a b ',
  'a-1',
  'x/É',
  '😀.log',
  'a/x.LOG',
  '.a',
  '[b',
  'b ',
];
const paths = [...folders.map((path) => `${path}/`), ...files];

let repository = '';

beforeAll(() => {
  repository = mkdtempSync(join(tmpdir(), 'assay-ignore-'));
  execFileSync('git', ['init', '--quiet', repository]);
  for (const path of folders) mkdirSync(join(repository, path), { recursive: true });
  for (const path of files) writeFileSync(join(repository, path), '');
});

afterAll(() => {
  rmSync(repository, { recursive: true });
});

/** The paths that Git ignores, those in folders that it ignores among them. */
function ignoredByGit(text: string, ignoresCase: boolean): readonly string[] {
  writeFileSync(join(repository, '.gitignore'), text);
  const bare = paths.map((path) => path.replace(/\/$/u, ''));
  const config = ['-c', `core.ignoreCase=${String(ignoresCase)}`];
  const args = [
    '-C',
    repository,
    ...config,
    'check-ignore',
    '--no-index',
    '-z',
    '--stdin',
    '--verbose',
    '--non-matching',
  ];
  // It ends with 1 where it ignores none.
  const { stdout } = spawnSync('git', args, { input: `${bare.join('\0')}\0`, encoding: 'utf8' });
  const fields = stdout.split('\0');
  return paths.filter((_, index) => /^(?!!)./u.test(fields[index * 4 + 2] ?? ''));
}

test.each([
  ['names', 'b'],
  ['names in any case', 'X.log\n*XB*'],
  ['paths', '/a\nx/a'],
  ['folders alone', 'a.b.c/\nb/'],
  ['folders at any depth', '**/c\nx/**/aXbXc'],
  ['what is in a folder', 'a/b/**'],
  ['all', '*'],
  ['many stars', '*.*.*\n*a*b*c*/'],
  ['stars among folders', 'a/**/*/**/c\n/*/*/*'],
  ['what is said again', 'a*\n!a.b.c\n!a/'],
  ['one character', '?.b.c\na?b?c'],
  ['classes', '[ab]\na[!.x]?\n[^a].b.c'],
  ['classes with brackets', 'a[]x].b.c\n[[]b'],
  ['named classes', 'a-[[:digit:]]\n[[:punct:]]a'],
  ['classes that are none', 'a[z-a]b\n[b\n[[:no:]]a'],
  ['escapes', String.raw`\!a` + '\n' + String.raw`\#a` + '\n' + String.raw`\[b` + '\n' + String.raw`[\a]-1`],
  ['an escape of nothing', 'a\\'],
  ['spaces', String.raw`a b\ ` + '\nb '],
  ['comments and nothing', '# a\n\n/\n!\n  '],
  ['letters of other scripts', 'É\n😀*'],
  ['classes in either case', 'a/[A-Z].log\na.[[:upper:]].c\n[[:lower:]]/[x-z].L[[:alpha:]]G'],
])('%s are matched as Git has it', (_, text) => {
  for (const ignoresCase of [false, true]) {
    const isIgnored = readIgnoreFile(text, { ignoresCase });
    // Git does not look into folders that it ignores.
    const own = paths.filter((path) => {
      const names = path.split('/').filter((name) => name !== '');
      const parents = names.slice(0, -1).map((__, index) => `${names.slice(0, index + 1).join('/')}/`);
      return [...parents, path].some((each) => isIgnored(each) === true);
    });
    expect([ignoresCase, ...own]).toEqual([ignoresCase, ...ignoredByGit(text, ignoresCase)]);
  }
});

test('a line of forty stars has its answer for the longest of names', () => {
  const isIgnored = readIgnoreFile(`${'*a'.repeat(40)}*b\n${'**/a/'.repeat(40)}b`, { ignoresCase: false });
  expect([isIgnored(`${'a'.repeat(250)}.yaml`), isIgnored(`${'a/'.repeat(1_000)}c`)]).toEqual([undefined, undefined]);
});
