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
/** The failure of a page that is not there. */
export const unreadable = (by: string): string =>
  `pages-followed: Page 2, to which ${by} leads, must be readable; found 404.`;

/** A row of a table of pages. */
export type PageRow = readonly [
  title: string,
  pages: Pages,
  failures: readonly string[],
  parameters?: readonly string[],
];

const rows: readonly PageRow[] = [
  ['a link that is refused', { '/items': { ids: [1], link: '</items?page=2>; rel="next"' } }, [unreadable('`Link`')]],
  ['a `next` that is refused', { '/items': { ids: [1], next: { next: '/items?page=2' } } }, [unreadable('`next`')]],
  [
    'a link in an object of links',
    { '/items': { ids: [1], next: { _links: { next: { href: '/items?page=2' } } } } },
    [unreadable('`_links.next`')],
  ],
  ['a `nextLink`', { '/items': { next: { '@odata.nextLink': '?page=2' } } }, [unreadable('`@odata.nextLink`')]],
  [
    'edges of Relay with a record on two pages',
    {
      '/items': { body: { edges: [{ cursor: 'a', node: { id: 1 } }], next: '/items?page=2' } },
      '/items?page=2': { body: { edges: [{ cursor: 'b', node: { id: 1 } }] } },
    },
    ['pages-followed: Page 2 must have other records than the ones before; found one of page 1.'],
  ],
  [
    'a record on two pages, which the parameter of its path names',
    {
      '/items': { body: { items: [{ ref: 'a' }, { ref: 'b' }], next: '/items?page=2' } },
      '/items?page=2': { body: { items: [{ ref: 'b' }, { ref: 'c' }] } },
    },
    ['pages-followed: Page 2 must have other records than the ones before; found one of page 1.'],
  ],
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

/** Rows as lies. */
export const toPageLies = (all: readonly PageRow[]): readonly PageLie[] =>
  all.map(([title, pages, failures, parameters = []]) => ({ title, pages, failures, parameters }));

/** Lists whose pages lead to each other by addresses, or do not. */
export const pageLies = toPageLies(rows);
