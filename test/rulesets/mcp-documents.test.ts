import { describe, expect, test } from '@jest/globals';
import { load } from 'js-yaml';
import type { RulesetDefinition } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { findingsOf } from '../support/findings.ts';
import { type Preset, presetRules } from '../../rulesets/presets.ts';
import { rules } from '../../rulesets/rules/index.ts';
import { toSpectralRuleset } from '../../rulesets/spectral.ts';
import { checkedDocument } from '../support/checked-document.ts';
import { lintYaml } from '../support/spectral.ts';

const head = 'openapi: 3.1.0\ninfo: { title: Example, version: 1.0.0 }\nservers: [{ url: https://api.example.com }]\n';

/** Findings of a preset, as `rule at path`. */
function found(yaml: string, preset: Preset = 'recommended', files: Readonly<Record<string, string>> = {}): string[] {
  const others = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, load(text)]));
  const document = checkedDocument(load(yaml), others);
  return presetRules(preset, rules)
    .filter(({ isOn }) => isOn)
    .flatMap(({ rule, options }) =>
      findingsOf(rule.check, document, options).map(({ path }) => `${rule.id} at ${path.join('.')}`),
    );
}

/** A description whose server has one tool with these members. */
function tool(members: string, version = '2025-11-25'): string {
  const base = 'name: list\n      description: Lists orders';
  const indented = members.replace(/\n/g, '\n      ');
  return `${head}paths: {}\nx-mcp:\n  protocolVersion: '${version}'\n  capabilities: { tools: {} }\n  tools:\n    - ${base}\n      ${indented}\n`;
}

describe('what real documents may do passes', () => {
  test.each([
    [
      'references into the definitions of a tool schema',
      tool('inputSchema: { type: object, properties: { a: { $ref: "#/$defs/A" } }, $defs: { A: { type: string } } }'),
    ],
    [
      'a declared capability with an empty list',
      `${head}paths: {}\nx-mcp: { protocolVersion: '2025-11-25', capabilities: { resources: {} }, resources: [] }`,
    ],
    ['a tool schema that allows other properties', tool('inputSchema: { type: object, properties: {} }')],
    [
      'a draft-07 schema',
      tool('inputSchema: { $schema: "http://json-schema.org/draft-07/schema#", type: object }', '2025-11-25'),
    ],
    [
      'a reference to a schema by an `$id` that is a fragment, as draft-06 and draft-07 have them',
      tool(
        'inputSchema: { $schema: "http://json-schema.org/draft-07/schema#", type: object, properties: { a: { $ref: "#b" }, b: { $id: "#b" }, c: { $ref: "#/properties/b" } } }',
      ),
    ],
    [
      'a uri that begins with a variable, and a media type of two names of the top level',
      `${head}paths: {}\nx-mcp: { protocolVersion: '2025-11-25', capabilities: { resources: {} }, resources: [{ name: a, uri: '{+base}/a', mimeType: application/font }] }`,
    ],
    [
      'a scheme whose own reference leads nowhere, which is no matter of x-mcp',
      `${tool('inputSchema: { type: object }\nsecurity: [{ Key: [] }]')}components: { securitySchemes: { Key: { $ref: "#/nowhere" } } }`,
    ],
    [
      'components behind a reference',
      `${tool('inputSchema: { type: object }\nsecurity: [{ Key: [] }]')}x-parts: { securitySchemes: { Key: { type: http, scheme: basic } } }\ncomponents: { $ref: "#/x-parts" }`,
    ],
    [
      'a reference that the `$id` of its schema makes relative to that',
      tool('inputSchema: { $id: "https://a.example.com/s", type: object, properties: { a: { $ref: b } } }'),
    ],
    ['unset prompts', tool('inputSchema: { type: object }\nannotations: { readOnlyHint: true }')],
  ])('%s', (_title, yaml) => {
    expect(found(yaml)).toEqual([]);
  });

  test('no server at all is worth a word, no warning', () => {
    const yaml = tool('inputSchema: { type: object }').replace(/servers: .*\n/, '');
    expect(found(yaml)).toEqual(['x-mcp-server-missing at x-mcp']);
    expect(rules.find(({ id }) => id === 'x-mcp-server-missing')?.severity).toBe('info');
  });
});

describe('what vendors published by mistake is reported', () => {
  test.each([
    [
      'security as an object',
      tool('inputSchema: { type: object }\nsecurity: { OAuth: [read] }'),
      ['x-mcp-security at x-mcp.tools.0.security'],
    ],
    [
      'a flag with a comma',
      `${head}paths: {}\nx-mcp: { protocolVersion: '2025-11-25', capabilities: { resources: { subscribe: 'true,' } } }`,
      ['x-mcp-type at x-mcp.capabilities.resources.subscribe'],
    ],
    [
      'structured output before its time',
      tool('inputSchema: { type: object }\noutputSchema: { type: object }', '2024-11-05'),
      ['x-mcp-field-in-version at x-mcp.tools.0.outputSchema'],
    ],
    ['no version', `${head}paths: {}\nx-mcp: { capabilities: {} }`, ['x-mcp-required at x-mcp']],
    [
      'scopes as an object',
      tool('inputSchema: { type: object }\nsecurity: [{ OAuth: { scopes: { read: Reads } } }]'),
      ['x-mcp-security at x-mcp.tools.0.security.0.OAuth', 'x-mcp-security-scheme at x-mcp.tools.0.security.0.OAuth'],
    ],
  ])('%s', (_title, yaml, expected) => {
    expect(found(yaml)).toEqual(expected);
  });

  test('two tools that share a description, in the preset with every rule', () => {
    const again = '    - name: find\n      description: Lists orders\n      inputSchema: { type: object }\n';
    expect(found(tool('inputSchema: { type: object }') + again, 'all')).toEqual([
      'x-mcp-description-quality at x-mcp.tools.1.description',
      'x-mcp-order at x-mcp.tools.1',
    ]);
  });
});

test('beside an `$id` that is a fragment, references are still followed', () => {
  const schema = '{ type: object, properties: { b: { $id: "#b" }, c: { $ref: gone.yaml } } }';
  expect(found(tool(`inputSchema: ${schema}`, '2025-06-18'))).toEqual([
    'x-mcp-ref at x-mcp.tools.0.inputSchema.properties.c.$ref',
  ]);
});

test('an extension beside fields of a server description leaves it one', () => {
  expect(found(`${head}paths: {}\nx-mcp: { instructions: Ask for orders, x-owner: team }`)).toEqual([
    'x-mcp-empty at x-mcp',
    'x-mcp-required at x-mcp',
  ]);
});

describe('the literal preset', () => {
  test.each([
    ['what MCP alone requires', tool('tags: [a]')],
    ['a string for a schema', tool('outputSchema: "#/info/title"')],
    [
      'a template for a uri',
      `${head}paths: {}\nx-mcp: { protocolVersion: '2025-11-25', resources: [{ name: a, uri: 'a://{b}' }] }`,
    ],
    ['an unknown version', `${head}paths: {}\nx-mcp: { protocolVersion: '2025-01-01', tools: [] }`],
  ])('says nothing of %s', (_title, yaml) => {
    expect(found(yaml, 'seed')).toEqual([]);
  });

  test.each([
    [
      'fields of MCP',
      tool('icons: [{ src: 7 }]\nannotations: { readOnlyHint: "yes" }'),
      ['x-mcp-unknown-field at x-mcp.tools.0.icons', 'x-mcp-unknown-field at x-mcp.tools.0.annotations'],
    ],
    [
      'other dialects',
      `${head}paths: {}\nx-mcp: { enabled: true }`,
      ['x-mcp-required at x-mcp', 'x-mcp-unknown-field at x-mcp.enabled'],
    ],
    ['anything but an object', `${head}paths: {}\nx-mcp: true`, ['x-mcp-type at x-mcp']],
    [
      'capabilities of MCP',
      `${head}paths: {}\nx-mcp: { protocolVersion: '2025-11-25', capabilities: { completions: {} } }`,
      ['x-mcp-unknown-field at x-mcp.capabilities.completions'],
    ],
  ])('reports %s', (_title, yaml, expected) => {
    expect(found(yaml, 'seed')).toEqual(expected);
  });
});

describe('references are given as if replaced by what they name', () => {
  test('tools in another file', () => {
    const yaml = `${head}paths: {}\nx-mcp: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, tools: { $ref: tools.yaml } }`;
    const files = {
      'tools.yaml': '- { name: list, inputSchema: { type: object, properties: { a: { $ref: "schemas.yaml#/A" } } } }',
      'schemas.yaml': 'A: { properties: { b: { $ref: "#/B" }, c: { $ref: "#/C" } } }\nB: { type: string }',
    };
    expect(found(yaml, 'recommended', files)).toEqual([
      'x-mcp-ref at x-mcp.tools.0.inputSchema.properties.a.properties.c.$ref',
      'x-mcp-required at x-mcp.tools.0',
    ]);
  });

  test.each([
    ['to nothing', '{ $ref: "#/components/x-tools" }'],
    ['to itself', '{ $ref: "#/x-mcp/tools" }'],
    ['to a file that is not there', '{ $ref: gone.yaml }'],
  ])('a list that refers %s is reported once', (_title, list) => {
    const yaml = `${head}paths: {}\nx-mcp: { protocolVersion: '2025-11-25', capabilities: {}, tools: ${list} }`;
    expect(found(yaml)).toEqual(['x-mcp-ref at x-mcp.tools.$ref']);
  });

  test('a schema that names a response', () => {
    const yaml = tool('inputSchema: { type: object }\noutputSchema: { $ref: "#/components/responses/A" }');
    expect(found(`${yaml}components: { responses: { A: { description: OK } } }`)).toEqual([
      'x-mcp-ref at x-mcp.tools.0.outputSchema.$ref',
    ]);
  });
});

describe('an output schema that a text names', () => {
  const components =
    'components: { schemas: { Names: { type: array }, Any: {}, Odd: { type: Array }, Order: { type: object } } }';

  test.each([
    ['Names', ['x-mcp-output-schema at x-mcp.tools.0.outputSchema.type']],
    ['Any', ['x-mcp-output-schema at x-mcp.tools.0.outputSchema']],
    ['Odd', ['x-mcp-schema-valid at x-mcp.tools.0.outputSchema.type']],
    ['Order', []],
  ])('%s is checked as one that `$ref` names', (name, expected) => {
    const ref = `#/components/schemas/${name}`;
    const [asText, asRef] = [`"${ref}"`, `{ $ref: "${ref}" }`].map((written) =>
      found(`${tool(`inputSchema: { type: object }\noutputSchema: ${written}`)}${components}`),
    );
    expect(asRef).toEqual(expected);
    expect(asText?.filter((finding) => !finding.startsWith('x-mcp-output-schema-string'))).toEqual(expected);
  });
});

test.each(['null', '[]'])('capabilities that are %s are told of once', (value) => {
  const yaml = `${head}paths: {}\nx-mcp: { protocolVersion: '2025-11-25', capabilities: ${value} }`;
  expect(found(yaml)).toEqual(['x-mcp-type at x-mcp.capabilities']);
});

describe('a slip is told of once', () => {
  const base = "protocolVersion: '2025-11-25'";
  const tools = '[{ name: a, description: A, inputSchema: { type: object } }]';
  const greet = '[{ name: greet }]';

  test.each([
    [
      'in a capability that must be declared',
      `capabilities: { tolls: {} }, tools: ${tools}`,
      ['required at x-mcp.capabilities'],
    ],
    [
      'in a capability that nothing asks for',
      'capabilities: { tolls: {} }, tools: []',
      ['unknown at x-mcp.capabilities.tolls'],
    ],
    [
      'beside another capability that is not there at all',
      `capabilities: { tolls: {} }, tools: ${tools}, prompts: ${greet}`,
      ['required at x-mcp.capabilities', 'required at x-mcp.capabilities'],
    ],
    [
      'but a second one is another matter',
      `capabilities: { tolls: {}, tool: {} }, tools: ${tools}`,
      ['required at x-mcp.capabilities', 'unknown at x-mcp.capabilities.tool'],
    ],
  ])('%s', (_title, members, expected) => {
    const yaml = `${head}paths: {}\nx-mcp: { ${base}, ${members} }`;
    const short = (finding: string): string => finding.replace('x-mcp-capability-', '');
    expect(found(yaml).map(short)).toEqual(expected);
  });

  test.each([
    ['tool', tools],
    ['resource', '[{ name: a, uri: "a:b" }]'],
    ['promts', '[]'],
    ['capabilites', '{}'],
  ])('in the key of all that is described: %s', (key, value) => {
    expect(found(`${head}paths: {}\nx-mcp: { ${base}, ${key}: ${value} }`)).toEqual([
      `x-mcp-unknown-field at x-mcp.${key}`,
    ]);
  });

  test('in capabilities, it is an unknown field to the literal preset', () => {
    const yaml = `${head}paths: {}\nx-mcp: { ${base}, capabilities: { tolls: {} }, tools: ${tools} }`;
    expect(found(yaml, 'seed')).toEqual(['x-mcp-unknown-field at x-mcp.capabilities.tolls']);
  });
});

describe('security schemes', () => {
  const schemes = 'components: { securitySchemes: { Key: { type: apiKey, in: header, name: X } } }';

  test.each([
    ['3.0.3', '[admin]', ['x-mcp-security-scope at x-mcp.tools.0.security.0.Key']],
    ['3.0.3', '[]', []],
    ['3.1.0', '[admin]', []],
  ])('a key in OpenAPI %s with the roles %s', (version, roles, expected) => {
    const members = `inputSchema: { type: object }\nsecurity: [{ Key: ${roles} }]`;
    expect(found(`${tool(members)}${schemes}`.replace('3.1.0', version))).toEqual(expected);
  });

  test('OpenAPI 2.0 declares them elsewhere', () => {
    const yaml = `swagger: "2.0"\nhost: a.example.com\nsecurityDefinitions: { OAuth: { type: oauth2, flow: application, scopes: { read: a } } }\n${tool(
      'inputSchema: { type: object }\nsecurity: [{ OAuth: [read] }, { OAuth: [raed] }, { Key: [] }]',
    ).replace(/^openapi.*\n/, '')}`;
    expect(found(yaml)).toEqual([
      'x-mcp-security-scheme at x-mcp.tools.0.security.2.Key',
      'x-mcp-security-scope at x-mcp.tools.0.security.1.OAuth.0',
    ]);
  });

  test('OpenAPI 3.2 allows a URI', () => {
    const yaml = `${tool('inputSchema: { type: object }\nsecurity: [{ "#/components/securitySchemes/Key": [] }]')}${schemes}`;
    expect(found(yaml.replace('3.1.0', '3.2.0'))).toEqual([]);
    expect(found(yaml)).toEqual(['x-mcp-security-scheme at x-mcp.tools.0.security.0.#/components/securitySchemes/Key']);
  });
});

test('empty paths beside x-mcp are clean under spectral:oas', async () => {
  const contact = 'description: A, contact: { name: a, url: "https://a.example.com", email: a@example.com }';
  const yaml = tool('inputSchema: { type: object }').replace('version: 1.0.0', `version: 1.0.0, ${contact}`);
  const ours = toSpectralRuleset(presetRules('recommended', rules));
  const both = { ...ours, extends: [oas as RulesetDefinition] };
  expect(await lintYaml(`${yaml}tags: []\n`, both)).toEqual([]);
});
