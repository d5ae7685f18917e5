import { expect, test } from '@jest/globals';
import { rule as ref } from '../../rulesets/description/description-ref.ts';
import { rule as valid } from '../../rulesets/description/description-valid.ts';
import { checkedDocument } from '../support/checked-document.ts';
import { findingsOf } from '../support/findings.ts';

const info = { title: 'a', version: '1' };
const responses = { default: { description: 'OK' } };
const aPath = (schema: unknown) => ({ '/a': { post: { requestBody: { content: { 'a/b': { schema } } }, responses } } });
const files = { 'part.yaml': { get: { responses, sumary: 'a' } }, 'name.yaml': { name: 5 } };

test.each<readonly [string, object, readonly string[]]>([
  ['a description that is well', { openapi: '3.1.0', info, paths: {} }, []],
  ['another patch of a version', { asyncapi: '2.6.7', info, channels: {} }, []],
  ['a version without a schema', { asyncapi: '2.0.0-rc1' }, []],
  [
    'a schema of a dialect of its own',
    { openapi: '3.1.0', info, paths: aPath({ $schema: 'https://a.example/', type: 5 }) },
    [],
  ],
  [
    'schemas of a dialect of their own',
    { openapi: '3.1.0', jsonSchemaDialect: 'https://a.example/', info, paths: aPath({ type: 5 }) },
    [],
  ],
  [
    'extensions of ours without their `x-`',
    { openapi: '3.1.0', info, mcp: {}, paths: { '/a': { get: { badges: [], responses } } } },
    [
      'mcp: A description must have only fields of OpenAPI 3.1; found "mcp". Did you mean `x-mcp`?',
      'paths /a get badges: `get` must have only fields of OpenAPI 3.1; found "badges". Did you mean `x-badges`?',
    ],
  ],
  [
    'badges without their `x-` in AsyncAPI, and where nothing draws any',
    { asyncapi: '3.0.0', info, channels: { a: { badge: [] } }, components: { messages: { b: { badges: [] } } } },
    [
      'channels a badge: `a` must have only fields of AsyncAPI 3.0; found "badge". Did you mean `x-badges`?',
      'components messages b badges: `b` must have only fields of AsyncAPI 3.0; found "badges".',
    ],
  ],
  [
    'a map of components that is a reference',
    { openapi: '3.1.0', info, paths: {}, components: { securitySchemes: { $ref: '#/x-a' } } },
    ['components securitySchemes $ref: `securitySchemes` must not be a `$ref`, by OpenAPI 3.1; found "#/x-a".'],
  ],
  [
    'a part in another file, referred to twice',
    { openapi: '3.1.0', info, paths: { '/a': { $ref: 'part.yaml' }, '/b': { $ref: 'part.yaml' } } },
    ['paths /a get sumary: `get` must have only fields of OpenAPI 3.1; found "sumary". Did you mean `summary`?'],
  ],
  [
    'parameters and a whole query string in OpenAPI 3.2',
    {
      openapi: '3.2.0',
      info,
      paths: {
        '/a': {
          parameters: [
            { name: 'a', in: 'query', schema: {} },
            { name: 'b', in: 'querystring', content: { 'a/b': {} } },
          ],
        },
      },
    },
    ['paths /a parameters: `parameters` must not have both `in: query` and `in: querystring`.'],
  ],
  [
    'a field that another one rules out',
    {
      openapi: '3.2.0',
      info,
      paths: {},
      components: { mediaTypes: { a: { encoding: {}, prefixEncoding: [] } } },
    },
    ['components mediaTypes a prefixEncoding: `prefixEncoding` must not be given here.'],
  ],
  [
    'a whole query string twice in OpenAPI 3.2',
    {
      openapi: '3.2.0',
      info,
      paths: {
        '/a': {
          parameters: [
            { name: 'a', in: 'querystring', content: { 'a/b': {} } },
            { name: 'c', in: 'header', schema: {} },
            { name: 'b', in: 'querystring', content: { 'a/b': {} } },
          ],
        },
      },
    },
    ['paths /a parameters 2: `parameters` must have only one item with `in: querystring`; found another.'],
  ],
  [
    'a type in a list that is none, which is told at its place',
    { openapi: '3.1.0', info, paths: aPath({ type: [null, 'string'] }) },
    [
      'paths /a post requestBody content a/b schema type 0: Each item of `type` must be `array`, `boolean`, `integer`, `null`, `number`, `object` or `string`; found null.',
    ],
  ],
  [
    'a status that is none, and a field that holds a reference and is none',
    {
      openapi: '3.1.0',
      info,
      paths: { '/a': { get: { responses: { '2xx': { description: '', content: { $ref: 'a.yaml' } } } } } },
      components: { requestBodies: { a: { content: { 'a/b': { itemSchema: { $ref: '#/components/schemas/a' } } } } } },
    },
    [
      'paths /a get responses 2xx: The name "2xx" in `responses` must be a status such as `200` or `2XX`, or `default`.',
      'components requestBodies a content a/b itemSchema $ref: `a/b` must have only fields of OpenAPI 3.1; found "itemSchema".',
    ],
  ],
  [
    'a method among the additional ones that has a field of its own',
    { openapi: '3.2.0', info, paths: { '/a': { additionalOperations: { GET: {}, COPY: {} } } } },
    [
      'paths /a additionalOperations GET: `additionalOperations` must have only methods without a field of their own; found "GET". Write `get` beside it.',
    ],
  ],
  [
    'a reference in place of media types',
    { openapi: '3.0.0', info, paths: {}, components: { requestBodies: { a: { content: { $ref: 'a.yaml' } } } } },
    ['components requestBodies a content $ref: `content` must not be a `$ref`, by OpenAPI 3.0; found "a.yaml".'],
  ],
  [
    'values of OpenAPI 2.0',
    { swagger: '2.0', info, paths: { '/a': { get: { responses, security: [{ key: [5] }], schemes: ['ftp'] } } } },
    [
      'paths /a get security 0 key 0: Each item of `key` must be a string; found 5. Put quotes around it as it is written.',
      'paths /a get schemes 0: Each item of `schemes` must be `http`, `https`, `ws` or `wss`; found "ftp".',
    ],
  ],
  [
    'a parameter of OpenAPI 3.2, and references inside of the root file',
    {
      openapi: '3.2.0',
      info,
      paths: {
        '/a': {
          parameters: [{ $ref: '#/x-parts/a' }, { $ref: '#/components/parameters/b' }],
          post: { parameters: [{ name: 'c', in: 'query', schema: {} }], responses },
        },
      },
      components: { parameters: { b: { name: 'b', in: 'query', schema: {} } } },
      'x-parts': { a: { name: 'a', in: 'query', schema: 5 } },
    },
    ['paths /a parameters 0 schema: `schema` must be an object or a boolean; found 5.'],
  ],
  [
    'limits and patterns of AsyncAPI',
    {
      asyncapi: '3.0.0',
      info,
      channels: { a: { address: null } },
      operations: {
        a: {
          action: 'send',
          channel: { $ref: '#/channels/a' },
          bindings: { mqtt: { qos: 3, messageExpiryInterval: 5e9 } },
        },
      },
      components: { correlationIds: { a: { location: 'header' } } },
    },
    [
      'operations a bindings mqtt qos: `qos` must be 0, 1 or 2; found 3.',
      'operations a bindings mqtt messageExpiryInterval: `messageExpiryInterval` must be at most 4294967295; found 5000000000.',
      String.raw`components correlationIds a location: \`location\` must match \`^\$message\.(header|payload)#(\/(([^\/~])|(~[01]))*)*\`; found "header".`.replaceAll(
        '\\`',
        '`',
      ),
    ],
  ],
  [
    'a reference of AsyncAPI that leads nowhere, told once',
    {
      asyncapi: '3.0.0',
      info,
      channels: { a: { servers: [{ $ref: '#/servers/x' }] }, b: { servers: [{ $ref: '#/servers/x' }] } },
    },
    ['channels a servers 0 $ref: `#/servers/x` does not exist.'],
  ],
  [
    'references of AsyncAPI in a row, of which the last leads nowhere',
    {
      asyncapi: '3.0.0',
      info,
      channels: { a: { messages: { b: { $ref: '#/components/messages/c' } } } },
      components: {
        messages: { c: { $ref: '#/components/messages/d' }, d: { $ref: '#/components/messages/none' } },
      },
    },
    ['components messages d $ref: `#/components/messages/none` does not exist; `components/messages` has `c`, `d`.'],
  ],
  [
    'references of AsyncAPI that lead back to themselves',
    {
      asyncapi: '3.0.0',
      info,
      components: { messages: { c: { $ref: '#/components/messages/d' }, d: { $ref: '#/components/messages/c' } } },
    },
    [
      'components messages c $ref: `#/components/messages/d` leads back to itself.',
      'components messages d $ref: `#/components/messages/c` leads back to itself.',
    ],
  ],
  [
    'references of AsyncAPI in a row that are more than are followed, told once',
    {
      asyncapi: '3.0.0',
      info,
      channels: { a: { messages: { b: { payload: { $ref: '#/components/schemas/s0' } } } } },
      components: {
        schemas: {
          ...Object.fromEntries(
            Array.from({ length: 105 }, (_, index) => [`s${index}`, { $ref: `#/components/schemas/s${index + 1}` }]),
          ),
          s105: { type: 'object' },
        },
      },
    },
    ['channels a messages b payload $ref: `#/components/schemas/s0` is more than 100 references away.'],
  ],
  [
    'a reference below an id',
    {
      asyncapi: '3.0.0',
      info,
      components: { schemas: { a: { $id: 'https://a.example/', properties: { b: { $ref: '#/definitions/c' } } } } },
    },
    [],
  ],
])('%s', (_title, tree, expected) => {
  const document = checkedDocument(tree, files);
  const found = [valid, ref].flatMap(({ check }) => findingsOf(check, document));
  expect(found.map(({ path, message }) => `${path.join(' ')}: ${message}`)).toEqual(expected);
});
