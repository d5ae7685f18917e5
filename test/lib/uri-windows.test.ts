import { posix, win32 } from 'node:path';
import { expect, test } from '@jest/globals';
import { isAbsolute, isInFolder, resolveUri } from '../../src/lib/uri.ts';

// What Node itself makes of paths on either system: ours, with `/` alone.
const bases = ['C:\\work\\apis\\a.yaml', 'c:\\a.yaml', 'D:\\a b\\c\\d.yaml', '\\\\host\\share\\apis\\a.yaml'];
const references = [
  'b.yaml',
  '.\\b.yaml',
  '..\\b.yaml',
  'in\\b.yaml',
  '../shared/b.yaml',
  'E:\\b.yaml',
  'E:/in/../b.yaml',
];

test.each(bases.flatMap((base) => references.map((reference) => [base, reference] as const)))(
  'beside %s, %s is what Windows takes it for',
  (base, reference) => {
    expect(resolveUri(base, reference)).toBe(win32.resolve(win32.dirname(base), reference).replaceAll('\\', '/'));
  },
);

test.each([...bases, ...references, '/a', 'a', '..', 'C:', 'C:a'])(
  '%s is absolute where Windows or a POSIX system says so',
  (path) => {
    // A drive alone, or with a relative path, depends on where that drive is.
    expect(isAbsolute(path)).toBe(win32.isAbsolute(path) || posix.isAbsolute(path));
  },
);

test.each([
  ['C:\\shop', 'C:/shop/apis/a.yaml', true],
  ['c:\\shop\\', 'C:/Shop/a.yaml', true],
  ['C:/shop', 'C:\\SHOP\\a.yaml', true],
  ['C:\\', 'c:/a.yaml', true],
  ['C:\\shop', 'C:/shopshop/a.yaml', false],
  ['C:\\shop', 'D:/shop/a.yaml', false],
  ['C:\\shop', 'C:/shop', false],
  ['\\\\host\\share', '//HOST/share/a.yaml', true],
  ['\\\\host\\share', '//host/other/a.yaml', false],
  ['/shop', '/shop/a.yaml', true],
  ['/', '/a.yaml', true],
  ['/shop', '/Shop/a.yaml', false],
  ['/shop', '/shopshop/a.yaml', false],
  ['https://a.example/shop', 'https://a.example/shop/a.yaml', false],
])('the folder %s holds %s: %s', (folder, path, expected) => {
  expect(isInFolder(folder, path)).toBe(expected);
});
