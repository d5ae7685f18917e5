import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { createReadBytes } from '../../../src/cli/system/files.ts';

const folder = mkdtempSync(join(tmpdir(), 'assay-files-'));
const mebibytes = 1024 * 1024;
afterAll(() => {
  rmSync(folder, { recursive: true });
});

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
  expect(told).toEqual([
    64 * mebibytes,
    'more than 67108864 bytes',
    'more than 67108864 bytes',
    'a folder',
    'no such file',
  ]);
});
