import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { engineOf, json, openapi, raw } from './support.ts';

/** What the mock makes of `schema`. */
function made(schema: object): unknown {
  const { body } = raw(engineOf(openapi({ '/a': { get: json({ schema }) } })), 'GET', '/a');
  return JSON.parse(new TextDecoder().decode(body));
}

test.each<[format: string, values: readonly string[]]>([
  ['date', ['2019-08-24', '2019-08-25', '2019-08-26']],
  ['date-time', ['2019-08-24T14:15:22Z', '2019-08-25T14:15:22Z', '2019-08-26T14:15:22Z']],
  ['iso-date-time', ['2019-08-24T14:15:22Z', '2019-08-25T14:15:22Z', '2019-08-26T14:15:22Z']],
  ['time', ['14:15:22Z', '14:16:22Z', '14:17:22Z']],
  ['iso-time', ['14:15:22Z', '14:16:22Z', '14:17:22Z']],
  ['duration', ['P1D', 'P2D', 'P3D']],
  ['email', ['user@example.com', 'user2@example.com', 'user3@example.com']],
  ['idn-email', ['user@example.com', 'user2@example.com', 'user3@example.com']],
  ['hostname', ['example.com', 'example2.com', 'example3.com']],
  ['idn-hostname', ['example.com', 'example2.com', 'example3.com']],
  ['ipv4', ['192.168.0.1', '192.168.0.2', '192.168.0.3']],
  ['ipv6', ['2001:db8::1', '2001:db8::2', '2001:db8::3']],
  ['uri', ['http://example.com', 'http://example2.com', 'http://example3.com']],
  ['url', ['http://example.com', 'http://example2.com', 'http://example3.com']],
  ['iri', ['http://example.com', 'http://example2.com', 'http://example3.com']],
  ['uri-reference', ['../dictionary', '../dictionary2', '../dictionary3']],
  ['iri-reference', ['../dictionary', '../dictionary2', '../dictionary3']],
  [
    'uri-template',
    ['http://example.com/{endpoint}', 'http://example2.com/{endpoint}', 'http://example3.com/{endpoint}'],
  ],
  ['json-pointer', ['/json/pointer', '/json/pointer2', '/json/pointer3']],
  ['json-pointer-uri-fragment', ['#/json/pointer', '#/json/pointer2', '#/json/pointer3']],
  ['relative-json-pointer', ['1/relative/json/pointer', '2/relative/json/pointer', '3/relative/json/pointer']],
  ['regex', ['^regex$', '^regex2$', '^regex3$']],
  ['password', ['pa$$word', 'pa$$word2', 'pa$$word3']],
  ['byte', ['c3RyaW5n', 'c3RyaW5nMg==', 'c3RyaW5nMw==']],
  ['base64url', ['c3RyaW5n', 'c3RyaW5nMg', 'c3RyaW5nMw']],
  ['char', ['a', 'b', 'c']],
  ['commonmark', ['A *text*.', 'A *text*2.', 'A *text*3.']],
  ['html', ['<p>A text</p>', '<p>A text2</p>', '<p>A text3</p>']],
  ['date-time-local', ['2019-08-24T14:15:22', '2019-08-25T14:15:22', '2019-08-26T14:15:22']],
  ['time-local', ['14:15:22', '14:16:22', '14:17:22']],
  ...['http-date', 'date-time-rfc-2822', 'date-time-rfc1123'].map((format): [string, readonly string[]] => [
    format,
    ['Sat, 24 Aug 2019 14:15:22 GMT', 'Sun, 25 Aug 2019 14:15:22 GMT', 'Mon, 26 Aug 2019 14:15:22 GMT'],
  ]),
  ['media-range', ['application/json', 'text/plain', '*/*']],
  ['sf-binary', [':c3RyaW5n:', ':c3RyaW5nMg==:', ':c3RyaW5nMw==:']],
  ['sf-string', ['"text"', '"text2"', '"text3"']],
  ['sf-token', ['text', 'text2', 'text3']],
  ...['decimal', 'decimal128', 'double', 'float', 'sf-decimal'].map((format): [string, readonly string[]] => [
    format,
    ['1.5', '2.5', '3.5'],
  ]),
  ...['int8', 'int16', 'int32', 'int64', 'uint8', 'uint16', 'uint32', 'uint64', 'double-int', 'sf-integer'].map(
    (format): [string, readonly string[]] => [format, ['1', '2', '3']],
  ),
  ...['integer', 'int', 'long', 'bigint', 'number', 'numeric'].map((format): [string, readonly string[]] => [
    format,
    ['1', '2', '3'],
  ]),
  // Other spellings, and formats of no registry.
  ...['dateTime', 'datetime', 'google-datetime', 'rfc3339'].map((format): [string, readonly string[]] => [
    format,
    ['2019-08-24T14:15:22Z', '2019-08-25T14:15:22Z', '2019-08-26T14:15:22Z'],
  ]),
  ['URL', ['http://example.com', 'http://example2.com', 'http://example3.com']],
  ['ip', ['192.168.0.1', '192.168.0.2', '192.168.0.3']],
  ['base64', ['c3RyaW5n', 'c3RyaW5nMg==', 'c3RyaW5nMw==']],
  ['E.164', ['+15555550100', '+15555550101', '+15555550102']],
])('three different texts of the format %s', (format, values) => {
  expect(made({ type: 'array', items: { type: 'string', format }, minItems: 3, uniqueItems: true })).toEqual(values);
});

test('a boolean in a text is a word for it', () => {
  expect(made({ type: 'string', format: 'boolean' })).toBe('true');
});

test.each(['guid', 'uuid4', 'UUID'])('an identifier of the format %s is a UUID', (format) => {
  expect(made({ type: 'string', format })).toEqual(made({ type: 'string', format: 'uuid' }));
});

test('the two texts of the format sf-boolean', () => {
  const schema = { type: 'array', items: { type: 'string', format: 'sf-boolean' }, minItems: 2, uniqueItems: true };
  expect(made(schema)).toEqual(['?1', '?0']);
});

test('identifiers have the form of version 4, differ by name, and stay the same', () => {
  const schema = { type: 'object', properties: { a: { format: 'uuid' }, b: { format: 'uuid' } } };
  const ids = Object.values(made(schema) as object) as readonly string[];
  const form = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/u;
  expect(ids.map((id) => form.test(id))).toEqual([true, true]);
  expect(new Set(ids).size).toBe(2);
  expect(Object.values(made(schema) as object)).toEqual(ids);
});

test.each<[format: string, minLength: number, value: string]>([
  ['uri', 18, 'http://example.com'],
  ['uri', 19, 'http://example.com/'],
  ['uri', 21, 'http://example.com/xx'],
  ['email', 17, 'userx@example.com'],
  ['uri-reference', 15, '../dictionaryxx'],
  ['json-pointer', 15, '/json/pointerxx'],
  ['regex', 8, '^regexx$'],
  ['password', 10, 'pa$$wordxx'],
  ['byte', 8, 'c3RyaW5n'],
  ['byte', 9, 'c3Ryc3RyaW5n'],
  ['byte', 13, 'c3Ryc3Ryc3RyaW5n'],
])('a text of the format %s with at least %d characters', (format, minLength, value) => {
  expect(made({ type: 'string', format, minLength })).toBe(value);
});

test('every format of texts in the OpenAPI registry has a sample of its own', () => {
  const { formats } = JSON.parse(readFileSync('fixtures/openapi-formats.json', 'utf8')) as {
    formats: readonly string[];
  };
  const plain = formats.filter((format) => made({ type: 'string', format }) === 'string');
  // Bytes have no text.
  expect([formats.length, plain]).toEqual([49, ['binary']]);
});
