import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { json, openapi } from '../../mock/support.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { writePreview } from './served.ts';

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
