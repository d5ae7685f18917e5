import type { LieRow } from './lies.ts';

/** A server of pages by their targets: the ids of their items, and what the page says of the next one. */
interface Page {
  readonly ids?: readonly number[];
  readonly next?: object;
  readonly link?: string;
  readonly status?: number;
  readonly body?: unknown;
}
export type Pages = Readonly<Record<string, Page>>;

interface PageLie extends LieRow {
  readonly pages: Pages;
  /** The query parameters that the list declares. */
  readonly parameters: readonly string[];
}

const second = { '/items?page=2': { ids: [3, 4] } };
const unreadable = (by: string): string => `pages-followed: Page 2, to which ${by} leads, must be readable; found 404.`;

const rows: readonly [title: string, pages: Pages, failures: readonly string[], parameters?: readonly string[]][] = [
  ['a link that is refused', { '/items': { ids: [1], link: '</items?page=2>; rel="next"' } }, [unreadable('`Link`')]],
  ['a `next` that is refused', { '/items': { ids: [1], next: { next: '/items?page=2' } } }, [unreadable('`next`')]],
  [
    'a link in an object of links',
    { '/items': { ids: [1], next: { _links: { next: { href: '/items?page=2' } } } } },
    [unreadable('`_links.next`')],
  ],
  ['a `nextLink`', { '/items': { next: { '@odata.nextLink': '?page=2' } } }, [unreadable('`@odata.nextLink`')]],
  [
    'a `next` that leads out',
    { '/items': { ids: [1], next: { next: 'http://127.0.0.1:9/items?page=2' } } },
    ['pages-followed: `next` of page 1 must lead to the same server; found `http://127.0.0.1:9/items?page=2`.'],
  ],
  [
    'a `next` that leads to the same page',
    { '/items': { ids: [1], next: { next: '/items' } } },
    ['pages-followed: `next` of page 1 must lead to another page; found page 1.'],
  ],
  [
    'a `next` that leads back',
    {
      '/items': { ids: [1], next: { next: '/items?page=2' } },
      '/items?page=2': { ids: [2], next: { next: '/items' } },
    },
    ['pages-followed: `next` of page 2 must lead to another page; found page 1.'],
  ],
  [
    'a record on two pages',
    { '/items': { ids: [1, 3], next: { next: '/items?page=2' } }, ...second },
    ['pages-followed: Page 2 must have other records than the ones before; found one of page 1.'],
  ],
  [
    'a record of the first page on the third',
    {
      '/items': { ids: [1], next: { next: '/items?page=2' } },
      '/items?page=2': { ids: [2], next: { next: '/items?page=3' } },
      '/items?page=3': { ids: [1] },
    },
    ['pages-followed: Page 3 must have other records than the ones before; found one of page 1.'],
  ],
  ['pages by links', { '/items': { ids: [1], link: '<?page=2>; rel="next"; title="a"' }, ...second }, []],
  ['a link among others', { '/items': { link: '</x>; rel="last", </items?page=2>; rel=next' }, ...second }, []],
  ['links to other pages', { '/items': { ids: [1], link: '</items?page=9>; rel="last nextish"' } }, []],
  [
    'the address of a described server',
    { '/items': { ids: [1], next: { next: 'https://api.example.com/v1/items?page=2' } }, ...second },
    [],
  ],
  [
    'a cursor that is refused',
    { '/items': { ids: [1], next: { next: 'a b+' } }, '/items?cursor=a%20b%2B': { status: 400 } },
    ['pages-followed: Page 2, to which `next` leads, must be readable; found 400.'],
    ['limit', 'cursor'],
  ],
  [
    'a cursor that repeats',
    {
      '/items': { ids: [1], next: { meta: { next_cursor: 'a' } } },
      '/items?after=a': { ids: [2], next: { meta: { next_cursor: 'a' } } },
    },
    ['pages-followed: `meta.next_cursor` of page 2 must lead to another page; found page 2.'],
    ['after'],
  ],
  [
    'a cursor that leads to the records of the first page',
    {
      '/items': { ids: [1], next: { nextPageToken: 'a' } },
      '/items?page_token=a': { ids: [2], next: { nextPageToken: 'b' } },
      '/items?page_token=b': { ids: [1] },
    },
    ['pages-followed: Page 3 must have other records than the ones before; found one of page 1.'],
    ['page_token'],
  ],
  [
    'three pages by cursors',
    {
      '/items': { ids: [1], next: { next: '1', has_more: true } },
      '/items?starting_after=1': { ids: [2], next: { next: '2', has_more: true } },
      '/items?starting_after=2': { ids: [3], next: { next: '2', has_more: false } },
    },
    [],
    ['starting_after'],
  ],
  [
    'a cursor that no parameter is declared for',
    { '/items': { ids: [1], next: { next: 'abc' } } },
    [],
    ['limit', 'page'],
  ],
  ['the cursor of the page itself', { '/items': { ids: [1], next: { cursor: 'abc' } } }, [], ['cursor']],
  [
    'a cursor beside a word that nothing follows',
    { '/items': { next: { next: 'abc', hasMore: false } } },
    [],
    ['cursor'],
  ],
  ['an empty cursor', { '/items': { ids: [1], next: { next_cursor: '' } } }, [], ['cursor']],
  ['no next page', { '/items': { ids: [1], next: { next: null } } }, []],
  [
    'a refusal for too many requests',
    { '/items': { next: { next: '/items?page=2' } }, '/items?page=2': { status: 429 } },
    [],
  ],
  [
    'equal values that are no records',
    {
      '/items': { body: { items: [{ colour: 'red' }], next: '/items?page=2' } },
      '/items?page=2': { body: { items: [{ colour: 'red' }] } },
    },
    [],
  ],
];

/** Lists whose pages follow each other, or do not. */
export const pageLies: readonly PageLie[] = rows.map(([title, pages, failures, parameters = []]) => ({
  title,
  pages,
  failures,
  parameters,
}));
