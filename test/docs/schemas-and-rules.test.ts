import { describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { fieldTables, type McpObject } from '../../src/description/model/fields.ts';
import { toSchemas } from '../../src/docs/schemas.ts';
import { findingsOf } from '../../rulesets/rule.ts';
import { rules } from '../../rulesets/rules/index.ts';
import { checkedDocument } from '../support/checked-document.ts';

type Value = Readonly<Record<string, unknown>>;

const schemas = toSchemas();
const ajv = new Ajv2020({ strict: false });
const accepts = (file: string): ((value: unknown) => boolean) => {
  const validate = ajv.compile(JSON.parse(schemas[file] ?? 'null') as object);
  return (value) => validate(value);
};
const acceptsBadges = accepts('x-badges.schema.json');
const acceptsMcp = accepts('x-mcp.schema.json');

/** The rules on what a schema can say as well. */
const shapes = /-(?:type|required|position|unknown-field|capability-unknown|security)$/;

/** Where schema and rules disagree about a value: what either alone refuses. */
function disagreement(isAccepted: boolean, tree: unknown): string | undefined {
  const document = checkedDocument(tree);
  const found = rules.filter(({ check }) => findingsOf(check, document).length > 0).map(({ id }) => id);
  if (!isAccepted) return found.length === 0 ? 'only the schema refuses it' : undefined;
  const alone = found.filter((id) => shapes.test(id) && id !== 'x-mcp-mime-type');
  return alone.length > 0 ? `only ${alone.join()} reports it` : undefined;
}

function badges(value: unknown): string | undefined {
  return disagreement(acceptsBadges(value), { asyncapi: '3.0.0', channels: { a: { 'x-badges': value } } });
}

function mcp(members: Value): string | undefined {
  const value = { protocolVersion: '2025-11-25', capabilities: { tools: {}, resources: {}, prompts: {} }, ...members };
  const components = { securitySchemes: { a: { type: 'http' } } };
  return disagreement(acceptsMcp(value), { openapi: '3.1.0', servers: [{ url: '/' }], components, 'x-mcp': value });
}

const tool = { name: 'a', description: 'A', inputSchema: { type: 'object' } };
const resource = { name: 'a', uri: 'a:b' };

/** A description with an object of each table. */
const hosts: Readonly<Record<McpObject, (object: Value) => Value>> = {
  mcp: (object) => object,
  server: (object) => ({ servers: [{ url: '/', ...object }] }),
  serverVariable: (object) => ({ servers: [{ url: '/{a}', variables: { a: { default: 'a', ...object } } }] }),
  capabilities: (object) => ({ capabilities: object }),
  logging: (object) => ({ capabilities: { logging: object } }),
  listing: (object) => ({ capabilities: { tools: object } }),
  subscription: (object) => ({ capabilities: { resources: object } }),
  tool: (object) => ({ tools: [{ ...tool, ...object }] }),
  toolAnnotations: (object) => ({ tools: [{ ...tool, annotations: object }] }),
  execution: (object) => ({ tools: [{ ...tool, execution: object }] }),
  resource: (object) => ({ resources: [{ ...resource, ...object }] }),
  resourceTemplate: (object) => ({ resourceTemplates: [{ name: 'a', uriTemplate: 'a:{b}', ...object }] }),
  annotations: (object) => ({ resources: [{ ...resource, annotations: object }] }),
  prompt: (object) => ({ prompts: [{ name: 'a', ...object }] }),
  argument: (object) => ({ prompts: [{ name: 'a', arguments: [{ name: 'a', ...object }] }] }),
  icon: (object) => ({ prompts: [{ name: 'a', icons: [{ src: 'data:a', ...object }] }] }),
};

/** Values of every shape, right and wrong for any field. */
const values: readonly unknown[] = [
  null,
  true,
  1,
  -1.5,
  '',
  '  ',
  'a',
  '2025-06-18',
  'before',
  'user',
  [],
  {},
  [null],
  ['a'],
  [1],
  [{}],
  [[]],
  { a: null },
  { a: {} },
  { a: 'b' },
  [{ a: ['b'] }],
  [{ a: 'b' }],
  [{ name: 'a' }],
  [{ url: '/' }],
  { 'a/b': {} },
  { type: 'object' },
];

/** The disagreements over each value in each field of a table, and in fields that it lacks. */
function disagreements(table: keyof typeof fieldTables, check: (object: Value) => string | undefined): string[] {
  const names = [...Object.keys(fieldTables[table]), 'other', 'x-other', '$ref'];
  expect(names.length * values.length).toBeGreaterThan(60);
  return names.flatMap((name) =>
    values
      // A text in `$ref` is a reference; how extensions are named is a rule's matter alone.
      .filter((value) => !(name === '$ref' && typeof value === 'string'))
      .filter((value) => name !== 'extensions' || JSON.stringify(value).includes('a/b') || Array.isArray(value))
      .flatMap((value) => {
        const found = check({ [name]: value });
        return found === undefined ? [] : [`${name}: ${JSON.stringify(value)}: ${found}`];
      }),
  );
}

describe('what a JSON Schema refuses some rule reports, and what rules say of shapes a JSON Schema says', () => {
  test('of a badge', () => {
    expect(disagreements('badge', (object) => badges([{ name: 'a', ...object }]))).toEqual([]);
  });

  test.each(values)('of badges that are %j', (value) => {
    expect([badges(value), badges([value])]).toEqual([undefined, undefined]);
  });

  test.each(Object.entries(hosts))('of the table %s', (table, host) => {
    expect(disagreements(table as McpObject, (object) => mcp(host(object)))).toEqual([]);
  });
});

test.each([
  ['a list of badges', acceptsBadges, { $ref: './badges.yaml' }],
  ['a badge', acceptsBadges, [{ $ref: '#/components/x-badges/beta' }]],
  ['a list of tools', acceptsMcp, { protocolVersion: '2025-11-25', tools: { $ref: './tools.yaml' } }],
  ['a tool', acceptsMcp, { protocolVersion: '2025-11-25', tools: [{ $ref: './tool.yaml' }] }],
])('a reference may stand for %s', (_title, isAccepted, value) => {
  expect(isAccepted(value)).toBe(true);
});
