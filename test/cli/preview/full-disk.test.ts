import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { temporaryFolder } from '../../support/temporary-folder.ts';

// The built command on real files. The limit on the size of files stands for a full disk: both end a write in its middle.

/** A description whose one long text is `words`: its page and its Markdown are larger than the limit, the scripts are not. */
function described(words: number): string {
  const description = 'word '.repeat(words);
  return JSON.stringify({ openapi: '3.1.0', info: { title: 'Shop', version: '1', description }, paths: {} });
}

interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Writes the pages of a description with so many words; the shell runs `before` first. */
function preview(folder: string, words: number, { before = '', out = 'site' } = {}): Ended {
  writeFileSync(join(folder, 'shop.json'), described(words));
  const command = `${before} exec "$0" "$1" preview shop.json --out ${out} --no-config`;
  const args = ['-c', command, process.execPath, resolve('dist/assay.cjs')];
  const { status, stdout, stderr } = spawnSync('sh', args, { cwd: folder, encoding: 'utf8' });
  return { status, stdout, stderr };
}

/** Every file below `folder`, with its text. */
function contents(folder: string): Readonly<Record<string, string>> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  const files = paths.filter((path) => statSync(join(folder, path)).isFile());
  return Object.fromEntries(files.map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
}

const limit = 'ulimit -f 380;';
const manyWords = 60_000;

test.each([
  ['a file', 'page.html', '1 page with 1 part in page.html.\n'],
  ['a folder', 'site', '1 page in site.\n'],
])('%s of pages that fits on the disk is written', (_, out, stdout) => {
  expect(preview(temporaryFolder(), 1, { before: limit, out })).toEqual({ status: 0, stdout, stderr: '' });
});

test('a page that the disk has no room for is one sentence, and the page before it stays', () => {
  const folder = temporaryFolder();
  preview(folder, 1, { out: 'page.html' });
  const before = readFileSync(join(folder, 'page.html'), 'utf8');
  expect(preview(folder, manyWords, { before: limit, out: 'page.html' })).toEqual({
    status: 2,
    stdout: '',
    stderr: 'page.html: a file must be writable; found EFBIG.\n',
  });
  expect(readFileSync(join(folder, 'page.html'), 'utf8')).toBe(before);
  expect(readdirSync(folder).sort()).toEqual(['page.html', 'shop.json']);
});

test('a page that never was is not there in part', () => {
  const folder = temporaryFolder();
  expect(preview(folder, manyWords, { before: limit, out: 'page.html' }).status).toBe(2);
  expect(readdirSync(folder)).toEqual(['shop.json']);
});

test('a folder of pages that the disk has no room for is one sentence, each page in it is whole, and the next run mends it', () => {
  const folder = temporaryFolder();
  preview(folder, 1);
  const before = contents(join(folder, 'site'));
  expect(preview(folder, manyWords, { before: limit })).toEqual({
    status: 2,
    stdout: '',
    stderr: 'site: a folder of pages must be writable; found EFBIG.\n',
  });
  const left = contents(join(folder, 'site'));
  expect([left['index.html'], left['index.md']]).toEqual([before['index.html'], before['index.md']]);
  expect(Object.keys(left)).toEqual(Object.keys(before));
  preview(folder, 1);
  expect(contents(join(folder, 'site'))).toEqual(before);
});
