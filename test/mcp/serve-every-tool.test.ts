import { expect, test } from '@jest/globals';
import { loadDescription } from '../../src/node/load.ts';
import { createAnswer } from '../../src/mcp/serve/answer.ts';
import { member } from '../../src/lib/json.ts';
import type { DescribedServer } from '../../src/mcp/serve/described-server.ts';
import { callEveryTool, type AskServer } from './every-tool.ts';
import { playedOf, serving } from './serving.ts';

function asking(server: DescribedServer): AskServer {
  const answer = createAnswer(server);
  return (method, params) => {
    const reply = answer({ jsonrpc: '2.0', id: 1, method, params });
    return member(reply, 'result') ?? member(reply, 'error');
  };
}

const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const text = { type: 'string' };

/** A tool whose input and output are `schema`. */
const both = (name: string, schema: object) => ({ name, inputSchema: schema, outputSchema: schema });

const schemas = {
  Node: object({ value: { type: 'integer', minimum: 3 }, next: ref('Node') }, { required: ['value'] }),
  Kind: { enum: ['a', 'b'] },
  Pair: { allOf: [object({ a: ref('Kind') }, { required: ['a'] }), object({ b: ref('Node') }, { required: ['b'] })] },
};
const own = [
  both('recursion', ref('Node')),
  both('composition', object({ pair: ref('Pair') }, { required: ['pair'] })),
  both('all-of', { type: 'object', ...schemas.Pair }),
  both(
    'draft-07',
    object(
      {
        tuple: { type: 'array', items: [{ const: 1 }, text], minItems: 2, additionalItems: false },
        kind: { $ref: '#/definitions/kind' },
      },
      {
        $schema: 'http://json-schema.org/draft-07/schema#',
        required: ['tuple', 'kind'],
        definitions: { kind: { enum: ['x'] } },
      },
    ),
  ),
  both(
    'formats',
    object(
      Object.fromEntries(
        ['uuid', 'date-time', 'date', 'time', 'email', 'uri', 'ipv4', 'ipv6', 'hostname'].map((format) => [
          format,
          { type: 'string', format },
        ]),
      ),
      { minProperties: 9 },
    ),
  ),
  both(
    'limits',
    object(
      {
        code: { type: 'string', pattern: '^[A-Z]{3}-\\d{4}$' },
        many: { type: 'array', items: { type: 'integer', multipleOf: 7 }, minItems: 3, uniqueItems: true },
        rate: { type: 'number', exclusiveMinimum: 0, maximum: 0.5 },
      },
      { required: ['code', 'many', 'rate'], additionalProperties: false },
    ),
  ),
  both('choices', object({ by: { oneOf: [object({ id: { const: 1 } }, { required: ['id'] }), { type: 'null' }] } })),
  both('map', { type: 'object', additionalProperties: { type: 'boolean' }, minProperties: 2 }),
  both('nothing', { type: 'object' }),
  both('anchors', object({ a: { $ref: '#it' } }, { $defs: { it: { $anchor: 'it', const: 5 } }, required: ['a'] })),
  both('__proto__', object({ constructor: text, ['__proto__']: { type: 'integer' } }, { required: ['__proto__'] })),
  { name: 'list', inputSchema: object({}), outputSchema: { type: 'array', items: ref('Kind'), minItems: 1 } },
  { name: 'number', inputSchema: object({}), outputSchema: { type: 'integer', minimum: 5 } },
  { name: 'example', inputSchema: object({}), outputSchema: object({ a: text }, { examples: [{ a: 'x' }] }) },
  { name: 'wrong-example', inputSchema: object({}), outputSchema: object({ a: text }, { examples: [{ a: 5 }] }) },
];

const fixtures = [
  'fixtures/boxoffice-openapi.yaml',
  'fixtures/mcp-only-openapi.yaml',
  'docs/mcp/main.yaml',
  'docs/mcp/openapi.yaml',
  'docs/mcp/shop.yaml',
];

test.each<[title: string, server: () => DescribedServer, count: number]>([
  ['of all kinds of schemas', () => serving({ tools: own }, { components: { schemas } }), own.length],
  ...fixtures.map((file, index): [string, () => DescribedServer, number] => [
    `in ${file}`,
    () => playedOf(loadDescription(file)),
    [9, 3, 2, 2, 1][index] ?? 0,
  ]),
])('every tool %s takes what its input describes, and answers what its output does', async (_, server, count) => {
  const ask = asking(server());
  const called = [await callEveryTool(ask, 'legacy'), await callEveryTool(ask, 'modern')];
  expect(called).toEqual([
    { count, mistakes: [] },
    { count, mistakes: [] },
  ]);
});
