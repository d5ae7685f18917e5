import { expect, test } from '@jest/globals';
import { fromTree, siteOf } from '../support.ts';

const tree = { openapi: '3.1.0', info: { title: 'a', version: '1' }, paths: {} };

/** The folder of each description in a site of all of them. */
function foldersOf(paths: readonly string[]): readonly string[] {
  const { addresses } = siteOf(...paths.map((path) => fromTree(tree, path)));
  return addresses.filter((address) => address.endsWith('/index.html')).map((address) => address.slice(0, -11));
}

test.each<[readonly string[], readonly string[]]>([
  [['/openapi.yaml'], []],
  [
    ['/openapi.yaml', '/asyncapi.yaml'],
    ['openapi', 'asyncapi'],
  ],
  [
    ['/billing/openapi.yaml', '/shop/openapi.yaml', '/shop/asyncapi.yml'],
    ['billing-openapi', 'shop-openapi', 'shop-asyncapi'],
  ],
  [
    ['/a/fair.yaml', '/shop.yaml'],
    ['fair', 'shop'],
  ],
  // Of files of one name each has its folders, as many as it takes.
  [
    ['/a/v1/fair.yaml', '/b/v1/fair.yaml', '/c/fair.yaml', '/shop.yaml'],
    ['a-v1-fair', 'b-v1-fair', 'c-fair', 'shop'],
  ],
  [
    ['/c/fair.yaml', '/b/v1/fair.yaml', '/a/v1/fair.yaml'],
    ['c-fair', 'b-v1-fair', 'a-v1-fair'],
  ],
  // The same file twice, and a folder that the site has itself.
  [
    ['/shop.yaml', '/shop.yaml', '/assets.yaml', './x/shop.yaml'],
    ['shop', 'shop-2', 'assets-2', 'x-shop'],
  ],
])('descriptions at %j have the folders %j', (paths, folders) => {
  expect(foldersOf(paths)).toEqual(folders);
});

test('one more description renames none, wherever it is named', () => {
  const paths = ['/billing/openapi.yaml', '/fair.yaml'];
  const more = foldersOf(['/shop/openapi.yaml', ...paths]);
  expect(more.slice(1)).toEqual(foldersOf(paths));
});
