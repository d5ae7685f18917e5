import { expect, test } from '@jest/globals';
import { found } from '../support/mcp-findings.ts';

test.each([
  ['inputSchema', 3, '`inputSchema` must be an object; found 3.'],
  ['outputSchema', 3, '`outputSchema` must be a schema or a reference to one; found 3.'],
  ['tags', 'a', '`tags` must be a list of strings; found "a".'],
])('`%s` of a tool may not be %j', (field, value, message) => {
  const tools = [{ name: 'list', description: 'Lists.', [field]: value }];
  expect(found('x-mcp-type', { tools }).map((line) => line.slice(0, `tools.0.${field}: ${message}`.length))).toEqual([
    `tools.0.${field}: ${message}`,
  ]);
});
