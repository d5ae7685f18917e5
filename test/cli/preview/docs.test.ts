import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { previewSyntax } from '../../../src/cli/preview/settings.ts';
import { helpOf, optionTable } from '../../../src/cli/settings/help.ts';

const docs = readFileSync('docs/preview.md', 'utf8');

test('the table of options is that of the command', () => {
  expect(docs).toContain(optionTable(previewSyntax));
});

test.each([...docs.matchAll(/`(--[a-z-]+)/gu)].map(([, flag = '']) => flag))('%s is an option', (flag) => {
  expect(`${helpOf(previewSyntax)} --no-watch`).toContain(flag);
});
