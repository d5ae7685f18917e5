import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { sha512 } from '../../src/lib/hash.ts';

test.each([0, 1, 3, 111, 112, 113, 127, 128, 129, 1_000])('the SHA-512 of %i bytes is that of Node', (length) => {
  const bytes = Uint8Array.from({ length }, (_, index) => (index * 7) % 256);
  expect(Buffer.from(sha512(bytes)).toString('hex')).toBe(createHash('sha512').update(bytes).digest('hex'));
});
