import { expect, test } from '@jest/globals';
import { ask, engineOf } from '../mock/support.ts';
import { multipart, named, pet, send } from './bodies.ts';
import { validate, wrongWith } from './requests.ts';

test.each<[string, string, string | undefined, string, readonly string[]]>([
  ['fields', 'name=x&n=1', undefined, 'application/x-www-form-urlencoded', []],
  ['a field that is wrong', 'name=x&n=y', undefined, 'application/x-www-form-urlencoded', ['n type']],
  ['a missing field', 'n=1', undefined, 'application/x-www-form-urlencoded', ['name required']],
  [
    'parts',
    multipart([named('name'), 'a+b%20'], [named('ids'), '1|2']),
    undefined,
    'multipart/form-data; boundary=b',
    ['name maxLength'],
  ],
  ['no body', '', undefined, 'application/x-www-form-urlencoded', ['name required']],
])('OpenAPI 2.0: %s', (_, body, __, type, wrong) => {
  const parameters = [
    { name: 'name', in: 'formData', type: 'string', required: true, maxLength: 5 },
    { name: 'n', in: 'formData', type: 'integer' },
    { name: 'ids', in: 'formData', type: 'array', items: { type: 'integer' }, collectionFormat: 'pipes' },
    { name: 'file', in: 'formData', type: 'file' },
  ];
  const post = {
    consumes: ['application/x-www-form-urlencoded', 'multipart/form-data'],
    parameters,
    responses: { 200: { description: '', schema: { type: 'string' } } },
  };
  const engine = engineOf({ swagger: '2.0', info: { title: 'x', version: '1' }, paths: { '/a': { post } } }, validate);
  expect(send(engine, type, body)).toEqual(wrong);
});

const [urlencoded, parts] = ['application/x-www-form-urlencoded', 'multipart/form-data'];

test.each<[string, type: string, consumes: readonly string[] | undefined, taken: readonly string[]]>([
  ['no types', 'string', undefined, [urlencoded, parts]],
  ['no type of a form', 'string', ['application/json'], [urlencoded, parts]],
  ['one type of a form among others', 'string', ['application/json', urlencoded], [urlencoded]],
  ['no types, for a file', 'file', undefined, [parts]],
])('OpenAPI 2.0: a form is taken where `consumes` has %s', (_, type, consumes, taken) => {
  const post = { parameters: [{ name: 'a', in: 'formData', type }], responses: { 204: { description: '' } } };
  const tree = { swagger: '2.0', info: {}, ...(consumes && { consumes }), paths: { '/a': { post } } };
  const engine = engineOf(tree, validate);
  const bodies = [
    [urlencoded, 'a=1'],
    [parts, multipart([named('a'), '1'])],
    ['application/json', '{}'],
  ] as const;
  const sent = bodies.filter(([contentType, body]) => {
    const headers = { 'content-type': contentType === parts ? `${parts}; boundary=b` : contentType };
    return ask(engine, 'POST', '/a', { headers, body }).status === 204;
  });
  expect(sent.map(([contentType]) => contentType)).toEqual(taken);
});

test('OpenAPI 2.0: one field alone', () => {
  const parameters = [{ name: 'n', in: 'formData', type: 'integer' }];
  const type = 'application/x-www-form-urlencoded';
  const post = { consumes: [type], parameters, responses: { 200: { description: '', schema: { type: 'string' } } } };
  const engine = engineOf({ swagger: '2.0', info: { title: 'x', version: '1' }, paths: { '/a': { post } } }, validate);
  expect(send(engine, type, 'n=y')).toEqual(['n type']);
});

test.each<[string, object, string, readonly string[]]>([
  ['csv', { items: { type: 'integer' } }, 'p=1,2', []],
  ['ssv', { items: { type: 'integer' }, collectionFormat: 'ssv' }, 'p=1%202', []],
  ['tsv', { items: { type: 'integer' }, collectionFormat: 'tsv' }, 'p=1%092', []],
  ['pipes', { items: { type: 'integer' }, collectionFormat: 'pipes' }, 'p=1|x', ['query p /1 type']],
  ['multi', { items: { type: 'integer' }, collectionFormat: 'multi' }, 'p=1&p=2', []],
  [
    'lists in a list',
    { items: { type: 'array', items: { type: 'integer' }, collectionFormat: 'pipes' } },
    'p=1|2,3|x',
    ['query p /1/1 type'],
  ],
  [
    'an exclusive bound',
    { items: { type: 'integer', minimum: 1, exclusiveMinimum: true } },
    'p=1',
    ['query p /0 exclusiveMinimum'],
  ],
])('OpenAPI 2.0, collectionFormat: %s', (_, more, query, wrong) => {
  const parameters = [{ name: 'p', in: 'query', type: 'array', ...more }];
  const get = { parameters, responses: { 200: { description: '', schema: { type: 'string' } } } };
  const engine = engineOf({ swagger: '2.0', info: { title: 'x', version: '1' }, paths: { '/a': { get } } }, validate);
  expect(wrongWith(engine, 'GET', `/a?${query}`)).toEqual(wrong);
});

test('a body of OpenAPI 2.0 is a parameter', () => {
  const post = {
    parameters: [{ name: 'b', in: 'body', required: true, schema: pet }],
    responses: { 200: { description: '', schema: { type: 'string' } } },
  };
  const engine = engineOf({ swagger: '2.0', info: { title: 'x', version: '1' }, paths: { '/a': { post } } }, validate);
  expect([
    send(engine, 'application/json', '{"name":"x"}'),
    send(engine, 'application/json', '{}'),
    send(engine, undefined, undefined),
  ]).toEqual([[], ['required'], ['required']]);
});
