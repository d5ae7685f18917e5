import fc from 'fast-check';
import { expect, test } from '@jest/globals';
import { html, direction } from '../../src/lib/html.ts';
import { addressHtml, codeText, factList, lines } from '../../src/preview/parts/facts.ts';
import { highlightJson, highlightStrings, jsonText, shortText, shortTexts } from '../../src/preview/parts/json.ts';
import { pageOf } from './defects.ts';
import { fromTree, siteOf } from './support.ts';

test('facts are a list, a line each, and nothing where nothing is said', () => {
  expect(
    factList([
      ['A', html`1`],
      ['B', undefined],
    ])?.html,
  ).toBe('<dl class="facts"><dt>A</dt>\n<dd>1</dd> </dl>');
  expect([factList([['B', undefined]]), factList([])]).toEqual([undefined, undefined]);
  expect([lines([]), lines([html`a`])?.html, lines([html`a`, html`b`])?.html]).toEqual([
    undefined,
    'a',
    '<ul>\n<li>a</li><li class="gap">b</li>\n</ul>',
  ]);
});

const long = 'n'.repeat(2_001);

test.each<[string | undefined, string | undefined]>([
  [undefined, undefined],
  ['', undefined],
  ['a<b', '<code>a&#60;b</code>'],
  ['é', '<code dir="auto">é</code>'],
  [long, `<code>${long.slice(1)}</code>`],
])('%j as code', (text, expected) => {
  expect(codeText(text)?.html).toBe(expected);
});

test.each([
  ['https://a.example/b', '<a href="https://a.example/b" rel="noreferrer">https://a.example/b</a>'],
  ['HTTP://a.example', '<a href="HTTP://a.example" rel="noreferrer">HTTP://a.example</a>'],
  ['https://{a}.example', '<code>https://{a}.example</code>'],
  ['https://a b', '<code>https://a b</code>'],
  ['javascript:alert(1)', '<code>javascript:alert(1)</code>'],
  ['/v1', '<code>/v1</code>'],
  [long, `<code>${long.slice(1)}</code>`],
])('the address %s', (url, expected) => {
  expect(addressHtml(url).html).toBe(expected);
});

test('values are told in a line', () => {
  expect([shortText('a"b'), shortText({ a: [1] }), shortText('x'.repeat(101)), shortText('abc', 2)]).toEqual([
    'a"b',
    '{"a":[1]}',
    'x'.repeat(100),
    'ab',
  ]);
  expect(shortTexts(['a', 1, 2], 2)).toEqual(['a', '1']);
  expect([direction('plain ~'), direction('\u0627')?.html]).toEqual([undefined, ' dir="auto"']);
});

test('a value is written as JSON with two spaces', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(jsonText(value)).toEqual({ text: JSON.stringify(value, undefined, 2), isWhole: true });
    }),
  );
});

test.each<[unknown, number, string, boolean]>([
  ['abcdef', 8, '"abcdef"', true],
  ['abcdefg', 8, '"abcdefg ...', false],
  [[1, 2], 9, '[\n  1,\n   ...', false],
  [{ a: {}, b: [] }, 99, '{\n  "a": {},\n  "b": []\n}', true],
  ['😀😀', 2, '"\ufffd ...', false],
])('%j in %d letters', (value, longest, text, isWhole) => {
  expect(jsonText(value, longest)).toEqual({ text, isWhole });
});

test.each([
  ['{"a": "b", "c": -1.5e3, "d": [true, null]}', '{"a": [s]"b", "c": [n]-1.5e3, "d": [[n]true, [n]null]}'],
  [String.raw`"a\"b"`, String.raw`[s]"a\"b"`],
  ['no JSON: 12 a1', 'no JSON: [n]12 a1'],
])('the strings and numbers of %s have their colours', (text, marked) => {
  const inText = highlightJson(text)
    .html.replace(/<span class="(.)">/gu, '[$1]')
    .replaceAll('</span>', '');
  expect(inText.replaceAll('&#34;', '"')).toBe(marked);
});

test('the strings of code have their colour, in either quotes', () => {
  const code = highlightStrings(`curl 'a' "b\\"c" 'd`).html;
  expect(code.replaceAll('&#34;', '"').replaceAll('&#39;', "'")).toBe(
    `curl <span class="s">'a'</span> <span class="s">"b\\"c"</span> 'd`,
  );
});

/** What the overview says of one server, as it is read. */
function serverOf(server: object): string {
  const page = pageOf(siteOf(fromTree({ openapi: '3.1.0', servers: [server], paths: {} })), 'index.html');
  const [, said = ''] = />Servers<\/h2><\/div>(.*?)<\/section>/su.exec(page) ?? [];
  return said
    .replace(/<[^>]*>/gu, ' ')
    .replace(/\s+/gu, ' ')
    .replaceAll(' ,', ',')
    .replaceAll(' :', ':')
    .trim();
}

const values = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => `v${index}`);

test.each<[string, object, string]>([
  ['its address', { url: 'https://a.example' }, 'https://a.example'],
  ['its name', { url: '/a', name: 'Own', description: 'The *one*.' }, '/a Own The one .'],
  ['its title before its name', { url: '/a', title: 'T', summary: 'S', name: 'N' }, '/a T'],
  ['a variable', { url: '/{a}', variables: { a: { default: 'x' } } }, '/{a} a is x'],
  [
    'the values of a variable',
    { url: '/{a}', variables: { a: { default: 'x', enum: ['x', 'y'], description: 'Which' } } },
    '/{a} a is x, one of x, y: Which',
  ],
  [
    'twenty values and how many more',
    { url: '/', variables: { a: { enum: values(22) } } },
    `/ a, one of ${values(20).join(', ')} and 2 more`,
  ],
  [
    'all of twenty values',
    { url: '/', variables: { a: { enum: values(20) } } },
    `/ a, one of ${values(20).join(', ')}`,
  ],
])('of a server %s is told', (_, server, told) => {
  expect(serverOf(server)).toBe(told);
});
