import { posix, win32 } from 'node:path';
import { expect, test } from '@jest/globals';
import { isAbsolute, resolveUri } from '../../src/lib/uri.ts';

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
