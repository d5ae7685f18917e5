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

test('a multipart form without a boundary is none', () => {
  expect(send(posting({ 'multipart/form-data': { schema: pet } }), 'multipart/form-data', 'x')).toEqual(['content']);
});
