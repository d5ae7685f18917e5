import { describe, expect, test } from '@jest/globals';
import { fc } from '../support/properties.ts';
import { cursorAt } from '../../src/lsp/cursor/cursor-at.ts';
import { type TextCursor, createTextDocument } from '../../src/lsp/text-document.ts';

type Row = readonly [text: string, expected: Partial<TextCursor> | undefined];

const badge = ['a', 'x-badges', 0];
const rows: readonly Row[] = [
  // Block style.
  ['a:\n  x-badges: [{ | name: B }]\n', { role: 'key', siblings: ['name'], next: 19 }],
  ['a:\n  x-badges: [{ |, name: B }]\n', { role: 'key', siblings: ['name'] }],
  ['a:\n  x-badges: [{ | # why\n    name: B }]\n', { role: 'key', siblings: ['name'], next: 29 }],
  ['a:\n  x-badges: [{ | name: B\n', { role: 'key', siblings: [] }],
  ['{"x-badges": [{ | "name": "B" }]}', { role: 'key', siblings: ['name'], next: 17 }],
  ['a:\n  x-badges:\n    - name: B\n      pos|\n', { path: badge, role: 'key', siblings: ['name'], hasColon: false }],
  [
    'a:\n  x-badges:\n    - name: B\n      |\n      color: red\n',
    { path: badge, role: 'key', siblings: ['name', 'color'] },
  ],
  [
    'a:\n  x-badges:\n    - na|me: B\n      color: red\n',
    { path: badge, role: 'key', siblings: ['color'], hasColon: true },
  ],
  ['a:\n  x-badges:\n  - name: B\n  - name: C\n    |', { path: ['a', 'x-badges', 1], role: 'key', siblings: ['name'] }],
  ['a:\n  x-badges:\n  - name: B\n  - |', { path: ['a', 'x-badges', 1], role: 'either', siblings: [] }],
  ['a:\n  x-badges:\n    -\n      name: B\n      p|', { path: badge, role: 'key', siblings: ['name'] }],
  ['a:\n  x-badges:\n    - name: B\n      position: be|fore # why\n', { path: [...badge, 'position'], role: 'value' }],
  ['a:\n  x-badges:\n    - name: B\n      position: |', { path: [...badge, 'position'], role: 'value' }],
  ['"a":\n  \'x-badges\':\n    - "name": "B|"', { path: [...badge, 'name'], role: 'value', quote: '"' }],
  ['x-mcp:\n  |', { path: ['x-mcp'], role: 'either' }],
  ['x-mcp:\n  tools: []\n  |', { path: ['x-mcp'], role: 'key', siblings: ['tools'] }],
  ['x-mcp: &m\n  t|', { path: ['x-mcp'], role: 'either' }],
  ['- - a: 1\n    |', { path: [0, 0], role: 'key', siblings: ['a'] }],
  ['a:\r\n  x-badges:\r\n    - name: B\r\n      |\r\n', { path: badge, role: 'key', siblings: ['name'] }],
  // Flow style.
  [
    'a:\n  x-badges: [{ name: B, po|, color: red }]',
    { path: badge, role: 'key', siblings: ['name', 'color'], style: 'flow' },
  ],
  ['a:\n  x-badges: [{ name: B, | ', { path: badge, role: 'key', siblings: ['name'] }],
  ['a:\n  x-badges: [{ name: B },\n    { |', { path: ['a', 'x-badges', 1], role: 'key', siblings: [] }],
  ['t:\n  security: [{ |', { path: ['t', 'security', 0], role: 'key', siblings: [] }],
  ['t:\n  security:\n    - oauth: [read, wr|', { path: ['t', 'security', 0, 'oauth', 1], role: 'either' }],
  ['t: { a: {b: 1}, c: [1, "x|y"] }', { path: ['t', 'c', 1], role: 'either', quote: '"' }],
  // JSON.
  ['{"a": {"x-badges": [{"name": "B", "po|" }]}}', { path: badge, role: 'key', siblings: ['name'], style: 'json' }],
  ['{"a": {"x-badges": [{"name": "B", "position": "|', { path: [...badge, 'position'], role: 'value', quote: '"' }],
  ['{"a": {"x-badges": [{"name": "B", |', { path: badge, role: 'key', siblings: ['name'] }],
  ['{ "a": [1, {"b": tr|ue}] }', { path: ['a', 1, 'b'], role: 'value' }],
  ['{"a": {"x-badges": [|', { path: badge, role: 'value', style: 'json' }],
  ['{"a": {"x-badges": [{"color":| "position": "after"}]}}', { path: [...badge, 'color'], role: 'value' }],
  ['{"a": {"x-badges": [{"color":|\n "position": "after"}]}}', { path: [...badge, 'color'], role: 'value' }],
  // Before a value that is there already.
  ['{"a": {"x-badges": [{"color":| "red"}]}}', undefined],
  ['{"a": {"x-badges":| [{}]}}', undefined],
  ['{"a": {"x-badges": [|{"color": "red"}]}}', undefined],
  ['a:\n  x-badges: [|{ name: B }]', undefined],
  ['a:\n  x-badges: [{ color:| red }]', undefined],
  ['a:\n  x-badges: [\n    |{ name: B }]', undefined],
  // Behind a value that is finished.
  ['{"a": {"x-badges": [{"color": "red"\n|}]}}', undefined],
  ['{"a": {"x-badges": [{"name": "B"}|]}}', undefined],
  ['{"a": {"x-badges": [{"name": "B"}, |]}}', { path: ['a', 'x-badges', 1], role: 'value' }],
  // In a column that is not the one of its object.
  ['x-mcp:\n  name: a\n |\n', undefined],
  ['x-mcp:\n |\n  name: a\n', undefined],
  ['a:\n  x-badges:\n    - name: B\n     |', undefined],
  ['x-mcp:\n  tools:\n |   - ', undefined],
  ['x-mcp:\n  tools:\n    - name: a\n  |', { path: ['x-mcp'], role: 'key', siblings: ['tools'] }],
  // Where nothing has a name.
  ['a: 1 # x|', undefined],
  ['# x-mcp|', undefined],
  ['d: >-\n  x-badges:\n    - na|', undefined],
  ['d: some text\n  x|', undefined],
];

test.each(rows)('%j', (text, expected) => {
  const offset = text.indexOf('|');
  const document = createTextDocument('file:///a', 1, text.slice(0, offset) + text.slice(offset + 1));
  const cursor = cursorAt(document, offset);
  expect(cursor).toEqual(expected && { ...cursor, ...expected });
});

describe('any text', () => {
  const piece = fc.constantFrom(
    'a',
    'x-mcp',
    ':',
    ' ',
    '  ',
    '\n',
    '- ',
    '{',
    '}',
    '[',
    ']',
    ',',
    '"',
    "'",
    '#',
    '|',
    '\\',
    '\t',
    '\r\n',
    '&x',
    'é',
  );
  test('has a cursor, or none, whose word is where the cursor is', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), fc.nat(), (pieces, at) => {
        const text = pieces.join('');
        const offset = at % (text.length + 1);
        const cursor = cursorAt(createTextDocument('file:///a', 1, text), offset);
        const { start, end } = cursor ?? { start: offset, end: offset };
        expect([start <= offset, offset <= end, end <= text.length]).toEqual([true, true, true]);
      }),
      { numRuns: 3_000 },
    );
  });
});
