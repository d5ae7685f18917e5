import { spawnSync } from 'node:child_process';
import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { temporaryFolder } from '../../support/temporary-folder.ts';

// The built command on real files: what it cannot write stays as it was.

const badge = 'openapi: 3.1.0\npaths: { /a: { get: { x-badges: [{ name: Beta, position: Before }] } } }\n';
const bad = `${badge}${'# A long file.\n'.repeat(500)}`;

/** Repairs `bad` in a folder of its own; the shell runs `before` first. */
function fix(before: string, mode = 0o644) {
  const folder = temporaryFolder();
  const file = join(folder, 'a.yaml');
  writeFileSync(file, bad);
  chmodSync(file, mode);
  const command = `${before} exec "$0" "$1" lint --fix a.yaml`;
  const { status, stderr } = spawnSync('sh', ['-c', command, process.execPath, resolve('dist/assay.cjs')], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, stderr, text: readFileSync(file, 'utf8'), files: readdirSync(folder) };
}

test('a file that can be written is repaired', () => {
  expect(fix('')).toMatchObject({ status: 0, text: bad.replace('Before', 'before'), files: ['a.yaml'] });
});

test('a disk that takes no more keeps the old text, and leaves nothing beside it', () => {
  // The limit on the size of files stands for a full disk: both end a write in its middle.
  expect(fix('ulimit -f 4;')).toEqual({
    status: 2,
    text: bad,
    files: ['a.yaml'],
    stderr: 'a.yaml: a file must be writable to be changed; found EFBIG.\n',
  });
});

test('a read-only file keeps the old text', () => {
  expect(fix('', 0o444)).toEqual({
    status: 2,
    text: bad,
    files: ['a.yaml'],
    stderr: 'a.yaml: a file must be writable to be changed; found no permission for it (EACCES).\n',
  });
});
