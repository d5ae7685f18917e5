import { execFileSync } from 'node:child_process';
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { createReadBytes, realPath } from '../../src/node/files.ts';
import { writeReport } from '../../src/node/write.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
const mebibytes = 1024 * 1024;

test('a file beside a description is read up to 64 MiB, and a folder is none', () => {
  for (const [name, sizeBytes] of [
    ['right', 64 * mebibytes],
    ['large', 64 * mebibytes + 1],
    ['huge', 3_000 * mebibytes],
  ] as const) {
    writeFileSync(join(folder, name), '');
    truncateSync(join(folder, name), sizeBytes);
  }
  mkdirSync(join(folder, 'inner'));
  const read = createReadBytes(folder);
  const told = ['right', 'large', 'huge', 'inner', 'gone'].map((name) => {
    const bytes = read(join(folder, name));
    return bytes instanceof Uint8Array ? bytes.length : bytes.reason;
  });
  expect(told).toEqual([64 * mebibytes, 'more than 64 MiB', 'more than 64 MiB', 'a folder', 'no such file']);
});

test.each([
  ['inner/a.txt', 'inside'],
  ['to-a', 'inside'],
  ['to-inner/a.txt', 'inside'],
  ['to-out', 'a link out of the folder'],
  ['to-outer/secret.txt', 'a link out of the folder'],
  ['to-outer/back', 'inside'],
  ['to-outer/gone', 'no such file'],
  ['loop', 'links that lead in a circle'],
  ['inner/gone', 'no such file'],
  ['inner/a.txt/b', 'a file where a folder must be'],
  ['to-inner', 'a folder'],
  ['pipe', 'a pipe'],
  ['empty', ''],
])('with a root folder, %s is %j', (name, found) => {
  const outer = mkdtempSync(join(folder, 'links-'));
  const own = join(outer, 'root');
  mkdirSync(join(own, 'inner'), { recursive: true });
  mkdirSync(join(outer, 'outer'));
  writeFileSync(join(own, 'inner/a.txt'), 'inside');
  writeFileSync(join(own, 'empty'), '');
  writeFileSync(join(outer, 'outer/secret.txt'), 'outside');
  execFileSync('mkfifo', [join(own, 'pipe')]);
  const links: readonly (readonly [string, string])[] = [
    ['root/to-a', 'inner/a.txt'],
    ['root/to-inner', 'inner'],
    ['root/to-out', '../outer/secret.txt'],
    ['root/to-outer', '../outer'],
    ['outer/back', '../root/inner/a.txt'],
    ['root/loop', 'loop'],
  ];
  for (const [path, target] of links) symlinkSync(target, join(outer, path));
  const readBytes = createReadBytes(own);
  // What is known of a folder from one file holds for the next.
  for (const before of ['inner/a.txt', 'to-outer/secret.txt', 'to-inner/a.txt']) readBytes(join(own, before));
  const read = readBytes(join(own, name));
  expect(read instanceof Uint8Array ? new TextDecoder().decode(read) : read.reason).toBe(found);
});

test('a name that leads to no file has the one that is near, in the folder and not behind a link out of it', () => {
  const outer = mkdtempSync(join(folder, 'near-'));
  const own = join(outer, 'root');
  for (const path of ['root/parts', 'outer']) mkdirSync(join(outer, path), { recursive: true });
  for (const path of ['root/parts/event.yaml', 'outer/event.yaml']) writeFileSync(join(outer, path), '');
  symlinkSync('../outer', join(own, 'to-outer'));
  const near = (read: ReturnType<typeof createReadBytes>, names: readonly string[]): readonly unknown[] =>
    names.map((name) => {
      const bytes = read(join(own, name));
      return bytes instanceof Uint8Array || [bytes.reason, bytes.nearFile?.()];
    });
  const reason = 'no such file';
  const names = ['parts/evnt.yaml', 'parts/event.yml', 'parts/other.yaml', 'to-outer/evnt.yaml', 'gone/event.yaml'];
  const [found, none] = [
    [reason, join(own, 'parts/event.yaml')],
    [reason, undefined],
  ];
  expect(near(createReadBytes(own), names)).toEqual([found, found, none, none, none]);
  expect(near(createReadBytes(), names.slice(0, 1))).toEqual([none]);
  const many = near(createReadBytes(own), Array<string>(21).fill('parts/evnt.yaml'));
  expect(many).toEqual([...Array<unknown>(20).fill(found), none]);
});

test('a file of the system that has no size is read to its end', () => {
  const read = createReadBytes()('/proc/self/status');
  expect(read instanceof Uint8Array ? new TextDecoder().decode(read) : read.reason).toContain('VmSize');
});

test('a file is written beside the old one, which it replaces; a link stays one', () => {
  const own = temporaryFolder();
  mkdirSync(join(own, 'elsewhere'));
  writeFileSync(join(own, 'elsewhere/b.json'), 'old');
  symlinkSync('elsewhere/b.json', join(own, 'link.json'));
  const before = statSync(join(own, 'elsewhere/b.json')).ino;
  for (const name of ['a.json', 'link.json']) writeReport({ path: join(own, name) }, name);
  expect({
    texts: ['a.json', 'elsewhere/b.json'].map((name) => readFileSync(join(own, name), 'utf8')),
    isLink: lstatSync(join(own, 'link.json')).isSymbolicLink(),
    isReplaced: statSync(join(own, 'elsewhere/b.json')).ino !== before,
    names: [...readdirSync(own), ...readdirSync(join(own, 'elsewhere'))].sort(),
  }).toEqual({
    texts: ['a.json', 'link.json'],
    isLink: true,
    isReplaced: true,
    names: ['a.json', 'b.json', 'elsewhere', 'link.json'],
  });
});

test.each([
  ['none/a.json', 'writable; found no such folder'],
  ['file/a.json', 'writable; found a file where a folder must be'],
  [`${'n'.repeat(300)}.json`, 'writable; found a name that is too long'],
  ['n\0.json', 'writable; found a name with a null character'],
  ['loop.json', 'writable; found links that lead in a circle'],
  ['.', 'a regular file; found a folder'],
  ['pipe', 'a regular file; found a pipe'],
  ['to-pipe', 'a regular file; found a pipe'],
  ['device', 'a regular file; found a device'],
])('no report is written at %s', (name, problem) => {
  const own = temporaryFolder();
  writeFileSync(join(own, 'file'), '');
  execFileSync('mkfifo', [join(own, 'pipe')]);
  for (const [link, to] of [
    ['loop.json', 'loop.json'],
    ['to-pipe', 'pipe'],
    ['device', '/dev/full'],
  ] as const)
    symlinkSync(to, join(own, link));
  const path = join(own, name);
  expect(() => {
    writeReport({ path }, 'a');
  }).toThrow(`${path}: a report must be ${problem}.`);
});

test('nothing and the streams of the process take a report', () => {
  expect(() => {
    writeReport({ path: '/dev/null' }, 'a');
  }).not.toThrow();
});

test.each([
  ['a', 'a'],
  ['gone', 'gone'],
  ['to-a', 'a'],
  ['to-gone', 'gone'],
  ['to-to-gone', 'gone'],
  ['to-folder/gone', 'folder/gone'],
  ['to-folder/to-up', 'new'],
  ['loop', 'loop'],
])('the file that %s leads to is %s', (name, expected) => {
  const own = realPath(temporaryFolder());
  writeFileSync(join(own, 'a'), '');
  mkdirSync(join(own, 'folder'));
  for (const [link, to] of [
    ['to-a', './a'],
    ['to-gone', 'gone'],
    ['to-to-gone', 'to-gone'],
    ['to-folder', 'folder'],
    ['folder/to-up', '../new'],
    ['loop', 'loop'],
  ] as const)
    symlinkSync(to, join(own, link));
  expect(realPath(join(own, name))).toBe(join(own, expected));
});
