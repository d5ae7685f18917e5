import { expect, test } from '@jest/globals';
import { findingsOf } from '../support/findings.ts';
import { presetRules } from '../../rulesets/presets.ts';
import { rules } from '../../rulesets/rules/index.ts';
import { checkedYaml } from '../support/checked-document.ts';

const gren = 'x-badges: [{ name: Beta, color: gren }]';

// Where badges are read, and where they are lost beside a `$ref`.
test.each([
  [
    'a schema of AsyncAPI beside a reference',
    `asyncapi: 3.1.0\ncomponents: { schemas: { A: { $ref: '#/components/schemas/B', ${gren} }, B: {} } }`,
    ['x-badges-ref-sibling at components.schemas.A.x-badges'],
  ],
  [
    'a schema of OpenAPI 3.2 beside a reference',
    `openapi: 3.2.0\ncomponents: { schemas: { A: { $ref: '#/components/schemas/B', ${gren} }, B: {} } }`,
    ['x-badges-color at components.schemas.A.x-badges.0.color'],
  ],
  [
    'a parameter of OpenAPI 3.1 beside a reference',
    `openapi: 3.1.0\ncomponents: { parameters: { A: { $ref: '#/components/parameters/B', ${gren} }, B: {} } }`,
    ['x-badges-ref-sibling at components.parameters.A.x-badges'],
  ],
  [
    'an operation beside a `$ref` that is no text, and so no reference',
    `asyncapi: 2.6.0\nchannels: { a: { publish: { $ref: 1, ${gren} } } }`,
    ['x-badges-color at channels.a.publish.x-badges.0.color'],
  ],
  [
    'lists and badges behind references, once each, where they stand',
    `asyncapi: 3.0.0
channels: { a: { x-badges: { $ref: '#/x-all' } }, b: { x-badges: [{ $ref: '#/x-one' }] }, c: { x-badges: { $ref: '#/gone' } } }
x-all: [{ name: Beta, color: gren }]
x-one: { name: Beta, color: bleu }`,
    ['x-badges-color at x-all.0.color', 'x-badges-color at x-one.color', 'x-badges-ref at channels.c.x-badges.$ref'],
  ],
  [
    'keys that were meant, whatever their casing',
    'asyncapi: 3.0.0\nchannels: { a: { X-BADGES: [], X_Badge: [] }, b: { x-budget: 7, x-barges-and-all-their-badges: [] } }',
    ['x-badges-misspelled at channels.a.X-BADGES', 'x-badges-misspelled at channels.a.X_Badge'],
  ],
  ['an x-mcp at the root of AsyncAPI', 'asyncapi: 3.0.0\nx-mcp: { capabilities: {} }', ['x-mcp-placement at x-mcp']],
])('%s', (_title, yaml, expected) => {
  const document = checkedYaml(yaml);
  const found = presetRules('recommended', rules).flatMap(({ rule }) =>
    findingsOf(rule.check, document).map(({ path }) => `${rule.id} at ${path.join('.')}`),
  );
  expect(found).toEqual(expected);
});
