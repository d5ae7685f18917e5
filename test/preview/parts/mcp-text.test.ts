import { expect, test } from '@jest/globals';
import { createMcpMarkdown, mcpTextToMarkdown } from '../../../src/preview/parts/mcp-text.ts';
import { fc } from '../../support/properties.ts';

test.each<[name: string, text: string, markdown: string]>([
  ['one line', '    Lists tides. ', '    Lists tides. '],
  [
    'the indentation of code around it',
    '\n    Lists tides.\n\n    When to use:\n        - today\n        - tomorrow\n\n    Not for winds.\n  ',
    '\nLists tides.\n\nWhen to use:\n\n- today\n- tomorrow\n\nNot for winds.\n',
  ],
  ['lines that end', 'Kinds:\n"high" is high.\n"low" is low.', 'Kinds:  \n"high" is high.  \n"low" is low.'],
  [
    'a sentence that was wrapped',
    'Lists the tides of one day at one harbour, in the order\nof their times (as far as they are known\nor measured).',
    'Lists the tides of one day at one harbour, in the order\nof their times (as far as they are known  \nor measured).',
  ],
  [
    'lists in lists, with text of an item, and text behind them',
    'A\n  1. one\n     - two\n       more of two\n\n  2. three\nEnd.',
    'A\n\n1. one\n   - two  \n     more of two\n\n2. three\n\nEnd.',
  ],
  ['a list at the start', '- one\n  - two\n- three', '- one\n  - two\n- three'],
  ['items that step back half way', 'A\n  - one\n      - two\n    - three', 'A\n\n- one\n  - two\n  - three'],
  [
    'code between fences, which keeps its lines',
    '  - item\n    ```js\n    if (a) {\n\n      b();\n    }\n    ```\n    after\n- last',
    '- item\n  ```js\n  if (a) {\n\n    b();\n  }\n  ```\n  after\n- last',
  ],
  ['a fence that does not end', 'A\n~~~\n  - b\nc', 'A\n~~~\n  - b\nc'],
  ['tables and headings', '# A\n| a |\n|---|\n| b |\nc', '# A\n| a |\n|---|\n| b |\nc'],
  ['a rule, which makes no heading of a text', 'A\n---\nB', 'A\n\n---\nB'],
  ['tabs and line ends of Windows', 'A\r\n\t- b\r\n\t\tc', 'A\n\n- b  \n  c'],
  ['no items: a dash and a number in words', 'A\n-1 is low\n2.5 is high', 'A  \n-1 is low  \n2.5 is high'],
])('%s', (_, text, markdown) => {
  expect(mcpTextToMarkdown(text)).toBe(markdown);
});

test('no word is lost, and no line is', () => {
  const part = fc.constantFrom(
    '\n',
    '\n',
    ' ',
    '    ',
    '\t',
    '- ',
    '1. ',
    'word',
    'Word.',
    '```',
    '~~~',
    '---',
    '|',
    '<b>',
    '#',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
      const text = parts.join('');
      const words = (each: string): readonly string[] =>
        each.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim().replace(/\s+/gu, ' ')]));
      expect(words(mcpTextToMarkdown(text))).toEqual(words(text));
    }),
  );
});

test('lines are as many as there are, more than a call has arguments', () => {
  const text = 'a\n'.repeat(300_000);
  expect(mcpTextToMarkdown(text).split('\n')).toHaveLength(300_001);
});

test('tags are text, and Markdown is Markdown', () => {
  const markdown = createMcpMarkdown({});
  const text = 'Use:\n<div></div>\n<img src="a.png"> or **b**, `<i>`';
  expect(markdown.block(text).html.trim()).toBe(
    '<p>Use:<br>\n&#60;div&#62;&#60;/div&#62;<br>\n&#60;img src=&#34;a.png&#34;&#62; or <strong>b</strong>, <code>&#60;i&#62;</code></p>',
  );
});

test('pages draw lines and lists, and code only between fences', () => {
  const markdown = createMcpMarkdown({});
  expect(markdown.block('A\n      - b\n\n      c\n      d').html.trim()).toBe(
    '<p>A</p>\n<ul>\n<li>b</li>\n</ul>\n<p>c<br>\nd</p>',
  );
  expect(markdown.plain('A\n      - b\n\n      c\n      d')).toEqual(['A', '- b', 'c\\\nd']);
});
