import { expect, test } from '@jest/globals';
import { findFiles } from '../../../src/cli/lint/find-files.ts';
import { memorySystem } from './memory-system.ts';

const files = { '.gitignore': 'built/\n', 'apis/a.yaml': '', 'apis/b.json': '', 'built/c.yaml': '', 'd.yml': '' };

test.each([
  ['/shop', [], ['d.yml', 'apis/a.yaml', 'apis/b.json']],
  ['C:/shop', [], ['d.yml', 'apis/a.yaml', 'apis/b.json']],
  ['//host/share', [], ['d.yml', 'apis/a.yaml', 'apis/b.json']],
  ['C:/shop', ['apis\\*.yaml'], ['apis/a.yaml']],
  ['C:/shop', ['C:\\shop\\apis'], ['apis/a.yaml', 'apis/b.json']],
  ['C:/shop', ['C:\\shop\\**\\*.yaml'], ['apis/a.yaml']],
  ['/shop', ['apis/*.yaml', 'apis/'], ['apis/a.yaml', 'apis/b.json']],
  ['//host/share', ['\\\\host\\share\\apis\\a.yaml'], ['apis/a.yaml']],
])('in %s, %j means %j', async (home, patterns, expected) => {
  const { files: found } = await findFiles(patterns, { gitignore: true }, memorySystem(files, '', home).system);
  expect(found.map(({ uri }) => uri)).toEqual(expected.map((name) => `${home}/${name}`));
});

test.each([
  ['/', '/shop/apis'],
  ['C:\\', 'C:/shop/apis'],
  ['c:\\SHOP', 'C:/shop/apis'],
  ['C:\\shop', 'C:/shop/apis'],
])('the repository at %s ignores what it says, in %s too', async (top, home) => {
  const { system } = memorySystem({ 'a.yaml': '', 'b.yaml': '' }, '', home);
  const rules = `${top.replaceAll('\\', '/').replace(/\/$/u, '')}/.gitignore`.toLowerCase();
  const readBytes: typeof system.readBytes = (path) =>
    path.toLowerCase() === rules ? new TextEncoder().encode('b.yaml') : system.readBytes(path);
  const { files: found } = await findFiles([], { gitignore: true }, { ...system, readBytes, repositoryTop: () => top });
  expect(found.map(({ uri }) => uri)).toEqual([`${home}/a.yaml`]);
});

test('lines of many stars in a `.gitignore` hold, and end, between others', async () => {
  const long = `${'a'.repeat(200)}.yaml`;
  const lines = ['# *.*.*.*', `${'*a'.repeat(40)}*b`, '*.*.*.yaml', '!*k*e*e*p*.yaml', 'kept.b.yaml'];
  const names = [long, 'a.b.c.yaml', 'keep.b.c.yaml', 'kept.b.yaml', 'a.b.yaml'];
  const held = Object.fromEntries(names.map((name) => [name, '']));
  const { system } = memorySystem({ '.gitignore': lines.join('\n'), ...held }, '', '/shop');
  const { files: found } = await findFiles([], { gitignore: true }, system);
  expect(found.map(({ uri }) => uri).sort()).toEqual(['/shop/a.b.yaml', `/shop/${long}`, '/shop/keep.b.c.yaml']);
});

test.each([
  ['', ['a.yaml', 'b.yaml']],
  ['[core]\n\tignorecase = false\n', ['a.yaml', 'b.yaml']],
  ['[core]\n\tbare = false\n\tignorecase = true\n', ['b.yaml']],
  ['[core]\r\n\tignoreCase\r\n', ['b.yaml']],
])('a `.gitignore` is read as the repository compares names: %j', async (config, expected) => {
  const held = { '.git/config': config, '.gitignore': 'A.yaml', 'a.yaml': '', 'b.yaml': '' };
  const { files: found } = await findFiles([], { gitignore: true }, memorySystem(held, '', '/shop').system);
  expect(found.map(({ uri }) => uri)).toEqual(expected.map((name) => `/shop/${name}`));
});

test.each<[string, Readonly<Record<string, string>>]>([
  ['a submodule', { 'shop/.git': 'gitdir: ../git/shop\n', 'git/shop/config': '[core]\nignorecase = 1\n' }],
  [
    'a worktree',
    {
      'shop/.git': 'gitdir: /shops/main/.git/worktrees/shop\r\n',
      'main/.git/worktrees/shop/commondir': '../..\n',
      'main/.git/config': '[core]\nignorecase = true\n',
    },
  ],
])('the settings of the repository count in %s', async (_title, settings) => {
  const held = { ...settings, 'shop/.gitignore': 'A.yaml', 'shop/a.yaml': '', 'shop/b.yaml': '' };
  const { system } = memorySystem(held, '', '/shops');
  const top = '/shops/shop';
  const inRepository = { ...system, workingFolder: top, repositoryTop: () => top };
  const { files: found } = await findFiles([], { gitignore: true }, inRepository);
  expect(found.map(({ uri }) => uri)).toEqual([`${top}/b.yaml`]);
});

test('the standard input is named by the flag that reads it', async () => {
  await expect(findFiles(['-'], { gitignore: true }, memorySystem(files).system)).rejects.toThrow(
    '-: a description must be a file; found the standard input. Add `--stdin-filepath openapi.yaml` to read it as that file.',
  );
});

test('what Git and npm keep is no description', async () => {
  const kept = ['.git', '.github', 'node_modules', 'own'].map((folder) => [`${folder}/a.yaml`, ''] as const);
  const { system } = memorySystem(Object.fromEntries(kept), '', '/shop');
  const found = await Promise.all(
    [['.*/*.yaml'], ['*/*.yaml'], []].map((patterns) => findFiles(patterns, { gitignore: true }, system)),
  );
  expect(found.map(({ files: own }) => own.map(({ uri }) => uri))).toEqual([
    ['/shop/.github/a.yaml'],
    ['/shop/own/a.yaml'],
    ['/shop/own/a.yaml'],
  ]);
});

test('without a repository, nothing is ignored', async () => {
  const { system } = memorySystem(files, '', 'C:/shop');
  const { files: found } = await findFiles(
    ['built'],
    { gitignore: true },
    { ...system, repositoryTop: () => undefined },
  );
  expect(found.map(({ uri }) => uri)).toEqual(['C:/shop/built/c.yaml']);
});

test('a folder has the files that the glob of its name finds', async () => {
  const names = [
    'a.yaml',
    'b.c.yml',
    '.yaml',
    '.d.json',
    '.e/f.json',
    'g/.h/i.yaml',
    'g/j.JSON',
    'g/k.json',
    'l\n.yaml',
    'yaml',
  ];
  const { system } = memorySystem(Object.fromEntries(names.map((name) => [name, ''])));
  const [folder, glob] = await Promise.all(
    [['.'], ['**/*.{yaml,yml,json}']].map((patterns) => findFiles(patterns, { gitignore: false }, system)),
  );
  expect(folder?.files.map(({ uri }) => uri.slice('/apis-home/'.length))).toEqual([
    'a.yaml',
    'b.c.yml',
    'l\n.yaml',
    'g/k.json',
  ]);
  expect(glob?.files).toEqual(folder?.files);
});
