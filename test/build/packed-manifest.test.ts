import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { temporaryFolder } from '../support/temporary-folder.ts';

test('the packed package has no script that npm would warn of, and the one of Git keeps it', () => {
  const folder = temporaryFolder();
  const manifest = join(folder, 'package.json');
  const whole = '{\n  "scripts": {\n    "prepare": "npm run build",\n    "build": "true"\n  }\n}\n';
  const step = (name: string): string => {
    execFileSync(process.execPath, [resolve('build/packed-manifest.mjs'), name], { cwd: folder });
    return readFileSync(manifest, 'utf8');
  };
  writeFileSync(manifest, whole);
  utimesSync(manifest, 1_000, 1_000);
  expect(step('strip')).toBe('{\n  "scripts": {\n    "build": "true"\n  }\n}\n');
  // Packing that was ended in the middle does not lose it.
  expect(step('strip')).not.toContain('prepare');
  expect(step('restore')).toBe(whole);
  expect([step('restore'), existsSync(`${manifest}.whole`)]).toEqual([whole, false]);
  // What is built is not stale for having been packed.
  expect(statSync(manifest).mtimeMs).toBe(1_000_000);
});
