import { expect, test } from '@jest/globals';
import { operationsAt } from '../../../src/description/read/api.ts';
import { followPath, memberAt, rootOf } from '../../../src/description/read/view.ts';
import { describeTree } from '../../replay/support.ts';

test('operations that stand beside a reference come first, and win', () => {
  const description = describeTree({
    openapi: '3.1.0',
    webhooks: { sold: { $ref: '#/components/pathItems/Sold', post: { summary: 'Here' } } },
    components: { pathItems: { Sold: { post: { summary: 'There' }, put: { summary: 'There, too' } } } },
  });
  const webhooks = followPath(description, rootOf(description), 'webhooks');
  const item = webhooks && memberAt(webhooks, 'sold');
  const found = item === undefined ? [] : operationsAt(description, 'sold', item);
  expect(found.map(({ method, path, located: { value } }) => [method, path, value])).toEqual([
    ['POST', 'sold', { summary: 'Here' }],
    ['PUT', 'sold', { summary: 'There, too' }],
  ]);
});
