import { describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { load } from 'js-yaml';
import { fieldTables } from '../../src/description/model/fields.ts';
import { meanings } from '../../src/description/model/meanings.ts';
import { toSchemas } from '../../src/docs/schemas.ts';

const schemas = toSchemas();

/** What is wrong with a description, as `<pointer> <message>`. */
function violations(file: string, yaml: string): readonly string[] {
  const ajv = new Ajv2020({
    allErrors: true,
    strict: true,
    strictRequired: false,
    strictTypes: false,
    keywords: ['markdownDescription'],
  });
  const validate = ajv.compile(JSON.parse(schemas[`${file}.schema.json`] ?? 'null') as object);
  void validate(load(yaml));
  return (validate.errors ?? [])
    .filter(({ keyword }) => keyword !== 'if')
    .map(({ instancePath, message = '' }) => `${instancePath} ${message}`);
}

describe('whole descriptions', () => {
  test.each([
    ['AsyncAPI 3 channel', 'asyncapi', 'channels: { a: { x-badges: [{ name: Beta, position: before }] } }'],
    ['extensions of a badge', 'asyncapi', 'channels: { a: { x-badges: [{ name: Beta, x-note: 1 }] } }'],
    ['a property called x-badges', 'openapi', 'components: { schemas: { A: { properties: { x-badges: {} } } } }'],
    [
      'an example that looks like badges',
      'asyncapi',
      'components: { messages: { a: { examples: [{ x-badges: 5 }] } } }',
    ],
    ['references', 'openapi', 'paths: { /a: { $ref: "./a.yaml" } }'],
    ['an empty x-mcp', 'openapi', 'x-mcp: { enabled: true }'],
    ['another dialect with tools as a map', 'openapi', 'x-mcp: { transport: sse, tools: { a: {} } }'],
    ['a boolean', 'openapi', 'x-mcp: true'],
    [
      'a server description',
      'openapi',
      'x-mcp: { protocolVersion: "2025-11-25", capabilities: { logging: {}, tools: { listChanged: true } }, tools: [{ name: a/b, description: A, inputSchema: { type: object }, outputSchema: "#/components/schemas/A", security: [{ OAuth: [read] }], annotations: { readOnlyHint: true }, icons: [{ src: a.png }] }] }',
    ],
  ])('%s is accepted', (_, family, yaml) => {
    expect(violations(`${family}-extensions`, yaml)).toEqual([]);
  });

  test.each([
    ['asyncapi', 'channels: { a: { x-badges: Beta } }', ['/channels/a/x-badges must be array']],
    [
      'asyncapi',
      'operations: { a: { x-badges: [{ position: Before }] } }',
      [
        "/operations/a/x-badges/0 must have required property 'name'",
        '/operations/a/x-badges/0/position must be equal to one of the allowed values',
      ],
    ],
    [
      'asyncapi',
      'components: { operationTraits: { a: { x-badges: [{ name: Beta, colour: red }] } } }',
      ['/components/operationTraits/a/x-badges/0 must NOT have additional properties'],
    ],
    ['asyncapi', 'channels: { a: { publish: { x-badges: [1] } } }', ['/channels/a/publish/x-badges/0 must be object']],
    [
      'openapi',
      'paths: { /a: { get: { x-badges: [{ name: 5 }] } } }',
      ['/paths/~1a/get/x-badges/0/name must be string'],
    ],
    ['openapi', 'x-mcp: {}', ["/x-mcp must have required property 'protocolVersion'"]],
    [
      'openapi',
      'x-mcp: { protocolVersion: "2025-11-25", tools: [{ name: a }], prompts: {} }',
      ["/x-mcp/tools/0 must have required property 'description'", '/x-mcp/prompts must be array'],
    ],
  ])('%s: %s is refused', (family, yaml, expected) => {
    expect([...violations(`${family}-extensions`, yaml)].sort()).toEqual([...expected].sort());
  });
});

test('the schemas of the values alone say the same', () => {
  expect(violations('x-badges', '[{ name: Beta }, { name: " " }]')).toEqual(['/1/name must match pattern "\\S"']);
  expect(violations('x-mcp', 'protocolVersion: 2025')).toEqual(['/protocolVersion must be string']);
});

test('every object and every field has its meaning, and nothing else has', () => {
  const named = Object.entries(fieldTables).map(([object, fields]) => [object, ['', ...Object.keys(fields)].sort()]);
  const meant = Object.entries(meanings).map(([object, texts]) => [object, Object.keys(texts).sort()]);
  expect(Object.fromEntries(meant)).toEqual(Object.fromEntries(named));
});

test('what is experimental says so', () => {
  expect(schemas['x-mcp.schema.json']).toContain('It is experimental and may change.');
});
