import { expect, test } from '@jest/globals';
import { answerHttp } from '../../src/mcp/serve/http.ts';

const answer = answerHttp(
  (message, { version, headers }) => {
    const { id, method } = message as { id?: number; method?: string };
    if (id === undefined) return undefined;
    const code = { unknown: -32_601, invalid: -32_600, version: -32_022, params: -32_602, meta: -32_602 }[method ?? ''];
    const words = method === 'meta' ? '`_meta` must' : 'no';
    return code === undefined ? { id, result: { version, headers } } : { id, error: { code, message: words } };
  },
  { paths: ['/mcp'], host: '127.0.0.1' },
);

const usual = { host: '127.0.0.1:4882', 'content-type': 'application/json' };
const modern = { _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } };
const named = { 'mcp-protocol-version': '2026-07-28' };

function post(
  message: unknown,
  headers: Readonly<Record<string, string>> = {},
  { method = 'POST', target = '/mcp' }: { readonly method?: string; readonly target?: string } = {},
): readonly [number, unknown] {
  const text = typeof message === 'string' ? message : JSON.stringify(message);
  const request = { method, target, headers: { ...usual, ...headers }, body: new TextEncoder().encode(text) };
  const { status, body } = answer(request);
  return [status, body.length === 0 ? undefined : JSON.parse(new TextDecoder().decode(body))];
}

const refused = (message: string, code = -32_600, id: unknown = null) => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
});
const ping = { id: 1, method: 'ping' };

test.each<
  [
    title: string,
    headers: Record<string, string>,
    at: { method?: string; target?: string },
    answered: readonly [number, unknown],
  ]
>([
  ['a path', {}, { target: '/other?a' }, [404, refused('The path must be /mcp; found /other.')]],
  ['a method', {}, { method: 'GET' }, [405, refused('The method must be POST; found GET.')]],
  [
    'an origin',
    { origin: 'https://evil.example' },
    {},
    [403, refused('`Origin` must be of this machine; found "https://evil.example".')],
  ],
  ['an opaque origin', { origin: 'null' }, {}, [403, refused('`Origin` must be of this machine; found "null".')]],
  ['a name', { host: 'evil.example' }, {}, [403, refused('`Host` must be of this machine; found "evil.example".')]],
  [
    'a type',
    { 'content-type': 'text/plain' },
    {},
    [415, refused('`Content-Type` must be application/json; found "text/plain".')],
  ],
  [
    'a version',
    { 'mcp-protocol-version': '1' },
    {},
    [400, refused('`MCP-Protocol-Version` must be a version that is spoken here; found "1".', -32_020, 1)],
  ],
])('%s of elsewhere is refused', (_, headers, at, answered) => {
  expect(post(ping, headers, at)).toEqual(answered);
});

test.each<[title: string, message: unknown, headers: Record<string, string>, answered: readonly [number, unknown]]>([
  ['a request', ping, { origin: 'http://localhost:3000' }, [200, { id: 1, result: { headers: {} } }]],
  [
    'a request with the name of an example',
    ping,
    { 'x-vendor-response-body-example': 'a', 'mcp-protocol-version': '2025-03-26' },
    [200, { id: 1, result: { version: '2025-03-26', headers: { 'x-vendor-response-body-example': 'a' } } }],
  ],
  ['a notification', { method: 'a' }, {}, [202, undefined]],
  ['no JSON', '{', {}, [400, refused('A message must be JSON; found a text that is none.', -32_700)]],
  ['nothing of JSON-RPC', { id: 1, method: 'invalid' }, {}, [400, { id: 1, error: { code: -32_600, message: 'no' } }]],
  [
    'a request whose header alone is of the new era',
    ping,
    named,
    [400, refused('`_meta` must have `io.modelcontextprotocol/protocolVersion`; found none.', -32_602, 1)],
  ],
  [
    'an unknown method of the old era',
    { id: 1, method: 'unknown' },
    {},
    [200, { id: 1, error: { code: -32_601, message: 'no' } }],
  ],
  ...(
    [
      ['unknown', 404, -32_601, 'no'],
      ['version', 400, -32_022, 'no'],
      ['meta', 400, -32_602, '`_meta` must'],
      ['params', 200, -32_602, 'no'],
    ] as const
  ).map(([method, status, code, message]): [string, unknown, Record<string, string>, readonly [number, unknown]] => [
    `${method} in the new era`,
    { id: 1, method, params: modern },
    { ...named, 'mcp-method': method },
    [status, { id: 1, error: { code, message } }],
  ]),
])('%s', (_, message, headers, answered) => {
  expect(post(message, headers)).toEqual(answered);
});

const call = { id: 1, method: 'tools/call', params: { ...modern, name: 'é' } };

test.each<[title: string, headers: Record<string, string>, answered: readonly [number, unknown]]>([
  [
    'all headers',
    { ...named, 'mcp-method': 'tools/call', 'mcp-name': '=?base64?w6k=?=' },
    [200, { id: 1, result: { version: '2026-07-28', headers: {} } }],
  ],
  ['no version', {}, [400, refused('`MCP-Protocol-Version` must be "2026-07-28"; found undefined.', -32_020, 1)]],
  ['no method', named, [400, refused('`Mcp-Method` must be "tools/call"; found undefined.', -32_020, 1)]],
  [
    'another name',
    { ...named, 'mcp-method': 'tools/call', 'mcp-name': 'e' },
    [400, refused('`Mcp-Name` must be "é"; found "e".', -32_020, 1)],
  ],
])('a call of the new era with %s', (_, headers, answered) => {
  expect(post(call, headers)).toEqual(answered);
});

test('a message of more than 4 MiB is refused', () => {
  expect(post(' '.repeat(4 * 1024 * 1024 + 1))).toEqual([
    413,
    refused('A body must be at most 4194304 bytes; found 4194305.'),
  ]);
});
