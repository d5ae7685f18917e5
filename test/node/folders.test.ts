import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { kindOf, listFolder, makeFolder } from '../../src/node/paths.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

test('a folder lists its files and folders by name, and follows links to files alone', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'b'));
  writeFileSync(join(folder, 'c.yaml'), '');
  symlinkSync(join(folder, 'c.yaml'), join(folder, 'a.yaml'));
  symlinkSync(join(folder, 'b'), join(folder, 'd'));
  symlinkSync(join(folder, 'nowhere'), join(folder, 'e'));
  expect(listFolder(folder)).toEqual([
    { name: 'a.yaml', kind: 'file', isLink: true },
    { name: 'b', kind: 'folder' },
    { name: 'c.yaml', kind: 'file' },
    { name: 'd', kind: 'other', isLink: true },
    { name: 'e', kind: 'other', isLink: true },
  ]);
  expect(['a.yaml', 'b', 'd', 'e'].map((name) => kindOf(join(folder, name)))).toEqual([
    'file',
    'folder',
    'folder',
    undefined,
  ]);
  expect([kindOf('/dev/null'), listFolder(join(folder, 'none'))]).toEqual(['other', []]);
});

test('a folder is made with those above it, beside what is there', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'real'));
  symlinkSync('real', join(folder, 'link'));
  for (const name of ['a/b/c', 'a/b', 'link/d', 'link']) makeFolder(join(folder, name));
  expect(['a/b/c', 'real/d'].map((name) => kindOf(join(folder, name)))).toEqual(['folder', 'folder']);
});

test.each([
  ['file', 'EEXIST'],
  ['file/a/b', 'ENOTDIR'],
  ['to-nothing', 'EEXIST'],
  ['/proc/assay/a', 'ENOENT'],
])('a folder cannot be made at %s, and the system says why: %s', (path, code) => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'file'), '');
  symlinkSync('nothing', join(folder, 'to-nothing'));
  expect(() => {
    makeFolder(resolve(folder, path));
  }).toThrow(code);
});
