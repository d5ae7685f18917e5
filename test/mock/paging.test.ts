import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { engineOf, json, openapi, raw } from './support.ts';

/** What the mock makes of an object with `properties`. */
function made(properties: object, more: object = {}): unknown {
  const schema = { type: 'object', properties, ...more };
  const { body } = raw(engineOf(openapi({ '/a': { get: json({ schema }) } })), 'GET', '/a');
  return JSON.parse(new TextDecoder().decode(body));
}

const [boolean, text, integer] = [{ type: 'boolean' }, { type: 'string' }, { type: 'integer' }];
const items = { type: 'array', items: integer, minItems: 2 };

describe('made-up pages come to an end', () => {
  test.each<[title: string, properties: object, more: object, value: unknown]>([
    [
      'nothing more',
      { has_more: boolean, hasNextPage: boolean, IsTruncated: boolean },
      {},
      { has_more: false, hasNextPage: false, IsTruncated: false },
    ],
    ['another boolean is as ever', { active: boolean, moreover: boolean }, {}, { active: true, moreover: true }],
    ['a schema that says more follows', { has_more: { const: true } }, {}, { has_more: true }],
    ['no link that is optional', { next: text, nextLink: text, '@odata.nextLink': text, id: integer }, {}, { id: 0 }],
    [
      'a link that may be null',
      { next_cursor: { type: ['string', 'null'] } },
      { required: ['next_cursor'] },
      { next_cursor: null },
    ],
    ['a text that is required', { nextPageToken: text }, { required: ['nextPageToken'] }, { nextPageToken: '' }],
    [
      'a text that cannot be empty',
      { cursor: { ...text, minLength: 3 } },
      { required: ['cursor'] },
      { cursor: 'string' },
    ],
    ['an address', { next: { ...text, format: 'uri' } }, { required: ['next'] }, { next: 'http://example.com' }],
    [
      'no link to the page before, in any spelling',
      {
        next_page_uri: text,
        previousPageUrl: text,
        prev: text,
        end_cursor: text,
        'x.continuationToken': text,
        id: integer,
      },
      {},
      { id: 0 },
    ],
    [
      'names that only begin so',
      { next_billing: text, nextPaymentId: text, previous_value: text },
      {},
      { next_billing: 'string', nextPaymentId: 'string', previous_value: 'string' },
    ],
    ['the count of the list', { total: integer, data: items }, {}, { total: 2, data: [0, 0] }],
    [
      'not where two lists are',
      { total: integer, data: items, more_data: items },
      {},
      { total: 0, data: [0, 0], more_data: [0, 0] },
    ],
    [
      'not where the schema has another number',
      { total: { ...integer, minimum: 9 }, data: items },
      {},
      { total: 9, data: [0, 0] },
    ],
  ])('%s', (_, properties, more, value) => {
    expect(made(properties, more)).toEqual(value);
  });
});

test('what is sent may have pages to come', () => {
  const schema = { type: 'object', properties: { next: text } };
  const engine = engineOf(
    openapi({ '/a': { post: { requestBody: { content: { 'application/json': { schema } } }, ...json({ schema }) } } }),
    { validate: 'request' },
  );
  expect(raw(engine, 'POST', '/a', { body: { next: 'x' } }).status).toBe(200);
});

test('a pager over any made-up page that is valid ends', () => {
  const field = fc.constantFrom(
    'has_more',
    'hasNext',
    'next',
    'next_cursor',
    'end_cursor',
    'total',
    'count',
    'data',
    'id',
  );
  const schema = fc.constantFrom<object>(
    ...[
      boolean,
      text,
      integer,
      items,
      { ...text, nullable: true },
      { type: ['string', 'null'] },
      { ...integer, maximum: 1 },
    ],
  );
  fc.assert(
    fc.property(fc.dictionary(field, schema), fc.array(field), (properties, required) => {
      const tree = { type: 'object', properties, required };
      const { headers, body } = raw(engineOf(openapi({ '/a': { get: json({ schema: tree }) } })), 'GET', '/a');
      const page = JSON.parse(new TextDecoder().decode(body)) as Readonly<Record<string, unknown>>;
      const isFlagged = headers['x-assay-invalid'] !== undefined;
      const goesOn = ['has_more', 'hasNext'].some((name) => page[name] === true);
      const leads = ['next', 'next_cursor', 'end_cursor'].some(
        (name) => typeof page[name] === 'string' && page[name] !== '',
      );
      expect(isFlagged || !(goesOn || leads)).toBe(true);
    }),
  );
});
