import { expect, test } from '@jest/globals';
import { createMarkdown } from '../../../src/preview/parts/markdown.ts';
import { rootMark } from '../../../src/preview/parts/safe-html.ts';
import { hostileVectors } from '../hostile-vectors.ts';

const png = 'data:image/png;base64,iVBORw0KGgo=';
const pages = new Map([['#operation/list', 'operations/list.html']]);
const markdown = createMarkdown({ addressOf: (link) => pages.get(link), images: ['https://img.example'] });
const block = (text: string): string => markdown.block(text).html.replaceAll(rootMark, '../').trim();

test.each([
  ['plain words', 'Lists orders.', '<p>Lists orders.</p>'],
  ['HTML paragraphs', '<p>Creates <strong>one</strong>.</p>', '<p>Creates <strong>one</strong>.</p>'],
  ['HTML among Markdown', 'A <kbd>K</kbd> and *b*', '<p>A <kbd>K</kbd> and <em>b</em></p>'],
  ['lists and line breaks', '<ul><li>a<br/>b</ul>', '<ul><li>a<br>b</li></ul>'],
  ['columns without a name', '|  | a |\n|---|---|\n| b | c |', '<tr>\n<td></td>\n<th>a</th>\n</tr>'],
  [
    'tables',
    '| a |\n|---|\n| b |',
    '<div class="scroll" tabindex="0" role="group" aria-label="Table"><table class="table">',
  ],
  ['an HTML table', '<table><tr><td colspan=2 style="x">a</table>', '<td colspan="2">a</td>'],
  [
    'folds',
    '<details><summary>More</summary>\n\n*x*\n\n</details>',
    '<details><summary>More</summary>\n<p><em>x</em></p>',
  ],
  [
    'code with its language',
    '```json\n{"a":1}\n```',
    '<pre tabindex="0" role="group" aria-label="Code"><code class="language-json">',
  ],
  ['no other class', '<p class="top"><code class="x">a</code></p>', '<p><code>a</code></p>'],
  [
    'a link',
    '[a](https://a.example) [b](mailto:a@a.example)',
    '<p><a href="https://a.example">a</a> <a href="mailto:a@a.example">b</a></p>',
  ],
  [
    'a link to a page of ours',
    '[a](#operation/list) and <a href="#operation/list">b</a>',
    '<a href="../operations/list.html">a</a> and <a href="../operations/list.html">b</a>',
  ],
  ['text of a link that leads nowhere', '[a](#operation/none) [b](other.html)', '<p>a b</p>'],
  ['a heading as a bold line', '<h2>Title</h2>', '<p class="heading">Title</p>'],
  ['a remote image as a link', '![a](https://a.example/b.png)', '<p><a href="https://a.example/b.png">a</a></p>'],
  [
    'an image of an allowed origin',
    '![a](https://img.example/b.png)',
    '<p><img src="https://img.example/b.png" alt="a" loading="lazy"></p>',
  ],
  ['an image in the text', `<img src="${png}" width="8">`, `<img src="${png}" width="8" alt="" loading="lazy">`],
  ['no image of another kind', '<img src="data:image/svg+xml;base64,AAAA" alt="a">', 'a'],
  ['an image within a link', '[![a](https://a.example/b.png)](https://a.example)', '<a href="https://a.example">a</a>'],
  [
    'lists, quotes, tables and headings that begin at the right',
    '- عربي\n- two\n\n> עברית\n\n| أ |\n|---|\n\n# ب',
    '<ul dir="auto">\n<li dir="auto">عربي</li>\n<li dir="auto">two</li>\n</ul>\n<blockquote dir="auto">\n<p>עברית</p>\n</blockquote>\n' +
      '<div class="scroll" tabindex="0" role="group" aria-label="Table"><table dir="auto" class="table">',
  ],
  ['a direction of its own', '<ul dir="ltr"><li>أ</ul>', '<ul dir="ltr"><li dir="auto">أ</li></ul>'],
  ['lists of other letters as they are', '- é\n- 日本', '<ul>\n<li>é</li>'],
])('a text may hold %s', (_, text, shown) => {
  expect(block(text)).toContain(shown);
});

test('headings of an overview begin at the level that is asked for, and leave none out', () => {
  expect(markdown.block('# a\n\n<h4>b</h4>\n\n## c', { headings: 2 }).html.match(/<h\d/gu)).toEqual([
    '<h2',
    '<h3',
    '<h3',
  ]);
});

test('within a line there are words alone', () => {
  expect(markdown.inline('<p>Some <b>bold</b> <ul><li>words</ul></p>').html).toBe('Some <b>bold</b> words');
});

test('a text that makes too many elements, or too deep ones, stays text', () => {
  const formats = Array.from({ length: 3_000 }, (_, index) => `<font a=${index}>`).join('');
  for (const text of [`${formats}${'<p>x'.repeat(3_000)}`, '<div>'.repeat(150)])
    expect(block(text)).toMatch(/^<p class="plain">&#60;/u);
});

const all = Object.entries(hostileVectors).flatMap(([kind, texts]) => texts.map((text) => [kind, text] as const));
const allowed =
  /^(?:a|abbr|b|bdi|bdo|blockquote|br|caption|code|col|dd|details|div|dl|dt|em|h\d|hr|i|img|kbd|li|ol|p|pre|s|span|strong|sub|summary|sup|table|tbody|td|th|thead|tr|tt|u|ul)$/u;

test('there are a hundred hostile texts and more', () => {
  expect(all.length).toBeGreaterThan(120);
});

test.each(all)('%s: %j leaves nothing but what is allowed', (_, text) => {
  for (const shown of [block(text), markdown.inline(text).html]) {
    const tags = [...shown.matchAll(/<\/?([^\s>/]*)([^>]*)>/gu)];
    expect(tags.map(([, name = '']) => name).filter((name) => !allowed.test(name))).toEqual([]);
    const attributes = tags.flatMap(([, , rest = '']) => [...rest.matchAll(/\s([^\s=]+)="([^"]*)"/gu)]);
    expect(attributes.filter(([, name = '']) => /^(?:on|style$|id$|name$|srcset$|target$|ping$)/iu.test(name))).toEqual(
      [],
    );
    const addresses = attributes.filter(([, name]) => name === 'href' || name === 'src').map(([, , value]) => value);
    expect(addresses.filter((value = '') => !/^(?:https?:\/\/|mailto:|data:image\/png)/u.test(value))).toEqual([]);
  }
});

test.each<[text: string, blocks: readonly string[]]>([
  ['a <b>b</b> <i>c </i>d `e` <kbd>f</kbd> <s>g</s> <u>h</u>', ['a **b** *c* d `e` `f` ~~g~~ h']],
  ['<samp>a</samp> <tt>b  c</tt> <code>`</code>', ['`a` `b c` `` ` ``']],
  ['<figure><figcaption>a</figcaption>b</figure><section>c</section>', ['a', 'b', 'c']],
  ['# A\n\n## B', ['**A**', '**B**']],
  ['1. a\n2. b\n   - c\n\n     d', ['1. a\n2. b\n   - c\n\n     d']],
  ['```js\nlet a;\n```\n\n    b', ['```js\nlet a;\n```', '```\nb\n```']],
  ['> a\n> - b\n\n---', ['> a\n>\n> - b', '---']],
  ['| a |\n|---|\n| b \\| `c` |', ['| a |\n| --- |\n| b \\| `c` |']],
  // GitHub takes one backslash before each `|` of a cell away, in code, too (GFM, 4.10).
  ['| a |\n|---|\n| `b\\|c` ``d`\\|`` e\\|f |', ['| a |\n| --- |\n| `b\\|c` ``d`\\|`` e\\|f |']],
  ['| a |\n|---|\n| `b\\\\|c` d\\\\\\|e |', ['| a |\n| --- |\n| `b\\\\|c` d\\\\\\|e |']],
  ['a  \nb <img src="x.png" alt="c"> ![d](https://e.example/f.png)', ['a\\\nb c [d](https://e.example/f.png)']],
  ['<details><summary>a</summary>b</details><dl><dt>c</dt><dd>d</dd></dl>', ['**a**', 'b', '**c**', 'd']],
  [
    '[a](https://b.example/c_(d)?e=`f`) <a href="javascript:hit()">g</a> <a></a>',
    ['[a](https://b.example/c_%28d%29?e=%60f%60) g'],
  ],
  ['\\- a\n\n1\\. b\n\n\\# c &lt;script&gt;', [String.raw`\- a`, String.raw`1\. b`, String.raw`\# c \<script\>`]],
  ['<script>a</script><style>b</style>', []],
])('%j is written as Markdown without HTML', (text, blocks) => {
  expect(createMarkdown().plain(text)).toEqual(blocks);
});
