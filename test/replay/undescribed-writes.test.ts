import { expect, test } from '@jest/globals';
import type { GivenValue } from '../../src/replay/cases/given-values.ts';
import { openReplay } from '../../src/replay/open-replay.ts';
import { profiles } from '../../src/replay/profile.ts';
import { json, toReply } from './servers/server.ts';
import { describeTree } from './support.ts';

const answers = { 200: json({ type: 'object' }), 404: json({}) };
const idOf = (schema: object, more: object = {}): object => ({
  name: 'id',
  in: 'path',
  required: true,
  schema,
  ...more,
});

/** The writing requests that a replay of a path with GET alone sends, where the user gives 42 as the `id`. */
async function writesTo(path: string, parameter: object | undefined, profile: keyof typeof profiles) {
  const parameters = parameter === undefined ? [] : [parameter];
  const paths = { [path]: { parameters, get: { responses: answers } } };
  const values: readonly GivenValue[] = parameter === undefined ? [] : [{ name: 'id', value: 42, from: 'a test' }];
  const replay = openReplay(describeTree({ openapi: '3.1.0', info: { title: 'Pets', version: '1' }, paths }), {
    profile: profiles[profile],
    headers: {},
    values,
    concurrency: 1,
  });
  const sent: string[] = [];
  const run = replay.run({ isHere: () => true, hasRunCases: true }, (request) => {
    if (!['GET', 'HEAD', 'OPTIONS'].includes(request.method)) sent.push(`${request.method} ${request.target}`);
    return Promise.resolve({ kind: 'reply', reply: toReply(request, () => ({ status: 404, body: {} })) });
  });
  let checked = 0;
  for await (const { kind } of run) checked += Number(kind === 'checked');
  expect(checked).toBeGreaterThan(sent.length);
  return sent;
}

test.each<[what: string, path: string, parameter: object | undefined, sent: readonly string[]]>([
  [
    'a made-up id',
    '/pets/{id}',
    idOf({ type: 'integer' }),
    ['PUT /pets/4711', 'POST /pets/4711', 'DELETE /pets/4711', 'PATCH /pets/4711'],
  ],
  [
    'an id that is no example',
    '/pets/{id}',
    idOf({ type: 'integer' }, { example: 4711 }),
    ['PUT /pets/17', 'POST /pets/17', 'DELETE /pets/17', 'PATCH /pets/17'],
  ],
  ['nothing where each id is one of the server', '/pets/{id}', idOf({ type: 'integer', enum: [42, 43] }), []],
  ['nothing where no other id is allowed', '/pets/{id}', idOf({ type: 'integer', minimum: 42, maximum: 42 }), []],
  ['a collection, which is not deleted', '/pets', undefined, ['PUT /pets', 'POST /pets', 'PATCH /pets']],
])('undescribed methods are sent to %s', async (_, path, parameter, sent) => {
  expect(await writesTo(path, parameter, 'none')).toEqual(sent);
});

test('a mock, which has no records, gets them all with the usual id', async () => {
  expect(await writesTo('/pets/{id}', idOf({ type: 'integer' }), 'match')).toEqual(
    ['PUT', 'POST', 'DELETE', 'PATCH'].map((method) => `${method} /pets/42`),
  );
});

test.each(['QUERY', 'GET', 'OPTIONS'])('%s needs no consent: it changes nothing', async (method) => {
  const paths = { '/pets': { [method.toLowerCase()]: { responses: { 200: { description: 'OK' } } } } };
  const replay = openReplay(describeTree({ openapi: '3.2.0', info: { title: 'Pets', version: '1' }, paths }), {
    profile: profiles.none,
    headers: {},
    concurrency: 1,
    withhold: { host: 'api.example', allowedBy: '--allow-writes' },
  });
  const sent = new Set<string>();
  const run = replay.run({ isHere: () => true, hasRunCases: false }, (request) => {
    sent.add(request.method);
    return Promise.resolve({ kind: 'reply', reply: toReply(request, () => ({ body: {} })) });
  });
  let count = 0;
  for await (const { kind } of run) count += Number(kind === 'checked');
  expect([sent.has(method), count > 0]).toEqual([true, true]);
});
