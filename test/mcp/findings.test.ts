import { expect, test } from '@jest/globals';
import { planBlockEdit } from '../../src/edit/block-edit.ts';
import { applyEdits } from '../../src/edit/edit.ts';
import { parseSource } from '../../src/description/parse/parse.ts';
import { diff } from '../../src/mcp/diff/diff.ts';
import { toFindings } from '../../src/mcp/findings.ts';
import { createHttpExchange } from '../../src/mcp/wire/http.ts';
import { described, served } from './surfaces.ts';

const tool = (schema: object, name = 'buy'): object => ({
  tools: [{ name, description: 'Buys.', inputSchema: { type: 'object', properties: { a: schema } } }],
});

const long = 'A text that is longer than what a message shows of one, so that its start says nothing. ';

test.each<[string, object, object, string]>([
  [
    'an entry that is gone',
    tool({}),
    {},
    'Tool `buy` must be in the server, too; found it in the description alone (breaking).',
  ],
  ['another name', tool({}), tool({}, 'sell'), 'Tool `buy` must keep its name; found `sell` (breaking).'],
  [
    'values of a list',
    tool({ enum: ['a', 'b'] }),
    tool({ enum: ['a', 'c'] }),
    '`enum` of `a` in the input of tool `buy` must be a list with "b"; found a list with "c" (breaking).',
  ],
  [
    'more values',
    tool({ enum: ['a'] }),
    tool({ enum: ['a', 'c'] }),
    '`enum` of `a` in the input of tool `buy` must be a list of the others; found a list with "c" (compatible).',
  ],
  [
    'all values',
    tool({ enum: ['a'] }),
    tool({ enum: ['b'] }),
    '`enum` of `a` in the input of tool `buy` must be ["a"]; found ["b"] (breaking).',
  ],
  [
    'many values',
    tool({ enum: ['a', 1, 2, 3, 4, 5, 6, 7] }),
    tool({ enum: ['a'] }),
    '`enum` of `a` in the input of tool `buy` must be a list with 1, 2, 3, 4, 5 and 2 more; found a list of the others (breaking).',
  ],
  [
    'a large value',
    tool({ not: { enum: [long] } }),
    tool({ not: { type: 'null' } }),
    '`not` of `a` in the input of tool `buy` must be an object; found {"type":"null"} (unknown).',
  ],
  [
    'long texts',
    tool({ description: `${long}One.` }),
    tool({ description: `${long}Two.` }),
    '`description` of `a` in the input of tool `buy` must be "... says nothing. One."; found "... says nothing. Two." (compatible).',
  ],
  [
    'long texts from their start',
    tool({ description: 'Short.' }),
    tool({ description: long }),
    '`description` of `a` in the input of tool `buy` must be "Short."; found "A text that is longer than what a message shows of one, so t..." (compatible).',
  ],
  [
    'a reference that leads nowhere',
    tool({}),
    tool({ $ref: '#/$defs/A' }),
    '`a` in the input of tool `buy` must be {}; found {"$ref":"#/$defs/A"} (unknown). It is no schema, or refers to something that is not in it: official clients refuse it, some with the whole list.',
  ],
])('%s in a sentence', (_, old, now, message) => {
  const found = toFindings(diff(described(old), served(now)), 'the server');
  expect(found.map(({ finding }) => finding.message)).toEqual([message]);
});

test('an answer over HTTP has a limit', async () => {
  const exchange = createHttpExchange('http://127.0.0.1/', {
    name: 'The server',
    headers: {},
    wait: () => Promise.resolve(),
    post: () =>
      Promise.resolve({
        kind: 'reply',
        status: 200,
        headers: {},
        read: (onChunk) => {
          onChunk(new Uint8Array(25 * 1024 * 1024));
          return Promise.resolve({ kind: 'end' });
        },
      }),
  });
  await expect(exchange.ask('tools/list', {}, { timeoutMs: 9 })).rejects.toThrow(
    'The server must answer `tools/list`; found more than 24 MiB.',
  );
});

test('an item of a list in block style is written anew in its place', () => {
  const source = parseSource('/a.yaml', new TextEncoder().encode('a:\n  - b: 1\n    c: 2\n  - d\n'));
  const edit = planBlockEdit(source, { kind: 'put', path: ['a', 0], value: { b: [1], e: { f: 2 } } });
  expect(applyEdits(source.text ?? '', edit === undefined ? [] : [edit])).toBe(
    'a:\n  - b:\n      - 1\n    e:\n      f: 2\n  - d\n',
  );
});
