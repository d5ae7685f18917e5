import { describe, expect, test } from '@jest/globals';
import { describe as describeSource, type Description } from '../../../src/description/description.ts';
import { parseSource } from '../../../src/description/parse/parse.ts';
import type { Resolve } from '../../../src/description/resolve.ts';
import type { Site } from '../../../src/preview/site.ts';
import { pageOf } from '../defects.ts';
import { siteOf } from '../support.ts';

/** A description of one operation that answers with `S0`, and the number of references followed in it. */
function counted(schemas: Readonly<Record<string, unknown>>): { readonly site: Site; readonly followed: () => number } {
  const tree = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {
      '/a': {
        get: {
          operationId: 'a',
          responses: { 200: { description: 'A.', content: { 'application/json': { schema: refer(0) } } } },
        },
      },
    },
    components: { schemas },
  };
  const source = parseSource('/apis-home/api.json', new TextEncoder().encode(JSON.stringify(tree)));
  const plain = describeSource(source, { readBytes: () => ({ reason: 'no such file' }) });
  let count = 0;
  const counting =
    (resolve: Resolve): Resolve =>
    (ref, from) => {
      count += 1;
      return resolve(ref, from);
    };
  const description: Description = {
    ...plain,
    resolve: counting(plain.resolve),
    resolveHop: counting(plain.resolveHop),
  };
  const site = siteOf(description);
  return {
    site,
    followed: () => {
      const before = count;
      count = 0;
      return before;
    },
  };
}

function refer(index: number): unknown {
  return { $ref: `#/components/schemas/S${index}` };
}

function list<Item>(length: number, make: (index: number) => Item): readonly Item[] {
  return Array.from({ length }, (_, index) => make(index));
}

function named(count: number, make: (index: number) => unknown): Readonly<Record<string, unknown>> {
  return Object.fromEntries(list(count, (index) => [`S${index}`, make(index)]));
}

const next = (index: number, by: number, of: number): unknown => refer((index * 7 + by * 13 + 1) % of);

describe('Schemas that refer to one another in many ways', () => {
  test.each([
    [
      'alternatives whose fields are others',
      named(12, (at) => ({
        oneOf: list(30, (by) => ({
          type: 'object',
          properties: Object.fromEntries(list(8, (key) => [`p${key}`, next(at, by + key, 12)])),
        })),
      })),
    ],
    [
      'alternatives of alternatives',
      named(12, (at) => ({ oneOf: list(30, (by) => ({ oneOf: list(8, (key) => next(at, by + key, 12)) })) })),
    ],
    [
      'parts with one field, in a circle',
      named(60, (at) => ({
        type: 'object',
        properties: {
          kids: { type: 'array', items: refer((at + 1) % 60) },
          more: refer((at * 3 + 1) % 60),
        },
        allOf: [refer((at * 5 + 2) % 60)],
      })),
    ],
  ])('take as much work as a page has room for: %s', (_, schemas) => {
    const { site, followed } = counted(schemas);
    followed();
    site.search();
    const searched = followed();
    pageOf(site, 'operations/a.html');
    site.markdown('operations/a.md');
    const drawn = followed();
    expect([searched < 40_000 || searched, drawn < 5_000 || drawn]).toEqual([true, true]);
  });
});
