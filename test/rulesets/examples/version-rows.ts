/** A description in one media type, and what is found in its example: `the last two keys of its path: message`. */
export type VersionRow = readonly [title: string, yaml: string, found: readonly string[]];

/** A response of one media type, with a schema and an example. */
export function response(version: string, schema: string, example: string, type = 'application/json'): string {
  const media = `{ schema: ${schema}, example: ${example} }`;
  return `openapi: ${version}\npaths: { /a: { get: { responses: { '200': { description: OK, content: { ${type}: ${media} } } } } } }`;
}

/** The same of a media type with other fields. */
function stream(type: string, fields: string, example: string): string {
  return response('3.2.0', '{}', example, type).replace('schema: {}', fields);
}

const said = (path: string, at: string, reason: string): readonly string[] => [
  `${path}: The example of the 200 response of GET /a ${at}${reason}.`,
];

/** The dialect of each version, and the formats that are no JSON. */
export const versionRows: readonly VersionRow[] = [
  ['nullable of 3.0', response('3.0.3', '{ type: string, nullable: true }', 'null'), []],
  [
    'nullable, which 3.1 does not know',
    response('3.1.0', '{ type: string, nullable: true }', 'null'),
    said(
      'application/json.example',
      '',
      'must be a string; found null (`nullable` is no keyword since OpenAPI 3.1: write `null` as a type)',
    ),
  ],
  [
    'nullable of 3.0 beside allOf, in an item of a list',
    response(
      '3.0.3',
      '{ items: { allOf: [{ properties: { a: { nullable: true, allOf: [{ type: object }] } } }] } }',
      '[{ a: null }]',
    ),
    said(
      '0.a',
      'at `/0/a` ',
      'must be an object; found null (`nullable` does not change the schemas of `allOf`: write `oneOf` with a schema `enum: [null]`)',
    ),
  ],
  [
    'nullable of 3.0 beside a reference, in an object of free keys',
    response('3.0.3', "{ additionalProperties: { nullable: true, $ref: '#/x-schema' } }", '{ a: null }') +
      '\nx-schema: { type: object }',
    said(
      'example.a',
      'at `/a` ',
      'must be an object; found null (`nullable` does not change the schemas of `$ref`: write `oneOf` with a schema `enum: [null]`)',
    ),
  ],
  [
    'what to write in place of nullable beside allOf',
    response('3.0.3', '{ properties: { a: { oneOf: [{ type: object }, { enum: [null] }] } } }', '{ a: null }'),
    [],
  ],
  [
    'null where nothing is nullable',
    response('3.0.3', '{ type: string }', 'null'),
    said('application/json.example', '', 'must be a string; found null'),
  ],
  ['type null of 3.1', response('3.1.0', "{ type: [string, 'null'] }", 'null'), []],
  [
    'an exclusive bound of 3.0',
    response('3.0.3', '{ type: number, minimum: 1, exclusiveMinimum: true }', '1'),
    said('application/json.example', '', 'must be more than 1; found 1'),
  ],
  [
    'an exclusive bound of 3.1',
    response('3.1.0', '{ exclusiveMaximum: 3 }', '3'),
    said('application/json.example', '', 'must be less than 3; found 3'),
  ],
  [
    'a format',
    response('3.2.0', '{ properties: { at: { type: string, format: date-time } } }', "{ at: '2020-01-01 00:00:00Z' }"),
    said('example.at', 'at `/at` ', 'must match format "date-time"; found "2020-01-01 00:00:00Z"'),
  ],
  [
    'writeOnly, which an answer leaves out',
    response('3.0.3', '{ required: [a], properties: { a: { writeOnly: true } } }', '{}'),
    [],
  ],
  ['multiples of a fraction', response('3.1.0', '{ type: number, multipleOf: 0.01 }', '19.99'), []],
  [
    'JSON written as a text',
    response('3.1.0', '{ properties: { a: { type: integer } } , type: object }', '\'{ "a": "b" }\''),
    said('application/json.example', 'at `/a` ', 'must be an integer; found "b"'),
  ],
  [
    'XML written as a text',
    response(
      '3.1.0',
      '{ type: object, xml: { name: a }, properties: { id: { type: integer } } }',
      '<a><id>no</id></a>',
      'application/xml',
    ),
    said('application/xml.example', 'at `/id` ', 'must be an integer; found "no"'),
  ],
  [
    'a form written as a text',
    response(
      '3.1.0',
      '{ type: object, properties: { id: { type: integer } } }',
      'id=no',
      'application/x-www-form-urlencoded',
    ),
    said('application/x-www-form-urlencoded.example', 'at `/id` ', 'must be an integer; found "no"'),
  ],
  [
    'lines of JSON written as a text',
    stream('application/jsonl', 'itemSchema: { properties: { id: { type: integer } } }', `'{"id":1}\n\n{"id":"b"}'`),
    said('application/jsonl.example', 'at `/1/id` ', 'must be an integer; found "b"'),
  ],
  [
    'events, whose data is described',
    stream(
      'text/event-stream',
      'itemSchema: { properties: { event: { const: tick }, data: { type: string } } }',
      `"event: tick\\ndata: 1\\n\\nevent: tock\\ndata: 2\\n\\n"`,
    ),
    said('text/event-stream.example', 'at `/1/event` ', 'must be "tick"; found "tock"'),
  ],
  [
    'items of a stream given as a list',
    stream(
      'application/x-ndjson',
      'itemSchema: { type: object, properties: { id: { type: integer } } }',
      '[{ id: 1 }, { id: c }]',
    ),
    said('1.id', 'at `/1/id` ', 'must be an integer; found "c"'),
  ],
  [
    'a list of items whose schema is of one',
    stream('application/jsonl', 'schema: { type: object }', '[{ id: 1 }]'),
    [],
  ],
  ['a stream that nobody describes', stream('application/jsonl', 'x-a: 1', '[1]'), []],
  [
    'a list of items by a schema of lists',
    stream('application/jsonl', 'schema: { type: array, items: { type: object } }', '[1]'),
    said('example.0', 'at `/0` ', 'must be an object; found 1'),
  ],
  [
    'a multipart form written as a text',
    stream(
      'multipart/form-data',
      'schema: { type: object, properties: { id: { type: integer } } }',
      `"--x\\nContent-Disposition: form-data; name=id\\n\\nno\\n--x--\\n"`,
    ),
    said('multipart/form-data.example', 'at `/id` ', 'must be an integer; found "no"'),
  ],
  ['a table written as a text', stream('text/csv', 'schema: { type: array }', "'a,b'"), []],
  ...(['cat', 'dog'] as const).map((kind): [string, string, readonly string[]] => [
    `a discriminator that knows cat and Dog, of ${kind}`,
    `${response('3.0.3', '{ oneOf: [{ $ref: "#/components/schemas/Cat" }, { $ref: "#/components/schemas/Dog" }], discriminator: { propertyName: kind, mapping: { cat: Cat } } }', `{ kind: ${kind}, lives: 9 }`)}
components: { schemas: { Cat: { type: object, required: [kind, lives], properties: { kind: { enum: [cat] }, lives: { type: integer } } }, Dog: { type: object, required: [kind, barks], properties: { kind: { enum: [dog] } } } } }`,
    kind === 'cat' ? [] : said('example.kind', 'at `/kind` ', 'must be one of "cat", "Dog"; found "dog"'),
  ]),
  ['a `$ref` in a value', response('3.1.0', '{ type: object }', "{ $ref: '#/nowhere' }"), []],
  [
    'the only reason why no branch fits',
    response('3.1.0', '{ oneOf: [{ type: object, required: [a], properties: { a: { type: integer } } }] }', '{ a: b }'),
    said('example.a', 'at `/a` ', 'must be an integer; found "b"'),
  ],
  [
    'an example of OpenAPI 2.0',
    "swagger: '2.0'\nproduces: [application/json]\npaths: { /a: { get: { responses: { '200': { description: OK, schema: { type: integer }, examples: { application/json: b } } } } } }",
    said('examples.application/json', '', 'must be an integer; found "b"'),
  ],
];
