import { expect, test } from '@jest/globals';
import { found } from '../support/mcp-findings.ts';

const key = 'sk-a1B2c3D4e5F6g7H8i9J0k1L2';
const said = 'looks like an API key (sk-...). Write a placeholder such as `<TOKEN>`.';

test.each<[title: string, server: object, found: readonly string[]]>([
  ['in a tool', { tools: [{ title: key }] }, [`tools.0.title: \`title\` ${said}`]],
  ['in an item of a list', { tools: [{ tags: [key] }] }, [`tools.0.tags.0: An item of \`tags\` ${said}`]],
  ['in the address of a server, which has a rule of its own', { servers: [{ url: `https://a/${key}` }] }, []],
  [
    'in members of tools that are called servers',
    { tools: [{ outputSchema: { properties: { servers: { default: key } } } }] },
    [`tools.0.outputSchema.properties.servers.default: \`default\` ${said}`],
  ],
])('a key %s', (_title, server, expected) => {
  expect(found('x-mcp-secret', server)).toEqual(expected);
});
