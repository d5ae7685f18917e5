import { describe, expect, test } from '@jest/globals';
import { engineOf, json, openapi, raw, type Asked } from './support.ts';

const [boolean, text, integer] = [{ type: 'boolean' }, { type: 'string' }, { type: 'integer' }];
const list = { type: 'array', items: integer };
const components = {
  schemas: {
    Link: { type: 'string', example: 'https://x.example/2' },
    Plain: { type: 'string' },
    Last: { const: false },
  },
};
const at = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const parameters = [
  { name: 'petId', in: 'path', required: true, schema: {} },
  { name: 'page', in: 'query', schema: {} },
];

/** The answer to `target` of a mock whose bodies are of `schema`, and what is said of what is made up in it. */
function told(schema: object, [method, target]: readonly [string, string] = ['GET', '/pets/7'], media: object = {}) {
  const answer = json({ schema, ...media });
  const item = { parameters, get: answer, put: answer, patch: answer };
  const engine = engineOf(openapi({ '/pets/{petId}': item }, { components }));
  const body = method === 'GET' ? {} : { body: { name: 'Rex' } };
  const [first, again] = [1, 2].map(() => raw(engine, method, target, body));
  // The second answer may come from a cache.
  expect(again).toEqual(first);
  return [JSON.parse(new TextDecoder().decode(first?.body)) as unknown, first?.headers['x-assay-made']];
}

const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });
const inner = object({ has_more: boolean, next: text });

describe('`x-assay-made` names the fields by which a made-up page is the last one', () => {
  test.each<[title: string, schema: object, body: unknown, made: string | undefined]>([
    ['nothing more', object({ has_more: boolean }), { has_more: false }, 'pages end (has_more)'],
    ['a link left out', object({ next: text, a: integer }), { a: 0 }, 'pages end (next)'],
    ['a link behind a reference left out', object({ next: at('Plain') }), {}, 'pages end (next)'],
    [
      'a link that is null',
      object({ next: { type: ['string', 'null'] } }, { required: ['next'] }),
      { next: null },
      'pages end (next)',
    ],
    ['an empty link', object({ next: text }, { required: ['next'] }), { next: '' }, 'pages end (next)'],
    ['a count', object({ total: integer, data: list }), { total: 1, data: [0] }, 'pages end (total)'],
    [
      'deeper, each name once',
      { type: 'array', items: object({ a: inner, b: inner }), minItems: 2 },
      [
        { a: { has_more: false }, b: { has_more: false } },
        { a: { has_more: false }, b: { has_more: false } },
      ],
      'pages end (has_more, next)',
    ],
    ['a name beyond ASCII', object({ 'é.next': text }), {}, 'pages end (%C3%A9.next)'],
    // The other side: nothing was chosen.
    ['another field', object({ active: boolean }), { active: true }, undefined],
    ['a field that only the schema decides', object({ has_more: { const: false } }), { has_more: false }, undefined],
    ['the same behind a reference', object({ has_more: at('Last') }), { has_more: false }, undefined],
    ['a field with a default', object({ has_more: { ...boolean, default: false } }), { has_more: false }, undefined],
    ['a link with an example', object({ next: { ...text, example: 'x' } }), { next: 'x' }, undefined],
    [
      'a link with an example behind a reference',
      object({ next: at('Link') }),
      { next: 'https://x.example/2' },
      undefined,
    ],
    [
      'a required text that cannot be empty',
      object({ next: { ...text, minLength: 1 } }, { required: ['next'] }),
      { next: 'string' },
      undefined,
    ],
    ['a count beside no list', object({ total: integer }), { total: 0 }, undefined],
    ['a link that nobody reads', object({ next: { ...text, writeOnly: true } }), {}, undefined],
  ])('%s', (_, schema, body, made) => {
    expect(told(schema)).toEqual([body, made]);
  });

  test('an example is answered without a word', () => {
    const example = { has_more: true, id: 3 };
    expect(told(object({ has_more: boolean, id: integer }), undefined, { example })).toEqual([example, undefined]);
  });

  test('a hundred names are cut short', () => {
    const names = Array.from({ length: 100 }, (_, index) => [`part${index}.next`, text] as const);
    const [, made] = told(object(Object.fromEntries(names)));
    expect(made).toMatch(/^pages end \(part0\.next, .*\.\.\.$/u);
    expect(made).toHaveLength(500);
  });
});

describe('it names the values of the path, and a page after the first', () => {
  const pet = object({ id: integer, name: text });
  test.each<[title: string, schema: object, asked: readonly [string, string], body: unknown, made: string | undefined]>(
    [
      ['an id', pet, ['GET', '/pets/7'], { id: 7, name: 'string' }, 'id of the path'],
      ['with PUT', pet, ['PUT', '/pets/7'], { id: 7, name: 'string' }, 'id of the path'],
      ['with PATCH', pet, ['PATCH', '/pets/7'], { id: 7, name: 'Rex' }, 'id of the path'],
      ['its own name', object({ petId: integer }), ['GET', '/pets/7'], { petId: 7 }, 'petId of the path'],
      [
        'beside pages',
        object({ id: integer, has_more: boolean, data: list }),
        ['GET', '/pets/7?page=2'],
        { id: 7, has_more: false, data: [] },
        'pages end (has_more); items of earlier pages left out; id of the path',
      ],
      ['the second page alone', list, ['GET', '/pets/7?page=2'], [], 'items of earlier pages left out'],
      // The other side.
      ['a text for a number', pet, ['GET', '/pets/rex'], { id: 0, name: 'string' }, undefined],
      ['an id with an example', object({ id: { ...integer, example: 3 } }), ['GET', '/pets/7'], { id: 3 }, undefined],
      ['a body without', object({ name: text }), ['GET', '/pets/7'], { name: 'string' }, undefined],
      ['the first page', list, ['GET', '/pets/7?page=1'], [0], undefined],
    ],
  )('%s', (_, schema, asked, body, made) => {
    expect(told(schema, asked)).toEqual([body, made]);
  });

  const [created, seen] = [json({ schema: object({ id: text }) }, '201'), json({ schema: object({ id: text }) })];
  test.each<[title: string, paths: object, method: string, id: string]>([
    ['by 201', { '/pets/{petId}/toys': { post: created } }, 'POST', 'string'],
    [
      'in a list, by 200',
      { '/pets/{petId}/toys': { post: seen }, '/pets/{petId}/toys/{toyId}': { get: seen } },
      'POST',
      'string',
    ],
    ['not by an action', { '/pets/{petId}/toys': { post: seen } }, 'POST', '7'],
    ['not where it is read', { '/pets/{petId}/toys': { get: seen } }, 'GET', '7'],
  ])('a record that is made below another has an id of its own: %s', (_, paths, method, id) => {
    const { body } = raw(engineOf(openapi(paths)), method, '/pets/7/toys');
    expect(JSON.parse(new TextDecoder().decode(body))).toEqual({ id });
  });

  test('answers from memory are not made up', () => {
    const [one, all] = [object({ id: integer, next: text }), { type: 'array', items: object({ id: integer }) }];
    const created = json({ schema: one }, '201');
    const engine = engineOf(
      openapi({
        '/pets': { get: json({ schema: all }), post: created },
        '/pets/{petId}': { parameters: parameters.slice(0, 1), get: json({ schema: one }) },
      }),
      { state: true },
    );
    const said = [raw(engine, 'POST', '/pets', { body: {} }), raw(engine, 'GET', '/pets/1')].map(({ headers }) => [
      headers['x-assay-state'] !== undefined,
      headers['x-assay-made'],
    ]);
    expect(said).toEqual([
      [true, undefined],
      [true, undefined],
    ]);
  });
});

test.each<[declared: string, type: string, note: string | undefined]>([
  ['application/octet-stream', 'application/zip', 'application/octet-stream for application/zip'],
  ['application/octet-stream', 'application/json; a=é', 'application/octet-stream for application/json; a=%C3%A9'],
  ['application/octet-stream', 'application/octet-stream', undefined],
  ['*/*', 'application/zip', undefined],
  ['image/*', 'image/avif', undefined],
])('`x-assay-content-type`: %s takes %s', (declared, type, note) => {
  const responses = { 200: { description: '', content: { 'text/plain': { example: 'x' } } } };
  const engine = engineOf(openapi({ '/a': { put: { requestBody: { content: { [declared]: {} } }, responses } } }));
  const sent: Asked = { headers: { 'content-type': type }, body: 'x' };
  const answers = [sent, { ...sent, headers: { 'content-type': declared } }, sent].map((each) => {
    const { status, headers, example } = raw(engine, 'PUT', '/a', each);
    return [status, example, headers['x-assay-content-type']];
  });
  // The note is of the request, whatever answer is cached.
  expect(answers).toEqual([
    [200, '<unnamed>', note],
    [200, '<unnamed>', undefined],
    [200, '<unnamed>', note],
  ]);
});
