import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readBaseline } from '../../src/replay/baseline/read-baseline.ts';
import { loadDescription } from '../../src/cli/system/load.ts';
import { createHttpSend } from '../../src/cli/system/send.ts';
import { parseSource } from '../../src/description/parse.ts';
import { profiles } from '../../src/replay/profile.ts';
import { formats } from '../../src/cli/replay/outputs.ts';
import { runInMemory } from '../cli/replay/support.ts';

const root = join(__dirname, '../..');
const page = readFileSync(join(root, 'docs/replay.md'), 'utf8');
const blocks = (language: string): readonly string[] =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gsu'))].map(([, text = '']) => text);

let mock: ChildProcess;
let url = '';
beforeAll(async () => {
  mock = spawn(process.execPath, [join(root, 'docs/replay/broken-mock.mjs'), '0'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  url = await new Promise((resolve) => {
    mock.stdout?.once('data', (data: Buffer) => {
      resolve(data.toString().trim());
    });
  });
});
afterAll(() => {
  mock.kill();
});

test('the page shows what the command prints of the broken mock', async () => {
  const { stdout, code } = await runInMemory(['docs/replay/box-office.yaml', '--target', url], {
    load: loadDescription,
    createHttpSend,
  });
  const shown = blocks('text').find((block) => block.includes('box-office.yaml')) ?? '';
  const fixed = stdout.replaceAll(url, 'http://127.0.0.1:4010').replace(/\d+ ms/u, '310 ms');
  expect([code, shown.replaceAll('node_modules/spectral-assay/', '')]).toEqual([1, fixed]);
});

test('the page names every profile and every format', () => {
  const names = [...Object.keys(profiles), ...formats];
  expect(names.filter((name) => !page.includes(`| \`${name}\` `))).toEqual([]);
});

test('the baseline and the configuration of the page are read as they stand', async () => {
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
  const [baseline = '', config = ''] = ['failures:', 'replay:\n  target'].map((start) =>
    blocks('yaml').find((block) => block.includes(start)),
  );
  expect(readBaseline(parseSource('known.yaml', bytes(baseline)))).toHaveLength(1);
  const { code } = await runInMemory(['api.yaml'], { files: { 'assay.config.yaml': config } });
  // The tag that it leaves out is none of this description: everything before that was understood.
  expect(code).toEqual(`known.yaml: a baseline must be readable; found no such file. \`--update-baseline\` makes one.`);
});
