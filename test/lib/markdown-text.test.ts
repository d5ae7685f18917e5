import { expect, test } from '@jest/globals';
import { markdownBlock, markdownCode, markdownText } from '../../src/lib/markdown-text.ts';

test.each<[text: string, escaped: string]>([
  ['plain', 'plain'],
  ['# a', String.raw`\# a`],
  ['a # b', 'a # b'],
  ['[a](b) *c* <d> `e` ~f~ |g| &h; $i$ _j_', String.raw`\[a\](b) \*c\* \<d\> \`e\` \~f\~ \|g\| \&h; \$i\$ \_j\_`],
])('%j as text is %j', (text, escaped) => {
  expect(markdownText(text)).toBe(escaped);
});

test.each<[text: string, code: string]>([
  ['', ''],
  ['a', '`a`'],
  ['a`b', '``a`b``'],
  ['`a', '`` `a ``'],
  [' a ', '`  a  `'],
])('%j as code is %j', (text, code) => {
  expect(markdownCode(text)).toBe(code);
});

test('a block has more backticks than its text', () => {
  expect(markdownBlock('a\n')).toBe('```\na\n```');
  expect(markdownBlock('```\na', 'json')).toBe('````json\n```\na\n````');
});
