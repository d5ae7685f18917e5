import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { describe as describeApi } from '../../src/description/description.ts';
import type { MockSettings } from '../../src/mock/settings.ts';
import { writeParameter, type ParameterPlace } from '../../src/parameters/write-style.ts';
import { ask, engineOf, json, openapi, raw, type Asked } from './support.ts';

const validate: Partial<MockSettings> = { validate: 'request' };
const ok = json({ example: 'ok' });

/** An engine whose one operation takes `parameters`. */
const taking = (parameters: readonly object[], path = '/a', more: object = {}) =>
  engineOf(
    {
      openapi: '3.2.0',
      info: { title: 'x', version: '1' },
      paths: { [path]: { get: { parameters, ...ok } } },
      ...more,
    },
    validate,
  );

/** What is wrong with a request, in short: `query limit /0 minimum`. */
const wrongWith = (engine: ReturnType<typeof engineOf>, method: string, target: string, asked: Asked = {}) => {
  const { status, body } = ask(engine, method, target, asked);
  if (status !== 422) return status === 200 ? [] : [`status ${status}`];
  const { violations } = body as { violations: Record<string, string>[] };
  return violations.map((each) =>
    [each.in, each.name, each.pointer, each.keyword].filter((word) => word !== undefined && word !== '').join(' '),
  );
};

describe('styles of OpenAPI 3.1 section 4.8.12.4, "Style Examples"', () => {
  const array = { type: 'array', items: { enum: ['blue', 'black', 'brown'] }, const: ['blue', 'black', 'brown'] };
  const object = {
    type: 'object',
    properties: { R: { type: 'integer' }, G: { type: 'integer' }, B: { type: 'integer' } },
    const: { R: 100, G: 200, B: 150 },
  };
  const [empty, string] = [
    { type: 'string', const: '' },
    { type: 'string', const: 'blue' },
  ];

  test.each<[string, boolean, object, string]>([
    ['matrix', false, empty, ';color'],
    ['matrix', false, string, ';color=blue'],
    ['matrix', false, array, ';color=blue,black,brown'],
    ['matrix', false, object, ';color=R,100,G,200,B,150'],
    ['matrix', true, string, ';color=blue'],
    ['matrix', true, array, ';color=blue;color=black;color=brown'],
    ['matrix', true, object, ';R=100;G=200;B=150'],
    ['label', false, empty, '.'],
    ['label', false, string, '.blue'],
    ['label', false, array, '.blue,black,brown'],
    ['label', false, array, '.blue.black.brown'],
    ['label', false, object, '.R,100,G,200,B,150'],
    ['label', false, object, '.R.100.G.200.B.150'],
    ['label', true, array, '.blue.black.brown'],
    ['label', true, object, '.R=100.G=200.B=150'],
    ['simple', false, string, 'blue'],
    ['simple', false, array, 'blue,black,brown'],
    ['simple', false, object, 'R,100,G,200,B,150'],
    ['simple', true, array, 'blue,black,brown'],
    ['simple', true, object, 'R=100,G=200,B=150'],
  ])('path, %s, explode %s: %j is %s', (style, explode, schema, text) => {
    const engine = taking([{ name: 'color', in: 'path', required: true, style, explode, schema }], '/p/{color}');
    expect(wrongWith(engine, 'GET', `/p/${text}`)).toEqual([]);
    expect(wrongWith(engine, 'GET', '/p/green,x')).not.toEqual([]);
  });

  test.each<[string, boolean, object, string]>([
    ['form', false, empty, 'color='],
    ['form', false, string, 'color=blue'],
    ['form', false, array, 'color=blue,black,brown'],
    ['form', false, array, 'color=blue%2Cblack%2Cbrown'],
    ['form', false, object, 'color=R,100,G,200,B,150'],
    ['form', true, empty, 'color='],
    ['form', true, string, 'color=blue'],
    ['form', true, array, 'color=blue&color=black&color=brown'],
    ['form', true, object, 'R=100&G=200&B=150'],
    ['spaceDelimited', false, array, 'color=blue%20black%20brown'],
    ['spaceDelimited', false, array, 'color=blue+black+brown'],
    ['spaceDelimited', false, object, 'color=R%20100%20G%20200%20B%20150'],
    ['spaceDelimited', true, array, 'color=blue&color=black&color=brown'],
    ['pipeDelimited', false, array, 'color=blue|black|brown'],
    ['pipeDelimited', false, array, 'color=blue%7Cblack%7Cbrown'],
    ['pipeDelimited', false, object, 'color=R%7C100%7CG%7C200%7CB%7C150'],
    ['deepObject', true, object, 'color[R]=100&color[G]=200&color[B]=150'],
    ['deepObject', true, object, 'color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150'],
  ])('query, %s, explode %s: %j is %s', (style, explode, schema, text) => {
    const engine = taking([{ name: 'color', in: 'query', required: true, style, explode, schema }]);
    expect(wrongWith(engine, 'GET', `/a?other=1&${text}&more`)).toEqual([]);
    expect(wrongWith(engine, 'GET', '/a?color=green&R=1&color[R]=x')).not.toEqual([]);
  });

  test.each<[string, string, boolean, object, string]>([
    ['header', 'simple', false, array, 'blue,black, brown'],
    ['header', 'simple', false, object, 'R,100,G,200,B,150'],
    ['header', 'simple', true, object, 'R=100,G=200,B=150'],
    ['cookie', 'form', false, string, 'color=blue'],
    ['cookie', 'form', false, array, 'color=blue,black,brown'],
    ['cookie', 'form', false, object, 'color=R,100,G,200,B,150'],
    ['cookie', 'form', true, array, 'color=blue&color=black&color=brown'],
    ['cookie', 'form', true, array, 'color=blue; color=black; color=brown'],
    ['cookie', 'form', true, object, 'R=100; G=200; B=150'],
    ['cookie', 'cookie', true, string, 'a=1; color=blue'],
    ['cookie', 'cookie', true, array, 'color=blue; color=black; color=brown'],
    ['cookie', 'cookie', true, object, 'R=100; G=200; B=150'],
    ['cookie', 'cookie', false, array, 'color=blue,black,brown'],
  ])('%s, %s, explode %s: %j is %s', (place, style, explode, schema, text) => {
    const engine = taking([{ name: 'color', in: place, required: true, style, explode, schema }]);
    const header = place === 'header' ? 'color' : 'cookie';
    expect(wrongWith(engine, 'GET', '/a', { headers: { [header]: text } })).toEqual([]);
    expect(wrongWith(engine, 'GET', '/a', { headers: { [header]: 'color=green' } })).not.toEqual([]);
  });
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
    ['an item of a list', { schema: { type: 'array', items: { type: 'integer' } } }, 'p=1&p=x', ['query p /1 type']],
    ['an enum of numbers', { schema: { enum: [1, 2] } }, 'p=2', []],
    ['behind a reference', { schema: ref }, 'p=0', ['query p minimum']],
    ['composed', { schema: { allOf: [ref, { maximum: 5 }] } }, 'p=6', ['query p maximum']],
    ['sent twice', { schema: { type: 'integer' } }, 'p=1&p=2', ['query p repeated']],
    ['not sent, not required', { schema: { type: 'integer' } }, 'q=1', []],
    ['not sent, required', { required: true, schema: { type: 'integer' } }, 'q=1', ['query p required']],
    ['empty, allowed', { allowEmptyValue: true, schema: { type: 'integer' } }, 'p', []],
    ['empty, forbidden', { allowEmptyValue: false, schema: { type: 'string' } }, 'p=', ['query p allowEmptyValue']],
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
    ['/a', 'a header that belongs to HTTP', { name: 'Accept', in: 'header', required: true, schema: false }, {}, []],
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

  test('an exploded object leaves the names of other parameters to them', () => {
    const open = { name: 'o', in: 'query', schema: { type: 'object', additionalProperties: { type: 'integer' } } };
    const engine = taking([open, { name: 'text', in: 'query', schema: { type: 'string' } }]);
    expect([wrongWith(engine, 'GET', '/a?n=1&text=x'), wrongWith(engine, 'GET', '/a?n=x')]).toEqual([
      [],
      ['query o /n type'],
    ]);
  });

  test('null where OpenAPI 3.0 says nullable', () => {
    const get = { parameters: [{ name: 'p', in: 'query', schema: { type: 'integer', nullable: true } }], ...ok };
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

describe('bodies', () => {
  const encoder = new TextEncoder();
  const bytes = (...parts: readonly (string | readonly number[])[]): Uint8Array =>
    Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...encoder.encode(part)] : part)));
  const multipart = (...parts: readonly (readonly [string, string])[]): string =>
    [...parts.map(([headers, text]) => `--b\r\n${headers}\r\n\r\n${text}\r\n`), '--b--\r\n'].join('');
  const named = (name: string, more = ''): string => `Content-Disposition: form-data; name="${name}"${more}`;
  const pet = {
    type: 'object',
    required: ['id', 'name'],
    properties: {
      id: { type: 'integer', readOnly: true },
      name: { type: 'string', minLength: 1 },
      tags: { type: 'array', items: { type: 'integer' }, uniqueItems: true },
      owner: { type: 'object', properties: { age: { type: 'integer' } }, additionalProperties: false },
      secret: { type: 'string', writeOnly: true },
      photo: { type: 'string', format: 'binary', maxLength: 4 },
      note: { type: ['string', 'null'], minLength: 5 },
    },
    additionalProperties: false,
  };
  const posting = (content: object, more: object = {}) =>
    engineOf(openapi({ '/a': { post: { requestBody: { content, ...more }, ...ok } } }), validate);
  const send = (
    engine: ReturnType<typeof engineOf>,
    type: string | undefined,
    body: string | Uint8Array | undefined,
  ) => {
    const sent = typeof body === 'string' ? encoder.encode(body) : body;
    const { status, body: answer } = engine.answer({
      method: 'POST',
      target: '/a',
      headers: type === undefined ? {} : { 'content-type': type },
      ...(sent !== undefined && { body: sent }),
    });
    if (status !== 422) return status === 200 ? [] : [`status ${status}`];
    const told = JSON.parse(new TextDecoder().decode(answer)) as { violations: Record<string, string>[] };
    return told.violations.map(({ name = '', pointer = '', keyword = '' }) =>
      [name, pointer, keyword].filter((word) => word !== '').join(' '),
    );
  };

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

  test.each<[string, object, string, readonly string[]]>([
    ['fields', {}, 'name=x+y&tags=1&tags=2', []],
    ['a list of one', {}, 'name=x&tags=1', []],
    ['null', {}, 'name=x&note=null', []],
    ['an item', {}, 'name=x&tags=1&tags=x', ['/tags/1 type']],
    ['missing', {}, 'tags=1', ['required']],
    ['unknown', {}, 'name=x&more=1', ['/more additionalProperties']],
    ['an object as JSON', {}, 'name=x&owner=%7B%22age%22%3A%22x%22%7D', ['/owner/age type']],
    ['an object in brackets', {}, 'name=x&owner[age]=3', []],
    [
      'an object in brackets, wrong',
      {},
      'name=x&owner%5Bage%5D=x&owner[b]=1',
      ['/owner/b additionalProperties', '/owner/age type'],
    ],
    ['an encoding', { encoding: { tags: { style: 'pipeDelimited' } } }, 'name=x&tags=1|2', []],
    [
      'an encoding that does not explode',
      { encoding: { tags: { explode: false } } },
      'name=x&tags=1,x',
      ['/tags/1 type'],
    ],
    ['nothing', {}, '', ['required']],
  ])('form: %s', (_, more, text, wrong) => {
    const engine = posting({ 'application/x-www-form-urlencoded': { schema: pet, ...more } });
    expect(send(engine, 'application/x-www-form-urlencoded', text)).toEqual(wrong);
  });

  test.each<[string, string | Uint8Array, readonly string[]]>([
    ['parts', multipart([named('name'), 'x'], [named('tags'), '1'], [named('tags'), '2']), []],
    [
      'JSON',
      multipart([named('name'), 'x'], [`${named('owner')}\r\nContent-Type: application/json`, '{"age":"x"}']),
      ['/owner/age type'],
    ],
    ['a JSON text', multipart([`${named('name')}\r\ncontent-type: application/json`, '""']), ['/name minLength']],
    [
      'bytes',
      bytes(
        `--b\r\n${named('name')}\r\n\r\nx\r\n--b\r\n${named('photo', '; filename="p"')}\r\n\r\n`,
        [0xff, 0, 13, 10],
        '\r\n--b--',
      ),
      [],
    ],
    [
      'too many bytes',
      bytes(`--b\r\n${named('name')}\r\n\r\nx\r\n--b\r\n${named('photo')}\r\n\r\n`, [0xff, 0xfe, 1, 2, 3], '\r\n--b--'),
      ['/photo maxLength'],
    ],
    [
      'another content type than the encoding says',
      multipart([named('name'), 'x'], [`${named('secret')}\r\nContent-Type: text/html`, 'x']),
      ['secret contentType'],
    ],
    ['a preamble', `hello\r\n${multipart([named('name'), 'x'])}bye`, []],
    ['a quoted name', multipart([named('name'), 'x'], [named('a\\"b%22'), 'x']), ['/a"b" additionalProperties']],
    ['no end', `--b\r\n${named('name')}\r\n\r\nx`, ['content']],
    ['no parts at all', 'x', ['content']],
    ['a part without a name', multipart(['X: y', 'x']), ['content']],
  ])('multipart: %s', (_, body, wrong) => {
    const engine = posting({
      'multipart/form-data': { schema: pet, encoding: { secret: { contentType: 'text/plain, image/*' } } },
    });
    expect(send(engine, 'multipart/form-data; boundary=b', body)).toEqual(wrong);
  });

  test('a multipart form without a boundary is none', () => {
    expect(send(posting({ 'multipart/form-data': { schema: pet } }), 'multipart/form-data', 'x')).toEqual(['content']);
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
    ]).toEqual([wrong, wrong, ['status 415']]);
  });

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
    const engine = engineOf(
      { swagger: '2.0', info: { title: 'x', version: '1' }, paths: { '/a': { post } } },
      validate,
    );
    expect(send(engine, type, body)).toEqual(wrong);
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
    const engine = engineOf(
      { swagger: '2.0', info: { title: 'x', version: '1' }, paths: { '/a': { post } } },
      validate,
    );
    expect([
      send(engine, 'application/json', '{"name":"x"}'),
      send(engine, 'application/json', '{}'),
      send(engine, undefined, undefined),
    ]).toEqual([[], ['required'], ['required']]);
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
});

describe('the answer', () => {
  const schema = { type: 'object', required: ['name'], properties: { name: { type: 'string' } } };
  const engineWith = (responses: object, more: Partial<MockSettings> = {}) =>
    engineOf(
      openapi({
        '/a': {
          post: {
            parameters: [{ name: 'n', in: 'query', schema: { type: 'integer' } }],
            requestBody: { content: { 'application/json': { schema } } },
            responses,
          },
        },
      }),
      { ...validate, ...more },
    );
  const of = (examples: object) => ({ description: '', content: { 'application/json': { examples } } });
  const one = of({ a: { value: 'one' } });

  test('is a problem that lists what is wrong, and where the description says so', () => {
    const { status, headers, body } = raw(engineWith({ 200: one }), 'POST', '/a?n=x', { body: {} });
    expect([
      status,
      headers['content-type'],
      headers['x-assay-violations'],
      JSON.parse(new TextDecoder().decode(body)),
    ]).toEqual([
      422,
      'application/problem+json',
      'The query parameter `n` must be integer; found "x".',
      {
        type: 'https://unpkg.com/spectral-assay/docs/mock.md#invalid-request',
        title: 'The request is not as the operation describes it.',
        status: 422,
        detail: 'The request must be as POST /a describes; found 2 violations.',
        violations: [
          {
            in: 'query',
            name: 'n',
            pointer: '',
            keyword: 'type',
            message: 'The query parameter `n` must be integer; found "x".',
            schema: 'root.yaml#/paths/~1a/post/parameters/0/schema/type',
          },
          {
            in: 'body',
            pointer: '',
            keyword: 'required',
            message: 'The body must have the property `name`; found none.',
            schema: 'root.yaml#/paths/~1a/post/requestBody/content/application~1json/schema/required',
          },
        ],
        violationCount: 2,
      },
    ]);
  });

  const header = 'x-vendor-response-body-example';
  test.each<[string, object, Readonly<Record<string, string>>, number, unknown]>([
    [
      '422',
      { 200: one, 400: of({ a: { value: 'bad' } }), 422: of({ a: { value: 'unprocessable' } }) },
      {},
      422,
      'unprocessable',
    ],
    ['400', { 200: one, 400: of({ a: { value: 'bad' } }), '4XX': of({ a: { value: 'range' } }) }, {}, 400, 'bad'],
    [
      '4XX',
      { 200: one, '4XX': of({ a: { value: 'range' } }), default: of({ a: { value: 'default' } }) },
      {},
      422,
      'range',
    ],
    ['default', { 200: one, 400: { description: '' }, default: of({ a: { value: 'default' } }) }, {}, 422, 'default'],
    ['one that is named', { 200: one, 400: of({ a: { value: 'a' }, b: { value: 'b' } }) }, { [header]: 'b' }, 400, 'b'],
    ['not one that is named elsewhere', { 200: one, 400: of({ b: { value: 'b' } }) }, { [header]: 'a' }, 400, 'b'],
  ])('is the declared example: %s', (_, responses, headers, status, body) => {
    const told = ask(engineWith(responses), 'POST', '/a', { headers, body: {} });
    expect([told.status, told.body]).toEqual([status, body]);
  });

  test.each<[string, object, Readonly<Record<string, string>>]>([
    ['`default` is how it answers without a fault', { default: one }, {}],
    ['its media type is not acceptable', { 200: one, 400: one }, { accept: 'text/html' }],
    [
      'it is only made from a schema',
      { 200: one, 400: { description: '', content: { 'application/json': { schema: {} } } } },
      {},
    ],
  ])('is a problem where %s', (_, responses, headers) => {
    expect(ask(engineWith(responses), 'POST', '/a', { headers, body: {} }).type).toBe('application/problem+json');
  });

  test('a declared example is answered as it is, whatever a PATCH sends', () => {
    const patch = {
      requestBody: { content: { 'application/json': { schema } } },
      responses: { 200: one, 400: of({ a: { value: { other: 1 } } }) },
    };
    expect(ask(engineOf(openapi({ '/a': { patch } }), validate), 'PATCH', '/a', { body: { other: 2 } })).toEqual({
      status: 400,
      type: 'application/json',
      body: { other: 1 },
    });
  });

  test('lists a hundred violations and counts the others; of a large body the first', () => {
    const engine = engineOf(
      openapi({
        '/a': {
          post: { requestBody: { content: { 'application/json': { schema: { items: { type: 'integer' } } } } }, ...ok },
        },
      }),
      validate,
    );
    const told = [150, 3_000].map(
      (length) =>
        ask(engine, 'POST', '/a', { body: Array.from({ length }, () => 'x') }).body as {
          violations: unknown[];
          violationCount: number;
        },
    );
    expect(told.map(({ violations, violationCount }) => [violations.length, violationCount])).toEqual([
      [100, 150],
      [1, 1],
    ]);
  });

  test('the form of a body is judged before its contents, its contents before Accept; nothing is where it is off', () => {
    const statuses = (more: Partial<MockSettings>) => [
      ask(engineWith({ 200: one }, more), 'POST', '/a?n=x', { headers: { 'content-type': 'text/plain' }, body: 'x' })
        .status,
      ask(engineWith({ 200: one }, more), 'POST', '/a?n=x', {
        headers: { 'content-type': 'application/json' },
        body: '{',
      }).status,
      ask(engineWith({ 200: one }, more), 'POST', '/a?n=x', { headers: { accept: 'text/html' }, body: { name: 'x' } })
        .status,
      ask(engineWith({ 200: one }, more), 'POST', '/a?n=x', { body: {} }).status,
    ];
    expect([statuses({}), statuses({ validate: 'off' })]).toEqual([
      [415, 400, 422, 422],
      [415, 400, 406, 200],
    ]);
  });
});

describe('nothing that is sent takes for ever', () => {
  const answersWithin = (schema: object, body: string, components: object = {}): boolean => {
    const engine = engineOf(
      openapi(
        { '/a': { post: { requestBody: { content: { 'application/json': { schema } } }, ...ok } } },
        { components },
      ),
      validate,
    );
    const start = performance.now();
    ask(engine, 'POST', '/a', { headers: { 'content-type': 'application/json' }, body });
    return performance.now() - start < 4_000;
  };
  const node = {
    anyOf: [
      { properties: { a: { $ref: '#/components/schemas/Node' } }, required: ['a', 'x'] },
      { properties: { a: { $ref: '#/components/schemas/Node' } }, required: ['a', 'y'] },
    ],
  };
  test.each<[string, object, string]>([
    ['a pattern that backtracks', { type: 'string', pattern: '^(a+)+$' }, JSON.stringify(`${'a'.repeat(1_000_000)}!`)],
    [
      'many texts for it',
      { items: { pattern: '(a*)*b' } },
      JSON.stringify(Array.from({ length: 1_000 }, () => 'a'.repeat(1_000))),
    ],
    [
      'a name for it',
      { patternProperties: { '^(\\w+\\s?)*$': {} } },
      JSON.stringify({ [`${'a'.repeat(500_000)}!`]: 1 }),
    ],
    [
      'many items that must differ',
      { uniqueItems: true, items: {} },
      JSON.stringify(Array.from({ length: 80_000 }, (_, a) => ({ a }))),
    ],
    ['branches inside each other', { $ref: '#/components/schemas/Node' }, `${'{"a":'.repeat(300)}1${'}'.repeat(300)}`],
    ['a long url', { format: 'url' }, JSON.stringify(`http://a${':'.repeat(900_000)}`)],
    [
      'a million things that are wrong',
      { items: { oneOf: [{ type: 'string' }, { type: 'object' }, { type: 'null' }] } },
      JSON.stringify(Array.from({ length: 400_000 }, () => 1)),
    ],
  ])('%s', (_, schema, body) => {
    expect(answersWithin(schema, body, { schemas: { Node: node } })).toBe(true);
  });
});

describe('properties', () => {
  const scalar = fc.oneof(fc.integer(), fc.boolean(), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }));
  const plain = fc.stringMatching(/^[a-z0-9 _.-]{1,6}$/u);
  const cases = fc.oneof(
    ...(
      [
        ['path', 'simple'],
        ['path', 'label'],
        ['path', 'matrix'],
        ['query', 'form'],
        ['query', 'spaceDelimited'],
        ['query', 'pipeDelimited'],
        ['query', 'deepObject'],
        ['header', 'simple'],
        ['cookie', 'form'],
      ] as const
    ).map(([place, style]) =>
      fc.record({
        place: fc.constant<ParameterPlace>(place),
        style: fc.constant(style),
        explode: fc.boolean(),
        value:
          style === 'deepObject'
            ? fc.dictionary(plain, scalar, { minKeys: 1, noNullPrototype: true })
            : valueOf(writable(place, style)),
      }),
    ),
  );

  /** What separates is not encoded in these. */
  function writable(place: ParameterPlace, style: string): fc.Arbitrary<unknown> {
    if (place === 'header' || style === 'label') return fc.stringMatching(/^[a-z]([a-z0-9 _-]{0,4}[a-z])?$/u);
    const separator = { spaceDelimited: ' ', pipeDelimited: '|' }[style];
    return separator === undefined ? scalar : scalar.filter((value) => !String(value).includes(separator));
  }

  function valueOf(of: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
    return fc.oneof(
      of,
      fc.array(of, { minLength: 1, maxLength: 4 }),
      fc.dictionary(fc.stringMatching(/^[a-z][a-z0-9]{0,3}$/u), of, { minKeys: 1, maxKeys: 4, noNullPrototype: true }),
    );
  }

  test('a value that is written in a style is read as the same value', () => {
    fc.assert(
      fc.property(cases, ({ place, style, explode, value }) => {
        const schema = { const: value, ...shapeOf(value) };
        const parameter = { name: 'p!', in: place, required: true, style, explode, schema };
        const engine = taking([parameter], place === 'path' ? '/p/{p!}' : '/a');
        const tree = describeApi(
          { uri: '/x', tree: { openapi: '3.1.0', parameter } },
          { readBytes: () => ({ reason: '' }) },
        );
        const located = { value: parameter, place: { source: tree.source, path: ['parameter'] } };
        const text = writeParameter(located, { name: 'p!', place, value });
        fc.pre(text !== undefined);
        const target = place === 'path' ? `/p/${text}` : place === 'query' ? `/a?${text}` : '/a';
        const headers = place === 'header' ? { 'p!': text } : place === 'cookie' ? { cookie: text } : {};
        expect(wrongWith(engine, 'GET', target, { headers })).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  function shapeOf(value: unknown): object {
    if (Array.isArray(value)) return { type: 'array', items: { enum: value } };
    if (typeof value === 'object' && value !== null)
      return {
        type: 'object',
        properties: Object.fromEntries(Object.entries(value).map(([key, part]) => [key, { const: part as unknown }])),
      };
    return {};
  }

  test('no bytes make it throw', () => {
    const everything = engineOf(
      {
        openapi: '3.2.0',
        info: { title: 'x', version: '1' },
        paths: {
          '/p/{a}/{b}.json': {
            parameters: [
              {
                name: 'a',
                in: 'path',
                required: true,
                style: 'matrix',
                explode: true,
                schema: { type: ['array', 'object', 'string'] },
              },
              {
                name: 'b',
                in: 'path',
                required: true,
                style: 'label',
                schema: { anyOf: [{ type: 'integer' }, { type: 'array', items: { type: 'boolean' } }] },
              },
              {
                name: 'q',
                in: 'query',
                style: 'deepObject',
                schema: { type: 'object', properties: { l: { type: 'array' }, o: { type: 'object' } } },
              },
              { name: 'r', in: 'query', style: 'pipeDelimited', schema: { type: 'array', items: { type: 'integer' } } },
              { name: 's', in: 'query', schema: { type: 'object', additionalProperties: { type: 'integer' } } },
              { name: 'j', in: 'query', content: { 'application/json': { schema: { type: 'object' } } } },
              { name: 'h', in: 'header', explode: true, schema: { type: 'object' } },
              { name: 'c', in: 'cookie', schema: { type: 'array', items: { type: 'integer' } } },
            ],
            post: {
              security: [{ k: [] }, { b: [] }],
              requestBody: {
                content: Object.fromEntries(
                  [
                    'application/json',
                    'application/x-www-form-urlencoded',
                    'multipart/form-data',
                    'application/xml',
                    'text/plain',
                  ].map((type) => [
                    type,
                    {
                      schema: {
                        type: 'object',
                        properties: { a: { type: 'integer' }, o: { type: 'object' } },
                        additionalProperties: { type: 'array' },
                      },
                    },
                  ]),
                ),
              },
              ...ok,
            },
          },
        },
        components: {
          securitySchemes: { k: { type: 'apiKey', in: 'cookie', name: 'c' }, b: { type: 'http', scheme: 'basic' } },
        },
      },
      { validate: 'request', security: 'presence' },
    );
    const bytes = fc.uint8Array({ maxLength: 60 });
    const noise = fc.string({
      unit: fc.constantFrom(
        '%',
        '=',
        '&',
        ';',
        ',',
        '[',
        ']',
        '.',
        '|',
        '+',
        '2',
        'a',
        'q',
        's',
        '"',
        '{',
        '}',
        '\u00e9',
        '\ud800',
      ),
      maxLength: 20,
    });
    const content = fc.oneof(
      bytes,
      noise.map((text) =>
        new TextEncoder().encode(`--b\r\ncontent-disposition: form-data; name=${text}\r\n\r\n${text}\r\n--b--`),
      ),
    );
    const type = fc.constantFrom(
      'application/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=b',
      'application/xml',
      'text/plain',
      undefined,
    );
    const requests = fc.record({
      path: noise,
      query: noise,
      h: noise,
      cookie: noise,
      authorization: fc.oneof(noise, fc.constant('basic x')),
      type,
      body: content,
    });
    fc.assert(
      fc.property(requests, ({ path, query, h, cookie, authorization, type: contentType, body }) => {
        const target = `/p/${path}/.1.json?${query}&q[${query}]=${query}&r=${query}&j=${query}`;
        const { status } = everything.answer({
          method: 'POST',
          target,
          headers: { h, cookie, authorization, 'content-type': contentType },
          body,
        });
        expect([200, 400, 401, 404, 422]).toContain(status);
      }),
      { numRuns: 2_000 },
    );
  });
});
