import { expect, test } from '@jest/globals';
import { defectsOf, pageOf, pagesOf, slipsOf } from './defects.ts';
import { fromTree, siteOf } from './support.ts';

const texts = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</style><svg onload=alert(1)>',
  '`${alert(1)}`',
  '[x](javascript:alert(1)) ![y](https://evil.example/z.png)',
  '\u202egnirts\u0000\u001b[31m\ud800',
  'Z\u0351\u036b\u0343\u036a\u0302\u036b\u033d\u034f\u0334\u0319\u0324\u031e\u0349\u035a\u032f\u031e\u0320\u034dA',
];

/** A description that has `text` wherever a text can stand. */
const withText = (text: string): Readonly<Record<string, unknown>> => ({
  openapi: '3.1.0',
  info: { title: text, version: text, description: text, contact: { name: text, url: text }, [`x-${text}`]: text },
  servers: [{ url: text, description: text, variables: { [text]: { default: text, enum: [text] } } }],
  tags: [{ name: text, description: text }],
  paths: {
    [`/${text}`]: {
      get: {
        tags: [text],
        summary: text,
        description: text,
        operationId: text,
        'x-badges': [{ name: text, color: text, position: text }],
        parameters: [{ name: text, in: text, description: text, schema: { type: text, format: text, enum: [text] } }],
        requestBody: { content: { [text]: { schema: { $ref: `#/${text}` }, examples: { [text]: { value: text } } } } },
        responses: {
          200: {
            description: text,
            headers: { [text]: { schema: { pattern: text } } },
            content: { [text]: { example: text, schema: { properties: { [text]: { title: text, default: text } } } } },
            links: { [text]: { operationId: text } },
          },
        },
        security: [{ [text]: [text] }],
        callbacks: { [text]: { [text]: { post: { summary: text } } } },
      },
    },
  },
  components: { schemas: { [text]: { description: text, [text]: text } }, securitySchemes: { [text]: { type: text } } },
  'x-mcp': {
    protocolVersion: text,
    servers: [{ url: text }],
    capabilities: { [text]: { [text]: text }, tools: { listChanged: text } },
    tools: [
      { name: text, title: text, description: text, tags: [text], outputSchema: text, annotations: { title: text } },
    ],
    resources: [{ name: text, uri: text, mimeType: text }],
    prompts: [{ name: text, arguments: [{ name: text, description: text }] }],
  },
});

const tags = (html: string): readonly string[] => [...new Set(html.match(/<\/?[a-z!][a-z0-9-]*/giu))].sort();

const plain = siteOf(fromTree(withText('plain text')));
const allowed = new Set([...[...pagesOf(plain).values()].flatMap(tags), '<a', '</a', '<s', '<b', '</b', '<wbr']);

test.each(texts)('%j stays text, wherever it stands', (text) => {
  const site = siteOf(fromTree(withText(text)));
  expect([...defectsOf(site), ...slipsOf(site)]).toEqual([]);
  for (const page of pagesOf(site).values()) {
    expect(tags(page).filter((tag) => !allowed.has(tag))).toEqual([]);
    expect(/(?![\n\t])[\p{Cc}\u202e\p{Surrogate}]|(?:href|src)="(?:javascript|\/\/)/u.exec(page)).toBe(null);
    expect(/<[^>]*\son\w+=/u.exec(page.replace(/"[^"]*"/gu, '""'))).toBe(null);
  }
});

const odd: readonly unknown[] = [
  null,
  true,
  0,
  '',
  'text',
  [],
  {},
  [null],
  { a: null },
  [[]],
  { __proto__: null, constructor: 1 },
];
const keys =
  'info servers tags paths webhooks components security x-mcp channels operations externalDocs x-badges definitions parameters responses'.split(
    ' ',
  );

const kinds: readonly (readonly [string, object])[] = [
  ['OpenAPI 3.1', { openapi: '3.1.0' }],
  ['OpenAPI 3.2', { openapi: '3.2.0' }],
  ['OpenAPI 2.0', { swagger: '2.0' }],
  ['AsyncAPI 2.6', { asyncapi: '2.6.0' }],
  ['AsyncAPI 3.0', { asyncapi: '3.0.0' }],
];

test.each(kinds)('wrong types at every key of %s leave pages to read', (_, version) => {
  for (const key of keys)
    for (const value of odd) expect(defectsOf(siteOf(fromTree({ ...version, [key]: value })))).toEqual([]);
});

/** Every value in `tree`, one after the other, replaced by `value`. */
function* replaced(tree: unknown, value: unknown): Generator {
  if (typeof tree !== 'object' || tree === null) return;
  for (const [key, child] of Object.entries(tree)) {
    const put = (next: unknown): unknown =>
      Array.isArray(tree)
        ? tree.map((each: unknown, at) => (String(at) === key ? next : each))
        : { ...tree, [key]: next };
    // A text for a text changes nothing.
    if (typeof child !== typeof value || typeof child === 'object') yield put(value);
    for (const inner of replaced(child, value)) yield put(inner);
  }
}

test.each([[null], [7], ['text'], [[[]]], [{ $ref: '#/nowhere' }], [{ __proto__x: [1] }]])(
  '%j in place of any value leaves pages to read',
  (value) => {
    const { openapi, ...parts } = withText('x');
    // Drawing all pages is what takes time: each site has one value replaced in every part of the description.
    const replacements = Object.entries(parts).map(([key, part]) => [key, [value, ...replaced(part, value)]] as const);
    const most = Math.max(...replacements.map(([, all]) => all.length));
    for (let index = 0; index < most; index += 1) {
      const tree = Object.fromEntries(
        replacements.map(([key, all]) => [key, index < all.length ? all[index] : parts[key]]),
      );
      const site = siteOf(fromTree({ openapi, ...tree }));
      expect([...defectsOf(site), ...slipsOf(site)]).toEqual([]);
    }
    expect(replacements.reduce((sum, [, all]) => sum + all.length, 0)).toBeGreaterThan(60);
  },
);

test('schemas that hold themselves end', () => {
  const schemas = {
    Self: { $ref: '#/components/schemas/Self' },
    Tree: {
      properties: {
        left: { $ref: '#/components/schemas/Tree' },
        all: { items: { $ref: '#/components/schemas/Tree' } },
      },
    },
    All: { allOf: [{ $ref: '#/components/schemas/All' }, { properties: { a: { type: 'string' } } }] },
    One: { oneOf: [{ $ref: '#/components/schemas/One' }, { $ref: '#/components/schemas/Two' }] },
    Two: { anyOf: [{ $ref: '#/components/schemas/One' }], properties: { two: { $ref: '#/components/schemas/Two' } } },
    List: { type: 'array', items: { $ref: '#/components/schemas/List' } },
  };
  const responses = {
    200: { description: '', content: { 'application/json': { schema: { $ref: '#/components/schemas/Two' } } } },
  };
  const callbacks = { again: { $ref: '#/components/callbacks/again' } };
  const site = siteOf(
    fromTree({
      openapi: '3.1.0',
      paths: { '/': { get: { responses, callbacks } } },
      components: { schemas, callbacks: { again: { '/x': { post: { callbacks } } } } },
    }),
  );
  expect(defectsOf(site)).toEqual([]);
});

test('lists of twenty thousand things are cut, and a page stays a page', () => {
  const many = <T>(make: (index: number) => T): readonly T[] =>
    Array.from({ length: 20_000 }, (_, index) => make(index));
  const map = (make: (index: number) => unknown): unknown =>
    Object.fromEntries(many((index) => [`k${index}`, make(index)]));
  const site = siteOf(
    fromTree({
      openapi: '3.1.0',
      info: { title: 'x'.repeat(100_000), description: '# x\n'.repeat(30_000) },
      servers: many((index) => ({ url: `https://${index}.example` })),
      paths: {
        '/': {
          get: {
            'x-badges': many((index) => ({ name: `b${index}` })),
            parameters: many((index) => ({ name: `p${index}`, in: 'query' })),
            requestBody: {
              content: {
                'application/json': {
                  schema: { properties: map(() => ({ type: 'string' })), enum: many((index) => index) },
                },
              },
            },
            security: many(() => ({})),
            tags: ['one', ...many((index) => `t${index}`)],
            'x-list': many((index) => index),
          },
        },
      },
      'x-mcp': {
        tools: many((index) => ({ name: `t${index}` })),
        capabilities: map(() => ({})),
      },
    }),
  );
  for (const address of ['operations/get.html', 'index.html', 'mcp/server.html', 'mcp/tool-t10000.html'])
    expect(pageOf(site, address).length).toBeLessThan(1_000_000);
  expect(site.search().length).toBeLessThan(2_000_000);
});
