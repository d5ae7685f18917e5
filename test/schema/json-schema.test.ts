import { describe, expect, test } from '@jest/globals';
import { createContext, validateExampleOf } from '../../src/contract/context.ts';
import { followPath, rootOf } from '../../src/description/read/view.ts';
import { describeTree } from '../replay/support.ts';

/** The keywords of what is wrong with `value` by the schema `it` among `schemas`, which are those of the components. */
function keywordsOf(schemas: object, value: unknown, version = '3.1.0'): readonly string[] | 'no schema' {
  const description = describeTree({ openapi: version, info: { title: 'A', version: '1' }, components: { schemas } });
  const schema = followPath(description, rootOf(description), 'components', 'schemas');
  const it = schema && { value: { $ref: '#/components/schemas/it' }, place: schema.place };
  if (it === undefined) return 'no schema';
  const { validator } = createContext(description, 'request', 100);
  validator.start();
  const [compiled, interpreted] = [
    validator.violationsOf({ in: 'body' }, it, value),
    validateExampleOf(description)(it, value, 'request'),
  ].map((all) => all.map(({ pointer, keyword }) => `${pointer} ${keyword}`.trim()));
  expect(interpreted?.toSorted()).toEqual(compiled?.toSorted());
  return compiled ?? 'no schema';
}

const string = { type: 'string' };
const integer = { type: 'integer' };
const parse = (text: string): unknown => JSON.parse(text);

interface Row {
  readonly title: string;
  readonly schemas: object;
  readonly version?: string;
  readonly valid: readonly unknown[];
  readonly invalid: readonly (readonly [unknown, ...string[]])[];
}

const references: readonly Row[] = [
  {
    title: 'a `$ref` is relative to the nearest `$id`',
    schemas: {
      it: { $id: 'https://a.example/it', $defs: { n: integer }, properties: { n: { $ref: '#/$defs/n' } } },
    },
    valid: [{ n: 1 }],
    invalid: [[{ n: 'a' }, '/n type']],
  },
  {
    title: 'one to the description stays one inside a schema with an `$id`',
    schemas: { it: { $id: 'https://a.example/it', $ref: '#/components/schemas/n' }, n: integer },
    valid: [1],
    invalid: [['a', 'type']],
  },
  {
    title: 'an absolute URI is answered from the components',
    schemas: { it: { $ref: 'https://a.example/n' }, n: { $id: 'https://a.example/n', ...integer } },
    valid: [1],
    invalid: [['a', 'type']],
  },
  {
    title: 'an `$anchor`, with and without the base of an `$id`',
    schemas: {
      it: { properties: { a: { $ref: '#here' }, b: { $ref: 'https://b.example/b#here' } } },
      a: { $anchor: 'here', ...integer },
      b: { $id: 'https://b.example/b', $defs: { c: { $anchor: 'here', ...string } } },
    },
    valid: [{ a: 1, b: 'b' }],
    invalid: [[{ a: 'a', b: 1 }, '/a type', '/b type']],
  },
  {
    title: 'siblings of `$ref` through three references',
    schemas: {
      it: { $ref: '#/components/schemas/b', minimum: 1 },
      b: { $ref: '#/components/schemas/c', maximum: 5 },
      c: { $ref: '#/components/schemas/d', multipleOf: 2 },
      d: integer,
    },
    valid: [2, 4],
    invalid: [
      [0, 'minimum'],
      [6, 'maximum'],
      [3, 'multipleOf'],
      ['a', 'type'],
    ],
  },
  {
    title: 'OpenAPI 3.0 ignores them',
    version: '3.0.3',
    schemas: { it: { $ref: '#/components/schemas/b', minimum: 1 }, b: { $ref: '#/components/schemas/c' }, c: integer },
    valid: [0],
    invalid: [['a', 'type']],
  },
  {
    title: 'siblings count before a reference that leads nowhere',
    schemas: { it: { $ref: '#/components/schemas/b', minimum: 1 }, b: { $ref: '#/nowhere', maximum: 2 } },
    valid: [1],
    invalid: [
      [0, 'minimum'],
      [3, 'maximum'],
    ],
  },
  {
    title: 'a `$dynamicRef` leads to the outermost anchor',
    schemas: {
      it: {
        $id: 'https://a.example/strict',
        $dynamicAnchor: 'node',
        $ref: 'https://a.example/tree',
        unevaluatedProperties: false,
      },
      tree: {
        $id: 'https://a.example/tree',
        $dynamicAnchor: 'node',
        type: 'object',
        properties: { data: true, children: { type: 'array', items: { $dynamicRef: '#node' } } },
      },
    },
    valid: [{ children: [{ data: 1 }] }],
    invalid: [[{ children: [{ daat: 1 }] }, '/children/0/daat unevaluatedProperties']],
  },
  {
    title: 'and one that stands inside another schema is entered, too',
    schemas: {
      it: {
        properties: {
          a: {
            $id: 'https://a.example/strict',
            $dynamicAnchor: 'node',
            $ref: 'https://a.example/tree',
            unevaluatedProperties: false,
          },
        },
      },
      tree: {
        $id: 'https://a.example/tree',
        $dynamicAnchor: 'node',
        type: 'object',
        properties: { children: { type: 'array', items: { $dynamicRef: '#node' } } },
      },
    },
    valid: [{ a: { children: [{}] } }],
    invalid: [[{ a: { children: [{ b: 1 }] } }, '/a/children/0/b unevaluatedProperties']],
  },
  {
    title: 'and where no anchor is meant, where a `$ref` would',
    schemas: {
      it: { $dynamicRef: '#/components/schemas/n', $ref: '#/components/schemas/m' },
      n: integer,
      m: { minimum: 2 },
    },
    valid: [2],
    invalid: [
      ['a', 'type'],
      [1, 'minimum'],
    ],
  },
];

const evaluations: readonly Row[] = [
  {
    title: 'an `if` alone evaluates, where it holds',
    schemas: { it: { if: { properties: { a: { const: 1 } }, required: ['a'] }, unevaluatedProperties: false } },
    valid: [{ a: 1 }, {}],
    invalid: [[{ a: 2 }, '/a unevaluatedProperties']],
  },
  {
    title: '`contains` evaluates the items that match, those of `allOf` too',
    schemas: {
      it: {
        allOf: [{ contains: { multipleOf: 2 } }, { contains: { multipleOf: 3 } }],
        unevaluatedItems: { multipleOf: 5 },
      },
    },
    valid: [[2, 3, 4, 5, 6]],
    invalid: [[[2, 3, 7], '/2 multipleOf', '/2 multipleOf', '/2 multipleOf', '/2 anyOf']],
  },
  {
    title: '`minContains: 0` too',
    schemas: { it: { contains: string, minContains: 0, unevaluatedItems: false } },
    valid: [[], ['a', 'b']],
    invalid: [[['a', 1], '/1 type', '/1 false schema', '/1 anyOf']],
  },
  {
    title: 'items that an alternative has evaluated',
    schemas: { it: { anyOf: [{ items: string }, true], unevaluatedItems: { type: 'boolean' } } },
    valid: [['a'], [true]],
    invalid: [[[1], '/0 type']],
  },
  {
    title: 'properties that a pattern has evaluated, beside alternatives',
    schemas: {
      it: {
        patternProperties: { '^x-': string },
        anyOf: [{ required: ['url'], additionalProperties: string }, { required: ['id'] }],
        unevaluatedProperties: integer,
      },
    },
    valid: [
      { id: 1, 'x-note': 'a' },
      { url: 'a', 'x-note': 'a' },
    ],
    invalid: [
      [{ id: 'a', 'x-note': 'a' }, '/id type'],
      [{ id: 1, 'x-note': 2 }, '/x-note type'],
    ],
  },
];

const odd: readonly Row[] = [
  {
    title: 'an odd keyword is dropped, and the schema stays',
    schemas: {
      it: { type: 'integer', exclusiveMinimum: true, minLength: -1, multipleOf: 0, required: true, maximum: 5 },
    },
    valid: [1],
    invalid: [
      ['a', 'type'],
      [6, 'maximum'],
    ],
  },
  {
    title: 'nearly-types are read as what they mean, in OpenAPI 3.0 too',
    version: '3.0.3',
    schemas: {
      it: { type: 'array', items: [{ type: 'int64' }, { type: 'Boolean' }, { type: 'whatever', maxLength: 1 }] },
    },
    valid: [[1, true, 'a'], [1]],
    invalid: [[['a', 1, 'ab'], '/0 type', '/1 type', '/2 maxLength']],
  },
  {
    title: 'several types, one of them unknown',
    schemas: { it: { type: ['double', 'any', 'null'], items: [] } },
    valid: [1.5, null],
    invalid: [['a', 'type']],
  },
];

const names: readonly Row[] = [
  {
    title: 'a property `__proto__`',
    schemas: { it: { properties: parse('{"__proto__":{"type":"integer"}}'), patternProperties: { '^x': string } } },
    valid: [parse('{"__proto__":1}'), {}],
    invalid: [
      [parse('{"__proto__":"a"}'), '/__proto__ type'],
      [{ x: 1 }, '/x type'],
    ],
  },
  {
    title: 'a multiple of what the quotient is beyond all numbers',
    schemas: { it: { multipleOf: 0.123456789 } },
    valid: [0.123456789],
    invalid: [[1e308, 'multipleOf']],
  },
];

describe('JSON Schema 2020-12 as it is checked', () => {
  test.each([...references, ...evaluations, ...odd, ...names])('$title', ({ schemas, version, valid, invalid }) => {
    expect(valid.map((value) => keywordsOf(schemas, value, version))).toEqual(valid.map(() => []));
    expect(invalid.map(([value]) => [value].concat(keywordsOf(schemas, value, version)))).toEqual(invalid);
  });
});

const long = 'a'.repeat(64);
const formats: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  [
    'email',
    ['a.b@c.de', '"a b"@c.de', '"a@b"@c.de', 'a@[127.0.0.1]', 'a@[IPv6:::1]'],
    ['a', 'a@', 'a..b@c.de', 'a@[300.0.0.1]', '.a@c'],
  ],
  ['idn-email', ['실례@실례.테스트', 'ä@b.de'], ['2962', 'user＠example.com', 'a@-b']],
  [
    'hostname',
    ['a.b-c.de', 'xn--4gbwdl.xn--wgbh1c', '1host'],
    ['', '-a', 'a-', 'a_b', `${long}.de`, 'xn--X', 'ab--c', 'xn--\u212a', 'xn--a-'],
  ],
  [
    'idn-hostname',
    ['실례.테스트', 'l·l', '͵β', 'א׳ב', '・ぁ', 'क्\u200dष', 'بي\u200cبي', 'a。b', 'straße'],
    [
      '〮실례',
      'a·l',
      '͵S',
      'A׳ב',
      'def・abc',
      'क\u200dष',
      'a\u200cb',
      '٠۰',
      `ü${'a'.repeat(63)}`,
      '\u0300hello',
      'XN--aa---o47jg78q',
      '-> $1.00 <--',
    ],
  ],
  [
    'uri',
    ['http://a.de:80/b?c#d', 'urn:a:b', 'http://[::1]/', 'http://[v1.a]/', 'mailto:a@b.de', 'http://[::ffff:1.2.3.4]'],
    [
      '/a',
      'http://a:b/',
      'http://[::ffff:01.2.3.4]',
      'http:/[::1]',
      'a b:c',
      'http://[1::2::3]',
      'http://a.de/%zz',
      '1a:b',
      'http://[1:2]',
    ],
  ],
  ['uri-reference', ['', '/a', '#b', '?c', 'a:b', '//a.de/b'], ['/a"b', '//a@b@c.de', '\\\\a', '#a\\b']],
  [
    'iri',
    ['http://ƒøø.ßår/?∂éœ=πîx#πîüx', 'http://ƒøø.com/\u{e000}'],
    ['/abc', 'http://ƒøø.ßår/\n', 'http://2001:0db8:85a3::7334'],
  ],
  ['iri-reference', ['âππ', '#ƒrägmênt'], ['\\\\WINDOWS\\filëßåré']],
  ['uri-template', ['http://a.de/{b}{?c,d*}', '{a.b}', "a'b", '{+a:3}'], ['http://a.de/{b', '{}', 'a\x7fb', '{a.}']],
  ['date-time', ['1985-04-12T00:59:59.999999999999999Z'], ['1985-04-12 00:59:59Z', '1985-04-31T00:00:00Z']],
];

describe('formats', () => {
  test.each(formats)('%s', (format, valid, invalid) => {
    const found = (text: string) => keywordsOf({ it: { format } }, text);
    expect(valid.filter((text) => found(text).length > 0)).toEqual([]);
    expect(invalid.filter((text) => found(text).length === 0)).toEqual([]);
  });
});
