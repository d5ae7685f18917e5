import { expect, test } from '@jest/globals';
import { forReaders } from '../../../src/preview/entries/for-readers.ts';
import { fromTree, siteOf, wordsAt, wordsOf } from '../support.ts';

const Base = { type: 'object', properties: { id: { type: 'string' }, note: { type: 'string' } } };

/** A description with the schema `A`. */
function described(schema: object): ReturnType<typeof fromTree> {
  return fromTree({ openapi: '3.2.0', components: { schemas: { A: schema, Base } } });
}

test.each<[what: string, schema: object, words: readonly string[]]>([
  [
    'a limit on an object beside its fields',
    { type: 'object', minProperties: 1, properties: { a: {} } },
    ['object, at least 1 field'],
  ],
  [
    'fields that others bring with them',
    { type: 'object', properties: { card: {} }, dependentRequired: { card: ['street', 'city'], iban: ['bank'] } },
    ['object, with card also street, city, with iban also bank'],
  ],
  [
    'the same in drafts before 2019-09',
    { properties: { card: {} }, dependencies: { card: ['street'], iban: { required: ['bank'] } } },
    ['with card also street', 'where iban is there object, requires bank'],
  ],
  ['how often a list has something', { contains: { const: 'a' }, minContains: 2, maxContains: 3 }, ['contains 2 to 3']],
  ['that it has it twice', { contains: { const: 'a' }, minContains: 2, maxContains: 2 }, ['contains exactly 2']],
  ['that it has it twice or more', { contains: { const: 'a' }, minContains: 2 }, ['contains at least 2']],
  ['that it has it twice or less', { contains: { const: 'a' }, maxContains: 2 }, ['contains at most 2']],
  ['that it may have it', { contains: { const: 'a' }, minContains: 0 }, ['contains at least 0']],
  ['the names of fields', { propertyNames: { pattern: '^a' } }, ['each field name anything, matches ^a']],
  ['fields that are not named', { unevaluatedProperties: { type: 'number' } }, ['any field not named number']],
  [
    'conditions',
    { if: { properties: { a: { const: 'x' } } }, then: { required: ['b'] }, else: { maxProperties: 1 } },
    ['if object', 'Always: x', 'then object, requires b', 'else anything, at most 1 field'],
  ],
  ['the media type of a text', { type: 'string', contentMediaType: 'image/png' }, ['string, image/png']],
  ['required fields that it does not list', { type: 'object', required: ['a', 'b'] }, ['object, requires a, b']],
  [
    'alternatives that differ in what they require',
    { ...Base, anyOf: [{ required: ['id'] }, { required: ['note'] }] },
    ['alternative 1 object, requires id', 'alternative 2 object, requires note'],
  ],
  [
    'what a part of it requires of another',
    { allOf: [{ $ref: '#/components/schemas/Base' }, { required: ['note', 'gone'] }] },
    ['note string, required', 'requires gone'],
  ],
  [
    'what stands beside a reference',
    { properties: { base: { $ref: '#/components/schemas/Base', required: ['id'] } } },
    ['base Base, requires id'],
  ],
  [
    'a discriminator without alternatives in place',
    { ...Base, discriminator: { propertyName: 'kind', mapping: { b: '#/components/schemas/Base' } } },
    ['kind tells which: b is Base'],
  ],
])('the page and its Markdown say %s', (_, schema, words) => {
  const texts = wordsAt(siteOf(described(schema)), 'schemas/a');
  // A field that is required has the word beside its type, in a list behind a comma.
  const shown = texts.shown.replaceAll(' required', ', required');
  const missing = (text: string): readonly string[] => words.filter((each) => !text.includes(wordsOf(each)));
  expect({ shown: missing(shown), written: missing(texts.written) }).toEqual({ shown: [], written: [] });
  expect(`${shown}${texts.written}`).not.toMatch(/"(?:dependentRequired|minContains|dependencies|maxContains)"/u);
});

test('a comment in a schema is for authors', () => {
  const description = described({
    type: 'object',
    $comment: 'Ask us first',
    properties: { $comment: { type: 'string' } },
  });
  const authors = wordsAt(siteOf(description), 'schemas/a');
  const readers = wordsAt(siteOf(forReaders(description, { hasInternal: false }).description), 'schemas/a');
  expect(authors.shown).toContain('Ask us first');
  expect(readers.shown).not.toContain('Ask us first');
  expect(readers.written).not.toContain('Ask us first');
  expect(readers.shown).toContain('$comment string');
});

test.each(['#/components/schemas/Gone', './gone.yaml', '../outside/gone.yaml#/Gone', 'gone.yaml#/a'])(
  'readers do not see where the file with the reference %s stands',
  ($ref) => {
    const site = siteOf(forReaders(described({ properties: { a: { $ref } } }), { hasInternal: false }).description);
    const { shown, written } = wordsAt(site, 'schemas/a');
    expect([shown, written].map((text) => text.includes('must') || text.includes('read'))).toEqual([true, true]);
    expect(`${shown}${written}`).not.toContain('apis-home');
  },
);

test.each<[what: string, media: object, words: readonly string[]]>([
  [
    'the encoding of parts by their place and of all others',
    {
      itemSchema: {},
      prefixEncoding: [{ contentType: 'text/plain', headers: { 'X-First': { description: 'Of the first' } } }, {}],
      itemEncoding: { contentType: 'image/png' },
    },
    ['item 1 as text/plain', 'X-First', 'Of the first', 'item 2', 'each further item as image/png'],
  ],
  [
    'the encoding of parts within parts',
    { encoding: { a: { contentType: 'multipart/mixed', itemEncoding: { contentType: 'text/csv' } } } },
    ['a as multipart/mixed', 'each item as text/csv'],
  ],
])('the page and its Markdown say %s', (_, media, words) => {
  const post = { requestBody: { content: { 'multipart/mixed': media } } };
  const { shown, written } = wordsAt(
    siteOf(fromTree({ openapi: '3.2.0', paths: { '/a': { post } } })),
    'operations/post-a',
  );
  const missing = (text: string): readonly string[] => words.filter((each) => !text.includes(wordsOf(each)));
  expect({ shown: missing(shown), written: missing(written) }).toEqual({ shown: [], written: [] });
  expect(`${shown}${written}`).not.toMatch(/prefixEncoding|itemEncoding/u);
});
