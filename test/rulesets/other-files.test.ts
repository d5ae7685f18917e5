import { expect, test } from '@jest/globals';
import { Document, Spectral } from '@stoplight/spectral-core';
import * as Parsers from '@stoplight/spectral-parsers';
import { Resolver } from '@stoplight/spectral-ref-resolver';
import recommended from '../../rulesets/recommended.ts';

// What Spectral makes of findings behind references: the file and the line that a reader is sent to.

const head = `openapi: 3.1.0
info: { title: a, version: 1.0.0 }
servers: [{ url: 'https://a.example.com' }]
paths: {}
components: { schemas: { A: { type: object } }, responses: { A: { description: OK } } }
x-mcp:
  protocolVersion: '2025-11-25'
  capabilities: { tools: {} }
`;

/** A server with one tool; the schema stands in line 12, its value in column 20. */
function tool(schema: string): string {
  return `${head}  tools:\n    - name: a\n      description: A\n      inputSchema: ${schema}\n`;
}

/** Findings of our own as `rule at file:line:column`, from 1. */
async function findings(root: string, files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const read = (uri: string): string => {
    const text = files[uri.replace('/api/', '')];
    if (text === undefined) throw new Error(`No file ${uri}.`);
    return text;
  };
  const resolver = new Resolver({ resolvers: { file: { resolve: (uri) => Promise.resolve(read(uri.href())) } } });
  const spectral = new Spectral({ resolver });
  spectral.setRuleset(recommended);
  const results = await spectral.run(new Document(root, Parsers.Yaml, '/api/root.yaml'));
  return results
    .filter(({ code }) => code !== 'invalid-ref')
    .map(({ code, source, range: { start } }) => {
      const file = String(source).replace('/api/', '');
      return `${code} at ${file}:${start.line + 1}:${start.character + 1}`;
    });
}

test('a reference from another file back into the description leads there', async () => {
  const files = { 'in.yaml': `type: object\nproperties: { a: { $ref: 'root.yaml#/components/schemas/A' } }\n` };
  expect(await findings(tool('{ $ref: in.yaml }'), files)).toEqual([]);
});

test('what stands in the description is no part of a schema in another file that refers to it', async () => {
  const root = `${head}  tools: { $ref: tools.yaml }`.replace('{ type: object }', '{ not: { $ref: "#/gone" } }');
  const schema = '{ type: object, properties: { a: { $ref: "root.yaml#/components/schemas/A" } } }';
  const files = { 'tools.yaml': `- { name: a, description: A, inputSchema: ${schema} }` };
  expect(await findings(root, files)).toEqual([]);
});

// Spectral follows a reference on its way to the `$ref` of one: it would name what the reference leads to.
test.each([
  ['leads nowhere', '{ $ref: "#/gone" }', {}, 'root.yaml:12:28'],
  ['leads to no schema', '{ $ref: "#/components/responses/A" }', {}, 'root.yaml:12:28'],
  [
    'leads nowhere, in a schema in another file',
    '{ $ref: in/a.yaml }',
    { 'in/a.yaml': 'type: object\nproperties:\n  a: { $ref: b.yaml }\n', 'in/b.yaml': 'not:\n  not: { $ref: "#/c" }' },
    'in/b.yaml:1:5',
  ],
  [
    'leads nowhere in that file, in a schema in another file',
    '{ $ref: a.yaml }',
    { 'a.yaml': 'type: object\nproperties:\n  a: { $ref: "#/$defs/B" }\n$defs: { A: {} }' },
    'a.yaml:2:12',
  ],
  [
    'leads to no schema, in a schema in another file',
    '{ $ref: a.yaml }',
    { 'a.yaml': 'type: object\nproperties:\n  a: { $ref: "root.yaml#/components/responses/A" }' },
    'a.yaml:2:12',
  ],
])('a reference that %s is reported there or on what holds it', async (_what, schema, files, place) => {
  expect(await findings(tool(schema), files)).toEqual([`x-mcp-ref at ${place}`]);
});

const beta = '{ x-badges: [{ name: Beta, color: gren }] }';

test.each([
  ['channels', 'asyncapi: 3.0.0\nchannels: { $ref: all.yaml }', `a: ${beta}\n`, 1],
  [
    'paths, whose extensions are none',
    'openapi: 3.1.0\npaths: { $ref: all.yaml }',
    `x-a: { get: ${beta} }\n/a: { get: ${beta} }`,
    2,
  ],
  ['schemas', 'openapi: 3.1.0\ncomponents: { schemas: { $ref: all.yaml } }', `A: ${beta}\n`, 1],
  ['schemas in a file of a file', 'openapi: 3.1.0\ncomponents: { $ref: c.yaml }', `A: ${beta}\n`, 1],
])('a map behind a reference, %s, is looked at', async (_what, root, all, line) => {
  const files = { 'all.yaml': all, 'c.yaml': 'schemas: { $ref: all.yaml }' };
  const found = await findings(`${root}\ninfo: { title: a, version: 1.0.0 }`, files);
  expect(found.map((finding) => finding.replace(/:\d+$/, ''))).toEqual([`x-badges-color at all.yaml:${line}`]);
});
