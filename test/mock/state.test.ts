import { describe, expect, test } from '@jest/globals';
import { createMock } from '../../src/api/mock.ts';
import { createEngine, type Engine } from '../../src/mock/engine.ts';
import { withOwnPages } from '../../src/mock/own-pages.ts';
import { defaultSettings } from '../../src/mock/settings.ts';
import { createMemory } from '../../src/mock/state/create-memory.ts';
import { createStore } from '../../src/mock/state/store.ts';
import { describeTree } from '../replay/support.ts';
import { ask, engineOf, json, openapi, raw } from './support.ts';

const content = (media: object) => ({ 'application/json': media });

/** A collection of pets with integer ids: bare records, an array as list, paging by offset. */
const pet = {
  type: 'object',
  required: ['id', 'name'],
  properties: {
    id: { type: 'integer', readOnly: true },
    name: { type: 'string' },
    tag: { type: 'string' },
    secret: { type: 'string', writeOnly: true },
    made: { type: 'string', readOnly: true },
    gone: { type: 'boolean' },
  },
};
const rex = { id: 7, name: 'Rex', tag: 'dog', made: 'monday' };
const tom = { id: 9, name: 'Tom', made: 'tuesday' };
const notFound = { description: '', content: content({ example: { error: 'no such pet' } }) };

function pets(more: { readonly record?: object; readonly list?: object; readonly post?: object } = {}): object {
  const record = { content: content({ schema: pet, example: rex }), description: '', ...more.record };
  const body = { requestBody: { content: content({ schema: pet }) } };
  return openapi({
    '/pets': {
      get: {
        parameters: [
          { name: 'limit', in: 'query', schema: { type: 'integer' } },
          { name: 'offset', in: 'query', schema: { type: 'integer' } },
        ],
        ...json({ schema: { type: 'array', items: pet }, example: [rex, tom] }),
        ...more.list,
      },
      post: { ...body, responses: { 201: record }, ...more.post },
    },
    '/pets/{petId}': {
      parameters: [{ name: 'petId', in: 'path', required: true, schema: { type: 'integer' } }],
      get: { responses: { 200: record, 404: notFound } },
      put: { ...body, responses: { 200: record, 404: notFound } },
      patch: { ...body, responses: { 200: record, 404: notFound } },
      delete: { responses: { 204: { description: '' }, 404: notFound } },
    },
  });
}

const withMemory = (tree: object): Engine => engineOf(tree, { state: true });
const withRoomFor = (records: number, tree: object): Engine =>
  createEngine(describeTree(tree), defaultSettings, {
    createMemory: (context) => createMemory(context, { records, characters: 10_000 }),
  });
const stateOf = (engine: Engine, method: string, target: string, body?: unknown) =>
  raw(engine, method, target, { body }).headers['x-assay-state'];

describe('a record is found by its name, too, where that is no id', () => {
  const org = (id: number, name: string, more: object = {}) => ({ id, name, username: name, ...more });
  const schema = {
    type: 'object',
    properties: { id: { type: 'integer' }, name: {}, username: {}, uid: {}, unique_name: {}, parent: {} },
  };
  const media = { schema, example: org(1, 'first') };
  const body = { requestBody: { content: content({ schema }) } };
  const orgs = (): Engine => {
    const engine = withMemory(
      openapi({
        '/orgs': {
          get: json({ example: [org(1, 'first'), org(2, 'same')] }),
          post: { ...json(media, '201'), ...body },
        },
        '/orgs/{org}': { get: json(media), delete: { responses: { 204: { description: '' } } } },
      }),
    );
    ask(engine, 'POST', '/orgs', {
      body: { name: 'Acme & Co', username: 'acme', uid: 'mine', unique_name: 'one', parent: 'above' },
    });
    ask(engine, 'POST', '/orgs', { body: { name: 'same', username: '2' } });
    return engine;
  };
  test.each([
    ['its id', '/orgs/3', 3],
    ['its name', '/orgs/Acme%20%26%20Co', 3],
    ['the name of a user', '/orgs/acme', 3],
    ['an id of its own', '/orgs/mine', 3],
    ['the name that it has alone', '/orgs/one', 3],
    ['an id before a name', '/orgs/2', 2],
  ])('%s', (_, path, id) => {
    expect(ask(orgs(), 'GET', path)).toMatchObject({ status: 200, body: { id } });
  });

  test.each([
    ['a name that two have', '/orgs/same'],
    ['a field of another kind', '/orgs/above'],
    ['a name in another case', '/orgs/ACME'],
  ])('not by %s', (_, path) => {
    expect(ask(orgs(), 'GET', path).status).toBe(404);
  });

  test('and is removed by it', () => {
    const engine = orgs();
    expect([stateOf(engine, 'DELETE', '/orgs/acme'), ask(engine, 'GET', '/orgs/3').status]).toEqual(['removed', 404]);
  });
});

describe('a record with two ids', () => {
  const schema = { type: 'object', properties: { id: {}, key: {}, uuid: {}, name: {} } };
  const media = { schema, example: { id: 7, key: 'A-1', uuid: 'u7', name: 'first' } };
  const issues = (parameter: string): Engine =>
    withMemory(
      openapi({
        '/issues': { post: { ...json(media, '201'), requestBody: { content: content({ schema }) } } },
        [`/issues/{${parameter}}`]: { get: json(media), delete: { responses: { 204: { description: '' } } } },
      }),
    );
  const made = { id: 8, key: 'A-2', uuid: 'u8', name: 'new' };

  test('has fresh ones, unless they are sent', () => {
    const engine = issues('key');
    const answers = [{ name: 'new' }, { id: 50, name: 'sent' }].map(
      (body) => ask(engine, 'POST', '/issues', { body }).body,
    );
    expect(answers).toEqual([made, { id: 50, key: 'A-3', uuid: 'u9', name: 'sent' }]);
  });

  test.each<[string, read: object, made: object, answers: readonly object[]]>([
    [
      'numbers for texts',
      { id: { type: 'string' }, example: '7' },
      { id: { type: 'integer' }, example: 10 },
      [
        { id: 8, key: 'A-2' },
        { id: '8', key: 'A-2' },
      ],
    ],
    [
      'texts for numbers',
      { id: { type: 'integer' }, example: 7 },
      { id: { type: 'string' }, example: 'x' },
      [
        { id: '8', key: 'A-2' },
        { id: 8, key: 'A-2' },
      ],
    ],
    [
      'words for numbers',
      { id: { type: 'string' }, example: 'a' },
      { id: { type: 'integer' }, example: 10 },
      [
        { id: 10, key: 'A-2' },
        { id: 'a-1', key: 'A-2' },
      ],
    ],
  ])('may have %s in the answer to POST', (_, read, posted, answers) => {
    const mediaOf = ({ id, example }: { readonly id?: object; readonly example?: unknown }) => ({
      schema: { type: 'object', properties: { id, key: { type: 'string' } } },
      example: { id: example, key: 'A-1' },
    });
    const engine = withMemory(
      openapi({
        '/issues': { post: json(mediaOf(posted), '201') },
        '/issues/{idOrKey}': { get: json(mediaOf(read)) },
      }),
    );
    expect([ask(engine, 'POST', '/issues').body, ask(engine, 'GET', '/issues/A-2').body]).toEqual(answers);
  });

  test.each<[string, parameter: string, id: string, found: object | 404]>([
    ['by either, where the parameter says so', 'issueIdOrKey', '8', made],
    ['by either, in other letters', 'id_or_key', '8', made],
    ['by the other', 'issueIdOrKey', 'A-2', made],
    ['not by the id that the parameter does not name', 'key', '8', 404],
  ])('is found %s', (_, parameter, id, found) => {
    const engine = issues(parameter);
    ask(engine, 'POST', '/issues', { body: { name: 'new' } });
    const { status, body } = ask(engine, 'GET', `/issues/${id}`);
    expect(status === 404 ? 404 : body).toEqual(found);
  });
});

test('create, list, read, replace, change, delete, gone, start again', () => {
  const engine = withMemory(pets());
  const max = { id: 10, name: 'Max', tag: 'dog', made: 'monday' };
  expect(ask(engine, 'POST', '/pets', { body: { name: 'Max' } })).toMatchObject({ status: 201, body: max });
  expect(ask(engine, 'GET', '/pets').body).toEqual([rex, tom, max]);
  expect(ask(engine, 'GET', '/pets/10')).toMatchObject({ status: 200, body: max });
  // PUT keeps what the server decides, and takes away what was not sent.
  const moritz = { id: 10, name: 'Moritz', made: 'monday' };
  expect(ask(engine, 'PUT', '/pets/10', { body: { name: 'Moritz' } })).toMatchObject({ status: 200, body: moritz });
  expect(ask(engine, 'PATCH', '/pets/10', { body: { tag: 'cat' } }).body).toEqual({ ...moritz, tag: 'cat' });
  expect(ask(engine, 'GET', '/pets/10').body).toEqual({ ...moritz, tag: 'cat' });
  expect(ask(engine, 'DELETE', '/pets/10').status).toBe(204);
  expect(ask(engine, 'GET', '/pets/10')).toMatchObject({ status: 404, body: { error: 'no such pet' } });
  // POST makes pets, so PUT brings none back.
  expect(ask(engine, 'PUT', '/pets/10', { body: { name: 'Moritz' } }).status).toBe(404);
  expect(ask(engine, 'DELETE', '/pets/7').status).toBe(204);
  expect(ask(engine, 'GET', '/pets').body).toEqual([tom]);
  engine.forget();
  expect(ask(engine, 'GET', '/pets').body).toEqual([rex, tom]);
});

test('an id is never given twice, and never that of an example', () => {
  const engine = withMemory(pets());
  const make = (): unknown => ask(engine, 'POST', '/pets', { body: { name: 'a' } }).body;
  expect([make(), make()]).toMatchObject([{ id: 10 }, { id: 11 }]);
  ask(engine, 'DELETE', '/pets/11');
  expect(make()).toMatchObject({ id: 12 });
});

test('each answer says what it did', () => {
  const engine = withMemory(pets());
  expect([
    stateOf(engine, 'POST', '/pets', { name: 'a' }),
    stateOf(engine, 'GET', '/pets/10'),
    stateOf(engine, 'GET', '/pets'),
    stateOf(engine, 'PUT', '/pets/10', { name: 'b' }),
    stateOf(engine, 'PATCH', '/pets/10', { name: 'c' }),
    stateOf(engine, 'PATCH', '/pets/10', { name: 'c', made: 'x' }),
    stateOf(engine, 'DELETE', '/pets/10'),
    stateOf(engine, 'PATCH', '/pets/10', { name: 'c' }),
  ]).toEqual([
    'stored /pets/10',
    'from memory',
    'from memory',
    'replaced',
    'changed',
    'unchanged',
    'removed',
    'not in memory',
  ]);
});

describe('what is kept of a body', () => {
  test.each<[string, body: object, kept: object]>([
    ['fields that are declared', { name: 'a', tag: 'b' }, { id: 10, name: 'a', tag: 'b', made: 'monday' }],
    ['no `writeOnly` fields', { name: 'a', secret: 'x' }, { id: 10, name: 'a', tag: 'dog', made: 'monday' }],
    ['no `readOnly` fields', { id: 1, name: 'a', made: 'x' }, { id: 10, name: 'a', tag: 'dog', made: 'monday' }],
    ['no fields that nobody declares', { name: 'a', else: 1 }, { id: 10, name: 'a', tag: 'dog', made: 'monday' }],
    ['fields in an envelope', { pet: { name: 'a', tag: 'b' } }, { id: 10, name: 'a', tag: 'b', made: 'monday' }],
    [
      'fields beside an object that looks like an envelope',
      { pet: { name: 'b' }, name: 'a' },
      { id: 10, name: 'a', tag: 'dog', made: 'monday' },
    ],
    ['no values that their schema refuses', { name: 'a', tag: 5 }, { id: 10, name: 'a', tag: 'dog', made: 'monday' }],
  ])('%s', (_, body, kept) => {
    const engine = withMemory(pets());
    ask(engine, 'POST', '/pets', { body });
    expect(ask(engine, 'GET', '/pets/10').body).toEqual(kept);
  });

  test('null removes a field by a merge patch alone', () => {
    const engine = withMemory(pets());
    const headers = { 'content-type': 'application/merge-patch+json' };
    const tree = pets() as { paths: { '/pets/{petId}': { patch: { requestBody: object } } } };
    tree.paths['/pets/{petId}'].patch.requestBody = { content: { 'application/merge-patch+json': {} } };
    const merging = withMemory(tree);
    ask(merging, 'PATCH', '/pets/7', { headers, body: '{"tag":null}' });
    expect(ask(merging, 'GET', '/pets/7').body).toEqual({ id: 7, name: 'Rex', made: 'monday' });
    ask(engine, 'PATCH', '/pets/7', { body: { tag: null } });
    expect(ask(engine, 'GET', '/pets/7').body).toEqual(rex);
  });

  test('null in a new object is no field by a merge patch alone', () => {
    const one = json({
      schema: { properties: { at: { properties: { city: {}, zip: {}, in: {} } } } },
      example: { id: 1 },
    });
    const body = '{"at":{"city":"Ulm","zip":null,"in":{"floor":null,"list":[null]}}}';
    const kept = ['application/merge-patch+json', 'application/json'].map((type) => {
      const engine = withMemory(openapi({ '/a': { post: one }, '/a/{id}': { get: one, patch: one } }));
      ask(engine, 'PATCH', '/a/1', { headers: { 'content-type': type }, body });
      return ask(engine, 'GET', '/a/1').body;
    });
    expect(kept).toEqual([
      { id: 1, at: { city: 'Ulm', in: { list: [null] } } },
      { id: 1, at: { city: 'Ulm', zip: null, in: { floor: null, list: [null] } } },
    ]);
  });
});

test.each<[string, labels: readonly unknown[], sent: readonly unknown[], kept: readonly unknown[]]>([
  ['names of objects are not', [{ name: 'bug' }], ['flaky'], [{ name: 'bug' }]],
  ['objects are', [{ name: 'bug' }], [{ name: 'flaky' }], [{ name: 'flaky' }]],
  ['texts are', ['bug'], ['flaky'], ['flaky']],
  ['no items are', [{ name: 'bug' }], [], []],
])('of a list that the record documents, %s kept', (_, labels, sent, kept) => {
  const one = json({ example: { id: 1, labels } });
  const engine = withMemory(openapi({ '/a': { post: one }, '/a/{id}': { get: one } }));
  expect(ask(engine, 'POST', '/a', { body: { labels: sent } }).body).toEqual({ id: 2, labels: kept });
});

test('a `readOnly` field is kept where the body of the request declares it for clients', () => {
  const fixed = { type: 'string', readOnly: true };
  const record = {
    properties: { id: fixed, size: fixed, made: fixed, at: { properties: { zone: fixed, made: fixed } } },
  };
  const sent = {
    properties: { size: { type: 'string' }, at: { properties: { zone: { type: 'string' }, made: fixed } } },
  };
  const one = json({ schema: record, example: { id: '1', size: 'S', made: 'x', at: { zone: 'a', made: 'x' } } });
  const post = { ...one, requestBody: { content: content({ schema: sent }) } };
  const engine = withMemory(openapi({ '/a': { post }, '/a/{id}': { get: one, patch: one } }));
  const body = { id: '9', size: 'L', made: 'y', at: { zone: 'b', made: 'y' } };
  ask(engine, 'POST', '/a', { body });
  const kept = { id: '2', size: 'L', made: 'x', at: { zone: 'b', made: 'x' } };
  expect(ask(engine, 'GET', '/a/2').body).toEqual(kept);
  expect(ask(engine, 'PATCH', '/a/2', { body: { size: 'M' } }).body).toEqual(kept);
});

describe('a JSON Patch', () => {
  const item = { id: 1, name: 'a', 'a%20b': 1, tags: ['x', 'y'], at: { city: 'Ulm', zip: '1' } };
  const patched = (operations: unknown): unknown => {
    const one = json({ example: item });
    const engine = withMemory(openapi({ '/a': { post: one }, '/a/{id}': { get: one, put: one, patch: one } }));
    const [byPatch, byPut] = ['PATCH', 'PUT'].map((method) => {
      engine.forget();
      ask(engine, method, '/a/1', { body: operations });
      return ask(engine, 'GET', '/a/1').body;
    });
    // Some APIs take patches with PUT.
    expect(byPut).toEqual(byPatch);
    return byPatch;
  };

  test.each<[string, operations: readonly object[], kept: object]>([
    ['replaces', [{ op: 'replace', path: '/name', value: 'b' }], { ...item, name: 'b' }],
    ['replaces an item', [{ op: 'replace', path: '/tags/1', value: 'z' }], { ...item, tags: ['x', 'z'] }],
    ['adds an item before another', [{ op: 'add', path: '/tags/0', value: 'z' }], { ...item, tags: ['z', 'x', 'y'] }],
    ['adds an item at the end', [{ op: 'add', path: '/tags/-', value: 'z' }], { ...item, tags: ['x', 'y', 'z'] }],
    ['removes an item', [{ op: 'remove', path: '/tags/0' }], { ...item, tags: ['y'] }],
    ['removes a field', [{ op: 'remove', path: '/at/zip' }], { ...item, at: { city: 'Ulm' } }],
    [
      'removes a field of the record',
      [{ op: 'remove', path: '/name' }],
      { id: 1, 'a%20b': 1, tags: item.tags, at: item.at },
    ],
    ['replaces a field with null', [{ op: 'replace', path: '/name', value: null }], { ...item, name: null }],
    ['replaces all but the id', [{ op: 'replace', path: '', value: { id: 2, name: 'b' } }], { id: 1, name: 'b' }],
    ['takes a percent sign as itself', [{ op: 'replace', path: '/a%20b', value: 2 }], { ...item, 'a%20b': 2 }],
    ['copies', [{ op: 'copy', from: '/tags/0', path: '/name' }], { ...item, name: 'x' }],
    ['moves', [{ op: 'move', from: '/at/city', path: '/name' }], { ...item, name: 'Ulm', at: { zip: '1' } }],
    [
      'goes on after a test that holds',
      [
        { op: 'test', path: '/at', value: { zip: '1', city: 'Ulm' } },
        { op: 'add', path: '/at/zip', value: '2' },
      ],
      { ...item, at: { city: 'Ulm', zip: '2' } },
    ],
  ])('%s', (_, operations, kept) => {
    expect(patched(operations)).toEqual(kept);
  });

  test.each<[string, body: object, kept: object]>([
    [
      'beside a comment',
      { patch: [{ op: 'replace', path: '/name', value: 'b' }], comment: 'c' },
      { ...item, name: 'b' },
    ],
    [
      'for a field of that name',
      { tags: [{ op: 'replace', path: '/name', value: 'b' }] },
      { ...item, tags: [{ op: 'replace', path: '/name', value: 'b' }] },
    ],
    ['with paths of another kind', { Operations: [{ op: 'replace', path: 'name', value: 'b' }] }, item],
    ['without operations', { patch: [] }, item],
  ])('is found in a body, %s', (_, body, kept) => {
    const one = json({ example: item });
    const engine = withMemory(openapi({ '/a': { post: one }, '/a/{id}': { get: one, patch: one } }));
    ask(engine, 'PATCH', '/a/1', { body });
    expect(ask(engine, 'GET', '/a/1').body).toEqual(kept);
  });

  test('keeps the digits of numbers', () => {
    const one = json({ example: { id: 1, price: 1, list: [1, 2], at: { price: 2 } } });
    const engine = withMemory(openapi({ '/a': { post: one }, '/a/{id}': { get: one, patch: one } }));
    const body = `[
      {"op":"replace","path":"/price","value":1.10},
      {"op":"add","path":"/list/0","value":12345678901234567890},
      {"op":"copy","from":"/list/0","path":"/list/1"},
      {"op":"remove","path":"/list/0"},
      {"op":"add","path":"/list/0","value":7},
      {"op":"add","path":"/list/0","value":8},
      {"op":"copy","from":"/list/2","path":"/list/-"},
      {"op":"move","from":"/price","path":"/at/price"}
    ]`;
    const headers = { 'content-type': 'application/json-patch+json' };
    ask(engine, 'PATCH', '/a/1', { headers, body });
    expect(new TextDecoder().decode(raw(engine, 'GET', '/a/1').body)).toBe(
      '{"list":[8,7,12345678901234567890,1,2,12345678901234567890],"at":{"price":1.10},"id":1}',
    );
  });

  const rename = { op: 'replace', path: '/name', value: 'b' };

  test.each<[string, operations: unknown]>([
    ['with a test that fails', [{ op: 'test', path: '/name', value: 'b' }, rename]],
    ['with an unknown operation', [rename, { op: 'rename', path: '/name', value: 'c' }]],
    ['without a path', [rename, { op: 'remove' }]],
    ['with a path that is none', [rename, { op: 'remove', path: 'name' }]],
    ['of all of the record with what is none', [{ op: 'replace', path: '', value: 7 }]],
    ['with an index of two digits', [rename, { op: 'add', path: '/tags/01', value: 'z' }]],
    ['without a value', [rename, { op: 'add', path: '/name' }]],
    ['from nowhere', [rename, { op: 'copy', path: '/name', from: '/none' }]],
    ['from no path', [rename, { op: 'move', path: '/name' }]],
    ['of a field that is not there', [rename, { op: 'remove', path: '/none' }]],
    ['of an item that is not there', [rename, { op: 'remove', path: '/tags/2' }]],
    ['of what no list has', [rename, { op: 'replace', path: '/tags/length', value: 1 }]],
    ['of an item behind the end', [rename, { op: 'add', path: '/tags/3', value: 'z' }]],
    ['within a text', [rename, { op: 'add', path: '/name/a', value: 'z' }]],
    ['within what is not there', [rename, { op: 'remove', path: '/none/a' }]],
    ['of a field in a text', [rename, { op: 'remove', path: '/name/a' }]],
    [
      'that doubles what it copies',
      [
        { op: 'replace', path: '/name', value: 'b'.repeat(9) },
        ...Array.from({ length: 40 }, () => ({ op: 'copy', from: '/tags', path: '/tags/-' })),
      ],
    ],
    [
      'that copies an object of thousands of members again and again',
      [
        {
          op: 'add',
          path: '/at',
          value: Object.fromEntries(Array.from({ length: 3_000 }, (__, at) => [`k${at}`, at])),
        },
        ...Array.from({ length: 400 }, () => ({ op: 'replace', path: '/at/k0', value: 1 })),
      ],
    ],
    ['of more operations than any client sends', Array.from({ length: 501 }, () => rename)],
    ['of no operations', []],
  ])('%s changes nothing', (_, operations) => {
    expect(patched(operations)).toEqual(item);
  });
});

test.each<[string, schema: object, example: object | undefined, kept: object]>([
  ['made-up keys', { additionalProperties: { type: 'string' } }, undefined, { a: 'b' }],
  ['keys of an example', { type: 'object' }, { tag: 'x' }, { a: 'b' }],
  ['properties of an object stay', { properties: { tag: {}, a: {} } }, { tag: 'x' }, { tag: 'x', a: 'b' }],
])('a new record has the sent keys of a map alone: %s', (_, schema, example, kept) => {
  const labels = { type: 'object', ...schema, ...(example && { example }) };
  const one = json({ schema: { required: ['labels'], properties: { id: { type: 'integer' }, labels } } });
  const engine = withMemory(openapi({ '/a': { post: one }, '/a/{id}': { get: one, patch: one } }));
  expect(ask(engine, 'POST', '/a', { body: { labels: { a: 'b' } } }).body).toEqual({ id: 1, labels: kept });
  ask(engine, 'PATCH', '/a/1', { body: { labels: { a: 'c' } } });
  expect(ask(engine, 'GET', '/a/1').body).toEqual({ id: 1, labels: { ...kept, a: 'c' } });
});

describe('POST to a record', () => {
  const one = json({ example: { id: 1, name: 'a', tag: 'b' } });
  const item = { get: one, post: one };

  test('changes it as PATCH does', () => {
    const engine = withMemory(openapi({ '/a': { post: one, get: json({ example: [] }) }, '/a/{id}': item }));
    expect(stateOf(engine, 'POST', '/a/1', { name: 'c' })).toBe('changed');
    expect(ask(engine, 'GET', '/a/1').body).toEqual({ id: 1, name: 'c', tag: 'b' });
    expect(ask(engine, 'POST', '/a/9', { body: {} }).status).toBe(404);
  });

  test('makes one where there are records below it', () => {
    const engine = withMemory(
      openapi({ '/a': { post: one }, '/a/{id}': item, '/a/{id}/{part}': { get: json({ example: { part: 'x1' } }) } }),
    );
    expect(stateOf(engine, 'POST', '/a/1', {})).toBe('stored /a/1/x2');
  });
});

describe('records that PUT makes', () => {
  const schema = { properties: { name: { type: 'string' }, size: { type: 'integer' }, made: { type: 'string' } } };
  const [one, two] = [
    { name: 'main', size: 1, made: 'x' },
    { name: 'b', size: 2, made: 'x' },
  ];
  const answer = { description: '', content: content({ schema, example: one }) };
  const put = { responses: { 200: answer, 201: answer } };
  const boxes = (item: object, engineFor = withMemory): Engine =>
    engineFor(
      openapi({
        '/boxes': { get: json({ example: { boxes: [one], total_count: 1 } }) },
        '/boxes/{box_name}': { get: json({ schema, example: one }), ...item },
      }),
    );

  test('are read, listed, replaced and deleted', () => {
    const engine = boxes({ put, delete: { responses: { 204: {} } } });
    expect(ask(engine, 'GET', '/boxes/b').status).toBe(404);
    expect(stateOf(engine, 'PUT', '/boxes/b', { size: 2 })).toBe('stored /boxes/b');
    expect(ask(engine, 'GET', '/boxes/b').body).toEqual(two);
    expect(ask(engine, 'GET', '/boxes').body).toEqual({ boxes: [one, two], total_count: 2 });
    expect(stateOf(engine, 'PUT', '/boxes/b', { size: 3 })).toBe('replaced');
    expect(stateOf(engine, 'DELETE', '/boxes/b')).toBe('removed');
    expect(ask(engine, 'GET', '/boxes/b').status).toBe(404);
    expect(ask(engine, 'GET', '/boxes/main').body).toEqual(one);
  });

  test.each<[string, responses: object, state: string | undefined, read: object]>([
    ['no 201', { 200: answer }, 'replaced', { name: 'b' }],
    ['no answer', {}, undefined, one],
  ])('are those of a PUT that declares it, which %s does not', (_, responses, state, read) => {
    const engine = boxes({ put: { responses } });
    expect(stateOf(engine, 'PUT', '/boxes/b', {})).toBe(state);
    expect(ask(engine, 'GET', '/boxes/b').body).toEqual(read);
  });

  test.each<[string, said: object]>([
    ['its name', { operationId: 'Boxes_CreateOrUpdate' }],
    ['its name in other letters', { operationId: 'boxes/add-or-update-box' }],
    ['its summary', { summary: 'Create or replace a box' }],
    ['another word', { operationId: 'upsertBox' }],
  ])('are those of a PUT that says so without 201, by %s', (_, said) => {
    const engine = boxes({ put: { ...said, responses: { 200: answer } } });
    expect(ask(engine, 'GET', '/boxes/b').status).toBe(404);
    expect(ask(engine, 'PUT', '/boxes/b', { body: { size: 2 } })).toMatchObject({ status: 200, body: two });
    expect(ask(engine, 'GET', '/boxes/b').body).toEqual(two);
  });

  test.each<[string, put: object, state: string | undefined, status: number]>([
    ['is', { responses: { 200: answer, 201: answer } }, 'stored /boxes/b', 201],
    [
      'is by its name',
      { operationId: 'setBox', summary: 'Add or update', responses: put.responses },
      'stored /boxes/b',
      201,
    ],
    ['is not', { operationId: 'updateBox', responses: { 200: answer } }, undefined, 404],
  ])('beside those of a POST, where PUT %s for both', (_, put, state, status) => {
    const engine = withMemory(
      openapi({
        '/boxes': { post: { responses: { 201: answer } } },
        '/boxes/{box_name}': { get: json({ schema, example: one }), put },
      }),
    );
    const { status: answered, headers } = raw(engine, 'PUT', '/boxes/b', { body: { size: 2 } });
    expect([headers['x-assay-state'], answered]).toEqual([state, status]);
    expect(ask(engine, 'GET', '/boxes/b').status).toBe(status === 404 ? 404 : 200);
    expect(stateOf(engine, 'PUT', '/boxes/main', { size: 2 })).toBe('replaced');
  });

  test.each<[string, id: unknown, sent: string, kept: unknown]>([
    ['a number is one', 7, '8', 8],
    ['a text of digits is one', '7', '08', '08'],
    ['a word where there are numbers is a word', 7, 'x', 'x'],
  ])('have the id of their path: %s', (_, id, sent, kept) => {
    const one = json({ example: { id } }, '201');
    const engine = withMemory(openapi({ '/a/{id}': { get: json({ example: { id } }), put: one } }));
    expect(ask(engine, 'PUT', `/a/${sent}`, { body: {} }).body).toEqual({ id: kept });
  });

  test('are refused where the memory is full', () => {
    const engine = boxes({ put }, (tree) => withRoomFor(2, tree));
    expect(['b', 'c'].map((name) => ask(engine, 'PUT', `/boxes/${name}`, { body: {} }).status)).toEqual([201, 507]);
  });

  test.each<[string, responses: object, made: number, replaced: number]>([
    ['200 and 201', { 200: answer, 201: answer }, 201, 200],
    ['201 and an empty 204', { 201: answer, 204: {} }, 201, 204],
    ['201 alone', { 201: answer }, 201, 201],
  ])('have a status that says whether they are new: %s', (_, responses, made, replaced) => {
    const engine = boxes({ put: { responses } });
    const put = (): number => raw(engine, 'PUT', '/boxes/b', { body: { size: 2 } }).status;
    expect([put(), put(), ask(engine, 'PUT', '/boxes/main', { body: {} }).status]).toEqual([made, replaced, replaced]);
    expect(ask(engine, 'GET', '/boxes/b').body).toEqual({ name: 'b', size: 2 });
  });

  test('of which nothing shows one are there until they are deleted, and again when PUT makes them', () => {
    const file = { responses: { 200: { description: '', content: { 'application/pdf': {} } } } };
    const item = { get: file, put: { responses: { 201: { description: '' } } }, delete: { responses: { 204: {} } } };
    const engine = withMemory(openapi({ '/a/{id}': item }));
    ask(engine, 'DELETE', '/a/1');
    expect(ask(engine, 'GET', '/a/1').status).toBe(404);
    ask(engine, 'PUT', '/a/1');
    expect(raw(engine, 'GET', '/a/1').status).toBe(200);
  });
});

test('records with the name of a format in their paths are kept, and go with what is below them', () => {
  const one = json({ example: { sid: 'SM1', body: 'a' } }, '201');
  const part = json({ example: { sid: 'ME1' } });
  const engine = withMemory(
    openapi({
      '/messages.json': { post: one, get: json({ example: { messages: [{ sid: 'SM1', body: 'a' }] } }) },
      '/messages/{sid}.json': { get: json({ example: { sid: 'SM1', body: 'a' } }), delete: { responses: { 204: {} } } },
      '/messages/{messageSid}/media.json': { post: part },
      '/messages/{messageSid}/media/{sid}.json': { get: part },
    }),
  );
  expect(stateOf(engine, 'POST', '/messages.json', { body: 'b' })).toBe('stored /messages/SM2.json');
  expect(ask(engine, 'GET', '/messages/SM2.json').body).toEqual({ sid: 'SM2', body: 'b' });
  expect(stateOf(engine, 'POST', '/messages/SM2/media.json', {})).toBe('stored /messages/SM2/media/ME2.json');
  ask(engine, 'DELETE', '/messages/SM2.json');
  expect(ask(engine, 'GET', '/messages/SM2.json')).toMatchObject({
    status: 404,
    body: { detail: 'The record must be there; found none at /messages/SM2.json.' },
  });
  expect(ask(engine, 'GET', '/messages/SM2/media/ME2.json').status).toBe(404);
});

test('a record that is made at `/nets/create` is one of `/nets`', () => {
  const net = { Id: 'a1', Name: 'bridge' };
  const shown = { properties: { Id: {}, Name: {} } };
  const sent = { type: 'object', properties: { Name: { type: 'string' } } };
  const engine = withMemory(
    openapi({
      '/nets': { get: json({ schema: { items: shown }, example: [net] }) },
      '/nets/create': {
        post: {
          requestBody: { content: content({ schema: sent }) },
          ...json({ example: { Id: 'a1', Warning: '' } }, '201'),
        },
      },
      '/nets/{id}': {
        get: json({ schema: shown, example: net }),
        delete: { responses: { 204: { description: '' } } },
      },
    }),
  );
  const made = ask(engine, 'POST', '/nets/create', { body: { Name: 'mine' } }).body as typeof net;
  expect(made).toMatchObject({ Id: 'a2', Warning: '' });
  expect(ask(engine, 'GET', `/nets/${made.Id}`).body).toEqual({ Id: 'a2', Name: 'mine' });
  expect(ask(engine, 'GET', '/nets').body).toEqual([net, { Id: 'a2', Name: 'mine' }]);
  ask(engine, 'DELETE', '/nets/a1');
  expect(ask(engine, 'GET', '/nets').body).toEqual([{ Id: 'a2', Name: 'mine' }]);
});

describe('fields of a form are kept', () => {
  const form = { 'application/x-www-form-urlencoded': { schema: pet } };
  const sent = { headers: { 'content-type': 'application/x-www-form-urlencoded' } };
  const posting = (schema: object | undefined): Engine => {
    const media = schema === undefined ? {} : { schema };
    return withMemory(pets({ post: { requestBody: { content: { 'application/x-www-form-urlencoded': media } } } }));
  };

  test.each<[string, schema: object | undefined, body: string, kept: object]>([
    ['as texts', pet, 'name=Max+M&tag=%C3%A4', { id: 10, name: 'Max M', tag: 'ä', made: 'monday' }],
    [
      'in the types of the schema',
      { type: 'object', properties: { id: { type: 'integer' }, gone: { type: 'boolean' } } },
      'id=77&gone=true',
      { ...rex, id: 77, gone: true },
    ],
    ['where there is no schema', undefined, 'name=Max&%2561=b', { id: 10, name: 'Max', tag: 'dog', made: 'monday' }],
    ['as texts without a schema', {}, 'name=Max&%2561=b', { id: 10, name: 'Max', tag: 'dog', made: 'monday' }],
    [
      'in the spelling of the answers',
      pet,
      'Name=Max+M&tag=a&TAG=b&Colour=c',
      { id: 10, name: 'Max M', tag: 'a', made: 'monday' },
    ],
    ['never those that are read-only', pet, 'name=Max&made=x', { id: 10, name: 'Max', tag: 'dog', made: 'monday' }],
  ])('%s', (_, schema, body, kept) => {
    const engine = posting(schema);
    ask(engine, 'POST', '/pets', { ...sent, body });
    expect(ask(engine, 'GET', `/pets/${String((kept as { id: number }).id)}`).body).toEqual(kept);
  });

  test('in parts of JSON, which `FormData` calls files', async () => {
    const schema = { type: 'object', properties: { name: { type: 'string' }, at: { type: 'object' } } };
    const shown = { type: 'object', properties: { ...schema.properties, id: {} } };
    const paths = {
      '/pets': {
        get: json({ schema: { items: shown }, example: [{ id: 1 }] }),
        post: {
          requestBody: { content: { 'multipart/form-data': { schema } } },
          ...json({ schema: shown, example: { id: 1 } }, '201'),
        },
      },
      '/pets/{id}': { get: json({ schema: shown, example: { id: 1 } }) },
    };
    const engine = withMemory(openapi(paths));
    const form = new FormData();
    form.append('name', new Blob(['text'], { type: 'text/plain' }));
    form.append('at', new Blob(['{"x": 1.50}'], { type: 'application/json' }));
    const request = new Request('http://x', { method: 'POST', body: form });
    const headers = { 'content-type': request.headers.get('content-type') ?? '' };
    ask(engine, 'POST', '/pets', { headers, body: await request.text() });
    expect(ask(engine, 'GET', '/pets/2').body).toEqual({ id: 2, at: { x: 1.5 } });
  });

  test('in parts, but for files', () => {
    const part = (name: string, text: string, more = ''): string =>
      `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${text}\r\n`;
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const schema = {
      type: 'object',
      properties: { id: { type: 'integer' }, gone: { type: 'boolean' }, name: { type: 'string' } },
    };
    const file = part('tag', 'bytes', "; FILENAME*=UTF-8''a.txt");
    const body = `${part('name', 'M%20 ä')}${part('gone', 'true')}${file}${part('id', '77')}--b--`;
    const made = { ...rex, name: 'M%20 ä' };
    const kept = [{ schema }, {}].map((media) => {
      const engine = withMemory(pets({ post: { requestBody: { content: { 'multipart/form-data': media } } } }));
      ask(engine, 'POST', '/pets', { headers, body });
      ask(engine, 'POST', '/pets', { headers, body: 'no parts' });
      return ask(engine, 'GET', '/pets').body;
    });
    expect(kept).toEqual([
      [rex, tom, { ...made, id: 77, gone: true }, { ...rex, id: 11 }],
      [rex, tom, { ...made, id: 10 }, { ...rex, id: 11 }],
    ]);
  });

  test('of OpenAPI 2.0, too', () => {
    const parameters = [
      { name: 'name', in: 'formData', type: 'string' },
      { name: 'age', in: 'formData', type: 'integer' },
    ];
    const answer = {
      description: '',
      schema: { properties: { age: { type: 'integer' } } },
      examples: { 'application/json': { id: 1, name: 'a' } },
    };
    const engine = withMemory({
      swagger: '2.0',
      info: { title: 'x', version: '1' },
      produces: ['application/json'],
      consumes: ['application/x-www-form-urlencoded'],
      paths: {
        '/a': { post: { parameters, responses: { 201: answer } } },
        '/a/{id}': {
          get: { responses: { 200: answer } },
          parameters: [{ name: 'id', in: 'path', required: true, type: 'integer' }],
        },
      },
    });
    ask(engine, 'POST', '/a', { ...sent, body: 'name=b&age=5' });
    expect(ask(engine, 'GET', '/a/2').body).toEqual({ id: 2, name: 'b', age: 5 });
  });

  test('where a PATCH shows them, without a memory, too', () => {
    const tree = { requestBody: { content: form }, ...json({ schema: pet, example: rex }) };
    const engine = engineOf(openapi({ '/a': { patch: tree, post: tree } }));
    expect(ask(engine, 'PATCH', '/a', { ...sent, body: 'name=Max' }).body).toEqual({ ...rex, name: 'Max' });
    expect(ask(engine, 'POST', '/a', { ...sent, body: 'name=Max' }).body).toEqual(rex);
  });
});

describe('fresh ids', () => {
  /** The ids of two records that are made where `id` is documented. */
  function made(schema: object, id: unknown): readonly unknown[] {
    const record = { ...json({ schema: { type: 'object', properties: { id: schema } }, example: { id } }) };
    const engine = withMemory(
      openapi({ '/a': { post: { ...record }, get: json({ example: [{ id }] }) }, '/a/{id}': { get: record } }),
    );
    return [1, 2].map(() => (ask(engine, 'POST', '/a').body as { id: unknown }).id);
  }

  test.each<[string, schema: object, id: unknown, ids: readonly unknown[]]>([
    ['integers', { type: 'integer' }, 41, [42, 43]],
    ['integers within bounds', { type: 'integer', maximum: 41 }, 41, [1, 2]],
    [
      'UUIDs',
      { type: 'string', format: 'uuid' },
      '8f0e2b1c-6f1e-4c4b-9d2b-0a4d4e6f7fff',
      ['8f0e2b1c-6f1e-4c4b-9d2b-0a4d4e6f8000', '8f0e2b1c-6f1e-4c4b-9d2b-0a4d4e6f8001'],
    ],
    ['numbered texts', { type: 'string' }, 'evt_009', ['evt_010', 'evt_011']],
    ['texts of digits', { type: 'string' }, '1000000000000099', ['1000000000000100', '1000000000000101']],
    ['words', { type: 'string' }, 'main', ['main-1', 'main-2']],
    ['texts with a pattern', { type: 'string', pattern: '^[A-Z]{3}$' }, 'ABZ', ['ACA', 'ACB']],
    ['short hexadecimal ids', { type: 'string' }, 'a1b2c3d9', ['a1b2c3da', 'a1b2c3db']],
    ['texts that are too short for that', { type: 'string' }, 'a1b2c39', ['a1b2c40', 'a1b2c41']],
    ['object ids', { type: 'string', pattern: '^[0-9a-f]{12}$' }, '507f1f77bcff', ['507f1f77bd00', '507f1f77bd01']],
  ])('%s', (_, schema, id, ids) => {
    expect(made(schema, id)).toEqual(ids);
  });

  test.each<[string, ids: readonly string[], next: readonly unknown[]]>([
    ['a numbered text', ['29', '30', '32'], ['31', '33']],
    ['a numbered text with letters', ['evt_9', 'evt_10'], ['evt_11', 'evt_12']],
    ['a word', ['main', 'main-1'], ['main-2', 'main-3']],
  ])('%s whose successor is taken is counted on', (_, ids, next) => {
    const [record, list] = [json({ example: { id: ids[0] } }), json({ example: ids.map((id) => ({ id })) })];
    const engine = withMemory(openapi({ '/a': { post: record, get: list }, '/a/{id}': { get: record } }));
    expect(next.map(() => (ask(engine, 'POST', '/a').body as { id: unknown }).id)).toEqual(next);
  });

  test('the example of POST is the record, and its id the model, where GET has a schema alone', () => {
    const id = { type: 'string', minLength: 1 };
    const schema = { type: 'object', required: ['id', 'size'], properties: { id, size: { type: 'integer' } } };
    const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string', minLength: 7 } }];
    const engine = withMemory(
      openapi({
        '/a': { post: json({ schema, example: { id: 'TOK-0041' } }) },
        '/a/{id}': { parameters, get: json({ schema }) },
      }),
    );
    expect(ask(engine, 'GET', '/a/TOK-0041')).toMatchObject({ status: 200, body: { id: 'TOK-0041', size: 0 } });
    expect(ask(engine, 'POST', '/a').body).toMatchObject({ id: 'TOK-0042' });
  });

  test('where the schema allows no other, the memory is full', () => {
    const record = json({ schema: { properties: { id: { const: 'a' } } }, example: { id: 'a' } });
    const engine = withMemory(openapi({ '/a': { post: record }, '/a/{id}': { get: record } }));
    expect(ask(engine, 'POST', '/a')).toMatchObject({
      status: 507,
      body: {
        detail:
          'The memory of the mock must have an id that the schema of the record allows; found none. `DELETE /_assay/state` empties it.',
      },
    });
  });

  test('a client may choose one where the request body declares it', () => {
    const own = { ...pet, properties: { ...pet.properties, id: { type: 'integer' } } };
    const post = { requestBody: { content: content({ schema: own }) } };
    const engine = withMemory(pets({ post }));
    expect(stateOf(engine, 'POST', '/pets', { id: 77, name: 'a' })).toBe('stored /pets/77');
    expect(ask(engine, 'GET', '/pets/77').body).toMatchObject({ id: 77, name: 'a' });
    expect(stateOf(engine, 'POST', '/pets', { id: 77, name: 'b' })).toBe('replaced /pets/77');
    expect(stateOf(engine, 'POST', '/pets', { id: 'x', name: 'b' })).toBe('stored /pets/11');
  });

  test.each<[string, request: object, sent: object, state: string]>([
    ['in another spelling', { UserId: {} }, { UserId: 'mine' }, 'stored /a/mine'],
    [
      'in both, of which its own counts',
      { UserId: {}, user_id: {} },
      { UserId: 'x', user_id: 'mine' },
      'stored /a/mine',
    ],
    ['of the server alone', { UserId: { readOnly: true } }, { UserId: 'mine' }, 'stored /a/u2'],
  ])('a client sends one %s', (_, properties, body, state) => {
    const one = json({ example: { user_id: 'u1' } }, '200');
    const post = { ...one, requestBody: { content: content({ schema: { properties } }) } };
    const engine = withMemory(openapi({ '/a': { post }, '/a/{UserId}': { get: one } }));
    expect(stateOf(engine, 'POST', '/a', body)).toBe(state);
  });
});

describe('where records are', () => {
  /** A collection whose answers are `one` and `many`. */
  const collection = (one: object, many: unknown, parameter = 'id'): Engine =>
    withMemory(
      openapi({
        '/a': { get: json({ example: many }), post: { ...json({ example: one }, '201') } },
        [`/a/{${parameter}}`]: { get: json({ example: one }), delete: { responses: { 204: {} } } },
      }),
    );

  test.each<[string, engine: Engine, item: string, record: unknown, list: unknown]>([
    [
      'in an envelope',
      collection({ data: { id: 1 } }, { data: [{ id: 1 }] }),
      '/a/2',
      { data: { id: 2 } },
      { data: [{ id: 1 }, { id: 2 }] },
    ],
    [
      'in the list whose items are like it, and not in one before of others with ids',
      collection({ id: 1, name: 'a' }, { messages: [{ id: 5, code: 12 }], _embedded: [{ id: 1, name: 'a' }] }),
      '/a/2',
      { id: 2, name: 'a' },
      {
        messages: [{ id: 5, code: 12 }],
        _embedded: [
          { id: 1, name: 'a' },
          { id: 2, name: 'a' },
        ],
      },
    ],
    [
      'in an envelope that is deeper',
      collection({ id: 1 }, { _embedded: { all: [{ id: 1 }] } }),
      '/a/2',
      { id: 2 },
      { _embedded: { all: [{ id: 1 }, { id: 2 }] } },
    ],
    [
      'beside other lists',
      collection({ id: 1 }, { links: ['x'], items: [{ id: 1 }] }),
      '/a/2',
      { id: 2 },
      { links: ['x'], items: [{ id: 1 }, { id: 2 }] },
    ],
    [
      'in the list called as the path, behind another one with ids',
      collection({ id: 1 }, { kinds: [{ id: 1 }], A: [{ id: 1 }] }),
      '/a/2',
      { id: 2 },
      { kinds: [{ id: 1 }], A: [{ id: 1 }, { id: 2 }] },
    ],
    [
      'in the list called as the path, behind another empty one',
      collection({ id: 1 }, { kinds: [], a: [] }),
      '/a/2',
      { id: 2 },
      { kinds: [], a: [{ id: 1 }, { id: 2 }] },
    ],
    [
      'in a list that is empty',
      collection({ id: 1 }, { items: [] }),
      '/a/2',
      { id: 2 },
      { items: [{ id: 1 }, { id: 2 }] },
    ],
    [
      'under a name that is written in another way',
      collection({ pet_id: 1 }, [{ pet_id: 1 }], 'petId'),
      '/a/2',
      { pet_id: 2 },
      [{ pet_id: 1 }, { pet_id: 2 }],
    ],
    [
      'under a name',
      collection({ name: 'x1' }, [{ name: 'x1' }], 'tagName'),
      '/a/x2',
      { name: 'x2' },
      [{ name: 'x1' }, { name: 'x2' }],
    ],
    [
      'under a number of their own',
      collection({ id: 70, number: 1 }, [{ id: 70, number: 1 }], 'issue_number'),
      '/a/2',
      { id: 71, number: 2 },
      [
        { id: 70, number: 1 },
        { id: 71, number: 2 },
      ],
    ],
    [
      'with their id in an object of theirs',
      collection({ sys: { id: 'x1' }, b: 1 }, { items: [{ sys: { id: 'x1' }, b: 1 }] }, 'entry_id'),
      '/a/x2',
      { sys: { id: 'x2' }, b: 1 },
      {
        items: [
          { sys: { id: 'x1' }, b: 1 },
          { sys: { id: 'x2' }, b: 1 },
        ],
      },
    ],
    [
      'with their id in one of several objects',
      collection({ metadata: { name: 'x1' }, spec: { b: 1 } }, [], 'name'),
      '/a/x2',
      { metadata: { name: 'x2' }, spec: { b: 1 } },
      [
        { metadata: { name: 'x1' }, spec: { b: 1 } },
        { metadata: { name: 'x2' }, spec: { b: 1 } },
      ],
    ],
    [
      'in an envelope, with their id in an object of theirs',
      collection(
        { data: { id: 1, attributes: { slug: 'x1' } } },
        { data: [{ id: 1, attributes: { slug: 'x1' } }] },
        'slug',
      ),
      '/a/x2',
      { data: { id: 1, attributes: { slug: 'x2' } } },
      {
        data: [
          { id: 1, attributes: { slug: 'x1' } },
          { id: 1, attributes: { slug: 'x2' } },
        ],
      },
    ],
    [
      'in an envelope with objects beside them',
      collection({ data: { id: 1 }, links: {} }, { data: [{ id: 1 }], links: {} }),
      '/a/2',
      { data: { id: 2 }, links: {} },
      { data: [{ id: 1 }, { id: 2 }], links: {} },
    ],
  ])('%s', (_, engine, item, record, list) => {
    expect(ask(engine, 'POST', '/a').body).toEqual(record);
    expect(ask(engine, 'GET', item).body).toEqual(record);
    expect(ask(engine, 'GET', '/a').body).toEqual(list);
  });

  test('an answer to POST has the record in the object that is most like it, and no other makes one', () => {
    const [one, action] = [
      { id: 7, name: 'a' },
      { id: 5, command: 'make' },
    ];
    const record = { type: 'object', properties: { id: { type: 'integer' }, name: { type: 'string' } } };
    const engine = withMemory(
      openapi({
        '/a': {
          get: json({ schema: { type: 'object', properties: { servers: { type: 'array', items: record } } } }),
          post: {
            requestBody: { content: content({ schema: record }) },
            ...json({ example: { action, server: one, next: [action] } }, '201'),
          },
        },
        '/a/{id}': { get: json({ schema: { type: 'object', properties: { server: record } } }) },
      }),
    );
    expect(ask(engine, 'POST', '/a', { body: { name: 'b' } }).body).toEqual({
      action,
      server: { id: 8, name: 'b' },
      next: [action],
    });
    expect(ask(engine, 'GET', '/a/8').body).toEqual({ server: { id: 8, name: 'b' } });
    expect(ask(engine, 'GET', '/a').body).toEqual({ servers: [one, { id: 8, name: 'b' }] });
  });

  test.each<[string, Engine]>([
    ['a record without an id', collection({ a: 1 }, [{ a: 1 }])],
    [
      'a POST that makes none',
      withMemory(openapi({ '/a': { post: json({}, '202') }, '/a/{id}': { get: json({ example: { id: 1 } }) } })),
    ],
    ['a path of its own', withMemory(openapi({ '/a': { get: json({ example: { id: 1 } }) } }))],
  ])('%s is answered as without memory', (_, engine) => {
    expect([stateOf(engine, 'POST', '/a'), stateOf(engine, 'GET', '/a'), stateOf(engine, 'GET', '/a/1')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test.each<[string, made: object]>([
    ['alone', { id: 1 }],
    ['in an envelope, beside links to the job', { drop: { id: 1 }, links: { actions: [{ id: 'job' }] } }],
  ])('a POST that is accepted (202) makes the record that its answer shows %s', (_, made) => {
    const engine = withMemory(
      openapi({
        '/a': { get: json({ example: [{ id: 1 }] }), post: json({ example: made }, '202') },
        '/a/{id}': { get: json({ example: { id: 1 } }) },
      }),
    );
    expect(raw(engine, 'POST', '/a')).toMatchObject({ status: 202, headers: { 'x-assay-state': 'stored /a/2' } });
    expect(ask(engine, 'GET', '/a/2').body).toEqual({ id: 2 });
    expect(ask(engine, 'GET', '/a').body).toEqual([{ id: 1 }, { id: 2 }]);
  });

  test('a file that is deleted is gone, until one of its id is made', () => {
    const file = { responses: { 200: { description: '', content: { 'application/pdf': {} } } } };
    const engine = withMemory(
      openapi({
        '/a': { post: json({ example: { id: 'x' } }, '201') },
        '/a/{id}': { get: file, put: file, delete: { responses: { 204: { description: '' } } } },
      }),
    );
    const statuses = (...methods: readonly string[]) => methods.map((method) => ask(engine, method, '/a/x').status);
    expect(statuses('GET', 'DELETE', 'GET', 'PUT', 'DELETE')).toEqual([200, 204, 404, 404, 404]);
    expect(ask(engine, 'GET', '/a/y').status).toBe(200);
    ask(engine, 'POST', '/a');
    expect(statuses('GET', 'PUT')).toEqual([200, 200]);
    expect(stateOf(engine, 'DELETE', '/a/x')).toBe('removed');
  });

  test('the schema of a record counts in its envelope, too', () => {
    const schema = { type: 'object', properties: { data: pet } };
    const one = json({ schema, example: { data: rex } });
    const post = {
      requestBody: { content: content({ schema: pet }) },
      ...json({ schema, example: { data: rex } }, '201'),
    };
    const engine = withMemory(openapi({ '/a': { post }, '/a/{id}': { get: one } }));
    ask(engine, 'POST', '/a', { body: { name: 'Max', made: 'x', secret: 'y', tag: 5 } });
    expect(ask(engine, 'GET', '/a/8').body).toEqual({ data: { id: 8, name: 'Max', tag: 'dog', made: 'monday' } });
  });

  describe('with an id in an object of theirs', () => {
    const part = {
      type: 'object',
      properties: { name: { type: 'string' }, labels: { type: 'object', additionalProperties: { type: 'string' } } },
    };
    const schema = {
      type: 'object',
      required: ['kind'],
      properties: { kind: { type: 'string' }, metadata: part, size: { type: 'integer' } },
    };
    const box = { kind: 'Box', metadata: { name: 'a1', labels: { b: 'c' } }, size: 1 };
    const body = { requestBody: { content: content({ schema }) } };
    const one = json({ schema, example: box });
    const boxes = (): Engine =>
      withMemory(
        openapi({
          '/boxes': { post: { ...body, ...one } },
          '/boxes/{name}': {
            get: one,
            put: { ...body, ...one },
            patch: { ...body, ...one },
            delete: { responses: { 204: {} } },
          },
        }),
      );

    test.each<[string, method: string, body: object, state: string, record: object]>([
      [
        'PUT replaces the rest',
        'PUT',
        { kind: 'Bin', size: 3 },
        'replaced',
        { kind: 'Bin', metadata: { name: 'a1' }, size: 3 },
      ],
      [
        'PATCH merges',
        'PATCH',
        { metadata: { labels: { d: 'e' } } },
        'changed',
        { ...box, metadata: { name: 'a1', labels: { b: 'c', d: 'e' } } },
      ],
      ['no other id is taken', 'PATCH', { metadata: { name: 'z' } }, 'unchanged', box],
    ])('%s', (_, method, sent, state, record) => {
      const engine = boxes();
      expect(stateOf(engine, method, '/boxes/a1', sent)).toBe(state);
      expect(ask(engine, 'GET', '/boxes/a1').body).toEqual(record);
    });

    test('a client may choose it, and DELETE removes its record', () => {
      const engine = boxes();
      const sent = { kind: 'Box', metadata: { name: 'mine' } };
      expect(stateOf(engine, 'POST', '/boxes', sent)).toBe('stored /boxes/mine');
      expect(ask(engine, 'GET', '/boxes/mine').body).toEqual({ ...box, metadata: { ...box.metadata, name: 'mine' } });
      ask(engine, 'DELETE', '/boxes/mine');
      expect([ask(engine, 'GET', '/boxes/mine').status, ask(engine, 'GET', '/boxes/a1').status]).toEqual([404, 200]);
    });
  });

  test('fields are sent in the envelope of the answers', () => {
    const schema = { type: 'object', properties: { data: pet } };
    const body = { requestBody: { content: content({ schema }) } };
    const one = json({ schema, example: { data: rex } });
    const engine = withMemory(
      openapi({ '/a': { post: { ...body, ...one } }, '/a/{id}': { get: one, patch: { ...body, ...one } } }),
    );
    ask(engine, 'POST', '/a', { body: { data: { name: 'Max' }, meta: {} } });
    ask(engine, 'PATCH', '/a/8', { body: { data: { tag: 'cat' } } });
    expect(ask(engine, 'GET', '/a/8').body).toEqual({ data: { id: 8, name: 'Max', tag: 'cat', made: 'monday' } });
  });

  test.each<[string, request: object, sent: object, title: string]>([
    ['that no schema declares', {}, { article: { title: 'A' } }, 'A'],
    ['that the request declares', { properties: { article: { type: 'object' } } }, { article: { title: 'A' } }, 'A'],
    ['beside other fields of the request', {}, { action: 'create', info: { title: 'A' } }, 'A'],
    ['that the request does not have', { properties: { title: {} } }, { article: { title: 'A' } }, 'How'],
    ['of two', {}, { article: { title: 'A' }, other: { title: 'B' } }, 'How'],
    ['beside fields of the record', {}, { article: { title: 'A' }, title: 'B' }, 'B'],
    ['without fields of the record', {}, { article: { name: 'A' } }, 'How'],
  ])('a record is sent in an envelope %s', (_, schema, sent, title) => {
    const body = { requestBody: { content: content({ schema }) } };
    const one = json({ example: { slug: 'how', title: 'How' } });
    const engine = withMemory(
      openapi({ '/a': { post: { ...body, ...one } }, '/a/{slug}': { get: one, put: { ...body, ...one }, patch: one } }),
    );
    expect(ask(engine, 'POST', '/a', { body: sent }).body).toEqual({ slug: 'how-1', title });
    ask(engine, 'PUT', '/a/how', { body: sent });
    expect(ask(engine, 'GET', '/a/how').body).toEqual({ slug: 'how', ...(title !== 'How' && { title }) });
  });

  test('fields are sent in an envelope that is called as a field, too', () => {
    const url = { type: 'object', properties: { id: { type: 'integer' }, url: { type: 'string' } } };
    const schema = { type: 'object', properties: { url } };
    const body = { requestBody: { content: content({ schema }) } };
    const one = json({ schema, example: { url: { id: 7, url: 'a' } } });
    const engine = withMemory(
      openapi({ '/a': { post: { ...body, ...one } }, '/a/{id}': { get: one, patch: { ...body, ...one } } }),
    );
    expect(ask(engine, 'POST', '/a', { body: { url: { url: 'b' } } }).body).toEqual({ url: { id: 8, url: 'b' } });
    ask(engine, 'PATCH', '/a/8', { body: { url: { url: 'c' } } });
    expect(ask(engine, 'GET', '/a/8').body).toEqual({ url: { id: 8, url: 'c' } });
    ask(engine, 'PATCH', '/a/8', { body: { url: 'd' } });
    expect(ask(engine, 'GET', '/a/8').body).toEqual({ url: { id: 8, url: 'd' } });
  });

  test.each(['ownerId', 'owner_id'])('each owner has pets of its own with its %s, which go with it', (field) => {
    const pets = json({ example: [{ id: 1, [field]: 'o1' }] });
    const one = json({ example: { id: 1, [field]: 'o1' } }, '200');
    const engine = withMemory(
      openapi({
        '/owners': { post: json({ example: { id: 'o1' } }, '201') },
        '/owners/{ownerId}': { get: json({ example: { id: 'o1' } }), delete: { responses: { 204: {} } } },
        '/owners/{ownerId}/pets': { get: pets, post: one },
        '/owners/{ownerId}/pets/{petId}': { get: one },
      }),
    );
    expect(ask(engine, 'POST', '/owners/o2/pets').body).toEqual({ id: 2, [field]: 'o2' });
    expect(ask(engine, 'GET', '/owners/o2/pets/2').body).toEqual({ id: 2, [field]: 'o2' });
    expect(ask(engine, 'GET', '/owners/o3/pets/2').status).toBe(404);
    ask(engine, 'POST', '/owners');
    ask(engine, 'DELETE', '/owners/o2');
    expect(ask(engine, 'GET', '/owners/o2/pets/2').status).toBe(404);
  });

  const summary = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } };
  const whole = { id: 2, name: 'a', key: 'k' };
  test.each<[shows: string, summary: object, listed: object]>([
    ['the fields that its schema has', summary, { id: 2 }],
    ['no others', { ...summary, additionalProperties: false }, { id: 2 }],
    ['those of each part', { allOf: [summary, { properties: { name: { type: 'string' } } }] }, { id: 2, name: 'a' }],
    ['those of each kind', { anyOf: [summary, { properties: { name: { type: 'string' } } }] }, { id: 2, name: 'a' }],
    ['the id, whatever it has', { properties: { name: { type: 'string' } } }, { id: 2, name: 'a' }],
    ['all where the schema names none', { type: 'object' }, whole],
    ['all where the schema allows any', { ...summary, additionalProperties: true }, whole],
    ['all where the schema names some by a pattern', { ...summary, patternProperties: { '^[a-z]+$': {} } }, whole],
  ])('a summary in a list shows %s', (_, items, listed) => {
    const one = json({ example: { ...whole, id: 1 } }, '200');
    const engine = withMemory(
      openapi({ '/a': { post: one, get: json({ schema: { type: 'array', items } }) }, '/a/{id}': { get: one } }),
    );
    ask(engine, 'POST', '/a');
    expect([ask(engine, 'GET', '/a').body, ask(engine, 'GET', '/a/2').body]).toEqual([
      [{ ...listed, id: 1 }, listed],
      whole,
    ]);
  });

  test('PUT replaces the fields that examples alone show, objects as a whole', () => {
    const one = json({ example: { id: 1, name: 'a', size: { x: 1, y: 2 }, note: 'n' } }, '200');
    const engine = withMemory(openapi({ '/a': { post: one }, '/a/{id}': { get: one, put: one } }));
    ask(engine, 'PUT', '/a/1', { body: { name: 'b', size: { x: 3 }, other: 1 } });
    expect(ask(engine, 'GET', '/a/1').body).toEqual({ id: 1, name: 'b', size: { x: 3 } });
  });

  describe('PUT', () => {
    const shown = { id: 1, name: 'a', tag: 't', size: { x: 1, y: 2 }, made_at: 'monday' };
    const fields = { name: { type: 'string' }, tag: { type: 'string' }, size: { type: 'object' } };
    const puts = (schema: object | undefined, more: object = {}): Engine => {
      const one = json({ schema: { properties: { ...fields, id: {}, made_at: {} } }, example: shown }, '200');
      const put = { ...one, requestBody: { content: content(schema === undefined ? {} : { schema }) } };
      return withMemory(openapi({ '/a': { post: one }, '/a/{id}': { get: one, put, ...more } }));
    };
    const required = { required: ['name'] };
    const patch = { patch: json({ example: shown }) };
    const change = { name: 'b', size: { x: 3 } };

    test.each<[string, schema: object | undefined, more: object, record: object]>([
      ['without a schema', undefined, {}, change],
      ['with a schema of any field', { additionalProperties: {} }, {}, change],
      ['that requires a field', { properties: fields, ...required }, {}, { ...change, made_at: 'monday' }],
      ['beside PATCH', { properties: fields }, patch, { ...change, made_at: 'monday' }],
      [
        'of a field that answers spell otherwise',
        { properties: { ...fields, MadeAt: { type: 'string' } }, ...required },
        {},
        change,
      ],
    ])('%s replaces what a client can send', (_, schema, more, record) => {
      const engine = puts(schema, more);
      expect(stateOf(engine, 'PUT', '/a/1', change)).toBe('replaced');
      expect(ask(engine, 'GET', '/a/1').body).toEqual({ id: 1, ...record });
    });

    test.each<[string, schema: object, sent: object]>([
      ['requires no field', { properties: fields }, change],
      ['requires the id alone', { properties: { id: {}, ...fields }, required: ['id'] }, change],
      ['requires none in its envelope', { properties: { a: { properties: fields } }, required: ['a'] }, { a: change }],
    ])('that %s, where there is no PATCH, changes what is sent', (_, schema, sent) => {
      const engine = puts(schema);
      expect([stateOf(engine, 'PUT', '/a/1', sent), stateOf(engine, 'PUT', '/a/1', sent)]).toEqual([
        'changed',
        'unchanged',
      ]);
      expect(ask(engine, 'GET', '/a/1').body).toEqual({ ...shown, name: 'b', size: { x: 3, y: 2 } });
    });
  });

  test.each(['PUT', 'PATCH'])('%s sets a field that another record shows', (method) => {
    const made = json({ example: { id: 1, name: 'a' } }, '201');
    const one = json({ example: { id: 7, name: 'b', note: 'n' } }, '200');
    const engine = withMemory(openapi({ '/a': { post: made }, '/a/{id}': { get: one, put: one, patch: one } }));
    const { body } = ask(engine, 'POST', '/a');
    expect(body).toEqual({ id: 8, name: 'a' });
    ask(engine, method, '/a/8', { body: { name: 'c', note: 'm' } });
    expect(ask(engine, 'GET', '/a/8').body).toEqual({ id: 8, name: 'c', note: 'm' });
  });

  test.each<[string, wrap: (record: object) => object, properties: (schema: object) => object]>([
    ['as it is', (record) => record, (schema) => schema],
    ['in an envelope', (data) => ({ data }), (data) => ({ properties: { data } })],
  ])('an example may lack the id that its schema declares, %s', (_, wrap, properties) => {
    const schema = properties({ properties: { id: { type: 'string' }, name: { type: 'string' } } });
    const [full, part] = [{ id: 'x1', name: 'a' }, { name: 'a' }].map((each) => json({ schema, example: wrap(each) }));
    const item = { get: part, patch: part };
    const list = json({ example: [{ id: 'x1' }] });
    const engine = withMemory(openapi({ '/a': { post: full, get: list }, '/a/{id}': item }));
    expect(stateOf(engine, 'POST', '/a', { name: 'b' })).toBe('stored /a/x2');
    expect(ask(engine, 'GET', '/a/x2').body).toEqual(wrap({ id: 'x2', name: 'b' }));
    expect(ask(engine, 'PATCH', '/a/x2', { body: { name: 'c' } }).body).toEqual(wrap({ id: 'x2', name: 'c' }));
    expect(ask(engine, 'GET', '/a/x9').status).toBe(404);
  });

  test('what is read without an id by its example and its schema is no record', () => {
    const full = json({ example: { id: 'x1', name: 'a' } });
    const engine = withMemory(openapi({ '/a': { post: full }, '/a/{id}': { get: json({ example: { name: 'a' } }) } }));
    expect(stateOf(engine, 'POST', '/a', { name: 'b' })).toBeUndefined();
  });

  describe('records that only their list shows', () => {
    const hook = { id: 'h1', url: 'https://a.example' };
    const items = { properties: { id: { type: 'string' }, url: { type: 'string' } } };
    const listed = { properties: { hooks: { type: 'array', items } } };
    const hooks = (post: object, item: object): Engine =>
      withMemory(
        openapi({
          '/hooks.json': {
            post,
            get: json({ schema: listed, example: { kinds: [{ id: 'k' }], hooks: [hook], total: 1 } }),
          },
          '/hooks/{hookId}.json': { delete: { responses: { 204: {} } }, ...item },
        }),
      );

    test('are kept as the answer to POST shows them', () => {
      const engine = hooks(json({ example: { ...hook, key: 'k' } }, '201'), { put: json({ example: hook }) });
      const made = { id: 'h2', url: 'https://b.example' };
      expect(ask(engine, 'POST', '/hooks.json', { body: { url: made.url } }).body).toEqual({ ...made, key: 'k' });
      expect(ask(engine, 'GET', '/hooks.json').body).toEqual({ kinds: [{ id: 'k' }], hooks: [hook, made], total: 2 });
      ask(engine, 'PUT', '/hooks/h2.json', { body: { url: 'https://c.example' } });
      expect(ask(engine, 'DELETE', '/hooks/h1.json').status).toBe(204);
      expect(ask(engine, 'DELETE', '/hooks/h1.json').status).toBe(404);
      expect(ask(engine, 'GET', '/hooks.json').body).toEqual({
        kinds: [{ id: 'k' }],
        hooks: [{ ...made, url: 'https://c.example' }],
        total: 1,
      });
    });

    test('are not kept where that shows none, but gone once deleted', () => {
      const engine = hooks({ responses: { 201: {} } }, {});
      ask(engine, 'POST', '/hooks.json', { body: { url: 'https://b.example' } });
      expect(ask(engine, 'GET', '/hooks.json').body).toEqual({ kinds: [{ id: 'k' }], hooks: [hook], total: 1 });
      expect([1, 2].map(() => ask(engine, 'DELETE', '/hooks/h1.json').status)).toEqual([204, 404]);
    });
  });

  test('a secret that the answer to POST alone has is not read later', () => {
    const fields = (...names: readonly string[]): object => ({
      type: 'object',
      properties: Object.fromEntries(names.map((name) => [name, { type: name === 'id' ? 'integer' : 'string' }])),
    });
    const engine = withMemory(
      openapi({
        '/keys': { post: json({ schema: fields('id', 'name', 'key'), example: whole }, '201') },
        '/keys/{id}': { get: json({ schema: fields('id', 'name'), example: { id: 1, name: 'b' } }) },
      }),
    );
    expect(ask(engine, 'POST', '/keys', { body: { name: 'c' } }).body).toEqual({ ...whole, name: 'c' });
    expect(ask(engine, 'GET', '/keys/2').body).toEqual({ id: 2, name: 'c' });
  });
});

describe('an answer that says something beside its record keeps that', () => {
  const gone = { type: 'object', properties: { id: { type: 'integer' }, deleted: { type: 'boolean' } } };
  const undeclared = { description: '', content: content({ example: { id: 7, deleted: true } }) };

  /** Pets whose DELETE and PATCH answer with `response`. */
  function answering(response: object): Engine {
    const tree = pets() as { paths: Record<string, Record<string, { responses: object }>> };
    const item = tree.paths['/pets/{petId}'];
    for (const method of ['delete', 'patch'])
      if (item?.[method] !== undefined) item[method].responses = { 200: response };
    return withMemory(tree);
  }

  test.each<[string, response: object, removed: object, changed: object]>([
    [
      'declared by its schema, without the other fields of the record',
      { description: '', content: content({ schema: gone, example: { id: 7, deleted: true } }) },
      { id: 9, deleted: true },
      { id: 9, deleted: true },
    ],
    [
      'in an envelope',
      {
        description: '',
        content: content({
          schema: { type: 'object', properties: { data: gone } },
          example: { data: { id: 7, deleted: true } },
        }),
      },
      { data: { id: 9, deleted: true } },
      { data: { id: 9, deleted: true } },
    ],
    ['in an example alone', undeclared, { ...tom, name: 'Max', deleted: true }, { ...tom, name: 'Max', deleted: true }],
    [
      'that a record may have, but has not',
      { description: '', content: content({ schema: pet, example: { id: 7, gone: true } }) },
      { ...tom, name: 'Max', gone: true },
      { ...tom, name: 'Max' },
    ],
    [
      'nothing but the record',
      { description: '', content: content({ schema: pet, example: rex }) },
      { ...tom, name: 'Max' },
      { ...tom, name: 'Max' },
    ],
  ])('%s', (_, response, removed, changed) => {
    const engine = answering(response);
    expect(ask(engine, 'PATCH', '/pets/9', { body: { name: 'Max' } }).body).toEqual(changed);
    expect(ask(engine, 'GET', '/pets/9').body).toEqual({ ...tom, name: 'Max' });
    expect(ask(engine, 'DELETE', '/pets/9').body).toEqual(removed);
    expect(ask(engine, 'GET', '/pets/9').status).toBe(404);
  });
});

test('a field that has another shape in another answer stays as documented there', () => {
  const record = (tags: object) => ({
    type: 'object',
    required: ['tags'],
    properties: { id: { type: 'integer' }, tags, name: { type: 'string' } },
  });
  const [names, count] = [record({ type: 'array', items: { type: 'string' } }), record({ type: 'integer' })];
  const engine = withMemory(
    openapi({
      '/a': { post: json({ schema: count, example: { id: 1, tags: 3 } }, '201') },
      '/a/{id}': { get: json({ schema: names, example: { id: 1, tags: ['x'] } }) },
    }),
  );
  const sent = { tags: ['y', 'z'], name: 'Max' };
  expect(ask(engine, 'POST', '/a', { body: sent }).body).toEqual({ id: 2, tags: 3, name: 'Max' });
  expect(ask(engine, 'GET', '/a/2').body).toEqual({ id: 2, ...sent });
});

describe('an id in the example of a path that no record has stands for the documented record', () => {
  const items = content({ examples: { rex: { value: rex }, tom: { value: tom } } });
  const shop = (parameter: object, record?: object): Engine => {
    const tree = pets(record && { record });
    const item = { name: 'petId', in: 'path', required: true, ...parameter };
    return withMemory(
      JSON.parse(JSON.stringify(tree), (key, value: unknown) =>
        key === 'parameters' && JSON.stringify(value).includes('petId') ? [item] : value,
      ) as object,
    );
  };

  test.each<[string, parameter: object]>([
    ['an example', { example: 123 }],
    ['the first of several', { examples: { a: { value: 123 }, b: { value: 5 } } }],
    ['the example of a schema', { schema: { type: 'integer', example: 123 } }],
  ])('%s, until that is deleted', (_, parameter) => {
    const engine = shop(parameter);
    expect(ask(engine, 'GET', '/pets/123').body).toEqual(rex);
    expect(ask(engine, 'PATCH', '/pets/123', { body: { tag: 'cat' } }).body).toEqual({ ...rex, tag: 'cat' });
    expect(ask(engine, 'PUT', '/pets/123', { body: { name: 'Max' } }).body).toEqual({
      id: 7,
      name: 'Max',
      made: 'monday',
    });
    expect(ask(engine, 'GET', '/pets').body).toEqual([{ id: 7, name: 'Max', made: 'monday' }, tom]);
    expect(ask(engine, 'DELETE', '/pets/123').status).toBe(204);
    expect(['/pets/123', '/pets/7', '/pets/5', '/pets/124'].map((path) => ask(engine, 'GET', path).status)).toEqual([
      404, 404, 404, 404,
    ]);
  });

  test('of several examples each stands for the record of its name', () => {
    const examples = { tom: { value: 2 }, rex: { value: 1 }, max: { value: 3 }, own: { value: 7 } };
    const engine = shop({ examples }, { content: items });
    const bodies = ['/pets/1', '/pets/2', '/pets/7'].map((path) => ask(engine, 'GET', path).body);
    expect(bodies).toEqual([rex, tom, rex]);
    expect(ask(engine, 'GET', '/pets/3').status).toBe(404);
  });

  test('a record that is made under that id is another one, also when it is gone', () => {
    const item = { name: 'name', in: 'path', required: true, example: 'x' };
    const put = json({ example: { name: 'main' } }, '201');
    const remove = { responses: { 204: { description: '' } } };
    const engine = withMemory(
      openapi({ '/a/{name}': { parameters: [item], get: json({ example: { name: 'main' } }), put, delete: remove } }),
    );
    expect(ask(engine, 'GET', '/a/x').body).toEqual({ name: 'main' });
    expect(ask(engine, 'PUT', '/a/x', { body: {} }).body).toEqual({ name: 'x' });
    ask(engine, 'DELETE', '/a/x');
    expect(['/a/x', '/a/main'].map((path) => ask(engine, 'GET', path).status)).toEqual([404, 200]);
    engine.forget();
    expect(ask(engine, 'GET', '/a/x').body).toEqual({ name: 'main' });
  });
});

describe('who goes before memory', () => {
  const named = { content: content({ examples: { rex: { value: rex }, tom: { value: tom } } }), description: '' };

  test.each<[string, headers: Record<string, string>, status: number, body: unknown]>([
    ['the name of an example', { 'x-vendor-response-body-example': 'tom' }, 200, tom],
    ['`Prefer: example`', { prefer: 'example=tom' }, 200, tom],
    ['`Prefer: code`', { prefer: 'code=404' }, 404, { error: 'no such pet' }],
  ])('%s', (_, headers, status, body) => {
    const engine = withMemory(pets({ record: named }));
    ask(engine, 'DELETE', '/pets/7');
    expect(ask(engine, 'GET', '/pets/7', { headers })).toMatchObject({ status, body });
    expect(raw(engine, 'GET', '/pets/7', { headers }).headers['x-assay-state']).toBeUndefined();
  });

  test('a refusal, after which nothing is stored', () => {
    const engine = engineOf(pets(), { state: true, validate: 'request' });
    expect(ask(engine, 'POST', '/pets', { body: { name: 5 } }).status).toBe(422);
    expect(ask(engine, 'GET', '/pets').body).toEqual([rex, tom]);
  });
});

describe('paging', () => {
  const [text, integer] = [{ type: 'string' }, { type: 'integer' }];
  const listed = (parameters: readonly (string | object)[], example: unknown): Engine =>
    withMemory(
      openapi({
        '/a': {
          get: {
            parameters: parameters.map((each) =>
              typeof each === 'string' ? { name: each, in: 'query', schema: { type: 'string' } } : each,
            ),
            responses: {
              200: {
                description: '',
                headers: { 'X-Total-Count': { example: 1 }, Link: { example: '</a?page=2>; rel="next"' } },
                content: content({ example }),
              },
            },
          },
          post: json({ example: { id: 1 } }, '201'),
        },
        '/a/{id}': { get: json({ example: { id: 1 } }) },
      }),
    );
  const four = (parameters: readonly (string | object)[], example: unknown): Engine => {
    const engine = listed(parameters, example);
    for (let made = 0; made < 3; made += 1) ask(engine, 'POST', '/a');
    return engine;
  };
  const ids = (...list: readonly number[]) => list.map((id) => ({ id }));

  const objectOf = (name: string, style: string, ...properties: readonly string[]): object => ({
    name,
    in: 'query',
    style,
    schema: { type: 'object', properties: Object.fromEntries(properties.map((each) => [each, text])) },
  });

  test.each<[string, parameters: readonly (string | object)[], target: string, items: unknown]>([
    ['names in brackets', ['page[limit]', 'page[after]'], '/a?page[limit]=2&page[after]=2', ids(3, 4)],
    [
      'the fields of an object in brackets',
      [objectOf('page', 'deepObject', 'limit', 'cursor')],
      '/a?page%5Blimit%5D=2&page%5Bcursor%5D=2',
      ids(3, 4),
    ],
    [
      'the fields of an object, each a parameter',
      ['limit', objectOf('before/after', 'form', 'before', 'after')],
      '/a?limit=2&after=2',
      ids(3, 4),
    ],
    ['all, where nothing is declared', [], '/a?limit=1', ids(1, 2, 3, 4)],
    ['limit and offset', ['limit', 'offset'], '/a?limit=2&offset=1', ids(2, 3)],
    ['pages from 1', ['per_page', 'page'], '/a?per_page=3&page=2', ids(4)],
    ['the first page without a limit', ['page'], '/a?page=1', ids(1, 2, 3, 4)],
    ['a page after the first without a limit', ['page'], '/a?page=2', []],
    ['a record without a limit, where pages are declared, too', ['page', 'after'], '/a?after=2', ids(3, 4)],
    ['behind a record', ['limit', 'starting_after'], '/a?limit=2&starting_after=2', ids(3, 4)],
    ['behind a record whose id is encoded', ['limit', 'after'], '/a?limit=2&after=%32', ids(3, 4)],
    ['a time is no offset', ['limit', 'start'], '/a?limit=2&start=1700000000', ids(1, 2)],
    ['one of two that are declared', ['limit', 'offset', 'startAt'], '/a?limit=2&startAt=2', ids(3, 4)],
    ['beyond the end', ['limit', 'offset'], '/a?limit=2&offset=9', []],
    ['one that asks for no page', ['limit'], '/a?page=2', ids(1, 2, 3, 4)],
    ['nonsense', ['limit', 'offset'], '/a?limit=x&offset=-1', ids(1, 2, 3, 4)],
  ])('%s', (_, parameters, target, items) => {
    expect(ask(four(parameters, [{ id: 1 }]), 'GET', target).body).toEqual(items);
  });

  test.each<[string, parameters: readonly string[], target: string, items: unknown]>([
    ['a page', [], '/a?page=2&per_page=3', ids(4)],
    ['an offset', [], '/a?skip=3', ids(4)],
    ['an item before', [], '/a?starting_after=3', ids(4)],
    ['one beside a declared limit', ['limit'], '/a?limit=3&page=2', ids(4)],
    ['a time', [], '/a?after=2026-01-01', ids(1, 2, 3, 4)],
  ])('%s that is not declared, where the answer says something of pages', (_, parameters, target, items) => {
    const example = { data: [{ id: 1 }], pages: { page: 1, total_pages: 1 } };
    expect(ask(four(parameters, example), 'GET', target).body).toMatchObject({ data: items });
  });

  test.each<[string, parameters: readonly string[], example: object, seen: readonly object[]]>([
    [
      'flags and counts',
      ['limit', 'offset'],
      { data: [{ id: 1 }], has_more: false, total: 1, count: 1 },
      [
        { has_more: true, total: 4, count: 3 },
        { has_more: false, total: 4, count: 1 },
      ],
    ],
    [
      'neighbours',
      ['limit', 'offset'],
      { data: [{ id: 1 }], next: null, previous: null },
      [
        { next: 'http://localhost/a?limit=3&offset=3', previous: null },
        { next: null, previous: null },
      ],
    ],
    [
      'numbers',
      ['limit', 'offset'],
      { data: [{ id: 1 }], next_offset: 20, prev_offset: 10 },
      [
        { next_offset: 3, prev_offset: null },
        { next_offset: null, prev_offset: null },
      ],
    ],
    [
      'addresses',
      ['limit', 'offset'],
      { data: [{ id: 1 }], paging: { next: 'https://a.example/x' } },
      [{ paging: { next: 'http://localhost/a?limit=3&offset=3' } }, { paging: { next: null } }],
    ],
    [
      'addresses without an origin',
      ['limit', 'offset'],
      { data: [{ id: 1 }], paging: { next: '/x' } },
      [{ paging: { next: '/a?limit=3&offset=3' } }, { paging: { next: null } }],
    ],
    [
      'addresses without an origin, of an example that is the last page,',
      ['limit', 'offset'],
      { data: [{ id: 1 }], first_page_uri: '/x?page=0', next_page_uri: null },
      [
        { first_page_uri: '/x?page=0', next_page_uri: '/a?limit=3&offset=3' },
        { first_page_uri: '/x?page=0', next_page_uri: null },
      ],
    ],
    [
      'counts of all items and of pages',
      ['page_size', 'page'],
      { data: [{ id: 1 }], itemsTotal: 1, results: 1, pages: 1, meta: { totalPages: 1, last_page: 1 } },
      [1, 2].map(() => ({ itemsTotal: 4, results: 4, pages: 2, meta: { totalPages: 2, last_page: 2 } })),
    ],
    [
      'the number of the page and its size',
      ['page_size', 'page'],
      { data: [{ id: 1 }], page: 7, size: 20, offset: 9, pagination: { current_page: 7, per_page: 20 } },
      [1, 2].map((page) => ({ page, size: 3, offset: 9, pagination: { current_page: page, per_page: 3 } })),
    ],
    [
      'the place of the first item',
      ['limit', 'offset'],
      { data: [{ id: 1 }], page: 7, startAt: 9, maxResults: 9, pages: 'all' },
      [0, 3].map((startAt) => ({ page: 7, startAt, maxResults: 3, pages: 'all' })),
    ],
    [
      'cursors',
      ['limit', 'cursor'],
      { data: [{ id: 1 }], next_cursor: null },
      [{ next_cursor: '3' }, { next_cursor: null }],
    ],
    [
      'the first and the last id of the page',
      ['limit', 'after_id'],
      { data: [{ id: 1 }], first_id: 9, last_id: 9, has_more: false },
      [
        { first_id: 1, last_id: 3, has_more: true },
        { first_id: 4, last_id: 4, has_more: false },
      ],
    ],
    [
      'cursors two objects deep',
      ['limit', 'cursor'],
      { data: [{ id: 1 }], meta: { cursors: { current: 'x', next: 'y' } } },
      [{ meta: { cursors: { current: 'x', next: '3' } } }, { meta: { cursors: { current: 'x', next: null } } }],
    ],
    [
      'the cursor that Kubernetes calls `continue`',
      ['limit', 'continue'],
      { data: [{ id: 1 }], metadata: { continue: 'x' } },
      [{ metadata: { continue: '3' } }, { metadata: { continue: null } }],
    ],
    [
      'an object that leads on',
      ['limit', 'after'],
      { data: [{ id: 1 }], paging: { next: { after: 'x', link: '/a?after=x', title: 'on' }, prev: { link: '/x' } } },
      [
        { paging: { next: { after: '3', link: '/a?limit=3&after=3', title: 'on' }, prev: null } },
        { paging: { next: null, prev: null } },
      ],
    ],
    [
      'an object of the same with a number, and one of cursors',
      ['limit', 'offset'],
      { data: [{ id: 1 }], next: { offset: 9, limit: 9 }, cursor: { next_url: 'https://a.example' } },
      [
        { next: { offset: 3, limit: 3 }, cursor: { next_url: 'http://localhost/a?limit=3&offset=3' } },
        { next: null, cursor: { next_url: null } },
      ],
    ],
  ])('%s agree with the list', (_, parameters, example, seen) => {
    const engine = four(parameters, example);
    const by = parameters[1] ?? '';
    const limit = `/a?${parameters[0] ?? ''}=3`;
    const pages = [limit, `${limit}&${by}=${by === 'page' ? 2 : 3}`].map((target) => ask(engine, 'GET', target).body);
    expect(pages).toEqual([
      { data: ids(1, 2, 3), ...seen[0] },
      { data: ids(4), ...seen[1] },
    ]);
  });

  test.each([
    [
      { page: 7, meta: { current_page: 7, per_page: 20, total_entries: 100 } },
      { page: 1, meta: { current_page: 1, per_page: 20, total_entries: 4 } },
    ],
    [
      { page: 0, totalDocs: 9 },
      { page: 0, totalDocs: 4 },
    ],
  ])('where one page has all, it is the first: %j', (example, seen) => {
    const engine = four([], { data: [{ id: 1 }], ...example });
    expect(ask(engine, 'GET', '/a').body).toEqual({ data: ids(1, 2, 3, 4), ...seen });
  });

  test('`count` is that of all pages in an answer of Django REST framework', () => {
    const engine = four(['limit', 'offset'], { count: 1, next: null, previous: null, results: [{ id: 1 }] });
    const next = 'http://localhost/a?limit=3&offset=3';
    expect(ask(engine, 'GET', '/a?limit=3').body).toEqual({ count: 4, next, previous: null, results: ids(1, 2, 3) });
  });

  test('an empty page has no first and no last id', () => {
    const engine = four(['limit', 'offset'], { data: [{ id: 1 }], first_id: 'a', last_id: null });
    expect(ask(engine, 'GET', '/a?offset=9').body).toEqual({ data: [], first_id: null, last_id: null });
  });

  test('without a limit there is one page, and one for each record with a limit of none', () => {
    const engine = four(['limit', 'page'], { data: [{ id: 1 }], pages: 5 });
    expect(ask(engine, 'GET', '/a').body).toEqual({ data: ids(1, 2, 3, 4), pages: 1 });
    expect(ask(engine, 'GET', '/a?limit=0').body).toEqual({ data: [], pages: 4 });
  });

  test.each<[string, schema: object, last: object]>([
    ['is absent', { type: 'object', properties: { next: text, next_page: integer } }, {}],
    [
      'is empty',
      { type: 'object', required: ['next', 'next_page'], properties: { next: text, next_page: integer } },
      { next: '', next_page: 0 },
    ],
  ])('what leads on %s on the last page, where the schema has no null', (_, schema, last) => {
    const example = { data: [{ id: 1 }], next: 'https://a.example', next_page: 2 };
    const engine = withMemory(
      openapi({
        '/a': { get: json({ schema, example }), post: json({ example: { id: 1 } }, '201') },
        '/a/{id}': { get: json({ example: { id: 1 } }) },
      }),
    );
    expect(ask(engine, 'GET', '/a').body).toEqual({ data: [{ id: 1 }], ...last });
  });

  const object = (properties: object): object => ({ type: 'object', properties });
  const [flag, url] = [{ type: 'boolean' }, { type: 'string', format: 'uri' }];
  const onTheMock = 'http://localhost/a?limit=1&after=1';
  const after = { after: '1', href: onTheMock };

  test.each<[string, properties: object, example: object | undefined, seen: readonly object[]]>([
    ['a cursor', { next_cursor: text }, undefined, [{ next_cursor: '1' }, {}]],
    ['a cursor that an example lacks', { next_cursor: text }, {}, [{ next_cursor: '1' }, {}]],
    [
      'a cursor beside a flag',
      { next_key: text, more: flag },
      undefined,
      [{ next_key: '1', more: true }, { more: false }],
    ],
    ['an address', { next: text }, undefined, [{ next: onTheMock }, {}]],
    ['a field in the form of URLs', { next_page: url }, undefined, [{ next_page: onTheMock }, {}]],
    ['a number', { next_id: integer }, undefined, [{ next_id: 1 }, {}]],
    ['an object', { next: object({ after: text, href: text, rel: text }) }, undefined, [{ next: after }, {}]],
    [
      'an object in one',
      { paging: object({ next: object({ href: text }) }) },
      {},
      [{ paging: { next: { href: onTheMock } } }, {}],
    ],
    [
      'an object that is null',
      { next: { ...object({ after: text }), type: ['object', 'null'] } },
      { next: null },
      [{ next: { after: '1' } }, { next: null }],
    ],
    ['none that leads back', { prev_cursor: text, a: object({ total: integer }) }, {}, [{}, {}]],
    ['none of another type', { next: { type: 'array' }, next_key: flag }, {}, [{}, {}]],
    ['none whose schema wants more', { next: { ...object({ href: text }), required: ['rel'] } }, {}, [{}, {}]],
  ])('an answer leads on by what its schema declares: %s', (_, properties, example, [first, last]) => {
    const items = { properties: { id: { default: 1 } } };
    const schema = object({ data: { type: 'array', items }, ...properties });
    const shown = example && { example: { data: [{ id: 1 }], ...example } };
    const parameters = ['limit', 'after'].map((name) => ({ name, in: 'query', schema: text }));
    const engine = withMemory(
      openapi({
        '/a': { get: { parameters, ...json({ schema, ...shown }) }, post: json({ example: { id: 1 } }, '201') },
        '/a/{id}': { get: json({ example: { id: 1 } }) },
      }),
    );
    ask(engine, 'POST', '/a');
    const pages = ['/a?limit=1', '/a?limit=1&after=1'].map((target) => ask(engine, 'GET', target).body);
    expect(pages).toEqual([
      { data: ids(1), ...first },
      { data: ids(2), ...last },
    ]);
  });

  test('what leads on ends as its schema says, also where the items break theirs', () => {
    const nope = { type: 'array', items: { not: {} } };
    const schema = { type: 'object', properties: { data: nope, next: text } };
    const example = { data: [{ id: 1 }], next: 'https://a.example' };
    const engine = withMemory(
      openapi({
        '/a': { get: json({ schema, example }), post: json({ example: { id: 1 } }, '201') },
        '/a/{id}': { get: json({ example: { id: 1 } }) },
      }),
    );
    expect(ask(engine, 'GET', '/a').body).toEqual({ data: [{ id: 1 }] });
  });

  test('a cursor that is a time filters, and is never offered', () => {
    const after = { name: 'after', in: 'query', schema: { type: 'string', format: 'date-time' } };
    const limit = { name: 'limit', in: 'query', schema: { type: 'integer', default: 1 } };
    const list = { parameters: [after, limit], ...json({ example: { data: [{ id: 1 }, { id: 2 }], next: null } }) };
    const engine = withMemory(
      openapi({
        '/a': { get: list, post: json({ example: { id: 1 } }, '201') },
        '/a/{id}': { get: json({ example: { id: 1 } }) },
      }),
    );
    expect(ask(engine, 'GET', '/a').body).toEqual({ data: [{ id: 1 }], next: null });
  });

  test('declared headers agree with the list', () => {
    const engine = four(['per_page', 'page'], [{ id: 1 }]);
    const headersOf = (target: string) => raw(engine, 'GET', target, { headers: { host: 'localhost:1' } }).headers;
    expect(headersOf('/a?per_page=3')).toMatchObject({
      'x-total-count': '4',
      link: '<http://localhost:1/a?per_page=3&page=2>; rel="next"',
    });
    expect(headersOf('/a?per_page=3&page=2').link).toBeUndefined();
  });
});

describe('where a new record is', () => {
  const made = (response: object, status = '201'): Engine => {
    const create = { responses: { [status]: { description: '', ...response } } };
    return withMemory(openapi({ '/a': { post: create }, '/a/{id}': { get: json({ example: { id: 'x y' } }) } }));
  };
  const body = { content: content({ example: { id: 'x y' } }) };

  test.each<[string, response: object, status: string, location: string | undefined]>([
    ['as a path', { ...body, headers: { Location: { example: '/a/1' } } }, '201', '/a/x%20y-1'],
    [
      'with the origin',
      { headers: { Location: { example: 'https://a.example/1' } } },
      '201',
      'http://localhost:1/a/x%20y-1',
    ],
    ['where the answer does not show it', {}, '201', '/a/x%20y-1'],
    ['nowhere, where the answer shows it', body, '200', undefined],
  ])('is told %s', (_, response, status, location) => {
    const { headers } = raw(made(response, status), 'POST', '/a', { headers: { host: 'localhost:1' } });
    expect(headers.location).toBe(location);
  });
});

test('an answer that calls the id otherwise has that of the record', () => {
  const task = json({ example: { taskUid: 147, indexUid: 'movies', status: 'enqueued' } }, '202');
  const index = { uid: 'movies', primaryKey: 'id' };
  const body = { requestBody: { content: content({ schema: { properties: { uid: {}, primaryKey: {} } } }) } };
  const engine = withMemory(
    openapi({
      '/indexes': { post: { ...body, ...task }, get: json({ example: { results: [index] } }) },
      '/indexes/{indexUid}': { get: json({ example: index }), delete: task },
    }),
  );
  const books = { taskUid: 147, indexUid: 'books', status: 'enqueued' };
  expect(ask(engine, 'POST', '/indexes', { body: { uid: 'books', primaryKey: 'n' } }).body).toEqual(books);
  expect(ask(engine, 'GET', '/indexes/books').body).toEqual({ uid: 'books', primaryKey: 'n' });
  expect(ask(engine, 'DELETE', '/indexes/books').body).toEqual(books);
});

describe('the store', () => {
  const seeds = { records: new Map([['1', { id: 1 }]]), otherIds: new Map<string, string>() };
  const none = { records: new Map<string, never>(), otherIds: new Map<string, never>() };

  test('has room for so many records and characters, seeds of changed shelves included', () => {
    const store = createStore({ records: 3, characters: 40 });
    expect([
      store.put('/a', seeds, '2', { id: 2 }),
      store.put('/a', seeds, '3', { id: 3 }),
      store.put('/a', seeds, '4', { id: 4 }),
      store.put('/b', seeds, '2', { id: 2 }),
      store.remove('/b', seeds, '1', undefined),
      // A record that is there may change, as far as there is room.
      store.put('/a', seeds, '3', { id: 3, a: 'b' }),
      store.put('/a', seeds, '3', { id: 3, a: 'b'.repeat(40) }),
    ]).toEqual([true, true, false, false, false, true, false]);
    expect(store.read('/a', seeds)).toEqual({
      records: new Map<string, object>([
        ['1', { id: 1 }],
        ['2', { id: 2 }],
        ['3', { id: 3, a: 'b' }],
      ]),
      otherIds: new Map(),
      made: 2,
    });
  });

  test('gets its room back', () => {
    const store = createStore({ records: 3, characters: 100 });
    for (const id of ['2', '3']) store.put('/a/1/b', seeds, id, { id });
    store.put('/a', none, '1', { id: 1 });
    expect(store.put('/a', none, '1', { id: 1 })).toBe(false);
    store.remove('/a/1/b', seeds, '2', undefined);
    expect(store.put('/a', none, '1', { id: 1 })).toBe(true);
    store.remove('/a', none, '1', '/a/1/');
    expect(store.read('/a/1/b', seeds)).toEqual({ ...seeds, made: 0 });
    for (const id of ['4', '5', '6']) expect(store.put('/a', none, id, { id })).toBe(true);
    store.clear();
    expect(store.read('/a', seeds).records).toBe(seeds.records);
  });

  test('has as many shelves as records', () => {
    const store = createStore({ records: 2, characters: 100 });
    expect(['/a', '/b', '/c'].map((key) => store.remove(key, none, '1', undefined))).toEqual([true, true, false]);
  });
});

test('POST is refused where the memory is full', () => {
  const engine = withMemory(pets());
  for (let made = 2; made < 10_000; made += 1) raw(engine, 'POST', '/pets', { body: { name: 'a' } });
  expect(ask(engine, 'POST', '/pets', { body: { name: 'a' } })).toMatchObject({
    status: 507,
    body: { detail: 'The memory of the mock must have room; found none. `DELETE /_assay/state` empties it.' },
  });
  ask(engine, 'DELETE', '/pets/7');
  expect(ask(engine, 'POST', '/pets', { body: { name: 'a' } }).status).toBe(201);
});

describe('DELETE /_assay/state', () => {
  const answerOf = (state: boolean) => {
    const description = describeTree(pets());
    const engine = createEngine(description, { ...defaultSettings, state }, { createMemory });
    const pages = withOwnPages([{ name: 'api', description, engine }], { ...defaultSettings, state }, () => ({
      url: '',
      isTrusted: true,
    }));
    return { answer: pages };
  };
  const own = { host: 'localhost:4880' };

  test.each<[string, method: string, headers: Record<string, string>, status: number, left: number]>([
    ['starts again', 'DELETE', own, 204, 2],
    ['also from pages of the mock itself', 'DELETE', { ...own, origin: 'http://localhost:4880' }, 204, 2],
    ['never from other pages', 'DELETE', { ...own, origin: 'https://evil.example' }, 403, 1],
    ['never under another name', 'DELETE', { host: 'evil.example' }, 421, 1],
    ['by DELETE alone', 'POST', own, 405, 1],
    ['says what it takes', 'OPTIONS', own, 204, 1],
  ])('%s', (_, method, headers, status, left) => {
    const pages = answerOf(true);
    ask(pages, 'DELETE', '/pets/7');
    expect(ask(pages, method, '/_assay/state', { headers }).status).toBe(status);
    expect(ask(pages, 'GET', '/pets').body).toHaveLength(left);
  });

  test('is no page without a memory', () => {
    expect(ask(answerOf(false), 'DELETE', '/_assay/state', { headers: own }).status).toBe(404);
  });
});

test('`createMock` has a memory that can start again', async () => {
  const mock = createMock(pets(), { state: true });
  const status = async (method: string): Promise<number> =>
    (await mock.fetch(new Request('http://mock/pets/7', { method }))).status;
  expect([await status('DELETE'), await status('GET')]).toEqual([204, 404]);
  await mock.reset();
  expect(await status('GET')).toBe(200);
});
