import { afterEach, expect, test } from '@jest/globals';
import { createHttpSend } from '../../src/node/send.ts';
import type { ReplayReport } from '../../src/results.ts';
import { runInMemory } from '../cli/replay/support.ts';
import { endAll, serve } from '../support/assay-process.ts';
import { openShop, petShop, type Deviation } from './pet-shop.ts';

afterEach(endAll);

const { Pet } = petShop.components.schemas;
const envelope = { data: Pet, ok: { type: 'boolean' } };
const envelopeOf = (properties: object) => ({
  description: 'OK',
  content: { 'application/json': { schema: { type: 'object', required: ['data'], properties } } },
});
const change = {
  type: 'object',
  properties: { name: Pet.properties.name, age: { type: ['integer', 'null'] } },
};
const none = { description: 'None' };
const pets = petShop.paths['/pets/{petId}'];

/** The shop, whose pets are answered in an envelope, as `{ data: {...}, ok: true }`, and sent bare. */
const treeOf = (enveloped: object) => ({
  ...petShop,
  paths: {
    '/pets': { post: { ...petShop.paths['/pets'].post, responses: { 201: enveloped, 422: none } } },
    '/pets/{petId}': {
      ...pets,
      get: { responses: { 200: enveloped, 404: none } },
      put: { ...pets.put, responses: { 200: enveloped, 404: none } },
      patch: {
        requestBody: { content: { 'application/merge-patch+json': { schema: change } } },
        responses: { 200: enveloped, 404: none },
      },
    },
  },
});

type Fields = Record<string, unknown>;

/** A shop that merges as RFC 7396 says, then lets `afterwards` change the record, and answers in the envelope. */
const enveloping =
  (afterwards: (record: Fields, sent: Fields) => Fields, beside: Fields): Deviation =>
  ({ method, path, sent, records }, usual) => {
    const given = usual();
    if (method === 'GET' && path === '/pets') return { status: 405, headers: { allow: 'POST' } };
    const before = records.get(path);
    if (method === 'PATCH' && given.status === 200 && before !== undefined) {
      const kept = Object.entries(before).filter(([, value]) => value !== null);
      records.set(path, afterwards(Object.fromEntries(kept), sent));
    }
    const record = records.get(given.headers?.location ?? path);
    return record === undefined || given.status === 204 ? given : { ...given, body: { data: record, ...beside } };
  };

test.each<[string, afterwards: (record: Fields, sent: Fields) => Fields, failures: readonly string[]]>([
  ['keeps what is not sent, and removes what is null', (record) => record, []],
  [
    'changes what is not sent',
    (record, sent) => ('name' in sent ? record : { ...record, name: 'x' }),
    ['PATCH /pets/{petId} must leave the fields that it did not send; found other values of `data.name`. /data/name'],
  ],
  [
    'keeps what is null',
    (record, sent) => (sent.age === null ? { ...record, age: 4711 } : record),
    [
      'GET must show nothing of what PATCH /pets/{petId} removed with null (RFC 7396); found a value of `data.age`. /data/age',
    ],
  ],
])('a PATCH of a record in an envelope %s', async (_, afterwards, failures) => {
  expect(await failuresOf(treeOf(envelopeOf(envelope)), enveloping(afterwards, { ok: true }))).toEqual(failures);
});

test('a field of the envelope may be called as one of the record', async () => {
  const named = envelopeOf({ ...envelope, name: { type: 'string' } });
  const shop = enveloping((record) => record, { name: 'GetPet' });
  expect(await failuresOf(treeOf(named), shop)).toEqual([]);
});

test('an envelope that no schema declares is seen in the answer', async () => {
  const tree = treeOf({ description: 'OK', content: { 'application/json': {} } });
  const [keeping, losing] = [
    (record: Fields) => record,
    (record: Fields, sent: Fields) => ('name' in sent ? { ...record, name: undefined } : record),
  ];
  expect(await failuresOf(tree, enveloping(keeping, { ok: true }))).toEqual([]);
  expect(await failuresOf(tree, enveloping(losing, { ok: true }))).toEqual([
    'GET must answer with what PATCH /pets/{petId} sent; found other values of `name`. /name',
  ]);
});

async function failuresOf(tree: object, shop: Deviation): Promise<readonly string[]> {
  const url = await serve(openShop(shop).listener);
  const args = ['api.yaml', '--target', url, '--profile', 'none', '--allow-writes', '--format', 'json'];
  const { stdout } = await runInMemory(args, {
    trees: { 'api.yaml': tree },
    createHttpSend: (target, options) => Promise.resolve(createHttpSend(target, options)),
  });
  const results = (JSON.parse(stdout) as ReplayReport).runs.flatMap((run) => run.results);
  return results
    .filter(({ status }) => status === 'failed')
    .map(({ message, differences = [] }) => [message, ...differences.map(({ pointer }) => pointer)].join(' '));
}
