import type { InvalidExample } from '../rule.ts';

/** Further invalid examples of `x-mcp-schema-valid`, for messages that its page does not show. */
export const moreExamples: readonly InvalidExample[] = [
  {
    title: 'an empty choice',
    yaml: 'outputSchema: { type: object, allOf: [] }',
    reports: [
      {
        at: 'outputSchema.allOf',
        message: '`allOf` must be a list of at least one schema; found an empty list.',
      },
    ],
  },
  {
    title: 'items of draft-07',
    yaml: 'outputSchema: { type: object, $schema: "http://json-schema.org/draft-07/schema#", properties: { a: { items: 1 } } }',
    reports: [
      {
        at: 'outputSchema.properties.a.items',
        message: '`items` must be a schema or a list of schemas; found 1.',
      },
    ],
  },
  {
    title: 'dependencies of draft-07',
    yaml: 'outputSchema: { type: object, $schema: "http://json-schema.org/draft-07/schema#", dependencies: { a: 1 } }',
    reports: [
      {
        at: 'outputSchema.dependencies.a',
        message: 'Each member of `dependencies` must be a schema or a list of names; found 1.',
      },
    ],
  },
  {
    title: 'no values of draft-07',
    yaml: 'outputSchema: { type: object, $schema: "http://json-schema.org/draft-07/schema#", properties: { a: { enum: [] } } }',
    reports: [
      {
        at: 'outputSchema.properties.a.enum',
        message: '`enum` must be a list of at least one value; found an empty list.',
      },
    ],
  },
  {
    title: 'an id with a fragment',
    yaml: 'outputSchema: { type: object, $id: "https://example.com/a#b" }',
    reports: [
      {
        at: 'outputSchema.$id',
        message: '`$id` must be a URI without fragment; found "https://example.com/a#b".',
      },
    ],
  },
  {
    title: 'an anchor with a digit first',
    yaml: 'outputSchema: { type: object, $anchor: 1a }',
    reports: [
      {
        at: 'outputSchema.$anchor',
        message: '`$anchor` must be a name of letters, digits, `-`, `_` and `.`; found "1a".',
      },
    ],
  },
  {
    title: 'steps of nothing',
    yaml: 'outputSchema: { type: object, properties: { a: { multipleOf: 0 } } }',
    reports: [
      {
        at: 'outputSchema.properties.a.multipleOf',
        message: '`multipleOf` must be a number above 0; found 0.',
      },
    ],
  },
  {
    title: 'a key that is no pattern',
    yaml: 'outputSchema: { type: object, patternProperties: { "[": true } }',
    reports: [
      {
        at: 'outputSchema.patternProperties.[',
        message:
          'Each key of `patternProperties` must be a regular expression of ECMAScript with flag `u`; found "[". Unterminated character class.',
      },
    ],
  },

  {
    title: 'names among the properties, and properties by their types',
    yaml: 'outputSchema: { type: object, properties: { id: string, required: [id] } }',
    reports: [
      {
        at: 'outputSchema.properties.id',
        message:
          'Each member of `properties` must be a schema: an object, `true` or `false`; found "string". Write `{ type: string }`.',
      },
      {
        at: 'outputSchema.properties.required',
        message:
          'Each member of `properties` must be a schema: an object, `true` or `false`; found a list. It belongs beside `properties`.',
      },
    ],
  },
  {
    title: 'lists as texts',
    yaml: 'outputSchema: { type: object, required: "a, b", properties: { a: { enum: "low, high" }, b: true } }',
    reports: [
      { at: 'outputSchema.required', message: '`required` must be a list of names; found "a, b". Write `[a, b]`.' },
      {
        at: 'outputSchema.properties.a.enum',
        message: '`enum` must be a list; found "low, high". Write `[low, high]`.',
      },
    ],
  },
  {
    title: 'numbers and flags as texts',
    yaml: 'outputSchema: { type: object, additionalProperties: "false", properties: { a: { minLength: "1", maximum: "2.5", uniqueItems: "true", minItems: x } } }',
    reports: [
      {
        at: 'outputSchema.additionalProperties',
        message:
          '`additionalProperties` must be a schema: an object, `true` or `false`; found "false". Did you mean `false`?',
      },
      {
        at: 'outputSchema.properties.a.minLength',
        message: '`minLength` must be a whole number, 0 or more; found "1". Did you mean `1`?',
      },
      {
        at: 'outputSchema.properties.a.maximum',
        message: '`maximum` must be a number; found "2.5". Did you mean `2.5`?',
      },
      {
        at: 'outputSchema.properties.a.uniqueItems',
        message: '`uniqueItems` must be `true` or `false`; found "true". Did you mean `true`?',
      },
      {
        at: 'outputSchema.properties.a.minItems',
        message: '`minItems` must be a whole number, 0 or more; found "x".',
      },
    ],
  },
  {
    title: 'a reference that YAML reads as a comment',
    yaml: 'outputSchema:\n  type: object\n  properties:\n    order:\n      $ref: #/components/schemas/Order',
    reports: [
      {
        at: 'outputSchema.properties.order.$ref',
        message: '`$ref` must be a string; found null. Put quotes around it as it is written.',
      },
    ],
  },
];
