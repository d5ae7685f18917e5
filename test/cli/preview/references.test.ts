import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { json, openapi } from '../../mock/support.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { servePreview, writePreview } from './served.ts';

test('pages show what lies above the folder of the description, as far as `--root` allows', async () => {
  const top = temporaryFolder();
  for (const folder of ['.git', 'team/.git', 'team/api']) mkdirSync(join(top, folder), { recursive: true });
  const path = join(top, 'team/api/openapi.json');
  const get = { operationId: 'pets', ...json({ schema: { $ref: '../../pet.json' } }) };
  writeFileSync(path, JSON.stringify(openapi({ '/pets': { get } })));
  writeFileSync(join(top, 'pet.json'), JSON.stringify({ type: 'object', properties: { nickname: {} } }));
  const pages = [];
  for (const args of [[], ['--root', top]]) {
    const out = join(top, `out${args.length}`);
    await writePreview([path, ...args], out);
    pages.push(readFileSync(join(out, 'operations/pets.html'), 'utf8').includes('nickname'));
  }
  expect(pages).toEqual([false, true]);
});

test('pages of authors name files from the root folder, whatever the path that was typed', async () => {
  const top = temporaryFolder();
  for (const folder of ['.git', 'api']) mkdirSync(join(top, folder));
  const path = join(top, 'api/openapi.json');
  const refs = ['#/components/schemas/None', 'part.json#/None', 'none.json', '../../far.json'];
  const properties = Object.fromEntries(refs.map(($ref, index) => [`field${index}`, { $ref }]));
  const get = { operationId: 'pets', ...json({ schema: { properties } }) };
  writeFileSync(path, JSON.stringify(openapi({ '/pets': { get } })));
  writeFileSync(join(top, 'api/part.json'), '{}');
  const served = await servePreview([path]);
  const page = await (await fetch(`${served.url}/operations/pets.html`)).text();
  await served.close();
  const messages = [...page.matchAll(/<p class="bad">([^<]*)/gu)].map(([, text = '']) =>
    text.replaceAll('&#96;', '`').replaceAll('&#34;', '"').replaceAll('&#60;', '<').replaceAll('&#62;', '>'),
  );
  const start = '`$ref` must lead to a value; found';
  expect(messages).toEqual([
    `${start} "#/components/schemas/None", and nothing of that name at api/openapi.json#.`,
    `${start} "part.json#/None", and nothing of that name at api/part.json#.`,
    'a referenced file must be readable; found no such file at api/none.json.',
    `a referenced file must be inside ${top}/; found ${join(top, '../far.json')}. \`--root <folder>\` names a folder that holds both.`,
  ]);
});
