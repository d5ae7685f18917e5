import { expect, test } from '@jest/globals';
import { describeBytes, pathOf, withoutNamesOf } from '../../src/http/message.ts';
import {
  fixedHeaders,
  headersFor,
  isDeclarableHeader,
  isLoopback,
  namesEntityTag,
  parsePrefer,
  toHeaderValue,
} from '../../src/http/headers.ts';
import {
  canonicalEncoding,
  concreteType,
  coversType,
  declaredXmlEncoding,
  essence,
  isJson,
  isMediaType,
} from '../../src/http/media-type.ts';

test.each<[string, string, boolean, string]>([
  ['application/json', 'application/json', true, 'application/json'],
  [' Application/JSON ; charset=utf-8; a=b', 'application/json', true, 'application/json; a=b'],
  ['application/json;CHARSET = latin1', 'application/json', true, 'application/json'],
  ['text/json', 'text/json', true, 'text/json'],
  [
    'application/problem+json; charset=utf-8',
    'application/problem+json',
    true,
    'application/problem+json; charset=utf-8',
  ],
  ['image/json', 'image/json', false, 'image/json'],
  ['application/jsonl', 'application/jsonl', false, 'application/jsonl'],
  ['text/plain; charset=utf-8', 'text/plain', false, 'text/plain; charset=utf-8'],
  ['*/*', '*/*', false, 'application/json'],
  ['application/*', 'application/*', false, 'application/json'],
  ['Text/*;q=1', 'text/*', false, 'text/plain'],
  ['image/*', 'image/*', false, 'image/png'],
  ['audio/*', 'audio/*', false, 'audio/wav'],
  ['multipart/*', 'multipart/*', false, 'multipart/mixed'],
  ['video/*', 'video/*', false, 'application/octet-stream'],
  ['application/*+json', 'application/*+json', true, 'application/json'],
  ['application/*+xml', 'application/*+xml', false, 'application/xml'],
])('%j is %s, JSON: %s, sent as %s', (type, plain, json, sent) => {
  expect([essence(type), isJson(type), concreteType(type)]).toEqual([plain, json, sent]);
});

test.each([
  ['text/plain', true],
  ['text/plain; a=b', true],
  ['text/*', true],
  ['application/vnd.a-b_c+json', true],
  ['text', false],
  ['text/', false],
  ['/plain', false],
  ['text/plain a', false],
  ['text/plain/more', false],
  [`text/${'a'.repeat(995)}`, true],
  [`text/${'a'.repeat(996)}`, false],
])('%s is a media type: %s', (type, isOne) => {
  expect(isMediaType(type)).toBe(isOne);
});

test.each([
  ['text/plain', 'text/plain', true],
  ['Text/Plain; a=b', 'text/plain;c=d', true],
  ['text/*', 'text/css', true],
  ['text/*', 'textual/css', false],
  ['*/*', 'a/b', true],
  ['text/plain', 'text/css', false],
  ['text/p', 'text/plain', false],
  ['text/xml', 'application/xml; charset=utf-8', true],
  ['text/*', 'application/xml', false],
])('%s covers %s: %s', (declared, sent, isCovered) => {
  expect(coversType(declared, sent)).toBe(isCovered);
});

test.each([
  ['plain ~\t!', 'plain ~\t!'],
  ['é', '%C3%A9'],
  ['a\r\nb: c', 'a%0D%0Ab: c'],
  ['\u{1f600}', '%F0%9F%98%80'],
  ['\ud800', '%EF%BF%BD'],
  ['\x7f', '%7F'],
])('%j is %j in a header', (text, value) => {
  expect(toHeaderValue(text)).toBe(value);
});

test.each([
  ['X-A', true],
  ["!#$%&'*+.^_`|~-", true],
  ['a b', false],
  ['a:', false],
  ['', false],
  ['Content-Type', false],
  ['Date', false],
  ['te', false],
  ['X-Frame-Options', false],
  ['Access-Control-Allow-Origin', false],
  ['access-control-expose-headers', true],
])('the header %j can be declared: %s', (name, isDeclarable) => {
  expect(isDeclarableHeader(name)).toBe(isDeclarable);
});

const requested = {
  origin: 'https://é.example',
  'access-control-request-method': 'PUT',
  'access-control-request-headers': 'x-a\n',
};

test.each<[string, Readonly<Record<string, string>>, 'literal' | 'reflect', object]>([
  ['literal', requested, 'literal', {}],
  ['of no page', {}, 'reflect', {}],
  [
    'of a page',
    { origin: 'https://a.example' },
    'reflect',
    {
      'access-control-allow-origin': 'https://a.example',
      'access-control-allow-methods': 'GET',
      vary: 'Origin',
    },
  ],
  [
    'of a page that asks before',
    requested,
    'reflect',
    {
      'access-control-allow-origin': 'https://%C3%A9.example',
      'access-control-allow-methods': 'PUT',
      'access-control-allow-headers': 'x-a%0A',
      vary: 'Origin',
    },
  ],
])('the fixed headers %s', (_, headers, cors, more) => {
  expect(headersFor({ method: 'GET', target: '/', headers }, cors)).toEqual({ ...fixedHeaders, ...more });
});

test.each([
  ['http://localhost:80', true],
  ['http://api.localhost', true],
  ['http://127.0.0.1', true],
  ['http://127.9.8.7', true],
  ['http://[::1]', true],
  ['http://localhost.example', false],
  ['http://127.example', false],
  ['http://128.0.0.1', false],
  ['http://[::2]', false],
])('%s is on this machine: %s', (url, isHere) => {
  expect(isLoopback(new URL(url))).toBe(isHere);
});

test.each([
  ['/a?b=c?d', '/a'],
  ['/a', '/a'],
  ['?b', ''],
])('the path of %s is %j', (target, path) => {
  expect(pathOf(target)).toBe(path);
});

test.each<[string, object]>([
  ['', {}],
  ['return=minimal', { return: 'minimal' }],
  ['Code=404, example="a, \\"b\\""', { code: '404', example: 'a, "b"' }],
  ['code = 404 ; dynamic=true,code=200', { code: '404', dynamic: 'true' }],
  ['respond-async, code=', { code: '' }],
  ['a b=c', {}],
])('Prefer: %s', (header, preferences) => {
  expect(parsePrefer(header)).toEqual(preferences);
});

test.each<[string, string]>([
  ['', 'no body'],
  ['a', '1 byte that starts with "a"'],
  ['a\r\n"b"', '6 bytes that start with "a \\"b\\""'],
  ['Pr\u00f3be \u65e5\u200b\u202e', '16 bytes that start with "Pr\u00f3be \u65e5 "'],
  [`${'x'.repeat(39)}\u00f3`, `41 bytes that start with "${'x'.repeat(39)}..."`],
  ['x'.repeat(41), `41 bytes that start with "${'x'.repeat(40)}..."`],
])('%j is told as: %s', (text, told) => {
  expect(describeBytes(new TextEncoder().encode(text))).toBe(told);
});

test.each([
  ['<?xml version="1.0" encoding="ISO-8859-1"?><a/>', 'ISO-8859-1', 'windows-1252'],
  ["\uFEFF<?xml version='1.0' encoding='utf-16le'?><a/>", 'utf-16le', 'utf-16le'],
  ['<?xml version="1.0" encoding="none"?><a/>', 'none', undefined],
  ['<?xml version="1.0"?><a encoding="x"/>', undefined, undefined],
])('%s declares the encoding %s, which is %s', (text, label, encoding) => {
  const declared = declaredXmlEncoding(new TextEncoder().encode(text));
  expect([declared, declared === undefined ? undefined : canonicalEncoding(declared)]).toEqual([label, encoding]);
});

test.each([
  [['a=1', 'b=2', 'a=3', 'ab=4'], ['a=9'], ['b=2', 'ab=4']],
  [['a', 'b='], ['b=1', 'c'], ['a']],
  [['a=1=2'], [], ['a=1=2']],
])('of the pairs %j those without the names of %j are %j', (pairs, others, left) => {
  expect(withoutNamesOf(pairs, others)).toEqual(left);
});

test.each<[list: string, entityTag: string, isNamed: boolean]>([
  ['"a"', '"a"', true],
  ['W/"a"', '"a"', true],
  ['"b", W/"a"', 'W/"a"', true],
  ['"a, b"', '"a"', false],
  [' * ', '"a"', true],
  ['a', 'a', true],
  ['a', '"a"', false],
  ['"a', '"a"', false],
])('%s names the entity tag %s: %s', (list, entityTag, isNamed) => {
  expect(namesEntityTag(list, entityTag)).toBe(isNamed);
});
