import { expect, test } from '@jest/globals';
import { exampleRules } from '../../../rulesets/examples/rules.ts';
import { findingsOf } from '../../support/findings.ts';
import { checkedYaml } from '../../support/checked-document.ts';

const areas = `components:
  schemas:
    Area: { type: object, required: [kind], properties: { kind: { type: string } }, discriminator: { propertyName: kind, mapping: { ROUND: '#/components/schemas/Circle' } } }
    Circle: { allOf: [{ $ref: '#/components/schemas/Area' }, { properties: { radius: { type: integer } } }] }
    Square: { allOf: [{ $ref: '#/components/schemas/Area' }, { properties: { side: { type: integer } } }] }
`;

/** What is said of properties that no schema names. */
function undeclared(yaml: string): readonly string[] {
  const rule = exampleRules.filter(({ id }) => id === 'mock-example-undeclared-property');
  return rule
    .flatMap(({ check }) => findingsOf(check, checkedYaml(yaml)))
    .map(({ message }) => message.replace(/^.* has /, ''));
}

// A schema with a discriminator stands for those that build on it: OpenAPI section "Discriminator Object".
test.each<[string, string, readonly string[]]>([
  ['a property of the mapped schema', '{ kind: ROUND, radius: 1 }', []],
  ['a property of the schema of that name', '{ kind: Square, side: 1 }', []],
  ['a slip beside it', '{ kind: ROUND, radiu: 1 }', ['`radiu`, which no schema names. Did you mean `radius`?']],
  ['a property of another schema', '{ kind: ROUND, side: 1 }', ['`side`, which no schema names.']],
  ['a name that leads nowhere', '{ kind: FLAT, side: 1 }', []],
  ['no name', '{ side: 1 }', []],
  [
    'a slip beside a property of the schema of that name',
    '{ kind: Square, sid: 1 }',
    ['`sid`, which no schema names. Did you mean `side`?'],
  ],
])('%s', (_title, example, expected) => {
  const media = `{ schema: { $ref: '#/components/schemas/Area' }, example: ${example} }`;
  const paths = `paths: { /a: { get: { responses: { '200': { description: OK, content: { application/json: ${media} } } } } } }`;
  expect(undeclared(`openapi: 3.0.3\n${paths}\n${areas}`)).toEqual(expected);
});

test('in OpenAPI 2.0 the discriminator is the name of a property, and schemas are definitions', () => {
  const yaml = `swagger: '2.0'
paths: { /a: { get: { responses: { '200': { description: OK, schema: { $ref: '#/definitions/Area' }, examples: { application/json: { kind: Square, side: 1, sid: 2 } } } } } } }
definitions:
  Area: { type: object, properties: { kind: { type: string } }, discriminator: kind }
  Square: { allOf: [{ $ref: '#/definitions/Area' }, { properties: { side: { type: integer } } }] }
`;
  expect(undeclared(yaml)).toEqual(['`sid`, which no schema names. Did you mean `side`?']);
});
