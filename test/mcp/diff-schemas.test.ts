import { expect, test } from '@jest/globals';
import { bothWays, described, differences } from './surfaces.ts';

type Words = readonly string[];

/** The differences of two schemas of the input, or output, of a tool: without the place of the tool. */
function compared(old: unknown, now: unknown, key = 'inputSchema'): readonly Words[] {
  return bothWays({ [key]: old }, { [key]: now }).map((lines) =>
    lines.map((line) =>
      line
        .replace(`/tools/0/${key}`, '')
        .replace(/ in the (?:in|out)put of tool `t`/u, '')
        .replace(/ of tool `t`/u, ''),
    ),
  );
}

const text = { type: 'string' };
const object = (properties: object, more: object = {}): object => ({ type: 'object', properties, ...more });

test.each<[string, unknown, unknown]>([
  ['order of keys', { type: 'object', title: 'A' }, { title: 'A', type: 'object' }],
  [
    'order of required',
    object({ a: text, b: text }, { required: ['a', 'b'] }),
    object({ b: text, a: text }, { required: ['b', 'a'] }),
  ],
  ['order of enum', object({ a: { enum: ['x', 'y'] } }), object({ a: { enum: ['y', 'x'] } })],
  ['order of type', object({ a: { type: ['string', 'null'] } }), object({ a: { type: ['null', 'string'] } })],
  ['white space', { description: 'One\n two. ' }, { description: 'One two.' }],
  ['an empty text', { title: '' }, {}],
  ['$schema', { $schema: 'http://json-schema.org/draft-07/schema#', ...object({ a: text }) }, object({ a: text })],
  [
    '$defs against definitions',
    { $defs: { A: text }, ...object({ a: { $ref: '#/$defs/A' } }) },
    { definitions: { B: text }, ...object({ a: { $ref: '#/definitions/B' } }) },
  ],
  ['a copy for a reference', { $defs: { A: text }, ...object({ a: { $ref: '#/$defs/A' } }) }, object({ a: text })],
  [
    'a copy for a reference by anchor',
    { $defs: { A: { ...text, $anchor: 'x' } }, ...object({ a: { $ref: '#x' } }) },
    object({ a: text }),
  ],
  [
    'a copy for a reference by id',
    { $defs: { A: { ...text, $id: 'https://a.example/x' } }, ...object({ a: { $ref: 'https://a.example/x' } }) },
    object({ a: text }),
  ],
  ['unused definitions', { $defs: { A: text } }, {}],
  ['additionalProperties: true', object({}, { additionalProperties: true }), object({})],
  [
    'additionalProperties: false, both times',
    object({ a: text }, { additionalProperties: false }),
    object({ a: text }, { additionalProperties: false, unevaluatedProperties: true }),
  ],
  ['additionalProperties: {}', object({}, { additionalProperties: {} }), object({})],
  ['required: []', object({}, { required: [] }), object({})],
  ['nullable', object({ a: { type: 'string', nullable: true } }), object({ a: { type: ['string', 'null'] } })],
  [
    'exclusiveMinimum: true',
    object({ a: { minimum: 1, exclusiveMinimum: true } }),
    object({ a: { exclusiveMinimum: 1 } }),
  ],
  [
    'exclusiveMaximum: true',
    object({ a: { maximum: 1, exclusiveMaximum: true } }),
    object({ a: { exclusiveMaximum: 1 } }),
  ],
  ['the tighter bound', object({ a: { minimum: 0, exclusiveMinimum: 1 } }), object({ a: { exclusiveMinimum: 1 } })],
  ["type: ['string']", object({ a: { type: ['string'] } }), object({ a: text })],
  ['const for an enum of one', object({ a: { const: 'x' } }), object({ a: { enum: ['x'] } })],
  ['enum without its type', object({ a: { type: 'string', enum: ['x', 'y'] } }), object({ a: { enum: ['x', 'y'] } })],
  ['x- keys', object({ a: { ...text, 'x-order': 1 } }), object({ a: text })],
  ['examples', object({ a: { ...text, examples: ['x'] } }), object({ a: text })],
  ['uniqueItems: false', object({ a: { uniqueItems: false } }), object({ a: {} })],
  ['deprecated: false', object({ a: { deprecated: false } }), object({ a: {} })],
  ['true for {}', object({ a: true }), object({ a: {} })],
  [
    'order of anyOf',
    object({ a: { anyOf: [text, { type: 'null' }] } }),
    object({ a: { anyOf: [{ type: 'null' }, text] } }),
  ],
  ['a list of one in allOf', object({ a: { allOf: [text] } }), object({ a: text })],
  [
    'both spellings of tuples',
    object({ a: { items: [text], additionalItems: false } }),
    object({ a: { prefixItems: [text], items: false } }),
  ],
  ['items: true', object({ a: { items: true } }), object({ a: {} })],
  ['unevaluatedItems: true', object({ a: { unevaluatedItems: true } }), object({ a: {} })],
  [
    'unevaluatedItems beside items, which leave nothing to it',
    object({ a: { items: text, unevaluatedItems: false } }),
    object({ a: { items: text } }),
  ],
  [
    'both spellings of dependencies',
    object({ a: { dependencies: { x: ['y', 'z'], z: { required: ['x'] } } } }),
    object({ a: { dependentRequired: { x: ['z', 'y'] }, dependentSchemas: { z: { required: ['x'] } } } }),
  ],
  ['dependencies on nothing', object({ a: { dependencies: { x: [] } } }), object({ a: {} })],
  ['boolean for an enum of both', object({ a: { type: 'boolean' } }), object({ a: { enum: [true, false] } })],
  [
    'boolean and null for an enum of all three',
    object({ a: { type: ['boolean', 'null'] } }),
    object({ a: { type: ['boolean', 'null'], enum: [null, false, true] } }),
  ],
  [
    'multiples of one of an integer',
    object({ a: { type: 'integer' } }),
    object({ a: { type: 'integer', multipleOf: 1 } }),
  ],
  [
    'multiples of a half of an integer',
    object({ a: { type: 'integer' } }),
    object({ a: { type: 'integer', multipleOf: 0.5 } }),
  ],
  [
    'a number in multiples of one',
    object({ a: { type: 'integer' } }),
    object({ a: { type: 'number', multipleOf: 1 } }),
  ],
  ...(
    [
      [1.5, 3],
      [2.4, 12],
      [0.3, 3],
      [1e-7, 1],
    ] as const
  ).map(([step, whole]): [string, object, object] => [
    `an integer in multiples of ${step}, which are those of ${whole},`,
    object({ a: { type: 'integer', multipleOf: step } }),
    object({ a: { type: ['integer'], multipleOf: whole } }),
  ]),
  ['multiples of a text', object({ a: { type: 'string' } }), object({ a: { type: 'string', multipleOf: 3 } })],
])('%s is no difference', (_, old, now) => {
  expect([compared(old, now), compared(old, now, 'outputSchema')]).toEqual([
    [[], []],
    [[], []],
  ]);
});

const a = (schema: unknown): object => object({ a: schema });
const at = '/properties/a';

/** What a schema of the input becomes, and the differences there and back; then those of the output. */
test.each<[string, unknown, unknown, readonly [Words, Words], readonly [Words, Words]]>([
  [
    'another type',
    a({ type: 'string' }),
    a({ type: 'integer' }),
    [[`breaking changed ${at}/type: \`type\` of \`a\``], [`breaking changed ${at}/type: \`type\` of \`a\``]],
    [[`breaking changed ${at}/type: \`type\` of \`a\``], [`breaking changed ${at}/type: \`type\` of \`a\``]],
  ],
  [
    'a wider type',
    a({ type: 'integer' }),
    a({ type: 'number' }),
    [[`compatible changed ${at}/type: \`type\` of \`a\``], [`breaking changed ${at}/type: \`type\` of \`a\``]],
    [[`breaking changed ${at}/type: \`type\` of \`a\``], [`compatible changed ${at}/type: \`type\` of \`a\``]],
  ],
  [
    'null is possible',
    a({ type: 'string' }),
    a({ type: ['string', 'null'] }),
    [[`compatible changed ${at}/type: \`type\` of \`a\``], [`breaking changed ${at}/type: \`type\` of \`a\``]],
    [[`breaking changed ${at}/type: \`type\` of \`a\``], [`compatible changed ${at}/type: \`type\` of \`a\``]],
  ],
  [
    'a value of the enum is new',
    a({ enum: ['x'] }),
    a({ enum: ['x', 'y'] }),
    [[`compatible changed ${at}/enum: \`enum\` of \`a\``], [`breaking changed ${at}/enum: \`enum\` of \`a\``]],
    [[`breaking changed ${at}/enum: \`enum\` of \`a\``], [`compatible changed ${at}/enum: \`enum\` of \`a\``]],
  ],
  [
    'an enum is new',
    a({ type: 'string' }),
    a({ type: 'string', enum: ['x'] }),
    [[`breaking added ${at} + enum: \`enum\` of \`a\``], [`compatible removed ${at}/enum: \`enum\` of \`a\``]],
    [[`compatible added ${at} + enum: \`enum\` of \`a\``], [`breaking removed ${at}/enum: \`enum\` of \`a\``]],
  ],
  ...(
    [
      ['minimum', 1, 2],
      ['exclusiveMinimum', 1, 2],
      ['minLength', 1, 2],
      ['minItems', 1, 2],
      ['minProperties', 1, 2],
      ['maximum', 2, 1],
      ['exclusiveMaximum', 2, 1],
      ['maxLength', 2, 1],
      ['maxItems', 2, 1],
      ['maxProperties', 2, 1],
      ['multipleOf', 2, 4],
      ['multipleOf', 0.1, 0.3],
      ['multipleOf', 0.01, 19.99],
      ['multipleOf', 1, 1e10],
    ] as const
  ).map(([key, wide, narrow]): [string, unknown, unknown, readonly [Words, Words], readonly [Words, Words]] => {
    const line = (effect: string): Words => [`${effect} changed ${at}/${key}: \`${key}\` of \`a\``];
    return [
      key,
      a({ [key]: wide }),
      a({ [key]: narrow }),
      [line('breaking'), line('compatible')],
      [line('compatible'), line('breaking')],
    ];
  }),
  ...(
    ['minimum', 'maxLength', 'multipleOf', 'format', 'pattern', 'uniqueItems', 'items', 'unevaluatedItems'] as const
  ).map((key): [string, unknown, unknown, readonly [Words, Words], readonly [Words, Words]] => {
    const value = {
      minimum: 1,
      maxLength: 2,
      multipleOf: 3,
      format: 'uuid',
      pattern: 'x',
      uniqueItems: true,
      items: text,
      unevaluatedItems: false,
    }[key];
    const name = `\`${key}\` of \`a\``;
    return [
      `${key} is new`,
      a({}),
      a({ [key]: value }),
      [[`breaking added ${at} + ${key}: ${name}`], [`compatible removed ${at}/${key}: ${name}`]],
      [[`compatible added ${at} + ${key}: ${name}`], [`breaking removed ${at}/${key}: ${name}`]],
    ];
  }),
  [
    'a number for multiples',
    a({ type: 'number', multipleOf: 2 }),
    a({ type: 'integer' }),
    [
      [`compatible removed ${at}/multipleOf: \`multipleOf\` of \`a\``],
      [`breaking added ${at} + multipleOf: \`multipleOf\` of \`a\``],
    ],
    [
      [`breaking removed ${at}/multipleOf: \`multipleOf\` of \`a\``],
      [`compatible added ${at} + multipleOf: \`multipleOf\` of \`a\``],
    ],
  ],
  [
    'an enum of one of two',
    a({ type: 'boolean' }),
    a({ enum: [true] }),
    [[`breaking added ${at} + enum: \`enum\` of \`a\``], [`compatible removed ${at}/enum: \`enum\` of \`a\``]],
    [[`compatible added ${at} + enum: \`enum\` of \`a\``], [`breaking removed ${at}/enum: \`enum\` of \`a\``]],
  ],
  [
    'a schema under a condition',
    a({ dependencies: { x: { minProperties: 1 } } }),
    a({ dependencies: { x: { minProperties: 2 } } }),
    [
      [`breaking changed ${at}/dependencies/x/minProperties: \`minProperties\` of \`a/x/\``],
      [`compatible changed ${at}/dependencies/x/minProperties: \`minProperties\` of \`a/x/\``],
    ],
    [
      [`compatible changed ${at}/dependencies/x/minProperties: \`minProperties\` of \`a/x/\``],
      [`breaking changed ${at}/dependencies/x/minProperties: \`minProperties\` of \`a/x/\``],
    ],
  ],
  [
    'an item that nothing else describes',
    a({ prefixItems: [text], unevaluatedItems: { maxLength: 2 } }),
    a({ prefixItems: [text], unevaluatedItems: { maxLength: 1 } }),
    [
      [`breaking changed ${at}/unevaluatedItems/maxLength: \`maxLength\` of \`a[]\``],
      [`compatible changed ${at}/unevaluatedItems/maxLength: \`maxLength\` of \`a[]\``],
    ],
    [
      [`compatible changed ${at}/unevaluatedItems/maxLength: \`maxLength\` of \`a[]\``],
      [`breaking changed ${at}/unevaluatedItems/maxLength: \`maxLength\` of \`a[]\``],
    ],
  ],
  [
    'an integer in multiples of half of three, for one in those of half of nine',
    a({ type: 'integer', multipleOf: 1.5 }),
    a({ type: 'integer', multipleOf: 4.5 }),
    [
      [`breaking changed ${at}/multipleOf: \`multipleOf\` of \`a\``],
      [`compatible changed ${at}/multipleOf: \`multipleOf\` of \`a\``],
    ],
    [
      [`compatible changed ${at}/multipleOf: \`multipleOf\` of \`a\``],
      [`breaking changed ${at}/multipleOf: \`multipleOf\` of \`a\``],
    ],
  ],
  [
    'an integer in multiples that no double tells from zero, for one in those of twice it',
    a({ type: 'integer', multipleOf: 1e-20 }),
    a({ type: 'integer', multipleOf: 2e-20 }),
    [
      [`breaking changed ${at}/multipleOf: \`multipleOf\` of \`a\``],
      [`compatible changed ${at}/multipleOf: \`multipleOf\` of \`a\``],
    ],
    [
      [`compatible changed ${at}/multipleOf: \`multipleOf\` of \`a\``],
      [`breaking changed ${at}/multipleOf: \`multipleOf\` of \`a\``],
    ],
  ],
  [
    'other multiples',
    a({ multipleOf: 2 }),
    a({ multipleOf: 3 }),
    [
      [`breaking changed ${at}/multipleOf: \`multipleOf\` of \`a\``],
      [`breaking changed ${at}/multipleOf: \`multipleOf\` of \`a\``],
    ],
    [
      [`breaking changed ${at}/multipleOf: \`multipleOf\` of \`a\``],
      [`breaking changed ${at}/multipleOf: \`multipleOf\` of \`a\``],
    ],
  ],
  [
    'another format',
    a({ format: 'date' }),
    a({ format: 'uuid' }),
    [[`breaking changed ${at}/format: \`format\` of \`a\``], [`breaking changed ${at}/format: \`format\` of \`a\``]],
    [[`breaking changed ${at}/format: \`format\` of \`a\``], [`breaking changed ${at}/format: \`format\` of \`a\``]],
  ],
  ...(
    [
      ['pattern', 'x', 'y'],
      ['not', text, { type: 'null' }],
      ['contains', text, { type: 'null' }],
      ['propertyNames', { minLength: 1 }, { minLength: 2 }],
      ['anyOf', [text, { type: 'null' }], [text, { type: 'integer' }]],
      ['oneOf', [text, { type: 'null' }], [text]],
      ['allOf', [text, { minLength: 1 }], [text, { minLength: 2 }]],
      ['prefixItems', [text], [text, text]],
      ['patternProperties', { x: text }, { y: text }],
      ['dependentSchemas', { x: text }, { y: text }],
      ['dependentRequired', { x: ['y'] }, { x: ['z'] }],
      ['dependencies', { x: ['y'] }, { x: ['z'] }],
      ['dependencies', { x: text }, { y: text }],
      ['contentMediaType', 'a/b', 'a/c'],
    ] as const
  ).map(([key, old, now]): [string, unknown, unknown, readonly [Words, Words], readonly [Words, Words]] => {
    const line: Words = [`unknown changed ${at}/${key}: \`${key}\` of \`a\``];
    return [`another ${key}`, a({ [key]: old }), a({ [key]: now }), [line, line], [line, line]];
  }),
  [
    'not is new',
    a({}),
    a({ not: text }),
    [[`unknown added ${at} + not: \`not\` of \`a\``], [`unknown removed ${at}/not: \`not\` of \`a\``]],
    [[`unknown added ${at} + not: \`not\` of \`a\``], [`unknown removed ${at}/not: \`not\` of \`a\``]],
  ],
  [
    'closed',
    a({}),
    a({ additionalProperties: false }),
    [
      [`breaking added ${at} + additionalProperties: \`additionalProperties\` of \`a\``],
      [`compatible removed ${at}/additionalProperties: \`additionalProperties\` of \`a\``],
    ],
    [
      [`compatible added ${at} + additionalProperties: \`additionalProperties\` of \`a\``],
      [`compatible removed ${at}/additionalProperties: \`additionalProperties\` of \`a\``],
    ],
  ],
  [
    'others of a schema',
    a({ additionalProperties: { type: 'integer' } }),
    a({ additionalProperties: { type: 'number' } }),
    [
      [`compatible changed ${at}/additionalProperties/type: \`type\` of \`a.*\``],
      [`breaking changed ${at}/additionalProperties/type: \`type\` of \`a.*\``],
    ],
    [
      [`breaking changed ${at}/additionalProperties/type: \`type\` of \`a.*\``],
      [`compatible changed ${at}/additionalProperties/type: \`type\` of \`a.*\``],
    ],
  ],
  [
    'an optional property is new',
    object({}),
    object({ a: text }),
    [['compatible added /properties + a: property `a`'], ['unknown removed /properties/a: property `a`']],
    [['compatible added /properties + a: property `a`'], ['unknown removed /properties/a: property `a`']],
  ],
  [
    'a required property is new',
    { type: 'object' },
    object({ a: text }, { required: ['a'] }),
    [['breaking added  + properties: property `a`'], ['unknown removed /properties/a: property `a`']],
    [['compatible added  + properties: property `a`'], ['breaking removed /properties/a: property `a`']],
  ],
  [
    'a property where nothing else is allowed',
    object({ b: text }, { additionalProperties: false }),
    object({ a: text, b: text }, { additionalProperties: false }),
    [['compatible added /properties + a: property `a`'], ['breaking removed /properties/a: property `a`']],
    [['compatible added /properties + a: property `a`'], ['compatible removed /properties/a: property `a`']],
  ],
  [
    'a property where nothing that no schema names is allowed',
    object({ b: text }, { unevaluatedProperties: false }),
    object({ a: text, b: text }, { unevaluatedProperties: false }),
    [['compatible added /properties + a: property `a`'], ['breaking removed /properties/a: property `a`']],
    [['compatible added /properties + a: property `a`'], ['compatible removed /properties/a: property `a`']],
  ],
  [
    'required is new',
    object({ a: text }),
    object({ a: text }, { required: ['a'] }),
    [['breaking added  + required: `required` of `a`'], ['compatible removed /required/0: `required` of `a`']],
    [['compatible added  + required: `required` of `a`'], ['breaking removed /required/0: `required` of `a`']],
  ],
  [
    'one more is required',
    object({ a: text, b: text }, { required: ['b'] }),
    object({ a: text, b: text }, { required: ['b', 'a'] }),
    [['breaking added /required: `required` of `a`'], ['compatible removed /required/1: `required` of `a`']],
    [['compatible added /required: `required` of `a`'], ['breaking removed /required/1: `required` of `a`']],
  ],
  [
    'a name that no property has is required',
    object({}),
    object({}, { required: ['a'] }),
    [['breaking added  + required: `required` of `a`'], ['compatible removed /required/0: `required` of `a`']],
    [['compatible added  + required: `required` of `a`'], ['breaking removed /required/0: `required` of `a`']],
  ],
  [
    'nothing is allowed',
    a({}),
    a(false),
    [[`breaking changed ${at}: \`a\``], [`compatible changed ${at}: \`a\``]],
    [[`compatible changed ${at}: \`a\``], [`breaking changed ${at}: \`a\``]],
  ],
  [
    'a default',
    a({ default: 1 }),
    a({ default: 2 }),
    [
      [`breaking changed ${at}/default: \`default\` of \`a\``],
      [`breaking changed ${at}/default: \`default\` of \`a\``],
    ],
    [
      [`compatible changed ${at}/default: \`default\` of \`a\``],
      [`compatible changed ${at}/default: \`default\` of \`a\``],
    ],
  ],
  [
    'x-mcp-header',
    a({}),
    a({ 'x-mcp-header': 'Region' }),
    [
      [`breaking added ${at} + x-mcp-header: \`x-mcp-header\` of \`a\``],
      [`compatible removed ${at}/x-mcp-header: \`x-mcp-header\` of \`a\``],
    ],
    [
      [`compatible added ${at} + x-mcp-header: \`x-mcp-header\` of \`a\``],
      [`compatible removed ${at}/x-mcp-header: \`x-mcp-header\` of \`a\``],
    ],
  ],
  [
    'a text',
    a({ description: 'One.' }),
    a({ description: 'Two.' }),
    [
      [`compatible changed ${at}/description: \`description\` of \`a\``],
      [`compatible changed ${at}/description: \`description\` of \`a\``],
    ],
    [
      [`compatible changed ${at}/description: \`description\` of \`a\``],
      [`compatible changed ${at}/description: \`description\` of \`a\``],
    ],
  ],
  [
    'a text in a branch',
    a({ anyOf: [text, { type: 'null', title: 'A' }] }),
    a({ anyOf: [text, { type: 'null', title: 'B' }] }),
    [
      [`compatible changed ${at}/anyOf/1/title: \`title\` of \`a(anyOf 2)\``],
      [`compatible changed ${at}/anyOf/1/title: \`title\` of \`a(anyOf 2)\``],
    ],
    [
      [`compatible changed ${at}/anyOf/1/title: \`title\` of \`a(anyOf 2)\``],
      [`compatible changed ${at}/anyOf/1/title: \`title\` of \`a(anyOf 2)\``],
    ],
  ],
  [
    'a schema by pattern',
    a({ patternProperties: { x: { minLength: 1 } } }),
    a({ patternProperties: { x: { minLength: 2 } } }),
    [
      [`breaking changed ${at}/patternProperties/x/minLength: \`minLength\` of \`a/x/\``],
      [`compatible changed ${at}/patternProperties/x/minLength: \`minLength\` of \`a/x/\``],
    ],
    [
      [`compatible changed ${at}/patternProperties/x/minLength: \`minLength\` of \`a/x/\``],
      [`breaking changed ${at}/patternProperties/x/minLength: \`minLength\` of \`a/x/\``],
    ],
  ],
  [
    'an item',
    a({ items: text, prefixItems: [{ minimum: 1 }] }),
    a({ items: { type: 'null' }, prefixItems: [{ minimum: 2 }] }),
    [
      [
        `breaking changed ${at}/prefixItems/0/minimum: \`minimum\` of \`a[0]\``,
        `breaking changed ${at}/items/type: \`type\` of \`a[]\``,
      ],
      [
        `compatible changed ${at}/prefixItems/0/minimum: \`minimum\` of \`a[0]\``,
        `breaking changed ${at}/items/type: \`type\` of \`a[]\``,
      ],
    ],
    [
      [
        `compatible changed ${at}/prefixItems/0/minimum: \`minimum\` of \`a[0]\``,
        `breaking changed ${at}/items/type: \`type\` of \`a[]\``,
      ],
      [
        `breaking changed ${at}/prefixItems/0/minimum: \`minimum\` of \`a[0]\``,
        `breaking changed ${at}/items/type: \`type\` of \`a[]\``,
      ],
    ],
  ],
])('%s', (_, old, now, input, output) => {
  expect([compared(old, now), compared(old, now, 'outputSchema')]).toEqual([input, output]);
});

test.each<[string, unknown]>([
  ['null', null],
  ['a text', 'x'],
  ['a reference to the network', { $ref: 'https://a.example/schema.json' }],
  ['a reference to nothing', { $ref: '#/$defs/A' }],
])('a schema that is %s is not checked', (_, broken) => {
  const words = [`unknown changed ${at}: \`a\``];
  expect(compared(a(text), a(broken))[0]).toEqual(words);
  expect(compared(a(broken), a(broken))[0]).toEqual(words);
});

test('of schemas that are written alike in part the rest is compared', () => {
  const [item, other] = [9, 8].map((maxLength) => object({ b: { maxLength } }, { additionalProperties: text }));
  const tree = (last: unknown): object =>
    a({ items: item, anyOf: [item, text], allOf: [item, item], properties: { c: item, d: item, e: last } });
  expect(compared(tree(item), tree(item))).toEqual([[], []]);
  expect(compared(tree(item), tree(other))[0]).toEqual([
    `breaking changed ${at}/properties/e/properties/b/maxLength: \`maxLength\` of \`a.e.b\``,
  ]);
});

test('differences are where the value is written: in a component, in another file', () => {
  const tool = { name: 't', description: 'T.', inputSchema: { type: 'object' } };
  const old = described(
    { tools: [{ ...tool, outputSchema: '#/components/schemas/A' }] },
    { components: { schemas: { A: a({ $ref: 'parts.json#/B' }) } } },
    { 'parts.json': { B: { type: 'string', maxLength: 1 } } },
  );
  const now = described({ tools: [{ ...tool, outputSchema: a({ type: 'string', maxLength: 2 }) }] });
  expect(differences(old, now)).toEqual(['breaking changed /maxLength: `maxLength` of `a` in the output of tool `t`']);
});

test.each(['#/components/schemas/A', 'A'])('an output schema that is the text %s is the component', (outputSchema) => {
  const tool = { name: 't', description: 'T.', inputSchema: { type: 'object' } };
  const schema = a({ type: 'string' });
  const old = described({ tools: [{ ...tool, outputSchema }] }, { components: { schemas: { A: schema } } });
  expect(differences(old, described({ tools: [{ ...tool, outputSchema: schema }] }))).toEqual([]);
});

test('a schema that unfolds to 2^29 ways, and one within itself, are compared once', () => {
  const levels = Array.from({ length: 30 }, (_, level): readonly [string, object] => [
    `L${level}`,
    level === 29
      ? { type: 'string', maxLength: 9 }
      : object({ a: { $ref: `#/$defs/L${level + 1}` }, b: { $ref: `#/$defs/L${level + 1}` }, self: { $ref: '#' } }),
  ]);
  const schema = (longest: number): object => ({
    $ref: '#/$defs/L0',
    $defs: { ...Object.fromEntries(levels), L29: { type: 'string', maxLength: longest } },
  });
  const deep = Array.from({ length: 28 }, () => 'a').join('.');
  expect(compared(schema(9), schema(9))).toEqual([[], []]);
  expect(compared(schema(9), schema(8))[0]).toEqual([
    `breaking changed /$defs/L29/maxLength: \`maxLength\` of \`${deep}.a\``,
  ]);
  const branches = (longest: number): object => ({
    $ref: '#/$defs/L0',
    $defs: Object.fromEntries(
      levels.map(([name], level) => [
        name,
        level === 29
          ? { maxLength: longest }
          : {
              anyOf: [
                { $ref: `#/$defs/L${level + 1}` },
                { type: 'null', allOf: [{ $ref: `#/$defs/L${level + 1}` }, {}] },
              ],
            },
      ]),
    ),
  });
  expect(compared(branches(9), branches(9))).toEqual([[], []]);
  expect(compared(branches(9), branches(8))[0]).toEqual(['unknown changed /$defs/L0/anyOf: `anyOf`']);
});

test('schemas that lead from one to the next for longer than the stack is cannot be compared', () => {
  const schema = (title: string): object => ({
    $ref: '#/$defs/L0',
    $defs: Object.fromEntries(
      Array.from({ length: 20_000 }, (_, level) => [
        `L${level}`,
        object({ a: { $ref: `#/$defs/L${level + 1}` } }, { title }),
      ]),
    ),
  });
  const line = 'unknown changed : the schema';
  expect(compared(schema('A'), schema('B'))).toEqual([[line], [line]]);
});
