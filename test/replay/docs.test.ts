import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { knownFailures } from '../../src/baseline/known.ts';
import { readBaseline } from '../../src/baseline/file.ts';
import { parseSource } from '../../src/description/parse/parse.ts';
import { profiles } from '../../src/replay/profile.ts';
import { formats } from '../../src/cli/replay/outputs.ts';
import { runInMemory } from '../cli/replay/support.ts';

// What docs/replay.md shows beside commands and programs, which `docs-commands.test.ts` runs.

const page = readFileSync(join(__dirname, '../../docs/replay.md'), 'utf8');
const blocks = (language: string): readonly string[] =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gsu'))].map(([, text = '']) => text);

test('the page names every profile and every format', () => {
  const names = [...Object.keys(profiles), ...formats];
  expect(names.filter((name) => !page.includes(`| \`${name}\` `))).toEqual([]);
});

test('the baseline and the configuration of the page are read as they stand', async () => {
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
  const [baseline = '', config = ''] = ['failures:', 'replay:\n  profile'].map((start) =>
    blocks('yaml').find((block) => block.includes(start)),
  );
  expect(readBaseline(knownFailures, parseSource('known.yaml', bytes(baseline)))).toHaveLength(1);
  const { code } = await runInMemory(['api.yaml'], { files: { 'assay.config.yaml': config } });
  // The tag that it leaves out is none of this description: everything before that was understood.
  expect(code).toEqual(`known.yaml: a baseline must be readable; found no such file. \`--update-baseline\` makes one.`);
});
