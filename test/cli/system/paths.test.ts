import { posix, win32 } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { isWithin, nameFrom, withSlashes } from '../../../src/cli/system/paths.ts';

describe('nameFrom', () => {
  test.each([
    ['C:\\work', 'C:\\work\\apis\\a.yaml', 'apis/a.yaml'],
    ['C:\\work', 'c:\\WORK\\a.yaml', 'a.yaml'],
    ['C:\\work', 'C:\\work\\..a.yaml', '..a.yaml'],
    ['C:\\work', 'C:\\other\\a.yaml', 'C:\\other\\a.yaml'],
    ['C:\\work', 'C:\\workshop\\a.yaml', 'C:\\workshop\\a.yaml'],
    ['C:\\work', 'D:\\work\\a.yaml', 'D:\\work\\a.yaml'],
    ['C:\\work', '\\\\host\\share\\a.yaml', '\\\\host\\share\\a.yaml'],
    ['\\\\host\\share', '\\\\host\\share\\in\\a.yaml', 'in/a.yaml'],
    ['C:\\', 'C:\\a.yaml', 'a.yaml'],
    ['C:\\work', 'C:\\work', 'C:\\work'],
    ['C:\\work', 'C:/work/apis/a.yaml', 'apis/a.yaml'],
  ])('from %s, Windows calls %s %s', (folder, file, expected) => {
    expect(nameFrom(folder, file, win32)).toBe(expected);
  });

  test.each([
    ['/work', '/work/apis/a.yaml', 'apis/a.yaml'],
    ['/work', '/work/a\\b.yaml', 'a\\b.yaml'],
    ['/work', '/Work/a.yaml', '/Work/a.yaml'],
    ['/work', '/work/..a.yaml', '..a.yaml'],
    ['/work', '/other/a.yaml', '/other/a.yaml'],
    ['/', '/a.yaml', 'a.yaml'],
  ])('from %s, a POSIX system calls %s %s', (folder, file, expected) => {
    expect(nameFrom(folder, file, posix)).toBe(expected);
  });
});

test.each([
  ['C:\\work', 'C:\\work', true],
  ['C:\\work', 'C:\\work\\apis', true],
  ['c:\\work', 'C:\\Work\\apis', true],
  ['C:\\', 'C:\\work', true],
  ['C:\\work\\', 'C:\\work\\apis', true],
  ['C:\\work', 'C:\\workshop', false],
  ['C:\\work\\apis', 'C:\\work', false],
  ['C:\\work', 'D:\\work', false],
  ['\\\\host\\share', '\\\\host\\share\\apis', true],
  ['\\\\host\\share', '\\\\host\\other\\apis', false],
])('on Windows %s holds %s: %s', (folder, path, expected) => {
  expect(isWithin(folder, path, win32)).toBe(expected);
});

test.each([
  ['/work', '/work/apis', true],
  ['/work', '/workshop', false],
  ['/work', '/', false],
  ['/', '/work', true],
  ['/work', '/Work', false],
])('on a POSIX system %s holds %s: %s', (folder, path, expected) => {
  expect(isWithin(folder, path, posix)).toBe(expected);
});

test.each([
  ['C:\\work\\a.yaml', win32, 'C:/work/a.yaml'],
  ['\\\\host\\share\\a.yaml', win32, '//host/share/a.yaml'],
  ['/work/a\\b.yaml', posix, '/work/a\\b.yaml'],
])('%s has slashes alone, where a backslash is no letter', (path, rules, expected) => {
  expect(withSlashes(path, rules)).toBe(expected);
});
