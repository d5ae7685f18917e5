import { expect, test } from '@jest/globals';
import { diff } from '../../src/mcp/diff/diff.ts';
import { toFindings } from '../../src/mcp/findings.ts';
import type { HttpReply } from '../../src/mcp/wire/http-answer.ts';
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
  [
    'a reference of the description that leads nowhere',
    tool({ $ref: '#/$defs/A' }),
    tool({}),
    '`a` in the input of tool `buy` must be {"$ref":"#/$defs/A"}; found {} (unknown). The description refers to something that is not there.',
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

test('a session that ended is begun again, once nothing more is read of the answer that says so', async () => {
  const log: string[] = [];
  const statuses = [200, 202, 404, 200, 202, 200];
  const exchange = createHttpExchange('http://127.0.0.1/', {
    name: 'The server',
    headers: {},
    wait: () => Promise.resolve(),
    post: (_, body) => {
      const { id, method } = JSON.parse(body) as { id?: number; method: string };
      const status = statuses.shift() ?? 500;
      log.push(`${method} ${status}`);
      const headers = { 'content-type': 'application/json', 'mcp-session-id': '1' };
      const read: HttpReply['read'] = (onChunk) => {
        log.push('read');
        onChunk(new TextEncoder().encode(JSON.stringify({ jsonrpc: '2.0', id, result: {} })));
        return Promise.resolve({ kind: 'end' });
      };
      return Promise.resolve({ kind: 'reply', status, headers, read });
    },
  });
  const options = { timeoutMs: 9 };
  await exchange.ask('initialize', {}, options);
  await exchange.notify('notifications/initialized', options);
  await exchange.ask('tools/list', {}, options);
  expect(log).toEqual(
    ['initialize 200', 'notifications/initialized 202', 'tools/list 404', 'initialize 200']
      .concat(['notifications/initialized 202', 'tools/list 200'])
      .flatMap((each) => [each, 'read']),
  );
});
