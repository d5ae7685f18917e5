import { expect, test } from '@jest/globals';
import type { MockResponse } from '../../src/http/message.ts';
import { createAnswer, type AnsweredRequest } from '../../src/mcp/serve/answer.ts';
import { answerHttp } from '../../src/mcp/serve/http.ts';
import { createSubscribers } from '../../src/mcp/serve/subscriptions.ts';
import { serving } from './serving.ts';

const subscribers = createSubscribers();
const answer = answerHttp(
  (message, { version, headers } = {}) => {
    const { id, method } = message as { id?: number; method?: string };
    if (id === undefined) return undefined;
    const code = { unknown: -32_601, invalid: -32_600, version: -32_022, params: -32_602, meta: -32_602 }[method ?? ''];
    const words = method === 'meta' ? '`_meta` must' : 'no';
    return code === undefined ? { id, result: { version, headers } } : { id, error: { code, message: words } };
  },
  { paths: ['/mcp'], host: '127.0.0.1', subscribers },
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

const refused = (message: string, code = -32_600, id?: unknown) => ({
  jsonrpc: '2.0',
  ...(id !== undefined && { id }),
  error: { code, message },
});
const ping = { id: 1, method: 'ping' };

test('a request without a `Host` is refused', () => {
  const { status, body } = answer({ method: 'POST', target: '/mcp', headers: {}, body: new Uint8Array() });
  expect([status, JSON.parse(new TextDecoder().decode(body))]).toEqual([
    403,
    refused('`Host` must be of this machine; found none.'),
  ]);
});

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
    [
      400,
      {
        jsonrpc: '2.0',
        id: 1,
        error: {
          code: -32_022,
          message: '`MCP-Protocol-Version` must be a version that is spoken here; found "1".',
          data: {
            supported: ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'],
            requested: '1',
          },
        },
      },
    ],
  ],
])('%s of elsewhere is refused', (_, headers, at, answered) => {
  expect(post(ping, headers, at)).toEqual(answered);
});

test.each<[title: string, message: unknown, headers: Record<string, string>, answered: readonly [number, unknown]]>([
  [
    'a request',
    ping,
    { origin: 'http://localhost:3000' },
    [200, { id: 1, result: { version: '2025-03-26', headers: {} } }],
  ],
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
  expect(post(' '.repeat(4 * 1024 * 1024 + 1))).toEqual([413, refused('A body must be at most 4 MiB; found 4.1 MiB.')]);
});

const shaped = (properties: object) => ({ type: 'object', properties });
const tagged = (type: string, name: string) => ({ type, 'x-mcp-header': name });
const played = answerHttp(
  createAnswer(
    serving({
      capabilities: { tools: { listChanged: true } },
      tools: [
        {
          name: 't',
          inputSchema: shaped({
            region: tagged('string', 'Region'),
            count: tagged('integer', 'Count'),
            dry: tagged('boolean', 'Dry'),
            price: tagged('number', 'Price'),
            at: shaped({ zone: tagged('string', 'Zone') }),
            list: { type: 'array', items: tagged('string', 'Item') },
            ['__proto__']: tagged('string', 'Proto'),
          }),
        },
      ],
    }),
  ),
  { paths: ['/mcp'], host: '127.0.0.1', subscribers },
);
const envelope = { _meta: { ...modern._meta, 'io.modelcontextprotocol/clientCapabilities': {} } };

/** Sends a request of the new era to a played server, with the headers that it needs. */
function ask(method: string, params: object, headers: Readonly<Record<string, string>> = {}): MockResponse {
  const message = { jsonrpc: '2.0', id: 1, method, params: { ...params, ...envelope } };
  const standard = { ...usual, ...named, 'mcp-method': method, 'mcp-name': 't' };
  const body = new TextEncoder().encode(JSON.stringify(message));
  return played({ method: 'POST', target: '/mcp', headers: { ...standard, ...headers }, body });
}

test.each<[args: string, headers: Record<string, string>, found: string | undefined]>([
  ['{"region":"eu"}', { region: 'eu' }, undefined],
  ['{"region":"世 "}', { region: '=?base64?5LiWIA==?=' }, undefined],
  ['{"region":""}', { region: '' }, undefined],
  ['{"region":"eu","at":{"zone":"1"}}', { region: 'eu', zone: '1' }, undefined],
  ['{"count":-42}', { count: '-42' }, undefined],
  ['{"count":42}', { count: '42.0' }, undefined],
  ['{"dry":false}', { dry: 'false' }, undefined],
  ['{}', {}, undefined],
  ['{"region":null}', {}, undefined],
  ['{"price":1.5,"list":["a"]}', {}, undefined],
  ['{"__proto__":"p"}', { proto: 'p' }, undefined],
  ['{"region":"eu"}', {}, '`Mcp-Param-Region` must be "eu"; found undefined.'],
  ['{"region":"eu"}', { region: 'EU' }, '`Mcp-Param-Region` must be "eu"; found "EU".'],
  ['{"region":"a"}', { region: '=?base64?YR==X?=' }, '`Mcp-Param-Region` must be "a"; found "=?base64?YR==X?=".'],
  ['{"region":"a"}', { region: '=?base64?A?=' }, '`Mcp-Param-Region` must be "a"; found "=?base64?A?=".'],
  ['{"region":"a"}', { region: '=?base64?/w==?=' }, '`Mcp-Param-Region` must be "a"; found "=?base64?/w==?=".'],
  ['{"count":42}', { count: '0x2a' }, '`Mcp-Param-Count` must be "42"; found "0x2a".'],
  ['{"count":0}', { count: '' }, '`Mcp-Param-Count` must be "0"; found "".'],
  ['{"dry":true}', { dry: 'True' }, '`Mcp-Param-Dry` must be "true"; found "True".'],
  ['{"at":{"zone":"1"}}', {}, '`Mcp-Param-Zone` must be "1"; found undefined.'],
  ['{"__proto__":"p"}', {}, '`Mcp-Param-Proto` must be "p"; found undefined.'],
])('arguments %s with the headers %j', (args, sent, found) => {
  const headers = Object.fromEntries(Object.entries(sent).map(([name, value]) => [`mcp-param-${name}`, value]));
  const { status, body } = ask('tools/call', { name: 't', arguments: JSON.parse(args) as unknown }, headers);
  const { error } = JSON.parse(new TextDecoder().decode(body)) as { readonly error?: object };
  expect([status, error]).toEqual(found === undefined ? [200, undefined] : [400, { code: -32_020, message: found }]);
});

test('a name in base64 that is none is refused', () => {
  expect(ask('tools/call', { name: 't' }, { 'mcp-name': '=?base64?A?=' }).status).toBe(400);
});

test('a notification of the new era needs no headers', () => {
  expect([
    post({ method: 'notifications/cancelled', params: modern }),
    post({ method: 'notifications/cancelled' }, named),
  ]).toEqual([
    [202, undefined],
    [202, undefined],
  ]);
});

const events = (bytes: Uint8Array | string) =>
  (typeof bytes === 'string' ? bytes : new TextDecoder().decode(bytes))
    .split('\n\n')
    .filter((part) => part !== '')
    .map((part) => JSON.parse(part.replace('event: message\ndata: ', '')) as { readonly method?: string });

test('a subscription stays open, is told of changes, and ends with a result', () => {
  const { status, headers, body, stream } = ask('subscriptions/listen', { notifications: { toolsListChanged: true } });
  const written: string[] = [];
  const leave = stream?.follow((text) => written.push(text));
  subscribers.notify();
  leave?.();
  subscribers.notify();
  const subscriptionId = { 'io.modelcontextprotocol/subscriptionId': 1 };
  const serverInfo = { 'io.modelcontextprotocol/serverInfo': { name: 'Shop', version: '2' } };
  expect([status, headers['content-type'], events(body), written.flatMap(events), events(stream?.last ?? '')]).toEqual([
    200,
    'text/event-stream',
    [
      {
        jsonrpc: '2.0',
        method: 'notifications/subscriptions/acknowledged',
        params: { notifications: { toolsListChanged: true }, _meta: { ...subscriptionId, ...serverInfo } },
      },
    ],
    [{ jsonrpc: '2.0', method: 'notifications/tools/list_changed', params: { _meta: subscriptionId } }],
    [{ jsonrpc: '2.0', id: 1, result: { resultType: 'complete', _meta: { ...subscriptionId, ...serverInfo } } }],
  ]);
});

test('a subscription to nothing ends at once, and one too many is refused', () => {
  const nothing = ask('subscriptions/listen', { notifications: { promptsListChanged: true } });
  const leave = Array.from({ length: 1_000 }, () => subscribers.add(() => undefined));
  const refusal = ask('subscriptions/listen', { notifications: { toolsListChanged: true } });
  for (const each of leave) each();
  expect([nothing.stream, events(nothing.body).length, refusal.stream, refusal.status, subscribers.isFull()]).toEqual([
    undefined,
    2,
    undefined,
    200,
    false,
  ]);
  expect(JSON.parse(new TextDecoder().decode(refusal.body))).toMatchObject({ id: 1, error: { code: -32_603 } });
});

test('what is refused is said, for logs', () => {
  const refused: AnsweredRequest[] = [];
  const answering = answerHttp(() => undefined, {
    paths: ['/mcp'],
    host: '127.0.0.1',
    subscribers,
    onRefused: (each) => refused.push(each),
  });
  for (const text of ['{', JSON.stringify(call)])
    answering({ method: 'POST', target: '/mcp', headers: usual, body: new TextEncoder().encode(text) });
  expect(refused.map(({ method, reply }) => [method, (reply as { error: { code: number } }).error.code])).toEqual([
    ['-', -32_700],
    ['tools/call', -32_020],
  ]);
});
