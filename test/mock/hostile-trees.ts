import { json, openapi } from './support.ts';

/** Something that tries to break a mock: what it is, and a description that holds it. */
export type Hostile = readonly [name: string, tree: object];

/** Descriptions that are wrong, endless, huge or malicious in one way each, by what they are about. All are JSON values. */
export function hostileGroups(): Readonly<Record<string, readonly Hostile[]>> {
  return {
    'wrong shapes': wrongShapes(),
    'names of every object': ownNames(),
    references: references(),
    schemas: schemas(),
    headers: headers(),
    statuses: statuses(),
    paths: paths(),
    sizes: sizes(),
  };
}

/** All of them. */
export function hostileTrees(): readonly Hostile[] {
  return Object.values(hostileGroups()).flat();
}

const answering = (operation: object): object =>
  openapi({ '/a': { get: operation, patch: operation, post: operation } });
const responding = (responses: unknown): object => answering({ responses });
const withContent = (content: unknown): object => responding({ 200: { description: '', content } });
const withHeaders = (declared: unknown): object =>
  responding({ 200: { description: '', headers: declared, content: { 'application/json': { example: { a: 1 } } } } });
const withSchema = (schema: unknown, shared: object = {}, version = '3.1.0'): object => ({
  ...openapi({
    '/a': {
      get: json({ schema }),
      patch: { requestBody: { content: { 'application/json': { schema } } }, ...json({ schema }) },
    },
  }),
  openapi: version,
  components: { schemas: shared },
});
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const wrongs: readonly unknown[] = [null, true, -1.5, 'text', [], [null], {}, { $ref: '#' }];

function wrongShapes(): readonly Hostile[] {
  return wrongs.flatMap((wrong): Hostile[] => {
    const shown = JSON.stringify(wrong);
    return [
      [`paths is ${shown}`, { ...openapi({}), paths: wrong }],
      [`a path item is ${shown}`, openapi({ '/a': wrong as object })],
      [`an operation is ${shown}`, answering(wrong as object)],
      [`responses is ${shown}`, responding(wrong)],
      [`a response is ${shown}`, responding({ 200: wrong })],
      [`content is ${shown}`, withContent(wrong)],
      [
        `a media type is ${shown}`,
        withContent({ 'application/json': wrong, 'text/plain': wrong, 'application/xml': wrong }),
      ],
      [`examples is ${shown}`, withContent({ 'application/json': { examples: wrong } })],
      [`an example object is ${shown}`, withContent({ 'application/json': { examples: { a: wrong } } })],
      [`an example is ${shown}`, withContent(Object.fromEntries(mediaTypes.map((type) => [type, { example: wrong }])))],
      [
        `a named example is ${shown}`,
        withContent(Object.fromEntries(mediaTypes.map((type) => [type, { examples: { a: { value: wrong } } }]))),
      ],
      [`externalValue is ${shown}`, withContent({ 'application/json': { examples: { a: { externalValue: wrong } } } })],
      [
        `serializedValue and dataValue are ${shown}`,
        {
          ...withContent({ 'text/plain': { examples: { a: { serializedValue: wrong, dataValue: wrong } } } }),
          openapi: '3.2.0',
        },
      ],
      [
        `itemSchema is ${shown}`,
        {
          ...withContent({ 'text/event-stream': { itemSchema: wrong }, 'application/jsonl': { itemSchema: wrong } }),
          openapi: '3.2.0',
        },
      ],
      [`a schema is ${shown}`, withSchema(wrong)],
      [
        `a schema for each media type is ${shown}`,
        withContent(Object.fromEntries(mediaTypes.map((type) => [type, { schema: wrong }]))),
      ],
      ...keywords.map((keyword): Hostile => [
        `${keyword} is ${shown}`,
        withSchema({ type: 'object', properties: { a: { [keyword]: wrong } }, [keyword]: wrong }),
      ]),
      [
        `xml is ${shown}`,
        withContent({
          'application/xml': {
            schema: {
              type: 'object',
              xml: wrong,
              properties: { a: { type: 'array', xml: wrong, items: { xml: wrong } } },
            },
          },
        }),
      ],
      [`headers is ${shown}`, withHeaders(wrong)],
      [`a header is ${shown}`, withHeaders({ 'X-A': wrong })],
      [
        `a header example is ${shown}`,
        withHeaders({
          'X-A': { example: wrong },
          'X-B': { schema: { example: wrong } },
          'X-C': { examples: { a: { value: wrong } } },
        }),
      ],
      [`parameters is ${shown}`, answering({ ...ok, parameters: wrong })],
      [`a parameter is ${shown}`, answering({ ...ok, parameters: [wrong] })],
      [
        `a path parameter is ${shown}`,
        openapi({
          '/a/{b}': {
            parameters: [{ in: 'path', name: 'b', schema: { type: 'array' }, example: wrong }],
            get: ok,
            patch: ok,
          },
        }),
      ],
      [
        `a parameter's members are ${shown}`,
        answering({
          ...ok,
          parameters: [
            { in: wrong, name: wrong, required: wrong, schema: wrong, style: wrong, explode: wrong, content: wrong },
          ],
        }),
      ],
      [`requestBody is ${shown}`, answering({ ...ok, requestBody: wrong })],
      [`request content is ${shown}`, answering({ ...ok, requestBody: { required: wrong, content: wrong } })],
      [
        `request media is ${shown}`,
        answering({ ...ok, requestBody: { content: { 'application/json': wrong, '*/*': wrong } } }),
      ],
      [
        `request examples is ${shown}`,
        answering({
          ...ok,
          requestBody: { content: { 'application/json': { examples: wrong, encoding: wrong, schema: wrong } } },
        }),
      ],
      [
        `security is ${shown}`,
        { ...answering({ ...ok, security: wrong }), security: wrong, components: { securitySchemes: wrong } },
      ],
      [
        `a security requirement is ${shown}`,
        {
          ...answering({ ...ok, security: [{ a: wrong, b: [wrong] }] }),
          components: { securitySchemes: { a: wrong, b: { type: wrong, in: wrong, name: wrong, scheme: wrong } } },
        },
      ],
      [`servers and tags and info are ${shown}`, { ...answering(ok), servers: wrong, tags: wrong, info: wrong }],
      [`components is ${shown}`, { ...withSchema(ref('a')), components: wrong }],
      [
        `links and callbacks are ${shown}`,
        answering({
          responses: { 200: { links: wrong, content: { 'application/json': { example: 1 } } } },
          callbacks: wrong,
        }),
      ],
      [
        `additionalOperations is ${shown}`,
        { ...openapi({ '/a': { additionalOperations: wrong, query: wrong, get: ok } }), openapi: '3.2.0' },
      ],
      [
        `OpenAPI 2.0 members are ${shown}`,
        {
          swagger: '2.0',
          produces: wrong,
          consumes: wrong,
          basePath: wrong,
          definitions: wrong,
          paths: {
            '/a': {
              get: {
                parameters: [
                  { in: 'body', schema: wrong },
                  { in: 'formData', type: wrong, items: wrong },
                ],
                responses: { 200: { schema: wrong, examples: wrong, headers: { 'X-A': wrong } } },
              },
            },
          },
        },
      ],
    ];
  });
}

const ok = json({ example: { id: 1 } });
const mediaTypes = [
  'application/json',
  'application/xml',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'application/octet-stream',
  'image/png',
  'text/event-stream',
  'application/jsonl',
  'text/csv',
];
const keywords = [
  'type',
  'properties',
  'items',
  'prefixItems',
  'allOf',
  'oneOf',
  'anyOf',
  'not',
  'if',
  'then',
  'enum',
  'const',
  'default',
  'example',
  'examples',
  'required',
  'additionalProperties',
  'patternProperties',
  'propertyNames',
  'format',
  'pattern',
  'minimum',
  'exclusiveMinimum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'discriminator',
  'readOnly',
  'writeOnly',
  'nullable',
  'contentEncoding',
  'dependentSchemas',
  '$defs',
  '$id',
  '$anchor',
  '$dynamicRef',
  'x-additionalPropertiesName',
];

function ownNames(): readonly Hostile[] {
  return [
    '__proto__',
    'constructor',
    'hasOwnProperty',
    'toString',
    'valueOf',
    'then',
    'toJSON',
    'length',
    '',
    '$ref',
    ' ',
    '\u0000',
    '\ud800',
    '💥',
  ].map((name) => {
    const schema = {
      type: 'object',
      required: [name],
      properties: { [name]: { type: 'object', properties: { [name]: { type: 'string', format: name } } } },
      patternProperties: { [name]: {} },
    };
    const media = { schema, examples: { [name]: { value: { [name]: { [name]: 1 } } } } };
    const schemaOnly = {
      description: '',
      headers: { [name]: { example: name, schema } },
      content: { 'application/json': { schema }, 'application/xml': { schema }, [name]: { schema } },
    };
    const operation = {
      operationId: name,
      parameters: [
        { in: 'query', name, schema },
        { in: 'header', name, schema: {} },
        { in: 'cookie', name, schema: {} },
      ],
      requestBody: { content: { 'application/json': media, [name]: media } },
      responses: {
        200: {
          description: '',
          headers: { [name]: { example: { [name]: 1 } } },
          content: { 'application/json': media, [name]: media, [`text/${name}`]: media },
        },
        201: schemaOnly,
        [name]: schemaOnly,
      },
      security: [{ [name]: [] }],
    };
    const securitySchemes = { [name]: { type: 'apiKey', in: 'header', name } };
    return [
      `everything is called ${JSON.stringify(name)}`,
      {
        ...openapi(
          {
            [`/${name}`]: {
              [name]: operation,
              get: operation,
              patch: operation,
              additionalOperations: { [name]: operation },
            },
            [`/{${name}}/x`]: { patch: operation },
          },
          { components: { securitySchemes, schemas: { [name]: schema } } },
        ),
        openapi: '3.2.0',
      },
    ];
  });
}

function references(): readonly Hostile[] {
  const rows: [string, unknown, object?][] = [
    ['itself', ref('a'), { a: ref('a') }],
    ['a circle of three', ref('a'), { a: ref('b'), b: ref('c'), c: ref('a') }],
    ['nothing', ref('none')],
    ['the root', { $ref: '#' }],
    ['its own response', { $ref: '#/paths/~1a/get/responses/200' }],
    ['a list', { $ref: '#/servers' }],
    ['a text', { $ref: '#/info/title' }],
    ['a number', ref('a'), { a: 1 }],
    ['the network', { $ref: 'https://example.com/x.yaml#/a' }],
    ['a file outside', { $ref: '../../../../etc/passwd' }],
    ['a file that is not there', { $ref: 'none.yaml#/a' }],
    ['a broken pointer', { $ref: '#a/b' }],
    ['broken percent-encoding', { $ref: '#/%zz/%' }],
    ['a prototype', { $ref: '#/__proto__/constructor' }],
    [
      'an object inside itself',
      ref('a'),
      {
        a: {
          type: 'object',
          properties: { a: ref('a'), b: { type: 'array', items: ref('a') } },
          additionalProperties: ref('a'),
        },
      },
    ],
    [
      'a required object inside itself',
      ref('a'),
      { a: { type: 'object', required: ['a'], properties: { a: ref('a') } } },
    ],
    ['a list of itself', ref('a'), { a: { type: 'array', minItems: 3, items: ref('a') } }],
    ['oneOf of itself', ref('a'), { a: { oneOf: [ref('a'), { type: 'string' }] } }],
    ['anyOf of itself', ref('a'), { a: { anyOf: [ref('a'), { type: 'string' }] } }],
    ['allOf of itself', ref('a'), { a: { allOf: [ref('a')], type: 'object' } }],
    ['not itself', ref('a'), { a: { not: ref('a') } }],
    ['if itself then itself', ref('a'), { a: { if: ref('a'), then: ref('a'), else: ref('a') } }],
    ['itself with siblings', ref('a'), { a: { ...ref('a'), type: 'object', properties: { b: ref('a') } } }],
  ];
  const asSchemas = rows.flatMap(([name, schema, shared]): Hostile[] => [
    [`a schema refers to ${name}`, withSchema(schema, shared)],
    [
      `a schema in XML refers to ${name}`,
      { ...withContent({ 'application/xml': { schema } }), components: { schemas: shared } },
    ],
    [
      `a stream refers to ${name}`,
      {
        ...withContent({ 'text/event-stream': { itemSchema: schema } }),
        openapi: '3.2.0',
        components: { schemas: shared },
      },
    ],
    [
      `a parameter refers to ${name}`,
      {
        ...answering({ ...ok, parameters: ['query', 'header'].map((where) => ({ in: where, name: 'a', schema })) }),
        components: { schemas: shared },
      },
    ],
  ]);
  const place = (tree: object): Hostile[] =>
    rows.map(([name, target, shared]) => [
      `everything refers to ${name}`,
      {
        ...openapi({
          '/a': target as object,
          '/b': { get: target, patch: { responses: target, requestBody: target, parameters: [target] } },
          '/c': {
            get: {
              responses: {
                200: target,
                default: {
                  headers: { 'X-A': target },
                  content: { 'application/json': target, 'text/plain': { examples: { a: target } } },
                },
              },
            },
          },
        }),
        ...tree,
        components: { schemas: shared, securitySchemes: target },
      },
    ]);
  return [...asSchemas, ...place({})];
}

function schemas(): readonly Hostile[] {
  const chain = (length: number, link: (next: object) => object): object =>
    Object.fromEntries(
      Array.from({ length: length + 1 }, (_, index) => [
        `d${index}`,
        index === length ? { type: 'object', properties: { end: { type: 'string' } } } : link(ref(`d${index + 1}`)),
      ]),
    );
  const diamonds: [string, (next: object) => object][] = [
    ['allOf', (next) => ({ allOf: [next, { allOf: [next] }] })],
    ['anyOf', (next) => ({ anyOf: [{ not: next }, { allOf: [next, next] }] })],
    ['oneOf', (next) => ({ oneOf: [{ allOf: [next] }, next] })],
    ['properties', (next) => ({ type: 'object', properties: { a: next, b: next, c: next } })],
    ['nested properties of allOf', (next) => ({ allOf: [{ properties: { a: next } }, { properties: { a: next } }] })],
    ['additionalProperties', (next) => ({ type: 'object', additionalProperties: next })],
    ['items', (next) => ({ type: 'array', minItems: 50, items: next })],
    ['prefixItems', (next) => ({ type: 'array', prefixItems: [next, next, next, next] })],
    ['if', (next) => ({ if: next, then: next, else: { allOf: [next, next] } })],
  ];
  const values: [string, unknown][] = [
    ['minItems 1e9', { type: 'array', minItems: 1e9, items: { type: 'string' } }],
    ['minItems 1e9 without items', { type: 'array', minItems: 1e9 }],
    [
      'nested minItems',
      {
        type: 'array',
        minItems: 1000,
        items: { type: 'array', minItems: 1000, items: { type: 'array', minItems: 1000, items: {} } },
      },
    ],
    ['minLength 1e9', { type: 'string', minLength: 1e9 }],
    ['minLength 1e9 of a password', { type: 'string', format: 'password', minLength: 1e9 }],
    ['maxLength -1', { type: 'string', maxLength: -1, minLength: -1 }],
    ['minProperties 1e9', { type: 'object', minProperties: 1e9, additionalProperties: true }],
    ['an impossible number', { type: 'number', minimum: 1e308, maximum: -1e308, multipleOf: 0 }],
    ['a huge multipleOf', { type: 'integer', multipleOf: 1e-300, minimum: 1 }],
    ['a regex bomb', { type: 'string', pattern: '^(a+)+$', minLength: 40 }],
    ['a regex with a huge repeat', { type: 'string', pattern: '^a{1000000000}b{2,999999999}$' }],
    ['nested huge repeats', { type: 'string', pattern: '^((a{9999}){9999}){9999}$' }],
    ['a broken regex', { type: 'string', pattern: '([' }],
    ['a regex with look-behind', { type: 'string', pattern: '(?<=a)(?!b)\\1(?<x>y)\\k<x>$' }],
    [
      'a regex that explodes on nested property names',
      { type: 'object', patternProperties: { '(x+x+)+y': { type: 'string' } }, properties: { ['x'.repeat(40)]: {} } },
    ],
    ['a huge enum', { enum: Array.from({ length: 10_000 }, (_, index) => `value ${index}`) }],
    [
      'a huge enum behind a property',
      {
        type: 'object',
        properties: { a: { type: 'string', enum: Array.from({ length: 10_000 }, (_, index) => `v${index}`) } },
      },
    ],
    [
      '1,200 properties',
      {
        type: 'object',
        required: Array.from({ length: 1200 }, (_, index) => `p${index}`),
        properties: Object.fromEntries(Array.from({ length: 1200 }, (_, index) => [`p${index}`, { type: 'integer' }])),
      },
    ],
    ['false', false],
    ['properties false', { type: 'object', required: ['a'], properties: { a: false }, additionalProperties: false }],
    ['not anything', { not: {} }],
    [
      'an unknown type',
      { type: 'constructor', properties: { a: { type: '__proto__' }, b: { type: ['toString', 'hasOwnProperty'] } } },
    ],
    [
      'unknown formats',
      {
        type: 'object',
        properties: {
          a: { type: 'string', format: 'constructor' },
          b: { type: 'string', format: '__proto__' },
          c: { type: 'number', format: 'toString' },
        },
      },
    ],
    ['date-time with lengths', { type: 'string', format: 'date-time', minLength: 500, maxLength: 3 }],
    ['unique items that cannot be', { type: 'array', uniqueItems: true, minItems: 100, items: { enum: [1] } }],
    [
      'ids and anchors twice',
      {
        $id: 'https://x/a',
        $defs: { a: { $id: 'https://x/a' }, b: { $anchor: 'x' }, c: { $anchor: 'x' } },
        $dynamicRef: '#x',
        $schema: 'https://x/none',
      },
    ],
  ];
  const deep = (depth: number, wrap: (inner: object) => object): object => {
    let schema: object = { type: 'string' };
    for (let level = 0; level < depth; level += 1) schema = wrap(schema);
    return schema;
  };
  return [
    ...diamonds.flatMap(([name, link]): Hostile[] => [
      [`30 doublings by ${name}`, withSchema(ref('d0'), chain(30, link))],
      [
        `30 doublings by ${name} in XML`,
        {
          ...withContent({
            'application/xml': { schema: ref('d0') },
          }),
          components: { schemas: chain(30, link) },
        },
      ],
    ]),
    [
      'a chain of 1,200 schemas',
      withSchema(
        ref('d0'),
        chain(1200, (next) => ({ type: 'object', properties: { next } })),
      ),
    ],
    [
      'a chain of 3,000 schemas that are needed',
      withSchema(
        ref('d0'),
        chain(3000, (next) => ({ type: 'object', required: ['next'], properties: { next } })),
      ),
    ],
    [
      'a chain of 3,000 lists that are needed',
      withSchema(
        ref('d0'),
        chain(3000, (items) => ({ type: 'array', minItems: 1, items })),
      ),
    ],
    [
      'a chain of 300 references',
      withSchema(
        ref('d0'),
        chain(300, (next) => next),
      ),
    ],
    [
      'a chain of 1,200 allOf',
      withSchema(
        ref('d0'),
        chain(1200, (next) => ({ allOf: [next] })),
      ),
    ],
    ['nested properties', withSchema(deep(240, (a) => ({ type: 'object', properties: { a } })))],
    ['nested not', withSchema(deep(980, (not) => ({ not })))],
    ['nested items', withSchema(deep(980, (items) => ({ type: 'array', items })))],
    ['nested allOf', withSchema(deep(490, (inner) => ({ allOf: [inner] })))],
    ...values.flatMap(([name, schema]): Hostile[] => [
      [`a schema with ${name}`, withSchema(schema)],
      [
        `a schema in other media types with ${name}`,
        withContent(Object.fromEntries(mediaTypes.slice(1, 4).map((type) => [type, { schema }]))),
      ],
      [`a header with ${name}`, withHeaders({ 'X-A': { schema } })],
      [
        `a parameter with ${name}`,
        answering({
          ...ok,
          parameters: ['query', 'header'].map((where) => ({ in: where, name: 'a', schema })),
        }),
      ],
    ]),
  ];
}

function headers(): readonly Hostile[] {
  const texts = [
    'a\r\nSet-Cookie: b=1',
    'a\nb',
    '\u0000',
    '\u007f',
    'é',
    '日本',
    '\ud800',
    '💥',
    ' lead',
    'trail ',
    '',
    'x'.repeat(100_000),
    '%zz',
  ];
  const names = [
    'a b',
    'a:b',
    'X-\r\nEvil',
    '\u0000',
    'é',
    '',
    '(',
    'Content-Length',
    'Transfer-Encoding',
    'Connection',
    'Content-Type',
    'Date',
    'Set-Cookie',
    'Host',
    ':status',
    '__proto__',
    'Trailer',
    'Upgrade',
    'Proxy-Connection',
    'Keep-Alive',
    'HTTP2-Settings',
    'x'.repeat(50_000),
  ];
  return [
    ...texts.map((text): Hostile => [
      `header values with ${JSON.stringify(text.slice(0, 20))}`,
      withHeaders({
        'X-A': { example: text },
        'X-B': { schema: { type: 'string', example: text } },
        'X-C': { example: [text, { [text]: text }] },
        'X-D': { examples: { [text]: { value: text } } },
        'Set-Cookie': { example: text },
      }),
    ]),
    ...texts.map((text): Hostile => [
      `example names with ${JSON.stringify(text.slice(0, 20))}`,
      withContent({ 'application/json': { examples: { [text]: { value: 1 }, [`${text}2`]: { value: 2 } } } }),
    ]),
    ...texts.map((text): Hostile => [
      `media types with ${JSON.stringify(text.slice(0, 20))}`,
      withContent({
        [`text/x;a=${text}`]: { example: '1' },
        [`text/${text}`]: { example: '2' },
        [text]: { example: '3' },
        [`application/json;${text}`]: {},
      }),
    ]),
    ...texts.map((text): Hostile => [
      `methods and links with ${JSON.stringify(text.slice(0, 20))}`,
      { ...openapi({ '/a': { additionalOperations: { [text]: ok, [`G${text}`]: ok }, post: ok } }), openapi: '3.2.0' },
    ]),
    ...texts.map((text): Hostile => [
      `security names with ${JSON.stringify(text.slice(0, 20))}`,
      {
        ...answering({ ...ok, security: [{ [text]: [text] }, { b: [] }] }),
        components: {
          securitySchemes: {
            [text]: { type: 'http', scheme: text, bearerFormat: text },
            b: { type: 'apiKey', in: 'header', name: text },
            c: { type: 'oauth2', flows: text },
          },
        },
      },
    ]),
    ...names.map((name): Hostile => [
      `a header called ${JSON.stringify(name.slice(0, 20))}`,
      withHeaders({ [name]: { example: 'chunked' }, [name.toLowerCase()]: { example: '99999' } }),
    ]),
    [
      '1,000 headers',
      withHeaders(
        Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`X-${index}`, { example: 'x'.repeat(100) }])),
      ),
    ],
    [
      'a header with a huge list',
      withHeaders({ 'X-A': { example: Array.from({ length: 30_000 }, (_, index) => index) } }),
    ],
  ];
}

function statuses(): readonly Hostile[] {
  const keys = [
    '99',
    '600',
    'abc',
    '100',
    '101',
    '1XX',
    '000',
    '2xx',
    '-200',
    '200.5',
    '2e2',
    '1000',
    '',
    'default',
    'DEFAULT',
    '5XX',
    '599',
    '204',
    '205',
    '304',
    'x-200',
  ];
  const response = {
    description: '',
    content: { 'application/json': { examples: { a: { value: 1 } } } },
    headers: { 'X-A': { example: 1 } },
  };
  return [
    ...keys.map((key): Hostile => [`the only status is ${JSON.stringify(key)}`, responding({ [key]: response })]),
    ['all of these statuses', responding(Object.fromEntries(keys.map((key) => [key, response])))],
  ];
}

function paths(): readonly Hostile[] {
  const keys = [
    '',
    'a',
    '/',
    '//',
    '/{',
    '/}{',
    '/{}',
    '/{}/{}',
    '/{a',
    '/a}',
    '/a{b}c{d}',
    '/{a}{b}{c}',
    '/{a}/{a}',
    '/{{a}}',
    '/%zz',
    '/%2F/x',
    '/a?b=1',
    '/a#b',
    '/a b',
    '/é',
    '/\u0000',
    '/\r\nX: y',
    '/../..',
    '/./a',
    '/{a}.json',
    '/{a}:b',
    '/*',
    '/a/*',
    '/\\',
    '/\'"`$(x)',
    '/_assay/health',
    '/\ud800',
    '/{\ud800}',
    `/${'a/'.repeat(5000)}`,
    `/${'{a}/'.repeat(2000)}`,
    `/${'{a}'.repeat(3000)}`,
    `/${'x'.repeat(100_000)}`,
    'x-path',
    '/{a}-{b}-{c}-{d}-{e}',
  ];
  const item = { get: ok, patch: ok };
  return [
    ['all strange paths', openapi(Object.fromEntries(keys.map((key) => [key, item])))],
    ...keys.map((key): Hostile => [`the only path is ${JSON.stringify(key.slice(0, 20))}`, openapi({ [key]: item })]),
    [
      '4,000 paths',
      openapi(Object.fromEntries(Array.from({ length: 4_000 }, (_, index) => [`/p${index}/{id}`, { get: ok }]))),
    ],
    [
      '4,000 templates in one segment',
      openapi(Object.fromEntries(Array.from({ length: 4_000 }, (_, index) => [`/{a}-${index}`, { get: ok }]))),
    ],
    [
      'literals and templates at every level',
      openapi(
        Object.fromEntries(
          Array.from({ length: 4096 }, (_, bits) => [
            `/${Array.from({ length: 12 }, (__, at) => ((bits >> at) & 1 ? 'a' : `{p${at}}`)).join('/')}`,
            { post: ok },
          ]),
        ),
      ),
    ],
  ];
}

function sizes(): readonly Hostile[] {
  let nested: unknown = 1;
  for (let level = 0; level < 980; level += 1) nested = level % 2 === 0 ? [nested] : { a: nested };
  const many = Array.from({ length: 100_000 }, (_, index) => index % 7);
  const wide = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`k${index}`, index]));
  return [
    ['an example with 100,000 elements', withContent({ 'application/json': { example: many } })],
    [
      'an example with 10,000 fields',
      withContent({
        'application/json': {
          examples: { a: { value: wide } },
          schema: { type: 'object', additionalProperties: { type: 'integer' } },
        },
      }),
    ],
    [
      '3,000 fields in other media types',
      withContent(
        Object.fromEntries(
          mediaTypes.map((type) => [type, { example: Object.fromEntries(Object.entries(wide).slice(0, 3_000)) }]),
        ),
      ),
    ],
    [
      'an example 980 levels deep',
      withContent(Object.fromEntries(mediaTypes.map((type) => [type, { example: nested }]))),
    ],
    ['a header example 980 levels deep', withHeaders({ 'X-A': { example: nested } })],
    [
      '3,000 examples',
      withContent({
        'application/json': {
          examples: Object.fromEntries(Array.from({ length: 3_000 }, (_, index) => [`e${index}`, { value: index }])),
        },
      }),
    ],
    [
      '2,000 media types',
      withContent(
        Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`application/x${index}`, { example: index }])),
      ),
    ],
    [
      'a media type of 200 KB',
      withContent({
        [`application/${'j'.repeat(200_000)}`]: { example: 1 },
        [`text/plain;a=${'x'.repeat(200_000)}`]: { example: 2 },
        [`application/json;${' '.repeat(200_000)}`]: { example: 3 },
        [`text/plain${';'.repeat(100_000)}`]: {},
        [`text/plain;charset=${' '.repeat(100_000)}`]: {},
      }),
    ],
    [
      '100 statuses with 100 examples',
      responding(
        Object.fromEntries(
          Array.from({ length: 100 }, (_, status) => [
            String(200 + status),
            {
              description: '',
              content: {
                'application/json': {
                  examples: Object.fromEntries(
                    Array.from({ length: 100 }, (__, index) => [`e${status}-${index}`, { value: index }]),
                  ),
                },
              },
            },
          ]),
        ),
      ),
    ],
    [
      'a value where strings hold a stack',
      withContent({ 'text/plain': { example: '' }, 'application/json': { example: { a: 1 } } }),
    ],
  ];
}
