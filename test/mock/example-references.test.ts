import { describe, expect, test } from '@jest/globals';
import { ask, engineOf, json, openapi, raw, type Told } from './support.ts';

const components = {
  examples: {
    pet: { summary: 'A pet', value: { name: 'Ada' } },
    again: { value: { $ref: '#/components/examples/pet' } },
    loop: { value: { $ref: '#/components/examples/loop' } },
    data: { value: { nested: { $ref: '#/components/examples/pet' } } },
    sibling: { value: { $ref: '#/components/examples/pet', more: 1 } },
    record: { value: { value: 1, id: 2 } },
  },
  schemas: { Pet: { type: 'object', properties: { name: { type: 'string', const: 'made' } }, required: ['name'] } },
};
const files = {
  '/api/pet.json': '{"name":"from a file"}',
  '/api/example.yaml': 'value: { name: in an Example Object }',
};
const schema = { $ref: '#/components/schemas/Pet' };
const answerTo = (media: object): Told & { readonly invalid: string | undefined } => {
  const engine = engineOf(openapi({ '/a': { get: json(media) } }, { components }), {}, files);
  return { ...ask(engine, 'GET', '/a'), invalid: raw(engine, 'GET', '/a').headers['x-assay-invalid'] };
};
const ref = (to: string) => ({ $ref: to });

describe('an example that is a reference', () => {
  test.each<[string, object, unknown]>([
    ['to an example', { examples: { a: { value: ref('#/components/examples/pet') } } }, { name: 'Ada' }],
    [
      'to an example that is one again',
      { examples: { a: { value: ref('#/components/examples/again') } } },
      { name: 'Ada' },
    ],
    ['to a file', { examples: { a: { value: ref('pet.json') } } }, { name: 'from a file' }],
    [
      'to an Example Object in a file',
      { examples: { a: { value: ref('example.yaml') } } },
      { name: 'in an Example Object' },
    ],
    ['without a name', { example: ref('pet.json') }, { name: 'from a file' }],
    ['without a name, to an example', { example: ref('#/components/examples/pet') }, { name: 'Ada' }],
    [
      'to a record with a value among its fields',
      { example: ref('#/components/examples/record') },
      { value: 1, id: 2 },
    ],
    ['as the Example Object', { examples: { a: ref('#/components/examples/pet') } }, { name: 'Ada' }],
  ])('%s gives what that gives', (_, media, body) => {
    expect(answerTo({ schema: {}, ...media })).toEqual({
      status: 200,
      type: 'application/json',
      body,
      invalid: undefined,
    });
  });

  test.each<[string, object, unknown]>([
    [
      'deeper inside',
      { example: { nested: ref('#/components/examples/pet') } },
      { nested: ref('#/components/examples/pet') },
    ],
    [
      'deeper inside what it leads to',
      { example: ref('#/components/examples/data') },
      { nested: ref('#/components/examples/pet') },
    ],
    [
      'beside other keys',
      { example: ref('#/components/examples/sibling') },
      { ...ref('#/components/examples/pet'), more: 1 },
    ],
    ['that is no text', { example: { $ref: 1 } }, { $ref: 1 }],
  ])('%s is data', (_, media, body) => {
    expect(answerTo(media)).toEqual({ status: 200, type: 'application/json', body, invalid: undefined });
  });

  test.each<[string, object, unknown]>([
    ['as it is written without a schema', {}, ref('#/components/examples/none')],
    ['as its schema makes it', { schema }, { name: 'made' }],
  ])('to nothing is sent %s', (_, media, body) => {
    expect(answerTo({ example: ref('#/components/examples/none'), ...media })).toEqual({
      status: 200,
      type: 'application/json',
      body,
      invalid: expect.stringContaining('found "#/components/examples/none"') as unknown,
    });
  });

  test('in a circle ends', () => {
    expect(answerTo({ example: ref('#/components/examples/loop') }).status).toBe(200);
  });

  test('OpenAPI 2.0 follows its examples too', () => {
    const responses = { 200: { description: '', examples: { 'application/json': ref('pet.json') } } };
    const engine = engineOf({ swagger: '2.0', info: {}, paths: { '/a': { get: { responses } } } }, {}, files);
    expect(ask(engine, 'GET', '/a').body).toEqual({ name: 'from a file' });
  });
});

describe('a reference that leads nowhere is said where its answer is empty for it', () => {
  const missing = /must lead to a value; found "#\/components\/\w+\/none"/u;
  const outside = /must be inside \/api\/; found \/common\/pet.yaml/u;
  const remote = /must lead to a file; found https:\/\/a.example\/b.yaml/u;
  const none = '#/components/schemas/none';
  test.each<[string, object, unknown, RegExp]>([
    ['a schema', { schema: ref(none) }, {}, missing],
    [
      'a property',
      { schema: { type: 'object', properties: { a: { type: 'integer' }, b: ref(none) }, required: ['a'] } },
      { a: 0, b: 'string' },
      missing,
    ],
    [
      'behind a reference',
      { schema: { type: 'array', minItems: 1, items: ref('#/components/schemas/Far') } },
      [{}],
      missing,
    ],
    ['outside the root folder', { schema: ref('../common/pet.yaml') }, {}, outside],
    ['on the network', { schema: ref('https://a.example/b.yaml') }, {}, remote],
    [
      'the value of an example, made instead',
      { schema, examples: { a: { value: ref('#/components/examples/none') } } },
      { name: 'made' },
      missing,
    ],
    [
      'an Example Object, made instead',
      { schema, examples: { a: ref('#/components/examples/none') } },
      { name: 'made' },
      missing,
    ],
  ])('%s', (_, media, body, reason) => {
    const far = { ...components, schemas: { ...components.schemas, Far: ref(none) } };
    const engine = engineOf(openapi({ '/a': { get: json(media) } }, { components: far }));
    const { headers } = raw(engine, 'GET', '/a');
    expect(ask(engine, 'GET', '/a')).toEqual({ status: 200, type: 'application/json', body });
    expect(decodeURI(headers['x-assay-invalid'] ?? '')).toMatch(reason);
  });

  test('a response keeps its status, and other answers say nothing', () => {
    const paths = {
      '/a': { get: { responses: { 200: ref('#/components/responses/none'), 404: { description: '' } } } },
      '/b': { get: json({ example: 1, schema: ref(none) }) },
      '/c': { get: json({ schema }) },
    };
    const engine = engineOf(openapi(paths, { components }));
    const told = ['/a', '/b', '/c'].map((path) => raw(engine, 'GET', path));
    expect(told.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(told.map(({ headers }) => missing.test(headers['x-assay-invalid'] ?? ''))).toEqual([true, false, false]);
  });
});

describe('JSON written as text', () => {
  const object = { type: 'object', properties: { id: { type: 'integer' } } };
  const note = 'the example must be JSON; found text that holds it, which is sent';
  test.each<[string, object, unknown, string | undefined]>([
    ['is sent as JSON where its schema wants that', { schema: object, example: '{"id":1}' }, { id: 1 }, note],
    ['in a named example', { schema: { type: 'array' }, examples: { a: { value: ' [1] ' } } }, [1], note],
    ['in the example of the schema', { schema: { ...object, example: '{"id":1}' } }, { id: 1 }, note],
    [
      'is sent where the schema holds something else against it than against the text',
      { schema: { ...object, required: ['name'] }, example: '{"id":1}' },
      { id: 1 },
      `${note}; the body must have the property \`name\``,
    ],
    ['is a text where that is allowed', { schema: {}, example: '{"id":1}' }, '{"id":1}', undefined],
    ['is a text where there is no schema', { example: '{"id":1}' }, '{"id":1}', undefined],
    [
      'is a text where the schema refuses both',
      { schema: { type: 'array' }, example: '{"id":1}' },
      '{"id":1}',
      undefined,
    ],
    ['is a text where it is no JSON', { schema: object, example: '{"id":1' }, '{"id":1', undefined],
    [
      'is a text where it is a text in JSON',
      { schema: { type: 'string', maxLength: 2 }, example: '"a"' },
      '"a"',
      undefined,
    ],
  ])('%s', (_, media, body, invalid) => {
    expect(answerTo(media)).toEqual({ status: 200, type: 'application/json', body, invalid });
  });

  test('is merged with the fields of a PATCH', () => {
    const engine = engineOf(openapi({ '/a': { patch: json({ schema: object, example: '{"id":1}' }) } }));
    expect(ask(engine, 'PATCH', '/a', { body: { id: 2 } }).body).toEqual({ id: 2 });
  });
});
