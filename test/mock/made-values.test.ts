import { expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { fc } from '../support/properties.ts';
import { engineOf, json, openapi, raw } from './support.ts';

const ajv = new Ajv2020({ strict: false, logger: false });
formats.default(ajv);

/** What the mock makes of `schema` at `/a/{aId}`. */
function made(schema: object, target = '/a/1', parameters: readonly object[] = []) {
  const id = { name: 'aId', in: 'path', required: true, schema: {} };
  const tree = openapi({ '/a/{aId}': { parameters: [id, ...parameters], get: json({ schema }) } });
  const { status, body, headers } = raw(engineOf(tree), 'GET', target);
  return { status, value: JSON.parse(new TextDecoder().decode(body)) as unknown, invalid: headers['x-assay-invalid'] };
}

const size = fc.constantFrom(0, 1, 7, 100, 201, 5_000, 8_001, 9_999, 10_001, 250_000, 1e9);
// The expression that tests call `url` takes quadratic time.
const formatNames = Object.keys(fullFormats).filter((name) => name !== 'url');
const sized = fc.record(
  {
    minLength: size,
    maxLength: size,
    minItems: size,
    maxItems: size,
    minProperties: size,
    maxProperties: size,
    format: fc.constantFrom(...formatNames, 'decimal', 'http-date', 'sf-string'),
    pattern: fc.constantFrom('^a+$', '^.{3}$', '^[A-Z]{20000}$', 'x$'),
    uniqueItems: fc.boolean(),
  },
  { requiredKeys: [] },
);
const kind = fc.constantFrom('string', 'array', 'object', 'integer');

test('values of any size are valid by their schema, or flagged', () => {
  fc.assert(
    fc.property(kind, sized, fc.constantFrom('string', 'integer', 'boolean'), (type, sizes, of) => {
      const schema = { type, items: { type: of }, additionalProperties: { type: of }, ...sizes };
      const { value, invalid } = made(schema);
      expect([JSON.stringify(schema), ajv.validate(schema, value) || invalid !== undefined]).toEqual([
        JSON.stringify(schema),
        true,
      ]);
    }),
    { numRuns: 50 },
  );
});

test.each([
  [{ type: 'string', minLength: 10_000 }, undefined],
  [{ type: 'string', minLength: 10_001 }, 'the body must have at least 10001 characters'],
  [{ type: 'array', items: { type: 'integer' }, minItems: 9_000 }, 'the body must have at least 9000 items'],
  [{ type: 'array', items: { type: 'integer' }, uniqueItems: true, minItems: 3_000 }, undefined],
  [{ type: 'array', items: { type: 'number' }, uniqueItems: true, minItems: 3_000 }, undefined],
  [{ type: 'string', format: 'uuid', minLength: 4_097 }, 'the body must match format "uuid"'],
  [{ type: 'string', format: 'date-time', minLength: 5_000 }, 'the body must match format "date-time"'],
  [{ type: 'string', format: 'uri', minLength: 5_000 }, undefined],
])('what is longer than the mock writes is flagged: %j', (schema, invalid) => {
  expect(made(schema).invalid).toBe(invalid);
});

test.each<[schema: object, values: readonly number[]]>([
  [{ multipleOf: 3, allOf: [{ multipleOf: 2 }] }, [0, 6, 12, 18]],
  [{ multipleOf: 0.3, exclusiveMinimum: 0 }, [0.3, 0.6, 0.9, 1.2]],
  [{ type: 'integer', multipleOf: 0.3, minimum: 1, maximum: 7 }, [3, 6]],
  [{ type: 'integer', exclusiveMinimum: 1, exclusiveMaximum: 4 }, [2, 3]],
  [{ exclusiveMinimum: 0.2, exclusiveMaximum: 0.4 }, [0.3, 0.25, 0.35, 0.22]],
  [{ type: 'integer', minimum: -3e9, maximum: 1 }, [1, 0, -1, -2]],
  [{ type: 'integer', exclusiveMaximum: -5 }, [-6, -7, -8, -9]],
  [{ type: 'integer', multipleOf: 1.0001, minimum: 10_000 }, [10_001, 20_002, 30_003, 40_004]],
  // No common multiple but zero is near.
  [{ type: 'integer', multipleOf: 1.000001 }, [0]],
])('different numbers that %j allows', (items, values) => {
  const schema = { type: 'array', items: { type: 'number', ...items }, uniqueItems: true, minItems: values.length };
  expect(made(schema)).toEqual({ status: 200, value: values, invalid: undefined });
});

const idSchema = fc.oneof(
  fc.record({ type: fc.constantFrom('string', 'integer', 'number', 'boolean', 'array') }),
  fc.record({ type: fc.constant('integer'), minimum: fc.integer({ min: -5, max: 50 }) }),
  fc.record({ type: fc.constant('string'), maxLength: fc.nat(5) }),
  fc.record({ type: fc.constant('string'), format: fc.constantFrom('uuid', 'date', 'email') }),
  fc.record({ type: fc.constant(['integer', 'null']) }),
);
const pathText = fc.oneof(fc.nat().map(String), fc.uuid(), fc.string({ minLength: 1, unit: 'grapheme' }));

test('a record of any path is valid by its schema, and has the value of the path where that is valid', () => {
  fc.assert(
    fc.property(idSchema, fc.constantFrom('id', 'aId'), pathText, (schema, name, text) => {
      const record = { type: 'object', required: [name], properties: { [name]: schema, other: { type: 'string' } } };
      const { status, value, invalid } = made(record, `/a/${encodeURIComponent(text)}`);
      const fitting = [text, ...(/^\d+$/u.test(text) ? [Number(text)] : [])].find((each) => ajv.validate(schema, each));
      const isOfPath = fitting === undefined || (value as Record<string, unknown>)[name] === fitting;
      expect([status, ajv.validate(record, value), invalid, isOfPath, JSON.stringify([schema, text])]).toEqual([
        200,
        true,
        undefined,
        true,
        JSON.stringify([schema, text]),
      ]);
    }),
  );
});

const counting = fc.constantFrom(
  'total',
  'count',
  'totalCount',
  'total_items',
  'totalResults',
  'total-records',
  'totalElements',
  'TotalSize',
  'numberOfElements',
  'result_count',
  'itemCount',
  'num_results',
  'numFound',
);

test('counts agree with the list beside them, where their schema allows it', () => {
  fc.assert(
    fc.property(counting, fc.nat(5), fc.integer({ min: 0, max: 8 }), (name, minItems, maximum) => {
      const count = { type: 'integer', maximum };
      const schema = { type: 'object', properties: { [name]: count, data: { type: 'array', items: {}, minItems } } };
      const { value } = made(schema);
      const { data, ...rest } = value as { readonly data: readonly unknown[] };
      expect([ajv.validate(schema, value), data.length <= maximum ? rest : { [name]: data.length }]).toEqual([
        true,
        { [name]: data.length },
      ]);
    }),
  );
});

const field = fc.constantFrom('has_more', 'next', 'next_page_uri', 'cursor', 'total', 'page', 'items', 'id');
const page = fc.dictionary(
  field,
  fc.constantFrom<object>(
    { type: 'boolean' },
    { type: 'string' },
    { type: ['string', 'null'] },
    { type: 'integer' },
    { type: 'array', items: { type: 'integer' } },
  ),
);

test('a client that follows cursors or counts pages comes to the end of any made-up list', () => {
  const parameters = ['page', 'cursor', 'offset'].map((name) => ({ name, in: 'query', schema: {} }));
  fc.assert(
    fc.property(page, fc.array(field), (properties, required) => {
      const ask = (query: string) => made({ type: 'object', properties, required }, `/a/1${query}`, parameters).value;
      const { has_more: more, next, next_page_uri: uri, cursor } = ask('') as Record<string, unknown>;
      const follows = [more === true, ...[next, uri, cursor].map((each) => typeof each === 'string' && each !== '')];
      const lists = ['?page=2', '?offset=100'].flatMap((query) =>
        Object.values(ask(query) as object).filter(Array.isArray),
      );
      expect([follows.some(Boolean), lists.flat()]).toEqual([false, []]);
    }),
  );
});
