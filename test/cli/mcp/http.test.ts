import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, expect, test } from '@jest/globals';
import { makeCertificate } from '../../../src/server/certificate.ts';
import { saidHere } from '../../support/run-here.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();
const file = `${folder}/openapi.json`;
const open: { close: () => unknown; closeAllConnections: () => void }[] = [];

afterEach(() => {
  for (const server of open.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});
afterAll(() => {
  process.setMaxListeners(10);
});
process.setMaxListeners(0);

interface Message {
  readonly id?: number;
  readonly method: string;
  readonly params: { readonly protocolVersion?: string };
}

interface Received {
  readonly message: Message;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** Answers a request: with a result, an error by its code, or by itself. */
type Handle = (received: Received) => object | number | undefined;

async function listen(server: Server): Promise<number> {
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** Starts a server; its address. */
async function serve(handle: Handle): Promise<string> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const message = JSON.parse(body) as Message;
      const answer = handle({ message, request, response });
      if (answer === undefined) return;
      const { id } = message;
      if (id === undefined) response.writeHead(202).end();
      else {
        const content = typeof answer === 'number' ? { error: { code: answer, message: 'No' } } : { result: answer };
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ jsonrpc: '2.0', id, ...content }));
      }
    });
  });
  return `http://127.0.0.1:${await listen(server)}/mcp`;
}

const tools = [{ name: 'buy', description: 'Buys.', inputSchema: { type: 'object' } }];
const capabilities = { tools: {} };

function fair({ message: { method, params } }: Received): object | number {
  if (method === 'initialize') return { protocolVersion: params.protocolVersion, capabilities };
  return method === 'tools/list' ? { tools } : method.startsWith('notifications/') ? {} : -32_601;
}

async function compare(url: string, mcp: object = {}, ...more: readonly string[]): Promise<readonly [number, string]> {
  const whole = { protocolVersion: '2025-06-18', tools, ...mcp };
  writeFileSync(
    file,
    JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: {}, 'x-mcp': whole }),
  );
  const target = url === '' ? [] : ['--url', url];
  const { code, said } = await saidHere(['mcp', 'diff', file, '--format', 'concise', ...target, ...more]);
  return [
    code,
    said
      .replace(/ between .*, \d+ ms\.\n/u, '\n')
      .replaceAll(file, 'F')
      .replace(/127\.0\.0\.1:\d+/gu, 'HOST'),
  ];
}

test('a session has its id and the version in each request, and nothing but lists is asked for', async () => {
  const seen: unknown[] = [];
  const url = await serve((received) => {
    const { request, response, message } = received;
    seen.push([
      request.method,
      message.method,
      request.headers['mcp-session-id'],
      request.headers['mcp-protocol-version'],
    ]);
    if (message.method === 'initialize') response.setHeader('mcp-session-id', 's-1');
    return fair(received);
  });
  expect(await compare(url)).toEqual([0, 'No differences\n']);
  expect(seen).toEqual([
    ['POST', 'initialize', undefined, undefined],
    ['POST', 'notifications/initialized', 's-1', '2025-06-18'],
    ['POST', 'tools/list', 's-1', '2025-06-18'],
  ]);
});

test('a session that is over is begun once more, and what it was asked is asked again', async () => {
  const seen: unknown[] = [];
  const serveSessions = (lives: number): Promise<string> => {
    let [sessions, lists] = [0, 0];
    return serve((received) => {
      const { message, request, response } = received;
      seen.push([message.method, request.headers['mcp-session-id']]);
      if (message.method === 'initialize') {
        sessions += 1;
        response.setHeader('mcp-session-id', `s-${sessions}`);
      }
      if (message.method === 'tools/list') lists += 1;
      if (message.method !== 'tools/list' || lists >= lives) return fair(received);
      response.writeHead(404).end();
      return undefined;
    });
  };
  expect(await compare(await serveSessions(2))).toEqual([0, 'No differences\n']);
  expect(seen.splice(0)).toEqual([
    ['initialize', undefined],
    ['notifications/initialized', 's-1'],
    ['tools/list', 's-1'],
    ['initialize', undefined],
    ['notifications/initialized', 's-2'],
    ['tools/list', 's-2'],
  ]);
  expect(await compare(await serveSessions(3))).toEqual([
    2,
    'The server at http://HOST/mcp must answer `tools/list`; found the error "HTTP 404" for `tools/list`.\n',
  ]);
  expect(seen).toHaveLength(6);
});

test('a modern server gets what it is asked for in headers and _meta', async () => {
  const seen: unknown[] = [];
  const url = await serve(({ request: { headers }, message: { method, params } }) => {
    seen.push([headers['mcp-method'], headers['mcp-protocol-version'], params]);
    return method === 'server/discover' ? { supportedVersions: ['2026-07-28'], capabilities } : { tools };
  });
  expect(await compare(url, { protocolVersion: '2026-07-28' }, '--capabilities', 'sampling')).toEqual([
    0,
    'No differences\n',
  ]);
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'assay', version: expect.any(String) as unknown },
    'io.modelcontextprotocol/clientCapabilities': { sampling: {} },
  };
  expect(seen).toEqual([
    ['server/discover', '2026-07-28', { _meta: meta }],
    ['tools/list', '2026-07-28', { _meta: meta }],
  ]);
});

test('answers may come as events, behind others', async () => {
  const replies: string[] = [];
  const url = await serve((received) => {
    const { message, response } = received;
    if (!('method' in message)) replies.push(JSON.stringify(message));
    if (message.id === undefined || !('method' in message)) {
      response.writeHead(202).end();
      return undefined;
    }
    const answer = fair(received);
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
    response.write(
      ': comment\r\nid: 1\r\nevent: message\r\ndata: {"jsonrpc":"2.0","method":"notifications/tools/list_changed"}\r\n\r\n',
    );
    response.write('data: {"jsonrpc":"2.0","id":"p","method":"ping"}\n\n');
    const text = JSON.stringify({ jsonrpc: '2.0', id: message.id, result: answer }, null, 1);
    // The stream stays open: nobody waits for its end.
    response.write(
      `${text
        .split('\n')
        .map((line) => `data: ${line}`)
        .join('\n')}\n\n`,
    );
    return undefined;
  });
  expect(await compare(url)).toEqual([0, 'No differences\n']);
  expect(replies).toContain('{"jsonrpc":"2.0","id":"p","result":{}}');
});

test.each<[string, number]>([
  ['a 400 without words', 400],
  ['a 404', 404],
  ['a 405', 405],
])('%s to the first era leads on to the other', async (_, status) => {
  const url = await serve((received) => {
    if (received.message.method !== 'server/discover') return fair(received);
    received.response.writeHead(status).end('no');
    return undefined;
  });
  const [code, said] = await compare(url, { protocolVersion: '2026-07-28' });
  expect([code, said.includes('found "2025-11-25" (breaking)')]).toEqual([1, true]);
});

test('a redirect within the origin is followed', async () => {
  const url = await serve((received) => {
    if (received.request.url === '/mcp/') return fair(received);
    received.response.writeHead(307, { location: '/mcp/' }).end();
    return undefined;
  });
  expect(await compare(url)).toEqual([0, 'No differences\n']);
});

test.each<[string, (response: ServerResponse) => unknown, unknown]>([
  [
    '401',
    (response) =>
      response.writeHead(401, { 'www-authenticate': 'Bearer resource_metadata="https://a.example/x"' }).end(),
    'answer `initialize`; found 401 with "Bearer resource_metadata=\\"https://a.example/x\\""; `--header \'Authorization: ...\'` sends credentials.',
  ],
  [
    'a redirect to another origin',
    (response) => response.writeHead(302, { location: 'http://127.0.0.2:1/' }).end(),
    'answer `initialize` itself; found a redirect to http://127.0.0.2:1.',
  ],
  [
    'a redirect in circles',
    (response) => response.writeHead(308, { location: '/mcp' }).end(),
    'answer `initialize`; found more than 3 redirects.',
  ],
  [
    'a page',
    (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
    'answer `server/discover` or `initialize`; found 200 with "text/html" that has no JSON-RPC answer for `initialize`, and 200 with "text/html" that has no JSON-RPC answer for `server/discover`.',
  ],
  [
    '404 to all',
    (response) => response.writeHead(404).end(),
    'answer `server/discover` or `initialize`; found the error "HTTP 404" for `initialize`, and the error "HTTP 404" for `server/discover`. HTTP+SSE of 2024-11-05 is not spoken: give the address of Streamable HTTP, which often ends in `/mcp`.',
  ],
  [
    'events without end',
    (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end('data: no JSON\n\n'.repeat(1001));
    },
    'answer `initialize`; found more than 1000 events that are no JSON-RPC.',
  ],
  [
    'a body that is not compressed',
    (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('no'),
    'answer `initialize`; found a body that cannot be decompressed (Z_DATA_ERROR).',
  ],
  [
    'a body that is no Brotli',
    (response) => response.writeHead(200, { 'content-encoding': 'br' }).end('not at all'),
    expect.stringContaining('found a body that cannot be decompressed (ERR_'),
  ],
  [
    'no HTTP',
    (response) => response.socket?.end('HELLO\r\n\r\n'),
    expect.stringContaining('found an answer that is not HTTP/1.1 ('),
  ],
  [
    'a closed connection',
    (response) => response.socket?.destroy(),
    'answer `initialize`; found a connection that was closed (UND_ERR_SOCKET).',
  ],
  [
    'long headers',
    (response) => response.socket?.end(`HTTP/1.1 200 OK\r\nx: ${'a'.repeat(100_000)}\r\n\r\n`),
    'answer `initialize`; found headers that are too long (UND_ERR_HEADERS_OVERFLOW).',
  ],
  [
    '500 to all',
    (response) => response.writeHead(500).end(),
    'answer `server/discover` or `initialize`; found the error "HTTP 500" for `initialize`, and the error "HTTP 500" for `server/discover`.',
  ],
])('%s ends with 2 and one line', async (_, reply, sentence) => {
  const url = await serve(({ response }) => {
    reply(response);
    return undefined;
  });
  const [code, said] = await compare(url);
  expect([code, said.replace('The server at http://HOST/mcp must ', '').trimEnd()]).toEqual([2, sentence]);
});

test('a port where nobody listens ends with 2', async () => {
  const port = await listen(createServer());
  open.splice(0).forEach((server) => server.close());
  expect(await compare(`http://127.0.0.1:${port}/`)).toEqual([
    2,
    'The server at http://HOST/ must answer `initialize`; found no connection (ECONNREFUSED).\n',
  ]);
});

test('a certificate that cannot be trusted ends with 2', async () => {
  const { cert, key } = await makeCertificate('127.0.0.1', new Date());
  const port = await listen(createTlsServer({ cert, key }));
  expect(await compare(`https://127.0.0.1:${port}/`)).toEqual([
    2,
    'The server at https://HOST/ must answer `initialize`; found a certificate that cannot be trusted (DEPTH_ZERO_SELF_SIGNED_CERT).\n',
  ]);
});

test('a server that never answers ends with 2 after the time limit', async () => {
  const url = await serve(() => undefined);
  const [code, said] = await compare(url, {}, '--timeout-ms', '60');
  expect([code, said]).toEqual([
    2,
    'The server at http://HOST/mcp must answer `server/discover` or `initialize`; found no answer to `initialize` in 20 ms, and no answer to `server/discover` in 60 ms.\n',
  ]);
});

test('what --header says comes back in no report and no error', async () => {
  const secret = 'open-sesame-1234';
  const echo = await serve((received) => {
    const answer = fair(received);
    const { authorization = '' } = received.request.headers;
    return typeof answer === 'object' && 'tools' in answer
      ? { tools: [{ ...tools[0], description: `Buys. ${authorization}` }] }
      : answer;
  });
  const broken = await serve(({ request, response }) => {
    const error = { code: -32_603, message: `Not ${String(request.headers.authorization)}` };
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, error }));
    return undefined;
  });
  const header = ['--header', `Authorization: Bearer ${secret}`];
  const said = [
    await compare(echo, {}, ...header),
    await compare(echo, {}, ...header, '--format', `json:${folder}/report.json`),
    await compare(broken, {}, ...header),
  ];
  expect(said.map(([code]) => code)).toEqual([1, 1, 2]);
  expect(said.filter(([, text]) => text.includes(secret))).toEqual([]);
  expect(said[0]?.[1]).toContain('***');
});

test('what the address asks with is in no message and no file', async () => {
  const [fine, broken] = [await serve(fair), await serve(({ response }) => void response.writeHead(500).end())];
  expect((await compare(`${broken}?key=open-sesame-1234`))[1]).toMatch(
    /^The server at http:\/\/HOST\/mcp must answer/u,
  );
  const path = `${folder}/pulled.yaml`;
  const header = ['--header', 'Authorization: Bearer open-sesame-1234'];
  const { code } = await saidHere(['mcp', 'pull', path, '--url', `${fine}?key=open-sesame-1234`, ...header]);
  const text = readFileSync(path, 'utf8');
  expect([code, text.includes(`    - url: ${fine}\n`), text.includes('sesame')]).toEqual([0, true, false]);
});

test('a server that says what --header said is pulled without it', async () => {
  const echo = await serve((received) => {
    const answer = fair(received);
    const description = `Buys for ${received.request.headers.authorization ?? ''}`;
    return received.message.method === 'tools/list' ? { tools: [{ ...tools[0], description }] } : answer;
  });
  const path = `${folder}/echo.yaml`;
  const header = ['--header', 'Authorization: Bearer open-sesame-1234'];
  const { code, said } = await saidHere(['mcp', 'pull', path, '--url', echo, ...header]);
  const text = readFileSync(path, 'utf8');
  expect([code, said.includes('sesame'), text.includes('sesame'), text.includes('Buys for ***')]).toEqual([
    0,
    false,
    false,
    true,
  ]);
});

test('the first server of a description is asked where it is on this machine', async () => {
  const url = await serve(fair);
  expect(await compare('', { servers: [{ url }] })).toEqual([0, 'No differences\n']);
});
