import { expect, test } from '@jest/globals';
import { parseSource } from '../../src/description/parse/parse.ts';
import { lintFiles } from '../../src/lint/lint.ts';
import { presetRuleset } from '../../src/lint/ruleset/ruleset.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The messages of a description of several files at `/api`, and the names of the files that could not be read. */
function told(files: Readonly<Record<string, string>>): readonly string[] {
  const root = parseSource('/api/root.yaml', encode(files['root.yaml'] ?? ''), { name: 'root.yaml' });
  const { findings, unread } = lintFiles(root, presetRuleset('recommended'), {
    rootFolder: '/api',
    nameFile: (uri) => uri.replace('/api/', ''),
    readBytes: (uri) => {
      const text = files[uri.replace('/api/', '')];
      return text === undefined ? { reason: 'no such file' } : encode(text);
    },
  });
  return [...findings.map(({ message }) => message), ...unread.map(({ name }) => `Not read: ${name}`)];
}

const head = `openapi: 3.1.0
info: { title: a, version: 1.0.0 }
servers: [{ url: https://a.example.com }]
components: { schemas: { Order: { type: object }, a/b: { type: object } } }
`;

/** A description with one tool, whose \`inputSchema\` this is. */
const tool = (schema: string): string =>
  `${head}x-mcp: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, tools: [{ name: a, description: A, inputSchema: ${schema} }] }\n`;

const did = (ref: string, intended: string): string => `\`${ref}\` does not exist. Did you mean \`${intended}\`?`;
const unreadable = '`schemas.yaml#/Order` is in a file that cannot be read.';

test.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
  [
    'a slip in the name of the components',
    { 'root.yaml': tool("{ $ref: '#/component/schemas/Order' }") },
    [did('#/component/schemas/Order', '#/components/schemas/Order')],
  ],
  [
    'slips in two names',
    { 'root.yaml': tool("{ $ref: '#/components/schema/Oder' }") },
    [did('#/components/schema/Oder', '#/components/schemas/Order')],
  ],
  [
    'no slash behind the number sign',
    { 'root.yaml': tool("{ $ref: '#components/schemas/Order' }") },
    [did('#components/schemas/Order', '#/components/schemas/Order')],
  ],
  [
    'the place that schemas have in OpenAPI 2.0',
    { 'root.yaml': tool("{ $ref: '#/definitions/Order' }") },
    [did('#/definitions/Order', '#/components/schemas/Order')],
  ],
  [
    'a name with a slash',
    { 'root.yaml': tool("{ $ref: '#/components/schemas/a~1c' }") },
    [did('#/components/schemas/a~1c', '#/components/schemas/a~1b')],
  ],
  [
    'no number sign, so that it names a file that may not be read',
    { 'root.yaml': tool("{ $ref: '/components/schemas/Order' }") },
    [
      '`/components/schemas/Order` is in a file that cannot be read. Did you mean `#/components/schemas/Order`?',
      'Not read: /components/schemas/Order',
    ],
  ],
  [
    'a file elsewhere, with a name that the description has, too',
    { 'root.yaml': tool("{ $ref: '../all.yaml#/components/schemas/Order' }") },
    [
      'A reference should stay in the repository; found "../all.yaml#/components/schemas/Order". Copy what it names into the description.',
      'Not read: /all.yaml',
    ],
  ],
  [
    'a name in another file',
    { 'root.yaml': tool("{ $ref: 'in/all.yaml#/Oder' }"), 'in/all.yaml': 'Order: { type: object }' },
    [did('in/all.yaml#/Oder', 'in/all.yaml#/Order')],
  ],
  [
    'a name in the file of the reference',
    {
      'root.yaml': tool('{ $ref: all.yaml }'),
      'all.yaml': "type: object\nproperties: { a: { $ref: '#/x-parts/b' } }\nx-parts: { c: {} }",
    },
    ['`#/x-parts/b` does not exist; `x-parts` has `c`.'],
  ],
  ['an anchor', { 'root.yaml': tool("{ $ref: '#inf' }") }, ['`#inf` does not exist.']],
  [
    'more steps than anybody writes',
    { 'root.yaml': tool(`{ $ref: '#/component/schemas/Order${'/not'.repeat(20)}' }`) },
    [`\`#/component/schemas/Order${'/not'.repeat(20)}\` does not exist.`],
  ],
  [
    'a reference of more than 120 characters, to its end',
    { 'root.yaml': tool(`{ $ref: '${'folder/'.repeat(20)}gone.yaml#/a/b' }`) },
    [
      `\`${('folder/'.repeat(20) + 'gone.yaml#/a/b').slice(-120)}\` is in a file that cannot be read.`,
      `Not read: ${'folder/'.repeat(20)}gone.yaml`,
    ],
  ],
  [
    'a file, where the description has a schema of that name',
    {
      'root.yaml': tool('{ $ref: all.yaml }'),
      'all.yaml': "type: object\nproperties: { a: { $ref: '#/definitions/Order' } }",
    },
    ['`#/definitions/Order` does not exist.'],
  ],
  [
    'no likely name in another file',
    { 'root.yaml': tool("{ $ref: 'all.yaml#/Invoice' }"), 'all.yaml': 'Order: { type: object }' },
    ['`all.yaml#/Invoice` does not exist; the file has `Order`.'],
  ],
  [
    'a file beside that of the tool, and none beside the description',
    {
      'root.yaml': `${head}x-mcp: { $ref: in/mcp.yaml }\n`,
      'in/mcp.yaml':
        "protocolVersion: '2025-11-25'\ncapabilities: { tools: {} }\ntools: [{ name: a, description: A, inputSchema: { $ref: 'all.yaml#/Order' } }]",
      'in/all.yaml': 'Orders: { type: object }',
    },
    [did('all.yaml#/Order', 'all.yaml#/Orders')],
  ],
  [
    'a badge in another file',
    {
      'root.yaml': `${head}paths: { /a: { $ref: 'paths.yaml#/a' } }\n`,
      'paths.yaml': "a: { get: { x-badges: [{ $ref: '#/x-bta' }] } }\nx-beta: { name: Beta }",
    },
    [did('#/x-bta', '#/x-beta')],
  ],
  [
    'a file that is not there, with a name that the description has',
    { 'root.yaml': tool("{ $ref: 'schemas.yaml#/Order' }") },
    [`${unreadable} Did you mean \`#/components/schemas/Order\`?`, 'Not read: schemas.yaml'],
  ],
])('a reference that leads nowhere is told with its likely target: %s', (_title, files, expected) => {
  expect(told(files)).toEqual(expected);
});

test('a schema that is named by its `$id` is no file that cannot be read', () => {
  const schemas = `
    A: { $id: 'https://a.example/s/a', properties: { b: { $ref: b.json }, c: { $ref: c.json } } }
    B: { $id: 'https://a.example/s/b.json' }
`;
  const root = `openapi: 3.1.0\ninfo: { title: a, version: 1.0.0 }\npaths: {}\ncomponents:\n  schemas:${schemas}`;
  expect(told({ 'root.yaml': root })).toEqual(['Not read: c.json']);
});
