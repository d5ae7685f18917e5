import { type PageRow, toPageLies, unreadable } from './page-lies.ts';

const rows: readonly PageRow[] = [
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
    'the cursor of Kubernetes, which repeats',
    {
      '/items': { ids: [1], next: { metadata: { continue: 'a' } } },
      '/items?continue=a': { ids: [2], next: { metadata: { continue: 'a' } } },
    },
    ['pages-followed: `metadata.continue` of page 2 must lead to another page; found page 2.'],
    ['continue'],
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
];

const pageInfo = (endCursor: string | null, hasNextPage?: boolean) => ({ pageInfo: { endCursor, hasNextPage } });
const relayRows: readonly PageRow[] = [
  [
    'three pages by the cursors of Relay',
    {
      '/items': { ids: [1], next: pageInfo('a', true) },
      '/items?after=a': { ids: [2], next: pageInfo('b', true) },
      '/items?after=b': { ids: [3], next: pageInfo('c', false) },
    },
    [],
    ['after'],
  ],
  [
    'a cursor of Relay that is refused',
    { '/items': { ids: [1], next: pageInfo('a', true) }, '/items?cursor=a': { status: 400 } },
    ['pages-followed: Page 2, to which `pageInfo.endCursor` leads, must be readable; found 400.'],
    ['cursor'],
  ],
  [
    'a cursor of Relay that repeats',
    {
      '/items': { ids: [1], next: { has_more: true, end_cursor: 'a' } },
      '/items?after=a': { ids: [2], next: { has_more: true, end_cursor: 'a' } },
    },
    ['pages-followed: `end_cursor` of page 2 must lead to another page; found page 2.'],
    ['after'],
  ],
  ['a cursor of Relay on the last page', { '/items': { ids: [1], next: pageInfo('a', false) } }, [], ['after']],
  ['a cursor of Relay that nobody says more of', { '/items': { ids: [1], next: pageInfo('a') } }, [], ['after']],
  ['more without a cursor of Relay', { '/items': { ids: [1], next: pageInfo(null, true) } }, [], ['after']],
];

const nextAfter = (after: string) => ({ paging: { next: { after } } });
const objectRows: readonly PageRow[] = [
  [
    'three pages by cursors in an object',
    {
      '/items': { ids: [1], next: nextAfter('a') },
      '/items?after=a': { ids: [2], next: nextAfter('b') },
      '/items?after=b': { ids: [3], next: {} },
    },
    [],
    ['after'],
  ],
  [
    'a cursor in an object that is refused',
    { '/items': { ids: [1], next: nextAfter('a') } },
    [unreadable('`paging.next.after`')],
    ['after'],
  ],
  [
    'a cursor in an object that repeats',
    {
      '/items': { ids: [1], next: { next: { cursor: 'a' } } },
      '/items?cursor=a': { ids: [2], next: { next: { cursor: 'a' } } },
    },
    ['pages-followed: `next.cursor` of page 2 must lead to another page; found page 2.'],
    ['cursor'],
  ],
  ['an object of the next record', { '/items': { ids: [1], next: { next: { id: 'a', title: 'b' } } } }, [], ['after']],
];

const lastIdRows: readonly PageRow[] = [
  [
    'three pages by the last ids',
    {
      '/items': { ids: [1, 2], next: { has_more: true } },
      '/items?starting_after=2': { ids: [3, 4], next: { has_more: true } },
      '/items?starting_after=4': { ids: [5], next: { has_more: false } },
    },
    [],
    ['limit', 'starting_after'],
  ],
  [
    'a last id that is refused',
    { '/items': { ids: [1, 2], next: { has_more: true } } },
    [unreadable('`has_more`')],
    ['starting_after'],
  ],
  [
    'the same behind `after_id`',
    { '/items': { ids: [1, 2], next: { has_more: true, last_id: 2 } } },
    [unreadable('`has_more`')],
    ['after_id'],
  ],
  [
    'a last id that leads to the same records',
    {
      '/items': { ids: [1, 2], next: { has_more: true } },
      '/items?starting_after=2': { ids: [2], next: { has_more: true } },
    },
    ['pages-followed: Page 2 must have other records than the ones before; found one of page 1.'],
    ['starting_after'],
  ],
  [
    'more after ids that no parameter is declared for',
    { '/items': { ids: [1], next: { has_more: true } } },
    [],
    ['after'],
  ],
  ['more after no record', { '/items': { ids: [], next: { has_more: true } } }, [], ['starting_after']],
  [
    'more after a record without an id',
    { '/items': { body: { items: [{ colour: 'red' }], has_more: true } } },
    [],
    ['starting_after'],
  ],
];

const metadata = (next: string) => ({ response_metadata: { next_cursor: next } });
const knownNameRows: readonly PageRow[] = [
  [
    'three pages by the cursors of Slack',
    {
      '/items': { ids: [1], next: metadata('a=') },
      '/items?cursor=a%3D': { ids: [2], next: metadata('b=') },
      '/items?cursor=b%3D': { ids: [3], next: metadata('') },
    },
    [],
    ['cursor', 'limit'],
  ],
  [
    'a cursor of Slack that is refused',
    { '/items': { ids: [1], next: metadata('a=') } },
    [unreadable('`response_metadata.next_cursor`')],
    ['cursor'],
  ],
  [
    'three pages by the tokens of Google',
    {
      '/items': { ids: [1], next: { nextPageToken: 'a' } },
      '/items?pageToken=a': { ids: [2], next: { nextPageToken: 'b' } },
      '/items?pageToken=b': { ids: [3], next: {} },
    },
    [],
    ['pageSize', 'pageToken'],
  ],
  [
    'a token of Google that repeats',
    {
      '/items': { ids: [1], next: { nextPageToken: 'a' } },
      '/items?pageToken=a': { ids: [2], next: { nextPageToken: 'a' } },
    },
    ['pages-followed: `nextPageToken` of page 2 must lead to another page; found page 2.'],
    ['pageToken'],
  ],
];

/** Lists whose pages lead to each other by cursors, or do not. */
export const cursorLies = toPageLies([...rows, ...relayRows, ...objectRows, ...lastIdRows, ...knownNameRows]);
