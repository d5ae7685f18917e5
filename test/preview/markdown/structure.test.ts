import { expect, test } from '@jest/globals';
import { forReaders } from '../../../src/preview/entries/for-readers.ts';
import { fromTree, siteOf } from '../support.ts';

test('The Markdown of the first page has nothing of what gives the pages their structure and look', () => {
  const { description } = forReaders(
    fromTree({
      openapi: '3.1.0',
      info: { title: 'Fair', version: '1', 'x-logo': { url: 'https://fair.example/logo.png' } },
      'x-tagGroups': [{ name: 'All', tags: ['Open', 'Secret'] }],
      tags: [{ name: 'Open' }, { name: 'Secret', 'x-internal': true }],
      paths: {
        '/open': { get: { tags: ['Open'], summary: 'See' } },
        '/secret': { get: { tags: ['Secret'], summary: 'Hide', 'x-internal': true } },
      },
    }),
    { hasInternal: false },
  );
  expect(siteOf(description).markdown('index.md')).toBe(
    '# Fair\n\n- Version: `1`\n- Format: OpenAPI 3.1\n\n## Open\n\n- [See](operations/get-open.md) `GET /open`\n',
  );
});
