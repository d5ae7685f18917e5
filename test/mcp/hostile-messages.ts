/** What is wrong with a line, the line, and the error code of its only answer; none where none is due. */
export type HostileLine = readonly [title: string, line: string, code: number | undefined];

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
const request = (members: object): string => JSON.stringify({ jsonrpc: '2.0', id: 'bad', ...members });
const legacy = (method: string, params?: unknown): string => request({ method, params });

/** Lines that no client should send, in the versions before 2026-07-28. The server has a tool `t` with an argument `n`, and pages. */
export const hostileLines: readonly HostileLine[] = [
  ['no JSON', '{', -32_700],
  ['no JSON at all', 'GET / HTTP/1.1', -32_700],
  ['a bare word', 'nonsense', -32_700],
  ['two messages on a line', `${legacy('ping')}${legacy('ping')}`, -32_700],
  ['20,000 levels', nested(20_000), -32_700],
  ['20,000 levels of arguments', `{"jsonrpc":"2.0","id":1,"method":"ping","params":${nested(20_000)}}`, -32_700],
  ['a million brackets', '['.repeat(1_000_000), -32_700],
  ['bytes that are no UTF-8', '\uFFFD\uFFFD', -32_700],
  ['a number', '5', -32_600],
  ['a text', '"ping"', -32_600],
  ['null', 'null', -32_600],
  ['true', 'true', -32_600],
  ['an object of nothing', '{}', -32_600],
  ['another protocol', '{"jsonrpc":"1.0","id":1,"method":"ping"}', -32_600],
  ['no method', request({}), -32_600],
  ['a method that is no text', request({ method: 5 }), -32_600],
  ['`id: null`', request({ id: null, method: 'ping' }), -32_600],
  ['an `id` that is an object', request({ id: {}, method: 'ping' }), -32_600],
  ['an `id` beyond what is exact', '{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}', -32_600],
  ['an `id` beyond all numbers', '{"jsonrpc":"2.0","id":1e999,"method":"ping"}', -32_600],
  ['a batch', `[${legacy('ping')}]`, -32_600],
  ['an empty batch', '[]', -32_600],
  ['an unknown method', legacy('tools/explode'), -32_601],
  ['a method of objects', legacy('constructor'), -32_601],
  ['a method named `__proto__`', legacy('__proto__'), -32_601],
  ['a method of the other era', legacy('subscriptions/listen', { notifications: {} }), -32_601],
  ['parameters that are a list', legacy('tools/call', []), -32_602],
  ['parameters that are a text', legacy('tools/call', 'x'), -32_602],
  ['parameters that are null', legacy('tools/call', null), -32_602],
  ['an unknown tool', legacy('tools/call', { name: 'none' }), -32_602],
  ['a tool without a name', legacy('tools/call', {}), -32_602],
  ['a tool named `__proto__`', legacy('tools/call', { name: '__proto__' }), -32_602],
  ['a tool named `constructor`', legacy('tools/call', { name: 'constructor' }), -32_602],
  ['arguments that are a list', legacy('tools/call', { name: 't', arguments: [] }), -32_602],
  ['a cursor made up', legacy('tools/list', { cursor: 'from-7' }), -32_602],
  ['a cursor of objects', legacy('tools/list', { cursor: '__proto__' }), -32_602],
  ['a cursor that is a list', legacy('resources/list', { cursor: [] }), -32_602],
  ['an empty cursor', legacy('prompts/list', { cursor: '' }), -32_602],
  ['a URI of a file', legacy('resources/read', { uri: 'file:///etc/passwd' }), -32_002],
  ['a URI that climbs', legacy('resources/read', { uri: '../../etc/passwd' }), -32_002],
  ['a URI that is `__proto__`', legacy('resources/read', { uri: '__proto__' }), -32_002],
  ['a URI that is none', legacy('resources/read', { uri: 5 }), -32_602],
  ['an unknown prompt', legacy('prompts/get', { name: '__proto__' }), -32_602],
  ['a completion of nothing', legacy('completion/complete', { ref: { type: 'ref/none' } }), -32_602],
  [
    'an unknown version',
    legacy('tools/list', { _meta: { 'io.modelcontextprotocol/protocolVersion': '2099-01-01' } }),
    -32_022,
  ],
  ['a cancellation of nothing', '{"jsonrpc":"2.0","method":"notifications/cancelled"}', undefined],
  [
    'a cancellation of what is not there',
    '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":{"a":1}}}',
    undefined,
  ],
  ['an unknown notification', '{"jsonrpc":"2.0","method":"notifications/__proto__","params":5}', undefined],
  ['an answer that nobody waits for', '{"jsonrpc":"2.0","id":7,"result":{}}', undefined],
  ['an error that nobody waits for', '{"jsonrpc":"2.0","error":null,"id":null,"result":null}', undefined],
];

/** Arguments that a tool refuses or takes, none of which may end the server: the result is no error of the protocol. */
export const hostileArguments: readonly (readonly [title: string, args: string])[] = [
  ['`__proto__` as an argument', '{"__proto__":{"n":5}}'],
  ['`__proto__` that is no object', '{"__proto__":5,"n":1}'],
  ['`constructor` and the like', '{"constructor":1,"toString":null,"hasOwnProperty":{}}'],
  ['an argument of another type', '{"n":"x"}'],
  ['a number beyond all numbers', '{"n":1e999}'],
  ['900 levels', `{"n":${nested(900)}}`],
  ['a lone surrogate', String.raw`{"n":"\ud800"}`],
];
