import { expect, test } from '@jest/globals';
import { createAddresses, relativeAddress, slug } from '../../../src/preview/entries/addresses.ts';

test.each([
  ['GET /events/{id}', 'get-events-id'],
  ['listOrders', 'list-orders'],
  ['Größe', 'gro-e'],
  ['--a--', 'a'],
  ['日本', 'x'],
  ['', 'x'],
  ['CON', 'con-'],
  ['lpt1', 'lpt1-'],
  ['index', 'index-'],
  ['indexes', 'indexes'],
  [`${'a'.repeat(79)}-b`, 'a'.repeat(79)],
])('%j is %j in an address', (text, expected) => {
  expect(slug(text)).toBe(expected);
});

test('addresses are numbered in the order in which they are asked for, whatever their letters', () => {
  const take = createAddresses('shop/');
  expect(['a', 'A', 'a 2', 'a', 'b'].map((name) => take('tags', name))).toEqual([
    'shop/tags/a.html',
    'shop/tags/a-2.html',
    'shop/tags/a-2-2.html',
    'shop/tags/a-3.html',
    'shop/tags/b.html',
  ]);
});

test.each([
  ['index.html', 'tags/a.html', 'tags/a.html'],
  ['tags/a.html', 'tags/b.html', 'b.html'],
  ['tags/a.html', 'index.html', '../index.html'],
  ['shop/tags/a.html', 'shop/schemas/b.html', '../schemas/b.html'],
  ['shop/tags/a.html', 'tags/b.html', '../../tags/b.html'],
  ['a/b.html', 'a', '../a'],
])('from %s to %s it is %s', (from, to, way) => {
  expect(relativeAddress(from, to)).toBe(way);
});
