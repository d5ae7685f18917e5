import { describe, expect, test } from '@jest/globals';
import { ask, engineOf, openapi } from '../mock/support.ts';
import { ok, validate } from './requests.ts';

describe('nothing that is sent takes for ever', () => {
  const statusOf = (schema: object, body: string, components: object = {}): number => {
    const engine = engineOf(
      openapi(
        { '/a': { post: { requestBody: { content: { 'application/json': { schema } } }, ...ok } } },
        { components },
      ),
      validate,
    );
    return ask(engine, 'POST', '/a', { headers: { 'content-type': 'application/json' }, body }).status;
  };
  const node = {
    anyOf: [
      { properties: { a: { $ref: '#/components/schemas/Node' } }, required: ['a', 'x'] },
      { properties: { a: { $ref: '#/components/schemas/Node' } }, required: ['a', 'y'] },
    ],
  };
  test.each<[string, object, string]>([
    ['a pattern that backtracks', { type: 'string', pattern: '^(a+)+$' }, JSON.stringify(`${'a'.repeat(1_000_000)}!`)],
    [
      'many texts for it',
      { items: { pattern: '(a*)*b' } },
      JSON.stringify(Array.from({ length: 1_000 }, () => 'a'.repeat(1_000))),
    ],
    [
      'a name for it',
      { patternProperties: { '^(\\w+\\s?)*$': {} } },
      JSON.stringify({ [`${'a'.repeat(500_000)}!`]: 1 }),
    ],
    [
      'many items that must differ',
      { uniqueItems: true, items: {} },
      JSON.stringify(Array.from({ length: 80_000 }, (_, a) => ({ a }))),
    ],
    ['branches inside each other', { $ref: '#/components/schemas/Node' }, `${'{"a":'.repeat(300)}1${'}'.repeat(300)}`],
    ['a long url', { format: 'url' }, JSON.stringify(`http://a${':'.repeat(900_000)}`)],
    [
      'a million things that are wrong',
      { items: { oneOf: [{ type: 'string' }, { type: 'object' }, { type: 'null' }] } },
      JSON.stringify(Array.from({ length: 400_000 }, () => 1)),
    ],
  ])('%s', (_, schema, body) => {
    expect([200, 422]).toContain(statusOf(schema, body, { schemas: { Node: node } }));
  });

  test('a parameter and a field of a form that are lists of themselves', () => {
    const list = { $ref: '#/components/schemas/List' };
    const content = { 'application/x-www-form-urlencoded': { schema: { properties: { q: list } } } };
    const engine = engineOf(
      openapi(
        { '/a': { post: { parameters: [{ name: 'q', in: 'query', schema: list }], requestBody: { content }, ...ok } } },
        { components: { schemas: { List: { type: 'array', items: list } } } },
      ),
      validate,
    );
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(ask(engine, 'POST', '/a?q=1', { headers, body: 'q=1' }).status).toBe(422);
  });
});
