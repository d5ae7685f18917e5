import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { loadDescription } from '../../../src/node/load.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { runInMemory } from './support.ts';

const folder = temporaryFolder();
mkdirSync(join(folder, 'parts'));
const files: Readonly<Record<string, string>> = {
  'api.yaml':
    "openapi: 3.1.0\ninfo: { title: A, version: '1' }\npaths:\n  /a: { $ref: parts/path.yaml }\n  /b: { $ref: parts/path.yaml }\n",
  'parts/path.yaml':
    'get: { responses: { 200: { description: ok, content: { text/plain: { examples: { one: { externalValue: one.txt } }, schema: { $ref: schema.yaml } } } } } }\n',
  'parts/schema.yaml': 'type: string\n',
  'parts/one.txt': 'one',
  'parts/unused.yaml': 'type: string\n',
};
for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
const read = ['api.yaml', 'parts/one.txt', 'parts/path.yaml', 'parts/schema.yaml'].map((name) => join(folder, name));

test('`assay replay --list-files` names each file that it reads once, and sends nothing', async () => {
  const { code, stdout, sent } = await runInMemory(
    [join(folder, 'api.yaml'), join(folder, 'api.yaml'), '--target', 'http://127.0.0.1:1', '--list-files'],
    { load: loadDescription },
  );
  expect([code, stdout.trimEnd().split('\n'), sent]).toEqual([0, read, []]);
});

test('it names the settings and the baseline of the run, too', async () => {
  const { stdout } = await runInMemory([join(folder, 'api.yaml'), '--baseline', 'known.yaml', '--list-files'], {
    load: loadDescription,
    files: { 'assay.config.yaml': 'replay: { retries: 1 }\n', 'known.yaml': 'failures: []\n' },
  });
  expect(stdout.trimEnd().split('\n')).toEqual([...read, 'assay.config.yaml', 'known.yaml'].sort());
});
