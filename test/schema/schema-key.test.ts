import { expect, test } from '@jest/globals';
import type { Description } from '../../src/description/description.ts';
import { followPath, memberAt, rootOf, type Located } from '../../src/description/read/view.ts';
import { schemaKey } from '../../src/schema/cache.ts';
import { createGenerate } from '../../src/schema/generate/generate.ts';
import { describeTree } from '../replay/support.ts';

/** The schema at `path` below the schemas of `description`, a reference left a reference. */
function schemaAt(description: Description, ...path: readonly string[]): Located {
  const parent = followPath(description, rootOf(description), 'components', 'schemas', ...path.slice(0, -1));
  const found = parent && memberAt(parent, path.at(-1) ?? '');
  if (found === undefined) throw new Error(`no schema ${path.join('/')}`);
  return found;
}

const pet = { type: 'object' };
const schemas = {
  pet,
  bare: { $ref: '#/components/schemas/pet' },
  twice: { $ref: '#/components/schemas/bare' },
  beside: { $ref: '#/components/schemas/pet', minProperties: 1 },
  lost: { $ref: '#/components/schemas/none' },
  circle: { $ref: '#/components/schemas/circle' },
  yes: true,
  any: { $ref: '#/components/schemas/yes' },
};

test.each([
  { version: '3.0.3', name: 'pet', key: pet },
  { version: '3.0.3', name: 'bare', key: pet },
  { version: '3.0.3', name: 'twice', key: pet },
  { version: '3.0.3', name: 'beside', key: pet },
  { version: '3.1.0', name: 'twice', key: pet },
  { version: '3.1.0', name: 'beside', key: schemas.beside },
  { version: '3.1.0', name: 'lost', key: schemas.lost },
  { version: '3.0.3', name: 'circle', key: schemas.circle },
  { version: '3.1.0', name: 'circle', key: schemas.circle },
  { version: '3.1.0', name: 'any', key: schemas.any },
])('OpenAPI $version knows $name by $key', ({ version, name, key }) => {
  const description = describeTree({ openapi: version, components: { schemas } });
  expect(schemaKey(description, schemaAt(description, name))).toBe(key);
});

test('references that fill in a dynamic reference in their own way are told apart', () => {
  const list = (id: string, type: string): object => ({
    $id: `https://example.com/${id}`,
    $defs: { item: { $dynamicAnchor: 'item', type } },
    properties: { all: { $ref: 'https://example.com/list' } },
  });
  const description = describeTree({
    openapi: '3.1.0',
    components: {
      schemas: {
        list: {
          $id: 'https://example.com/list',
          type: 'array',
          minItems: 1,
          items: { $dynamicRef: '#item' },
          $defs: { item: { $dynamicAnchor: 'item', type: 'boolean' } },
        },
        texts: list('texts', 'string'),
        numbers: list('numbers', 'integer'),
      },
    },
  });
  const generate = createGenerate(description);
  const made = [['list'], ['texts', 'properties', 'all'], ['numbers', 'properties', 'all']].map(
    (path) => typeof (generate(schemaAt(description, ...path)).value as readonly unknown[])[0],
  );
  expect(made).toEqual(['boolean', 'string', 'number']);
});
