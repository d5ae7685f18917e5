import type { InvalidExample } from '../rule.ts';

const ok = 'responses: { default: { description: OK } }';

/** Further invalid examples of `description-valid`, for messages that its page does not show. */
export const moreExamples: readonly InvalidExample[] = [
  {
    title: 'numbers, nulls and texts for booleans',
    yaml: `/orders: { get: { summary: 1.0, description: null, deprecated: 'true', ${ok} } }`,
    reports: [
      {
        at: '/orders.get.summary',
        message: '`summary` must be a string; found 1. Put quotes around it as it is written.',
      },
      {
        at: '/orders.get.description',
        message: '`description` must be a string; found null. Give it a value, or remove it.',
      },
      { at: '/orders.get.deprecated', message: '`deprecated` must be a boolean; found "true". Did you mean `true`?' },
    ],
  },
  {
    title: 'a path without a slash, and a status that is none',
    yaml: `orders: { get: { ${ok} } }\n/orders: { get: { responses: { '2000': { description: OK } } } }`,
    reports: [
      { at: 'orders', message: 'The name "orders" in `paths` must begin with `/`.' },
      {
        at: '/orders.get.responses.2000',
        message: 'The name "2000" in `responses` must be a status such as `200` or `2XX`, or `default`.',
      },
    ],
  },
  {
    title: 'a parameter without a schema, and one with two',
    yaml: `/orders: { get: { parameters: [{ name: a, in: query }, { name: b, in: query, schema: {}, content: { a/b: {} } }], ${ok} } }`,
    reports: [
      {
        at: '/orders.get.parameters.0',
        message: 'Each item of `parameters` must have `schema` or `content`; found neither.',
      },
      {
        at: '/orders.get.parameters.1',
        message: 'Each item of `parameters` must have only one of `schema` and `content`; found more.',
      },
    ],
  },
  {
    title: 'a name that stands twice',
    yaml: `/orders: { get: { parameters: [{ name: a, in: query, schema: { required: [a, a] } }], ${ok} } }`,
    reports: [
      {
        at: '/orders.get.parameters.0.schema.required.1',
        message: 'Each item of `required` must stand once in the list; found "a".',
      },
    ],
  },
  {
    title: 'an example beside examples',
    yaml: `/orders: { get: { parameters: [{ name: a, in: query, schema: {}, example: 1, examples: {} }], ${ok} } }`,
    reports: [
      {
        at: '/orders.get.parameters.0',
        message: 'Each item of `parameters` must not have both `example` and `examples`.',
      },
    ],
  },
  {
    title: 'limits, and a reference where none may stand',
    yaml: `/orders: { get: { tags: {}, requestBody: { content: { a/b: { schema: { multipleOf: 0, minLength: -1 }, encoding: { a: { $ref: '#/info' } } } } }, responses: {} } }`,
    reports: [
      { at: '/orders.get.tags', message: '`tags` must be a list; found an empty object.' },
      {
        at: '/orders.get.requestBody.content.a/b.schema.multipleOf',
        message: '`multipleOf` must be above 0; found 0.',
      },
      {
        at: '/orders.get.requestBody.content.a/b.schema.minLength',
        message: '`minLength` must be at least 0; found -1.',
      },
      {
        at: '/orders.get.requestBody.content.a/b.encoding.a.$ref',
        message: '`a` must not be a `$ref`, by OpenAPI 3.1; found "#/info".',
      },
      { at: '/orders.get.responses', message: '`responses` must have at least 1 field; found an empty object.' },
    ],
  },
  {
    title: 'two media types of a parameter, and a style beside one',
    host: 'openapi-3.0-operation',
    yaml: 'parameters: [{ name: a, in: query, content: { a/b: {}, c/d: {} } }, { name: b, in: query, style: form, content: { a/b: {} } }]',
    reports: [
      { at: 'parameters.0.content', message: '`content` must have at most 1 field; found an object.' },
      { at: 'parameters.1', message: 'Each item of `parameters` must not have `style`.' },
    ],
  },
  {
    title: 'a message of AsyncAPI with a field of another version',
    host: 'asyncapi-message',
    yaml: 'messageId: a\npayload: { type: text }',
    reports: [
      {
        at: 'messageId',
        message: '`order` must have only fields of AsyncAPI 3.0; found "messageId".',
      },
      {
        at: 'payload.type',
        message: '`type` must be `array`, `boolean`, `integer`, `null`, `number`, `object` or `string`; found "text".',
      },
    ],
  },
  {
    title: 'names of components',
    host: 'openapi-root',
    yaml: 'components: { schemas: { a b: {} } }',
    reports: [
      { at: 'components.schemas.a b', message: 'The name "a b" must have only letters, digits, `.`, `-` and `_`.' },
    ],
  },
];
