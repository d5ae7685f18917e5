import { expect, test } from '@jest/globals';
import { fromTree, siteOf } from '../support.ts';

test('llms.txt lists pages of prose before the operations', () => {
  const site = siteOf(
    fromTree({
      openapi: '3.1.0',
      info: { title: 'Shop', version: '1' },
      tags: [
        { name: 'start', 'x-displayName': 'Get started', description: '# Start\n\n- Ask for a key. Wait.\n- Call us.' },
        { name: 'Orders' },
        { name: 'Help', description: 'Write to us.' },
      ],
      paths: { '/orders': { get: { summary: 'List orders', tags: ['Orders'], responses: {} } } },
    }),
  );
  expect(site.llms()).toBe(`# Shop

Every page is Markdown. Beside each stands a page for browsers, whose address ends with \`.html\`.

- [Shop](index.md)
- [Get started](groups/start.md): Ask for a key.
- [Help](groups/help.md): Write to us.

## Orders

- [List orders](operations/get-orders.md): \`GET /orders\`
`);
  expect(site.markdownAddresses).toEqual(expect.arrayContaining(['groups/start.md', 'groups/help.md']));
});

test.each([
  ['named', { examples: [{ name: 'dimmed', payload: 1 }] }, 'Example `dimmed`:'],
  ['made', {}, 'Example, made from the schema:'],
])('an example of a message that is %s says so', (_, more, label) => {
  const site = siteOf(
    fromTree({
      asyncapi: '3.0.0',
      info: { title: 'Lights', version: '1' },
      channels: { lights: { messages: { dim: { payload: { type: 'integer' }, ...more } } } },
    }),
  );
  expect(site.markdown('channels/lights.md')?.match(/^Example.*/mu)?.[0]).toBe(label);
});
