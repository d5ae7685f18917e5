import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { writePreview } from './served.ts';

const folder = temporaryFolder();
const described = (name: string): void => {
  const file = join(folder, name);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info: { title: name, version: '1' }, paths: {} }));
};
for (const name of ['one/shop.json', 'many/a.json', 'many/deeper/b.json']) described(name);
writeFileSync(join(folder, 'many', 'notes.json'), '{"kept": "beside them"}');

test.each([
  [
    'a folder that holds one description',
    ['one'],
    ['.assay-preview', '404.html', 'assets', 'index.html', 'index.md', 'llms.txt'],
  ],
  [
    'a glob',
    ['many/**/*.json'],
    ['.assay-preview', '404.html', 'a', 'assets', 'b', 'index.html', 'index.md', 'llms.txt'],
  ],
])('%s is shown', async (_, operands, written) => {
  const out = join(folder, `out of ${operands.join()}`.replaceAll(/[/*]/gu, '-'));
  await writePreview(
    operands.map((operand) => join(folder, operand)),
    out,
  );
  expect(readdirSync(out).sort()).toEqual(written);
});

test('a folder that holds several descriptions asks for one', async () => {
  described('many/c.json');
  await expect(writePreview([join(folder, 'many')], join(folder, 'none'))).rejects.toThrow(
    `${join(folder, 'many')}: a folder must hold one description; found 2: ${join(folder, 'many', 'a.json')}, ${join(folder, 'many', 'c.json')}. Name one.`,
  );
});
