import { expect, test } from '@jest/globals';
import { exampleRules } from '../../../rulesets/examples/rules.ts';
import { findingsOf } from '../../support/findings.ts';
import { checkedYaml } from '../../support/checked-document.ts';

const components = `components:
  schemas:
    Cat: { type: object, required: [kind, lives], properties: { kind: { type: string }, lives: { type: integer } } }
    Dog: { type: object, required: [kind, barks], properties: { kind: { type: string }, barks: { type: boolean }, owner: { $ref: '#/components/schemas/Owner' } } }
    Owner: { oneOf: [{ $ref: '#/components/schemas/Person' }, { $ref: '#/components/schemas/Firm' }], discriminator: { propertyName: is } }
    Person: { type: object, required: [is, name], properties: { name: { type: string } } }
    Firm: { type: object, required: [is, seat], properties: { seat: { type: string } } }
`;

const [cat, dog] = ['Cat', 'Dog'].map((name) => `{ $ref: '#/components/schemas/${name}' }`);

/** What is said of an example of a schema with a choice, less its subject. */
function said(choice: string, example: string, version = '3.0.3'): readonly string[] {
  const media = `{ schema: { ${choice} }, example: ${example} }`;
  const yaml = `openapi: ${version}\npaths: { /a: { get: { responses: { '200': { description: OK, content: { application/json: ${media} } } } } } }\n${components}`;
  return exampleRules
    .filter(({ id }) => id === 'mock-example-valid')
    .flatMap(({ check }) => findingsOf(check, checkedYaml(yaml)))
    .map(
      ({ path, message }) =>
        `${path.slice(7).join('.')}: ${message.replace('The example of the 200 response of GET /a ', '')}`,
    );
}

const oneOf = `oneOf: [${cat}, ${dog}]`;
const mapped = `${oneOf}, discriminator: { propertyName: kind, mapping: { tom: Cat, rex: '#/components/schemas/Dog', fido: Dog } }`;

const many = Array.from({ length: 11 }, (_, index) => `n${index}`);

test.each<[string, readonly string[], readonly string[]]>([
  [
    'the mapping chooses',
    [mapped, '{ kind: rex }'],
    ['example: must have the property `barks`; found none. It is checked as `Dog`, since its `kind` is "rex".'],
  ],
  [
    'another name of the same schema',
    [mapped, '{ kind: fido, barks: 1 }'],
    ['example.barks: at `/barks` must be a boolean; found 1. It is checked as `Dog`, since its `kind` is "fido".'],
  ],
  [
    'the name of a component chooses',
    [`${oneOf.replace('oneOf', 'anyOf')}, discriminator: { propertyName: kind }`, '{ kind: Cat, lives: many }'],
    ['example.lives: at `/lives` must be an integer; found "many". It is checked as `Cat`, since its `kind` is "Cat".'],
  ],
  [
    'a name that chooses nothing',
    [mapped, '{ kind: tomm }'],
    ['example.kind: at `/kind` must be one of "tom", "rex", "fido"; found "tomm".'],
  ],
  [
    'a name that chooses none of eleven',
    [
      `${oneOf}, discriminator: { propertyName: kind, mapping: { ${many.map((name) => `${name}: Cat`).join(', ')} } }`,
      '{ kind: x }',
    ],
    [
      `example.kind: at \`/kind\` must be one of ${many
        .slice(0, 10)
        .map((name) => `"${name}"`)
        .join(', ')}, ...; found "x".`,
    ],
  ],
  [
    'no name at all',
    [mapped, '{ lives: 9.5 }'],
    ['example: must have the property `kind`, which says what it is; found none.'],
  ],
  [
    'the default of OpenAPI 3.2 chooses',
    [mapped.replace('mapping', 'defaultMapping: Cat, mapping'), '{ lives: many }', '3.2.0'],
    [
      'example: must have the property `kind`; found none. It is checked as `Cat`, since it has no `kind`.',
      'example.lives: at `/lives` must be an integer; found "many". It is checked as `Cat`, since it has no `kind`.',
    ],
  ],
  [
    'a choice in a choice',
    [mapped, '{ kind: rex, barks: true, owner: { is: Firm } }'],
    [
      'example.owner: at `/owner` must have the property `seat`; found none. It is checked as `Firm`, since its `is` is "Firm".',
    ],
  ],
  [
    'items of a list',
    [`type: array, items: { ${mapped} }`, '[{ kind: rex, barks: true }, { kind: tom }]'],
    [
      'example.1: at `/1` must have the property `lives`; found none. It is checked as `Cat`, since its `kind` is "tom".',
    ],
  ],
  [
    'what stands beside the choice is told, too',
    [`${mapped}, properties: { age: { type: integer } }`, '{ kind: rex, age: old }'],
    [
      'example.age: at `/age` must be an integer; found "old".',
      'example: must have the property `barks`; found none. It is checked as `Dog`, since its `kind` is "rex".',
    ],
  ],
  [
    'without one, the only alternative of the type of the value',
    ["oneOf: [{ type: 'null' }, { $ref: '#/components/schemas/Cat' }]", '{ kind: Cat, lives: many, age: 1 }', '3.1.0'],
    ['example.lives: at `/lives` must be an integer; found "many".'],
  ],
  [
    'several reasons of the only one',
    ["anyOf: [{ type: 'null' }, { $ref: '#/components/schemas/Cat' }]", '{ lives: many }', '3.1.0'],
    [
      'example: must have the property `kind`; found none.',
      'example.lives: at `/lives` must be an integer; found "many".',
    ],
  ],
  [
    'the only one with the constant of the value',
    [
      'oneOf: [{ properties: { is: { const: a }, n: { type: integer } } }, { properties: { is: { const: b }, n: { type: boolean } } }]',
      '{ is: b, n: c }',
      '3.1.0',
    ],
    ['example.n: at `/n` must be a boolean; found "c".'],
  ],
  [
    'nothing, where two were possible',
    [`anyOf: [${cat}, ${dog}]`, '{}'],
    ['example: must fit a schema of `anyOf`; found an empty object, which fits none.'],
  ],
  [
    'alternatives that have no name',
    [`oneOf: [{ type: string }, { type: integer }], discriminator: { propertyName: kind }`, '{ kind: Cat }'],
    ['example: must fit exactly one schema of `oneOf`; found an object, which fits none.'],
  ],
  ['a value that is no object', [mapped, 'rex'], ['example: must be an object; found "rex".']],
  [
    'the chosen schema fits, and another one as well',
    [`oneOf: [${cat}, {}], discriminator: { propertyName: kind }`, '{ kind: Cat, lives: 9 }'],
    ['example: must fit exactly one schema of `oneOf`; found an object, which fits `oneOf/0` and `oneOf/1`.'],
  ],
])('%s', (_title, [choice = '', example = '', version], expected) => {
  expect(said(choice, example, version)).toEqual(expected);
});
