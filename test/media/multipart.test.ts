import { expect, test } from '@jest/globals';
import { parseMultipart, toPairs } from '../../src/media/read-multipart.ts';
import { typeOfMultipart } from '../../src/media/write-multipart.ts';
import { smallestFile } from '../../src/media/smallest-file.ts';
import { type WriteManner, writeBody } from '../../src/media/write.ts';
import { describeTree } from '../replay/support.ts';
import { saidOfExample } from '../support/findings.ts';

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const lines = (...all: readonly string[]): string => all.join('\r\n');
const named = (name: string): string => `content-disposition: form-data; ${name}`;
const plain = named('name="a"');

/** The parts of a body with the boundary `b`, or why it has none. */
function read(body: string, type = 'multipart/form-data; boundary=b') {
  const found = parseMultipart(bytes(body), type);
  return found.kind === 'parts' ? found.parts.map(({ name, text, type: own }) => [name, text, own]) : found.reason;
}

test.each<[string, string, unknown]>([
  ['one part', lines('--b', plain, '', 'x', '--b--'), [['a', 'x', undefined]]],
  ['none', '--b--', []],
  ['text before and behind', lines('before', '--b', plain, '', 'x', '--b--', 'behind'), [['a', 'x', undefined]]],
  ['space behind the boundary', lines('--b  ', plain, '', 'x', '--b--'), [['a', 'x', undefined]]],
  [
    'two of one name, with types',
    lines('--b', plain, 'Content-Type:  text/css ', '', 'x', '--b', plain, 'content-type: a/b', '', '', '--b--'),
    [
      ['a', 'x', 'text/css'],
      ['a', '', 'a/b'],
    ],
  ],
  [
    'a name behind that of a file',
    lines('--b', named('filename="a; name=b.txt"; name="c"'), '', 'x', '--b--'),
    [['c', 'x', undefined]],
  ],
  ['a name without quotes', lines('--b', named('filename=f; name=c'), '', 'x', '--b--'), [['c', 'x', undefined]]],
  ['a quote in a name', lines('--b', named(String.raw`name="a\"\\"`), '', 'x', '--b--'), [['a"\\', 'x', undefined]]],
  ['encoded signs', lines('--b', named('name="%22%0d%0A%41"'), '', 'x', '--b--'), [['"\r\n%41', 'x', undefined]]],
  ['line ends in the content', lines('--b', plain, '', '', 'x', '', '--b--'), [['a', '\r\nx\r\n', undefined]]],
  ['UTF-8', lines('--b', plain, '', '\u00c3\u00a9', '--b--'), [['a', 'é', undefined]]],
  ['bytes that are no UTF-8', lines('--b', plain, '', '\u00e9', '--b--'), [['a', '\u00e9', undefined]]],
  ['no boundary', lines(plain, '', 'x'), 'no boundary'],
  ['no end', lines('--b', plain, '', 'x'), 'no closing boundary'],
  ['no name', lines('--b', 'content-disposition: form-data', '', 'x', '--b--'), 'a part without a name'],
  ['no disposition', lines('--b', 'content-type: a/b', '', 'x', '--b--'), 'a part without a name'],
  ['no content', lines('--b', plain, '--b--'), 'a part without a name'],
  ['no line', '--b --b--', 'no closing boundary'],
])('a body with %s', (_, body, parts) => {
  expect(read(body)).toEqual(parts);
  expect(saidOfExample('multipart/form-data; boundary=b', body)).toEqual(
    typeof parts === 'string' ? [`must be a multipart form; found ${parts}.`] : [],
  );
});

test.each<[string, unknown]>([
  ['multipart/form-data; boundary="b"', [['a', 'x', undefined]]],
  ['multipart/form-data;charset=utf-8;BOUNDARY=b', [['a', 'x', undefined]]],
  ['multipart/form-data', 'no boundary in the content type'],
  ['multipart/form-data; boundary=c', 'no boundary'],
])('the content type %s', (type, parts) => {
  expect(read(lines('--b', plain, '', 'x', '--b--'), type)).toEqual(parts);
});

test('headers of 8,192 characters and 1,000 parts are read, more are not', () => {
  const header = (size: number): string =>
    lines('--b', plain, `x: ${'y'.repeat(size - plain.length - 7)}`, '', 'x', '--b--');
  const parts = (count: number): string => `${`${lines('--b', plain, '', 'x')}\r\n`.repeat(count)}--b--`;
  const found = [header(8_192), header(8_193), parts(1_000), parts(1_001)].map((body) => read(body));
  expect(found.map((each) => (typeof each === 'string' ? each : each.length))).toEqual([
    1,
    'a part without a name',
    1_000,
    'more than 1000 parts',
  ]);
});

test('a body of many bytes is read to its end', () => {
  const text = 'x'.repeat(20_000);
  expect(read(lines('--b', plain, '', text, '--b--'))).toEqual([['a', text, undefined]]);
});

test.each<[string, string | undefined, string]>([
  ['"a"', 'application/json', 'a'],
  ['{"a":1}', 'application/json', '{"a":1}'],
  ['"a', 'application/json', '"a'],
  ['"a"', 'text/plain', '"a"'],
  ['"a"', undefined, '"a"'],
])('the text %s of the type %s stands for %s', (text, type, value) => {
  expect(toPairs([{ name: 'n', text, type }])).toEqual([['n', value]]);
});

test.each([
  ['--b\r\nx', 'multipart/mixed', 'multipart/mixed; boundary="b"'],
  ['before\n--b \nx', 'multipart/mixed', 'multipart/mixed; boundary="b"'],
  ['--b"c"\r\n', 'multipart/mixed', 'multipart/mixed; boundary="bc"'],
  ['--b\r\nx', 'multipart/mixed; Boundary=c', 'multipart/mixed; Boundary=c'],
  ['no line', 'multipart/mixed', 'multipart/mixed'],
  [`--${'b'.repeat(70)}`, 'multipart/mixed', `multipart/mixed; boundary="${'b'.repeat(70)}"`],
  [`--${'b'.repeat(71)}`, 'multipart/mixed', 'multipart/mixed'],
])('the text %j of the type %s has the type %s', (text, type, expected) => {
  expect(typeOfMultipart(text, type)).toBe(expected);
});

/** `value` as a body, with the media type. */
function written(
  value: unknown,
  type: string,
  properties: object = {},
  encoding: object = {},
  { fileOf }: Pick<WriteManner, 'fileOf'> = {},
): readonly string[] {
  const media = { schema: { type: 'object', properties }, encoding };
  const description = describeTree({ openapi: '3.1.0', media });
  const at = (key: 'schema' | 'encoding') => ({
    value: media[key],
    place: { source: description.source, path: ['media', key] },
  });
  const use = { contentType: type, schema: at('schema'), encoding: at('encoding') };
  const made = writeBody(description, value, use, { fileOf, isMade: true });
  return [made.contentType ?? type, Array.from(made.bytes, (byte) => String.fromCharCode(byte)).join('')];
}

const own = 'assay-part-7f3a91c4';
const part = (name: string, type: string, text: string, file = ''): string =>
  lines('--b', `Content-Disposition: form-data; name="${name}"${file}`, `Content-Type: ${type}`, '', text, '');

test.each<[string, unknown, object, object, string]>([
  ['texts and numbers', { a: 'x', b: 1 }, {}, {}, part('a', 'text/plain', 'x') + part('b', 'text/plain', '1')],
  ['objects as JSON', { a: { b: 1 } }, {}, {}, part('a', 'application/json', '{"b":1}')],
  ['lists, repeated', { a: [1, 'x'] }, {}, {}, part('a', 'text/plain', '1') + part('a', 'text/plain', 'x')],
  ['nothing of null', { a: null, b: 1 }, {}, {}, part('b', 'text/plain', '1')],
  ['a declared type', { a: 'x' }, {}, { a: { contentType: 'text/css, text/html' } }, part('a', 'text/css', 'x')],
  ['no range of types', { a: 'x' }, {}, { a: { contentType: 'text/*' } }, part('a', 'text/plain', 'x')],
  ['what is no type', { a: 'x' }, {}, { a: { contentType: 'text' } }, part('a', 'text/plain', 'x')],
  ['a file', { a: 'x' }, { a: { format: 'binary' } }, {}, part('a', 'application/octet-stream', 'x', '; filename="a"')],
  [
    'a file of a type',
    { a: 'x' },
    { a: { contentMediaType: 'image/png' } },
    {},
    part('a', 'image/png', 'x', '; filename="a"'),
  ],
  ...[
    ['*/*', 'application/octet-stream'],
    ['application/*', 'application/octet-stream'],
    ['image/*', 'image/png'],
  ].map(([contentMediaType = '', sent = '']): [string, unknown, object, object, string] => [
    `a file of the range ${contentMediaType}`,
    { a: 'x' },
    { a: { contentMediaType } },
    {},
    part('a', sent, 'x', '; filename="a"'),
  ]),
  ['bytes of base64', { a: 'eHl6' }, { a: { contentEncoding: 'base64' } }, {}, part('a', 'text/plain', 'xyz')],
  ['bytes of OpenAPI 3.0', { a: 'eHl6' }, { a: { format: 'byte' } }, {}, part('a', 'text/plain', 'xyz')],
  ['a name with signs', { 'a"\r\n': 'x' }, {}, {}, part('a%22%0D%0A', 'text/plain', 'x')],
  [
    'a list alone',
    [1, { b: 2 }],
    {},
    {},
    part('file', 'text/plain', '1') + part('file', 'application/json', '{"b":2}'),
  ],
  ['a text alone', 'x', {}, {}, part('file', 'text/plain', 'x')],
])('%s', (_, value, properties, encoding, text) => {
  const type = 'multipart/form-data; boundary=b';
  expect(written(value, type, properties, encoding)).toEqual([type, `${text}--b--\r\n`]);
});

test.each<[string, unknown, string]>([
  [
    'a list',
    [1, { b: 2 }],
    lines('--b', 'Content-Type: text/plain', '', '1', '--b', 'Content-Type: application/json', '', '{"b":2}', ''),
  ],
  ['a text', 'x', lines('--b', 'Content-Type: text/plain', '', 'x', '')],
])('in a body that is no form, the parts of %s have no names', (_, value, text) => {
  const type = 'multipart/mixed; boundary=b';
  expect(written(value, type)).toEqual([type, `${text}--b--\r\n`]);
});

test.each<[string, object, string]>([
  ['is a real one of its type', { format: 'binary' }, 'GIF89a'],
  ['that its schema offers is as it is offered', { format: 'binary', example: 'x' }, 'x'],
  ['is no text that is no file', {}, 'x'],
])('a made file %s', (_, schema, start) => {
  const encoding = { a: { contentType: 'image/gif' } };
  const [, text = ''] = written({ a: 'x' }, 'multipart/form-data', { a: schema }, encoding, { fileOf: smallestFile });
  expect(text.split('\r\n\r\n')[1]?.slice(0, start.length)).toBe(start);
});

test('a boundary of its own stands where none is said', () => {
  expect(written({ a: 'x' }, 'multipart/form-data')).toEqual([
    `multipart/form-data; boundary=${own}`,
    `${part('a', 'text/plain', 'x').replace('--b', `--${own}`)}--${own}--\r\n`,
  ]);
  expect(written({ a: 'x' }, 'multipart/form-data; boundary="b c"')[1]?.split('\r\n', 1)).toEqual(['--b c']);
});
