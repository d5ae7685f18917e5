import { describe, expect, it } from '@jest/globals';
import { createGenerate } from '../../src/schema/generate/generate.ts';
import { makeValue } from '../../src/schema/generate/make-value.ts';
import type { Description } from '../../src/description/description.ts';
import { rootOf } from '../../src/description/read/view.ts';
import { fromTree } from '../preview/support.ts';

function list<Item>(length: number, make: (index: number) => Item): readonly Item[] {
  return Array.from({ length }, (_, index) => make(index));
}

describe('Values of schemas that refer to one another', () => {
  it('read the fields of a wide object once for all of its values', () => {
    let read = 0;
    const schemas = list(10, (at) => ({
      type: 'object',
      properties: new Proxy(
        Object.fromEntries(list(150, (key) => [`p${key}`, { $ref: String((at * 7 + key + 1) % 10) }])),
        {
          ownKeys: (fields) => {
            read += 1;
            return Reflect.ownKeys(fields);
          },
        },
      ),
    }));
    const lookup = (ref: string): unknown => schemas[Number(ref)];
    makeValue({ $ref: '0' }, { lookup, hidden: 'writeOnly', reentries: 0 });
    expect(read).toBe(10);
  });

  it('for display copy only the schemas that they hold', () => {
    const schemas = list(
      300,
      (at) => [`S${at}`, { type: 'object', properties: { n: refer((at + 1) % 300) } }] as const,
    );
    const plain = fromTree({
      openapi: '3.1.0',
      info: { title: 'T', version: '1' },
      paths: {},
      components: { schemas: Object.fromEntries(schemas) },
    });
    let followed = 0;
    const description: Description = {
      ...plain,
      resolveHop: (ref, from) => {
        followed += 1;
        return plain.resolveHop(ref, from);
      },
    };
    const place = rootOf(plain).place;
    const made = createGenerate(description, { proof: 'none' })({ value: refer(0), place });
    expect({ made, isLittle: followed < 20 || followed }).toEqual({
      made: { origin: 'generated', value: { n: { n: { n: { n: { n: { n: {} } } } } } }, isProven: false },
      isLittle: true,
    });
  });
});

function refer(at: number): object {
  return { $ref: `#/components/schemas/S${at}` };
}
