import { describe, expect, test } from '@jest/globals';
import { engineOf, openapi, raw, type Asked } from '../mock/support.ts';
import { ok, taking, validate, wrongWith } from './requests.ts';

test.each([
  ['beside a reference to the path item', '/a/x?q=y', ['path id type', 'query q type']],
  ['in place of that of the path item', '/a/1?q=1&r=x', ['query r type']],
  ['for the operation beside the reference, too', '/a/1?q=y&r=x', ['query r type', 'query q type']],
])('a parameter is declared %s', (_, target, wrong) => {
  const integer = (name: string, place: string): object => ({
    name,
    in: place,
    ...(place === 'path' && { required: true }),
    schema: { type: 'integer' },
  });
  const item = { parameters: [{ ...integer('r', 'query'), schema: {} }, integer('q', 'query')], get: ok };
  const beside = { parameters: [integer('id', 'path'), integer('r', 'query')], put: ok };
  const paths = { '/a/{id}': { $ref: '#/components/pathItems/A', ...beside } };
  const engine = engineOf(openapi(paths, { components: { pathItems: { A: item } } }), validate);
  expect(['GET', 'PUT'].map((method) => wrongWith(engine, method, target))).toEqual([wrong, wrong]);
});

describe('one parameter', () => {
  const ref = { $ref: '#/components/schemas/Id' };
  const components = { schemas: { Id: { type: 'integer', minimum: 1 } } };
  test.each<[string, object, string, readonly string[]]>([
    ['a number', { schema: { type: 'integer', maximum: 9 } }, 'p=7', []],
    ['a number out of bounds', { schema: { type: 'integer', maximum: 9 } }, 'p=10', ['query p maximum']],
    ['no number', { schema: { type: 'integer' } }, 'p=abc', ['query p type']],
    ['a number that is too exact', { schema: { type: 'integer' } }, 'p=1.5', ['query p type']],
    ['a number with an exponent', { schema: { type: 'number' } }, 'p=-1.5e3', []],
    ['a number beyond numbers', { schema: { type: 'number' } }, 'p=1e999', ['query p type']],
    ['a truth', { schema: { type: 'boolean' } }, 'p=true', []],
    ['no truth', { schema: { type: 'boolean' } }, 'p=yes', ['query p type']],
    ['null, empty', { schema: { type: ['integer', 'null'] } }, 'p=', []],
    ['null, listed', { schema: { enum: [1, null] } }, 'p=', []],
    ['null, by name', { schema: { type: ['integer', 'null'] } }, 'p=null', []],
    ['a text that looks like a number', { schema: { type: 'string', minLength: 2 } }, 'p=12', []],
    ['either, the text', { schema: { type: ['integer', 'string'], minLength: 3 } }, 'p=abc', []],
    [
      'either, by branches',
      { schema: { oneOf: [{ type: 'integer' }, { type: 'string', enum: ['all'] }] } },
      'p=all',
      [],
    ],
    [
      'either, none',
      { schema: { oneOf: [{ type: 'integer' }, { const: 'all' }] } },
      'p=none',
      ['query p type', 'query p const', 'query p oneOf'],
    ],
    [
      'a list or one',
      { schema: { anyOf: [{ type: 'array', items: { type: 'integer' } }, { type: 'integer' }] } },
      'p=1&p=2',
      [],
    ],
    ['a list of one', { schema: { type: 'array', items: { type: 'integer' } } }, 'p=1', []],
    ['an empty list', { schema: { type: 'array', maxItems: 0 } }, 'p=', []],
    ['a list of one where it must be empty', { schema: { type: 'array', maxItems: 0 } }, 'p=1', ['query p maxItems']],
    [
      'two empty texts where it must be empty',
      { schema: { type: 'array', maxItems: 0 } },
      'p=&p=',
      ['query p maxItems'],
    ],
    [
      'two in one text where it must be empty',
      { explode: false, schema: { type: 'array', maxItems: 0 } },
      'p=1,2',
      ['query p maxItems'],
    ],
    [
      'a member that is sent twice',
      { schema: { properties: { R: { type: 'array', items: { type: 'integer' }, minItems: 2 } }, type: 'object' } },
      'R=1&R=2',
      [],
    ],
    ['an item of a list', { schema: { type: 'array', items: { type: 'integer' } } }, 'p=1&p=x', ['query p /1 type']],
    ['a list by its items alone', { schema: { items: { type: 'integer' } } }, 'p=1&p=x', ['query p /1 type']],
    ['a list by its places alone', { schema: { prefixItems: [{ type: 'integer' }] } }, 'p=x', ['query p /0 type']],
    ['an enum of numbers', { schema: { enum: [1, 2] } }, 'p=2', []],
    ['behind a reference', { schema: ref }, 'p=0', ['query p minimum']],
    ['composed', { schema: { allOf: [ref, { maximum: 5 }] } }, 'p=6', ['query p maximum']],
    ['sent twice', { schema: { type: 'integer' } }, 'p=1&p=2', ['query p repeated']],
    ['not sent, not required', { schema: { type: 'integer' } }, 'q=1', []],
    ['not sent, required', { required: true, schema: { type: 'integer' } }, 'q=1', ['query p required']],
    ['empty, allowed', { allowEmptyValue: true, schema: { type: 'integer' } }, 'p', []],
    ['empty, forbidden', { allowEmptyValue: false, schema: { type: 'string' } }, 'p=', ['query p allowEmptyValue']],
    ['empty, and once more', { allowEmptyValue: false, schema: { type: 'string' } }, 'p=&p=1', ['query p repeated']],
    ['empty, nothing said', { schema: { type: 'string' } }, 'p=', []],
    ['empty, not allowed', { schema: { type: 'integer' } }, 'p', ['query p type']],
    ['reserved characters', { allowReserved: true, schema: { const: '/a?b:c' } }, 'p=/a?b:c', []],
    ['a plus that stands for itself', { allowReserved: true, schema: { const: 'a+b' } }, 'p=a+b', []],
    ['a plus', { schema: { const: 'a b' } }, 'p=a+b', []],
    ['half an encoding', { schema: { const: '%z' } }, 'p=%z', []],
    ['encoded name', { name: 'a b', schema: { const: '1' } }, 'a%20b=1', []],
    ['a format', { schema: { type: 'string', format: 'date-time' } }, 'p=2020-01-01 00:00:00Z', ['query p format']],
    ['an unknown format', { schema: { type: 'string', format: 'colour' } }, 'p=x', []],
    [
      'JSON',
      { content: { 'application/json': { schema: { type: 'object', required: ['a'] } } } },
      'p=%7B%22a%22:1%7D',
      [],
    ],
    [
      'JSON that is wrong',
      { content: { 'application/json': { schema: { required: ['a'], type: 'object' } } } },
      'p=%7B%7D',
      ['query p required'],
    ],
    ['no JSON', { content: { 'application/json': { schema: {} } } }, 'p=%7B', ['query p content']],
    ['text as content', { content: { 'text/plain': { schema: { type: 'integer' } } } }, 'p=x', ['query p type']],
    [
      'a list inside of a list, with a schema for each place',
      { schema: { type: 'array', items: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }] } } },
      'p=1,2&p=1,x',
      ['query p /1/1 type'],
    ],
    ['no schema', {}, 'p=1&p=2', []],
    ['a schema that is true', { schema: true }, 'p=1', []],
    ['a schema that is false', { schema: false }, 'p=1', ['query p false schema']],
    ['a schema that cannot be compiled', { schema: { type: 'thing' } }, 'p=1', []],
    ['a reference to nothing', { schema: { $ref: '#/nowhere' } }, 'p=1', []],
    ['a pattern nobody reads', { schema: { type: 'string', pattern: '(?i)a' } }, 'p=b', []],
    [
      'a nested object',
      {
        style: 'deepObject',
        schema: {
          type: 'object',
          properties: {
            a: { type: 'object', properties: { b: { type: 'integer' } } },
            l: { type: 'array', items: { type: 'integer' } },
          },
        },
      },
      'p[a][b]=x&p[l][]=1&p[l][]=2',
      ['query p /a/b type'],
    ],
    [
      'an exploded object without properties of its own',
      { schema: { type: 'object', additionalProperties: { type: 'integer' } } },
      'r=1&q=x',
      ['query p /q type'],
    ],
    [
      'an exploded object that need not be there',
      { required: true, schema: { type: 'object', properties: { r: {} } } },
      '',
      [],
    ],
  ])('%s', (_, parameter, query, wrong) => {
    const engine = taking([{ name: 'p', in: 'query', ...parameter }], '/a', { components });
    expect(wrongWith(engine, 'GET', `/a?${query}`)).toEqual(wrong);
  });

  test.each<[string, string, object, Asked, readonly string[]]>([
    ...['Accept', 'content-length'].map((name): [string, string, object, Asked, readonly string[]] => [
      '/a',
      `a header that belongs to HTTP: ${name}`,
      { name, in: 'header', required: true, schema: false },
      {},
      [],
    ]),
    [
      '/a',
      'a header in another case',
      { name: 'X-Id', in: 'header', schema: { type: 'integer' } },
      { headers: { 'x-id': 'x' } },
      ['header X-Id type'],
    ],
    ['/a', 'a missing header', { name: 'X-Id', in: 'header', required: true }, {}, ['header X-Id required']],
    [
      '/a',
      'a missing cookie',
      { name: 'id', in: 'cookie', required: true },
      { headers: { cookie: 'ID=1; idx=2' } },
      ['cookie id required'],
    ],
    [
      '/a?x=1',
      'the whole query as a form',
      {
        name: 'q',
        in: 'querystring',
        content: {
          'application/x-www-form-urlencoded': {
            schema: { type: 'object', properties: { x: { type: 'integer', minimum: 2 } } },
          },
        },
      },
      {},
      ['query q /x minimum'],
    ],
    [
      '/a?%7B%22x%22%3A1%7D',
      'the whole query as JSON',
      {
        name: 'q',
        in: 'querystring',
        content: { 'application/json': { schema: { type: 'object', required: ['y'] } } },
      },
      {},
      ['query q required'],
    ],
    [
      '/a',
      'no query at all',
      { name: 'q', in: 'querystring', required: true, content: { 'application/json': { schema: {} } } },
      {},
      ['query q required'],
    ],
  ])('%s: %s', (target, _, parameter, asked, wrong) => {
    expect(wrongWith(taking([parameter]), 'GET', target, asked)).toEqual(wrong);
  });

  test('an encoded comma separates nothing in a path, and text around the parameter is none of it', () => {
    const schema = { type: 'array', items: { type: 'string' }, maxItems: 1 };
    const engine = taking([{ name: 'ids', in: 'path', required: true, schema }], '/p/{ids}.json');
    expect([wrongWith(engine, 'GET', '/p/a%2Cb.json'), wrongWith(engine, 'GET', '/p/a,b.json')]).toEqual([
      [],
      ['path ids maxItems'],
    ]);
  });

  test.each([{}, { m: {} }])(
    'an exploded object with %j leaves the names of other parameters to them',
    (properties) => {
      const schema = { type: 'object', properties, additionalProperties: { type: 'integer' } };
      const open = { name: 'o', in: 'query', schema };
      const engine = taking([open, { name: 'text', in: 'query', schema: { type: 'string' } }]);
      expect([wrongWith(engine, 'GET', '/a?n=1&text=x'), wrongWith(engine, 'GET', '/a?n=x')]).toEqual([
        [],
        ['query o /n type'],
      ]);
    },
  );

  test.each<[string, isRequired: boolean, target: string, wrong: readonly string[]]>([
    ['leaves them, too, where it has them itself', false, '/a?day=2026-01-01', []],
    ['keeps its others', false, '/a?day=2026-01-01&size=x', ['query sort /size enum']],
    ['keeps its own name', false, '/a?sort=x', ['query sort /sort enum']],
    ['has them where it must be there', true, '/a?day=asc', ['query day format']],
  ])('an exploded object %s', (_, isRequired, target, wrong) => {
    const order = { enum: ['asc', 'desc'] };
    const schema = { type: 'object', properties: { day: order, size: order, sort: order }, minProperties: 1 };
    const sort = { name: 'sort', in: 'query', required: isRequired, schema };
    const engine = taking([sort, { name: 'day', in: 'query', schema: { type: 'string', format: 'date' } }]);
    expect(wrongWith(engine, 'GET', target)).toEqual(wrong);
  });

  test.each(['nullable', 'x-nullable'])('null where OpenAPI 3.0 says %s', (keyword) => {
    const get = { parameters: [{ name: 'p', in: 'query', schema: { type: 'integer', [keyword]: true } }], ...ok };
    const engine = engineOf(
      { openapi: '3.0.3', info: { title: 'x', version: '1' }, paths: { '/a': { get } } },
      validate,
    );
    expect(['null', '', 'x'].map((text) => wrongWith(engine, 'GET', `/a?p=${text}`))).toEqual([
      [],
      [],
      ['query p type'],
    ]);
  });

  test('parameters that share a segment are read decoded', () => {
    const list = { type: 'array', items: { type: 'integer' } };
    const parameters = ['a', 'b'].map((name) => ({ name, in: 'path', required: true, schema: list }));
    expect(wrongWith(taking(parameters, '/p/{a}-{b}'), 'GET', '/p/1,2-3,x%25')).toEqual(['path b /1 type']);
  });

  test('parameters of the operation win over those of its path', () => {
    const at = (maximum: number) => ({ name: 'p', in: 'query', schema: { type: 'integer', maximum } });
    const item = {
      parameters: [at(1), { name: 'q', in: 'query', required: true }],
      get: { parameters: [at(5)], ...ok },
    };
    const engine = engineOf(openapi({ '/a': item }), validate);
    expect([wrongWith(engine, 'GET', '/a?p=3&q='), raw(engine, 'HEAD', '/a?p=3').status]).toEqual([[], 422]);
  });
});
