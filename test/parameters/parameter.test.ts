import { expect, test } from '@jest/globals';
import { operationsOf } from '../../src/description/read/api.ts';
import { followPath, memberAt, rootOf } from '../../src/description/read/view.ts';
import { isCursorName } from '../../src/parameters/paging.ts';
import { exampleOf, readParameters } from '../../src/parameters/parameter.ts';
import { escapeValue, writeParameter } from '../../src/parameters/write-style.ts';
import { describeTree } from '../replay/support.ts';

/** What is read of parameters that an operation and its path declare. */
function read(parameters: readonly object[], ofPath: readonly object[] = [], version: object = { openapi: '3.1.0' }) {
  const description = describeTree({
    ...version,
    paths: { '/a': { parameters: ofPath, get: { parameters, responses: {} } } },
  });
  const [operation] = operationsOf(description);
  return operation === undefined ? [] : readParameters(description, operation);
}

test('parameters that belong to the body, to content negotiation and to credentials are none', () => {
  const names = ['Accept', 'content-type', 'AUTHORIZATION', 'X-A'];
  const found = [
    ...read(names.map((name) => ({ name, in: 'header' }))),
    ...read(names.map((name) => ({ name, in: 'query' }))),
  ];
  expect(found.map(({ place, name }) => `${place} ${name}`)).toEqual([
    'header X-A',
    'query Accept',
    'query content-type',
    'query AUTHORIZATION',
    'query X-A',
  ]);
});

test('those of an operation come first, and override those of its path: of headers in any case', () => {
  const own = [
    { name: 'x-a', in: 'header', style: 'own' },
    { name: 'q', in: 'query', style: 'own' },
    { in: 'query' },
    { name: 'n', in: 'nowhere' },
  ];
  const ofPath = [
    { name: 'X-A', in: 'header' },
    { name: 'Q', in: 'query' },
    { name: 'q', in: 'cookie' },
    { name: 'q', in: 'query' },
  ];
  expect(read(own, ofPath).map(({ place, name, style }) => `${place} ${name} ${style}`)).toEqual([
    'header x-a own',
    'query q own',
    'query Q form',
    'cookie q form',
  ]);
});

test.each<[parameter: object, style: string, explode: boolean]>([
  [{ in: 'query' }, 'form', true],
  [{ in: 'query', explode: false }, 'form', false],
  [{ in: 'query', style: 'deepObject' }, 'deepObject', true],
  [{ in: 'query', style: 'pipeDelimited' }, 'pipeDelimited', false],
  [{ in: 'path' }, 'simple', false],
  [{ in: 'header' }, 'simple', false],
  [{ in: 'header', explode: true }, 'simple', true],
  [{ in: 'cookie' }, 'form', true],
  [{ in: 'cookie', style: 'cookie' }, 'cookie', true],
])('%j is written as %s, exploded: %j', (parameter, style, explode) => {
  expect(read([{ name: 'a', ...parameter }])).toMatchObject([
    { style, explode, isRequired: (parameter as { in: string }).in === 'path' },
  ]);
});

test.each<[parameter: object, style: string, explode: boolean]>([
  [{ in: 'query' }, 'csv', false],
  [{ in: 'query', collectionFormat: 'multi' }, 'multi', true],
  [{ in: 'header', collectionFormat: 'pipes' }, 'pipes', false],
])('in OpenAPI 2.0 %j is written as %s, exploded: %j', (parameter, style, explode) => {
  const [found] = read([{ name: 'a', type: 'array', ...parameter }], [], { swagger: '2.0' });
  expect(found).toMatchObject({ style, explode, schema: { value: { type: 'array' } } });
});

test('the schema is its own, or that of its one media type', () => {
  const found = read([
    { name: 'a', in: 'query', schema: { type: 'string' } },
    { name: 'b', in: 'query', content: { 'application/json': { schema: { type: 'object' } } } },
    { name: 'c', in: 'query', required: true, allowReserved: true, allowEmptyValue: true },
  ]);
  expect(
    found.map(({ schema, content, isRequired, allowsReserved, allowsEmpty }) => [
      schema?.value,
      content?.[0],
      isRequired,
      allowsReserved,
      allowsEmpty,
    ]),
  ).toEqual([
    [{ type: 'string' }, undefined, false, false, undefined],
    [{ type: 'object' }, 'application/json', false, false, undefined],
    [undefined, undefined, true, true, true],
  ]);
});

test.each([
  ['starting_after', true],
  ['page[after]', false],
  ['nextToken', true],
  ['page', false],
])('%s is the name of a cursor: %s', (name, expected) => {
  expect(isCursorName(name)).toBe(expected);
});

test.each<[type: string, value: unknown, written: string]>([
  ['application/json', { a: [1, 'b c'] }, 'f=%7B%22a%22%3A%5B1%2C%22b%20c%22%5D%7D'],
  ['application/json', 'b c', 'f=%22b%20c%22'],
  ['application/geo+json; v=1', 'b', 'f=%22b%22'],
  ['text/plain', 'b c', 'f=b%20c'],
  ['text/plain', 1, 'f=1'],
  ['*/*', 'b c', 'f=b%20c'],
  ['*/*', ['b'], 'f=%5B%22b%22%5D'],
])('a value whose parameter has the media type %s is sent as it says: %j', (type, value, written) => {
  const [parameter] = read([{ name: 'f', in: 'query', content: { [type]: {} } }]);
  expect(parameter && writeParameter(parameter.located, { name: 'f', place: 'query', value })).toBe(written);
});

const form = 'application/x-www-form-urlencoded';

test.each<[type: string, value: unknown, written: string | undefined]>([
  [form, { a: 'x y', b: [1, true] }, 'a=x+y&b=1&b=true'],
  [form, 'a=x+y&b=%C3%A9', 'a=x+y&b=%C3%A9'],
  [form, 'a=100%&b=#é', 'a=100%25&b=%23%C3%A9'],
  [form, '', undefined],
  ['application/json', { a: [1, 'b c'] }, '%7B%22a%22%3A%5B1%2C%22b%20c%22%5D%7D'],
  ['application/json', '%7B%22a%22%3A1%7D', '%7B%22a%22%3A1%7D'],
  ['application/json', 'b c', '%22b%20c%22'],
  ['application/json', '100%', '%22100%25%22'],
  ['application/jsonpath', '$.a.b[1:1]', '$.a.b%5B1:1%5D'],
  ['text/plain', [1, 2], '%5B1%2C2%5D'],
])('the whole query of the media type %s is sent as it says: %j', (type, value, written) => {
  const [parameter] = read([{ name: 'q', in: 'querystring', content: { [type]: {} } }]);
  expect(parameter && writeParameter(parameter.located, { name: 'q', place: 'querystring', value })).toBe(written);
});

const text = 'text/plain';
test.each<[title: string, parameter: object, example: unknown]>([
  ['none', {}, undefined],
  ['its own', { example: 1, schema: { example: 2 } }, 1],
  ['that of OpenAPI 2.0', { 'x-example': 1, example: 2 }, 1],
  ['one that is null', { example: null, schema: { example: 2 } }, null],
  ['the first that has a value', { examples: { none: { summary: '' }, one: { value: 1 }, two: { value: 2 } } }, 1],
  ['no reference that leads nowhere', { examples: { none: { $ref: '#/nowhere' }, one: { value: 1 } } }, 1],
  ['the data of OpenAPI 3.2', { examples: { one: { dataValue: [1], serializedValue: 'a=1' } } }, [1]],
  ['nothing that is written already', { examples: { one: { serializedValue: 'a=1' } } }, undefined],
  [
    'but where that is the whole query',
    { in: 'querystring', content: { [text]: { examples: { one: { serializedValue: 'a=1' } } } } },
    'a=1',
  ],
  ['that of its media type', { content: { [text]: { example: 1 } }, schema: { example: 2 } }, 1],
  ['that of its schema', { schema: { example: 1, examples: [2] } }, 1],
  ['the first of its schema', { schema: { examples: [1, 2] } }, 1],
])('the example of a parameter is %s', (_, parameter, example) => {
  const description = describeTree({ openapi: '3.2.0', parameter: { name: 'a', in: 'query', ...parameter } });
  const located = followPath(description, rootOf(description), 'parameter');
  const schema = located && memberAt(located, 'schema');
  expect(located && exampleOf(description, { located, schema })?.value).toEqual(example);
});

test.each<[value: unknown, explode: boolean, written: string]>([
  ['a b"\\%20', true, 'c=a b"\\%20'],
  [['a b', 'c'], true, 'c=a b; c=c'],
  [['a b', 'c'], false, 'c=a b,c'],
  [{ a: 'x y' }, true, 'a=x y'],
  // No cookie holds these.
  ['é;', true, 'c=%C3%A9%3B'],
  [['a,b', 'c'], false, 'c=a%2Cb,c'],
  [' a', true, 'c=%20a'],
])('nothing in a cookie of the style `cookie` is escaped: %j, exploded: %j', (value, explode, written) => {
  const [parameter] = read([{ name: 'c', in: 'cookie', style: 'cookie', explode, schema: {} }]);
  expect(parameter && writeParameter(parameter.located, { name: 'c', place: 'cookie', value })).toBe(written);
});

// RFC 6265 section 4.1.1: `=`, `/` and `%` may stand in a cookie, `;`, `,` and spaces at its ends may not.
test.each([
  ['query', '', 'a b=/', 'a%20b%3D%2F'],
  ['header', '', 'a b=/', 'a b=/'],
  ['cookie', '', 'YQ==', 'YQ%3D%3D'],
  ['cookie', 'cookie', 'YQ==/%', 'YQ==/%'],
  ['cookie', 'cookie', 'a;b', 'a%3Bb'],
  ['cookie', 'cookie', ' a', '%20a'],
] as const)('in a %s of the style "%s" the value "%s" is written as %s', (place, style, value, written) => {
  expect(escapeValue(place, value, style)).toBe(written);
});
