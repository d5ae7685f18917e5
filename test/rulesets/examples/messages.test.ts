import { expect, test } from '@jest/globals';
import { load } from 'js-yaml';
import { exampleRules } from '../../../rulesets/examples/rules.ts';
import { findingsOf } from '../../support/findings.ts';
import { checkedDocument } from '../../support/checked-document.ts';

type Files = Readonly<Record<string, string>>;

/** What all rules on examples find, as `path: message`. */
function found(yaml: string, files: Files = {}): readonly string[] {
  const trees = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, load(text)]));
  const document = checkedDocument(load(yaml), trees);
  return exampleRules.flatMap(({ check }) =>
    findingsOf(check, document).map(({ path, message }) => `${path.join('.')}: ${message}`),
  );
}

/** A message that is published in AsyncAPI 2, of members in YAML's flow style; and one of a channel in 3. */
const in2 = (members: string, rest = ''): string =>
  `asyncapi: 2.6.0\nchannels: { a: { publish: { message: { ${members} } } } }\n${rest}`;
const in3 = (members: string, rest = ''): string =>
  `asyncapi: 3.0.0\nchannels: { a: { messages: { order: { ${members} } } } }\n${rest}`;
const order = 'payload: { type: object, properties: { id: { type: integer } } }';
const bad = 'examples: [{ payload: { id: a } }]';
const at2 = 'channels.a.publish.message';
const at3 = 'channels.a.messages.order';
const said = (at: string, what: string, reason: string): string => `${at}: The ${what} ${reason}.`;
const payload2 = said(
  `${at2}.examples.0.payload.id`,
  'payload of example 1 of a message',
  'at `/id` must be an integer; found "a"',
);
const payload3 = said(
  `${at3}.examples.0.payload.id`,
  'payload of example 1 of the message "order"',
  'at `/id` must be an integer; found "a"',
);
const text3 = said(
  `${at3}.examples.0.payload`,
  'payload of example 1 of the message "order"',
  'is JSON written as a text. Write it as an object or a list',
);
const headers = (at: string, reason: string, name = 'a message'): string =>
  said(`${at}.examples.0.headers`, `headers of example 1 of ${name}`, reason);
const refusedNull = (keyword: string): string =>
  said(
    `${at3}.examples.0.payload.id`,
    'payload of example 1 of the message "order"',
    `at \`/id\` must be an integer; found null (\`nullable\` does not change the schemas of \`${keyword}\`: write \`oneOf\` with a schema \`enum: [null]\`)`,
  );
const word = "payload: { type: string, maxLength: 3, pattern: '^[a-z]*$' }";
const number = 'payload: { type: integer }';
const wordSaid = (at: string, message: string, reason: string): string =>
  said(`${at}.examples.0.payload`, `payload of example 1 of ${message}`, reason);
const schemas = 'components: { schemas: { Id: { type: integer }, Base: { required: [at] } } }\n';
const foreign = 'application/vnd.apache.avro;version=1.9.0';
const notChecked = (at: string): string =>
  `${at}: One example is not checked: \`schemaFormat\` should be AsyncAPI, OpenAPI or JSON Schema; found "${foreign}".`;

test.each<[string, string, readonly string[], Files?]>([
  ['a payload of version 2', in2(`${order}, ${bad}`), [payload2]],
  ['a payload of version 3', in3(`${order}, ${bad}`), [payload3]],
  [
    'a list without the item that it must have',
    in3(
      'payload: { type: array, contains: { $ref: "#/components/schemas/Id" } }, examples: [{ payload: [a, b] }]',
      schemas,
    ),
    [
      said(
        `${at3}.examples.0.payload`,
        'payload of example 1 of the message "order"',
        'must have an item that fits the schema of `contains`; found a list',
      ),
    ],
  ],
  [
    'a list without that item, and with a wrong one',
    in3('payload: { items: { type: string }, contains: { const: a } }, examples: [{ payload: [b, 1] }]'),
    [
      said(
        `${at3}.examples.0.payload.1`,
        'payload of example 1 of the message "order"',
        'at `/1` must be a string; found 1',
      ),
      said(
        `${at3}.examples.0.payload`,
        'payload of example 1 of the message "order"',
        'must have an item that fits the schema of `contains`; found a list',
      ),
    ],
  ],
  [
    'an item beyond those of a list, and one that may be there',
    in3(
      `payload: { items: [{ type: string }], additionalItems: false }, examples: [{ payload: [a, b] }] }, b: { payload: { items: [{ type: string }], additionalItems: { type: integer } }, examples: [{ payload: [a, b] }, { payload: [a, 1] }] }, c: { payload: { items: { type: string }, additionalItems: false }, examples: [{ payload: [a, b] }]`,
    ),
    [
      said(
        `${at3}.examples.0.payload`,
        'payload of example 1 of the message "order"',
        'must have at most 1 item; found a list',
      ),
      said(
        'channels.a.messages.b.examples.0.payload.1',
        'payload of example 1 of the message "b"',
        'at `/1` must be an integer; found "b"',
      ),
    ],
  ],
  [
    'a null beside allOf',
    in3(
      'payload: { properties: { id: { nullable: true, allOf: [{ type: integer }] } } }, examples: [{ payload: { id: null } }]',
    ),
    [refusedNull('allOf')],
  ],
  [
    'a null beside anyOf, in a composition',
    in3(
      'payload: { allOf: [{ properties: { id: { nullable: true, anyOf: [{ type: integer }] } } }] }, examples: [{ payload: { id: null } }]',
    ),
    [refusedNull('anyOf')],
  ],
  ['a valid payload', in3(`${order}, examples: [{ payload: { id: 1 } }]`), []],
  ['no schema', in3(bad), []],
  [
    'one of several messages',
    in2(`oneOf: [{}, { ${order}, ${bad} }]`),
    [payload2.replace('message.examples', 'message.oneOf.1.examples')],
  ],
  [
    'references',
    in3(`payload: { properties: { id: { $ref: '#/components/schemas/Id' } } }, ${bad}`, schemas),
    [payload3],
  ],
  [
    'a composition',
    in3("payload: { allOf: [{ $ref: '#/components/schemas/Base' }] }, examples: [{ payload: {} }]", schemas),
    [
      said(
        `${at3}.examples.0.payload`,
        'payload of example 1 of the message "order"',
        'must have the property `at`; found none',
      ),
    ],
  ],
  [
    'a message in another file, with a schema beside it',
    "asyncapi: 3.0.0\nchannels: { a: { messages: { order: { $ref: 'order.yaml' } } } }\n",
    [payload3],
    {
      'order.yaml': `{ payload: { $ref: './schema.yaml' }, ${bad} }`,
      'schema.yaml': 'properties: { id: { type: integer } }',
    },
  ],
  [
    'headers of a message that channels refer to, once',
    `asyncapi: 2.6.0
channels: { a: { publish: { message: { $ref: '#/components/messages/m' } } }, b: { publish: { message: { oneOf: [{ $ref: '#/components/messages/m' }] } } } }
components: { messages: { m: { headers: { type: object, required: [h] }, examples: [{ headers: {} }] } } }`,
    [headers('components.messages.m', 'must have the property `h`; found none', 'the message "m"')],
  ],
  [
    'an example behind a reference',
    in3(
      `${order}, examples: [{ payload: { $ref: '#/components/examples/a' } }]`,
      'components: { examples: { a: { id: a } } }\n',
    ),
    [payload3],
  ],
  ['an example with a reference in it', in3(`${order}, examples: [{ payload: { id: { $ref: '#/a' } } }]`), []],
  ['a payload as a text of JSON', in3(`${order}, examples: [{ payload: '{"id": 1}' }]`), [text3]],
  [
    'another text',
    in3(`${order}, examples: [{ payload: '{"id": "a"}' }]`),
    [payload3.replace('payload.id', 'payload'), text3],
  ],
  ['a plain text that fits', in3(`contentType: text/plain, ${word}, examples: [{ payload: abc }]`), []],
  [
    'a plain text that is too long',
    in3(`contentType: text/plain, ${word}, examples: [{ payload: abcd }]`),
    [wordSaid(at3, 'the message "order"', 'must have at most 3 characters; found "abcd"')],
  ],
  [
    'a text of the default media type, of version 2',
    in2(`${word}, examples: [{ payload: a1 }]`, 'defaultContentType: text/markdown; charset=utf-8'),
    [wordSaid(at2, 'a message', 'must match pattern "^[a-z]*$"; found "a1"')],
  ],
  ['a number as plain text', in3(`contentType: text/plain, ${number}, examples: [{ payload: '12' }]`), []],
  [
    'a plain text that is no number',
    in3(`contentType: text/plain, ${number}, examples: [{ payload: a }]`),
    [wordSaid(at3, 'the message "order"', 'must be an integer; found "a"')],
  ],
  ['a text in bytes', in3(`contentType: application/octet-stream, ${word}, examples: [{ payload: abcd }]`), []],
  ['a table', in3(`contentType: text/csv, ${word}, examples: [{ payload: abcd }]`), []],
  [
    'headers beside a plain text',
    in3(`contentType: text/plain, headers: { type: object }, examples: [{ headers: a }]`),
    [headers(at3, 'must be an object; found "a"', 'the message "order"')],
  ],
  ['a text of another media type', in3(`contentType: application/xml, ${order}, examples: [{ payload: '<a/>' }]`), []],
  [
    'the same by default',
    in3(`${order}, examples: [{ payload: '<a/>' }]`, 'defaultContentType: application/xml\n'),
    [],
  ],
  ['a form of AsyncAPI 2.0', in2(`${order}, examples: [{ id: a }, { any: { payload: 1 } }]`), []],
  ['an example that is no object', in2(`${order}, examples: [1], traits: [{ examples: no }]`), []],
  [
    'headers of a trait of version 3',
    in3('traits: [{ headers: { properties: { a: { type: integer } } } }], examples: [{ headers: { a: x } }]'),
    [headers(at3, 'at `/a` must be an integer; found "x"', 'the message "order"').replace('headers:', 'headers.a:')],
  ],
  [
    'headers of which a message of version 3 has the last word',
    in3(
      'headers: { properties: { a: { type: integer } } }, traits: [{ headers: { required: [b], properties: { a: { type: string } } } }], examples: [{ headers: { a: 1 } }]',
    ),
    [headers(at3, 'must have the property `b`; found none', 'the message "order"')],
  ],
  [
    'headers of which a trait of version 2 has the last word',
    in2(
      'headers: { required: [c], properties: { a: { type: integer } } }, traits: [{ headers: { required: null, properties: { a: { type: string } } } }], examples: [{ headers: { a: 1 } }]',
    ),
    [headers(at2, 'at `/a` must be a string; found 1').replace('headers:', 'headers.a:')],
  ],
  [
    'headers of a message and of a trait in another file, whose references are of their files',
    in3(
      "headers: { properties: { c: { $ref: '#/components/schemas/Id' }, d: { $ref: './id d.yaml#' } }, allOf: [{}] }, traits: [{ $ref: 'b c.yaml#/trait' }], examples: [{ headers: { a: x, b: x, c: x, d: x } }]",
      schemas,
    ),
    ['a', 'b', 'c', 'd'].map((key) =>
      headers(at3, `at \`/${key}\` must be an integer; found "x"`, 'the message "order"').replace(
        'headers:',
        `headers.${key}:`,
      ),
    ),
    {
      'b c.yaml':
        "{ trait: { headers: { properties: { a: { $ref: '#/id' }, b: { $ref: './id%20d.yaml' } } } }, id: { type: integer } }",
      'id d.yaml': 'type: integer',
    },
  ],
  [
    'headers of two formats',
    in3(
      "headers: { schemaFormat: 'application/schema+json', schema: { type: string } }, traits: [{ headers: { type: object } }], examples: [{ headers: {} }]",
    ),
    [],
  ],
  [
    'examples of a trait',
    in3(`${order}, traits: [{ ${bad} }]`),
    [payload3.replace('order.examples', 'order.traits.0.examples')],
  ],
  [
    'examples of a trait of version 2, and those of the message that they replace',
    in2(`${order}, ${bad}, traits: [{ ${bad} }]`),
    [payload2, payload2.replace('message.examples', 'message.traits.0.examples')],
  ],
  [
    'examples of a trait that a message of version 3 replaces',
    in3(`${order}, examples: [{ payload: { id: 1 } }], traits: [{ ${bad} }]`),
    [],
  ],
  [
    'a format beside the payload',
    in2(`schemaFormat: ${foreign}, payload: { type: record }, ${bad}`),
    [notChecked(`${at2}.schemaFormat`)],
  ],
  [
    'a format around the schema',
    in3(`payload: { schemaFormat: ${foreign}, schema: {} }, ${bad}`),
    [notChecked(`${at3}.payload.schemaFormat`)],
  ],
  ['a format without a schema', in3(`payload: { schemaFormat: ${foreign} }, ${bad}`), []],
  [
    'a format of two examples',
    in3(`payload: { schemaFormat: ${foreign}, schema: {} }, examples: [{ payload: 1 }, { payload: 2 }]`),
    [notChecked(`${at3}.payload.schemaFormat`).replace('One example is', '2 examples are')],
  ],
  ...[
    'application/schema+json;version=draft-07',
    'application/schema+yaml; version=draft-2020-12',
    'application/vnd.aai.asyncapi+json;version=3.0.0',
    'application/vnd.oai.openapi;version=3.1.0',
  ].map((format): [string, string, readonly string[]] => [
    format,
    in3(`payload: { schemaFormat: '${format}', schema: { properties: { id: { type: integer } } } }, ${bad}`),
    [payload3],
  ]),
  [
    'null in OpenAPI 3.0',
    in2(
      "schemaFormat: 'application/vnd.oai.openapi;version=3.0.0', payload: { type: string, nullable: true }, examples: [{ payload: null }]",
    ),
    [],
  ],
])('%s', (_, yaml, expected, files = {}) => {
  expect(found(yaml, files)).toEqual(expected);
});
