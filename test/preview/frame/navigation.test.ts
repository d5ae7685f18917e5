import { expect, test } from '@jest/globals';
import { pageOf } from '../defects.ts';
import { fromTree, siteOf } from '../support.ts';
import { cut, outlineOf } from '../pages/outline.ts';

/** The headings of the navigation on a page, and how many entries stand below each. */
function headings(operations: number, schemas: number, address: string): readonly string[] {
  const paths = Array.from({ length: operations }, (_, index): [string, object] => [
    `/p${index}`,
    { get: { operationId: `op${index}`, tags: [index === 0 ? 'one' : 'many'], responses: {} } },
  ]);
  const components = Object.fromEntries(Array.from({ length: schemas }, (_, index) => [`S${index}`, {}]));
  const site = siteOf(
    fromTree({
      openapi: '3.1.0',
      info: { title: 'Shop', version: '1' },
      paths: Object.fromEntries(paths),
      components: { schemas: components },
    }),
  );
  const lines = outlineOf(cut(pageOf(site, address), '<nav', '</nav>')).split('\n');
  const found: { line: string; entries: number }[] = [];
  for (const line of lines) {
    if (/^ {2}(?:h3|p\.more)/u.test(line)) found.push({ line: line.trim(), entries: 0 });
    else if (line.startsWith('    li')) {
      const last = found.at(-1);
      if (last !== undefined) last.entries += 1;
    }
  }
  return found.map(({ line, entries }) => (entries === 0 ? line : `${line}: ${entries}`));
}

test.each<[operations: number, schemas: number, address: string, found: readonly string[]]>([
  [3, 2, 'index.html', ['h3 one: 1', 'h3 many: 2', 'h3 Schemas: 2']],
  [
    3,
    90,
    'index.html',
    ['h3 one: 1', 'h3 many: 2', 'h3.folded [a.plain href=groups/schemas.html: [span: Schemas [small: 90]]]'],
  ],
  [
    3,
    90,
    'schemas/s0.html',
    ['h3 one: 1', 'h3 many: 2', 'h3 [a href=../groups/schemas.html: Schemas]: 80', 'p.more-entries 10 more'],
  ],
  [
    100,
    1,
    'index.html',
    [
      'h3.folded [a.plain href=groups/one.html: [span: one [small: 1]]]',
      'h3.folded [a.plain href=groups/many.html: [span: many [small: 99]]]',
      'h3.folded [a.plain href=groups/schemas.html: [span: Schemas [small: 1]]]',
    ],
  ],
  [
    100,
    1,
    'groups/many.html',
    [
      'h3.folded [a.plain href=one.html: [span: one [small: 1]]]',
      'h3 [a href=many.html aria-current=page: many]: 80',
      'p.more-entries 19 more',
      'h3.folded [a.plain href=schemas.html: [span: Schemas [small: 1]]]',
    ],
  ],
  [
    100,
    1,
    'groups/one.html',
    [
      'h3 [a href=one.html aria-current=page: one]: 1',
      'h3.folded [a.plain href=many.html: [span: many [small: 99]]]',
      'h3.folded [a.plain href=schemas.html: [span: Schemas [small: 1]]]',
    ],
  ],
  [
    100,
    1,
    'operations/op99.html',
    [
      'h3.folded [a.plain href=../groups/one.html: [span: one [small: 1]]]',
      'h3 [a href=../groups/many.html: many]',
      'p.more-entries 19 more: 80',
      'h3.folded [a.plain href=../groups/schemas.html: [span: Schemas [small: 1]]]',
    ],
  ],
  [
    100,
    1,
    'operations/op50.html',
    [
      'h3.folded [a.plain href=../groups/one.html: [span: one [small: 1]]]',
      'h3 [a href=../groups/many.html: many]',
      'p.more-entries 9 more: 80',
      'p.more-entries 10 more',
      'h3.folded [a.plain href=../groups/schemas.html: [span: Schemas [small: 1]]]',
    ],
  ],
])(
  'of %d operations and %d schemas the navigation at %s unfolds what is current',
  (operations, schemas, address, found) => {
    expect(headings(operations, schemas, address)).toEqual(found);
  },
);
