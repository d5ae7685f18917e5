import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { replaceFile, writeFile, writeReport } from '../../src/node/write.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();

function file(name: string, mode = 0o644): string {
  const path = join(folder, name);
  writeFileSync(path, 'old');
  chmodSync(path, mode);
  return path;
}

test('a file is replaced, and its mode stays', () => {
  const path = file('a.yaml', 0o640);
  replaceFile(path, 'new');
  expect([readFileSync(path, 'utf8'), statSync(path).mode & 0o777]).toEqual(['new', 0o640]);
});

test('a link stays a link, and what it leads to is replaced', () => {
  const path = file('b.yaml');
  const link = join(folder, 'link.yaml');
  symlinkSync(path, link);
  replaceFile(link, 'new');
  expect([readFileSync(path, 'utf8'), lstatSync(link).isSymbolicLink()]).toEqual(['new', true]);
});

test('a read-only file is refused with a sentence, and nothing is left beside it', () => {
  const path = file('c.yaml', 0o444);
  expect(() => {
    replaceFile(path, 'new');
  }).toThrow(`${path}: a file must be writable to be changed; found no permission for it (EACCES).`);
  expect(readFileSync(path, 'utf8')).toBe('old');
  expect(readdirSync(folder).filter((name) => name.startsWith('.assay-'))).toEqual([]);
});

test('what cannot be replaced is refused, and the new file is gone', () => {
  const path = join(folder, 'full');
  mkdirSync(join(path, 'inner'), { recursive: true });
  expect(() => {
    replaceFile(path, 'new');
  }).toThrow(`${path}: a file must be writable to be changed; found a folder.`);
  expect(readdirSync(folder).filter((name) => /^(?:full|\.assay-)/u.test(name))).toEqual(['full']);
});

test('a file whose name is as long as names can be is replaced', () => {
  const path = file(`${'a'.repeat(250)}.yaml`);
  replaceFile(path, 'new');
  expect(readFileSync(path, 'utf8')).toBe('new');
});

/** A repository in a folder of somebody, who has a file of their own. */
function repository() {
  const home = temporaryFolder();
  const root = join(home, 'repository');
  mkdirSync(join(root, 'real'), { recursive: true });
  writeFileSync(join(home, 'mine'), 'mine');
  writeFileSync(join(root, 'real/mine'), 'mine');
  writeFileSync(join(root, 'real/ours'), 'MARK old');
  writeFileSync(join(root, 'real/empty'), '');
  symlinkSync('real', join(root, 'folder-link'));
  symlinkSync('../mine', join(root, 'link'));
  return { home, root, mine: () => readFileSync(join(home, 'mine'), 'utf8') };
}

test.each([
  ['../mine', 'outside of its root folder ROOT'],
  ['link', 'where ROOT/link is a symbolic link'],
  ['folder-link/new', 'where ROOT/folder-link is a symbolic link'],
  ['.git/new', 'which belongs to Git'],
  ['real', 'where a folder is'],
  ['real/mine', 'where a file is that Assay did not write'],
])('a report that a repository names is not written to %s', (name, why) => {
  const { root, mine } = repository();
  const path = join(root, name);
  expect(() => {
    writeReport({ path, root }, 'new', 'MARK');
  }).toThrow(
    `${path}: a report must stand at a path that a repository may name; found one ${why.replace('ROOT', root)}.`,
  );
  expect([mine(), readFileSync(join(root, 'real/mine'), 'utf8'), readdirSync(root).sort()]).toEqual([
    'mine',
    'mine',
    ['folder-link', 'link', 'real'],
  ]);
});

test.each(['real/new', 'real/ours', 'real/empty'])('a report that a repository names is written to %s', (name) => {
  const { root } = repository();
  writeReport({ path: join(root, name), root }, 'new', 'MARK');
  expect(readFileSync(join(root, name), 'utf8')).toBe('new');
});

test('without a mark only what is new or empty is written', () => {
  const { root } = repository();
  const write = (name: string) => {
    writeReport({ path: join(root, name), root }, 'new');
  };
  write('real/empty');
  expect(() => {
    write('real/empty');
  }).toThrow('where a file is that Assay did not write');
});

test('a file that has been read is written again, and the folders above a new one, through no link', () => {
  const { root } = repository();
  for (const name of ['real/mine', 'a/b/new']) writeFile({ path: join(root, name), root }, 'new');
  expect(['real/mine', 'a/b/new'].map((name) => readFileSync(join(root, name), 'utf8'))).toEqual(['new', 'new']);
  for (const name of ['link', 'folder-link/a/b', '.git/hooks/a'])
    expect(() => {
      writeFile({ path: join(root, name), root }, 'new');
    }).toThrow('a file must stand at a path that a repository may name');
  expect(readdirSync(root).sort()).toEqual(['a', 'folder-link', 'link', 'real']);
});

test('a user names any file, through links too', () => {
  const { home, root, mine } = repository();
  writeReport({ path: join(root, 'link') }, 'new');
  expect([mine(), lstatSync(join(root, 'link')).isSymbolicLink(), readdirSync(home).sort()]).toEqual([
    'new',
    true,
    ['mine', 'repository'],
  ]);
});
