import { describe, expect, test } from '@jest/globals';
import { Json, Yaml } from '@stoplight/spectral-parsers';
import { fc } from '../../support/properties.ts';
import { defaultLimits } from '../../../src/description/parse/limits.ts';
import { parseSource } from '../../../src/description/parse/parse.ts';
import { toJsonText } from '../../../src/lib/number-texts.ts';
import { UserError } from '../../../src/lib/user-error.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const parse = (text: string, uri = '/a.yaml') => parseSource(uri, bytes(text)).tree;
const failure = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    if (error instanceof UserError) return error.message;
    throw error;
  }
  return 'no failure';
};

/** Spectral keeps the key order in a proxy; a copy is plain. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value)) as unknown;

describe('reads what Spectral reads', () => {
  test.each([
    ['a mapping', 'a: 1\nb: [x, { c: d }]\n'],
    ['an alias', 'a: &x { b: 1 }\nc: *x\n'],
    ['a merge key', 'a: &x { b: 1, c: 2 }\nd: { <<: *x, c: 3 }\n'],
    ['a list of merge keys', 'a: &x { b: 1 }\ne: &y { b: 2, f: 3 }\nd: { <<: [*x, *y] }\n'],
    ['a merge key of a mapping', 'd:\n  <<: { a: 1 }\n  b: 2\n'],
    ['duplicate keys', 'a: 1\na: 2\n'],
    ['a date', 'a: 2024-05-01\nb: 2024-05-01T10:00:00Z\n'],
    ['octal and hexadecimal', 'a: 0o17\nb: 0x1F\n'],
    ['numbers', 'a: 1.50\nb: -3\nc: 1e3\nd: .5\ne: "1"\n'],
    ['words that were booleans once', 'a: yes\nb: No\nc: on\nd: true\ne: False\n'],
    ['nulls', 'a: ~\nb: null\nc:\nd: Null\n'],
    ['number keys', '200: a\n1.5: b\n'],
    ['other keys', 'true: a\nnull: b\n'],
    ['block scalars', 'a: |\n  x\n  y\nb: >-\n  x\n  y\n'],
    ['CRLF', 'a: 1\r\nb:\r\n  - c\r\n'],
    ['a comment', '# x\na: b # y\n'],
    ['a document marker', '---\na: 1\n'],
    ['flow text that is no JSON', '{ a: 1, b: [c] }\n'],
    ['JSON', '{ "a": [1, null, { "b": "c\\u00e9" }] }'],
    ['JSON with duplicate keys', '{ "a": 1, "a": 2 }'],
    ['quoted dates', "a: '2024-05-01'\n"],
    ['a version number', 'openapi: 3.1.0\nswagger: 2.0\n'],
    ['wide characters', 'a: "\u{1F600} é"\n'],
  ])('%s', (_, text) => {
    expect(plain(parse(text))).toEqual(plain(Yaml.parse(text).data));
  });

  test.each(['[1.0]', '{"a":[1.50,2]}', '[-0]'])('the numbers of %s keep their digits', (text) => {
    expect(toJsonText(parse(text, '/a.json'))).toBe(text);
  });

  test('every JSON text as its JSON parser', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(plain(parse(text, '/a.json'))).toEqual(plain(Json.parse(text).data));
      }),
    );
  });
});

describe('differs from Spectral on purpose', () => {
  test.each<[string, string, unknown, unknown]>([
    ['a leading zero is decimal in YAML 1.2', 'a: 017', { a: 17 }, Yaml.parse('a: 017').data],
    ['an empty file is null, no absence', '', null, Yaml.parse('').data],
  ])('%s', (_, text, expected) => {
    expect(parse(text)).toEqual(expected);
  });
});

test('a byte order mark is no part of the text', () => {
  expect(parseSource('/a.yaml', bytes('\uFEFFa: 1'))).toEqual({
    uri: '/a.yaml',
    tree: { a: 1 },
    text: 'a: 1',
    syntax: 'yaml',
  });
  expect(parse('\uFEFF{ "a": 1 }', '/a.json')).toEqual({ a: 1 });
});

test.each([
  '{ "__proto__": { "polluted": true } }',
  '__proto__: { polluted: true }',
  'a: &x { __proto__: { polluted: true } }\n<<: *x',
])('`__proto__` is a key like any other: %s', (text) => {
  const tree = parse(text);
  expect([Object.getPrototypeOf(tree), 'polluted' in {}, JSON.stringify(tree).includes('__proto__')]).toEqual([
    Object.prototype,
    false,
    true,
  ]);
});

describe('says where and why it cannot read', () => {
  const laughs = [
    'a0: &a0 [x, x]',
    ...Array.from({ length: 30 }, (_, n) => `a${n + 1}: &a${n + 1} [*a${n}, *a${n}]`),
  ].join('\n');
  const mapping =
    'a line that YAML cannot read. Indent a key as those beside it, and quote a text that has `: ` or a quote in it, or begins with a sign';
  const line = 'a line that belongs to no key. The line above may lack `: `, or this one its indentation';
  const nested = (levels: number, open: string, close: string) => open.repeat(levels) + close.repeat(levels);
  test.each([
    [
      'an open bracket',
      '/a.yaml',
      'a: [1',
      '/a.yaml:2:1: a description must be YAML or JSON; found the end of the text in brackets that are not closed.',
    ],
    [
      'a tab',
      '/a.yaml',
      'a:\n\t- b',
      '/a.yaml:2:1: a description must be YAML or JSON; found a tab in the indentation. Use spaces.',
    ],
    ...(
      [
        ['a colon in a text', 'a: b: c', '1:5', 'a text with `: ` in it. Quote it'],
        ['a sign before a text', 'a: @b', '1:4', 'a text that begins with `@`. Quote it'],
        ['a backtick before a text', 'a: `b`', '1:4', 'a text that begins with a backtick. Quote it'],
        ['a comma of JSON', 'a: "b",\nc: 1', '1:7', 'a `,` behind a value. Remove it'],
        ['a semicolon', 'a: [b];', '1:7', 'a `;` behind a value. Remove it'],
        ['a word behind a text in quotes', 'a: "b" c', '1:8', mapping],
        ['a quote in a text', "a: 'it's'", '1:8', mapping],
        ['a key that is indented', 'a: 1\n b: 2', '2:3', mapping],
        [
          'a key in a list',
          '- a: 1\n b: 2',
          '2:2',
          'a line of a list that YAML cannot read. Indent it as the lines beside it',
        ],
        ['a colon without a space', 'a:1\nb: 2', '2:2', line],
        ['a bracket too many', 'a: 1\n}', '2:1', line],
        [
          'a text that is not indented',
          'a: |\n b\nc\n',
          '4:1',
          'a line without `: `. Indent a text of several lines deeper than its key',
        ],
        ['a bracket too few', 'a: [1\nb: 2', '2:1', 'no comma between two items. A `[` or `{` above may not be closed'],
        ['an open quote', 'a: "1', '2:1', 'the end of the text in quotes that are not closed'],
        ['an alias', 'a: *.yaml', '1:10', 'an alias without an anchor. Quote a text that begins with `*`'],
        ['a star', 'a: *', '1:5', 'a `*` without a name. Quote a text that begins with `*`'],
        ['an escape', 'a: "\\q"', '1:6', 'an unknown escape. In single quotes a backslash is a letter'],
      ] as const
    ).map(([title, text, place, found]) => {
      return [title, '/a.yaml', text, `/a.yaml:${place}: a description must be YAML or JSON; found ${found}.`] as const;
    }),
    [
      'two documents',
      '/a.yaml',
      'a: 1\n---\nb: 2\n',
      '/a.yaml:1:1: a description must be YAML or JSON; found several documents in one file. Give each a file of its own, and take out `---` between them.',
    ],
    [
      'an unknown tag',
      '/a.yaml',
      'a: !x y',
      '/a.yaml:1:8: a description must be YAML or JSON; found unknown tag !<!x>.',
    ],
    [
      'a control character',
      '/a.yaml',
      'a: \u0001',
      '/a.yaml:1:5: a description must be YAML or JSON; found a control character.',
    ],
    ['a NUL', '/a.yaml', 'a: 1\nb: \u0000', '/a.yaml:2:4: a description must be YAML or JSON; found a NUL.'],
    [
      'a trailing comma',
      '/a.json',
      '{\n  "a": 1,\n}',
      '/a.json:3:1: a .json file must be JSON; found a comma behind the last value. Remove it.',
    ],
    ['an empty JSON file', '/a.json', '', '/a.json:1:1: a .json file must be JSON; found nothing.'],
    [
      'what only JSON.parse refuses',
      '/a.json',
      '{"a": 01}',
      '/a.json:1:8: a .json file must be JSON; found no comma between two values.',
    ],
    [
      'an alias inside itself',
      '/a.yaml',
      'a: &x [*x]',
      '/a.yaml: an alias must not stand inside what it repeats; found one that does.',
    ],
    ['too many aliases', '/a.yaml', laughs, '/a.yaml: aliases must repeat at most 1000000 values; found 8589934524.'],
    [
      'deep JSON',
      '/a.json',
      nested(1_001, '[', ']'),
      '/a.json:1:1001: objects and arrays must be nested at most 1000 levels deep; found more.',
    ],
    [
      'very deep JSON that ends too soon',
      '/a.json',
      nested(200_000, '[', ''),
      '/a.json:1:1001: objects and arrays must be nested at most 1000 levels deep; found more.',
    ],
    [
      'deep YAML',
      '/a.yaml',
      nested(1_001, '[', ']'),
      '/a.yaml:1:1001: objects and arrays must be nested at most 1000 levels deep; found more.',
    ],
    [
      'deep lists without a value in YAML',
      '/a.yaml',
      `a: 1\nb: ${nested(1_000, '[', ']')}`,
      '/a.yaml:2:1003: objects and arrays must be nested at most 1000 levels deep; found more.',
    ],
    [
      'deep only where aliases repeat',
      '/a.yaml',
      `a: &a ${nested(600, '[', ']')}\nb: ${nested(600, '[', ']').replace('[]', '[*a]')}`,
      '/a.yaml: objects and arrays must be nested at most 1000 levels deep; found more.',
    ],
    [
      'deep JSON with brackets in texts',
      '/a.json',
      `{"[": "[\\"[",\n"b": ${nested(1_001, '[', ']')}}`,
      '/a.json:2:1005: objects and arrays must be nested at most 1000 levels deep; found more.',
    ],
    [
      'very deep YAML',
      '/a.yaml',
      nested(50_000, '[', ']'),
      '/a.yaml:1:1002: objects and arrays must be nested at most 1000 levels deep; found more.',
    ],
  ])('%s', (_, uri, text, message) => {
    expect(failure(() => parse(text, uri))).toBe(message);
  });

  const utf16 = 'a description must be UTF-8 text; found UTF-16. Save it as UTF-8.';
  const other = 'a description must be UTF-8 text; found other bytes.';
  test.each<[string, readonly number[] | Uint8Array, string]>([
    ['an image', [0x89, 0x50, 0xff], `1:1: ${other}`],
    ['Latin-1', Buffer.from('a: 1\nb: \u00fc\u00e9', 'latin1'), `2:4: ${other}`],
    ['half a character at the end', Buffer.from('a: \u00fc').subarray(0, 4), `1:4: ${other}`],
    ['one byte', [0xff], `1:1: ${other}`],
    ['UTF-16 with a mark', Buffer.from('\ufeffa: 1', 'utf16le'), `1:1: ${utf16}`],
    ['UTF-16 the other way round', Buffer.from('\ufeffa: 1', 'utf16le').swap16(), `1:1: ${utf16}`],
    ['UTF-16 without a mark', Buffer.from('a: 1', 'utf16le'), `1:1: ${utf16}`],
    ['UTF-16 without a mark, the other way round', Buffer.from('a: 1', 'utf16le').swap16(), `1:1: ${utf16}`],
  ])('%s', (_, found, message) => {
    expect(failure(() => parseSource('/a.yaml', Uint8Array.from(found)))).toBe(`/a.yaml:${message}`);
  });

  test('a file that is too large', () => {
    expect(failure(() => parseSource('/a.yaml', bytes('a: 1'), { limits: { ...defaultLimits, sizeBytes: 3 } }))).toBe(
      '/a.yaml: a file must be at most 3 bytes; found 4 bytes.',
    );
  });
});

test('1,000 levels are read', () => {
  const text = '['.repeat(1_000) + ']'.repeat(1_000);
  expect([typeof parse(text), typeof parse(text, '/a.json')]).toEqual(['object', 'object']);
});

test('any text is read or refused with a sentence', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...Array.from('ab:-[]{}&*x<>!|\n \t"\'#,?%@0')) }), (text) => {
      expect(typeof failure(() => parse(text))).toBe('string');
    }),
    { numRuns: 2_000 },
  );
});
