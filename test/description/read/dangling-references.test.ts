import { expect, test } from '@jest/globals';
import {
  danglingIn,
  danglingReferences,
  emptiedOperations,
} from '../../../src/description/read/dangling-references.ts';
import { describe } from '../../../src/description/description.ts';
import { parseSource } from '../../../src/description/parse/parse.ts';
import { toLineColumn } from '../../../src/description/positions/positions.ts';
import { followPath, rootOf } from '../../../src/description/read/view.ts';

const files: Readonly<Record<string, string>> = {
  '/api/parts.yaml': 'Pet:\n  properties:\n    tag: { $ref: "#/Tag" }\n    far: { $ref: ./gone.yaml#/Far }\n',
  '/api/broken.yaml': 'a: [',
  '/api/named.yaml':
    'defs:\n  Pet: { $anchor: Pet, items: { $ref: "#Tag" } }\n  T: { $anchor: Tag }\n  G: { $ref: "#Gone" }\n',
};
const read = (text: string) =>
  describe(parseSource('/api/root.yaml', new TextEncoder().encode(`openapi: 3.1.0\n${text}`)), {
    readBytes: (uri) => (uri in files ? new TextEncoder().encode(files[uri]) : { reason: 'no such file' }),
  });
const schemas = (text: string): string => `components:\n  schemas:\n    A: ${text}`;

test.each<[string, string, readonly string[]]>([
  ['nothing', schemas('{ type: string }'), []],
  ['a reference that leads somewhere', schemas('{ $ref: "#/components/schemas/B" }\n    B: {}'), []],
  ['a name that is not there', schemas('{ $ref: "#/components/schemas/B" }'), ['/api/root.yaml:4:16 missing']],
  [
    'one that is used twice, once',
    schemas('{ items: { $ref: "#/B" } }\n    C: { $ref: "#/B" }'),
    ['/api/root.yaml:4:25 missing'],
  ],
  ['a file that is not there', schemas('{ $ref: gone.yaml }'), ['/api/root.yaml:4:16 unreadable']],
  ['a file that is broken', schemas('{ $ref: broken.yaml }'), ['/api/root.yaml:4:16 unreadable']],
  ['a file outside', schemas('{ $ref: ../common/pet.yaml }'), ['/api/root.yaml:4:16 outside']],
  ['the network', schemas('{ $ref: "https://a.example/b.yaml" }'), ['/api/root.yaml:4:16 remote']],
  ['itself', schemas('{ $ref: "#/components/schemas/A" }'), ['/api/root.yaml:4:16 cycle']],
  [
    'files of files',
    schemas('{ $ref: "parts.yaml#/Pet" }'),
    ['/api/parts.yaml:3:18 missing', '/api/parts.yaml:4:18 unreadable'],
  ],
  ['an anchor in another file', schemas('{ $ref: "named.yaml#Pet" }'), []],
  [
    'no anchor in another file',
    schemas('{ $ref: "named.yaml#Dog", items: { $ref: "named.yaml#/defs/G" } }'),
    ['/api/root.yaml:4:16 missing', '/api/named.yaml:4:14 missing'],
  ],
  [
    'names by `$id` and `$anchor`',
    schemas(
      '{ $id: "https://a.example/a/", items: { $ref: b }, not: { $ref: "#c" }, $defs: { B: { $id: b, items: { $ref: "#/$defs/D" }, $defs: { D: {} } }, C: { $anchor: c } } }',
    ),
    [],
  ],
  ['a path item', 'paths:\n  /a: { $ref: "#/x" }', ['/api/root.yaml:3:15 missing']],
  [
    'examples that are references',
    'components:\n  examples: { a: { $ref: "#/gone" } }\n  headers:\n    H:\n      examples: { a: { $ref: "#/x" }, b: { value: { $ref: "#/y" } } }\n  parameters: { P: { example: { $ref: "#/z" } } }',
    [
      '/api/root.yaml:3:26 missing',
      '/api/root.yaml:6:30 missing',
      '/api/root.yaml:6:59 missing',
      '/api/root.yaml:7:39 missing',
    ],
  ],
  [
    'no references in data',
    schemas(
      '{ default: { $ref: "#/x" }, enum: [{ $ref: "#/y" }], example: { deep: { $ref: "#/z" } }, properties: { $ref: {} } }',
    ),
    [],
  ],
])('%s', (_, text, found) => {
  expect(danglingReferences(read(text)).map(({ place, kind }) => `${toLineColumn(place)} ${kind}`)).toEqual(found);
});

test('what is below a schema, behind references too', () => {
  const description = read(
    schemas(
      '{ items: { $ref: "#/components/schemas/B" } }\n    B: { properties: { c: { $ref: "#/x" }, d: { items: { $ref: "#/components/schemas/A" } } } }\n    C: {}',
    ),
  );
  const below = ['A', 'B', 'C'].map((name) => {
    const schema = followPath(description, rootOf(description), 'components', 'schemas', name);
    return schema === undefined ? undefined : danglingIn(description, schema).length;
  });
  expect(below).toEqual([1, 1, 0]);
});

test('the operations that lack what a reference stands for, over files and circles', () => {
  const description = read(
    `paths:
  /a:
    parameters: [{ $ref: "#/gone" }]
    get: { responses: { 200: { $ref: "#/components/responses/Pet" } } }
    put: { responses: {} }
  /b: { get: { requestBody: { $ref: "#/missing" } } }
components:
  responses:
    Pet: { content: { application/json: { schema: { $ref: "parts.yaml#/Pet" } } }, x-again: { $ref: "#/components/responses/Pet" } }
    Unused: { headers: { a: { $ref: "#/nowhere" } } }
`,
  );
  const found = emptiedOperations(description).map(({ reference: { message }, operations }) => [
    /"(#[^"]*)"|gone\.yaml/u.exec(message)?.[0],
    ...operations.map(({ method, path }) => `${method} ${path}`),
  ]);
  expect(found).toEqual([
    ['"#/gone"', 'GET /a', 'PUT /a'],
    ['"#/missing"', 'GET /b'],
    ['"#/nowhere"'],
    ['"#/Tag"', 'GET /a'],
    ['gone.yaml', 'GET /a'],
  ]);
});
