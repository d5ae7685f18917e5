import { describe, expect, test } from '@jest/globals';
import { fc } from '../support/properties.ts';
import { describe as describeApi } from '../../src/description/description.ts';
import { writeXml } from '../../src/media/xml/write.ts';
import { engineOf, json, raw } from './support.ts';

const pet = {
  type: 'object',
  required: ['id', 'name'],
  additionalProperties: false,
  xml: { name: 'pet' },
  properties: {
    id: { type: 'integer', xml: { attribute: true } },
    name: { type: 'string', minLength: 1 },
    price: { type: 'number' },
    sold: { type: 'boolean' },
    born: { type: ['string', 'null'], format: 'date' },
    photos: { type: 'array', items: { type: 'string', minLength: 1, xml: { name: 'photo' } } },
    tags: {
      type: 'array',
      minItems: 1,
      xml: { wrapped: true, name: 'labels' },
      items: { $ref: '#/components/schemas/Tag' },
    },
    owner: { type: 'object', properties: { age: { type: 'integer' } } },
  },
};
const schemas = {
  Pet: pet,
  Tag: { type: 'object', xml: { name: 'tag' }, properties: { id: { type: 'integer' } }, additionalProperties: false },
};

/** What is wrong with `body` as XML by `schema`: `422 /id type`, or nothing. */
function wrongWith(schema: unknown, body: string, version = '3.1.0'): readonly string[] {
  const post = { requestBody: { content: { 'application/xml': { schema } } }, ...json({ example: 1 }) };
  const paths = { '/a': { post } };
  const tree = { openapi: version, info: { title: 'x', version: '1' }, paths, components: { schemas } };
  const headers = { 'content-type': 'application/xml' };
  const answer = raw(engineOf(tree, { validate: 'request' }), 'POST', '/a', { headers, body });
  if (answer.status === 200) return [];
  const { violations } = JSON.parse(new TextDecoder().decode(answer.body)) as { violations: Record<string, string>[] };
  return violations.map(({ pointer, keyword, message }) =>
    keyword === 'content' ? (message ?? '') : `${pointer ?? ''} ${keyword ?? ''}`,
  );
}

const petRef = { $ref: '#/components/schemas/Pet' };
const one = (schema: object, more: object = {}) => ({
  type: 'object',
  properties: { a: schema },
  additionalProperties: false,
  ...more,
});
const integer = { type: 'integer' };

describe('an XML body is checked by the value it stands for', () => {
  test.each<[string, readonly string[]]>([
    ['<pet id="1"><name>Tom</name></pet>', []],
    ['<?xml version="1.0"?><!-- c -->\n<pet id=" 1 ">\n  <name>Tom</name>\n</pet>\n', []],
    [
      '<pet id="1"><name><![CDATA[<Tom>]]></name><price>.5</price><sold>1</sold><price xmlns="x"/></pet>',
      ['/price type'],
    ],
    ['<pet id="1"><name>Tom</name><price>1e3</price><sold>true</sold></pet>', []],
    ['<pet id="1"><name>Tom</name><price>cheap</price><sold>maybe</sold></pet>', ['/price type', '/sold type']],
    ['<pet id="x"><name>Tom</name></pet>', ['/id type']],
    ['<pet><name>Tom</name></pet>', [' required']],
    ['<pet name="Tom"><id>1</id></pet>', [' required', ' required']],
    ['<pet id="1" colour="red"><name>Tom</name></pet>', []],
    ['<pet id="1"><name/></pet>', ['/name minLength']],
    ['<pet id="1"><name>a</name><name>b</name></pet>', ['/name type']],
    ['<pet id="1"><name>Tom</name><colour>red</colour></pet>', ['/colour additionalProperties']],
    ['<pet id="1"><name>Tom</name><photo>a</photo><photo>b</photo></pet>', []],
    ['<pet id="1"><name>Tom</name><photos>a</photos></pet>', []],
    ['<pet id="1"><name>Tom</name><photo>a</photo><photo/></pet>', ['/photos/1 minLength']],
    ['<pet id="1"><name>Tom</name><labels><tag><id>1</id></tag><tag/></labels></pet>', []],
    ['<pet id="1"><name>Tom</name><labels><tag><id>x</id></tag></labels></pet>', ['/tags/0/id type']],
    ['<pet id="1"><name>Tom</name><labels><label/></labels></pet>', ['/tags type']],
    ['<pet id="1"><name>Tom</name><labels/></pet>', ['/tags minItems']],
    ['<pet id="1"><name>Tom</name><owner><age>3</age></owner></pet>', []],
    ['<pet id="1"><name>Tom</name><owner/></pet>', []],
    ['<pet id="1"><name>Tom</name><owner><age>old</age></owner></pet>', ['/owner/age type']],
    ['<pet id="1"><name>Tom</name><born xsi:nil="true"/></pet>', []],
    ['<pet id="1"><name>Tom</name><born>2020-02-30</born></pet>', ['/born format']],
    ['<pet id="1"><name>Tom</name><born> 2020-02-03 </born></pet>', []],
    ['<dog id="1"><name>Tom</name></dog>', ['The body must have the root element <pet>; found <dog>.']],
    ['<p:pet xmlns:p="u" id="1"><name>Tom</name></p:pet>', []],
    ['<pet>', ['The body must be well-formed XML; found in line 1 no end of <pet>.']],
    ['<!DOCTYPE pet [<!ENTITY i "1">]><pet id="&i;"/>', []],
  ])('%s', (body, wrong) => {
    expect(wrongWith(petRef, body)).toEqual(wrong);
    expect(wrongWith({ allOf: [petRef] }, body, '3.0.3')).toEqual(wrong);
  });

  test.each<[string, object, string, readonly string[]]>([
    ['a component gives the root no name', { $ref: '#/components/schemas/X' }, '<y/>', []],
    ['a scalar', { type: 'integer', xml: { name: 'n' } }, '<n>3</n>', []],
    ['a wrong scalar', { type: 'integer', xml: { name: 'n' } }, '<n>x</n>', [' type']],
    ['a document as a text', { type: 'string', pattern: '^<a>' }, '<a><b/></a>', []],
    ['a list at the top', { type: 'array', items: integer }, '<a><b>1</b><c>2</c></a>', []],
    ['a wrong item at the top', { type: 'array', items: integer }, '<a><b>1</b><c>x</c></a>', ['/1 type']],
    ['a list of one', one({ type: 'array', items: integer }), '<r><a>1</a></r>', []],
    ['a list that is not there', one({ type: 'array', items: integer }, { required: ['a'] }), '<r/>', []],
    [
      'a wrapper that is not there',
      one({ type: 'array', xml: { wrapped: true } }, { required: ['a'] }),
      '<r/>',
      [' required'],
    ],
    ['a list in an attribute', one({ type: 'array', items: integer, xml: { attribute: true } }), '<r a=" 1 2"/>', []],
    [
      'a wrong list in an attribute',
      one({ type: 'array', items: integer, xml: { attribute: true } }),
      '<r a="1 b"/>',
      ['/a/1 type'],
    ],
    [
      'lists in a list',
      one({ type: 'array', items: { type: 'array', items: integer } }),
      '<r><a><a>1</a></a><a/></r>',
      [],
    ],
    ['an alternative', one({ oneOf: [integer, { type: 'object', required: ['b'] }] }), '<r><a><b>1</b></a></r>', []],
    [
      'no alternative',
      one({ oneOf: [integer, { type: 'boolean' }] }),
      '<r><a>x</a></r>',
      ['/a type', '/a type', '/a oneOf'],
    ],
    [
      'an integer as a number',
      one({ anyOf: [{ type: 'string', maxLength: 1 }, { type: 'number' }] }),
      '<r><a>12</a></r>',
      [],
    ],
    ['nothing said', {}, '<r><a>1</a><a b="2"/></r>', []],
    ['values of a map', { type: 'object', additionalProperties: integer }, '<r><x>1</x><y>2</y></r>', []],
    [
      'a wrong value of a map',
      { type: 'object', additionalProperties: integer },
      '<r><x>1</x><y>z</y></r>',
      ['/y type'],
    ],
    [
      'a map without keys',
      { type: 'object', additionalProperties: { type: 'integer', xml: { name: 'e' } } },
      '<r><e>1</e><e>2</e></r>',
      [],
    ],
    ['names by a pattern', { type: 'object', patternProperties: { '^n': integer } }, '<r><n>1</n></r>', []],
    [
      'a wrong one by a pattern',
      { type: 'object', patternProperties: { '^n': integer } },
      '<r><n>x</n></r>',
      ['/n type'],
    ],
    [
      'a name that XML cannot write',
      { type: 'object', properties: { '1 x': integer } },
      '<r><_1_x>y</_1_x></r>',
      ['/1 x type'],
    ],
    [
      'two properties of one name',
      { type: 'object', properties: { a: integer, b: { type: 'string', xml: { name: 'a' } } } },
      '<r><a>x</a></r>',
      [],
    ],
    [
      'text beside attributes',
      { type: 'object', required: ['value'], properties: { value: integer } },
      '<r b="1">3</r>',
      [],
    ],
    [
      'wrong text beside attributes',
      { type: 'object', required: ['value'], properties: { value: integer } },
      '<r b="1">x</r>',
      ['/value type'],
    ],
    ['text in an object', one(integer, { required: ['a'] }), '<r>3</r>', [' required']],
  ])('%s', (_, schema, body, wrong) => {
    expect(wrongWith(schema, body)).toEqual(wrong);
  });

  test.each<[string, object, string, readonly string[]]>([
    ['the prefix of the description', { prefix: 's', namespace: 'u:s' }, '<r xmlns:s="u:s"><s:a>1</s:a></r>', []],
    ['another prefix', { prefix: 's', namespace: 'u:s' }, '<r xmlns:t="u:s"><t:a>1</t:a></r>', []],
    ['no prefix', { prefix: 's', namespace: 'u:s' }, '<r><a xmlns="u:s">1</a></r>', []],
    ['a prefix nobody declares', { prefix: 's', namespace: 'u:s' }, '<r><s:a>1</s:a></r>', []],
    ['another namespace', { prefix: 's', namespace: 'u:s' }, '<r xmlns:s="u:t"><s:a>1</s:a></r>', [' required']],
    ['no namespace', { namespace: 'u:s' }, '<r><a>1</a></r>', [' required']],
    ['a prefix alone', { prefix: 's' }, '<r><a>1</a></r>', []],
    [
      'an attribute in its namespace',
      { attribute: true, prefix: 's', namespace: 'u:s' },
      '<r xmlns:t="u:s" t:a="1"/>',
      [],
    ],
    ['an attribute in none', { attribute: true, prefix: 's', namespace: 'u:s' }, '<r a="1"/>', [' required']],
    ['an attribute that can be in none', { attribute: true, namespace: 'u:s' }, '<r a="1"/>', []],
    ['a wrong value in a namespace', { namespace: 'u:s' }, '<r><a xmlns="u:s">x</a></r>', ['/a type']],
  ])('namespaces: %s', (_, xml, body, wrong) => {
    expect(wrongWith(one({ ...integer, xml }, { required: ['a'] }), body)).toEqual(wrong);
  });

  test.each<[string, object, string, readonly string[]]>([
    ['attribute', { a: { ...integer, xml: { nodeType: 'attribute' } } }, '<r a="x"/>', ['/a type']],
    ['text', { a: { ...integer, xml: { nodeType: 'text' } } }, '<r>3</r>', []],
    ['wrong text', { a: { ...integer, xml: { nodeType: 'text' } } }, '<r>x</r>', ['/a type']],
    ['none of a part', { a: { type: 'object', minProperties: 1, xml: { nodeType: 'none' } } }, '<r/>', []],
    ['no text of a part', { a: { type: 'string', minLength: 1, xml: { nodeType: 'none' } } }, '<r/>', []],
    ['cdata', { a: { type: 'string', xml: { nodeType: 'cdata' } } }, '<r><![CDATA[<]]></r>', []],
    [
      'an element around a list',
      { a: { type: 'array', items: integer, xml: { nodeType: 'element' } } },
      '<r><a><b>x</b></a></r>',
      ['/a/0 type'],
    ],
    [
      'none for an object',
      { a: { ...one(integer, { required: ['a'] }), xml: { nodeType: 'none' } } },
      '<r><a>x</a></r>',
      ['/a/a type'],
    ],
    [
      'none for an object, fine',
      { a: { ...one(integer), xml: { nodeType: 'none' } }, b: integer },
      '<r><a>1</a><b>2</b></r>',
      [],
    ],
    [
      'texts in a list',
      { a: { type: 'array', items: { type: 'string', xml: { nodeType: 'text' } } } },
      '<r>x<a/>y</r>',
      [],
    ],
  ])('OpenAPI 3.2 `nodeType`: %s', (_, properties, body, wrong) => {
    expect(wrongWith({ type: 'object', properties }, body, '3.2.0')).toEqual(wrong);
  });

  test.each([{}, { nodeType: 'none' }])('what is not there is not null: %j', (xml) => {
    const a = { type: ['object', 'null'], xml };
    expect(wrongWith(one(a, { required: ['a'] }), '<r/>', '3.2.0')).toEqual([' required']);
  });

  test('a schema inside itself, and one beside itself', () => {
    const tree = { type: 'object', properties: { t: { $ref: '#/components/schemas/Tree' }, n: integer } };
    const flat = {
      type: 'object',
      properties: { f: { allOf: [{ $ref: '#/components/schemas/Flat' }], xml: { nodeType: 'none' } } },
    };
    const all = { schemas: { Tree: tree, Flat: flat } };
    const answers = ['Tree', 'Flat'].map((name) => {
      const content = { 'application/xml': { schema: { $ref: `#/components/schemas/${name}` } } };
      const paths = { '/a': { post: { requestBody: { content }, ...json({ example: 1 }) } } };
      const engine = engineOf({ openapi: '3.2.0', info: {}, paths, components: all }, { validate: 'request' });
      const body = `<t>${'<t>'.repeat(60)}<n>x</n>${'</t>'.repeat(60)}</t>`;
      return raw(engine, 'POST', '/a', { headers: { 'content-type': 'application/xml' }, body }).status;
    });
    expect(answers).toEqual([422, 200]);
  });

  test.each<[string, object, string]>([
    [
      'many alternatives inside each other',
      { $ref: '#/components/schemas/Deep' },
      `${'<a>'.repeat(90)}${'</a>'.repeat(90)}`,
    ],
    ['many elements', { type: 'array', items: integer }, `<a>${'<b>1</b>'.repeat(60_000)}</a>`],
    ['many names', one({}), `<r>${Array.from({ length: 60_000 }, (_, index) => `<n${index}/>`).join('')}</r>`],
    [
      'many attributes',
      {
        type: 'object',
        properties: Object.fromEntries(
          Array.from({ length: 300 }, (_, index) => [`n${index}`, { xml: { attribute: true } }]),
        ),
      },
      `<r>${`<n1 ${Array.from({ length: 300 }, (_, index) => `n${index}="1"`).join(' ')}/>`.repeat(250)}</r>`,
    ],
  ])('%s take no time', (_, schema, body) => {
    const deep = {
      anyOf: Array.from({ length: 6 }, (__, index) => ({
        type: 'object',
        properties: { a: { $ref: '#/components/schemas/Deep' }, b: { const: index } },
        required: ['b'],
      })),
    };
    const content = { 'application/xml': { schema } };
    const paths = { '/a': { post: { requestBody: { content }, ...json({ example: 1 }) } } };
    const engine = engineOf(
      { openapi: '3.1.0', info: {}, paths, components: { schemas: { Deep: deep } } },
      { validate: 'request' },
    );
    const { status } = raw(engine, 'POST', '/a', { headers: { 'content-type': 'application/xml' }, body });
    expect([200, 422]).toContain(status);
  });
});

describe('what the mock writes it reads as the same', () => {
  const word = fc.stringMatching(/^[a-z][a-z0-9]{0,4}$/u);
  const scalar = fc.oneof(
    fc.integer(),
    fc.boolean(),
    fc.string({ maxLength: 4 }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  );
  const xml = fc.record(
    { name: word, wrapped: fc.boolean(), prefix: word, namespace: word.map((text) => `u:${text}`) },
    { requiredKeys: [] },
  );
  const { spec } = fc.letrec<{ spec: { schema: object; value: unknown } }>((tie) => ({
    spec: fc.oneof(
      { maxDepth: 3 },
      fc
        .record({ value: scalar, xml })
        .map(({ value, xml: said }) => ({ schema: { type: typeof value, const: value, xml: said }, value })),
      fc.dictionary(word, tie('spec'), { maxKeys: 3, noNullPrototype: true }).map((parts) => ({
        schema: {
          type: 'object',
          additionalProperties: false,
          required: Object.keys(parts),
          properties: Object.fromEntries(Object.entries(parts).map(([key, { schema }]) => [key, schema])),
        },
        value: Object.fromEntries(Object.entries(parts).map(([key, { value }]) => [key, value])),
      })),
      fc
        .record({ values: fc.array(scalar, { maxLength: 3 }), said: xml, items: xml })
        .map(({ values, said, items }) => ({
          schema: { type: 'array', minItems: values.length, xml: said, items: { enum: [null, ...values], xml: items } },
          value: values,
        })),
    ),
  }));

  test('whatever the schema', () => {
    fc.assert(
      fc.property(spec, ({ schema, value }) => {
        // What no document can hold is replaced, and comes back as something else.
        fc.pre(!/\\u00[01]|\\r|\ufffe|\uffff|\\ud[89a-f]/u.test(JSON.stringify(value)));
        const description = describeApi(
          { uri: '/x', tree: { openapi: '3.1.0', schema } },
          { readBytes: () => ({ reason: '' }) },
        );
        const text = writeXml(description, value, {
          value: schema,
          place: { source: description.source, path: ['schema'] },
        });
        expect([text, wrongWith(schema, text)]).toEqual([text, []]);
      }),
      { numRuns: 200 },
    );
  });
});
