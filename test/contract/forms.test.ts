import { expect, test } from '@jest/globals';
import { bytes, multipart, named, pet, posting, send } from './bodies.ts';
import { saidOfExample } from '../support/findings.ts';

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
  const checked = saidOfExample('application/x-www-form-urlencoded', text, { schema: pet, ...more });
  expect(checked).toHaveLength(wrong.length);
});

test.each<[string, string | Uint8Array, readonly string[]]>([
  ['parts', multipart([named('name'), 'x'], [named('tags'), '1'], [named('tags'), '2']), []],
  [
    'JSON',
    multipart([named('name'), 'x'], [`${named('owner')}\r\nContent-Type: application/json`, '{"age":"x"}']),
    ['/owner/age type'],
  ],
  ['a JSON text', multipart([`${named('name')}\r\ncontent-type: application/json`, '""']), ['/name minLength']],
  ['a part that is no JSON as it says', multipart([`${named('name')}\r\ncontent-type: application/json`, '{']), []],
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
  [
    'an object as YAML, which is not read',
    multipart([named('name'), 'x'], [`${named('owner')}\r\nContent-Type: application/yaml`, 'age: x']),
    [],
  ],
  [
    'an object as YAML beside a wrong field',
    multipart([named('name'), ''], [`${named('owner')}\r\nContent-Type: application/yaml`, 'age: x']),
    ['/name minLength'],
  ],
  [
    'an object as plain text, which is one text',
    multipart([named('name'), 'x'], [`${named('owner')}\r\nContent-Type: text/plain`, 'age: x']),
    ['/owner type'],
  ],
  ['a preamble', `hello\r\n${multipart([named('name'), 'x'])}bye`, []],
  ['a quoted name', multipart([named('name'), 'x'], [named('a\\"b%22'), 'x']), ['/a"b" additionalProperties']],
  ['no end', `--b\r\n${named('name')}\r\n\r\nx`, ['content']],
  ['no parts at all', 'x', ['content']],
  ['a part without a name', multipart(['X: y', 'x']), ['content']],
])('multipart: %s', (_, body, wrong) => {
  const media = { schema: pet, encoding: { secret: { contentType: 'text/plain, image/*' } } };
  const engine = posting({ 'multipart/form-data': media });
  expect(send(engine, 'multipart/form-data; boundary=b', body)).toEqual(wrong);
  const text = typeof body === 'string' ? body : Buffer.from(body).toString('latin1');
  expect(saidOfExample('multipart/form-data; boundary=b', text, media)).toHaveLength(wrong.length);
});

test.each(['anyOf', 'oneOf'])('no violation of %s hangs on an object that is not read', (keyword) => {
  const young = { properties: { owner: { type: 'object', required: ['age'] } } };
  const schema = { ...pet, [keyword]: [young] };
  const body = multipart([named('name'), 'x'], [`${named('owner')}\r\nContent-Type: application/yaml`, 'age: 1']);
  expect(send(posting({ 'multipart/form-data': { schema } }), 'multipart/form-data; boundary=b', body)).toEqual([]);
});

const pair = {
  schema: {
    type: 'array',
    prefixItems: [{ type: 'object', properties: { a: { type: 'integer' } } }, { type: 'integer' }],
    items: { type: 'string', maxLength: 3 },
    minItems: 2,
  },
  prefixEncoding: [{ contentType: 'application/json' }, { contentType: 'text/plain, text/csv' }],
  itemEncoding: { contentType: 'text/*' },
};
const inJson = 'Content-Type: application/json';
const inText = 'Content-Type: text/plain';

test.each<[string, object, string, readonly string[]]>([
  ['the items of a list', pair, multipart([inJson, '{"a":1}'], [inText, '2'], [inText, 'abc']), []],
  ['parts without headers', pair, multipart([inJson, '{}'], ['', '2']).replace('--b\r\n\r\n\r\n', '--b\r\n\r\n'), []],
  [
    'wrong items',
    pair,
    multipart([inJson, '{"a":"x"}'], [inText, 'x'], [inText, 'abcd']),
    ['/0/a type', '/1 type', '/2 maxLength'],
  ],
  ['too few items', pair, multipart([inJson, '{}']), ['minItems']],
  [
    'items in other types',
    pair,
    multipart([inText, '{}'], [inJson, '2'], ['Content-Type: image/png', 'x']),
    ['/0 contentType', '/1 contentType', '/2 contentType'],
  ],
  ['an item that is no JSON as it says', pair, multipart([inJson, '{'], [inText, '2']), ['/0 content']],
  ['no parts', pair, 'text', ['content']],
  ['a part without an end of its headers', { schema: {} }, '--b\r\nX: y\r\n--b--', ['content']],
  ['any parts', {}, multipart(['X: y', 'x']), []],
  ['items of one schema', { itemSchema: { type: 'integer' } }, multipart(['X: y', '1'], [inJson, '"x"']), ['/1 type']],
  [
    'items of one schema, and few',
    { itemSchema: { type: 'integer' }, schema: { maxItems: 1 } },
    multipart(['X: y', '1'], ['X: y', '2']),
    ['maxItems'],
  ],
  [
    'lists of two kinds',
    { schema: { oneOf: [pair.schema, { type: 'array', items: { type: 'boolean' } }] } },
    multipart([inText, 'true']),
    [],
  ],
  [
    'an item in a format that is not read',
    { schema: { type: 'array', items: { type: 'object' } } },
    multipart(['Content-Type: application/xml', '<a/>'], [inText, 'x']),
    ['/1 type'],
  ],
  [
    'fields',
    { schema: pet },
    multipart([named('name'), ''], ['Content-Disposition: attachment; name=id', 'x']),
    ['/id type', '/name minLength'],
  ],
  ['fields without names', { schema: pet }, multipart(['X: y', 'x']), []],
  ['a text', { schema: { type: 'string' } }, multipart(['X: y', 'x']), []],
])('mixed parts: %s', (_, media, body, wrong) => {
  expect(send(posting({ 'multipart/mixed': media }), 'multipart/mixed; boundary=b', body)).toEqual(wrong);
  const isSaid = saidOfExample('multipart/mixed; boundary=b', body, media).length > 0;
  expect(isSaid).toBe(wrong.length > 0);
});

test('a multipart form without a boundary is none', () => {
  expect(send(posting({ 'multipart/form-data': { schema: pet } }), 'multipart/form-data', 'x')).toEqual(['content']);
});
