import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { servePreview } from './served.ts';

test('a file outside the folder of the description that it refers to is watched, too', async () => {
  const top = temporaryFolder();
  const [api, common] = [join(top, 'api'), join(top, 'common')];
  // The top of a repository, below which references are followed.
  for (const folder of [join(top, '.git'), api, common]) mkdirSync(folder);
  writeFileSync(join(top, '.git', 'HEAD'), 'ref: refs/heads/main\n');
  const write = (title: string): void => {
    writeFileSync(join(common, 'pet.json'), JSON.stringify({ type: 'object', description: `A pet, ${title}.` }));
  };
  write('first');
  const schema = { $ref: '../common/pet.json' };
  const responses = { 200: { description: 'OK', content: { 'application/json': { schema } } } };
  const file = join(api, 'openapi.json');
  writeFileSync(
    file,
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Pets', version: '1' },
      paths: { '/pets': { get: { operationId: 'getPets', responses } } },
    }),
  );
  const preview = await servePreview([file]);
  const reads = async (): Promise<string> => {
    const page = await (await fetch(`${preview.url}/`)).text();
    const links = [...page.matchAll(/href="(\/?[^":#]*(?:getPets|get-pets)[^"#]*)"/gu)].map(([, link = '']) => link);
    const pages = await Promise.all(
      links.slice(0, 1).map(async (link) => (await fetch(new URL(link, `${preview.url}/`))).text()),
    );
    return [page, ...pages].join('');
  };
  try {
    expect(await reads()).toContain('A pet, first.');
    write('second');
    let seen = '';
    while (!seen.includes('A pet, second.')) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      seen = await reads();
    }
    expect(seen).toContain('A pet, second.');
  } finally {
    await preview.close();
  }
});
