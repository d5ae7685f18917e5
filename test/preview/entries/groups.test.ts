import { expect, test } from '@jest/globals';
import { createSite } from '../../../src/preview/site.ts';
import { createGroupName } from '../../../src/preview/entries/group-names.ts';
import { pageOf } from '../defects.ts';
import { cut, outlineOf } from '../pages/outline.ts';
import { mainOf } from '../pages/support.ts';
import { fromTree, siteOf } from '../support.ts';

const get = (tag: string): object => ({ get: { operationId: `list ${tag}`, tags: [tag], responses: {} } });
const shop = (root: object): ReturnType<typeof fromTree> =>
  fromTree({
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    tags: [
      { name: 'start', 'x-displayName': 'Getting started', description: '# First\n\nRead this.\nThen that. And more.' },
      { name: 'orders' },
      { name: 'empty' },
      { name: 'items' },
    ],
    paths: { '/orders': get('orders'), '/items': get('items'), '/rest': get('rest') },
    ...root,
  });

/** The lines of the navigation below the overview. */
function navigationOf(root: object): readonly string[] {
  const page = pageOf(siteOf(shop(root)), 'index.html');
  return outlineOf(cut(page, '<nav', '</nav>'))
    .split('\n')
    .filter((line) => /^ *(?:h3|li)/u.test(line))
    .slice(1)
    .map((line) => line.trim());
}

test('tags without operations are pages of prose, where they have a text', () => {
  expect(navigationOf({})).toEqual([
    'h3.folded.prose [a.plain href=groups/start.html: [span: Getting started]]',
    'h3 orders',
    'li [a href=operations/list-orders.html: [span.verb.get: GET][span: list orders]]',
    'h3 items',
    'li [a href=operations/list-items.html: [span.verb.get: GET][span: list items]]',
    'h3 rest',
    'li [a href=operations/list-rest.html: [span.verb.get: GET][span: list rest]]',
  ]);
  const site = siteOf(shop({}));
  expect(mainOf(site, 'groups/start.html')).toBe(
    ['div.head', '  h1 Getting started', 'h2#first First', 'p Read this. Then that. And more.'].join('\n'),
  );
  expect(site.search()).toContain('["Getting started","","groups/start.html","","","page","# First');
  expect(mainOf(site, 'index.html')).toContain(
    ['    div.row [a href=groups/start.html: Getting started]', '    p Read this.'].join('\n'),
  );
});

test.each([
  ['.', 'list a'],
  ['?!', 'list a'],
  ['→', '→'],
  ['検索', '検索'],
])('the summary %j gives an operation the title %j', (summary, title) => {
  const paths = { '/a': { get: { summary, operationId: 'list a', responses: {} } } };
  expect(navigationOf({ tags: [], paths })).toEqual([
    'h3 Operations',
    `li [a href=operations/list-a.html: [span.verb.get: GET][span: ${title}]]`,
  ]);
});

test.each<[title: string, root: object, groups: readonly string[]]>([
  ['the first tag that is for navigation', { openapi: '3.2.0' }, ['h3 orders', 'h3 Operations']],
  ['the first tag before OpenAPI 3.2', { openapi: '3.1.0' }, ['h3 beta', 'h3 staff']],
])('operations are grouped by %s', (_, root, groups) => {
  const tags = [
    { name: 'orders', kind: 'nav' },
    { name: 'beta', kind: 'badge' },
    { name: 'staff', kind: 'audience' },
  ];
  const tagged = (...names: readonly string[]): object => ({ get: { tags: names, responses: {} } });
  const paths = { '/orders': tagged('beta', 'orders'), '/staff': tagged('staff') };
  expect(navigationOf({ ...root, tags, paths }).filter((line) => line.startsWith('h3'))).toEqual(groups);
});

test('x-tagGroups are headings, in their order; what they do not name comes last', () => {
  const root = {
    'x-tagGroups': [
      { name: 'Trade', tags: ['items', 'orders'] },
      { name: 'Guides', tags: ['start'] },
    ],
  };
  expect(navigationOf(root).filter((line) => line.startsWith('h3'))).toEqual([
    'h3.section Trade',
    'h3 items',
    'h3 orders',
    'h3.section Guides',
    'h3.folded.prose [a.plain href=groups/start.html: [span: Getting started]]',
    'h3.section More',
    'h3 rest',
  ]);
  const main = mainOf(siteOf(shop(root)), 'index.html');
  expect(main.split('\n').filter((line) => line.startsWith('p.part'))).toEqual([
    'p.part Trade',
    'p.part Guides',
    'p.part More',
  ]);
  expect(main).not.toContain('x-tagGroups');
});

test.each([
  ['names an unknown tag', [{ name: 'Trade', tags: ['items', 'gone'] }]],
  ['has an item that is none', [{ name: 'Trade', tags: ['items'] }, 'orders']],
  ['is no list', { Trade: ['items'] }],
])('authors see x-tagGroups as it stands where it %s, readers do not', (_, tagGroups) => {
  const description = shop({ 'x-tagGroups': tagGroups });
  const input = { description, findings: [], mockUrl: '' };
  expect(mainOf(createSite([input], {}), 'index.html')).toContain('x-tagGroups');
  expect(mainOf(createSite([input], { isForReaders: true }), 'index.html')).not.toContain('x-tagGroups');
});

/** The groups of as many operations as are asked for at each path, with their sizes. */
function groupsOf(counts: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  const operations = Object.entries(counts).flatMap(([path, count]) =>
    Array.from({ length: count }, (_, index) => ({ path: index % 2 === 0 ? path : `${path}/{id}` })),
  );
  const nameOf = createGroupName(operations);
  const found: Record<string, number> = {};
  for (const operation of operations) found[nameOf(operation)] = (found[nameOf(operation)] ?? 0) + 1;
  return found;
}

test.each<[what: string, counts: Readonly<Record<string, number>>, groups: Readonly<Record<string, number>>]>([
  ['few operations', { '/v1/a': 30, '/v1/b': 30 }, { Operations: 60 }],
  ['a first segment that all share', { '/v1/a': 31, '/v1/b': 30, '/v1/{id}/b': 1 }, { a: 31, b: 31 }],
  ['one large version of several', { '/v1/a': 35, '/v1/b': 35, '/v2/a': 4 }, { 'v1/a': 35, 'v1/b': 35, v2: 4 }],
  ['paths that end where others differ', { '/v1': 1, '/v1/a': 60, '/': 1 }, { v1: 1, 'v1/a': 60, '/': 1 }],
  ['nothing but places of parameters', { '/{a}/{b}': 61 }, { '/': 61 }],
  [
    'a large group of single operations',
    Object.fromEntries(Array.from({ length: 61 }, (_, index) => [`/v1/a${index}`, 1])),
    Object.fromEntries(Array.from({ length: 61 }, (_, index) => [`a${index}`, 1])),
  ],
])('of %s the paths make groups', (_, counts, groups) => {
  expect(groupsOf(counts)).toEqual(groups);
});

test('a tag may be part of another one at any depth', () => {
  const tags = Array.from({ length: 20_000 }, (_, at) => ({
    name: `t${at}`,
    description: 'Text.',
    parent: at === 0 ? undefined : `t${at - 1}`,
  }));
  const { addresses } = siteOf(shop({ openapi: '3.2.0', tags: tags.reverse(), paths: {} }));
  const groups = addresses.filter((address) => address.startsWith('groups/'));
  expect([groups.length, groups[0], groups.at(-1)]).toEqual([20_000, 'groups/t0.html', 'groups/t19999.html']);
});
