import { describe, expect, test } from '@jest/globals';
import { fc } from '../support/properties.ts';
import { ask, engineOf, json, openapi, raw } from './support.ts';

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
    [
      'the cursor of Kubernetes',
      { metadata: { properties: { continue: text, uid: text } } },
      {},
      { metadata: { uid: 'string' } },
    ],
    ['a boolean of such a name is as ever', { continue: boolean }, {}, { continue: true }],
    ['the count of the list', { total: integer, data: items }, {}, { total: 2, data: [0, 0] }],
    [
      'the count of the list in objects beside it',
      {
        data: items,
        meta: { properties: { total: integer, size: integer, pagination: { properties: { count: integer } } } },
      },
      {},
      { data: [0, 0], meta: { total: 2, size: 0, pagination: { count: 2 } } },
    ],
    [
      'the count of an object is that of its own list',
      { data: items, sub: { properties: { all: { ...items, minItems: 1 }, total: integer } } },
      {},
      { data: [0, 0], sub: { all: [0], total: 1 } },
    ],
    [
      'lists of links, errors and warnings are not that of the items',
      { _links: items, errors: items, warnings: items, data: { ...items, minItems: 1 }, total_items: integer },
      {},
      { _links: [0, 0], errors: [0, 0], warnings: [0, 0], data: [0], total_items: 1 },
    ],
    [
      'the name of the list, as Twilio has it',
      { pets: items, meta: { properties: { key: text, name: text } }, other: { properties: { key: text } } },
      {},
      { pets: [0, 0], meta: { key: 'pets', name: 'string' }, other: { key: 'string' } },
    ],
    [
      'what an object beside the list offers stays',
      {
        data: items,
        meta: { properties: { total: { ...integer, example: 9 }, key: { ...text, example: 'k' } } },
        page: { properties: { total: integer }, example: { total: 7 } },
      },
      {},
      { data: [0, 0], meta: { total: 9, key: 'k' }, page: { total: 7 } },
    ],
    [
      'what the schema offers stays',
      { next: { ...text, example: 'https://x.example/2' }, total: { ...integer, example: 9 }, data: items },
      {},
      { next: 'https://x.example/2', total: 9, data: [0, 0] },
    ],
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

describe('pages after the first of a made-up list have none of its items', () => {
  const queries = ['limit', 'page', 'page[number]', 'offset', 'startAt', 'cursor'];
  const parameters = queries.map((name) => ({ name, in: 'query', schema: {} }));
  const list = { type: 'array', items: integer };
  const page = { type: 'object', properties: { data: list, total: integer, name: text } };
  const first = { data: [0], total: 1, name: 'string' };
  const later = { ...first, data: [] };
  test.each<[title: string, query: string, schema: object, body: unknown]>([
    ['the first page', '?page=1', page, first],
    ['the second page', '?page=2', page, later],
    ['in another spelling', '?page%5Bnumber%5D=2&limit=5', page, later],
    ['a list alone', '?page=9', list, []],
    ['an offset', '?offset=1', page, later],
    ['an offset that would leave too few', '?startAt=1', { ...list, minItems: 3 }, [0, 0, 0]],
    ['an offset past the end', '?startAt=1', list, []],
    ['no offset', '?offset=0', page, first],
    ['no number', '?page=two', page, first],
    ['a parameter that is not described', '?skip=1', page, first],
    ['another parameter', '?limit=2&cursor=2', page, first],
    ['a list that must have items', '?page=2', { ...list, minItems: 1 }, [0]],
    [
      'items that the schema offers',
      '?page=2',
      { type: 'object', properties: { data: { ...list, example: [7] } } },
      { data: [7] },
    ],
    ['no list', '?page=2', { type: 'object', properties: { name: text } }, { name: 'string' }],
    ['a text', '?page=2', text, 'string'],
  ])('%s', (_, query, schema, body) => {
    const engine = engineOf(openapi({ '/a': { get: { parameters, ...json({ schema }) } } }));
    // The first answer of an operation is cached.
    const answers = [query, '', query].map((each) => ask(engine, 'GET', `/a${each}`).body);
    expect(answers).toEqual([body, ask(engine, 'GET', '/a').body, body]);
  });

  test('examples are answered as they are written', () => {
    const engine = engineOf(openapi({ '/a': { get: { parameters, ...json({ schema: list, example: [7] }) } } }));
    expect(ask(engine, 'GET', '/a?page=2').body).toEqual([7]);
  });

  test('also beside the id of the path', () => {
    const item = { parameters: [{ name: 'id', in: 'path', required: true }] };
    const withId = { type: 'object', properties: { id: integer, data: list } };
    const engine = engineOf(openapi({ '/a/{id}': { ...item, get: { parameters, ...json({ schema: withId }) } } }));
    expect(ask(engine, 'GET', '/a/5?page=2').body).toEqual({ id: 5, data: [] });
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
