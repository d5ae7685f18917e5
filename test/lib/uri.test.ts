import { describe, expect, test } from '@jest/globals';
import {
  isAbsolute,
  isFileName,
  isRemote,
  pathFrom,
  resolvePath,
  resolveUri,
  withoutCredentials,
} from '../../src/lib/uri.ts';

describe('resolveUri', () => {
  test.each([
    ['/api/openapi.yaml', 'schemas/a.yaml', '/api/schemas/a.yaml'],
    ['/api/openapi.yaml', './schemas/../a.yaml', '/api/a.yaml'],
    ['/api/openapi.yaml', '../../../a.yaml', '/a.yaml'],
    ['/api/v1/openapi.yaml', '../../a.yaml', '/a.yaml'],
    ['/api/v1/openapi.yaml', '../other/../a.yaml', '/api/a.yaml'],
    ['/api/openapi.yaml', '..//a.yaml', '/a.yaml'],
    ['/api/.git/openapi.yaml', '../a.yaml', '/api/a.yaml'],
    ['api/openapi.yaml', '../../a.yaml', '../a.yaml'],
    ['/api/openapi.yaml', '/other//a.yaml', '/other/a.yaml'],
    ['/api/openapi.yaml', 'my%20file.yaml', '/api/my file.yaml'],
    ['/api/openapi.yaml', 'schemas\\a.yaml', '/api/schemas/a.yaml'],
    ['/api/openapi.yaml', 'https://example.com/a.yaml', 'https://example.com/a.yaml'],
    ['/api/openapi.yaml', '//example.com/a.yaml', '//example.com/a.yaml'],
    ['/api/openapi.yaml', 'urn:example:a', 'urn:example:a'],
    ['C:\\api\\openapi.yaml', 'schemas/a.yaml', 'C:/api/schemas/a.yaml'],
    ['C:\\api\\openapi.yaml', '..\\..\\..\\a.yaml', 'C:/a.yaml'],
    ['C:\\api\\openapi.yaml', 'D:\\a.yaml', 'D:/a.yaml'],
    ['\\\\host\\share\\openapi.yaml', 'a.yaml', '//host/share/a.yaml'],
    ['https://example.com/api/openapi.yaml', 'a.yaml', 'https://example.com/api/a.yaml'],
    ['https://example.com/api/openapi.yaml', '//other.example/a.yaml', 'https://other.example/a.yaml'],
    ['https://example.com/api/openapi.yaml', 'http://[', 'http://['],
    ['file:///api/openapi.yaml', '../a.yaml', 'file:///a.yaml'],
    ['/api/back\\slash.yaml', 'a.yaml', '/api/a.yaml'],
    ['<text>', 'a.yaml', 'a.yaml'],
    ['<text>', '../../a.yaml', '../../a.yaml'],
  ])('%s, %s', (base, reference, expected) => {
    expect(resolveUri(base, reference)).toBe(expected);
  });
});

test.each([
  ['/api', 'a\\b.yaml', '/api/a\\b.yaml'],
  ['/api', '\\a.yaml', '/api/\\a.yaml'],
  ['/api', 'a%20b.yaml', '/api/a%20b.yaml'],
  ['/api', '../x//y/', '/x/y'],
  ['/api', '//x', '/x'],
  ['/api', '', '/api'],
  ['/', 'a.yaml', '/a.yaml'],
  ['C:/', 'a.yaml', 'C:/a.yaml'],
  ['C:/api', 'a\\b.yaml', 'C:/api/a/b.yaml'],
  ['C:/api', 'D:\\a.yaml', 'D:/a.yaml'],
  ['//host/share', 'a\\b', '//host/share/a/b'],
])('in %s the path %s is %s', (folder, path, expected) => {
  expect(resolvePath(folder, path)).toBe(expected);
});

test.each([
  ['/api', '/api/a.yaml', 'a.yaml'],
  ['/api/', '/api/v1/a.yaml', 'v1/a.yaml'],
  ['/api/known', '/api/a.yaml', '../a.yaml'],
  ['/api/v1', '/other/a.yaml', '../../other/a.yaml'],
  ['/api/a.yaml', '/api/a.yaml', '../a.yaml'],
  ['/', '/a.yaml', 'a.yaml'],
  ['/API', '/api/a.yaml', '../api/a.yaml'],
  ['C:/Api', 'c:/api/v1/a.yaml', 'v1/a.yaml'],
  ['C:/api', 'D:/a.yaml', 'D:/a.yaml'],
  ['//host/share/api', '//host/share/a.yaml', '../a.yaml'],
  ['//host/share', '//other/share/a.yaml', '//other/share/a.yaml'],
  ['/api', 'https://example.com/a.yaml', 'https://example.com/a.yaml'],
])('from %s the file %s is %s', (folder, file, expected) => {
  expect(pathFrom(folder, file)).toBe(expected);
});

test('isRemote knows network addresses', () => {
  const remote = ['http://a', 'HTTPS://a', '//host/a', 'a.yaml', '/a', 'file:///a', 'C:/a'].map(isRemote);
  expect(remote).toEqual([true, true, true, false, false, false, false]);
});

test('isAbsolute knows roots of both families', () => {
  const absolute = ['/a', '\\\\host\\a', 'C:\\a', 'c:/a', 'a', './a', 'C:a'].map(isAbsolute);
  expect(absolute).toEqual([true, true, true, true, false, false, false]);
});

test.each([
  ['a.yaml', true],
  ['-', false],
  ['HTTPS://example.com/a.yaml', false],
])('%s is the name of a file: %s', (operand, expected) => {
  expect(isFileName(operand)).toBe(expected);
});

test.each([
  ['https://me:secret@example.com/a@b', 'https://example.com/a@b'],
  ['http://example.com/a@b', 'http://example.com/a@b'],
  ['me@example.com', 'me@example.com'],
])('messages show %s as %s', (address, shown) => {
  expect(withoutCredentials(address)).toBe(shown);
});
