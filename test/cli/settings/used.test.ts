import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { checkSyntax } from '../../../src/cli/check/settings.ts';
import { initSyntax } from '../../../src/cli/init/settings.ts';
import { lintSyntax } from '../../../src/cli/lint/settings.ts';
import { mcpServeSyntax } from '../../../src/cli/mcp/serve-settings.ts';
import { mcpDiffSyntax, mcpPullSyntax } from '../../../src/cli/mcp/settings.ts';
import { mockSyntax } from '../../../src/cli/mock/settings.ts';
import { previewSyntax } from '../../../src/cli/preview/settings.ts';
import { replaySyntax } from '../../../src/cli/replay/settings.ts';
import { reportSyntax } from '../../../src/cli/report/command.ts';
import type { CommandSyntax } from '../../../src/cli/settings/setting.ts';
import { defaultSettings } from '../../../src/mock/settings.ts';

/** The code below a folder, without the tables of settings and without comments. */
function codeIn(folder: string): string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  return files
    .filter((file) => !/(?:^|[\\/])settings\.ts$/u.test(file))
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8').replace(/^\s*(?:\/?\*|\/\/).*$/gmu, ''))
    .join('\n');
}

/** The names that no code takes out of an object: `config.name`, or `{ name }`. */
function unreadOf(names: readonly string[], code: string): readonly string[] {
  return names.filter((name) => !new RegExp(String.raw`(?:\.|[{,]\s*)${name}\b`, 'u').test(code));
}

const sources = codeIn('src');
const syntaxes: readonly CommandSyntax[] = [
  checkSyntax,
  initSyntax,
  lintSyntax,
  mcpDiffSyntax,
  mcpPullSyntax,
  mcpServeSyntax,
  mockSyntax,
  previewSyntax,
  replaySyntax,
  reportSyntax,
];

test.each(syntaxes)('assay $name reads each of its settings', ({ settings }) => {
  expect(unreadOf(Object.keys(settings), sources)).toEqual([]);
});

test('src/mock reads each of its settings', () => {
  expect(unreadOf(Object.keys(defaultSettings), codeIn('src/mock'))).toEqual([]);
});

test('a setting that nothing reads is noticed', () => {
  expect(unreadOf(['validate', 'neverRead'], codeIn('src/mock'))).toEqual(['neverRead']);
});
