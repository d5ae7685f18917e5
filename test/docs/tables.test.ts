import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { fixTable } from '../../build/fixes-page.ts';
import { checkSyntax } from '../../src/cli/check/settings.ts';
import { lintSyntax } from '../../src/cli/lint/settings.ts';
import { mcpServeSyntax } from '../../src/cli/mcp/serve-settings.ts';
import { mcpDiffSyntax, mcpPullSyntax } from '../../src/cli/mcp/settings.ts';
import { mockSyntax } from '../../src/cli/mock/settings.ts';
import { previewSyntax } from '../../src/cli/preview/settings.ts';
import { replaySyntax } from '../../src/cli/replay/settings.ts';
import { optionTable } from '../../src/cli/settings/help.ts';
import { ruleDocs } from '../support/rule-docs.ts';

/** The cells of a table of Markdown, however wide they are written. */
function cellsOf(table: string): readonly string[] {
  const lines = table.split('\n').filter((line) => line.startsWith('|'));
  return lines.map((line) => line.replace(/ +/gu, ' ').replace(/-+/gu, '-'));
}

test.each([
  ['docs/fixes.md', fixTable(ruleDocs)],
  ['docs/lint.md', optionTable(lintSyntax)],
  ['docs/check.md', optionTable(checkSyntax)],
  ['docs/mcp.md', optionTable(mcpDiffSyntax)],
  ['docs/mcp.md', optionTable(mcpPullSyntax)],
  ['docs/mcp.md', optionTable(mcpServeSyntax)],
  ['docs/mock.md', optionTable(mockSyntax)],
  ['docs/preview.md', optionTable(previewSyntax)],
  ['docs/replay.md', optionTable(replaySyntax)],
])('%s has the table that the code says', (page, table) => {
  const cells = cellsOf(table);
  const shown = cellsOf(readFileSync(page, 'utf8'));
  expect(cells.length).toBeGreaterThan(10);
  expect(cells.filter((line) => !shown.includes(line))).toEqual([]);
});
