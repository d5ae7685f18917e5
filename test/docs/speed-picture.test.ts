import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { temporaryFolder } from '../support/temporary-folder.ts';

test('the picture of speeds in the README shows the numbers that were measured', () => {
  const drawn = join(temporaryFolder(), 'lint-speed.svg');
  execFileSync(process.execPath, ['build/speed-picture.mjs', drawn]);
  expect(readFileSync('docs/pictures/lint-speed.svg', 'utf8')).toBe(readFileSync(drawn, 'utf8'));
  expect(readFileSync('README.md', 'utf8')).toContain('(docs/pictures/lint-speed.svg)');
});
