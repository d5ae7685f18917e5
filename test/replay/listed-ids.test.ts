import { describe, expect, test } from '@jest/globals';
import type { MockRequest } from '../../src/http/message.ts';
import { openReplay } from '../../src/replay/open-replay.ts';
import { profiles } from '../../src/replay/profile.ts';
import { json, toReply, type ServerRow } from './servers/server.ts';
import { describeTree } from './support.ts';

const idOf = (name: string, more: object = {}): object => ({
  name,
  in: 'path',
  required: true,
  schema: { type: 'integer' },
  ...more,
});
const pet = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } };
const answers = { 200: json(pet), 404: json({ type: 'object' }) };
const pets = {
  '/pets': { get: { responses: { 200: json({}) } } },
  '/pets/{petId}': {
    parameters: [idOf('petId')],
    get: { responses: answers },
    delete: { responses: { 204: {}, 404: {} } },
  },
  '/pets/{petId}/toys': { parameters: [idOf('petId')], get: { responses: { 200: json({}), 404: json({}) } } },
  '/pets/{petId}/toys/{toyId}': {
    parameters: [idOf('petId'), idOf('toyId')],
    get: { responses: answers },
  },
};

/** A server with one pet and one toy, whose list of pets is `list`. */
function serverWith(list: unknown, status = 200): ServerRow['answer'] {
  const bodies: Readonly<Record<string, unknown>> = {
    '/pets/4812': { id: 4812 },
    '/pets/4812/toys': { items: [{ toyId: 77 }] },
    '/pets/4812/toys/77': { id: 77 },
  };
  return ({ method, target }) => {
    if (target === '/pets')
      return method === 'GET' ? { status, body: list } : { status: 405, headers: { allow: 'GET' } };
    if (!/^\/pets\/\d+(?:\/toys(?:\/\d+)?)?$/u.test(target)) return undefined;
    if (method === 'DELETE' && /^\/pets\/\d+$/u.test(target)) return { status: 404 };
    const allow = /^\/pets\/\d+$/u.test(target) ? 'GET, DELETE' : 'GET';
    if (method !== 'GET') return { status: 405, headers: { allow } };
    const body = bodies[target];
    return body === undefined ? { status: 404, body: {} } : { body };
  };
}

/** The requests of a replay, and the messages of its failures. */
async function replayed(paths: object, answer: ServerRow['answer'], profile = profiles.none) {
  const description = describeTree({ openapi: '3.1.0', info: { title: 'Pets', version: '1' }, paths });
  const requests: MockRequest[] = [];
  const failures: string[] = [];
  const replay = openReplay(description, { profile, headers: {}, concurrency: 3 });
  const run = replay.run({ isHere: () => true, hasRunCases: true }, (request) => {
    requests.push(request);
    return Promise.resolve({ kind: 'reply', reply: toReply(request, answer) });
  });
  for await (const outcome of run)
    if (outcome.kind === 'checked') failures.push(...outcome.failures.map(({ message }) => message));
  return { requests, failures };
}

const sentTo = (requests: readonly { readonly method: string; readonly target: string }[], own: RegExp) =>
  [
    ...new Set(requests.filter(({ target }) => own.test(target)).map(({ method, target }) => `${method} ${target}`)),
  ].sort();

test('an id with more digits than JavaScript keeps is sent with all of them', async () => {
  const bytes = new TextEncoder().encode('[{"id":9007199254740993}]');
  const { requests, failures } = await replayed(
    { '/pets': pets['/pets'], '/pets/{petId}': { ...pets['/pets/{petId}'], delete: undefined } },
    ({ method, target }) => {
      if (method !== 'GET') return { status: 405, headers: { allow: 'GET' } };
      if (target === '/pets') return { headers: { 'content-type': 'application/json' }, body: bytes };
      if (!/^\/pets\/\d+$/u.test(target)) return undefined;
      return target === '/pets/9007199254740993' ? { body: { id: 1 } } : { status: 404, body: {} };
    },
  );
  expect([failures, sentTo(requests, /\/9/u)]).toEqual([[], ['GET /pets/9007199254740993']]);
});

describe('a GET of a record is sent with an id that its list shows', () => {
  test.each<[title: string, list: unknown]>([
    ['a list', [{ id: 4812 }, { id: 1 }]],
    ['a list in an object', { total: 1, data: [{ id: 4812 }] }],
    ['a list in an object of an object', { total: 1, _embedded: { links: {}, pets: [{ id: 4812 }] } }],
    ['edges of Relay', { pets: { edges: [{ cursor: 'a', node: { id: 4812 } }], pageInfo: {} } }],
    ['a list of ids', [4812, 1]],
    ['a list of ids in an object, as texts', { count: 2, ids: ['4812', '1'] }],
    ['an id called as the parameter', [{ id: 1, petId: 4812 }]],
    ['an id as text', [{ id: '4812' }]],
  ])('%s', async (_, list) => {
    const { requests, failures } = await replayed(pets, serverWith(list));
    expect(failures).toEqual([]);
    expect(sentTo(requests, /\/4812/u)).toEqual(['GET /pets/4812', 'GET /pets/4812/toys', 'GET /pets/4812/toys/77']);
    // A record that is not there is asked for as before.
    expect(sentTo(requests, /^\/pets\/0$/u)).toContain('GET /pets/0');
    expect(requests.filter(({ method, target }) => method === 'DELETE' && target.includes('4812'))).toEqual([]);
  });
});

test('a described HEAD of a record is sent with an id that its list shows, with and without a GET beside it', async () => {
  const head = { responses: { 200: {}, 404: {} } };
  const record = pets['/pets/{petId}'];
  const server = serverWith([{ id: 4812 }]);
  const answer: ServerRow['answer'] = (request, ...more) => {
    if (request.method !== 'HEAD' || !/^\/pets\/\d+$/u.test(request.target)) return server(request, ...more);
    return { status: request.target === '/pets/4812' ? 200 : 404 };
  };
  const sent = await Promise.all(
    [
      { ...record, head },
      { parameters: record.parameters, head },
    ].map(async (item) => {
      const { requests } = await replayed({ '/pets': pets['/pets'], '/pets/{petId}': item }, answer);
      return sentTo(requests, /\/4812/u);
    }),
  );
  expect(sent).toEqual([['GET /pets/4812', 'HEAD /pets/4812'], ['HEAD /pets/4812']]);
});

test.each<[title: string, list: unknown, status: number, paths: object]>([
  ['the list is empty', [], 200, pets],
  ['the first list is empty', { pets: [], included: [{ id: 4812 }] }, 200, pets],
  ['a list has more than edges', { edges: [{ node: { id: 4812 }, weight: 1 }] }, 200, pets],
  ['the list has no ids', [{ tag: true }], 200, pets],
  [
    'the list is refused',
    [{ id: 4812 }],
    403,
    { ...pets, '/pets': { get: { responses: { 200: {}, 403: json({}) } } } },
  ],
  [
    'the path has an example',
    [{ id: 4812 }],
    200,
    {
      '/pets': pets['/pets'],
      '/pets/{petId}': {
        ...pets['/pets/{petId}'],
        parameters: [idOf('petId', { example: 5 })],
        get: { responses: { 200: json(pet), 404: json({}) } },
      },
    },
  ],
  ['there is no list', [{ id: 4812 }], 200, { '/pets/{petId}': pets['/pets/{petId}'] }],
])('values are those of the description where %s', async (_, list, status, paths) => {
  const { requests } = await replayed(paths, serverWith(list, status));
  expect(sentTo(requests, /\/4812/u)).toEqual([]);
});

test('a listed record that is not found is no failure: its id may be one of something else', async () => {
  const { failures } = await replayed(pets, serverWith([{ id: 99 }]));
  expect(failures).toEqual([]);
});

test('lists are read where answers are checked by the description alone', async () => {
  const { requests } = await replayed(pets, serverWith([{ id: 4812 }]), { ...profiles.none, acceptsDeclared: false });
  expect(sentTo(requests, /\/4812/u)).toEqual([]);
});
