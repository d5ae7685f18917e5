import { expect, test } from '@jest/globals';
import { isOwnHost } from '../../src/http/headers.ts';

test.each<[string | undefined, string, boolean]>([
  ['127.0.0.1:4880', '127.0.0.1', true],
  ['127.0.0.1', '0.0.0.0', true],
  ['127.9.9.9:1', '127.0.0.1', true],
  ['LOCALHOST:4880', '127.0.0.1', true],
  ['api.localhost', '127.0.0.1', true],
  ['[::1]:4880', '127.0.0.1', true],
  ['[fe80::1]:4880', 'fe80::1', true],
  ['mock.example:4880', 'mock.example', true],
  ['192.168.1.5:4880', '192.168.1.5', true],
  ['192.168.1.5:4880', '0.0.0.0', true],
  ['[2001:db8::1]', '::', true],
  ['192.168.1.5', '127.0.0.1', false],
  ['evil.example', '127.0.0.1', false],
  ['evil.example', '0.0.0.0', false],
  ['127.0.0.1.evil.example', '127.0.0.1', false],
  ['127.evil.example', '127.0.0.1', false],
  ['localhost.evil.example', '127.0.0.1', false],
  ['', '127.0.0.1', false],
  [undefined, '127.0.0.1', false],
])('%s at %s: %s', (host, own, isOwn) => {
  expect(isOwnHost(host, own)).toBe(isOwn);
});
