import { once } from 'node:events';
import { connect, constants, type ClientHttp2Session, type OutgoingHttpHeaders } from 'node:http2';
import { connect as connectTcp, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import type { AnswerRequest } from '../../src/http/message.ts';
import { member } from '../../src/lib/json.ts';
import type { ServerLimits } from '../../src/server/limits.ts';
import { closed, echo, longMs, serve, serverEndOf, upload, type Served } from './support.ts';

const limits = { bodyBytes: 1_000, streams: 10 };
const answer: AnswerRequest = (request) => {
  if (request.target === '/large') return { ...echo(request), body: new Uint8Array(4_000_000) };
  if (request.target === '/headers') {
    const forbidden = { connection: 'close', 'keep-alive': 'timeout=1', 'transfer-encoding': 'chunked', upgrade: 'x' };
    const others = { 'proxy-connection': 'close', te: 'gzip', 'http2-settings': 'AAAA', trailer: 'x-b' };
    return { ...echo(request), headers: { 'x-a': 'b', ...forbidden, ...others } };
  }
  if (request.target !== '/asked') return echo(request);
  return { ...echo(request), body: new TextEncoder().encode(JSON.stringify(request.headers)) };
};
let server: Served;
const sessions: ClientHttp2Session[] = [];
const servers: Served[] = [];
const open = (to = server, below?: Socket): ClientHttp2Session => {
  const options = { ca: to.certificate, ALPNProtocols: ['h2'] };
  const createConnection = below && (() => connectTls({ ...options, socket: below, host: '127.0.0.1' }));
  const session = connect(to.url, { ...options, createConnection }).on('error', () => undefined);
  sessions.push(session);
  return session;
};
beforeAll(async () => {
  server = await serve(answer, { isSecure: true, limits });
});
afterEach(async () => {
  jest.useRealTimers();
  for (const session of sessions.splice(0)) session.destroy();
  await Promise.all(servers.splice(0).map((each) => each.close()));
});
afterAll(async () => {
  await server.close();
});

/** From now on the sessions of servers that begin have the clock of the test; all else goes on in its own time. */
function holdSessions(): void {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'setTimeout', 'Date'] });
}
const ping = (session: ClientHttp2Session) => new Promise((resolve) => session.ping(resolve));

interface Reply {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
  /** The code of the reset that ended the stream; 0 for none. */
  readonly reset: number;
}

/** One request; `body` is sent and the stream left open where `isOpen`. */
function ask(session: ClientHttp2Session, headers: OutgoingHttpHeaders, body?: string, isOpen = false): Promise<Reply> {
  const stream = session.request(headers, { endStream: body === undefined && !isOpen });
  if (body !== undefined) {
    if (isOpen) stream.write(body);
    else stream.end(body);
  }
  return new Promise((resolve) => {
    let [got, text]: [Record<string, unknown>, string] = [{}, ''];
    stream.setEncoding('utf8').on('error', () => undefined);
    stream.on('response', (found) => (got = { ...found })).on('data', (part: string) => (text += part));
    stream.on('close', () => {
      resolve({ headers: got, body: text, reset: stream.rstCode });
    });
  });
}

test('speaks HTTP/2 to those who know it, HTTP/1.1 to those who do not', async () => {
  const spoken = (ALPNProtocols?: string[]) =>
    new Promise((resolve) => {
      const options = {
        port: server.port,
        host: '127.0.0.1',
        ca: server.certificate,
        ...(ALPNProtocols && { ALPNProtocols }),
      };
      const socket = connectTls(options, () => {
        resolve(socket.alpnProtocol);
        socket.destroy();
      });
    });
  expect([await spoken(['h2', 'http/1.1']), await spoken(['http/1.1']), await spoken()]).toEqual([
    'h2',
    'http/1.1',
    false,
  ]);
});

test('the mock sees host and no pseudo headers', async () => {
  const { headers, body } = await ask(open(), { ':path': '/asked', 'x-twice': ['a', 'b'], cookie: ['c=1', 'd=2'] });
  expect([headers[':status'], headers['content-type'], JSON.parse(body)]).toEqual([
    200,
    'application/json',
    { host: `127.0.0.1:${server.port}`, 'x-twice': 'a, b', cookie: 'c=1; d=2' },
  ]);
});

test('headers about the connection do not get out', async () => {
  const { headers } = await ask(open(), { ':path': '/headers' });
  expect(Object.keys(headers).sort()).toEqual([':status', 'content-length', 'date', 'x-a']);
});

test.each<[string, OutgoingHttpHeaders, string | undefined, unknown]>([
  ['POST', { ':method': 'POST', ':path': '/a?b' }, 'abc', { method: 'POST', target: '/a?b', body: 'abc' }],
  ['QUERY', { ':method': 'QUERY', ':path': '/a' }, 'abc', { method: 'QUERY', target: '/a', body: 'abc' }],
  ['TRACE', { ':method': 'TRACE', ':path': '/a' }, undefined, { method: 'TRACE', target: '/a', body: '' }],
  ['a body of nothing', { ':method': 'POST', ':path': '/a' }, '', { method: 'POST', target: '/a', body: '' }],
  ['OPTIONS *', { ':method': 'OPTIONS', ':path': '*' }, undefined, { method: 'OPTIONS', target: '/*', body: '' }],
])('%s', async (_, headers, body, expected) => {
  const reply = await ask(open(), headers, body);
  expect(JSON.parse(reply.body)).toEqual({ ...Object(expected), host: `127.0.0.1:${server.port}` });
});

test('HEAD has no body', async () => {
  const { headers, body } = await ask(open(), { ':method': 'HEAD', ':path': '/a' });
  expect([headers[':status'], body]).toEqual([200, '']);
});

test('many at once on one connection, more than it may carry', async () => {
  const session = open();
  // Before the first answer a client does not know how many it may send.
  await ask(session, { ':path': '/' });
  const replies = await Promise.all(
    Array.from({ length: 200 }, (_, index) => ask(session, { ':path': `/${index}` }, undefined)),
  );
  expect(new Set(replies.map(({ headers }) => headers[':status']))).toEqual(new Set([200]));
});

test.each<[string, OutgoingHttpHeaders, string, boolean, number]>([
  ['a body that is too large', { ':method': 'POST' }, 'x'.repeat(1_001), false, 413],
  [
    'a body that is announced as too large',
    { ':method': 'POST', expect: '100-continue', 'content-length': 1_001 },
    '',
    true,
    413,
  ],
  ['a body that is announced', { ':method': 'POST', expect: '100-continue' }, 'x', false, 200],
])('%s', async (_, headers, body, isOpen, status) => {
  const session = open();
  const reply = await ask(session, { ':path': '/a', ...headers }, body, isOpen);
  const next = await ask(session, { ':path': '/a' });
  expect([reply.headers[':status'], reply.reset, next.headers[':status']]).toEqual([status, 0, 200]);
});

test('a body that does not end', async () => {
  const own = await serve(answer, { isSecure: true, limits: { requestMs: 100 } });
  servers.push(own);
  const session = open(own);
  const reply = await ask(session, { ':path': '/a', ':method': 'POST' }, 'x', true);
  const next = await ask(session, { ':path': '/a' });
  expect([reply.headers[':status'], reply.reset, next.headers[':status']]).toEqual([408, 0, 200]);
});

test('an authority that is no host is refused', async () => {
  const { headers, body } = await ask(open(), { ':authority': 'u@x' });
  expect([headers[':status'], member(JSON.parse(body), 'detail')]).toEqual([
    400,
    'The host must be a name or an address, perhaps with a port; found "u@x".',
  ]);
});

test('a tunnel is refused', async () => {
  const { headers } = await ask(open(), { ':method': 'CONNECT', ':authority': 'x.example:443' });
  expect([headers[':status'], headers.allow]).toEqual([405, 'OPTIONS']);
});

test('headers that are too large end their stream alone', async () => {
  const session = open();
  await ask(session, { ':path': '/a' });
  const [large, small] = await Promise.all([
    ask(session, { ':path': '/a', 'x-a': 'x'.repeat(20_000) }),
    ask(session, { ':path': '/a' }),
  ]);
  expect([large.reset, small.headers[':status']]).toEqual([constants.NGHTTP2_ENHANCE_YOUR_CALM, 200]);
});

const minuteMs = 60_000;
const idle = (http2: number) => ({ http1: longMs, http2 });
test.each<[string, Partial<ServerLimits>, 0 | 1]>([
  ['that has served', { headersMs: longMs, idleMs: idle(minuteMs) }, 0],
  ['that has not yet', { headersMs: minuteMs, idleMs: idle(longMs) }, 1],
])('of two idle connections the one %s ends in its time, however alive it looks', async (_, limits, index) => {
  holdSessions();
  const own = await serve(answer, { isSecure: true, limits: { ...limits, graceMs: longMs } });
  servers.push(own);
  const both = [open(own), open(own)] as const;
  await ask(both[0], { ':path': '/a' });
  await Promise.all(both.map(ping));
  const ended = once(both[index], 'close');
  jest.advanceTimersByTime(minuteMs / 2);
  await Promise.all(both.map(ping));
  jest.advanceTimersByTime(minuteMs);
  await ended;
  const kept = await ask(both[1 - index] ?? both[0], { ':path': '/a' });
  expect(kept.headers[':status']).toBe(200);
});

test('an answer that nobody reads is cut, however alive the connection looks', async () => {
  holdSessions();
  const own = await serve(answer, {
    isSecure: true,
    limits: { requestMs: minuteMs, headersMs: minuteMs, graceMs: longMs },
  });
  servers.push(own);
  const session = open(own);
  const stream = session.request({ ':path': '/large' }).on('error', () => undefined);
  await once(stream, 'response');
  const ended = once(stream, 'close');
  jest.advanceTimersByTime(minuteMs);
  await ping(session);
  // As long for the answer as for the request.
  jest.advanceTimersByTime(3 * minuteMs);
  await ended;
  expect(stream.rstCode).toBe(constants.NGHTTP2_CANCEL);
});

test('a flood of resets ends its connection, not the server', async () => {
  const own = await serve(echo, { isSecure: true, limits: { streams: 100 } });
  const session = open(own);
  for (let round = 0; round < 200 && !session.destroyed; round += 1) {
    const streams = Array.from({ length: 50 }, () => session.request({ ':path': '/a', ':method': 'POST' }));
    for (const stream of streams) stream.on('error', () => undefined);
    await setImmediate();
    for (const stream of streams) stream.close(constants.NGHTTP2_CANCEL);
    await setImmediate();
  }
  const { headers } = await ask(open(own), { ':path': '/after' });
  await own.close();
  expect([headers[':status'], session.destroyed]).toEqual([200, true]);
});

test('uploads that are broken off are no answers and no errors', async () => {
  const own = await serve(echo, { isSecure: true });
  const below = connectTcp(own.port, '127.0.0.1');
  const accepted = serverEndOf(below);
  const session = open(own, below);
  await ask(session, { ':path': '/before' });
  const uploads = Array.from({ length: 20 }, () =>
    session.request({ ':path': '/a', ':method': 'POST' }).on('error', () => undefined),
  );
  await Promise.all(uploads.map((stream) => upload(stream, 'x')));
  session.destroy();
  await closed(await accepted);
  const { headers } = await ask(open(own), { ':path': '/after' });
  expect([headers[':status'], own.log]).toEqual([200, ['GET /before 200', 'GET /after 200']]);
  await own.close();
});
