import { expect, test } from '@jest/globals';
import { engineOf, openapi } from '../mock/support.ts';
import { bytes, pet, posting, send } from './bodies.ts';
import { ok, validate } from './requests.ts';

test.each<[string, unknown, readonly string[]]>([
  ['as described', { name: 'x', tags: [1, 2], secret: 's' }, []],
  ['with what is read only', { id: 1, name: 'x' }, []],
  ['without what is required', {}, ['required']],
  [
    'all that is wrong',
    { name: '', tags: [1, 'x'], more: 1 },
    ['/more additionalProperties', '/name minLength', '/tags/1 type'],
  ],
  ['inside', { name: 'x', owner: { age: 'x', 'a/b': 1 } }, ['/owner/a~1b additionalProperties', '/owner/age type']],
  ['items that are equal', { name: 'x', tags: [1, 1] }, ['/tags uniqueItems']],
  ['another type', [], ['type']],
  ['null', null, ['type']],
])('JSON %s', (_, body, wrong) => {
  const engine = posting({ 'application/json': { schema: pet }, 'application/problem+json': { schema: pet } });
  const text = JSON.stringify(body);
  expect([
    send(engine, 'application/json', text),
    send(engine, 'application/problem+json; charset=utf-8', text),
    send(engine, undefined, text),
  ]).toEqual([wrong, wrong, wrong]);
});

test.each<[string, object, string | undefined, string | undefined, readonly string[]]>([
  ['none, required', { required: true }, undefined, undefined, ['required']],
  ['none, but a content type', { required: true }, 'application/json', '', ['required']],
  ['none, not required', {}, undefined, undefined, []],
  ['no JSON, and no content type', {}, undefined, '{', ['content']],
  ['malformed', {}, 'application/json', '{', ['status 400']],
  ['undeclared', {}, 'text/plain', 'x', ['status 415']],
])('%s', (_, more, type, body, wrong) => {
  expect(send(posting({ 'application/json': { schema: pet } }, more), type, body)).toEqual(wrong);
});

test.each<[string, string, readonly string[]]>([
  ['the closest', 'text/csv', ['minLength']],
  ['a range', 'text/plain', ['maxLength']],
  ['any', 'application/x-other', []],
  ['with its parameters', 'text/x; v="2"', ['const']],
  ['without them', 'text/x; v=3', ['maxLength']],
])('the declared media type that fits: %s', (_, type, wrong) => {
  const engine = posting({
    '*/*': { schema: false },
    'text/*': { schema: { type: 'string', maxLength: 1 } },
    'text/csv': { schema: { type: 'string', minLength: 10 } },
    'text/x': { schema: { type: 'string', maxLength: 1 } },
    'text/x;v="2"': { schema: { const: 'y' } },
  });
  expect(send(engine, type, 'ab')).toEqual(wrong);
});

test.each<[string, readonly string[]]>([
  ['<pet><name>x</name></pet>', []],
  ['<pet name="x"><tag/></pet>', ['required', '/tag additionalProperties']],
  ['<pet><tag></pet>', ['content']],
  ['<pet/><pet/>', ['content']],
  ['pet', ['content']],
])('XML, well-formed or not: %s', (text, wrong) => {
  const engine = posting({ 'application/xml': { schema: pet } });
  const wide = bytes(
    [0xff, 0xfe],
    Array.from(text).flatMap((character) => [character.charCodeAt(0), 0]),
  );
  expect([
    send(engine, 'application/xml', text),
    send(engine, 'application/xml', wide),
    send(engine, 'text/xml', text),
  ]).toEqual([wrong, wrong, wrong]);
});

test('what is read only behind a reference need not be sent', () => {
  const schema = { type: 'object', required: ['id'], properties: { id: { $ref: '#/components/schemas/Id' } } };
  const post = { requestBody: { content: { 'application/json': { schema } } }, ...ok };
  const engine = engineOf(
    openapi({ '/a': { post } }, { components: { schemas: { Id: { readOnly: true } } } }),
    validate,
  );
  expect(send(engine, 'application/json', '{}')).toEqual([]);
});

test('nullable, and what is required of a composition but read only', () => {
  const schema = {
    allOf: [
      { $ref: '#/components/schemas/Base' },
      { type: 'object', required: ['id', 'age'], properties: { age: { type: 'integer', nullable: true } } },
    ],
  };
  const components = {
    schemas: { Base: { type: 'object', required: ['id'], properties: { id: { type: 'string', readOnly: true } } } },
  };
  const post = { requestBody: { content: { 'application/json': { schema } } }, ...ok };
  const engine = engineOf(
    { openapi: '3.0.3', info: { title: 'x', version: '1' }, paths: { '/a': { post } }, components },
    validate,
  );
  expect([send(engine, 'application/json', '{"age":null}'), send(engine, 'application/json', '{}')]).toEqual([
    [],
    ['required'],
  ]);
});
