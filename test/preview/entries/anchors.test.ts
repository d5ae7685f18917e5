import { expect, test } from '@jest/globals';
import { createAnchors } from '../../../src/preview/entries/addresses.ts';
import { readContents } from '../../../src/preview/entries/contents.ts';
import { fromTree } from '../support.ts';

const anchors = createAnchors(
  readContents(
    fromTree({
      openapi: '3.1.0',
      info: { title: 'Shop', version: '1' },
      tags: [{ name: 'Late Orders', 'x-displayName': 'Orders' }],
      paths: { '/orders': { get: { operationId: 'listOrders', tags: ['Late Orders'] } } },
      components: { schemas: { Order: {}, listOrders: {} } },
    }),
    '',
  ),
);

test.each([
  ['operation/listOrders', 'operations/list-orders.html'],
  ['/operations/listOrders', 'operations/list-orders.html'],
  ['tag/Late-Orders/operation/listOrders', 'operations/list-orders.html'],
  ['listOrders', 'operations/list-orders.html'],
  ['tag/Late%20Orders', 'groups/late-orders.html'],
  ['tag/Orders', 'groups/late-orders.html'],
  ['schema/Order', 'schemas/order.html'],
  ['/components/schemas/listOrders', 'schemas/list-orders.html'],
  ['operation/none', undefined],
  ['constructor', undefined],
  ['%', undefined],
  ['', undefined],
])('#%s leads to %s', (anchor, address) => {
  expect(anchors(`#${anchor}`)).toBe(address);
});

test('leads no link that is not an anchor anywhere', () => {
  expect(anchors('listOrders')).toBeUndefined();
});
