import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { bundle } from '../../../src/description/bundle/bundle.ts';
import { describe, type Description } from '../../../src/description/description.ts';
import { parseSource } from '../../../src/description/parse/parse.ts';
import { isArray, isObject, member } from '../../../src/lib/json.ts';

/** The description whose root is /api/root.yaml among `files`, by name. */
function open(files: Readonly<Record<string, string>>): Description {
  const readBytes = (uri: string) => {
    const text = files[uri.replace('/api/', '')];
    return text === undefined ? { reason: 'no such file' } : new TextEncoder().encode(text);
  };
  return describe(parseSource('/api/root.yaml', new TextEncoder().encode(files['root.yaml'] ?? '')), { readBytes });
}

/** Every reference in `tree` that does not resolve in it, those in data aside, and every text that looks like a path of this machine. */
function leaks(tree: unknown, root = tree): readonly string[] {
  if (isArray(tree)) return tree.flatMap((each) => leaks(each, root));
  if (typeof tree === 'string') return /file:|\/api\//u.test(tree) ? [tree] : [];
  if (!isObject(tree)) return [];
  const { $ref: ref } = tree;
  const isBroken = typeof ref === 'string' && !/^https?:|data/u.test(ref) && at(root, ref) === undefined;
  return [...(isBroken ? [ref] : []), ...Object.values(tree).flatMap((each) => leaks(each, root))];
}

/** What a plain resolver finds: it does not look through references. */
function at(root: unknown, ref: string): unknown {
  if (!ref.startsWith('#')) return undefined;
  const keys = decodeURIComponent(ref.slice(1)).split('/').slice(1);
  return keys.reduce<unknown>((value, key) => member(value, key.replaceAll('~1', '/').replaceAll('~0', '~')), root);
}

const json = (files: Readonly<Record<string, string>>): unknown => {
  const bundled = bundle(open(files));
  expect(leaks(bundled)).toEqual([]);
  return JSON.parse(JSON.stringify(bundled)) as unknown;
};

test('what stands in other files becomes components, each once, under its name', () => {
  const files = {
    'root.yaml': `
openapi: 3.1.0
paths:
  /pets:
    get:
      parameters: [{ $ref: 'shared.yaml#/limit' }]
      responses:
        '200': { content: { application/json: { schema: { $ref: pet.yaml, description: A pet. } } } }
        '400': { $ref: 'shared.yaml#/problem' }
    post:
      requestBody: { $ref: 'shared.yaml#/body' }
      parameters: [{ $ref: 'shared.yaml#/limit' }]
components: { schemas: { pet: { type: integer } } }
`,
    'pet.yaml': `
type: object
properties: { owner: { $ref: 'people/owner.yaml#/Owner' }, parent: { $ref: '#' }, name: { $ref: '#/$defs/Name' } }
$defs: { Name: { type: string } }
`,
    'people/owner.yaml': `
Owner: { type: object, properties: { pets: { type: array, items: { $ref: ../pet.yaml } }, name: { $ref: '#/$defs/Name' } } }
$defs: { Name: { type: integer } }
`,
    'shared.yaml': `
limit: { name: limit, in: query, schema: { type: integer } }
problem: { description: No., headers: { X-A: { $ref: '#/header' } } }
header: { schema: { type: string } }
body: { content: { application/json: { schema: { $ref: pet.yaml }, examples: { tom: { $ref: tom.json } } } } }
`,
    'tom.json': '{ "value": { "$ref": "pet.yaml is data here" } }',
  };
  const pet = '#/components/schemas/pet-2';
  expect(json(files)).toEqual({
    openapi: '3.1.0',
    paths: {
      '/pets': {
        get: {
          parameters: [{ $ref: '#/components/parameters/limit' }],
          responses: {
            200: { content: { 'application/json': { schema: { $ref: pet, description: 'A pet.' } } } },
            400: { $ref: '#/components/responses/problem' },
          },
        },
        post: {
          requestBody: { $ref: '#/components/requestBodies/body' },
          parameters: [{ $ref: '#/components/parameters/limit' }],
        },
      },
    },
    components: {
      schemas: {
        pet: { type: 'integer' },
        'pet-2': {
          type: 'object',
          properties: {
            owner: { $ref: '#/components/schemas/Owner' },
            parent: { $ref: pet },
            name: { $ref: `${pet}/$defs/Name` },
          },
          $defs: { Name: { type: 'string' } },
        },
        Owner: {
          type: 'object',
          properties: {
            pets: { type: 'array', items: { $ref: pet } },
            // The same text as in pet.yaml, and another schema.
            name: { $ref: '#/components/schemas/Name' },
          },
        },
        Name: { type: 'integer' },
      },
      parameters: { limit: { name: 'limit', in: 'query', schema: { type: 'integer' } } },
      responses: { problem: { description: 'No.', headers: { 'X-A': { $ref: '#/components/headers/header' } } } },
      requestBodies: {
        body: {
          content: {
            'application/json': { schema: { $ref: pet }, examples: { tom: { $ref: '#/components/examples/tom' } } },
          },
        },
      },
      headers: { header: { schema: { type: 'string' } } },
      examples: { tom: { value: { $ref: 'pet.yaml is data here' } } },
    },
  });
});

test('what a component or a path stands for already is found under its name', () => {
  const files = {
    'root.yaml': `
openapi: 3.0.3
paths:
  /a: { $ref: a.yaml }
  /b: { $ref: a.yaml, summary: The same. }
components:
  schemas: { Pet: { $ref: pet.yaml }, Alias: { $ref: pet.yaml } }
  responses: { $ref: responses.yaml }
`,
    'a.yaml': `
get:
  responses: { '200': { $ref: 'root.yaml#/components/responses/Ok' } }
  callbacks: { done: { '{$url}': { $ref: a.yaml } } }
`,
    'responses.yaml': `Ok: { description: Yes., content: { a/b: { schema: { $ref: pet.yaml } } } }`,
    'pet.yaml': 'type: string',
  };
  expect(json(files)).toEqual({
    openapi: '3.0.3',
    paths: {
      '/a': {
        get: {
          responses: { 200: { $ref: '#/components/responses/Ok' } },
          callbacks: { done: { '{$url}': { $ref: '#/paths/~1a' } } },
        },
      },
      '/b': { $ref: '#/paths/~1a', summary: 'The same.' },
    },
    components: {
      schemas: { Pet: { type: 'string' }, Alias: { $ref: '#/components/schemas/Pet' } },
      responses: { Ok: { description: 'Yes.', content: { 'a/b': { schema: { $ref: '#/components/schemas/Pet' } } } } },
    },
  });
});

test('OpenAPI 2.0 has its own sections', () => {
  const files = {
    'root.yaml': `
swagger: '2.0'
paths: { /a: { get: { parameters: [{ $ref: 's.yaml#/p' }], responses: { 200: { schema: { $ref: 's.yaml#/d' }, examples: { a/b: { $ref: data } } } } } } }
`,
    's.yaml': `{ p: { name: p, in: body, schema: { $ref: '#/d' } }, d: { type: string } }`,
  };
  expect(json(files)).toMatchObject({
    definitions: { d: { type: 'string' } },
    parameters: { p: { name: 'p', in: 'body', schema: { $ref: '#/definitions/d' } } },
  });
});

test('references that lead nowhere say why, those to the network stay, data is data', () => {
  const files = {
    'root.yaml': `
openapi: 3.1.0
paths: {}
x-data: { $ref: gone.yaml }
x-mcp: { tools: [{ name: a, inputSchema: { $ref: 's.yaml#/in' }, outputSchema: { $ref: '#/$defs/local' } }] }
components:
  schemas:
    Gone: { $ref: gone.yaml, title: Gone }
    Outside: { $ref: ../other/secret.yaml }
    File: { $ref: 'file:///etc/passwd' }
    Remote: { $ref: 'https://example.com/pet.yaml' }
    Loop: { $ref: 's.yaml#/loop' }
    Here: { $ref: '#/components/schemas/Nothing' }
    Data: { type: object, default: { $ref: gone.yaml }, properties: { default: { $ref: 's.yaml#/in' }, $ref: { type: string } } }
    Sum:
      oneOf: [{ $ref: 's.yaml#/in' }]
      discriminator: { propertyName: kind, mapping: { in: 's.yaml#/in', here: Data, gone: gone.yaml } }
`,
    's.yaml': `{ in: { type: object }, loop: { $ref: '#/loop' } }`,
  };
  const bundled = JSON.parse(JSON.stringify(bundle(open(files)))) as unknown;
  const input = { $ref: '#/components/schemas/in' };
  expect(bundled).toEqual({
    openapi: '3.1.0',
    paths: {},
    'x-data': { $ref: 'gone.yaml' },
    'x-mcp': { tools: [{ name: 'a', inputSchema: input, outputSchema: { $ref: '#/$defs/local' } }] },
    components: {
      schemas: {
        Gone: { title: 'Gone', 'x-assay-unresolved': 'unreadable' },
        Outside: { 'x-assay-unresolved': 'outside' },
        File: { 'x-assay-unresolved': expect.any(String) },
        Remote: { $ref: 'https://example.com/pet.yaml' },
        Loop: { 'x-assay-unresolved': 'cycle' },
        Here: { $ref: '#/components/schemas/Nothing' },
        Data: {
          type: 'object',
          default: { $ref: 'gone.yaml' },
          properties: { default: input, $ref: { type: 'string' } },
        },
        Sum: {
          oneOf: [input],
          discriminator: { propertyName: 'kind', mapping: { in: input.$ref, here: 'Data', gone: 'gone.yaml' } },
        },
        in: { type: 'object' },
      },
    },
  });
});

test('names are fit for components', () => {
  const files = {
    'root.yaml': `openapi: 3.1.0\ncomponents: { schemas: { A: { items: { $ref: 'a b.yaml#/x~1y z' } }, B: { items: { $ref: 'ä.yaml' } } } }`,
    'a b.yaml': '"x/y z": { type: string }',
    'ä.yaml': 'type: integer',
  };
  expect(json(files)).toMatchObject({
    components: { schemas: { 'x-y-z': { type: 'string' }, '-': { type: 'integer' } } },
  });
});

test('what leads by `$id` or an anchor stays in the root, and becomes a component from another file', () => {
  const files = {
    'root.yaml': `
openapi: 3.1.0
components:
  schemas:
    A: { $id: 'https://a.example/a/', items: { $ref: b }, not: { $ref: '#c' }, $defs: { B: { $id: b }, C: { $anchor: c } } }
    D: { $ref: 's.yaml#Pet' }
    E: { $ref: 's.yaml#Gone' }
`,
    's.yaml': 'defs: { Pet: { $anchor: Pet, items: { $ref: "#Tag" } }, T: { $anchor: Tag, not: { $ref: "#Pet" } } }',
  };
  expect(JSON.parse(JSON.stringify(bundle(open(files))))).toEqual({
    openapi: '3.1.0',
    components: {
      schemas: {
        A: {
          $id: 'https://a.example/a/',
          items: { $ref: 'b' },
          not: { $ref: '#c' },
          $defs: { B: { $id: 'b' }, C: { $anchor: 'c' } },
        },
        D: { $anchor: 'Pet', items: { $ref: '#/components/schemas/T' } },
        E: { 'x-assay-unresolved': 'missing' },
        T: { $anchor: 'Tag', not: { $ref: '#/components/schemas/D' } },
      },
    },
  });
});

test('a name that begins with x- is one like others in a map, and an extension of paths and responses', () => {
  const files = {
    'root.yaml': `
openapi: 3.1.0
paths:
  x-note: { $ref: 's.yaml#/a' }
  /a: { get: { responses: { x-note: { $ref: 's.yaml#/a' }, 200: { description: '', headers: { x-rate: { $ref: 's.yaml#/h' } } } } } }
components: { schemas: { x-a: { $ref: 's.yaml#/a' } }, headers: { x-b: { $ref: 's.yaml#/h' } } }
`,
    's.yaml': 'a: { type: string }\nh: { schema: { type: integer } }',
  };
  const kept = { $ref: 's.yaml#/a' };
  expect(JSON.parse(JSON.stringify(bundle(open(files))))).toEqual({
    openapi: '3.1.0',
    paths: {
      'x-note': kept,
      '/a': {
        get: {
          responses: {
            'x-note': kept,
            200: { description: '', headers: { 'x-rate': { $ref: '#/components/headers/x-b' } } },
          },
        },
      },
    },
    components: {
      schemas: { 'x-a': { type: 'string' } },
      headers: { 'x-b': { schema: { type: 'integer' } } },
    },
  });
});

test('no name is special', () => {
  const files = {
    'root.yaml': `
openapi: 3.1.0
paths: {}
components: { schemas: { A: { properties: { __proto__: { $ref: 's.yaml#/a' }, constructor: { type: string }, 'a/b~c': { $ref: 's.yaml#/a' } } } } }
`,
    's.yaml': 'a: { type: string }',
  };
  expect(JSON.stringify(bundle(open(files)))).toBe(
    '{"openapi":"3.1.0","paths":{},"components":{"schemas":{"A":{"properties":{"__proto__":{"$ref":"#/components/schemas/a"},' +
      '"constructor":{"type":"string"},"a/b~c":{"$ref":"#/components/schemas/a"}}},"a":{"type":"string"}}}}',
  );
});

test('a description in one file is itself', () => {
  const source = parseSource('/api/root.yaml', readFileSync(resolve('fixtures/mock/fair.yaml')));
  expect(bundle(describe(source, { readBytes: () => ({ reason: 'none' }) }))).toEqual(source.tree);
});
