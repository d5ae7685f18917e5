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
import { replaceFile } from '../../src/node/write.ts';
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
  }).toThrow(`${path}: a file must be writable to be repaired; found EACCES.`);
  expect(readFileSync(path, 'utf8')).toBe('old');
  expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
});

test('what cannot be replaced is refused, and the new file is gone', () => {
  const path = join(folder, 'full');
  mkdirSync(join(path, 'inner'), { recursive: true });
  expect(() => {
    replaceFile(path, 'new');
  }).toThrow(`${path}: a file must be writable to be repaired; found EISDIR.`);
  expect(readdirSync(folder).filter((name) => name.startsWith('full'))).toEqual(['full']);
});

test('what stands in the way of the new file keeps the old one', () => {
  const path = file('d.yaml');
  mkdirSync(join(folder, `.assay-${process.pid}.tmp`));
  expect(() => {
    replaceFile(path, 'new');
  }).toThrow(`${path}: a file must be writable to be repaired; found EEXIST.`);
  expect(readFileSync(path, 'utf8')).toBe('old');
});
