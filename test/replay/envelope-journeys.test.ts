import { afterEach, expect, test } from '@jest/globals';
import { createHttpSend } from '../../src/node/send.ts';
import type { ReplayReport } from '../../src/results.ts';
import { runInMemory } from '../cli/replay/support.ts';
import { endAll, serve } from '../support/assay-process.ts';
import { openShop, petShop, type Deviation } from './pet-shop.ts';

afterEach(endAll);

const { Pet } = petShop.components.schemas;
const enveloped = {
  description: 'OK',
  content: {
    'application/json': {
      schema: { type: 'object', required: ['data'], properties: { data: Pet, ok: { type: 'boolean' } } },
    },
  },
};
const change = {
  type: 'object',
  properties: { name: Pet.properties.name, age: { type: ['integer', 'null'] } },
};
const none = { description: 'None' };
const pets = petShop.paths['/pets/{petId}'];

/** The shop, whose pets are answered as `{ data: {...}, ok: true }` and sent bare. */
const tree = {
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
};

type Fields = Record<string, unknown>;

/** A shop that merges as RFC 7396 says, then lets `afterwards` change the record, and answers in the envelope. */
const enveloping =
  (afterwards: (record: Fields, sent: Fields) => Fields): Deviation =>
  ({ method, path, sent, records }, usual) => {
    const given = usual();
    if (method === 'GET' && path === '/pets') return { status: 405, headers: { allow: 'POST' } };
    const before = records.get(path);
    if (method === 'PATCH' && given.status === 200 && before !== undefined) {
      const kept = Object.entries(before).filter(([, value]) => value !== null);
      records.set(path, afterwards(Object.fromEntries(kept), sent));
    }
    const record = records.get(given.headers?.location ?? path);
    return record === undefined || given.status === 204 ? given : { ...given, body: { data: record, ok: true } };
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
  const url = await serve(openShop(enveloping(afterwards)).listener);
  const args = ['api.yaml', '--target', url, '--profile', 'none', '--allow-writes', '--format', 'json'];
  const { stdout } = await runInMemory(args, {
    trees: { 'api.yaml': tree },
    createHttpSend: (target, options) => Promise.resolve(createHttpSend(target, options)),
  });
  const results = (JSON.parse(stdout) as ReplayReport).runs.flatMap((run) => run.results);
  const failed = results.filter(({ status }) => status === 'failed');
  expect(
    failed.map(({ message, differences = [] }) => [message, ...differences.map(({ pointer }) => pointer)].join(' ')),
  ).toEqual(failures);
});
