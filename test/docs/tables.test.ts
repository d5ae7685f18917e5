import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { checkTable } from '../../build/checks-page.ts';
import { fixTable } from '../../build/fixes-page.ts';
import { ruleDocs } from '../support/rule-docs.ts';

/** The cells of a table of Markdown, however wide they are written. */
function cellsOf(table: string): readonly string[] {
  const lines = table.split('\n').filter((line) => line.startsWith('|'));
  return lines.map((line) => line.replace(/ +/gu, ' ').replace(/-+/gu, '-'));
}

test.each([
  ['docs/checks.md', checkTable()],
  ['docs/fixes.md', fixTable(ruleDocs)],
])('%s has the table that the code says', (page, table) => {
  const cells = cellsOf(table);
  const shown = cellsOf(readFileSync(page, 'utf8'));
  expect(cells.length).toBeGreaterThan(20);
  expect(cells.filter((line) => !shown.includes(line))).toEqual([]);
});
