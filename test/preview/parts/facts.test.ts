import { expect, test } from '@jest/globals';
import { html } from '../../../src/lib/html.ts';
import { addressHtml, codeText, factList, lines } from '../../../src/preview/parts/facts.ts';
import { pageOf } from '../defects.ts';
import { fromTree, siteOf } from '../support.ts';

test('facts are a list, a line each, and nothing where there is no text', () => {
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

/** The text of one server on the overview. */
function serverOf(server: object): string {
  const page = pageOf(siteOf(fromTree({ openapi: '3.1.0', servers: [server], paths: {} })), 'index.html');
  const [, text = ''] = />Servers<\/h2><\/div>(.*?)<\/section>/su.exec(page) ?? [];
  return text
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
  ['its title, summary and name', { url: '/a', title: 'T', summary: 'S', name: 'N' }, '/a T S N'],
  ['a variable', { url: '/{a}', variables: { a: { default: 'x' } } }, '/{a} a is x'],
  ['a variable that is empty', { url: '/{a}', variables: { a: { default: '' } } }, '/{a} a is empty'],
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
])('a server shows %s', (_, server, text) => {
  expect(serverOf(server)).toBe(text);
});
