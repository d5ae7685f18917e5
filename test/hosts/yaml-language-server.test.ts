import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, test } from '@jest/globals';
import { hostFolder } from '../support/pack.ts';
import { installYamlServer, openInYamlServer, type YamlServer } from '../support/yaml-language-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let program = '';
let server: YamlServer | undefined;

beforeAll(async () => {
  program = await installYamlServer();
});
afterEach(() => server?.stop());

/** The schema as the packed package brings it. */
function schema(family: 'asyncapi' | 'openapi'): string {
  return join(hostFolder('today'), `node_modules/spectral-assay/schemas/${family}-extensions.schema.json`);
}

const asyncapi = `asyncapi: 3.0.0
channels:
  orders:
    address: orders
    x-badges:
      - name: Beta
        position: Before
      - name: New
        \noperations:
  order:
    \n`;

test('badges have diagnostics, completion and hover', async () => {
  server = await openInYamlServer(program, [schema('asyncapi')], asyncapi);
  expect(server.diagnostics).toEqual(['6:18 Value is not accepted. Valid values: "before", "after".']);
  expect(await server.complete({ line: 8, character: 8 })).toEqual(['position', 'color', 'icon', 'description']);
  expect(await server.complete({ line: 6, character: 18 })).toEqual(['before', 'after']);
  expect(await server.complete({ line: 11, character: 4 })).toContain('x-badges');
  expect(await server.hover({ line: 6, character: 10 })).toContain('Where the badge stands');
});

const openapi = `openapi: 3.1.0
x-mcp:
  protocolVersion: '2025-11-25'
  tools:
    - name: echo
      \n`;

test('an MCP server has diagnostics, completion and hover', async () => {
  server = await openInYamlServer(program, [schema('openapi')], openapi);
  expect(server.diagnostics).toEqual(['4:6 Missing property "description".']);
  expect(await server.complete({ line: 5, character: 6 })).toEqual(
    expect.arrayContaining(['description', 'inputSchema', 'outputSchema', 'security']),
  );
  expect(await server.hover({ line: 1, character: 2 })).toContain('Experimental');
});

test('limits of values have diagnostics', async () => {
  const resource = '    - { name: a, uri: "a:b", size: -1, annotations: { priority: 2 } }\n';
  const yaml = `openapi: 3.1.0\nx-mcp:\n  protocolVersion: '2025-11-25'\n  resources:\n${resource}`;
  server = await openInYamlServer(program, [schema('openapi')], yaml);
  expect(server.diagnostics).toEqual([
    '4:64 Value is above the maximum of 1.',
    '4:35 Value is below the minimum of 0.',
  ]);
});

test('the key itself is completed at the root', async () => {
  server = await openInYamlServer(program, [schema('openapi')], 'openapi: 3.1.0\n\n');
  expect(await server.complete({ line: 1, character: 0 })).toContain('x-mcp');
});

test('a second schema for the same files, such as that of the standard, keeps its say', async () => {
  const standard = join(temporaryFolder(), 'standard.json');
  await writeFile(standard, JSON.stringify({ type: 'object', required: ['info'], properties: { info: {} } }));
  server = await openInYamlServer(program, [standard, schema('asyncapi')], asyncapi);
  expect([...server.diagnostics].sort()).toEqual([
    '0:0 Missing property "info".',
    '6:18 Value is not accepted. Valid values: "before", "after".',
  ]);
});
