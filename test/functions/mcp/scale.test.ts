import { describe, expect, test } from '@jest/globals';
import { findProblems } from '../../../rulesets/find.ts';
import { rules } from '../../../rulesets/rules/index.ts';
import { toObject } from '../../support/arbitrary-json.ts';
import { checkedDocument } from '../../support/checked-document.ts';

const mcpRules = rules.filter(({ id }) => id.startsWith('x-mcp'));

/** How many findings each rule has, rules without any left out. */
function counts(mcp: unknown, rest: object = {}): Readonly<Record<string, number>> {
  const document = checkedDocument({ openapi: '3.1.0', servers: [{ url: '/' }], ...rest, 'x-mcp': mcp });
  const found = mcpRules.map((rule) => [rule.id, findProblems(rule.check, document).length] as const);
  return Object.fromEntries(found.filter(([, count]) => count > 0));
}

function server(members: object): object {
  return { protocolVersion: '2025-11-25', capabilities: { tools: {}, resources: {}, prompts: {} }, ...members };
}

function tool(index: number, members: object = {}): object {
  return { name: `tool_${index}`, description: `Does ${index}`, inputSchema: { type: 'object' }, ...members };
}

/** `count` items made from their index. */
function list<Item>(count: number, item: (index: number) => Item): Item[] {
  return Array.from({ length: count }, (_, index) => item(index));
}

describe('5 MB are checked in one go', () => {
  test('tools with references to components', () => {
    const count = 20_000;
    const schemas = toObject(list(count, (index) => [`Schema${index}`, { type: 'object', properties: {} }]));
    const reference = (index: number): object => ({
      $ref: `#/components/schemas/${index % 2 === 0 ? '' : 'S'}chema${index}`,
    });
    const tools = list(count, (index) => tool(index, { outputSchema: reference(index), tags: ['a', 'b'] }));
    expect(JSON.stringify([tools, schemas]).length).toBeGreaterThan(4_000_000);
    expect(counts(server({ tools }), { components: { schemas } })).toEqual({ 'x-mcp-ref': count / 2 });
  });

  test('one tool with a wide schema', () => {
    const properties = toObject(
      list(80_000, (index) => [
        `property${index}`,
        { type: 'string', description: 'One of very many', $ref: '#/$defs/A' },
      ]),
    );
    const inputSchema = { type: 'object', properties, $defs: { A: {} } };
    expect(counts(server({ tools: [tool(0, { inputSchema })] }))).toEqual({});
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

  test('tools that each name a scope of one scheme with very many', () => {
    const count = 20_000;
    const scopes = toObject(list(count, (index) => [`scope${index}`, 'A scope']));
    const securitySchemes = { OAuth: { type: 'oauth2', flows: { implicit: { scopes } } } };
    const tools = list(count, (index) => tool(index, { security: [{ OAuth: [`scope${index}`] }] }));
    expect(counts(server({ tools }), { components: { securitySchemes } })).toEqual({});
  }, 15_000);

  test('an address whose variables would make a text longer than texts can be', () => {
    const url = `https://example.com/${'{a}'.repeat(20_000)}`;
    const servers = [{ url, variables: { a: { default: 'a'.repeat(100_000) } } }];
    expect(counts({ protocolVersion: '2025-11-25', capabilities: {}, servers })).toEqual({});
  });

  test.each([
    ['a description that nearly holds tokens', 'eyJ-'.repeat(1_200_000)],
    ['a description of nearly bearer tokens', 'bearer a'.repeat(600_000)],
    ['a uri of open braces', '{'.repeat(5_000_000)],
    ['a media type with endless parameters', `a/b${' ;'.repeat(2_000_000)}`],
    ['an address with endless slashes', `https://a/${'aA1/'.repeat(1_000_000)}`],
    ['an address of question marks', `/a${'?key'.repeat(1_000_000)}`],
    ['digits', '1'.repeat(5_000_000)],
  ])(
    '%s',
    (_title, text) => {
      const resource = { name: 'a', uri: text, mimeType: text, blob: text, description: text };
      const mcp = server({
        servers: [{ url: text }],
        resources: [resource],
        tools: [{ name: text, description: text }],
        instructions: text,
      });
      expect(Object.keys(counts(mcp))).toContain('x-mcp-mime-type');
    },
    15_000,
  );
});

describe('a text longer than V8 can go back over', () => {
  const length = 34_000_000;
  const repeated = (unit: string): string => unit.repeat(length / unit.length);
  const named = { tools: [tool(0, { name: repeated('\u200B') })] };
  const media = (type: string): object => ({ resources: [{ name: 'a', uri: 'a:b', mimeType: type }] });

  test.each<[string, object, Readonly<Record<string, number>>]>([
    ['without width, as a name', named, { 'x-mcp-required': 1 }],
    ['of marks, as a name', { prompts: [{ name: repeated('\u2026') }] }, {}],
    ['in the parameter of a media type', media(`text/plain; a="${repeated('a')}"`), { 'x-mcp-mime-type': 1 }],
    ['of escapes in the same', media(`text/plain; a="${repeated('\\a')}"`), { 'x-mcp-mime-type': 1 }],
    ['of parameters of a media type', media(`text/plain${repeated(';a=b')}`), { 'x-mcp-mime-type': 1 }],
    [
      'of variables in a template',
      { resources: [{ name: 'a', uri: `a:{${repeated('a,')}a}` }] },
      { 'x-mcp-resource-uri': 1 },
    ],
  ])(
    '%s',
    (_title, members, expected) => {
      expect(counts(server(members))).toEqual(expected);
    },
    30_000,
  );

  test.each(['a1B-', 'sk-1', 'eyJ.', 'bearer ', 'xoxb-', '/aB1='])('of %s', (unit) => {
    const text = unit.repeat(40_000_000 / unit.length);
    const mcp = { servers: [{ url: `https://a/${text}` }], instructions: text };
    const document = checkedDocument({ openapi: '3.1.0', 'x-mcp': mcp });
    const found = mcpRules
      .filter(({ id }) => id.includes('secret'))
      .flatMap(({ check }) => findProblems(check, document));
    expect(found).toEqual([]);
  });
});

describe('aliases, which parsers read as one object in many places', () => {
  test('do not multiply the work', () => {
    const args = list(5_000, (index) => ({ name: `argument_${index}` }));
    const prompts = list(5_000, (index) => ({ name: `prompt_${index}`, arguments: args }));
    const icons = list(5_000, () => ({ src: '/a.png' }));
    const tools = list(5_000, (index) => tool(index, { icons }));
    expect(counts(server({ prompts, tools }))).toEqual({ 'x-mcp-icons': 5_000 });
  });

  test('still count as duplicates', () => {
    const one = tool(0);
    expect(counts(server({ tools: [one, one] }))).toEqual({ 'x-mcp-duplicate-name': 1 });
  });
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
