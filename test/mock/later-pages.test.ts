import { describe, expect, test } from '@jest/globals';
import { ask, engineOf, raw } from './support.ts';

const query = (...names: readonly string[]) => names.map((name) => ({ name, in: 'query', schema: {} }));
const listOf = (
  example: unknown,
  {
    method = 'get',
    more = {},
    parameters = query('limit', 'offset', 'page', 'after', 'nextPageToken', 'scroll_param'),
  } = {},
) =>
  engineOf(
    {
      openapi: '3.1.0',
      paths: {
        '/found': {
          [method]: { parameters, responses: { 200: { ...more, content: { 'application/json': { example } } } } },
        },
      },
    },
    { state: true },
  );

const items = [{ id: 'a' }, { id: 'b' }];

describe('with memory, a list without records ends after its documented page', () => {
  test.each<[string, example: unknown, later: string, answer: unknown]>([
    [
      'a cursor',
      { items, next_cursor: 'x', has_more: true },
      'after=x',
      { items: [], next_cursor: null, has_more: false },
    ],
    ['the id of an item', { items, next_cursor: 'a' }, 'after=a', { items: [{ id: 'b' }], next_cursor: null }],
    [
      'a token of Jira',
      { issues: items, nextPageToken: 'x', isLast: false },
      'nextPageToken=x',
      { issues: [], nextPageToken: null, isLast: true },
    ],
    ['a page', { items, page: 1, total: 9, pages: 5 }, 'page=2', { items: [], page: 1, total: 2, pages: 1 }],
    ['an offset', { items, paging: { next: '/found?offset=2' } }, 'offset=2', { items: [], paging: { next: null } }],
    ['an offset in between', { items }, 'offset=1', { items: [{ id: 'b' }] }],
    ['no object', items, 'page=2', []],
    ['a list in an object', { data: { items, more: true } }, 'page=3', { data: { items: [], more: false } }],
    [
      'a scroll',
      { items, scroll_param: 'x', pages: null },
      'scroll_param=x',
      { items: [], scroll_param: null, pages: null },
    ],
    ['a list of numbers beside', { items, timeframe: [1, 2] }, 'page=2', { items: [], timeframe: [1, 2] }],
    ['a list of links beside', { items, links: [{ rel: 'next' }] }, 'page=2', { items: [], links: [{ rel: 'next' }] }],
  ])('%s', (_, example, later, answer) => {
    const engine = listOf(example);
    expect(ask(engine, 'GET', '/found').body).toEqual(example);
    expect(ask(engine, 'GET', `/found?${later}`)).toMatchObject({ status: 200, body: answer });
    expect(raw(engine, 'GET', `/found?${later}`).headers['x-assay-state']).toBe('last page');
  });

  test.each([
    ['the first page', { items }, 'page=1&offset=0&after=&limit=1'],
    ['a parameter that is not declared', { items }, 'skip=2'],
    ['no list', { id: 'a' }, 'page=2'],
    ['a time that is not declared', { items, total: 2 }, 'starting_after=2026-01-01'],
    ['two lists', { items, others: [{}] }, 'page=2'],
    ['two lists of numbers', { some: [1], others: [2] }, 'page=2'],
  ])('%s is as documented', (_, example, query) => {
    expect(ask(listOf(example), 'GET', `/found?${query}`).body).toEqual(example);
  });

  test('an example of its own is another page', () => {
    const values = { first: { items, next: 'x' }, second: { items: [{ id: 'c' }], next: 'y' } };
    const named = (all: Readonly<Record<string, unknown>>) =>
      Object.fromEntries(Object.entries(all).map(([name, value]) => [name, { value }]));
    const engine = engineOf(
      {
        openapi: '3.1.0',
        paths: {
          '/found': {
            get: {
              parameters: [{ name: 'cursor', in: 'query', examples: named({ second: 'x' }) }],
              responses: { 200: { content: { 'application/json': { examples: named(values) } } } },
            },
          },
        },
      },
      { state: true },
    );
    const pages = ['', '?cursor=x', '?cursor=y'].map((each) => ask(engine, 'GET', `/found${each}`).body);
    expect(pages).toEqual([values.first, values.second, { items: [], next: null }]);
    const forced = { headers: { prefer: 'example=first' } };
    expect(ask(engine, 'GET', '/found?cursor=y', forced).body).toEqual(values.first);
  });

  test.each<[string, body: object, later: boolean]>([
    ['a cursor', { filter: {}, start_cursor: 'x' }, true],
    ['a number', { offset: 2 }, true],
    ['no page', { page_size: 2, filter: { page: 2 } }, false],
  ])('a search by POST whose body has %s', (_, body, isLater) => {
    const example = { results: items, next_cursor: 'x' };
    const { body: answer } = ask(listOf(example, { method: 'post' }), 'POST', '/found', { body });
    expect(answer).toEqual(isLater ? { results: [], next_cursor: null } : example);
  });

  test.each<[string, example: object, ends: boolean]>([
    ['counts items', { items, total_count: 9 }, true],
    ['counts pages', { items, meta: { total_pages: 2 } }, true],
    ['says nothing of pages', { items, page: 'front' }, false],
  ])('by a parameter that is not declared, where the answer %s', (_, example, ends) => {
    const { body } = ask(listOf(example, { parameters: [] }), 'GET', '/found?page=2');
    expect(body).toMatchObject({ items: ends ? [] : items });
  });

  test('a POST may have the page in its query', () => {
    const engine = listOf({ items, total: 2 }, { method: 'post' });
    expect(ask(engine, 'POST', '/found?page=2').body).toEqual({ items: [], total: 2 });
  });

  test('the example of a schema is a page, too', () => {
    const properties = { items: { type: 'array', items: {} }, cursor: { type: 'string' } };
    const schema = { type: 'object', properties, example: { items, cursor: 'x' } };
    const paths = {
      '/found': {
        get: { parameters: query('cursor'), responses: { 200: { content: { 'application/json': { schema } } } } },
      },
    };
    const engine = engineOf({ openapi: '3.0.3', paths }, { state: true });
    expect(ask(engine, 'GET', '/found').body).toEqual({ items, cursor: 'x' });
    expect(ask(engine, 'GET', '/found?cursor=x').body).toEqual({ items: [] });
  });

  test.each<[string, example: object, body: object]>([
    ['a page of a book', { id: 1, tags: ['a'] }, { page: 2 }],
    ['a date', { items }, { after: '2026-01-01' }],
  ])('a POST whose answer says nothing of pages may be about %s', (_, example, body) => {
    expect(ask(listOf(example, { method: 'post' }), 'POST', '/found', { body }).body).toEqual(example);
  });

  test('headers about pages agree', () => {
    const header = (example: unknown) => ({ schema: {}, example });
    const more = { headers: { Link: header('</found?page=2>; rel="next"'), 'X-Total-Count': header(9) } };
    const { link, 'x-total-count': total } = raw(listOf(items, { more }), 'GET', '/found?page=2').headers;
    expect([link, total]).toEqual([undefined, '2']);
  });

  test('a list that must have items stays as documented', () => {
    const schema = { type: 'array', minItems: 1 };
    const engine = engineOf(
      {
        openapi: '3.1.0',
        paths: {
          '/found': {
            get: {
              parameters: query('page'),
              responses: { 200: { content: { 'application/json': { schema, example: items } } } },
            },
          },
        },
      },
      { state: true },
    );
    expect(ask(engine, 'GET', '/found?page=2').body).toEqual(items);
  });
});
