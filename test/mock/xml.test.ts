import { describe, expect, test } from '@jest/globals';
import { codePoint, fc } from '../support/properties.ts';
import { XMLParser } from 'fast-xml-parser';
import { xmlErrorsOf } from '../support/well-formed.ts';
import { ask, engineOf, openapi } from './support.ts';

const schemas = {
  Person: {
    type: 'object',
    properties: {
      id: { type: 'integer', xml: { attribute: true } },
      name: { type: 'string', xml: { namespace: 'https://x.example/sample', prefix: 'sample' } },
    },
  },
  Pet: { type: 'object', xml: { name: 'pet' }, properties: { id: { type: 'integer', xml: { attribute: true } } } },
  Pets: { type: 'array', items: { $ref: '#/components/schemas/Pet' } },
};

/** The document without its declaration. */
function written(media: object, version = '3.1.0', type = 'application/xml'): string {
  const content = { [type]: media };
  const paths = { '/a': { get: { responses: { 200: { description: '', content } } } } };
  const engine = engineOf({ ...openapi(paths, { components: { schemas } }), openapi: version });
  const { status, body } = ask(engine, 'GET', '/a');
  const [declaration, ...rest] = String(body).split('\n');
  return status === 200 && declaration === '<?xml version="1.0" encoding="UTF-8"?>' ? rest.join('\n') : String(body);
}

const person = { $ref: '#/components/schemas/Person' };
const animals = (more: object, items: object = {}) => ({
  type: 'object',
  properties: { animals: { type: 'array', items: { type: 'string', ...items }, ...more } },
});
const one = (schema: object) => ({ type: 'object', properties: { a: schema } });
const two = { animals: ['cow', 'hen'] };

describe('a value is written by the `xml` objects of its schema', () => {
  test.each<[string, unknown, unknown, string]>([
    [
      'an attribute, a prefix, a namespace',
      person,
      { id: 1, name: 'Ann' },
      '<Person id="1"><sample:name xmlns:sample="https://x.example/sample">Ann</sample:name></Person>',
    ],
    ['a list as it is', animals({}), two, '<root><animals>cow</animals><animals>hen</animals></root>'],
    [
      'a list whose items have a name',
      animals({}, { xml: { name: 'animal' } }),
      two,
      '<root><animal>cow</animal><animal>hen</animal></root>',
    ],
    [
      'a list whose own name counts for nothing',
      animals({ xml: { name: 'aliens' } }),
      two,
      '<root><animals>cow</animals><animals>hen</animals></root>',
    ],
    [
      'a wrapped list',
      animals({ xml: { wrapped: true } }),
      two,
      '<root><animals><animals>cow</animals><animals>hen</animals></animals></root>',
    ],
    [
      'a wrapped list with a name',
      animals({ xml: { wrapped: true, name: 'aliens' } }),
      two,
      '<root><aliens><aliens>cow</aliens><aliens>hen</aliens></aliens></root>',
    ],
    [
      'a wrapped list with two names',
      animals({ xml: { wrapped: true, name: 'aliens' } }, { xml: { name: 'animal' } }),
      two,
      '<root><aliens><animal>cow</animal><animal>hen</animal></aliens></root>',
    ],
    ['an empty list', animals({}), { animals: [] }, '<root/>'],
    ['an empty list, wrapped', animals({ xml: { wrapped: true } }), { animals: [] }, '<root><animals/></root>'],
    [
      'lists in a list',
      { type: 'object' },
      { a: [[1, 2], [], [3]] },
      '<root><a><a>1</a><a>2</a></a><a/><a><a>3</a></a></root>',
    ],
    [
      'a list at the top',
      { $ref: '#/components/schemas/Pets' },
      [{ id: 1 }, { id: 2 }],
      '<Pets><pet id="1"/><pet id="2"/></Pets>',
    ],
    ['a list at the top that nobody names', { type: 'array' }, [1, 'a'], '<root><item>1</item><item>a</item></root>'],
    ['a scalar at the top', { type: 'integer', xml: { name: 'count' } }, 3, '<count>3</count>'],
    [
      'a name behind a reference',
      one({ $ref: '#/components/schemas/Pet' }),
      { a: { id: 1 } },
      '<root><pet id="1"/></root>',
    ],
    [
      'a name beside a reference',
      one({ allOf: [{ $ref: '#/components/schemas/Pet' }], xml: { name: 'mine' } }),
      { a: { id: 1 } },
      '<root><mine id="1"/></root>',
    ],
    [
      'a namespace of its own',
      one({ xml: { namespace: 'urn:a' } }),
      { a: { b: 1 } },
      '<root><a xmlns="urn:a"><b>1</b></a></root>',
    ],
    [
      'an attribute in a namespace',
      one({ xml: { attribute: true, prefix: 'p', namespace: 'urn:p' } }),
      { a: 1 },
      '<root xmlns:p="urn:p" p:a="1"/>',
    ],
    [
      'properties of what it is composed of',
      { allOf: [one({ xml: { name: 'b' } }), { $ref: '#/components/schemas/Person' }] },
      { a: 1, id: 2 },
      '<root id="2"><b>1</b></root>',
    ],
    [
      'values of a map',
      { type: 'object', additionalProperties: { xml: { name: 'entry' } } },
      { x: 1, y: 2 },
      '<root><entry>1</entry><entry>2</entry></root>',
    ],
    [
      'null',
      { type: 'object' },
      { a: null, b: 1 },
      '<root xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><a xsi:nil="true"/><b>1</b></root>',
    ],
    ['null for an attribute', person, { id: null }, '<Person/>'],
    ['a list for an attribute', one({ xml: { attribute: true } }), { a: [1, 'b'] }, '<root a="1 b"/>'],
    [
      'an object for an attribute',
      one({ xml: { attribute: true } }),
      { a: { b: '"' } },
      '<root a="{&quot;b&quot;:&quot;\\&quot;&quot;}"/>',
    ],
    [
      'what text may not hold',
      {},
      { a: 'x < y & z ]]> "\' \r\u{0}' },
      '<root><a>x &lt; y &amp; z ]]&gt; "\' &#13;\u{FFFD}</a></root>',
    ],
    [
      'the characters at the ends of what text may hold',
      {},
      { a: '\u{8}\t\u{b}\u{1f} \u{d7ff}\u{e000}\u{fffd}\u{fffe}\u{10000}\u{10ffff}' },
      '<root><a>\u{FFFD}\t\u{FFFD}\u{FFFD} \u{d7ff}\u{e000}\u{fffd}\u{FFFD}\u{10000}\u{10ffff}</a></root>',
    ],
    [
      'what an attribute may not hold',
      one({ xml: { attribute: true } }),
      { a: '<"&\'\n\t' },
      '<root a="&lt;&quot;&amp;&apos;&#10;&#9;"/>',
    ],
    [
      'names that are none',
      {},
      { 'a b': 1, '1st': 2, '': 3, 'x:y': 4, 'x:y:z': 5, '<é>': 6 },
      '<root><a_b>1</a_b><_1st>2</_1st><_>3</_><x:y>4</x:y><x_y_z>5</x_y_z><_é_>6</_é_></root>',
    ],
    ['scalars', {}, { a: true, b: -0.5, c: '', d: {} }, '<root><a>true</a><b>-0.5</b><c/><d/></root>'],
    ['`__proto__`', {}, JSON.parse('{"__proto__":{"a":1}}'), '<root><__proto__><a>1</a></__proto__></root>'],
  ])('%s', (_, schema, example, document) => {
    expect(written({ schema, example })).toBe(document);
  });

  test.each<[string, unknown, unknown, string]>([
    ['attribute', one({ xml: { nodeType: 'attribute', name: 'b' } }), { a: 1 }, '<root b="1"/>'],
    ['text', { ...one({ xml: { nodeType: 'text' } }), xml: { name: 'r' } }, { a: 'x&y' }, '<r>x&amp;y</r>'],
    [
      'cdata',
      one({ xml: { nodeType: 'cdata' } }),
      { a: '<b>]]></b>' },
      '<root><![CDATA[<b>]]]]><![CDATA[></b>]]></root>',
    ],
    ['none', one({ xml: { nodeType: 'none' } }), { a: { b: 1 } }, '<root><b>1</b></root>'],
    [
      'element',
      one({ type: 'array', items: { xml: { name: 'b' } }, xml: { nodeType: 'element' } }),
      { a: [1, 2] },
      '<root><a><b>1</b><b>2</b></a></root>',
    ],
    [
      'objects of a list without an element',
      one({ type: 'array', items: { xml: { nodeType: 'none' } }, xml: { nodeType: 'element' } }),
      { a: [{ b: 1 }] },
      '<root><a><b>1</b></a></root>',
    ],
    [
      'text of items',
      one({ type: 'array', items: { xml: { nodeType: 'text' } }, xml: { nodeType: 'element' } }),
      { a: [1] },
      '<root><a>1</a></root>',
    ],
    [
      'CDATA of items',
      one({ type: 'array', items: { xml: { nodeType: 'cdata' } }, xml: { nodeType: 'element' } }),
      { a: ['<'] },
      '<root><a><![CDATA[<]]></a></root>',
    ],
    [
      'element, a list without items',
      one({ type: ['array', 'null'], xml: { nodeType: 'element' } }),
      { a: [1, 2] },
      '<root><a><a>1</a><a>2</a></a></root>',
    ],
    [
      'element, items without a type',
      one({ items: {}, xml: { nodeType: 'element' } }),
      { a: [1, 2] },
      '<root><a><a>1</a><a>2</a></a></root>',
    ],
  ])('nodeType: %s', (_, schema, example, document) => {
    expect(written({ schema, example }, '3.2.0')).toBe(document);
  });

  test('text is sent to the letter, as an example and as the example of a schema', () => {
    const examples = [{ example: '<a/>' }, { schema: { type: 'string', example: '<b/>' } }, { example: 'no XML' }];
    expect(examples.map((media) => written(media))).toEqual(['<a/>', '<b/>', 'no XML']);
  });

  test('values from schemas are written like any others', () => {
    const media = [
      { schema: person },
      { schema: { type: 'string' } },
      { schema: { type: 'string', example: 'Ann' } },
      {},
    ];
    expect(media.map((each) => written(each, '3.0.3', 'text/xml'))).toEqual([
      '<Person id="0"><sample:name xmlns:sample="https://x.example/sample">string</sample:name></Person>',
      '<root>string</root>',
      '<root>Ann</root>',
      '',
    ]);
  });

  test('OpenAPI 2.0 has the same objects', () => {
    const definitions = { Pet: schemas.Pet };
    const responses = {
      200: { description: '', schema: { $ref: '#/definitions/Pet' }, examples: { 'application/xml': { id: 7 } } },
    };
    const engine = engineOf({
      swagger: '2.0',
      produces: ['application/xml'],
      definitions,
      paths: { '/a': { get: { responses } } },
    });
    expect(ask(engine, 'GET', '/a').body).toBe('<?xml version="1.0" encoding="UTF-8"?>\n<pet id="7"/>');
  });
});

const name = fc
  .stringMatching(/^[A-Za-z_][A-Za-z0-9_.-]{0,6}$/u)
  .filter(
    (key) =>
      ![
        '__proto__',
        'constructor',
        'prototype',
        'toString',
        'valueOf',
        'hasOwnProperty',
        '__defineGetter__',
        '__defineSetter__',
        '__lookupGetter__',
        '__lookupSetter__',
      ].includes(key),
  );
// Blanks at both ends of a text are not told apart by every reader.
const text = fc
  .string({
    unit: fc.oneof(
      fc.constantFrom('<', '>', '&', '"', "'", ']', ';', 'x'),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    ),
    minLength: 1,
    maxLength: 12,
  })
  .filter((each) => each.trim() === each && !/[\p{Cc}\ufffe\uffff]/u.test(each));
const tree = fc.letrec<{ value: unknown; object: object }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    text,
    fc.integer().map(String),
    tie('object'),
    fc.array(text, { minLength: 2, maxLength: 3 }),
  ),
  object: fc.dictionary(name, tie('value'), { minKeys: 1, maxKeys: 4 }).map((each) => ({ ...each })),
}));

test('any object is read back by a parser as it was', () => {
  const parser = new XMLParser({
    parseTagValue: false,
    trimValues: false,
    ignoreDeclaration: true,
    processEntities: true,
    htmlEntities: true,
  });
  fc.assert(
    fc.property(tree.object, (value) => {
      const document = written({ example: value });
      expect(parser.parse(document)).toEqual({ root: value });
    }),
  );
});

test('any JSON value in any schema is a well-formed document', () => {
  const xml = fc.record(
    {
      name: fc.string(),
      prefix: fc.string(),
      namespace: fc.string(),
      attribute: fc.boolean(),
      wrapped: fc.boolean(),
      nodeType: fc.constantFrom('element', 'attribute', 'text', 'cdata'),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(
      fc.jsonValue({
        maxDepth: 4,
        stringUnit: fc.oneof(fc.constantFrom('<', '>', '&', '"', "'", ':', ']'), codePoint),
      }),
      xml,
      (value, shape) => {
        const rest = { additionalProperties: { xml: shape, items: { xml: shape } }, items: { xml: shape } };
        const document = written(
          { example: [value], schema: { ...rest, additionalProperties: { ...rest.additionalProperties, ...rest } } },
          '3.2.0',
        );
        expect([document, xmlErrorsOf(document)]).toEqual([document, []]);
      },
    ),
  );
});
