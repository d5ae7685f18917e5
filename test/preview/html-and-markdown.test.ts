import { expect, test } from '@jest/globals';
import { pageOf } from './defects.ts';
import { fromTree, siteOf, wordsAt, wordsOf } from './support.ts';

const parameter = (own: object): object => ({
  swagger: '2.0',
  paths: { '/a': { get: { parameters: [{ name: 'n', in: 'query', type: 'string', ...own }], responses: {} } } },
});
const schema = (own: object): object => ({ openapi: '3.1.0', components: { schemas: { A: own } } });
const message = (own: object, root: object = {}): object => ({
  asyncapi: '3.0.0',
  ...root,
  components: { messages: { M: { payload: { type: 'string' }, ...own } } },
});
const event = (own: object, root: object = {}): object => ({
  asyncapi: '3.0.0',
  channels: { c: { address: 'a/b' }, later: { address: null } },
  operations: { o: { action: 'send', channel: { $ref: '#/channels/c' }, ...own } },
  ...root,
});
const operation = (post: object): object => ({ openapi: '3.1.0', paths: { '/a': { post } } });
const docs = { url: 'https://a.example/docs' };
const channel = (own: object): object => ({
  asyncapi: '3.0.0',
  channels: { a: { address: 'a/{n}', parameters: { n: own } } },
});

test.each<[keyword: string, alternative: object, shown: string, written: string]>([
  ['oneOf', { $ref: '#/components/schemas/Dog' }, 'Dog', '- [Dog](dog.md)'],
  [
    'anyOf',
    { $ref: '#/components/schemas/Dog', minProperties: 1 },
    'Dog at least 1 field',
    '- [Dog](dog.md) (at least 1 field)',
  ],
  [
    'oneOf',
    { $ref: '#/components/schemas/Name' },
    'Name string, at most 9 characters',
    '- [Name](name.md) (string, at most 9 characters)',
  ],
  ['oneOf', { type: 'string', title: 'A text' }, 'A text string', '- A text (string)'],
  ['oneOf', { type: 'string' }, 'alternative 1 string', '- alternative 1 (string)'],
])('%s: the name of the alternative %j stands once', (keyword, alternative, shown, written) => {
  const schemas = { A: { [keyword]: [alternative] }, Dog: { type: 'object' }, Name: { type: 'string', maxLength: 9 } };
  const site = siteOf(fromTree({ openapi: '3.1.0', components: { schemas } }));
  const page = pageOf(site, 'schemas/a.html');
  const [, row = ''] = /<div class="row">(.*?)<\/div>/su.exec(page) ?? [];
  expect(wordsOf(row.replace(/<[^>]*>/gu, ' ')).trim()).toBe(shown);
  expect(site.markdown('schemas/a.md')?.split('\n')).toContain(written);
});

test.each<[what: string, tree: object, address: string, texts: readonly string[]]>([
  [
    'the values of a parameter of OpenAPI 2.0',
    parameter({ enum: ['one', 'two'], default: 'one' }),
    'operations/get-a',
    ['string, default "one"', 'One of one, two.'],
  ],
  [
    'the values of a parameter of AsyncAPI 3, which is a text',
    channel({ enum: ['one', 'two'], default: 'two', examples: ['one'], location: '$message.payload#/n' }),
    'channels/a',
    ['n string, default "two"', 'One of one, two.', 'Example: one', 'Location: $message.payload#/n'],
  ],
  [
    'the reason why the items of a list, or the only part of a schema, are not there',
    schema({
      properties: {
        list: { type: 'array', items: { $ref: '#/components/schemas/None' } },
        part: { allOf: [{ $ref: '#/components/schemas/Nothing' }] },
      },
    }),
    'schemas/a',
    [
      'Each item: $ref must lead to a value; found "#/components/schemas/None", and nothing of that name at',
      '$ref must lead to a value; found "#/components/schemas/Nothing", and nothing of that name at',
    ],
  ],
  [
    'the schemas that a schema defines, where it uses them or below',
    schema({
      type: 'object',
      properties: { x: { $ref: '#/components/schemas/A/$defs/X' } },
      allOf: [{ definitions: { Part: { type: 'boolean' } } }],
      $defs: {
        X: { type: 'object', properties: { y: { type: 'string' } } },
        Again: { type: 'integer', allOf: [{ $ref: '#/components/schemas/A/$defs/Again' }] },
      },
    }),
    'schemas/a',
    ['x X', 'y string', '2 more definitions', 'Again integer', 'Part boolean'],
  ],
  [
    'the schemas that a schema defines beside the reference to one of them',
    schema({
      $id: 'https://a.example/a',
      $ref: '#/$defs/Main',
      $defs: {
        Main: { type: 'object', properties: { y: { $ref: '#/$defs/Y' } } },
        Y: { type: 'integer' },
        Z: { type: 'null' },
      },
    }),
    'schemas/a',
    ['Main', 'y Y: integer', '1 more definition', 'Z null'],
  ],
  [
    'a schema beside null as one that may be null, with all that it says',
    {
      openapi: '3.1.0',
      components: {
        schemas: {
          A: {
            type: 'object',
            properties: {
              sort: { title: 'Sort', anyOf: [{ type: 'string', enum: ['up', 'down'] }, { type: 'null' }] },
              size: { oneOf: [{ type: 'null' }, { type: 'integer', minimum: 1, description: 'A page.' }], default: 20 },
              paint: { anyOf: [{ $ref: '#/components/schemas/Paint' }, { type: 'null' }], description: 'Of the wall.' },
              next: { anyOf: [{ $ref: '#/components/schemas/A' }, { type: 'null' }] },
              past: { anyOf: [{ type: 'string' }, { type: 'null' }], deprecated: true },
              items: { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'null' }] } },
              list: { anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'null' }] },
              also: { type: ['array', 'null'], items: { type: 'string' } },
            },
          },
          Paint: { type: 'string', enum: ['red', 'green'] },
        },
      },
    },
    'schemas/a',
    [
      'sort string or null',
      'One of up, down.',
      'size integer or null, default 20, at least 1',
      'A page.',
      'paint Paint: string or null',
      'Of the wall.',
      'One of red, green.',
      'next A or null',
      'past string or null, deprecated',
      'items array of string or null',
      'list array of string, or null',
      'also array of string, or null',
    ],
  ],
  [
    'both where null, or the schema around, says more',
    schema({
      properties: {
        a: { anyOf: [{ type: 'string' }, { type: 'null', description: 'No limit.' }] },
        b: { anyOf: [{ type: 'string' }, { type: 'null' }], minLength: 2 },
        c: { anyOf: [{ type: 'string', description: 'A text.' }, { type: 'null' }], description: 'Around.' },
        d: { anyOf: [{ type: 'string' }, { type: 'integer' }, { type: 'null' }] },
        e: { anyOf: [{ type: 'null' }, { type: 'null' }] },
        f: { anyOf: [true, { type: 'null' }] },
      },
    }),
    'schemas/a',
    [
      'a any of string, null',
      'No limit.',
      'b any of string, null, at least 2 characters',
      'c any of string, null',
      'A text.',
      'Around.',
      'd any of string, integer, null',
      'e any of null, null',
      'f any of anything, null',
    ],
  ],
  [
    'the schemas that the schema of a tool defines, which its references lead to, through each other and around',
    {
      openapi: '3.1.0',
      'x-mcp': {
        tools: [
          {
            name: 'book',
            inputSchema: {
              type: 'object',
              properties: { seat: { $ref: '#/$defs/Chosen' }, group: { $ref: '#' } },
              $defs: {
                Chosen: { $ref: '#/$defs/Seat' },
                Seat: { type: 'object', properties: { row: { type: 'integer', description: 'From the stage.' } } },
              },
            },
          },
        ],
      },
    },
    'mcp/tool-book',
    ['seat Seat', 'row integer', 'From the stage.'],
  ],
  [
    'an example of a body as a value and as it is sent',
    operation({
      requestBody: {
        content: {
          'text/plain': {
            examples: {
              north: { dataValue: { size: 5 }, serializedValue: 'size=5' },
              file: { dataValue: { size: 7 }, externalValue: 'a.txt' },
            },
          },
        },
      },
    }),
    'operations/post-a',
    ['{ "size": 5 }', 'size=5', '{ "size": 7 }', 'In a.txt'],
  ],
  [
    'an example of a parameter as a value and as it is sent, also one that is a reference or stands in `content`',
    {
      ...operation({
        parameters: [
          {
            name: 'n',
            in: 'query',
            schema: {},
            examples: {
              two: { dataValue: 2, serializedValue: 'n=2', summary: 'Two of them.' },
              same: { dataValue: 'n', serializedValue: 'n' },
              other: { $ref: '#/components/examples/E' },
            },
          },
          { name: 'm', in: 'query', content: { 'text/plain': { examples: { one: { value: 'just one' } } } } },
        ],
      }),
      components: { examples: { E: { value: 'elsewhere' } } },
    },
    'operations/post-a',
    [
      'Example two: 2',
      'Example two, as sent: n=2',
      'Two of them.',
      'Example same: n',
      'Example other: elsewhere',
      'Example one: just one',
    ],
  ],
  ['a parameter of AsyncAPI 3 without values', channel({ description: 'Any.' }), 'channels/a', ['n string', 'Any.']],
  [
    'several examples of a schema in a line, and how many more there are',
    schema({ type: 'string', examples: ['e1', 'e2', ...Array.from({ length: 10 }, () => 'e3')] }),
    'schemas/a',
    [`Examples: e1, e2${', e3'.repeat(8)}`, '2 more examples.'],
  ],
  [
    'examples that are no text for a line, at most five of them',
    schema({ type: 'object', examples: Array.from({ length: 6 }, (_, n) => ({ n })) }),
    'schemas/a',
    ['Example', '"n": 4', '1 more example.'],
  ],
  [
    'an example and a default of 200 characters in a line',
    schema({ type: 'string', example: 'e'.repeat(200), default: 'd'.repeat(200) }),
    'schemas/a',
    [`Example: ${'e'.repeat(200)}`, `Default: ${'d'.repeat(200)}`],
  ],
  [
    'the items of a tuple beside those of its rest, and what it must contain',
    schema({
      type: 'array',
      prefixItems: [{ type: 'string', description: 'The first.' }],
      items: { type: 'object', properties: { rest: { type: 'number', description: 'Of the rest.' } } },
      contains: { type: 'object', description: 'One of these.' },
    }),
    'schemas/a',
    ['item 1 string', 'The first.', 'contains object', 'One of these.', 'rest number', 'Of the rest.'],
  ],
  [
    'fields that stand beside a type of lists',
    schema({ type: 'array', items: {}, properties: { own: { type: 'string', description: 'Its own.' } } }),
    'schemas/a',
    ['own string', 'Its own.'],
  ],
  [
    'that a list has no further items',
    schema({
      properties: {
        pair: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }], items: false },
        old: { type: 'array', items: [{ type: 'string' }], additionalItems: false },
        rest: { type: 'array', prefixItems: [{ type: 'string' }], unevaluatedItems: false },
        empty: { type: 'array', items: false },
      },
    }),
    'schemas/a',
    [
      'pair array, without further items',
      'old array, without further items',
      'rest array, without further items',
      'empty array, without items',
    ],
  ],
  [
    'the alternative for all other values of a discriminator',
    schema({
      oneOf: [{ type: 'object', title: 'Cat' }],
      discriminator: { propertyName: 'kind', mapping: { cat: '#/Cat' }, defaultMapping: '#/Other' },
    }),
    'schemas/a',
    ['kind tells which: cat is Cat, any other is Other'],
  ],
  [
    'the documentation of a schema, of its fields and of what it adds',
    schema({
      externalDocs: { url: 'https://a.example/whole', description: 'Of all' },
      properties: {
        field: { type: 'string', externalDocs: { url: 'https://a.example/field' } },
        all: { allOf: [{ type: 'string', externalDocs: { url: 'https://a.example/part' } }] },
        list: { type: 'array', items: { type: 'string', externalDocs: { description: 'In the cellar' } } },
      },
    }),
    'schemas/a',
    [
      'More: https://a.example/whole Of all',
      'More: https://a.example/field',
      'More: https://a.example/part',
      'More: In the cellar',
    ],
  ],
  [
    'the texts of tags, of a correlation id and the id of a message',
    message({
      tags: [{ name: 'fast', description: 'Within a second', externalDocs: docs }, { name: 'plain' }],
      correlationId: { location: '$message.header#/id', description: 'Of the request' },
      messageId: 'own-id',
    }),
    'messages/m',
    ['fast Within a second https://a.example/docs', 'plain', '$message.header#/id Of the request', 'own-id'],
  ],
  [
    'an example of a message without the name and summary that stand beside it',
    message({ examples: [{ name: 'one', summary: 'In short', headers: { h: 1 }, payload: 'a' }] }),
    'messages/m',
    ['one', 'In short', '{ "headers": { "h": 1 }, "payload": "a" }'],
  ],
  [
    'the addresses and scopes of a security scheme',
    {
      openapi: '3.2.0',
      components: {
        securitySchemes: {
          login: {
            type: 'oauth2',
            deprecated: true,
            oauth2MetadataUrl: 'https://a.example/meta',
            flows: {
              authorizationCode: {
                authorizationUrl: 'https://a.example/login',
                tokenUrl: '/token',
                refreshUrl: 'https://a.example/again',
                scopes: { 'read:all': 'Read all of it' },
              },
              deviceAuthorization: { deviceAuthorizationUrl: 'https://a.example/device', 'x-own': 'mine' },
            },
          },
          open: { type: 'openIdConnect', openIdConnectUrl: 'https://a.example/open' },
        },
      },
    },
    'components/security-schemes',
    [
      'login OAuth 2.0, authorization code, device authorization, deprecated',
      'https://a.example/meta',
      'Authorization code',
      'https://a.example/login',
      '/token',
      'https://a.example/again',
      'read:all Read all of it',
      'Device authorization',
      'https://a.example/device',
      '"x-own": "mine"',
      'https://a.example/open',
    ],
  ],
  [
    'the scopes of a security definition of OpenAPI 2.0',
    {
      swagger: '2.0',
      securityDefinitions: {
        a: { type: 'oauth2', flow: 'implicit', authorizationUrl: '/in', scopes: { r: 'Read it' } },
      },
    },
    'components/security-definitions',
    ['a OAuth 2.0, implicit', '/in', 'r Read it'],
  ],
  [
    'the content type of a message that names none',
    message({}, { defaultContentType: 'application/x-own' }),
    'messages/m',
    ['Content type: application/x-own the default'],
  ],
  [
    'the texts of a reply address and of a scheme in place',
    event({
      reply: { address: { location: '$message.header#/to', description: 'Where it goes' } },
      security: [
        {
          type: 'oauth2',
          description: 'Ask first',
          flows: {
            clientCredentials: { tokenUrl: 'https://a.example/token', availableScopes: { 'w:all': 'Write all' } },
          },
          scopes: ['w:all'],
        },
      ],
    }),
    'operations/o',
    ['$message.header#/to Where it goes', 'Ask first', 'https://a.example/token', 'w:all Write all'],
  ],
  [
    'the security, tags and documentation of a server, and its summary beside its title',
    {
      asyncapi: '3.0.0',
      servers: {
        s: {
          host: 'a.example',
          protocol: 'kafka',
          title: 'First',
          summary: 'In short',
          security: [{ $ref: '#/components/securitySchemes/own' }],
          tags: [{ name: 'east' }],
          externalDocs: docs,
        },
      },
      components: { securitySchemes: { own: { type: 'userPassword' } } },
    },
    'index',
    ['s, kafka', 'First', 'In short', 'own user and password', 'east', 'https://a.example/docs'],
  ],
  [
    'the security of a server of AsyncAPI 2',
    {
      asyncapi: '2.6.0',
      servers: { s: { url: 'a.example', protocol: 'mqtt', security: [{ own: [] }] } },
      components: { securitySchemes: { own: { type: 'userPassword' } } },
    },
    'index',
    ['own user and password'],
  ],
  [
    'that the address of a channel is not known beforehand',
    event({}),
    'channels/later',
    ['an address known at run time'],
  ],
  [
    'that an operation goes to an address that is not known beforehand',
    event({ channel: { $ref: '#/channels/later' } }),
    'operations/o',
    ['an address known at run time'],
  ],
  [
    'the description beside a reference to a parameter, a header, a body, a response and an example',
    {
      openapi: '3.1.0',
      paths: {
        '/a': {
          post: {
            parameters: [{ $ref: '#/components/parameters/P', description: 'Of this parameter' }],
            requestBody: { $ref: '#/components/requestBodies/B', description: 'Of this body' },
            responses: {
              200: { $ref: '#/components/responses/R', description: 'Of this response' },
              201: {
                description: 'Made',
                headers: { H: { $ref: '#/components/headers/H', description: 'Of this header' } },
                content: {
                  'text/plain': {
                    examples: { e: { $ref: '#/components/examples/E', summary: 'Of this example' } },
                  },
                },
              },
            },
          },
        },
      },
      components: {
        parameters: { P: { name: 'p', in: 'query', description: 'Any', schema: { type: 'string' } } },
        requestBodies: { B: { description: 'Any', content: { 'text/plain': {} } } },
        responses: { R: { description: 'Any' } },
        headers: { H: { description: 'Any', schema: { type: 'string' } } },
        examples: { E: { summary: 'Any', value: 'v' } },
      },
    },
    'operations/post-a',
    ['Of this parameter', 'Of this body', 'Of this response', 'Of this header', 'Of this example'],
  ],
  [
    'the examples of the bodies of a callback, which have no other place',
    operation({
      callbacks: {
        done: {
          '{$request.query.to}': {
            post: {
              requestBody: { content: { 'application/json': { example: { sent: 1 } } } },
              responses: {
                200: { description: 'OK', content: { 'text/plain': { examples: { one: { value: 'got' } } } } },
              },
            },
          },
        },
      },
    }),
    'operations/post-a',
    ['"sent": 1', 'got'],
  ],
  [
    'the name of a callback without a request',
    operation({ callbacks: { laterOn: {} } }),
    'operations/post-a',
    ['laterOn'],
  ],
  [
    'the encoding of a body in words',
    operation({
      requestBody: {
        content: {
          'multipart/form-data': {
            schema: { type: 'object', properties: { a: {}, b: {} } },
            encoding: {
              a: { contentType: 'image/png, image/jpeg' },
              b: { style: 'spaceDelimited', explode: false, allowReserved: true },
            },
          },
        },
      },
    }),
    'operations/post-a',
    ['a as image/png, image/jpeg', 'b style spaceDelimited, not exploded, reserved characters as they are'],
  ],
  [
    'what a link takes along, in words',
    operation({
      responses: {
        200: {
          description: 'OK',
          links: {
            next: {
              operationId: 'go',
              parameters: { id: '$response.body#/id', limit: 5 },
              requestBody: '$request.body',
              server: { url: 'https://a.example/other', description: 'Elsewhere' },
            },
          },
        },
      },
    }),
    'operations/post-a',
    ['id from $response.body#/id', 'limit is 5', 'Body: $request.body', 'https://a.example/other', 'Elsewhere'],
  ],
  [
    'whom to write to, and the address of a server of OpenAPI 2.0',
    {
      swagger: '2.0',
      info: { title: 'T', version: '1', contact: { email: 'us@a.example' }, license: {} },
      host: 'a.example',
      basePath: '/v1',
      schemes: ['https', 'http'],
      paths: {},
    },
    'index',
    ['Contact: us@a.example', 'https://a.example/v1', 'http://a.example/v1'],
  ],
  [
    'the place of a tag among others, and the operations that stand under another one',
    {
      openapi: '3.2.0',
      tags: [
        { name: 'cats', summary: 'All cats', parent: 'pets', kind: 'nav' },
        { name: 'old', kind: 'badge', description: 'Going away.' },
        { name: 'pets', summary: 'All pets' },
      ],
      paths: { '/a': { get: { summary: 'Read', tags: ['cats', 'old'] }, post: { summary: 'Write', tags: ['pets'] } } },
    },
    'groups/cats',
    ['Part of: All pets', 'Kind: nav', 'Read'],
  ],
  [
    'the tags of an operation by their titles',
    {
      openapi: '3.2.0',
      tags: [
        { name: 'cats', summary: 'All cats' },
        { name: 'old', description: 'Going away.' },
      ],
      paths: { '/a': { get: { tags: ['cats', 'old', 'loose'] } } },
    },
    'operations/get-a',
    ['Tags: All cats, old, loose'],
  ],
  [
    'the operations of a tag that stand under another one',
    {
      openapi: '3.2.0',
      tags: [{ name: 'old', description: 'Going away.' }],
      paths: { '/a': { get: { summary: 'Read', tags: ['cats', 'old'] } } },
    },
    'groups/old',
    ['Going away.', 'Read'],
  ],
])('the page and its Markdown have %s', (_, tree, address, texts) => {
  const { shown, written } = wordsAt(siteOf(fromTree(tree)), address);
  expect(texts.filter((text) => !shown.includes(wordsOf(text)))).toEqual([]);
  expect(texts.filter((text) => !written.includes(wordsOf(text)))).toEqual([]);
});

test.each<[what: string, tree: object, address: string, text: string]>([
  [
    'an empty contact',
    { openapi: '3.1.0', info: { title: 'T', version: '1', contact: {} } },
    'index.html',
    '<dt>Contact',
  ],
  [
    'the name of a schema or a kind of component twice',
    { openapi: '3.1.0', components: { schemas: { A: { title: 'An A' } }, parameters: { p: {} } } },
    'groups/components.html',
    '>parameters<',
  ],
  [
    'the name of a schema before its title',
    { openapi: '3.1.0', components: { schemas: { A: { title: 'An A' } } } },
    'groups/schemas.html',
    '>A An A<',
  ],
])('the page does not have %s', (_, tree, address, text) => {
  expect(pageOf(siteOf(fromTree(tree)), address)).not.toContain(text);
});

test('groups of tags stand behind the tag that they are part of, as long as that is no circle', () => {
  const tags = [
    { name: 'b', parent: 'a' },
    { name: 'd', parent: 'b' },
    { name: 'c' },
    { name: 'a' },
    { name: 'x', parent: 'y' },
    { name: 'y', parent: 'x' },
    { name: 'z', parent: 'gone' },
  ];
  const paths = Object.fromEntries(tags.map(({ name }) => [`/${name}`, { get: { tags: [name] } }]));
  const site = siteOf(fromTree({ openapi: '3.2.0', tags, paths }));
  const contents = pageOf(site, 'index.html');
  expect([...contents.matchAll(/<a href="groups\/(.)\.html">/gu)].map(([, name]) => name).join('')).toBe('cabdzxy');
});
