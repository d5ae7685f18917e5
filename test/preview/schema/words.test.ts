import { expect, test } from '@jest/globals';
import type { Description } from '../../../src/description/description.ts';
import { pageOf } from '../defects.ts';
import { describeTree } from '../../replay/support.ts';
import { fromTree, siteOf } from '../support.ts';

/** The row of a property with this schema, as it is read. */
function rowOf(schema: object): string {
  const A = { type: 'object', properties: { field: schema } };
  const C = { type: 'object', xml: { name: 'c' } };
  return rowIn(fromTree({ openapi: '3.1.0', components: { schemas: { A, B: {}, C } } }));
}

/** The first row of the schema `A`. */
function rowIn(description: Description): string {
  const page = pageOf(siteOf(description), 'schemas/a.html');
  const [row = ''] = /<li\b.*?<\/li>/su.exec(page.slice(page.indexOf('class="tree"'))) ?? [];
  return row
    .replace(/<[^>]*>/gu, ' ')
    .replace(/\s+/gu, ' ')
    .replaceAll('&#34;', '"')
    .replaceAll(' ,', ',')
    .trim();
}

test.each<[schema: object, words: string]>([
  [{ type: 'string', minLength: 1 }, 'string, at least 1 character'],
  [{ type: 'string', minLength: 0 }, 'string'],
  [{ type: 'string', maxLength: 1 }, 'string, at most 1 character'],
  [{ type: 'string', maxLength: 2 }, 'string, at most 2 characters'],
  [{ type: 'string', minLength: 1, maxLength: 80 }, 'string, 1 to 80 characters'],
  [{ type: 'string', minLength: 4, maxLength: 4 }, 'string, exactly 4 characters'],
  [{ type: 'array', items: { type: 'string' }, minItems: 2 }, 'array of string, at least 2 items'],
  [{ type: 'object', maxProperties: 9 }, 'object, at most 9 fields'],
  [{ type: 'number', minimum: 1, maximum: 30 }, 'number, 1 to 30'],
  [{ type: 'number', minimum: 5, maximum: 5 }, 'number, 5'],
  [{ type: 'number', exclusiveMinimum: 0, maximum: 3 }, 'number, above 0, at most 3'],
  [{ type: 'number', minimum: 3, exclusiveMaximum: 9 }, 'number, at least 3, below 9'],
  [{ type: 'number', maximum: 10_000 }, 'number, at most 10,000'],
  [{ type: 'number', maximum: 9_999 }, 'number, at most 9999'],
  [{ type: 'number', multipleOf: 1 }, 'number, whole'],
  [{ type: 'number', multipleOf: 0.01 }, 'number, multiple of 0.01'],
  [{ type: 'array', items: { type: 'string' }, uniqueItems: true }, 'array of string, unique'],
  [{ type: 'string', contentEncoding: 'base64', contentMediaType: 'image/png' }, 'string, base64 of image/png'],
  [{ type: 'string', default: 'a' }, 'string, default "a"'],
  [{ type: 'string', readOnly: true }, 'string, read only'],
  [{ type: 'string', writeOnly: true }, 'string, write only'],
  [{ type: 'string', pattern: '^a' }, 'string, matches ^a'],
  [{ type: 'string', deprecated: true }, 'string, deprecated'],
  [{ type: 'string', xml: { name: 'sku' } }, 'string, in XML the element sku'],
  [{ type: 'string', xml: { attribute: true } }, 'string, in XML an attribute'],
  [{ type: 'string', xml: { name: 'id', attribute: true } }, 'string, in XML the attribute id'],
  [
    { type: 'string', xml: { name: 'id', prefix: 's', namespace: 'https://a.example' } },
    'string, in XML the element s:id of the namespace https://a.example',
  ],
  [{ type: 'string', xml: { prefix: 's' } }, 'string, in XML an element with the prefix s'],
  [{ type: 'string', xml: { namespace: 'urn:a' } }, 'string, in XML an element of the namespace urn:a'],
  [{ type: 'array', items: {}, xml: { wrapped: true } }, 'array of anything, in XML wrapped in an element'],
  [
    { type: 'array', items: { xml: { name: 'tag' } }, xml: { wrapped: true, name: 'tags' } },
    'array of anything, in XML wrapped in the element tags Each item: in XML the element tag',
  ],
  [
    { type: 'array', items: { $ref: '#/components/schemas/B', xml: { name: 'tag' } } },
    'array of B Each item: in XML the element tag',
  ],
  [{ type: 'string', xml: { nodeType: 'attribute', name: 'id' } }, 'string, in XML the attribute id'],
  [{ type: 'string', xml: { nodeType: 'text' } }, 'string, in XML the text of the element around it'],
  [{ type: 'string', xml: { nodeType: 'cdata' } }, 'string, in XML the text of the element around it, as CDATA'],
  [{ type: 'object', xml: { nodeType: 'none' } }, 'object, in XML without an element of its own'],
  [{ type: 'string', xml: { nodeType: 'comment' } }, 'string, in XML a node comment'],
  [{ $ref: '#/components/schemas/B', xml: { name: 'other' } }, 'B, in XML the element other'],
  [{ $ref: '#/components/schemas/C' }, 'C, in XML the element c'],
  [{ allOf: [{ type: 'string', xml: { name: 'part' } }] }, 'all of string, in XML the element part'],
  // What no words are for stands as it is.
  [
    { type: 'string', xml: { name: 'a', 'x-order': 1 } },
    'string, in XML the element a xml { "xml": { "name": "a", "x-order": 1 } }',
  ],
  [{ type: 'string', xml: 'a' }, 'string xml { "xml": "a" }'],
])('%j is told as: %s', (schema, words) => {
  expect(rowOf(schema)).toBe(`field ${words}`);
});

const ofName = '[Name](name.md): string, at least 1 character, matches `^a`';

test.each([
  [
    '3.1.0',
    { maxLength: 5, pattern: '^a' },
    '[Name](name.md): string, at most 5 characters, matches `^a`, at least 1 character',
    '',
  ],
  ['3.1.0', { default: 'ab' }, '[Name](name.md): string, default "ab", at least 1 character, matches `^a`', ''],
  ['3.1.0', { example: 'abc' }, ofName, ' Example: `abc`.'],
  ['3.0.3', { maxLength: 5, default: 'ab', example: 'abc' }, ofName, ''],
])('in %s %j beside a reference is told as: %s', (openapi, beside, words, example) => {
  const Name = { type: 'string', minLength: 1, pattern: '^a' };
  const A = { type: 'object', properties: { field: { $ref: '#/components/schemas/Name', ...beside } } };
  const description = fromTree({ openapi, components: { schemas: { A, Name } } });
  const line = /^- `field` \((.*)\)(?::( .*))?$/mu.exec(siteOf(description).markdown('schemas/a.md') ?? '');
  expect([line?.[1], line?.[2] ?? '']).toEqual([words, example]);
  const row = `field ${words}${example}`.replace('[Name](name.md)', 'Name ').replace(/[`.]/gu, '');
  expect(rowIn(description)).toBe(row);
});

test('the Markdown of a parameter has what stands beside the reference of its schema', () => {
  const schema = { $ref: '#/components/schemas/Name', example: 'abc' };
  const get = { operationId: 'list', parameters: [{ name: 'q', in: 'query', schema }] };
  const components = { schemas: { Name: { type: 'string' } } };
  const site = siteOf(fromTree({ openapi: '3.1.0', paths: { '/a': { get } }, components }));
  expect(site.markdown('operations/list.md')).toContain(
    '| `q` | query | [Name](../schemas/name.md): string |  | Example: `abc`. |',
  );
});

test('a mapping of a discriminator names its schemas as a whole', () => {
  const mapping = { dog: '#/components/schemas/pets~1Dog', cat: 'v1/Cat', ['x'.repeat(150)]: 'other.yaml' };
  const row = rowOf({ oneOf: [{ type: 'string' }], discriminator: { propertyName: 'kind', mapping } });
  expect(row).toContain(`kind tells which: dog is pets/Dog, cat is v1/Cat, ${'x'.repeat(150)} is other.yaml.`);
});

test('properties that are a list are shown as they stand', () => {
  const row = rowOf({ properties: ['id', 'name'] });
  expect(row).toContain('properties { "properties": [ "id", "name" ] }');
  expect(row).not.toContain('anything');
});

test.each(['oneOf', 'anyOf', 'allOf', 'prefixItems'])('%s that is no list is shown as it stands', (keyword) => {
  const row = rowOf({ type: 'string', [keyword]: { minLength: 1 } });
  expect(row).toBe(`field string ${keyword} { "${keyword}": { "minLength": 1 } }`);
});

test('a summary is no Markdown, a description is', () => {
  const tree = {
    openapi: '3.2.0',
    info: { title: 'Things', version: '1', summary: 'Of *all* <kinds>', description: 'Of *all*' },
  };
  const page = pageOf(siteOf(fromTree(tree)), 'index.html');
  expect(page).toContain('<p>Of *all* &#60;kinds&#62;</p>');
  expect(page).toContain('<p>Of <em>all</em></p>');
});

test.each([
  ['by value', ['open', 7], { 'x-enumDescriptions': { open: 'Not paid', 7: 'Seven' } }, 'open Not paid'],
  ['by a number', [7, 'open'], { 'x-enumDescriptions': { open: 'Not paid', 7: 'Seven' } }, '7 Seven'],
  ['in their order', ['open', 7], { 'x-enum-descriptions': ['Not paid', 'Seven'] }, 'open Not paid'],
  ['or none', ['open', 7], { 'x-enumDescriptions': { 7: 'Seven' } }, 'open'],
])('the values of an enumeration have their texts, %s', (_, values, texts, words) => {
  // A row ends with the first of its values here.
  expect(rowOf({ type: 'string', enum: values, ...texts })).toBe(`field string ${words}`);
});

test.each(['x-codeSamples', 'x-code-samples'])('%s stand beside ours', (key) => {
  const samples = [
    { lang: 'Go', source: 'client.List("<all>")' },
    { lang: 'Ruby', label: 'Gem', source: 'list' },
    { lang: 'C' },
    7,
  ];
  const tree = { openapi: '3.1.0', paths: { '/a': { get: { [key]: samples } } } };
  const page = pageOf(siteOf(fromTree(tree)), 'operations/get-a.html');
  expect([...page.matchAll(/role="tab"[^>]*>\s*([^<]*?)\s*</gu)].map(([, name]) => name).slice(-2)).toEqual([
    'Go',
    'Gem',
  ]);
  expect(page).toContain('client.List(<span class="s">&#34;&#60;all&#62;&#34;</span>)');
  expect(page).not.toContain(key);
});

test('the parts of `allOf` are named without reading the rest of the description', () => {
  const readsFor = (count: number): readonly [row: string, reads: number] => {
    let reads = 0;
    const info = {
      get title() {
        reads += 1;
        return 'a';
      },
    };
    const names = Array.from({ length: count }, (_, at) => `P${at}`);
    const allOf = names.map((name) => ({ properties: { field: { $ref: `#/components/schemas/${name}` } } }));
    const parts = Object.fromEntries(names.map((name) => [name, { type: 'object' }]));
    const row = rowIn(describeTree({ openapi: '3.1.0', info, components: { schemas: { A: { allOf }, ...parts } } }));
    return [row, reads];
  };
  const [[two, few], [four, many]] = [readsFor(2), readsFor(4)];
  expect([two, four]).toEqual(['field P1 and P0', 'field P3 and P2 and P1 and P0']);
  // Each schema has a page, which shows the title.
  const eachPage = (readsFor(3)[1] - few) * 2;
  expect(many - few).toBe(eachPage);
});
