import { expect, test } from '@jest/globals';
import type { CheckedDocument } from '../../../functions/check.ts';
import { exampleRules } from '../../../rulesets/examples/rules.ts';
import { findingsOf } from '../../support/findings.ts';
import { checkedYaml } from '../../support/checked-document.ts';

const files: Readonly<Record<string, string>> = {
  '/api/right.json': '{ "id": 1 }',
  '/api/wrong.json': '{ "id": "one" }',
  '/api/broken.json': '{ "id": ',
  '/api/order.xml': '<order><id>one</id></order>',
};

const readFile: NonNullable<CheckedDocument['readFile']> = (uri) => {
  const text = files[uri];
  return text === undefined ? { kind: 'unreadable', message: '' } : new TextEncoder().encode(text);
};

/** An answer whose example is in a file. */
function answer(externalValue: string, type = 'application/json'): string {
  const schema = '{ type: object, xml: { name: order }, properties: { id: { type: integer } } }';
  const examples = `{ one: { externalValue: ${externalValue} } }`;
  return `openapi: 3.1.0\npaths: { /a: { get: { responses: { '200': { description: OK, content: { ${type}: { schema: ${schema}, examples: ${examples} } } } } } } }`;
}

/** `path: message` of what is found, by a host that reads files or by one that does not. */
function found(yaml: string, host: Pick<CheckedDocument, 'readFile'> = { readFile }): readonly string[] {
  const document = { ...checkedYaml(yaml), ...host };
  return exampleRules
    .filter(({ id }) => /-(?:value|valid|name-format|paired)$/.test(id))
    .flatMap(({ check }) => findingsOf(check, document))
    .map(({ path, message }) => `${path.slice(-2).join('.')}: ${message}`);
}

const at = 'one.externalValue: ';
const inWords = 'The example "one" of the 200 response of GET /a';

test.each<[string, string, readonly string[]]>([
  ['a file that fits', answer('right.json'), []],
  ['a file that does not', answer('wrong.json'), [`${at}${inWords} at \`/id\` must be an integer; found "one".`]],
  [
    'a file that is no JSON',
    answer('broken.json'),
    [`${at}${inWords} must be JSON; found 8 bytes that start with "{ \\"id\\": ".`],
  ],
  [
    'a file of XML',
    answer('order.xml', 'application/xml'),
    [`${at}${inWords} at \`/id\` must be an integer; found "one".`],
  ],
  [
    'a file that is not there',
    answer('gone.json'),
    [`${at}\`externalValue\` should name a file that can be read; found "gone.json".`],
  ],
  ['an address', answer('https://example.com/gone.json'), []],
  ['no address at all', answer('7'), [`${at}\`externalValue\` should be a URL or the path of a file; found 7.`]],
  ['a blank one', answer("' '"), [`${at}\`externalValue\` should be a URL or the path of a file; found " ".`]],
  [
    'an example of a parameter',
    'openapi: 3.1.0\npaths: { /a: { get: { parameters: [{ name: b, in: query, schema: {}, examples: { one: { externalValue: gone.json } } }] } } }',
    [`${at}\`externalValue\` should name a file that can be read; found "gone.json".`],
  ],
  [
    'a component that nobody uses',
    'openapi: 3.1.0\npaths: {}\ncomponents: { examples: { one: { value: 1, externalValue: right.json } } }',
    ['examples.one: An example should have `value` or `externalValue`, not both; found both.'],
  ],
  [
    'a value and how it is sent in OpenAPI 3.2',
    'openapi: 3.2.0\npaths: {}\ncomponents: { examples: { one: { value: 1, serializedValue: "1" }, two: { dataValue: 1, externalValue: right.json } } }',
    ['examples.one: An example should have `value` or `serializedValue`, not both; found both.'],
  ],
  [
    'a name that no header has',
    answer('right.json').replace('{ one:', '{ Café:'),
    ['examples.Café: The name of an example should be visible ASCII, or no header can ask for it; found "Café".'],
  ],
])('%s', (_title, yaml, expected) => {
  expect(found(yaml)).toEqual(expected);
});

test('a host that reads no files checks none', () => {
  expect(['wrong.json', 'gone.json'].flatMap((file) => found(answer(file), {}))).toEqual([]);
});

test('a request example in a file misses its partner by its name', () => {
  const yaml = `openapi: 3.1.0
paths: { /a: { post: { requestBody: { content: { application/json: { examples: { one: { externalValue: right.json } } } } },
  responses: { '200': { description: OK, content: { application/json: { examples: { two: { value: 2 } } } } } } } } }`;
  expect(found(yaml)).toEqual([
    'examples.one: The request example "one" of POST /a has no answer of that name: a mock answers with the first one.',
  ]);
});
