import type { Lie } from './lies.ts';

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });

/** The schemas of the lies about bodies. */
export const bodyComponents = {
  schemas: {
    Cat: {
      type: 'object',
      required: ['kind'],
      properties: { kind: { type: 'string' }, lives: { type: 'integer' }, name: { type: 'string' } },
    },
    Dog: {
      type: 'object',
      required: ['kind', 'lives'],
      properties: { kind: { type: 'string' }, lives: { type: 'string' }, tail: { type: 'boolean' } },
    },
    Pet: {
      oneOf: [ref('Cat'), ref('Dog')],
      discriminator: {
        propertyName: 'kind',
        mapping: { cat: '#/components/schemas/Cat', dog: '#/components/schemas/Dog' },
      },
    },
    Base: {
      type: 'object',
      required: ['kind'],
      properties: { kind: { type: 'string' } },
      discriminator: { propertyName: 'kind', mapping: { car: 'Car' } },
    },
    Car: { allOf: [ref('Base'), { type: 'object', required: ['doors'], properties: { doors: { type: 'integer' } } }] },
    Track: { type: 'object', properties: { type: { enum: ['track'] } } },
    Episode: { type: 'object', properties: { type: { $ref: '#/components/schemas/EpisodeType' } } },
    EpisodeType: { const: 'episode' },
    Played: { oneOf: [ref('Track'), ref('Episode')], discriminator: { propertyName: 'type' } },
    User: {
      type: 'object',
      properties: {
        id: { type: 'integer' },
        password: { type: ['string', 'null'], writeOnly: true },
        card: { type: 'object', properties: { cvc: { type: 'string', writeOnly: true }, last4: { type: 'string' } } },
      },
    },
    Line: {
      type: 'object',
      additionalProperties: false,
      required: ['sku'],
      properties: { sku: { type: 'string', minLength: 3 }, count: { type: 'integer', minimum: 1 } },
    },
    Order: {
      type: 'object',
      properties: {
        parcels: {
          type: 'array',
          minItems: 1,
          items: {
            type: 'object',
            properties: { boxes: { type: 'array', items: { type: 'array', uniqueItems: true, items: ref('Line') } } },
          },
        },
      },
    },
  },
};
const pet = ref('Pet');
const order = (line: object): Pick<Lie, 'schema' | 'body'> => ({
  schema: ref('Order'),
  body: { parcels: [{ boxes: [[{ sku: 'abc' }, line]] }] },
});
const value = (schema: object, body: unknown): Pick<Lie, 'schema' | 'body'> => ({
  schema: { type: 'object', properties: { a: schema } },
  body: { a: body },
});
const wrong = (what: string): string => `body-schema: The body at \`/a\` ${what}`;

/** Lies in the values of JSON bodies, and in XML. */
export const bodyLies: readonly Lie[] = [
  {
    title: 'a discriminator that no mapping has',
    schema: pet,
    body: { kind: 'fish' },
    failures: ['body-schema: The body at `/kind` must be "cat", "dog", as the discriminator has it; found "fish".'],
  },
  {
    title: 'a discriminator in other case',
    schema: pet,
    body: { kind: 'CAT', lives: 9 },
    failures: ['body-schema: The body at `/kind` must be "cat", "dog", as the discriminator has it; found "CAT".'],
  },
  {
    title: 'a discriminator whose branch does not fit, though another does',
    schema: pet,
    body: { kind: 'dog', lives: 9 },
    failures: [
      'body-schema: The body must fit the schema that its `kind` "dog" names; found one that does not: /lives must be a string; found 9.',
    ],
  },
  {
    title: 'a wrong discriminator in an item of a list',
    schema: { type: 'array', items: pet },
    body: [
      { kind: 'cat', lives: 9 },
      { kind: 'dog', lives: 3 },
    ],
    failures: [
      'body-schema: The body at `/1` must fit the schema that its `kind` "dog" names; found one that does not: /1/lives must be a string; found 3.',
    ],
  },
  {
    title: 'a base whose discriminator names nothing',
    schema: ref('Base'),
    body: { kind: 'boat' },
    failures: ['body-schema: The body at `/kind` must be "car", as the discriminator has it; found "boat".'],
  },
  {
    title: 'a base whose discriminator names a schema that does not fit',
    schema: ref('Base'),
    body: { kind: 'car' },
    failures: [
      'body-schema: The body must fit the schema that its `kind` "car" names; found one that does not: must have the property `doors`; found none.',
    ],
  },
  ...['track', 'episode'].map((type): Lie => ({
    title: `a ${type}, which its schema lists where the discriminator has the name of the schema`,
    schema: ref('Played'),
    body: { type },
    failures: [],
  })),
  { title: 'the branch that the discriminator names', schema: pet, body: { kind: 'cat', lives: 9 }, failures: [] },
  {
    title: 'a discriminator with the name of a component',
    schema: pet,
    body: { kind: 'Dog', lives: '1' },
    failures: [],
  },
  { title: 'a base with its child', schema: ref('Base'), body: { kind: 'car', doors: 3 }, failures: [] },
  {
    title: 'a password comes back',
    schema: ref('User'),
    body: { id: 1, password: 'secret' },
    failures: [
      'body-schema: The body at `/password` must stay away from answers, as it is `writeOnly`; found "secret".',
    ],
  },
  {
    title: 'a writeOnly field comes back deep in a list',
    schema: { type: 'array', items: ref('User') },
    body: [{ id: 1 }, { id: 2, card: { cvc: '123', last4: '4242' } }],
    failures: [
      'body-schema: The body at `/1/card/cvc` must stay away from answers, as it is `writeOnly`; found "123".',
    ],
  },
  { title: 'a writeOnly field that is null', schema: ref('User'), body: { id: 1, password: null }, failures: [] },
  {
    title: 'text that is no base64',
    ...value({ type: 'string', contentEncoding: 'base64' }, 'no base64!'),
    failures: [wrong('must be base64; found "no base64!".')],
  },
  {
    title: 'base64 without its padding',
    ...value({ type: 'string', contentEncoding: 'base64' }, 'YQ'),
    failures: [wrong('must be base64; found "YQ".')],
  },
  {
    title: 'base64url with letters of base64',
    ...value({ type: 'string', contentEncoding: 'base64url' }, 'a+/='),
    failures: [wrong('must be base64url; found "a+/=".')],
  },
  {
    title: 'bytes that are no base64',
    ...value({ type: 'string', format: 'byte' }, '%%%'),
    failures: [wrong('must match format "byte"; found "%%%".')],
  },
  {
    title: 'bytes with a line that is empty',
    ...value({ type: 'string', format: 'byte' }, '%%%\n'),
    failures: [wrong('must match format "byte"; found "%%%\\n".')],
  },
  { title: 'base64 in lines', ...value({ type: 'string', contentEncoding: 'base64' }, 'YWJj\r\nYQ=='), failures: [] },
  {
    title: 'base64url without padding',
    ...value({ type: 'string', contentEncoding: 'base64url' }, 'YQ-_ab'),
    failures: [],
  },
  { title: 'an encoding that nobody knows', ...value({ type: 'string', contentEncoding: 'zig' }, '%'), failures: [] },
  {
    title: 'an enum in other case',
    ...value({ enum: ['open', 'closed'] }, 'Open'),
    failures: [wrong('must be one of "open", "closed"; found "Open".')],
  },
  {
    title: 'a number as a text',
    ...value({ type: 'number' }, '1.5'),
    failures: [wrong('must be a number; found "1.5".')],
  },
  {
    title: 'true as a text',
    ...value({ type: 'boolean' }, 'true'),
    failures: [wrong('must be a boolean; found "true".')],
  },
  {
    title: 'a whole number with a fraction',
    ...value({ type: 'integer' }, 1.5),
    failures: [wrong('must be an integer; found 1.5.')],
  },
  {
    title: 'one item where a list is due',
    ...value({ type: 'array', items: { type: 'string' } }, 'one'),
    failures: [wrong('must be a list; found "one".')],
  },
  {
    title: 'a list where an object is due',
    schema: { type: 'object' },
    body: [],
    failures: ['body-schema: The body must be an object; found an empty list.'],
  },
  {
    title: 'an empty object where a list is due',
    schema: { type: 'array', items: {} },
    body: {},
    failures: ['body-schema: The body must be a list; found an empty object.'],
  },
  {
    title: 'a date with a time',
    ...value({ type: 'string', format: 'date' }, '2026-01-01T00:00:00Z'),
    failures: [wrong('must match format "date"; found "2026-01-01T00:00:00Z".')],
  },
  {
    title: 'a date that no calendar has',
    ...value({ type: 'string', format: 'date' }, '2026-02-30'),
    failures: [wrong('must match format "date"; found "2026-02-30".')],
  },
  {
    title: 'a time without its zone',
    ...value({ type: 'string', format: 'date-time' }, '2026-01-01T00:00:00'),
    failures: [wrong('must match format "date-time"; found "2026-01-01T00:00:00".')],
  },
  {
    title: 'seconds since 1970 where a time is due',
    ...value({ type: 'string', format: 'date-time' }, 1_767_225_600),
    failures: [wrong('must be a string; found 1767225600.')],
  },
  {
    title: 'a UUID with a letter too few',
    ...value({ type: 'string', format: 'uuid' }, '6f1a2b3c-4d5e-4f60-8a7b-9c0d1e2f3a4'),
    failures: [wrong('must match format "uuid"; found "6f1a2b3c-4d5e-4f60-8a7b-9c0d1e2f3a4".')],
  },
  {
    title: 'an address of a person without its host',
    ...value({ type: 'string', format: 'email' }, 'tom@'),
    failures: [wrong('must match format "email"; found "tom@".')],
  },
  {
    title: 'an address without its scheme',
    ...value({ type: 'string', format: 'uri' }, '//a.example/x'),
    failures: [wrong('must match format "uri"; found "//a.example/x".')],
  },
  {
    title: 'a number beyond 32 bits',
    ...value({ type: 'integer', format: 'int32' }, 2_147_483_648),
    failures: [wrong('must match format "int32"; found 2147483648.')],
  },
  {
    title: 'cents that no currency has',
    ...value({ type: 'number', multipleOf: 0.01 }, 19.999),
    failures: [wrong('must be a multiple of 0.01; found 19.999.')],
  },
  {
    title: 'a number at an exclusive limit',
    ...value({ type: 'number', exclusiveMaximum: 100 }, 100),
    failures: [wrong('must be less than 100; found 100.')],
  },
  {
    title: 'a field that no schema knows, three lists deep',
    ...order({ sku: 'def', price: 3 }),
    failures: [
      'body-schema: The body at `/parcels/0/boxes/0/1/price` must be a property that the schema knows; found 3.',
    ],
  },
  {
    title: 'a required field that is missing, three lists deep',
    ...order({ count: 1 }),
    failures: ['body-schema: The body at `/parcels/0/boxes/0/1` must have the property `sku`; found none.'],
  },
  {
    title: 'a limit that is broken, three lists deep',
    ...order({ sku: 'def', count: 0 }),
    failures: ['body-schema: The body at `/parcels/0/boxes/0/1/count` must be at least 1; found 0.'],
  },
  {
    title: 'an item twice, three lists deep',
    ...order({ sku: 'abc' }),
    failures: ['body-schema: The body at `/parcels/0/boxes/0` must have no item twice; found a list.'],
  },
  {
    title: 'null for a list that may not be empty',
    schema: ref('Order'),
    body: { parcels: null },
    failures: ['body-schema: The body at `/parcels` must be a list; found null.'],
  },
  { title: 'a right line, three lists deep', ...order({ sku: 'def', count: 2 }), failures: [] },
  { title: '19.99 in cents', ...value({ type: 'number', multipleOf: 0.01 }, 19.99), failures: [] },
  { title: 'a whole number written 30.0', ...value({ type: 'integer' }, 30), failures: [] },
  {
    title: 'a time with its offset',
    ...value({ type: 'string', format: 'date-time' }, '2026-01-01T00:00:00.5+05:30'),
    failures: [],
  },
  {
    title: 'a field more where nobody forbids it',
    ...value({ type: 'string' }, 'x'),
    body: { a: 'x', b: 1 },
    failures: [],
  },
  {
    title: 'an unbound prefix of an element',
    type: 'application/xml',
    schema: { type: 'object', xml: { name: 'pet' }, properties: { id: { type: 'integer' } } },
    body: '<pet><a:id>1</a:id></pet>',
    failures: ['body-schema: The body must declare the prefixes of its names; found `a:id`.'],
  },
  {
    title: 'an unbound prefix of an attribute',
    type: 'application/xml',
    schema: { type: 'object', xml: { name: 'pet' } },
    body: '<pet b:lang="de"/>',
    failures: ['body-schema: The body must declare the prefixes of its names; found `b:lang`.'],
  },
  {
    title: 'a prefix that is bound, and one that is always',
    type: 'application/xml',
    schema: { type: 'object', xml: { name: 'pet' } },
    body: '<pet xmlns:b="urn:b" b:x="1" xml:lang="de"><b:c/></pet>',
    failures: [],
  },
];
