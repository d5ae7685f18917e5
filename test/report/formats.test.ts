import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { lintFormats } from '../../src/cli/lint/outputs.ts';
import { formats } from '../../src/cli/replay/outputs.ts';
import { markOf } from '../../src/report/formats.ts';

const all = [
  ...lintFormats.map((format) => ['docs/lint.md', format] as const),
  ...formats.map((format) => ['docs/replay.md', format] as const),
];

/** Programs read these as they are: there is no room for a mark. */
const unmarked: readonly string[] = ['json', 'gitlab'];

test.each(all)('%s has a row for the format %s', (page, format) => {
  expect(readFileSync(page, 'utf8')).toContain(`\n| \`${format}\` `);
});

test.each(all)('of %s: %s has its mark in src/report/formats.ts, by which a report is known for ours', (_, format) => {
  expect(markOf(format) === undefined).toBe(unmarked.includes(format));
});
