import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { createReadBytes } from '../../../src/cli/system/files.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

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
  expect(told).toEqual([
    64 * mebibytes,
    'more than 67108864 bytes',
    'more than 67108864 bytes',
    'a folder',
    'no such file',
  ]);
});
