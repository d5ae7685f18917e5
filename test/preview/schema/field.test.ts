import { expect, test } from '@jest/globals';
import { fromTree, siteOf, wordsAt } from '../support.ts';

const components = {
  Base: {
    type: 'object',
    properties: { id: { type: 'string', maxLength: 9 }, kind: { type: 'string', description: 'Of all' } },
  },
  Color: { type: 'string', enum: ['red', 'blue'], description: 'A color' },
  Berth: { type: 'object', properties: { place: { type: 'string' }, free: { type: 'boolean' } } },
};

function siteWith(A: object): ReturnType<typeof siteOf> {
  return siteOf(fromTree({ openapi: '3.1.0', components: { schemas: { A, ...components } } }));
}

/** A schema of parts that each have a field `x`. */
const parts = (...fields: readonly unknown[]): object => ({ allOf: fields.map((x) => ({ properties: { x } })) });

const [text, long] = [{ type: 'string' }, { type: 'string', maxLength: 9 }];

test.each<[what: string, schema: object, shown: readonly string[], written: readonly string[]]>([
  ['the same twice', parts(text, text), ['x string'], ['x string']],
  ['a limit of one', parts(long, text), ['x string, at most 9 characters'], ['x string, at most 9 characters']],
  [
    'limits of both',
    parts(long, { type: 'string', minLength: 2 }),
    ['x string, at least 2 characters, at most 9 characters'],
    ['x string, at least 2 characters, at most 9 characters'],
  ],
  ['no type of one', parts({ enum: ['a'] }, text), ['x string One of a.'], ['x string: One of a.']],
  ['the format of one', parts({ type: 'string', format: 'date' }, text), ['x string date'], ['x string date']],
  [
    'the narrower type',
    parts({ type: 'number', minimum: 1 }, { type: 'integer' }),
    ['x integer, at least 1'],
    ['x integer, at least 1'],
  ],
  ['the narrower list of types', parts({ type: ['string', 'null'] }, text), ['x string'], ['x string']],
  [
    'the values of both',
    parts({ enum: ['a', 'b'] }, { enum: ['a'] }),
    ['x string One of a. And one of a, b.'],
    ['x string: One of a. And one of a, b.'],
  ],
  [
    'the texts of both',
    parts({ description: 'One' }, { description: 'Two' }),
    ['x anything Two One'],
    ['x anything: Two One'],
  ],
  [
    'a component and what narrows it',
    parts({ $ref: '#/components/schemas/Color' }, { enum: ['red'] }),
    ['x Color: string A color One of red. And one of red, blue.'],
    ['x Color: string: A color One of red. And one of red, blue.'],
  ],
  [
    'the fields of both',
    parts(
      { $ref: '#/components/schemas/Berth' },
      { properties: { free: { default: true }, size: {} }, required: ['free'] },
    ),
    ['x Berth', 'place string', 'free boolean, default true required', 'size anything'],
    ['x Berth - place string - free boolean, default true, required - size anything'],
  ],
  [
    'one component twice',
    parts({ $ref: '#/components/schemas/Berth' }, { $ref: '#/components/schemas/Berth' }),
    ['x Berth 2 fields of Berth place string free boolean'],
    ['x Berth - place string - free boolean'],
  ],
  [
    'fifty schemas in a row',
    parts(...Array.from({ length: 120 }, (_, index) => ({ type: 'string', description: `Text ${index}` }))),
    ['x string, all rows hold Text 49 Text 48', 'x string, all rows hold Text 99', 'x string, all rows hold Text 119'],
    ['x string, all rows hold: Text 49', 'x string, all rows hold: Text 99', 'x string, all rows hold: Text 119'],
  ],
  [
    'what a schema says beside that of a part',
    { allOf: [{ $ref: '#/components/schemas/Base' }], properties: { kind: { const: 'boat' } }, required: ['kind'] },
    ['kind string required Of all Always: boat'],
    ['kind string, required: Of all Always: boat.'],
  ],
  [
    'the same part on two ways',
    { allOf: [{ $ref: '#/components/schemas/Base' }, { allOf: [{ $ref: '#/components/schemas/Base' }] }] },
    ['id string, at most 9 characters'],
    ['all of Base, all of Base id string, at most 9 characters kind string: Of all ##'],
  ],
  [
    'a part that the type does not name',
    { type: 'object', allOf: [{ $ref: '#/components/schemas/Base' }] },
    ['object With all of Base id string'],
    ['object With all of Base. id string'],
  ],
  [
    'two types that contradict as two rows',
    parts({ type: 'string', default: 'a' }, { type: 'integer' }),
    ['x string, default "a", both rows hold', 'x integer, both rows hold'],
    ['x string, default "a", both rows hold x integer, both rows hold'],
  ],
  [
    'three types that contradict as three rows',
    parts(text, { type: 'integer' }, { type: 'boolean' }),
    ['x string, all rows hold', 'x integer, all rows hold', 'x boolean, all rows hold'],
    ['x string, all rows hold x integer, all rows hold x boolean, all rows hold'],
  ],
  [
    'items that differ as two rows',
    parts({ type: 'array', items: text }, { type: 'array', items: { pattern: '^a' } }),
    ['x array of string, both rows hold', 'x array of anything, both rows hold'],
    ['x array of string, both rows hold x array of anything, both rows hold: Each item: matches ^a'],
  ],
])('a field that several parts have shows %s', (_, schema, shown, written) => {
  const site = siteWith(schema);
  const texts = wordsAt(site, 'schemas/a');
  const missing = (all: string, wanted: readonly string[]) => wanted.filter((each) => !all.includes(each));
  expect([texts.shown, missing(texts.shown, shown)]).toEqual([texts.shown, []]);
  expect([texts.written, missing(texts.written, written)]).toEqual([texts.written, []]);
});

test.each<[what: string, count: number, link: (next: object) => object]>([
  ['sixty schemas that each refer to the next twice', 60, (next) => ({ allOf: [next, next] })],
  ['a hundred schemas in a row', 100, (next) => ({ allOf: [next] })],
  ['schemas that are parts of each other', 2, (next) => ({ allOf: [next, { $ref: '#/components/schemas/L0' }] })],
])('%s have the fields of the last one', (_, count, link) => {
  const ref = (index: number) => ({ $ref: `#/components/schemas/L${index}` });
  const links = Array.from({ length: count }, (__, index) => [`L${index}`, link(ref(index + 1))] as const);
  const last = { type: 'object', properties: { x: text } };
  const schemas = { A: { required: ['x'], ...ref(0) }, ...Object.fromEntries(links), [`L${count}`]: last };
  const texts = wordsAt(siteOf(fromTree({ openapi: '3.1.0', components: { schemas } })), 'schemas/l0');
  expect(texts.shown.split('x string').length - 1).toBe(1);
});

test('of thousands of schemas in a row, the page of each has the fields of the next ones, and says that there are more', () => {
  const ref = (index: number) => ({ $ref: `#/components/schemas/L${index}` });
  const link = (index: number) => ({ allOf: [ref(index + 1), { properties: { [`f${index}`]: text } }] });
  const links = Array.from({ length: 3_000 }, (_, index) => [`L${index}`, link(index)] as const);
  const schemas = { ...Object.fromEntries(links), L3000: { type: 'object', properties: { x: text } } };
  const site = siteOf(fromTree({ openapi: '3.1.0', components: { schemas } }));
  const said = (name: string): readonly unknown[] => {
    const { shown, written } = wordsAt(site, `schemas/${name}`);
    const fields = [...shown.matchAll(/f\d+ string/gu)].length;
    return [fields, ...[shown, written].flatMap((each) => /allOf`? adds more [^.]*\./u.exec(each)?.[0] ?? [])];
  };
  const more = 'adds more schemas than a page can show';
  expect(said('l0')).toEqual([100, `allOf ${more}: their fields are in api.`, `allOf ${more}.`]);
  expect(said('l2950')).toEqual([50]);
});
