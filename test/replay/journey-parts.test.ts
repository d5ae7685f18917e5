import { afterEach, expect, test } from '@jest/globals';
import { createHttpSend } from '../../src/node/send.ts';
import type { ReplayReport } from '../../src/results.ts';
import { runInMemory } from '../cli/replay/support.ts';
import { endAll, serve } from '../support/assay-process.ts';
import { openShop, petShop, type Deviation } from './pet-shop.ts';

afterEach(endAll);

const none = { description: 'None' };
const petId = { name: 'petId', in: 'path', required: true, schema: { type: 'integer' } };
const photo = { type: 'object', required: ['width'], properties: { width: { type: 'integer' } } };
const body = { required: true, content: { 'application/json': { schema: photo } } };
const shown = { description: 'OK', content: { 'application/json': { schema: photo } } };
const ifMatch = { name: 'If-Match', in: 'header', required: true, schema: { type: 'string' } };

/** The shop, with a photo of each pet, and feeding. */
const pets = petShop.paths['/pets/{petId}'];
const tree = {
  ...petShop,
  paths: {
    ...petShop.paths,
    '/pets/{petId}': { ...pets, delete: { ...pets.delete, parameters: [ifMatch] } },
    '/pets/{petId}/photo': {
      parameters: [petId],
      get: { responses: { 200: shown, 404: none } },
      put: { requestBody: body, responses: { 204: none, 404: none } },
      delete: { responses: { 204: none, 404: none } },
    },
    '/pets/{petId}/feed': { parameters: [petId], post: { responses: { 202: none, 404: none } } },
    '/pets/{petId}/photo/{size}': { parameters: [petId], get: { responses: { 200: shown, 404: none } } },
  },
};

/** Pets have one photo each; feeding changes the entity tag of a pet. */
function openGallery(stored: (sent: unknown) => unknown, isKept = true) {
  const photos = new Map<string, unknown>();
  const fed = new Map<string, number>();
  const deviate: Deviation = ({ method, path, sent, records, headers }, usual) => {
    const [, pet = '', part] = /^(\/pets\/\d+)(?:\/(photo|feed))?$/u.exec(path) ?? [];
    if (!records.has(pet)) return usual();
    const etag = `"${fed.get(pet) ?? 0}"`;
    if (part === undefined) {
      if (method === 'DELETE' && headers['if-match'] !== etag) return { status: 412 };
      return method === 'GET' ? { ...usual(), headers: { etag } } : usual();
    }
    const allow = part === 'feed' ? 'POST' : 'GET, HEAD, PUT, DELETE';
    if (!allow.includes(method)) return { status: 405, headers: { allow } };
    if (part === 'feed') fed.set(pet, (fed.get(pet) ?? 0) + 1);
    if (part === 'feed') return { status: 202 };
    if (method === 'PUT' && isKept) photos.set(pet, stored(sent));
    if (method === 'PUT') return { status: 204 };
    const found = photos.get(pet);
    if (found === undefined) return { status: 404 };
    if (method === 'DELETE') photos.delete(pet);
    return method === 'DELETE' ? { status: 204 } : { status: 200, body: found };
  };
  return openShop(deviate);
}

async function replayed(shop: ReturnType<typeof openGallery>) {
  const url = await serve(shop.listener);
  const args = ['--profile', 'none', '--allow-writes', '--concurrency', '1', '--format', 'json'];
  const { stdout } = await runInMemory(['api.yaml', '--target', url, ...args], {
    trees: { 'api.yaml': tree },
    createHttpSend: (target, options) => Promise.resolve(createHttpSend(target, options)),
  });
  return (JSON.parse(stdout) as ReplayReport).runs.flatMap(({ results }) =>
    results.filter(({ status }) => status === 'failed').map(({ check, message }) => `${check}: ${message}`),
  );
}

test('what belongs to a record is written, read and deleted before the record is', async () => {
  const shop = openGallery((sent) => sent);
  const failures = await replayed(shop);
  const list = shop.seen.lastIndexOf('GET /pets 200', shop.seen.indexOf('DELETE /pets/1 204'));
  const end = shop.seen.indexOf('DELETE /pets/1 204');
  expect([failures, [...shop.records], shop.seen.slice(list + 1, end)]).toEqual([
    [],
    [],
    [
      'POST /pets/1/feed 202',
      'PUT /pets/1/photo 204',
      'GET /pets/1/photo 200',
      'DELETE /pets/1/photo 204',
      'GET /pets/1 200',
    ],
  ]);
});

test.each<[title: string, shop: ReturnType<typeof openGallery>, failures: readonly string[]]>([
  ['a record need not have the part', openGallery((sent) => sent, false), []],
  [
    'a part that is not as described is told',
    openGallery(() => ({ width: 'wide' })),
    ['body-schema: The body at `/width` must be an integer; found "wide".'],
  ],
])('%s', async (_, shop, failures) => {
  expect(await replayed(shop)).toEqual(failures);
});
