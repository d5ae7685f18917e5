import { expect, test } from '@jest/globals';
import { askServer } from '../../src/mcp/wire/ask-server.ts';
import type { McpExchange } from '../../src/mcp/wire/exchange.ts';
import type { HttpReply } from '../../src/mcp/wire/http-answer.ts';
import { type Post, createHttpExchange } from '../../src/mcp/wire/http.ts';

interface Asked {
  readonly url: string;
  readonly message: { readonly id?: number; readonly method: string; readonly params?: unknown };
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
}

type Answer = Awaited<ReturnType<Post>>;

/** A server at `/mcp` that answers so, and all that it is asked. */
function serverOf(answer: (asked: Asked) => Answer): { readonly speak: McpExchange; readonly all: readonly Asked[] } {
  const all: Asked[] = [];
  const post: Post = (url, body, { headers, timeoutMs }) => {
    const asked = { url, message: JSON.parse(body) as Asked['message'], headers, timeoutMs };
    all.push(asked);
    return Promise.resolve(answer(asked));
  };
  const headers = { authorization: 'Bearer a' };
  const wait = (): Promise<void> => Promise.resolve();
  return { speak: createHttpExchange('http://a.example/mcp', { name: 'The server', headers, post, wait }), all };
}

function reply(status: number, headers: Readonly<Record<string, string>> = {}, body = ''): HttpReply {
  return {
    kind: 'reply',
    status,
    headers,
    read: (onChunk) => {
      onChunk(new TextEncoder().encode(body));
      return Promise.resolve({ kind: 'end' });
    },
  };
}

function resultFor({ message: { id } }: Asked, result: object, headers: Readonly<Record<string, string>> = {}): Answer {
  return reply(200, { 'content-type': 'application/json', ...headers }, JSON.stringify({ jsonrpc: '2.0', id, result }));
}

const initialized = { protocolVersion: '2025-06-18', capabilities: { tools: {} } };

/** A server with a session. */
function legacy(asked: Asked): Answer {
  switch (asked.message.method) {
    case 'initialize':
      return resultFor(asked, initialized, { 'mcp-session-id': 's' });
    case 'tools/list':
      return resultFor(asked, { tools: [] });
    case 'notifications/initialized':
      return reply(202);
    default:
      return reply(400);
  }
}

const client = { name: 'a', version: '1' };
const options = { version: '2025-06-18', capabilities: {}, client, timeoutMs: 10 };
const silent: Answer = { kind: 'silent' };

/** The method, the time limit, and the headers of the protocol. */
const inShort = ({ message: { id, method }, timeoutMs, headers }: Asked): readonly unknown[] => [
  id,
  method,
  timeoutMs,
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('mcp-'))),
];

test('each request has the headers of its transport, and the first the third of the time', async () => {
  const { speak, all } = serverOf(legacy);
  await askServer(speak, options);
  const common = {
    authorization: 'Bearer a',
    accept: 'application/json, text/event-stream',
    'content-type': 'application/json',
  };
  const later = { ...common, 'mcp-session-id': 's', 'mcp-protocol-version': '2025-06-18' };
  expect(all).toEqual([
    {
      url: 'http://a.example/mcp',
      message: {
        jsonrpc: '2.0',
        id: 1,
        method: 'initialize',
        params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: client },
      },
      headers: common,
      timeoutMs: 4,
    },
    {
      url: 'http://a.example/mcp',
      message: { jsonrpc: '2.0', method: 'notifications/initialized' },
      headers: later,
      timeoutMs: 10,
    },
    {
      url: 'http://a.example/mcp',
      message: { jsonrpc: '2.0', id: 2, method: 'tools/list', params: {} },
      headers: later,
      timeoutMs: 10,
    },
  ]);
});

test.each<[string, string | undefined, readonly unknown[]]>([
  [
    'an old version',
    '2025-06-18',
    [
      [1, 'initialize', 4, {}],
      [2, 'server/discover', 10, { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'server/discover' }],
    ],
  ],
  [
    'the newest',
    undefined,
    [
      [1, 'server/discover', 4, { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'server/discover' }],
      [2, 'initialize', 10, {}],
    ],
  ],
])('a server that is silent is asked in both eras, for %s first', async (_, version, expected) => {
  const { speak, all } = serverOf(() => silent);
  await expect(askServer(speak, { ...options, version })).rejects.toThrow('The server must answer');
  expect(all.map(inShort)).toEqual(expected);
});

test('the handshake asks for the newest version of its era, where none or a later one is wanted', async () => {
  for (const version of [undefined, '2026-07-28']) {
    const { speak, all } = serverOf(legacy);
    await askServer(speak, { ...options, version });
    expect(all[1]?.message.params).toMatchObject({ protocolVersion: '2025-11-25' });
  }
});

test.each([
  [
    'a modern server',
    {
      supportedVersions: ['2026-07-28', '2025-11-25'],
      _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'b' } },
    },
    ['2026-07-28', '2025-11-25'],
  ],
  ['a server with a handshake', { protocolVersion: '2025-11-25', serverInfo: { name: 'b' } }, ['2025-11-25']],
])('of %s all is read that it says of itself', async (_, says, versions) => {
  const { speak } = serverOf((asked) => {
    const { method } = asked.message;
    if (method === 'tools/list') return resultFor(asked, { tools: [{ name: 'c' }] });
    const isSpoken = (method === 'server/discover') === 'supportedVersions' in says;
    return isSpoken ? resultFor(asked, { capabilities: { tools: {} }, instructions: 'Ask.', ...says }) : reply(400);
  });
  expect(await askServer(speak, { ...options, version: undefined })).toEqual({
    versions,
    capabilities: { tools: {} },
    instructions: 'Ask.',
    serverInfo: { name: 'b' },
    tools: [{ name: 'c' }],
    resources: [],
    resourceTemplates: [],
    prompts: [],
  });
});

test('a modern server has no session, and each request says what it is about', async () => {
  const { speak, all } = serverOf((asked) =>
    asked.message.method === 'server/discover'
      ? resultFor(asked, { supportedVersions: ['2026-07-28'], capabilities: { tools: {} } }, { 'mcp-session-id': 's' })
      : resultFor(asked, { tools: [] }),
  );
  await askServer(speak, { ...options, version: undefined });
  expect(all.map(inShort)).toEqual([
    [1, 'server/discover', 4, { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'server/discover' }],
    [2, 'tools/list', 10, { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/list' }],
  ]);
});

test('a session that is over is begun again with the time and the headers of each request', async () => {
  let sessions = 0;
  const read: unknown[] = [];
  const over: Answer = {
    ...reply(404),
    read: (onChunk) => {
      read.push(onChunk(new Uint8Array(1)));
      return Promise.resolve({ kind: 'end' });
    },
  };
  const { speak, all } = serverOf((asked) => {
    if (asked.message.method === 'tools/list' && asked.headers['mcp-session-id'] === 's-1') return over;
    if (asked.message.method !== 'initialize') return legacy(asked);
    sessions += 1;
    return resultFor(asked, initialized, { 'mcp-session-id': `s-${sessions}` });
  });
  await askServer(speak, options);
  // Its connection is free again.
  expect(read).toEqual(['enough']);
  const version = { 'mcp-protocol-version': '2025-06-18' };
  expect(all.map(inShort)).toEqual([
    [1, 'initialize', 4, {}],
    [undefined, 'notifications/initialized', 10, { 'mcp-session-id': 's-1', ...version }],
    [2, 'tools/list', 10, { 'mcp-session-id': 's-1', ...version }],
    [3, 'initialize', 4, {}],
    [undefined, 'notifications/initialized', 10, { 'mcp-session-id': 's-2', ...version }],
    [4, 'tools/list', 10, { 'mcp-session-id': 's-2', ...version }],
  ]);
});

test('a 404 of a server without a session is an answer', async () => {
  const { speak, all } = serverOf((asked) =>
    asked.message.method === 'initialize' ? resultFor(asked, initialized) : reply(404),
  );
  await expect(askServer(speak, options)).rejects.toThrow('found the error "HTTP 404" for `tools/list`.');
  expect(all.map(({ message: { method } }) => method)).toEqual([
    'initialize',
    'notifications/initialized',
    'tools/list',
  ]);
});

/** What is said of a server that cannot be read. */
const said = (speak: McpExchange): Promise<string> =>
  askServer(speak, options).then(
    () => 'nothing',
    (error: unknown) => (error as Error).message,
  );

test.each([
  [301, 'nothing', 'http://a.example/v2?a=1'],
  [302, 'nothing', 'http://a.example/v2?a=1'],
  [303, expect.stringContaining('found the error "HTTP 303" for `initialize`'), 'http://a.example/mcp'],
  [307, 'nothing', 'http://a.example/v2?a=1'],
  [308, 'nothing', 'http://a.example/v2?a=1'],
])('after a %i, %s is said', async (status, sentence, address) => {
  const { speak, all } = serverOf((asked) =>
    asked.url === 'http://a.example/mcp' ? reply(status, { location: 'v2?a=1' }) : legacy(asked),
  );
  expect(await said(speak)).toEqual(sentence);
  // What is asked later goes to the new address at once.
  expect(new Set(all.slice(1).map(({ url }) => url))).toEqual(new Set([address]));
});

test.each([
  [3, 'nothing'],
  [4, 'The server must answer `initialize`; found more than 3 redirects.'],
])('of %i redirects in a row, %s is said', async (most, sentence) => {
  const { speak } = serverOf((asked) => {
    const hop = Number(asked.url.split('/mcp')[1]);
    return hop < most ? reply(307, { location: `/mcp${hop + 1}` }) : legacy(asked);
  });
  expect(await said(speak)).toBe(sentence);
});

test.each<[string, Answer, string]>([
  [
    '401',
    reply(401, { 'www-authenticate': 'Bearer' }),
    '`initialize`; found 401 with "Bearer"; `--header \'Authorization: ...\'` sends credentials.',
  ],
  ['403', reply(403), "`initialize`; found 403; `--header 'Authorization: ...'` sends credentials."],
  [
    'a redirect to a file',
    reply(307, { location: 'file:///etc/passwd' }),
    '`initialize` itself; found a redirect to file:.',
  ],
  ['a redirect to nowhere', reply(307), '`initialize` itself; found 307 without an address.'],
  [
    'a redirect that is no address',
    reply(307, { location: 'http://' }),
    '`initialize` itself; found 307 without an address.',
  ],
  ['a port that is closed', { kind: 'unreached', reason: 'no connection' }, '`initialize`; found no connection.'],
  [
    'a body that breaks off',
    { ...reply(200), read: () => Promise.resolve({ kind: 'unreached', reason: 'ECONNRESET' }) },
    '`initialize`; found ECONNRESET.',
  ],
  [
    '405',
    reply(405),
    'HTTP+SSE of 2024-11-05 is not spoken: give the address of Streamable HTTP, which often ends in `/mcp`.',
  ],
])('a server that answers with %s cannot be read', async (_, answer, sentence) => {
  await expect(askServer(serverOf(() => answer).speak, options)).rejects.toThrow(sentence);
});

test.each<[string, Answer, string]>([
  ['400', reply(400), 'the error "HTTP 400" for `initialize`, and the error "HTTP 400" for `server/discover`.'],
  ['300', reply(300), 'the error "HTTP 300" for `initialize`, and the error "HTTP 300" for `server/discover`.'],
  [
    'a body of no type',
    reply(200),
    '200 with a body of no type that has no JSON-RPC answer for `initialize`, and 200 with a body of no type that has no JSON-RPC answer for `server/discover`.',
  ],
  [
    'a page',
    reply(200, { 'content-type': 'text/html' }, '<p>'),
    '200 with "text/html" that has no JSON-RPC answer for `initialize`, and 200 with "text/html" that has no JSON-RPC answer for `server/discover`.',
  ],
  [
    'a body that does not end',
    { ...reply(200), read: () => Promise.resolve({ kind: 'silent' }) },
    'no answer to `initialize` in 4 ms, and no answer to `server/discover` in 10 ms.',
  ],
])('a server that answers with %s is asked in the other era, too', async (_, answer, found) => {
  await expect(askServer(serverOf(() => answer).speak, options)).rejects.toThrow(
    `The server must answer \`server/discover\` or \`initialize\`; found ${found}`,
  );
});

test('a server that answers what it does not know with 200 and no JSON-RPC is asked in the old way', async () => {
  const { speak } = serverOf((asked) =>
    asked.message.method === 'server/discover' ? reply(200, { 'content-type': 'text/plain' }, 'OK') : legacy(asked),
  );
  expect((await askServer(speak, { ...options, version: undefined })).versions).toEqual(['2025-06-18']);
});

/** A stream of events that comes in such pieces, and stays open behind them. */
function stream(pieces: readonly string[]): HttpReply {
  const headers = { 'content-type': 'text/event-stream' };
  const read: HttpReply['read'] = (onChunk) => {
    const isEnough = pieces.some((piece) => onChunk(new TextEncoder().encode(piece)) === 'enough');
    return Promise.resolve({ kind: isEnough ? 'end' : 'silent' });
  };
  return { kind: 'reply', status: 200, headers, read };
}

test.each<[string, (json: string) => readonly string[]]>([
  ['LF', (json) => [`data: ${json}\n\n`]],
  ['CRLF', (json) => [`data: ${json}\r\n\r\n`]],
  ['CR', (json) => [`data: ${json}\r\r`]],
  ['CRLF cut in two', (json) => ['data:', '\r', `\ndata: ${json}`, '\r', '\n\r', '\n']],
  ['fields that begin like data', (json) => [`database: {\ndata-2: [\ndata: ${json}\n\n`]],
  ['a field without a colon', (json) => [`data\ndata: ${json}\n\n`]],
  ['no space behind the colon', (json) => [`data:${json}\n\n`]],
])('events are read with %s', async (_, piecesOf) => {
  const { speak } = serverOf((asked) => {
    const answer = asked.message.method === 'initialize' ? initialized : { tools: [{ name: 'c' }] };
    return stream(piecesOf(JSON.stringify({ jsonrpc: '2.0', id: asked.message.id, result: answer })));
  });
  expect((await askServer(speak, options)).tools).toEqual([{ name: 'c' }]);
});
