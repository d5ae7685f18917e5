import { describe, expect, jest, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { fc } from '../support/properties.ts';
import { engineOf, json, openapi, raw } from './support.ts';

const schemas = {
  Node: {
    type: 'object',
    required: ['next'],
    properties: { next: { oneOf: [{ $ref: '#/components/schemas/Node' }, { type: 'null' }] } },
  },
  Tree: {
    type: 'object',
    properties: { name: { type: 'string' }, children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } },
  },
  Expression: {
    oneOf: [
      { type: 'object', required: ['left'], properties: { left: { $ref: '#/components/schemas/Expression' } } },
      { type: 'integer' },
    ],
  },
  Endless: { type: 'object', required: ['self'], properties: { self: { $ref: '#/components/schemas/Endless' } } },
  Itself: { allOf: [{ $ref: '#/components/schemas/Itself' }, { type: 'object' }] },
  Base: { type: 'object', required: ['kind'], properties: { kind: { type: 'string' } } },
  Named: { $id: 'https://x.example/named', $anchor: 'byAnchor', type: 'string', maxLength: 3 },
  // The same relative reference twice: `leaf` is another schema below each `$id`.
  Outer: {
    $id: 'https://x.example/outer/',
    prefixItems: [{ $ref: 'leaf' }, { $id: 'inner/', allOf: [{ $ref: 'leaf' }] }],
    $defs: { own: { $id: 'leaf', const: 1 }, other: { $id: 'inner/leaf', const: 2 } },
  },
  Letter: {
    type: 'string',
    contentMediaType: 'application/json',
    contentSchema: { type: 'object', properties: { next: { $ref: '#/components/schemas/Letter' } } },
  },
  Dynamic: { $dynamicAnchor: 'node', type: 'boolean' },
};

function made(schema: unknown, version = '3.1.0'): { readonly body: unknown; readonly invalid?: string } {
  const tree = { ...openapi({ '/a': { get: json({ schema }) } }, { components: { schemas } }), openapi: version };
  const { headers, body } = raw(engineOf(tree), 'GET', '/a');
  const invalid = headers['x-assay-invalid'];
  return { body: JSON.parse(new TextDecoder().decode(body)) as unknown, ...(invalid !== undefined && { invalid }) };
}

const property = (schema: unknown, more: object = {}) => ({ type: 'object', properties: { a: schema }, ...more });
const text = (keywords: object) => ({ type: 'string', ...keywords });
const nested = (value: unknown) => ({ a: { a: value } });
const list = (keywords: object) => ({ type: 'array', ...keywords });

/** JSON in a text in JSON, level by level: each doubles the backslashes. */
const nestedTexts = Array.from({ length: 60 }).reduce<object>(
  (inner) => text({ contentMediaType: 'application/json', contentSchema: list({ minItems: 1, items: inner }) }),
  text({}),
);

describe('a value made from a schema is valid by it', () => {
  test.each<[string, unknown, unknown]>([
    ['text', text({}), 'string'],
    ['text cut', text({ maxLength: 3 }), 'str'],
    ['text filled', text({ minLength: 8 }), 'stringst'],
    ['a pattern', text({ pattern: '^[A-Z]{3}-\\d{2,}$' }), 'ABC-56'],
    ['a pattern with a length', text({ pattern: '^[a-z]+$', minLength: 5 }), 'abcde'],
    ['a pattern without anchors', text({ pattern: '[0-9]', minLength: 3 }), '111'],
    ['a pattern with the anchors of another dialect', text({ pattern: '\\A[A-Z]{2}\\Z' }), 'AB'],
    ['a pattern of alternatives', text({ pattern: '^(?:red|green)$' }), 'red'],
    ['a pattern of what must come', text({ pattern: '^(?=.*[A-Z])(?=.*\\d)(?=.*[a-z]).{8,}$' }), 'Aa1!Bb2@'],
    ['a pattern of other letters', text({ pattern: '^\\p{Script=Greek}{2}$' }), 'ͰͰ'],
    ['a format', text({ format: 'date' }), '2019-08-24'],
    ['a format with a length', text({ format: 'email', minLength: 20 }), 'userxxxx@example.com'],
    ['a format and a pattern', text({ format: 'uri', pattern: '^https:' }), 'https://example.com'],
    ['base64', text({ format: 'byte' }), 'c3RyaW5n'],
    ['base64 in 3.1', text({ contentEncoding: 'base64' }), 'c3RyaW5n'],
    [
      'JSON in a text',
      text({
        contentMediaType: 'application/json',
        contentSchema: { type: 'object', properties: { id: { type: 'integer' } } },
      }),
      '{"id":0}',
    ],
    ['JSON of any kind in a text', text({ contentMediaType: 'application/problem+json; charset=utf-8' }), '{}'],
    ['JSON in a text that is too short', text({ contentMediaType: 'application/json', maxLength: 1 }), 's'],
    [
      'JSON in base64',
      text({ contentMediaType: 'application/json', contentEncoding: 'base64', contentSchema: { type: 'null' } }),
      'c3RyaW5n',
    ],
    ['JSON in JSON, many times', nestedTexts, String.raw`["[\"[\\\"string\\\"]\"]"]`],
    ['JSON in JSON without end', property({ $ref: '#/components/schemas/Letter' }), { a: '{}' }],
    ['a number within bounds', { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 }, 0.5],
    ['an integer above', { type: 'integer', exclusiveMinimum: 3 }, 4],
    ['an integer below', { type: 'integer', maximum: -2 }, -2],
    ['a multiple', { type: 'number', minimum: 0.25, multipleOf: 0.1 }, 0.3],
    ['different multiples', list({ items: { multipleOf: 5 }, minItems: 3, uniqueItems: true }), [0, 5, 10]],
    [
      'different multiples, downwards',
      list({ items: { multipleOf: 5, maximum: 5 }, minItems: 3, uniqueItems: true }),
      [5, 0, -5],
    ],
    ['a character beyond the first alphabets', text({ pattern: '^[\\u{1f600}-\\u{1f64f}]$' }), '\u{1f600}'],
    ['a type that only a format tells', { format: 'int64' }, 0],
    ['a type that only a keyword of numbers tells', { minimum: 5 }, 5],
    ['a multiple of two', { type: 'integer', minimum: 1, allOf: [{ multipleOf: 4 }, { multipleOf: 6 }] }, 12],
    ['a constant in `allOf`', { allOf: [{ type: 'string' }, { const: 'x' }] }, 'x'],
    ['the common values of two lists', { allOf: [{ enum: ['a', 'b'] }, { enum: ['b', 'c'] }] }, 'b'],
    ['a value where all of a list are excluded', { enum: ['a', 'b'], not: { enum: ['a', 'b'] } }, undefined],
    ['a value that is not excluded', { enum: ['a', 'b'], not: { const: 'a' } }, undefined],
    ['some items', list({ items: text({}), minItems: 2 }), ['string', 'string']],
    ['different items', list({ items: text({}), minItems: 3, uniqueItems: true }), ['string', 'string2', 'string3']],
    ['different values of a list', list({ items: { enum: [1, 2, 3] }, minItems: 3, uniqueItems: true }), [1, 2, 3]],
    ['different truths', list({ items: { type: 'boolean' }, minItems: 2, uniqueItems: true }), [true, false]],
    ['no items', list({ items: text({}), maxItems: 0 }), []],
    ['items that cannot be', list({ items: false }), []],
    ['a tuple', list({ prefixItems: [{ const: 1 }, { const: 2 }], items: false }), [1, 2]],
    ['an item among others', list({ items: text({}), contains: text({ pattern: '^x' }) }), ['x']],
    ['a required name nobody declares', property(text({}), { required: ['b'] }), { a: 'string', b: 'string' }],
    ['an optional property that cannot be', property(false), {}],
    ['a closed object', property(text({}), { additionalProperties: false }), { a: 'string' }],
    ['an open map', { type: 'object', additionalProperties: { type: 'integer' } }, { property1: 0, property2: 0 }],
    ['names of a map', { type: 'object', minProperties: 1, propertyNames: { pattern: '^x-' } }, { 'x-': 'string' }],
    [
      'names by pattern',
      { type: 'object', minProperties: 1, patternProperties: { '^n\\d$': { const: 1 } }, additionalProperties: false },
      { n2: 1 },
    ],
    [
      'names by pattern, where the pattern is about others',
      property(text({}), { patternProperties: { '^n\\d$': { const: 1 } } }),
      { a: 'string' },
    ],
    [
      'names by pattern and others, each by its own schema',
      {
        type: 'object',
        required: ['n2', 'b'],
        patternProperties: { '^n\\d$': { const: 1 } },
        additionalProperties: { const: 2 },
        maxProperties: 2,
      },
      { n2: 1, b: 2 },
    ],
    ['few properties', { ...property(text({})), maxProperties: 0 }, {}],
    ['what depends on a name', property(text({}), { dependentRequired: { a: ['c'] } }), { a: 'string', c: 'string' }],
    [
      'what depends on a name, by schema',
      property(text({}), { dependentSchemas: { a: { required: ['d'] } } }),
      { a: 'string', d: 'string' },
    ],
    [
      '`if` and `then`',
      {
        ...property({ enum: ['x', 'y'] }),
        if: property({ const: 'x' }, { required: ['a'] }),
        then: { required: ['b'] },
      },
      { a: 'x', b: 'string' },
    ],
    ['a name that may not be', { ...property(text({})), not: { required: ['a'] } }, {}],
    ['one alternative alone', { oneOf: [{ type: 'integer' }, { type: 'number' }] }, 0.5],
    ['an alternative that can be', { oneOf: [false, { const: 7 }] }, 7],
    [
      'an alternative beside properties',
      { ...property(text({})), oneOf: [{ required: ['b'] }, { required: ['c'] }] },
      { a: 'string', b: 'string' },
    ],
    [
      'closed after composition',
      { allOf: [{ $ref: '#/components/schemas/Base' }, property(text({}))], unevaluatedProperties: false },
      { kind: 'string', a: 'string' },
    ],
    ['an example inside that is valid', property(text({ example: 'mine' })), { a: 'mine' }],
    ['no example inside that is not', property(list({ items: text({}), example: 'mine' })), { a: ['string'] }],
    ['no `writeOnly` property', property(text({ writeOnly: true }), { required: ['a'] }), {}],
    [
      '`writeOnly` beside a reference',
      property({ $ref: '#/components/schemas/Named', writeOnly: true }, { required: ['a'] }),
      {},
    ],
    ['`readOnly` beside a reference', property({ $ref: '#/components/schemas/Named', readOnly: true }), { a: 'str' }],
    ['recursion that is needed', { $ref: '#/components/schemas/Node' }, { next: null }],
    ['recursion in a list', { $ref: '#/components/schemas/Tree' }, { name: 'string', children: [] }],
    ['recursion first among alternatives', { $ref: '#/components/schemas/Expression' }, { left: 0 }],
    ['a schema by `$id`', { $ref: 'https://x.example/named' }, 'str'],
    ['a schema by `$anchor`', { $ref: 'https://x.example/named#byAnchor' }, 'str'],
    ['a schema by a reference that is relative to the nearest `$id`', { $ref: 'https://x.example/outer/' }, [1, 2]],
    ['a schema by `$dynamicRef`', { $dynamicRef: '#node' }, true],
  ])('%s', (_, schema, body) => {
    expect(made(schema)).toEqual(body === undefined ? { body: 'a' } : { body });
  });

  test('nullable and exclusive bounds of 3.0', () => {
    const schema = property({ type: 'number', minimum: 1, exclusiveMinimum: true, nullable: true });
    expect(made(schema, '3.0.3')).toEqual({ body: { a: 2 } });
  });

  test.each<[string, unknown, unknown, string]>([
    ['no finite value', { $ref: '#/components/schemas/Endless' }, { self: {} }, '/self must have the property `self`'],
    ['no value at all', { type: 'integer', minimum: 2, maximum: 1 }, 0, 'the body must be at least 2'],
    [
      'types that no value has both of',
      { allOf: [{ type: 'integer' }, { type: 'string' }] },
      null,
      'the body must be an integer',
    ],
    [
      'items that must differ and cannot',
      list({ items: { const: 1 }, minItems: 2, uniqueItems: true }),
      [],
      'the body must have at least 2 items',
    ],
    ['null, excluded', { type: 'null', not: { const: null } }, null, 'the body must not fit the schema of `not`'],
    [
      'a truth, excluded',
      { type: 'boolean', not: { enum: [true, false] } },
      true,
      'the body must not fit the schema of `not`',
    ],
    ['a required one that cannot be', property(false, { required: ['a'] }), { a: null }, '/a must not be there'],
  ])('%s: something of its shape, and it says so', (_, schema, body, invalid) => {
    expect(made(schema)).toEqual({ body, invalid });
  });

  test('nobody writes to the console', () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    made({ allOf: [{ type: 'object' }, text({ format: 'date-time', maxLength: 3 })], oneOf: [{}], anyOf: [{}] });
    expect(warn.mock.calls).toEqual([]);
    warn.mockRestore();
  });
});

test('below six levels, objects have what they require and what is offered', () => {
  const properties = {
    shown: { type: 'string', example: 'e' },
    usual: { type: 'integer', default: 3 },
    needed: { type: 'boolean' },
    other: { type: 'string' },
    refused: { type: 'string', example: 1 },
  };
  const inner = { type: 'object', required: ['needed'], properties };
  const deep = Array.from({ length: 6 }).reduce<object>((schema) => property(schema), inner);
  const { body } = made(deep);
  const found = Array.from({ length: 6 }).reduce<unknown>((value) => (value as { a: unknown }).a, body);
  expect(found).toEqual({ shown: 'e', usual: 3, needed: true, refused: 'string' });
});

test.each([
  ['date-time', '2019-08-24T14:15:22Z', '2019-08-25T14:15:22Z'],
  ['iso-date-time', '2019-08-24T14:15:22Z', '2019-08-25T14:15:22Z'],
  ['date', '2019-08-24', '2019-08-25'],
  ['time', '14:15:22Z', '14:16:22Z'],
  ['iso-time', '14:15:22Z', '14:16:22Z'],
  ['duration', 'P1D', 'P2D'],
  ['email', 'user@example.com', 'user2@example.com'],
  ['idn-email', 'user@example.com', 'user2@example.com'],
  ['hostname', 'example.com', 'example2.com'],
  ['idn-hostname', 'example.com', 'example2.com'],
  ['ipv4', '192.168.0.1', '192.168.0.2'],
  ['ipv6', '2001:db8::1', '2001:db8::2'],
  ['uri', 'http://example.com', 'http://example2.com'],
  ['url', 'http://example.com', 'http://example2.com'],
  ['iri', 'http://example.com', 'http://example2.com'],
  ['uri-reference', '../dictionary', '../dictionary2'],
  ['iri-reference', '../dictionary', '../dictionary2'],
  ['uri-template', 'http://example.com/{endpoint}', 'http://example2.com/{endpoint}'],
  ['uuid', 'fc743be3-48b2-4827-9cab-b5965e2b665e', '4d42e935-8a8c-48b8-8b4d-cf63feafce49'],
  ['json-pointer', '/json/pointer', '/json/pointer2'],
  ['json-pointer-uri-fragment', '#/json/pointer', '#/json/pointer2'],
  ['relative-json-pointer', '1/relative/json/pointer', '2/relative/json/pointer'],
  ['regex', '^regex$', '^regex2$'],
  ['password', 'pa$$word', 'pa$$word2'],
  ['byte', 'c3RyaW5n', 'c3RyaW5nMg=='],
  ['unheard-of', 'string', 'string2'],
])('values of the format %s: %s, then %s', (format, first, second) => {
  expect(made(list({ items: text({ format }), minItems: 2, uniqueItems: true }))).toEqual({ body: [first, second] });
});

test.each<[string, object, readonly unknown[]]>([
  ['objects', { type: 'object', properties: { a: { type: 'integer' } } }, [{ a: 0 }, { a: 1 }, { a: 2 }]],
  ['objects in objects', property(property(text({}))), [nested('string'), nested('string2'), nested('string3')]],
  ['lists', list({ items: { type: 'integer' } }), [[0], [1], [2]]],
  [
    'objects with examples',
    { type: 'object', required: ['a'], properties: { a: { type: 'string', example: 'Rex' }, b: { enum: [1, 2] } } },
    [
      { a: 'Rex', b: 1 },
      { a: 'string2', b: 2 },
      { a: 'string3', b: 1 },
    ],
  ],
  ['values of any type', {}, [{}, 'string2', 'string3']],
  ['texts of a pattern', { type: 'string', pattern: '^a*$' }, ['', 'a', 'aa']],
  ['texts of few letters', { type: 'string', pattern: '^[01]{1,4}$', maxLength: 2 }, ['1', '0', '10']],
])('three %s that differ', (_, items, body) => {
  expect(made(list({ items, minItems: 3, uniqueItems: true }))).toEqual({ body });
});

describe('a discriminator names what was made', () => {
  const kind = (more: object = {}) => ({
    type: 'object',
    required: ['kind'],
    properties: { kind: { type: 'string' } },
    ...more,
  });
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const mapping = { cat: '#/components/schemas/Cat', hound: 'Dog' };
  const components = {
    schemas: {
      Cat: kind(),
      Dog: kind({ properties: { kind: { type: 'string' }, bark: { type: 'boolean' } } }),
      Pet: kind({ discriminator: { propertyName: 'kind' } }),
      Fish: { allOf: [ref('Pet'), { properties: { fins: { type: 'integer' } } }] },
      Mapped: kind({ discriminator: { propertyName: 'kind', mapping: { 'a-bird': '#/components/schemas/Bird' } } }),
      Bird: { allOf: [ref('Mapped')] },
      // Each base has a discriminator of its own, that of the nearer one in a part of it.
      Thing: kind({ discriminator: { propertyName: 'kind', mapping: { '#note': '#/components/schemas/Note' } } }),
      Note: {
        allOf: [
          ref('Thing'),
          { discriminator: { propertyName: 'kind', mapping: { '#memo': '#/components/schemas/Memo' } } },
        ],
      },
      Memo: { allOf: [ref('Note')] },
      Closed: kind({ properties: { kind: { enum: ['other'] } } }),
      Shape: kind({ discriminator: { propertyName: 'kind', mapping: { round: 'Circle', flat: 'Square' } } }),
      Circle: { allOf: [ref('Shape'), { required: ['radius'], properties: { radius: { type: 'integer' } } }] },
      Square: { allOf: [ref('Shape'), { required: ['side'], properties: { side: { type: 'number' } } }] },
      Offered: kind({
        properties: { kind: { type: 'string', example: 'flat' } },
        discriminator: { propertyName: 'kind', mapping: { round: 'Circle', flat: 'Square' } },
      }),
      Itself: kind({ discriminator: { propertyName: 'kind', mapping: { more: 'More', itself: 'Itself' } } }),
      More: { allOf: [ref('Itself'), { required: ['more'], properties: { more: { type: 'integer' } } }] },
      Listed: kind({ properties: { kind: { enum: ['Leaf'] } }, discriminator: { propertyName: 'kind' } }),
      Leaf: { allOf: [ref('Listed'), { required: ['leaf'], properties: { leaf: { type: 'integer' } } }] },
      Node: kind({ discriminator: { propertyName: 'kind', mapping: { branch: 'Branch', end: 'End' } } }),
      Branch: { allOf: [ref('Node'), { required: ['next'], properties: { next: ref('Node') } }] },
      End: { allOf: [ref('Node')] },
      Lost: kind({ discriminator: { propertyName: 'kind', mapping: { nowhere: 'Nowhere' } } }),
      Stray: { type: 'object', discriminator: { propertyName: 'kind', mapping: { other: 'Other' } } },
      Other: { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } },
    },
  };
  const discriminator = { propertyName: 'kind' };
  test.each<[string, object, unknown]>([
    ['by the component', { anyOf: [ref('Cat'), ref('Dog')], discriminator }, { kind: 'Cat' }],
    [
      'by the mapping',
      { anyOf: [ref('Dog'), ref('Cat')], discriminator: { ...discriminator, mapping } },
      { kind: 'hound', bark: true },
    ],
    [
      'by the mapping, with a pointer',
      { anyOf: [ref('Cat')], discriminator: { ...discriminator, mapping } },
      { kind: 'cat' },
    ],
    ['of a schema that others build on', ref('Pet'), { kind: 'Pet' }],
    ['of a schema that builds on it', ref('Fish'), { kind: 'Fish', fins: 0 }],
    ['of a schema that builds on it, by its mapping', ref('Bird'), { kind: 'a-bird' }],
    ['of a schema whose base builds on another', ref('Memo'), { kind: '#memo' }],
    ['of its base', ref('Note'), { kind: '#note' }],
    ['of the first schema that its mapping names', ref('Shape'), { kind: 'round', radius: 0 }],
    ['of one of these, in its own right', ref('Square'), { kind: 'flat', side: 0 }],
    [
      'of each in a list',
      list({ items: ref('Shape'), minItems: 3, uniqueItems: true }),
      [
        { kind: 'round', radius: 0 },
        { kind: 'flat', side: 1 },
        { kind: 'round', radius: 2 },
      ],
    ],
    ['of the schema that its example names', ref('Offered'), { kind: 'flat', side: 0 }],
    ['of itself, where the mapping has it', ref('Itself'), { kind: 'itself' }],
    ['of the schema that its only value names', ref('Listed'), { kind: 'Leaf', leaf: 0 }],
    ['of the schema that ends a chain', ref('Node'), { kind: 'branch', next: { kind: 'end' } }],
    ['of itself, where the mapping leads nowhere', ref('Lost'), { kind: 'Lost' }],
    ['of itself, where the mapped schema lacks the property', ref('Stray'), { kind: 'Stray' }],
    ['not where the schema says otherwise', { oneOf: [ref('Closed')], discriminator }, { kind: 'other' }],
    ['not where it has no name', { oneOf: [kind()], discriminator }, { kind: 'string' }],
  ])('%s', (_, schema, body) => {
    const bodies = ['3.1.0', '3.0.3'].map((openApi) => {
      const tree = { ...openapi({ '/a': { get: json({ schema }) } }, { components }), openapi: openApi };
      const { headers, body: bytes } = raw(engineOf(tree), 'GET', '/a');
      return [JSON.parse(new TextDecoder().decode(bytes)) as unknown, headers['x-assay-invalid']];
    });
    expect(bodies).toEqual([
      [body, undefined],
      [body, undefined],
    ]);
  });

  test('OpenAPI 2.0', () => {
    const definitions = { Pet: kind({ discriminator: 'kind' }), Dog: { allOf: [{ $ref: '#/definitions/Pet' }] } };
    const responses = { 200: { description: '', schema: { $ref: '#/definitions/Dog' } } };
    const engine = engineOf({ swagger: '2.0', definitions, paths: { '/a': { get: { responses } } } });
    expect(new TextDecoder().decode(raw(engine, 'GET', '/a').body)).toBe('{"kind":"Dog"}');
  });
});

describe('schemas that are written to hurt', () => {
  const times = <T>(count: number, make: (index: number) => T): readonly T[] =>
    Array.from({ length: count }, (_, index) => make(index));
  const name = (index: number) => ({ $ref: `#/components/schemas/N${index % 20}` });
  const nest = times(20, (index) => [
    `N${index}`,
    {
      type: 'object',
      required: times(20, (at) => `r${at}`),
      properties: Object.fromEntries(times(20, (at) => [`r${at}`, name(index * 7 + at + 1)])),
    },
  ]);
  test.each<[string, unknown, object]>([
    ['long', { type: 'array', minItems: 1e9, items: { type: 'string', minLength: 1e12 } }, {}],
    ['endlessly wide', name(0), Object.fromEntries(nest)],
    [
      'of a billion alternatives',
      { allOf: times(30, (index) => ({ oneOf: [{ pattern: `^a{${index}}$` }, { minLength: index }] })) },
      {},
    ],
    ['of patterns inside patterns', { type: 'string', pattern: '^((((a{1,100}){1,100}){1,100}){1,100}){100}$' }, {}],
    ['that are themselves', { $ref: '#/components/schemas/Itself' }, { Itself: schemas.Itself }],
    [
      'of wrong shapes',
      { type: ['x', 7], allOf: 3, properties: [], required: 'a', enum: 1, items: [1], if: 0, dependentSchemas: [] },
      {},
    ],
  ])('%s: an answer all the same', (_, schema, more) => {
    const tree = openapi({ '/a': { get: json({ schema }) } }, { components: { schemas: more } });
    const { status, body } = raw(engineOf(tree), 'GET', '/a');
    expect([status, body.length < 1_000_000]).toEqual([200, true]);
  });
});

/** Schemas that some value satisfies: bounds in order, patterns and formats alone, alternatives apart by type. */
const satisfiable = fc.letrec<{ schema: object }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.record({ type: fc.constantFrom('string', 'boolean', 'null', 'integer', 'number') }),
    fc
      .tuple(fc.nat(20), fc.nat(20))
      .map(([least, more]) => ({ type: 'string', minLength: least, maxLength: least + more })),
    fc
      .constantFrom('^[A-Z]{2,4}$', '^\\d+(\\.\\d+)?$', '^(a|b)*c$', '^[^x]{3}', '\\w+@\\w+')
      .map((pattern) => ({ type: 'string', pattern })),
    fc
      .constantFrom('date', 'date-time', 'time', 'email', 'uri', 'uuid', 'ipv4', 'ipv6', 'hostname', 'byte', 'duration')
      .map((format) => ({ type: 'string', format })),
    fc
      .tuple(fc.integer({ min: -50, max: 50 }), fc.nat(50))
      .map(([low, room]) => ({ type: 'number', minimum: low, maximum: low + room })),
    fc
      .tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: 1, max: 9 }))
      .map(([low, step]) => ({ type: 'integer', exclusiveMinimum: low, multipleOf: step })),
    fc
      .uniqueArray(fc.jsonValue({ maxDepth: 1 }), {
        minLength: 1,
        maxLength: 4,
        selector: (value) => JSON.stringify(value),
      })
      .map((values) => ({ enum: values })),
    fc
      .tuple(tie('schema'), fc.nat(3), fc.boolean())
      .map(([items, least]) => ({ type: 'array', items, minItems: least })),
    fc
      .tuple(fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), tie('schema')), fc.subarray(['a', 'b', 'e']), fc.nat(5))
      .map(([properties, required, minProperties]) => ({ type: 'object', properties, required, minProperties })),
    fc.tuple(tie('schema'), tie('schema')).map(([left, right]) => ({ anyOf: [left, right] })),
    tie('schema').map((only) => ({ allOf: [only, true] })),
    fc.tuple(tie('schema'), fc.constantFrom('a', 'b')).map(([rest, key]) => ({
      type: 'object',
      additionalProperties: rest,
      dependentRequired: { [key]: ['z'] },
      minProperties: 1,
    })),
  ),
}));

test('any schema that can be satisfied is, as a validator of its own sees it', () => {
  const ajv = new Ajv2020({ strict: false, logger: false, multipleOfPrecision: 9 });
  formats.default(ajv);
  fc.assert(
    fc.property(satisfiable.schema, (schema) => {
      const { body, invalid } = made(schema);
      expect([invalid, ajv.validate(schema, body), JSON.stringify(schema)]).toEqual([
        undefined,
        true,
        JSON.stringify(schema),
      ]);
    }),
  );
});

const keyword = fc.constantFrom(
  'type',
  'properties',
  'items',
  'allOf',
  'oneOf',
  'anyOf',
  'not',
  'if',
  'then',
  'else',
  'required',
  'enum',
  'const',
  'pattern',
  'format',
  'minLength',
  'maxItems',
  'minProperties',
  'multipleOf',
  'additionalProperties',
  'propertyNames',
  'contains',
  'prefixItems',
  'uniqueItems',
  '$ref',
  '$anchor',
  'dependentSchemas',
  'minimum',
  'example',
  'default',
);
const anything = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.constantFrom(
      'string',
      'object',
      'array',
      'a',
      '#',
      '#/components/schemas/Endless',
      '^(',
      0,
      2,
      1e9,
      true,
      false,
      null,
    ),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(keyword, tie('value'), { maxKeys: 5 }),
  ),
}));

test('anything in the place of a schema is answered, the same twice', () => {
  fc.assert(
    fc.property(anything.value, (schema) => {
      const tree = openapi({ '/a': { get: json({ schema }) } }, { components: { schemas } });
      const [first, second] = [raw(engineOf(tree), 'GET', '/a'), raw(engineOf(tree), 'GET', '/a')];
      expect(first.status).toBe(200);
      expect(second).toEqual(first);
    }),
  );
});

test('needed values end two hundred deep, where a chain of schemas goes on', () => {
  const shared = Object.fromEntries(
    Array.from({ length: 3_000 }, (_, index) => [
      `d${index}`,
      property({ $ref: `#/components/schemas/d${index + 1}` }, { required: ['a'] }),
    ]),
  );
  const schema = { $ref: '#/components/schemas/d0' };
  const tree = openapi({ '/a': { get: json({ schema }) } }, { components: { schemas: shared } });
  const { body } = raw(engineOf(tree), 'GET', '/a');
  expect(JSON.stringify(JSON.parse(new TextDecoder().decode(body)))).toBe(`${'{"a":'.repeat(200)}{}${'}'.repeat(200)}`);
});
