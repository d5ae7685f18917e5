import { expect, test } from '@jest/globals';
import { pageOf } from './defects.ts';
import { mainOf } from './pages/support.ts';
import { member } from '../../src/lib/json.ts';
import { fromText, fromTree, siteOf, wordsAt } from './support.ts';

const said = { summary: 'said in short', description: 'said at length' };
const schemas = (field: object): object => ({
  openapi: '3.1.0',
  components: { schemas: { A: { type: 'object', properties: { field } }, B: { type: 'object' } } },
});
const operation = (get: object): object => ({ openapi: '3.1.0', paths: { '/a': { get } } });

const digits = '12345678901234567890';

test('numbers keep the digits that were written: examples, defaults, values of an enumeration', () => {
  const schema = `{ "type": "integer", "default": ${digits}, "enum": [1, ${digits}], "example": ${digits} }`;
  const text = `{ "openapi": "3.1.0", "paths": { "/a": { "get": { "parameters": [{ "name": "n", "in": "query", "example": ${digits}, "schema": ${schema} }] } } } }`;
  const main = mainOf(siteOf(fromText(text)), 'operations/get-a.html');
  expect(main.match(/\d{19,}/gu)).toEqual([digits, digits, digits, digits]);
});

test.each<[what: string, tree: object, address: string, texts: readonly string[]]>([
  [
    'items of an array that stand in place',
    schemas({
      type: 'array',
      items: { type: 'string', description: 'One label', pattern: '^x', enum: ['x1'], 'x-own': 'mine' },
    }),
    'schemas/a.html',
    ['Each item: matches ^x', 'One label', 'One of x1', '"x-own": "mine"'],
  ],
  [
    'items of items',
    schemas({ type: 'array', items: { type: 'array', items: { type: 'number', description: 'A price' } } }),
    'schemas/a.html',
    ['A price'],
  ],
  [
    'items that are a component, beside their reference',
    schemas({ type: 'array', items: { $ref: '#/components/schemas/B', description: 'Each of them' } }),
    'schemas/a.html',
    ['Each item: Each of them'],
  ],
  [
    'what `allOf` adds in place',
    schemas({
      allOf: [
        { type: 'string', description: 'A part', enum: ['p1'] },
        { 'x-own': 'mine', maxLength: 3 },
      ],
    }),
    'schemas/a.html',
    ['A part', 'One of p1', 'at most 3 characters', '"x-own": "mine"'],
  ],
  [
    'items of a parameter of OpenAPI 2.0',
    {
      swagger: '2.0',
      paths: {
        '/a': {
          get: {
            parameters: [
              { name: 'n', in: 'query', type: 'array', items: { type: 'string', pattern: '^q', enum: ['q1'] } },
            ],
          },
        },
      },
    },
    'operations/get-a.html',
    ['Each item: matches ^q', 'One of q1'],
  ],
  [
    'tags that no operation has',
    {
      ...operation({ tags: ['used'] }),
      tags: [
        { name: 'used' },
        { name: 'unused', description: 'For later', externalDocs: { url: 'https://a.example/later' } },
      ],
    },
    'groups/unused.html',
    ['unused For later', 'More https://a.example/later'],
  ],
  [
    'tags of AsyncAPI 3',
    { asyncapi: '3.0.0', info: { title: 'T', version: '1', tags: [{ name: 'costs', description: 'About costs' }] } },
    'index.html',
    ['Tags costs About costs'],
  ],
  [
    'examples of a parameter',
    operation({ parameters: [{ name: 'n', in: 'query', examples: { one: { ...said, value: 1 } } }] }),
    'operations/get-a.html',
    ['one : said in short said at length'],
  ],
  [
    'examples of a parameter that has content',
    operation({
      parameters: [
        {
          name: 'n',
          in: 'query',
          content: { 'application/json': { schema: { type: 'number' }, example: 7, 'x-own': 1 } },
        },
        { name: 'm', in: 'query', content: { 'application/json': { examples: { one: { ...said, value: 8 } } } } },
      ],
    }),
    'operations/get-a.html',
    ['Example: 7', '"x-own": 1', 'Example one: 8', 'one : said in short'],
  ],
  [
    'properties that are a list',
    { openapi: '3.1.0', components: { schemas: { A: { properties: [{ name: 'listed' }] } } } },
    'schemas/a.html',
    ['"properties": [', '"name": "listed"'],
  ],
  [
    'the mapping of a discriminator',
    {
      openapi: '3.1.0',
      components: {
        schemas: {
          A: {
            oneOf: [{ $ref: '#/components/schemas/B' }],
            discriminator: {
              propertyName: 'kind',
              mapping: { b: '#/components/schemas/Some.Long~1Name', c: 'parts/other.v2.yaml' },
            },
          },
          B: {},
        },
      },
    },
    'schemas/a.html',
    ['b is Some.Long/Name, c is parts/other.v2.yaml'],
  ],
  [
    'examples of a body',
    operation({
      requestBody: { content: { 'text/plain': { examples: { one: { ...said, value: 'v', 'x-own': 'mine' } } } } },
    }),
    'operations/get-a.html',
    ['one : said in short said at length', '"x-own": "mine"'],
  ],
  [
    'the format of a payload',
    {
      asyncapi: '3.0.0',
      components: {
        messages: {
          M: { payload: { schemaFormat: 'application/schema+yaml;version=draft-07', schema: { type: 'string' } } },
        },
      },
    },
    'messages/m.html',
    ['application/schema+yaml;version=draft-07'],
  ],
  [
    'examples of a message',
    {
      asyncapi: '3.0.0',
      components: {
        messages: {
          M: {
            payload: { type: 'object' },
            examples: [
              { name: 'one', summary: 'said in short', payload: { a: 1 } },
              { name: 'two', payload: { a: 2 }, 'x-own': 'mine' },
            ],
          },
        },
      },
    },
    'messages/m.html',
    ['said in short', '"a": 1', '"x-own": "mine"'],
  ],
])('the page has what is said of %s', (_, tree, address, texts) => {
  const page = pageOf(siteOf(fromTree(tree)), address);
  const text = page
    .slice(page.indexOf('<main'))
    .replace(/<\/?(?:p|dt|dd|li|h2|div|summary|pre|code)\b[^>]*>/gu, ' ')
    .replace(/<[^>]*>/gu, '')
    .replaceAll('&#34;', '"')
    .replace(/\s+/gu, ' ');
  expect(texts.filter((each) => !text.includes(each))).toEqual([]);
});

/** A description with a reference in the place of one of its texts. */
function withReferenceAt(path: string): object {
  const tree: object = {
    asyncapi: '3.0.0',
    info: { title: 'T', version: '1', tags: [{ name: 'first' }], externalDocs: { url: 'https://a.example' } },
    servers: { s: { host: 'a', protocol: 'p', variables: { v: {} }, tags: [{ name: 't' }] } },
    channels: {
      c: {
        address: 'c/{p}',
        parameters: { p: {} },
        messages: { m: { correlationId: { location: '$message.header#/id' }, payload: { properties: { f: {} } } } },
      },
    },
    operations: {
      o: {
        action: 'send',
        channel: { $ref: '#/channels/c' },
        tags: [{ name: 'plain' }],
        security: [{ type: 'userPassword' }],
        externalDocs: { url: 'https://a.example' },
        reply: { address: { location: '$message.header#/to' } },
        traits: [{}],
      },
    },
  };
  const parent = path.split('.').reduce<unknown>(member, tree);
  Object.assign(Object(parent), { description: { $ref: './texts/long.md' } });
  return tree;
}

test.each([
  ['info', 'index'],
  ['info.tags.0', 'index'],
  ['info.externalDocs', 'index'],
  ['servers.s', 'index'],
  ['servers.s.variables.v', 'index'],
  ['servers.s.tags.0', 'index'],
  ['channels.c', 'channels/c'],
  ['channels.c.parameters.p', 'channels/c'],
  ['channels.c.messages.m', 'channels/c'],
  ['channels.c.messages.m.correlationId', 'channels/c'],
  ['channels.c.messages.m.payload', 'channels/c'],
  ['channels.c.messages.m.payload.properties.f', 'channels/c'],
  ['operations.o', 'operations/o'],
  ['operations.o.tags.0', 'operations/o'],
  ['operations.o.security.0', 'operations/o'],
  ['operations.o.externalDocs', 'operations/o'],
  ['operations.o.reply.address', 'operations/o'],
  ['operations.o.traits.0', 'operations/o'],
])(
  'a reference in the place of the description of %s is shown as it stands, on the page and in its Markdown',
  (path, address) => {
    const { shown, written } = wordsAt(siteOf(fromTree(withReferenceAt(path))), address);
    expect([shown, written].map((text) => text.includes('"$ref": "./texts/long.md"'))).toEqual([true, true]);
  },
);
