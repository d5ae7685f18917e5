import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { assayRows, spectralRows } from '../support/parity.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

// Where our runner differs from Spectral, and why. Everything else is equal: see parity.test.ts.

const folder = temporaryFolder();
const uri = join(folder, 'openapi.yaml');

/** `start-end rule path` of each finding of one rule. */
function places(rows: readonly string[], rule: string): readonly string[] {
  return rows
    .filter((row) => row.includes(` ${rule} `))
    .map((row) => {
      const [file = '', range = '', id = '', , path = ''] = row.split(' ');
      return [file.replace(`${folder}/`, ''), range, id, path].join(' ');
    });
}

test('a finding about a `$ref` of the root is at that, in Spectral as well', async () => {
  const text = `openapi: 3.1.0
info: { title: a, version: 1.0.0 }
paths: {}
components: { responses: { A: { description: OK } } }
x-mcp:
  protocolVersion: '2025-11-25'
  tools: [{ name: a, description: A, inputSchema: { $ref: '#/components/responses/A' } }]
`;
  const expected = ['openapi.yaml 6:58-6:84 x-mcp-ref ["x-mcp","tools","0","inputSchema","$ref"]'];
  expect(places(assayRows(text, uri, 'mcp'), 'x-mcp-ref')).toEqual(expected);
  expect(places(await spectralRows(text, uri, 'mcp'), 'x-mcp-ref')).toEqual(expected);
});

test('a finding in what a YAML alias repeats in another file is at the alias: Spectral has no line for it', async () => {
  const part = `list: &list [{ name: Beta, color: gren }]
item: { get: { x-badges: *list } }
`;
  writeFileSync(join(folder, 'part.yaml'), part);
  const text = 'openapi: 3.1.0\npaths: { /a: { $ref: "part.yaml#/item" } }\n';
  expect(places(assayRows(text, uri, 'badges'), 'x-badges-color')).toEqual([
    'part.yaml 1:24-1:30 x-badges-color ["item","get","x-badges"]',
  ]);
  expect(places(await spectralRows(text, uri, 'badges'), 'x-badges-color')).toEqual([
    'part.yaml 0:0-0:0 x-badges-color ["item","get","x-badges","0","color"]',
  ]);
});

test('a mistake in a tool schema that an alias repeats is where it is written: Spectral has it at each use', async () => {
  const text = `openapi: 3.1.0
paths: {}
x-mcp:
  protocolVersion: '2025-11-25'
  capabilities: { tools: {} }
  tools:
    - { name: a, description: A, inputSchema: &schema { type: object, properties: { b: { type: strin } } } }
    - { name: c, description: C, inputSchema: *schema }
`;
  const path = '["x-mcp","tools","0","inputSchema","properties","b","type"]';
  const written = `openapi.yaml 6:95-6:100 x-mcp-schema-valid ${path}`;
  expect(places(assayRows(text, uri, 'mcp'), 'x-mcp-schema-valid')).toEqual([written]);
  expect(places(await spectralRows(text, uri, 'mcp'), 'x-mcp-schema-valid')).toEqual([
    written,
    'openapi.yaml 7:45-7:53 x-mcp-schema-valid ["x-mcp","tools","1","inputSchema"]',
  ]);
});

test('a mistake in what a merge key repeats is at its anchor: Spectral has it once more for each use', async () => {
  const text = `asyncapi: 3.0.0
channels:
  b: { <<: &a { x-badges: [{ name: Beta, color: gren }] }, address: b }
  c: { <<: *a, address: c }
`;
  const at = (channel: string): string =>
    `openapi.yaml 2:48-2:52 x-badges-color ["channels","${channel}","x-badges","0","color"]`;
  expect(places(assayRows(text, uri, 'badges'), 'x-badges-color')).toEqual([at('b')]);
  expect(places(await spectralRows(text, uri, 'badges'), 'x-badges-color')).toEqual([at('b'), at('c')]);
});

test('a value with the tag `!!str` is a text: Spectral passes over tags', async () => {
  const text = 'openapi: 3.1.0\npaths: { /a: { get: { x-badges: [{ name: !!str 5 }] } } }\n';
  expect(places(assayRows(text, uri, 'badges'), 'x-badges-type')).toEqual([]);
  expect(places(await spectralRows(text, uri, 'badges'), 'x-badges-type')).toEqual([
    'openapi.yaml 1:47-1:48 x-badges-type ["paths","/a","get","x-badges","0","name"]',
  ]);
});

test.each(['3.0', '2.0.0-rc1'])(
  'the AsyncAPI version %s is checked: Spectral knows `x.y.z` alone, and runs no rule',
  async (version) => {
    const text = `asyncapi: "${version}"\nchannels: { a: { x-badges: Beta } }\n`;
    expect(places(assayRows(text, uri, 'badges'), 'x-badges-type')).toEqual([
      'openapi.yaml 1:27-1:31 x-badges-type ["channels","a","x-badges"]',
    ]);
    expect(await spectralRows(text, uri, 'badges')).toEqual([]);
  },
);

test('what a reference to an object around it leads to is where it is written: Spectral leaves such a circle, and stays at the reference', async () => {
  const text = `openapi: 3.0.0
webhooks:
  a: { get: { responses: { default: { $ref: '#/webhooks' } } } }
  x-mcp: { tools: [] }
`;
  expect(places(assayRows(text, uri, 'mcp'), 'x-mcp-placement')).toEqual([
    'openapi.yaml 3:8-3:20 x-mcp-placement ["webhooks","x-mcp"]',
  ]);
  expect(places(await spectralRows(text, uri, 'mcp'), 'x-mcp-placement')).toEqual([
    'openapi.yaml 2:35-2:56 x-mcp-placement ["webhooks","a","get","responses","default"]',
  ]);
});

test('a finding below a key with a space in another file is where it is: Spectral writes such keys as in an address, and stops before them', async () => {
  writeFileSync(join(folder, 'schemas.yaml'), 'order line:\n  x-badges: [{ name: Beta, color: gren }]\n');
  const text = 'openapi: 3.1.0\npaths: {}\ncomponents: { schemas: { $ref: schemas.yaml } }\n';
  expect(places(assayRows(text, uri, 'badges'), 'x-badges-color')).toEqual([
    'schemas.yaml 1:34-1:38 x-badges-color ["order',
  ]);
  expect(places(await spectralRows(text, uri, 'badges'), 'x-badges-color')).toEqual([
    'schemas.yaml 0:0-1:38 x-badges-color []',
  ]);
});
