import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { runProgram } from '../support/pack.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const description = `openapi: 3.1.0
info: { title: Shop, version: '1' }
paths:
  /a:
    get:
      x-badges:
        - name: Beta
          position: Before
      responses: {}
`;

test('the client library of VS Code gets findings by pull, hover, completion and a repair', async () => {
  const file = join(temporaryFolder(), 'openapi.yaml');
  await writeFile(file, description);
  expect(await runProgram('today', ['lint-with-vscode-client.cjs', file, '7', '20'])).toEqual({
    found: [['x-badges-position', 7, 20]],
    hover:
      '**position**: `before` or `after`, optional, default `after`\n\nWhere the badge stands: before or after the title.',
    completions: ['before', 'after'],
    actions: ['Replace with "before"', 'Open the rule x-badges-position'],
  });
});
