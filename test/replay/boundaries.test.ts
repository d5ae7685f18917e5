import { describe, expect, test } from '@jest/globals';
import type { MockRequest } from '../../src/http/message.ts';
import { perObject } from '../../src/lib/cache.ts';
import { profiles } from '../../src/replay/profile.ts';
import { describeTree, ownMock, replayAll } from './support.ts';

const pet = {
  type: 'object',
  required: ['name'],
  additionalProperties: false,
  properties: {
    id: { type: 'integer', readOnly: true },
    name: { type: 'string', minLength: 2, maxLength: 10 },
    code: { type: 'string', pattern: '^[A-Z]{3}$' },
    kind: { enum: ['cat', 'dog'] },
    unit: { const: 'kg' },
    age: { type: 'integer', minimum: 0, maximum: 150 },
    weight: { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 100, multipleOf: 0.5 },
    born: { type: 'string', format: 'date' },
    mail: { type: 'string', format: 'email' },
    tags: { type: 'array', minItems: 1, maxItems: 3, uniqueItems: true, items: { type: 'string', maxLength: 5 } },
    homes: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['town'],
        properties: { town: { type: 'string' } },
      },
    },
    note: { type: ['string', 'null'] },
  },
};
const example = {
  name: 'Tom',
  code: 'ABC',
  kind: 'cat',
  unit: 'kg',
  age: 7,
  weight: 4.5,
  born: '2020-01-31',
  mail: 'tom@example.com',
  tags: ['a', 'b'],
  homes: [{ town: 'Ulm' }],
  note: null,
};
const parameters = [
  { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100 } },
  { name: 'word', in: 'query', schema: { type: 'string' } },
  { name: 'fields', in: 'query', schema: { type: 'array', maxItems: 2, items: { enum: ['name', 'age'] } } },
  { name: 'petId', in: 'path', required: true, schema: { type: 'string', pattern: '^p\\d+$', example: 'p1' } },
  { name: 'X-Trace', in: 'header', schema: { type: 'string', format: 'uuid' } },
  { name: 'theme', in: 'cookie', schema: { enum: ['light', 'dark'] } },
];
const content = { 'application/json': { schema: pet, example } };
const api = {
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  paths: {
    '/pets/{petId}': {
      parameters,
      put: { requestBody: { required: true, content }, responses: { 200: { description: 'OK', content } } },
    },
  },
};

/** A copy of the API without one keyword: our own mock of it takes what the keyword forbids. */
function without(path: readonly (string | number)[], replaced?: unknown): typeof api {
  const copy = JSON.parse(JSON.stringify(api)) as typeof api;
  let at: unknown = copy;
  for (const key of path.slice(0, -1)) at = (at as Record<string | number, unknown>)[key];
  const last = String(path.at(-1));
  if (replaced === undefined) Reflect.deleteProperty(at as object, last);
  else Reflect.set(at as object, last, replaced);
  return copy;
}

const descriptionOf = perObject((tree: object) => describeTree(tree));

async function replayed(served: object, profile = {}, described: object = api) {
  const mock = ownMock(describeTree(served), { validate: 'request' });
  const requests: MockRequest[] = [];
  const { results } = await replayAll(
    descriptionOf(described),
    (request) => {
      requests.push(request);
      return Promise.resolve({ kind: 'reply' as const, reply: mock(request) });
    },
    { ...profiles.specification, validates: true, ...profile },
  );
  const of = (status: string): readonly string[] =>
    results.filter((each) => each.status === status).map(({ check, message }) => `${check}: ${message}`);
  return { requests, failures: of('failed'), skipped: of('skipped') };
}

const put = ['paths', '/pets/{petId}', 'put'];
const body = [...put, 'requestBody', 'content', 'application/json', 'schema'];
const field = (...path: readonly (string | number)[]) => [...body, 'properties', ...path];
const parameter = (index: number, ...path: readonly (string | number)[]) => [
  'paths',
  '/pets/{petId}',
  'parameters',
  index,
  'schema',
  ...path,
];

describe('a server that overlooks one keyword is told the field, the keyword and the value', () => {
  const rows: readonly [path: readonly (string | number)[], variation: string][] = [
    [field('age', 'minimum'), 'with `age` -1, where `minimum` is 0'],
    [field('age', 'maximum'), 'with `age` 151, where `maximum` is 150'],
    [field('age', 'type'), 'with `age` 7.5, where `type` is "integer"'],
    [field('weight', 'exclusiveMinimum'), 'with `weight` 0, where `exclusiveMinimum` is 0'],
    [field('weight', 'exclusiveMaximum'), 'with `weight` 100, where `exclusiveMaximum` is 100'],
    [field('weight', 'multipleOf'), 'with `weight` 4.75, where `multipleOf` is 0.5'],
    [field('name', 'minLength'), 'with `name` "T", where `minLength` is 2'],
    [field('name', 'maxLength'), 'with `name` "Tommmmmmmmm", where `maxLength` is 10'],
    [field('code', 'pattern'), 'with `code` "abc", where `pattern` is "^[A-Z]{3}$"'],
    [field('kind', 'enum'), 'with `kind` "CAT", where `enum` is "cat" or "dog"'],
    [field('unit', 'const'), 'with `unit` "KG", where `const` is "kg"'],
    [field('born', 'format'), 'with `born` "2026-13-01", where `format` is "date"'],
    [field('mail', 'format'), 'with `mail` "assay@", where `format` is "email"'],
    [field('tags', 'minItems'), 'with `tags` a list of 0, where `minItems` is 1'],
    [field('tags', 'maxItems'), 'with `tags` a list of 4, where `maxItems` is 3'],
    [field('tags', 'uniqueItems'), 'with `tags` a list of 2, where `uniqueItems` is true'],
    [field('tags', 'items', 'maxLength'), 'with `/tags/0` "aaaaaa", where `maxLength` is 5'],
    [[...body, 'additionalProperties'], 'with `assayProbe`, where `additionalProperties` is false'],
    [
      field('homes', 'items', 'additionalProperties'),
      'with `/homes/0/assayProbe`, where `additionalProperties` is false',
    ],
    [field('homes', 'items', 'required'), 'without `/homes/0/town`, which is required'],
    [parameter(0, 'minimum'), 'with query parameter `limit` 0, where `minimum` is 1'],
    [parameter(0, 'maximum'), 'with query parameter `limit` 101, where `maximum` is 100'],
    [parameter(2, 'maxItems'), 'with query parameter `fields` a list of 3, where `maxItems` is 2'],
    [parameter(3, 'pattern'), 'with path parameter `petId` "P1", where `pattern` is "^p\\\\d+$"'],
    [
      parameter(4, 'format'),
      'with header parameter `X-Trace` "6f1a2b3c-4d5e-4f60-8a7b-9c0d1e2f3a4", where `format` is "uuid"',
    ],
    [parameter(5, 'enum'), 'with cookie parameter `theme` "LIGHT", where `enum` is "light" or "dark"'],
  ];
  test.each(rows)('%j: %s', async (path, variation) => {
    const { failures } = await replayed(without(path, path.at(-1) === 'type' ? 'number' : undefined));
    expect(failures).toEqual([`boundary-rejected: A request ${variation}, must be refused with 4xx; found 200.`]);
  });
});

test('a value inside of `oneOf` breaks the keyword that is named, not its neighbour', async () => {
  const planet = {
    type: 'object',
    required: ['type'],
    properties: {
      type: { type: 'string', enum: ['gas', 'ice'] },
      index: { type: 'number', format: 'float', minimum: 0 },
      size: { enum: [7, 8] },
      found: { type: 'string', format: 'date' },
    },
  };
  const moon = { type: 'object', required: ['moon'], properties: { moon: { const: true } } };
  const sent = { content: { 'application/json': { schema: { oneOf: [planet, moon] } } } };
  const described = (requestBody: object) => ({
    openapi: '3.1.0',
    info: { title: 'Planets', version: '1' },
    paths: { '/planets': { post: { requestBody, responses: { 204: { description: 'OK' } } } } },
  });
  const example = { type: 'gas', index: 1.5, size: 7, found: '2020-01-31' };
  const wanted = { content: { 'application/json': { ...sent.content['application/json'], example } } };
  const anything = { content: { 'application/json': {} } };
  const { failures } = await replayed(described(anything), {}, described(wanted));
  const told = failures.flatMap((each) => /^boundary-rejected: A request (.*), must /u.exec(each)?.[1] ?? []);
  expect(told).toEqual([
    'with the body "assay-probe", where `type` is "object"',
    'without `type`, which is required',
    'with `type` "GAS", where `enum` is "gas" or "ice"',
    'with `index` -0.01, where `minimum` is 0',
    'with `found` "2026-13-01", where `format` is "date"',
    'with `type` 4711, where `type` is "string"',
    'with `size` 6, where `enum` is 7 or 8',
    'with `index` "assay-probe", where `type` is "number"',
    'with `found` 4711, where `type` is "string"',
  ]);
});

describe('values that are not beyond anything are not sent', () => {
  test('a server that keeps to its description is not blamed', async () => {
    const { failures, requests } = await replayed(api);
    expect(failures).toEqual([]);
    expect(requests.filter(({ target }) => target.includes('word='))).toEqual([]);
  });

  test('nothing is sent where nobody promises to refuse it', async () => {
    const { requests } = await replayed(api, { validates: false });
    expect(requests.some(({ target }) => target.includes('limit='))).toBe(false);
  });
});

test('an operation gets twelve at least, of many operations none more, and the report says so', async () => {
  const paths = Object.fromEntries(
    Array.from({ length: 60 }, (_, index) => [`/pets${index}/{petId}`, api.paths['/pets/{petId}']]),
  );
  const many = { ...api, paths };
  const { requests, failures, skipped } = await replayed(many, {}, many);
  const first = requests.filter(({ target, method }) => target.startsWith('/pets0/') && method === 'PUT');
  expect([failures, skipped.find((line) => line.startsWith('boundary-'))]).toEqual([
    [],
    'boundary-rejected: no more than 12 values beyond keywords are sent to one operation',
  ]);
  expect(first.length).toBeLessThan(40);
});
