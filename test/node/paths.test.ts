import { posix, win32 } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { isWithin, nameFrom, toPortablePath } from '../../src/node/paths.ts';

describe('nameFrom', () => {
  test.each([
    ['C:\\shop', 'C:\\shop\\apis\\a.yaml', 'apis/a.yaml'],
    ['C:\\shop', 'c:\\SHOP\\a.yaml', 'a.yaml'],
    ['C:\\shop', 'C:\\shop\\..a.yaml', '..a.yaml'],
    ['C:\\shop', 'C:\\other\\a.yaml', 'C:\\other\\a.yaml'],
    ['C:\\shop', 'C:\\shopshop\\a.yaml', 'C:\\shopshop\\a.yaml'],
    ['C:\\shop', 'D:\\shop\\a.yaml', 'D:\\shop\\a.yaml'],
    ['C:\\shop', '\\\\host\\share\\a.yaml', '\\\\host\\share\\a.yaml'],
    ['\\\\host\\share', '\\\\host\\share\\in\\a.yaml', 'in/a.yaml'],
    ['C:\\', 'C:\\a.yaml', 'a.yaml'],
    ['C:\\shop', 'C:\\shop', 'C:\\shop'],
    ['C:\\shop', 'C:/shop/apis/a.yaml', 'apis/a.yaml'],
  ])('from %s, Windows calls %s %s', (folder, file, expected) => {
    expect(nameFrom(folder, file, win32)).toBe(expected);
  });

  test.each([
    ['/shop', '/shop/apis/a.yaml', 'apis/a.yaml'],
    ['/shop', '/shop/a\\b.yaml', 'a\\b.yaml'],
    ['/shop', '/Shop/a.yaml', '/Shop/a.yaml'],
    ['/shop', '/shop/..a.yaml', '..a.yaml'],
    ['/shop', '/other/a.yaml', '/other/a.yaml'],
    ['/', '/a.yaml', 'a.yaml'],
  ])('from %s, a POSIX system calls %s %s', (folder, file, expected) => {
    expect(nameFrom(folder, file, posix)).toBe(expected);
  });
});

test.each([
  ['C:\\shop', 'C:\\shop', true],
  ['C:\\shop', 'C:\\shop\\apis', true],
  ['c:\\shop', 'C:\\Shop\\apis', true],
  ['C:\\', 'C:\\shop', true],
  ['C:\\shop\\', 'C:\\shop\\apis', true],
  ['C:\\shop', 'C:\\shopshop', false],
  ['C:\\shop\\apis', 'C:\\shop', false],
  ['C:\\shop', 'D:\\shop', false],
  ['\\\\host\\share', '\\\\host\\share\\apis', true],
  ['\\\\host\\share', '\\\\host\\other\\apis', false],
])('on Windows %s holds %s: %s', (folder, path, expected) => {
  expect(isWithin(folder, path, win32)).toBe(expected);
});

test.each([
  ['/shop', '/shop/apis', true],
  ['/shop', '/shopshop', false],
  ['/shop', '/', false],
  ['/', '/shop', true],
  ['/shop', '/Shop', false],
])('on a POSIX system %s holds %s: %s', (folder, path, expected) => {
  expect(isWithin(folder, path, posix)).toBe(expected);
});

test.each([
  ['C:\\shop\\a.yaml', win32, 'C:/shop/a.yaml'],
  ['\\\\host\\share\\a.yaml', win32, '//host/share/a.yaml'],
  ['/shop/a\\b.yaml', posix, '/shop/a\\b.yaml'],
])('%s has slashes alone, where a backslash is no letter', (path, rules, expected) => {
  expect(toPortablePath(path, rules)).toBe(expected);
});
