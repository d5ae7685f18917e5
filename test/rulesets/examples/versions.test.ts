import { expect, test } from '@jest/globals';
import { exampleRules } from '../../../rulesets/examples/rules.ts';
import { findingsOf } from '../../support/findings.ts';
import { checkedYaml } from '../../support/checked-document.ts';
import { response, versionRows } from './version-rows.ts';

/** What the rules that check values find: `path: message`. */
function found(yaml: string): readonly string[] {
  const document = checkedYaml(yaml);
  const checking = exampleRules.filter(({ severity }) => severity === 'error');
  return checking.flatMap(({ check }) =>
    findingsOf(check, document).map(({ path, message }) => `${path.slice(-2).join('.')}: ${message}`),
  );
}

test.each(versionRows)('%s', (_title, yaml, expected) => {
  expect(found(yaml)).toEqual(expected);
});

// What means something depends on the version, too.
test.each<[string, string, readonly string[]]>([
  ['a switch beside a bound in 3.0', response('3.0.3', '{ minimum: 1, exclusiveMinimum: true }', '2'), []],
  [
    'types that nobody knows',
    response('3.1.0', '{ properties: { a: { type: thing }, b: { type: file }, c: { type: int64 } } }', '{}'),
    ['thing', 'file'].map(
      (type, index) =>
        `${'ab'.charAt(index)}.type: \`type\` must be \`array\`, \`boolean\`, \`integer\`, \`null\`, \`number\`, \`object\` or \`string\`, or a list of these; found "${type}". Nothing is checked by it.`,
    ),
  ],
  [
    'a file of 2.0',
    "swagger: '2.0'\npaths: { /a: { get: { responses: { '200': { description: OK, schema: { type: file } } } } } }",
    [],
  ],
])('%s', (_title, yaml, expected) => {
  expect(found(yaml)).toEqual(expected);
});

test('a shared example is told of once', () => {
  const media =
    "content: { application/json: { schema: { type: integer }, examples: { one: { $ref: '#/components/examples/one' } } } }";
  const operation = (name: string): string =>
    `${name}: { get: { responses: { '200': { description: OK, ${media} } } } }`;
  const yaml = `openapi: 3.1.0\npaths: { ${operation('/a')}, ${operation('/b')} }\ncomponents: { examples: { one: { value: x } } }`;
  expect(found(yaml)).toEqual([
    'one.value: The example "one" of the 200 response of GET /a (and of 1 more) must be an integer; found "x".',
  ]);
});
