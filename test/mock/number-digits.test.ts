import { expect, test } from '@jest/globals';
import { describe as describeSource, type Description } from '../../src/description/description.ts';
import { parseSource } from '../../src/description/parse/parse.ts';
import { createEngine } from '../../src/mock/engine.ts';
import { defaultSettings } from '../../src/mock/settings.ts';
import { withOwnPages } from '../../src/mock/own-pages.ts';
import { createMemory } from '../../src/mock/state/create-memory.ts';
import { raw, type Asked } from './support.ts';

const read = (text: string): Description =>
  describeSource(parseSource('/api/root.yaml', new TextEncoder().encode(text)), {
    readBytes: () => ({ reason: 'no such file' }),
  });
const answerOf = (text: string, method = 'GET', target = '/a', asked: Asked = {}) => {
  const { body, headers } = raw(createEngine(read(text), defaultSettings), method, target, asked);
  return { body: new TextDecoder().decode(body), headers };
};
/** A description in YAML whose answer has this media type object, in flow style. */
const yamlWith = (media: string, { type = 'application/json', method = 'get', path = '/a', more = '' } = {}): string =>
  `openapi: 3.1.0\npaths: {"${path}": {${method}: {responses: {"200": {${more} content: {${type}: ${media}}}}}}}`;
const jsonWith = (media: string): string =>
  `{"openapi":"3.1.0","paths":{"/a":{"get":{"responses":{"200":{"content":{"application/json":${media}}}}}}}}`;

test.each([
  '12345678901234567890',
  '9007199254740993',
  '1.10',
  '-0.0',
  '1E3',
  '0.00000001',
  '0.1234567890123456789',
  '[1.10,1.1,1.100]',
  '{"id":9007199254740993,"name":"1.10, 2.20, 12345678901234567890","price":{"net":[1.0,2,3.00]}}',
  '{"a":{"1.10":1.10,"__proto__":2.50}}',
])('%s is answered as it is written', (written) => {
  const answers = [jsonWith(`{"example":${written}}`), yamlWith(`{example: ${written}}`)].map((text) => answerOf(text));
  expect(answers.map(({ body }) => body)).toEqual([written, written]);
});

test.each<[string, string]>([
  ['+12345678901234567890', '12345678901234567890'],
  ['.50', '0.50'],
  // Text to the library, and to Spectral's.
  ['-.50', '"-.50"'],
  ['1e400', '1e400'],
  ['-1.5E+400', '-1.5E+400'],
  [`1${'0'.repeat(400)}`, `1${'0'.repeat(400)}`],
  ['"1e400"', '"1e400"'],
  ['1e400x', '"1e400x"'],
  ['{1e400: 1e400}', '{"1e400":1e400}'],
  ['1.e3', '1e3'],
  ['1.', '1'],
  ['007', '7'],
  ['0xFFFFFFFFFFFFFFFF', '18446744073709551615'],
  ['0o17', '15'],
  ['.inf', 'null'],
  ['{1.10: 1}', '{"1.1":1}'],
  ['&a [1.10, 2.20]', '[1.10,2.20]'],
])('YAML has forms of its own: %s is answered %s', (written, sent) => {
  expect(answerOf(yamlWith(`{example: ${written}}`)).body).toBe(sent);
});

test('a number beyond all doubles is answered as JSON has it', () => {
  expect(answerOf(jsonWith('{"example":1e400}')).body).toBe('1e400');
});

test('aliases and merge keys repeat the digits', () => {
  const text = yamlWith('{example: {<<: {x: 1.10, y: 2}, a: &n 2.50, b: *n, y: 3.0}}');
  expect(answerOf(text).body).toBe('{"x":1.10,"y":3.0,"a":2.50,"b":2.50}');
});

test.each<[string, string]>([
  [
    '{schema: {type: object, properties: {id: {type: integer, example: 12345678901234567890}}}}',
    '{"id":12345678901234567890}',
  ],
  [
    '{schema: {type: object, properties: {id: {type: integer, examples: [12345678901234567890]}}}}',
    '{"id":12345678901234567890}',
  ],
  [
    '{schema: {type: object, properties: {p: {default: 1.10}, q: {const: 2.20}, r: {enum: [3.30, 4]}}}}',
    '{"p":1.10,"q":2.20,"r":3.30}',
  ],
  ['{schema: {type: array, items: {$ref: "#/components/schemas/P"}}}', '[1.10]'],
  ['{schema: {type: number, example: 1.10}}', '1.10'],
  ['{schema: {type: object, example: {n: 1.10}}}', '{"n":1.10}'],
  ['{schema: {allOf: [{type: number, multipleOf: 0.1}, {oneOf: [{const: 1.10}]}]}}', '1.10'],
  ['{schema: {type: object}, example: "{\\"id\\": 9007199254740993}"}', '{"id":9007199254740993}'],
])('what a schema offers keeps its digits: %s', (media, sent) => {
  const text = `${yamlWith(media)}\ncomponents: {schemas: {P: {type: number, example: 1.10}}}`;
  expect(answerOf(text).body).toBe(sent);
});

test.each<[string, string, string]>([
  ['text/plain', '1.10', '1.10'],
  ['application/xml', '{n: 1.10, m: [2.20, 3]}', '<root><n>1.10</n><m>2.20</m><m>3</m></root>'],
  ['application/jsonl', '[{n: 1.10}]', '{"n":1.10}\n'],
  ['application/json-seq', '[{n: 1.10}]', '\u{1e}{"n":1.10}\n'],
  ['text/event-stream', '[{data: {n: 1.10}}]', 'data: {"n":1.10}\n\n'],
  [
    'text/csv',
    '[{n: 1.10, m: {x: 2.20}}, {n: 9007199254740993}]',
    'n,m\r\n1.10,"{""x"":2.20}"\r\n9007199254740993,\r\n',
  ],
  ['text/csv', '[[1.10, 2], [3.0]]', '1.10,2\r\n3.0\r\n'],
  ['text/tab-separated-values', '[1.10, 2]', '1.10\r\n2\r\n'],
  [
    'application/x-www-form-urlencoded',
    '{n: 9007199254740993, m: [2.20, 3], o: {x: 1.10}}',
    'n=9007199254740993&m=2.20&m=3&o=%7B%22x%22%3A1.10%7D',
  ],
])('%s keeps the digits', (type, example, sent) => {
  const { body } = answerOf(yamlWith(`{schema: {}, example: ${example}}`, { type }));
  expect(body.replace(/^<\?xml.*\n/u, '')).toBe(sent);
});

test.each<[string, string]>([
  ['{d: {style: deepObject}}', 'd%5Bx%5D=1.10&d%5By%5D=2.0'],
  ['{d: {style: form, explode: true}}', 'x=1.10&y=2.0'],
  ['{d: {style: form, explode: false}}', 'd=x%2C1.10%2Cy%2C2.0'],
])('a form with the encoding %s keeps the digits', (encoding, sent) => {
  const type = 'application/x-www-form-urlencoded';
  expect(answerOf(yamlWith(`{encoding: ${encoding}, example: {d: {x: 1.10, y: 2.0}}}`, { type })).body).toBe(sent);
});

test('the parts of a multipart body keep the digits', () => {
  const { body } = answerOf(
    yamlWith('{example: {n: 1.10, m: [2.20, 3], o: {x: 4.0}}}', { type: 'multipart/form-data' }),
  );
  expect([...body.matchAll(/\r\n\r\n(.*)\r\n/gu)].map(([, part]) => part)).toEqual(['1.10', '2.20', '3', '{"x":4.0}']);
});

test('a header keeps the digits, of its example and of its schema', () => {
  const lists = 'X-C: {example: [1.10, 2]}, X-D: {example: {n: 9007199254740993}}';
  const more = `headers: {X-A: {example: 1.10}, X-B: {schema: {type: number, example: 2.20}}, ${lists}},`;
  const { headers } = answerOf(yamlWith('{}', { more }));
  expect(['a', 'b', 'c', 'd'].map((name) => headers[`x-${name}`])).toEqual([
    '1.10',
    '2.20',
    '1.10,2',
    'n,9007199254740993',
  ]);
});

const record = yamlWith('{example: {id: 1, price: 1.10, at: {x: 2.20, y: 3.30}, list: [4.40]}}', {
  method: 'patch',
  path: '/a/{id}',
});

test.each<[string, string, string]>([
  ['/a/1', '{}', '{"id":1,"price":1.10,"at":{"x":2.20,"y":3.30},"list":[4.40]}'],
  ['/a/12345678901234567890', '{}', '{"id":12345678901234567890,"price":1.10,"at":{"x":2.20,"y":3.30},"list":[4.40]}'],
  ['/a/1', '{"price": 9007199254740993}', '{"id":1,"price":9007199254740993,"at":{"x":2.20,"y":3.30},"list":[4.40]}'],
  ['/a/1', '{"price": 1.1}', '{"id":1,"price":1.1,"at":{"x":2.20,"y":3.30},"list":[4.40]}'],
  ['/a/1', '{"at": {"x": 1.50}, "list": [1.0, 2]}', '{"id":1,"price":1.10,"at":{"x":1.50,"y":3.30},"list":[1.0,2]}'],
])('PATCH %s %s keeps the digits of both', (target, body, sent) => {
  const asked = { body, headers: { 'content-type': 'application/json' } };
  expect(answerOf(record, 'PATCH', target, asked).body).toBe(sent);
});

test.each<[string, string, string]>([
  [
    '{schema: {properties: {id: {type: integer}, price: {type: number}}}}',
    'id=9007199254740993&price=1.50',
    '{"id":9007199254740993,"price":1.50,"list":[4.40],"at":{"x":2.20}}',
  ],
  [
    '{schema: {properties: {list: {items: {type: number}}}}}',
    'list=1.0&list=2.00&list=3',
    '{"id":1,"price":1.10,"list":[1.0,2.00,3],"at":{"x":2.20}}',
  ],
  [
    '{schema: {properties: {list: {items: {type: number}}}}, encoding: {list: {explode: false}}}',
    'list=1.0,3',
    '{"id":1,"price":1.10,"list":[1.0,3],"at":{"x":2.20}}',
  ],
  [
    '{schema: {properties: {at: {properties: {x: {type: number}}}}}, encoding: {at: {style: deepObject}}}',
    'at%5Bx%5D=5.0',
    '{"id":1,"price":1.10,"list":[4.40],"at":{"x":5.0}}',
  ],
  [
    '{schema: {additionalProperties: {type: number}}}',
    'price=1.50',
    '{"id":1,"price":1.50,"list":[4.40],"at":{"x":2.20}}',
  ],
])('a form of %s keeps the digits of %s', (media, body, sent) => {
  const type = 'application/x-www-form-urlencoded';
  const text = `openapi: 3.1.0
paths: {/a: {patch: {requestBody: {content: {${type}: ${media}}}, responses: {"200": {content: {application/json: {example: {id: 1, price: 1.10, list: [4.40], at: {x: 2.20}}}}}}}}}
`;
  expect(answerOf(text, 'PATCH', '/a', { body, headers: { 'content-type': type } }).body).toBe(sent);
});

test('a form of OpenAPI 2.0 keeps the digits', () => {
  const text = `swagger: "2.0"
consumes: [application/x-www-form-urlencoded]
produces: [application/json]
paths: {/a: {patch: {parameters: [{name: id, in: formData, type: integer}, {name: list, in: formData, type: array, items: {type: number}}], responses: {"200": {examples: {application/json: {id: 1, list: []}}}}}}}
`;
  const asked = {
    body: 'id=9007199254740993&list=1.0,2',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  };
  expect(answerOf(text, 'PATCH', '/a', asked).body).toBe('{"id":9007199254740993,"list":[1.0,2]}');
});

test('the bundled description keeps the digits', () => {
  const text = yamlWith('{example: [1.10], schema: {maximum: 12345678901234567890}}');
  const description = read(text);
  const pages = withOwnPages(
    [{ name: 'api', description, engine: createEngine(description, defaultSettings) }],
    defaultSettings,
    () => ({ url: 'http://x', isTrusted: true }),
  );
  const { body } = pages({ method: 'GET', target: '/_assay/openapi.json', headers: { host: 'localhost' } });
  expect(new TextDecoder().decode(body)).toContain('{"example":[1.10],"schema":{"maximum":12345678901234567890}}');
});

test.each<[string, string]>([
  ['zeros and blanks', `":${'1.0'.padEnd(500_000, '0')}${' '.repeat(500_000)}x"`],
  ['colons', `"${':'.repeat(1_000_000)}"`],
  ['numbers, one in a list each', `[${Array.from({ length: 60_000 }, () => '[1.10]').join(',')}]`],
])('a megabyte of %s is read once', (_, example) => {
  expect(read(jsonWith(`{"example":${example}}`)).kind).toBe('openapi');
});

test.each([
  ['/a/9007199254740993', 'long'],
  ['/a/9007199254740992', 'even'],
  ['/a/8.0', 'short'],
  ['/a/8', 'short'],
])('%s is the request of the example `%s`', (target, name) => {
  const text = `openapi: 3.1.0
paths:
  /a/{id}:
    parameters:
      - { name: id, in: path, required: true, schema: { type: number }, examples: { long: { value: 9007199254740993 }, even: { value: 9007199254740992 }, short: { value: 8.0 } } }
    get:
      responses: { '200': { content: { application/json: { examples: { none: { value: none }, long: { value: long }, even: { value: even }, short: { value: short } } } } } }
`;
  expect(answerOf(text, 'GET', target).body).toBe(JSON.stringify(name));
});

test('a number that is a text in another answer keeps all digits', () => {
  const answer = (status: number, type: string, example: string): string =>
    `responses: {"${status}": {content: {application/json: {schema: {type: object, properties: {id: {type: integer}, n: {type: ${type}}}}, example: ${example}}}}}`;
  const engine = createEngine(
    read(`openapi: 3.1.0
paths:
  /a: { post: { ${answer(201, 'integer', '{id: 1, n: 12345678901234567890}')} } }
  /a/{id}: { get: { ${answer(200, 'string', '{id: 1, n: x}')} } }`),
    defaultSettings,
    { createMemory },
  );
  const [made, shown] = [raw(engine, 'POST', '/a'), raw(engine, 'GET', '/a/2')];
  expect([made, shown].map(({ body }) => new TextDecoder().decode(body))).toEqual([
    '{"id":2,"n":12345678901234567890}',
    '{"id":2,"n":"12345678901234567890"}',
  ]);
});
