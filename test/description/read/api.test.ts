import { expect, test } from '@jest/globals';
import { operationsAt } from '../../../src/description/read/api.ts';
import { contentOf, mediaAt, responseMediaOf } from '../../../src/description/read/content.ts';
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

test('components have their media types as operations do', () => {
  const media = { schema: { type: 'string' }, example: 'a' };
  const description = describeTree({
    openapi: '3.2.0',
    components: {
      responses: { Text: { content: { 'text/plain': media } } },
      requestBodies: { Text: { content: { 'text/plain': { $ref: '#/components/mediaTypes/Text' } } } },
      mediaTypes: { Text: media },
    },
  });
  const at = (kind: string) => {
    const found = followPath(description, rootOf(description), 'components', kind, 'Text');
    if (found === undefined) throw new Error(`${kind} must be there.`);
    return found;
  };
  const [response] = responseMediaOf(description, at('responses'));
  const [body] = contentOf(description, at('requestBodies'));
  const own = mediaAt(description, 'text/plain', at('mediaTypes'));
  const expected = ['text/plain', { type: 'string' }, 'a'];
  for (const shown of [response, body, own])
    expect([shown?.type, shown?.schema?.value, shown?.examples[0]?.located.value]).toEqual(expected);
});
