import { expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { sha256 } from '../../src/lib/hash.ts';

test.each([0, 1, 3, 55, 56, 57, 63, 64, 65, 119, 120, 1000, 100_000])(
  'the digest of %d bytes is that of Node',
  (count) => {
    const bytes = Uint8Array.from({ length: count }, (_, index) => (index * 31) % 256);
    expect(Buffer.from(sha256(bytes)).toString('hex')).toEqual(createHash('sha256').update(bytes).digest('hex'));
  },
);
