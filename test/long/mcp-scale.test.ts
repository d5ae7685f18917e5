import { describe, expect, test } from '@jest/globals';
import { toObject } from '../support/arbitrary-json.ts';
import { superlinear } from '../support/count-reads.ts';
import { counts, mcpRules, server, tool } from '../functions/mcp/counts.ts';

/** `count` items made from their index. */
function list<Item>(count: number, item: (index: number) => Item): Item[] {
  return Array.from({ length: count }, (_, index) => item(index));
}

/** Tools that refer to components, one of ten to a misspelled one. */
function referring(count: number): { readonly mcp: object; readonly rest: object } {
  const schemas = toObject(list(count, (index) => [`Schema${index}`, { type: 'object', properties: {} }]));
  const reference = (index: number): object => ({
    $ref: `#/components/schemas/${index % 10 === 0 ? '' : 'S'}chema${index}`,
  });
  const tools = list(count, (index) => tool(index, { outputSchema: reference(index), tags: ['a', 'b'] }));
  return { mcp: server({ tools }), rest: { components: { schemas } } };
}

/** One tool with a wide schema. */
function wide(count: number): { readonly mcp: object; readonly rest: object } {
  const property = { type: 'string', description: 'One of very many', $ref: '#/$defs/A' };
  const properties = toObject(list(count, (index) => [`property${index}`, { ...property }]));
  const inputSchema = { type: 'object', properties, $defs: { A: {} } };
  return { mcp: server({ tools: [tool(0, { inputSchema })] }), rest: {} };
}

/** Tools that each name a scope of one scheme with very many. */
function scoped(count: number): { readonly mcp: object; readonly rest: object } {
  const scopes = toObject(list(count, (index) => [`scope${index}`, 'A scope']));
  const securitySchemes = { OAuth: { type: 'oauth2', flows: { implicit: { scopes } } } };
  const tools = list(count, (index) => tool(index, { security: [{ OAuth: [`scope${index}`] }] }));
  return { mcp: server({ tools }), rest: { components: { securitySchemes } } };
}

/** Prompts with the same arguments, and tools with the same icons: parsers read an alias as one object in many places. */
function aliased(count: number): { readonly mcp: object; readonly rest: object } {
  const args = list(count, (index) => ({ name: `argument_${index}` }));
  const prompts = list(count, (index) => ({ name: `prompt_${index}`, arguments: args }));
  const icons = list(count, () => ({ src: '/a.png' }));
  return { mcp: server({ prompts, tools: list(count, (index) => tool(index, { icons })) }), rest: {} };
}

test.each([
  ['tools with references', referring],
  ['a wide schema', wide],
  ['tools with scopes', scoped],
  ['aliases', aliased],
])('%s: twice as many are read at most twice as often', (_title, make) => {
  const tree = (count: number): object => {
    const { mcp, rest } = make(count);
    return { openapi: '3.1.0', servers: [{ url: '/' }], ...rest, 'x-mcp': mcp };
  };
  expect(superlinear(mcpRules, tree)).toEqual([]);
});

describe('very many are checked in one go', () => {
  test.each([
    ['tools with references to components', referring(2_000), { 'x-mcp-ref': 200 }],
    ['one tool with a wide schema', wide(10_000), {}],
    ['tools that each name a scope of one scheme with very many', scoped(2_000), {}],
    ['aliases, which do not multiply the work', aliased(1_000), { 'x-mcp-icons': 1_000 }],
  ])('%s', (_title, { mcp, rest }, expected) => {
    expect(counts(mcp, rest)).toEqual(expected);
  });

  test('schemes and scopes that are misspelled', () => {
    const count = 10_000;
    const names = list(count, (index) => `scope${index}`);
    const scopes = toObject(names.map((name) => [name, 'A scope']));
    const securitySchemes = { OAuth: { type: 'oauth2', flows: { implicit: { scopes } } } };
    const tools = [tool(0, { security: [{ OAuth: names.map((name) => `${name}x`) }] })];
    const found = counts(server({ tools }), { components: { securitySchemes } });
    expect(found).toEqual({ 'x-mcp-security-scope': count });
  });

  test('an address whose variables would make a text longer than texts can be', () => {
    const url = `https://example.com/${'{a}'.repeat(20_000)}`;
    const servers = [{ url, variables: { a: { default: 'a'.repeat(100_000) } } }];
    expect(counts({ protocolVersion: '2025-11-25', capabilities: {}, servers })).toEqual({});
  });

  test.each([
    ['a description that nearly holds tokens', 'eyJ-'.repeat(300_000)],
    ['a description of nearly bearer tokens', 'bearer a'.repeat(150_000)],
    ['a uri of open braces', '{'.repeat(1_250_000)],
    ['a media type with endless parameters', `a/b${' ;'.repeat(500_000)}`],
    ['an address with endless slashes', `https://a/${'aA1/'.repeat(250_000)}`],
    ['an address of question marks', `/a${'?key'.repeat(250_000)}`],
    ['digits', '1'.repeat(1_250_000)],
  ])('%s', (_title, text) => {
    const resource = { name: 'a', uri: text, mimeType: text, blob: text, description: text };
    const mcp = server({
      servers: [{ url: text }],
      resources: [resource],
      tools: [{ name: text, description: text }],
      instructions: text,
    });
    expect(Object.keys(counts(mcp))).toContain('x-mcp-mime-type');
  });
});

test('aliases count as duplicates', () => {
  const one = tool(0);
  expect(counts(server({ tools: [one, one] }))).toEqual({ 'x-mcp-duplicate-name': 1 });
});

describe('objects that hold themselves', () => {
  test('end', () => {
    const self: Record<string, unknown> = { name: 'self', description: 'Holds itself' };
    Object.assign(self, { inputSchema: self, outputSchema: self, annotations: self, arguments: [self], icons: [self] });
    const mcp: Record<string, unknown> = { protocolVersion: '2025-11-25', tools: [self], prompts: [self] };
    Object.assign(mcp, { capabilities: mcp, resources: [mcp], servers: [self, mcp] });
    expect(counts(mcp)['x-mcp-input-schema']).toBe(1);
  });

  test('__proto__ is a key like any other', () => {
    const mcp = toObject([
      ['protocolVersion', '2025-11-25'],
      ['capabilities', toObject([['__proto__', {}]])],
      ['tools', [toObject([['__proto__', { name: 'a', description: 'A', inputSchema: { type: 'object' } }]])]],
    ]);
    expect(counts(mcp)).toEqual({
      'x-mcp-required': 2,
      'x-mcp-unknown-field': 1,
      'x-mcp-capability-required': 1,
      'x-mcp-capability-unknown': 1,
      'x-mcp-input-schema-missing': 1,
    });
  });
});
