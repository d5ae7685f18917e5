import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { temporaryFolder } from '../support/temporary-folder.ts';

const readme = readFileSync('README.md', 'utf8');

test('the picture of speeds in the README shows the numbers that were measured', () => {
  const drawn = join(temporaryFolder(), 'lint-speed.svg');
  execFileSync(process.execPath, ['build/speed-picture.mjs', drawn]);
  expect(readFileSync('docs/pictures/lint-speed.svg', 'utf8')).toBe(readFileSync(drawn, 'utf8'));
  expect(readme).toContain('(docs/pictures/lint-speed.svg)');
});

test('the pictures of terminals in the README show what the commands print', () => {
  const folder = temporaryFolder();
  execFileSync(process.execPath, ['build/terminal-picture.mjs', folder]);
  for (const name of ['lint', 'mock', 'replay', 'mcp']) {
    expect(wordsOf(`docs/pictures/${name}.svg`)).toEqual(wordsOf(join(folder, `${name}.svg`)));
    expect(readme).toContain(`(docs/pictures/${name}.svg)`);
  }
});

/** The words of a picture. How long a command took, and with it where lines break, is another each time. */
function wordsOf(picture: string): readonly string[] {
  const text = readFileSync(picture, 'utf8').replaceAll(/<[^>]*>/gu, '');
  return text.replace(/\b[\d.]+ m?s\b/u, 'some ms').split(/\s+/u);
}
