import { expect, test } from '@jest/globals';
import { startPage } from '../../src/mock/start-page.ts';
import { engineOf, json, openapi } from './support.ts';

type Tree = Readonly<Record<string, unknown>>;

/** The paths that curl lines ask for: of each operation of `paths`, in document order. */
function pathsOf(paths: Tree, settings: { readonly state?: boolean } = {}): readonly string[] {
  const offered = engineOf(openapi(paths), settings).offered();
  return offered.map(({ operation: { method, path }, pathValue }) => {
    const filled = path.replace(/\{([^{}]+)\}/gu, (_, name: string) => pathValue(name));
    return `${method} ${filled}`;
  });
}

test.each<[title: string, parameter: Tree | undefined, value: string]>([
  ['none is declared', undefined, '1'],
  ['nothing is said of it', {}, '1'],
  ['a text', { schema: { type: 'string' } }, '1'],
  ['a number', { schema: { type: 'integer' } }, '1'],
  ['an object', { schema: { type: 'object' } }, '1'],
  ['its example', { example: 'a b/c', schema: { type: 'string' } }, 'a%20b%2Fc'],
  ['the first of its examples', { examples: { one: { value: 'x' }, two: { value: 'y' } } }, 'x'],
  ['the example of its schema', { schema: { type: 'string', example: 'z' } }, 'z'],
  ['as OpenAPI 2.0 has it', { 'x-example': 'old' }, 'old'],
  ['one of a few', { schema: { enum: ['red', 'blue'] } }, 'red'],
  ['one of a few that is not empty', { schema: { enum: ['', 'blue'] } }, 'blue'],
  ['a number from 100', { schema: { type: 'integer', minimum: 100 } }, '100'],
  ['a list in its style', { style: 'label', explode: true, example: ['a', 'b'], schema: { type: 'array' } }, '.a.b'],
  ['an empty text', { example: '', schema: { type: 'string' } }, '1'],
  ['a text that would shorten the path', { example: '..', schema: { type: 'string' } }, '1'],
  ['a long text', { example: 'a'.repeat(201), schema: { type: 'string' } }, '1'],
])('a curl line fills in a parameter of the path: %s', (_, parameter, value) => {
  const parameters = parameter === undefined ? [] : [{ name: 'id', in: 'path', required: true, ...parameter }];
  expect(pathsOf({ '/things/{id}': { get: { parameters, ...json({ example: 1 }) } } })).toEqual([
    `GET /things/${value}`,
  ]);
});

test.each<[title: string, parameter: Tree, value: string]>([
  ['of which its example is none', { example: 7 }, '5'],
  ['of which its example is one', { example: 6 }, '6'],
  ['without an example', {}, '5'],
])('with a memory it is the id of a record: %s', (_, parameter, value) => {
  const pet = { id: 5, name: 'Ada' };
  const parameters = [{ name: 'petId', in: 'path', required: true, schema: { type: 'integer' }, ...parameter }];
  const paths = {
    '/pets': {
      get: json({ example: [pet, { ...pet, id: 6 }] }),
      post: json({ example: pet }, '201'),
    },
    '/pets/{petId}': { parameters, get: json({ example: pet }) },
    '/pets/{petId}/toys/{toy}': { parameters, get: json({ example: 1 }) },
  };
  expect(pathsOf(paths, { state: true })).toEqual([
    'GET /pets',
    'POST /pets',
    `GET /pets/${value}`,
    `GET /pets/${parameter.example === undefined ? '1' : JSON.stringify(parameter.example)}/toys/1`,
  ]);
});

test.each<[title: string, parameter: Tree, query: string, headers: readonly string[]]>([
  ['an example', { in: 'query', required: true, example: 'a b&c' }, 'q=a%20b%26c', []],
  ['a valid value', { in: 'query', required: true, schema: { enum: ['red', 'blue'] } }, 'q=red', []],
  [
    'a list',
    { in: 'query', required: true, schema: { type: 'array', items: { const: 2 }, minItems: 2 } },
    'q=2&q=2',
    [],
  ],
  ['a header', { in: 'header', required: true, schema: { type: 'integer', minimum: 3 } }, '', ['q: 3']],
  ['a cookie', { in: 'cookie', required: true, example: 'x&y' }, '', ['Cookie: q=x%26y']],
  [
    'the whole query',
    {
      in: 'querystring',
      required: true,
      content: { 'application/x-www-form-urlencoded': { example: { a: 1, b: 2 } } },
    },
    'a=1&b=2',
    [],
  ],
  // The other side.
  ['no need', { in: 'query', example: 'x' }, '', []],
  ['no schema and no example', { in: 'query', required: true }, '', []],
  ['a value that hides the rest', { in: 'query', required: true, example: 'a'.repeat(201) }, '', []],
  ['what no header holds', { in: 'header', required: true, example: 'é\n' }, '', []],
  ['a name that no header has', { name: 'a b', in: 'header', required: true, example: 'x' }, '', []],
  ['what negotiation decides', { name: 'Accept', in: 'header', required: true, example: 'x' }, '', []],
])('a curl line sends what is required: %s', (_, parameter, query, headers) => {
  const get = { parameters: [{ name: 'q', ...parameter }], ...json({ example: 1 }) };
  const [offered] = engineOf(openapi({ '/things': { get } })).offered();
  expect([offered?.query(), offered?.headers()]).toEqual([query, headers]);
});

const schemes = {
  basic: { type: 'http', scheme: 'Basic' },
  old: { type: 'basic' },
  digest: { type: 'http', scheme: 'digest' },
  bearer: { type: 'http', scheme: 'bearer' },
  oauth: { type: 'oauth2' },
  header: { type: 'apiKey', in: 'header', name: 'X-Key' },
  query: { type: 'apiKey', in: 'query', name: 'q' },
  cookie: { type: 'apiKey', in: 'cookie', name: 'sid' },
  odd: { type: 'apiKey', in: 'header', name: 'a b' },
  tls: { type: 'mutualTLS' },
};

test.each<[title: string, security: readonly object[], query: string, headers: readonly string[]]>([
  ['of Basic', [{ basic: [] }], 'q=1', ['authorization: Basic YXNzYXk6YXNzYXk=']],
  ['of Basic in OpenAPI 2.0', [{ old: [] }], 'q=1', ['authorization: Basic YXNzYXk6YXNzYXk=']],
  ['of another scheme of HTTP', [{ digest: [] }], 'q=1', ['authorization: Digest assay']],
  ['a token', [{ oauth: [] }], 'q=1', ['authorization: Bearer assay']],
  ['a key in a header', [{ header: [] }], 'q=1', ['x-key: assay']],
  ['a key in place of a parameter', [{ query: [] }], 'q=assay', []],
  ['a key in a cookie', [{ cookie: [] }], 'q=1', ['Cookie: sid=assay']],
  ['all that belong together', [{ header: [], bearer: [] }], 'q=1', ['x-key: assay', 'authorization: Bearer assay']],
  [
    'the first that a line can have',
    [{ odd: [] }, { tls: [] }, { header: [], other: [] }, { query: [] }],
    'q=assay',
    [],
  ],
  // The other side.
  ['none where none are needed', [{ header: [] }, {}], 'q=1', []],
  ['none where no line can have them', [{ odd: [] }], 'q=1', []],
])('a curl line sends credentials where they are looked at: %s', (_, security, query, headers) => {
  const get = {
    security,
    parameters: [{ name: 'q', in: 'query', required: true, example: 1 }],
    ...json({ example: 1 }),
  };
  const tree = openapi({ '/things': { get } }, { components: { securitySchemes: schemes } });
  const asked = (settings: object): unknown =>
    engineOf(tree, settings)
      .offered()
      .map((each) => [each.query(), each.headers()]);
  expect([asked({ security: 'presence' }), asked({})]).toEqual([[[query, headers]], [['q=1', []]]]);
});

test('the line has what is required behind the path, and before the body', () => {
  const parameters = ['query', 'header'].map((place) => ({ name: 'a', in: place, required: true, example: 'x y' }));
  const post = { parameters, ...json({ example: 1 }), requestBody: { content: { 'text/plain': { example: 'Hi' } } } };
  const page = startPage([{ name: 'api', engine: engineOf(openapi({ '/things': { post } })) }], {
    url: 'http://x',
    exampleHeader: 'e',
    isTrusted: true,
  });
  expect(page.split('\n').at(-2)).toBe(
    "        curl -X POST 'http://x/things?a=x%20y' -H 'a: x y' -H 'Content-Type: text/plain' -d Hi",
  );
});

test.each<[method: string, requestBody: Tree, line: string]>([
  ['delete', { required: true }, "curl -X DELETE http://x/things -H 'Content-Type: application/json' -d '{}'"],
  ['get', { required: true }, "curl -X GET http://x/things -H 'Content-Type: application/json' -d '{}'"],
  // The other side.
  ['delete', {}, 'curl -X DELETE http://x/things'],
  ['head', { required: true }, 'curl --head http://x/things'],
])('a curl line of %s sends a body where one is required: %j', (method, requestBody, line) => {
  const content = { 'application/json': {} };
  const operation = { requestBody: { content, ...requestBody }, ...json({ example: 1 }) };
  const engine = engineOf(openapi({ '/things': { [method]: operation } }));
  const page = startPage([{ name: 'api', engine }], { url: 'http://x', exampleHeader: 'e', isTrusted: true });
  expect(page.split('\n').at(-2)?.trim()).toBe(line);
});

test('so does one of OpenAPI 2.0', () => {
  const parameters = [{ name: 'a', in: 'body', required: true, schema: {} }];
  const paths = { '/things': { delete: { parameters, responses: { 200: { description: '' } } } } };
  const engine = engineOf({ swagger: '2.0', info: { title: 'T', version: '1' }, paths });
  const page = startPage([{ name: 'api', engine }], { url: 'http://x', exampleHeader: 'e', isTrusted: true });
  expect(page.split('\n').at(-2)?.trim()).toBe(
    "curl -X DELETE http://x/things -H 'Content-Type: application/json' -d '{}'",
  );
});

test.each<[title: string, media: Tree, settings: object, sent: string]>([
  [
    'what the schema takes',
    { schema: { type: 'object', required: ['n'], properties: { n: { const: 2 } } } },
    { validate: 'request' },
    `'{"n":2}'`,
  ],
  [
    'no field that is `readOnly`',
    { schema: { properties: { id: { type: 'integer', readOnly: true } } } },
    { validate: 'request' },
    "'{}'",
  ],
  ['its example', { schema: { properties: { n: {} } }, example: { n: 1 } }, { validate: 'request' }, `'{"n":1}'`],
  ['anything without a schema', {}, { validate: 'request' }, "'{}'"],
  ['anything where requests are not validated', { schema: { properties: { n: { const: 2 } } } }, {}, "'{}'"],
])('a curl line sends a body: %s', (_, media, settings, sent) => {
  const requestBody = { content: { 'application/json': media } };
  const engine = engineOf(openapi({ '/things': { post: { requestBody, ...json({ example: 1 }) } } }), settings);
  const page = startPage([{ name: 'api', engine }], { url: 'http://x', exampleHeader: 'e', isTrusted: true });
  expect(page.split('\n').at(-2)).toContain(`-H 'Content-Type: application/json' -d ${sent}`);
});
