import { connect, constants, type ClientHttp2Session, type OutgoingHttpHeaders } from 'node:http2';
import { connect as connectTls } from 'node:tls';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { AnswerRequest } from '../../src/http/message.ts';
import { echo, serve, type Served } from './support.ts';

// A handshake may take its time where the machine is busy: servers that hurry are those of the tests that see them do it.
const limits = { bodyBytes: 1_000, streams: 10 };
const answer: AnswerRequest = (request) => {
  if (request.target === '/large') return { ...echo(request), body: new Uint8Array(4_000_000) };
  if (request.target === '/headers') {
    const forbidden = { connection: 'close', 'keep-alive': 'timeout=1', 'transfer-encoding': 'chunked', upgrade: 'x' };
    return { ...echo(request), headers: { 'x-a': 'b', ...forbidden, 'proxy-connection': 'close', te: 'gzip' } };
  }
  if (request.target !== '/asked') return echo(request);
  return { ...echo(request), body: new TextEncoder().encode(JSON.stringify(request.headers)) };
};
let server: Served;
const sessions: ClientHttp2Session[] = [];
const servers: Served[] = [];
const open = (to = server): ClientHttp2Session => {
  const session = connect(to.url, { ca: to.certificate }).on('error', () => undefined);
  sessions.push(session);
  return session;
};
beforeAll(async () => {
  server = await serve(answer, { isSecure: true, limits });
});
afterEach(async () => {
  for (const session of sessions.splice(0)) session.destroy();
  await Promise.all(servers.splice(0).map((each) => each.close()));
});
afterAll(async () => {
  await server.close();
});

/** A session whose handshake was in time. */
async function connected(to: Served): Promise<ClientHttp2Session> {
  const session = open(to);
  const isIn = await new Promise((resolve) => {
    session
      .once('connect', () => {
        resolve(true);
      })
      .once('close', () => {
        resolve(false);
      });
  });
  return isIn === true ? session : connected(to);
}

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
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const closed = (session: ClientHttp2Session) =>
  new Promise<void>((resolve) => {
    session.once('close', () => {
      resolve();
    });
  });

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

test('connections without requests end, however alive they look', async () => {
  const started = await Promise.all([
    serve(echo, { isSecure: true, limits: { headersMs: 300 } }),
    serve(echo, { isSecure: true, limits: { idleMs: { http1: 300, http2: 300 } } }),
  ]);
  servers.push(...started);
  const [silent, pinging] = [open(started[0]), open(started[1])];
  const pings = setInterval(() => pinging.ping(() => undefined), 50);
  pinging.once('close', () => {
    clearInterval(pings);
  });
  await ask(pinging, { ':path': '/a' });
  await Promise.all([closed(silent), closed(pinging)]);
  expect([silent.destroyed, pinging.destroyed]).toEqual([true, true]);
});

test('a connection is kept for as long as it may be idle: one that has served, and one that has not yet', async () => {
  const long = 60_000;
  const started = await Promise.all([
    serve(echo, { isSecure: true, limits: { headersMs: 1_000, idleMs: { http1: 100, http2: long } } }),
    serve(echo, { isSecure: true, limits: { headersMs: long, idleMs: { http1: 100, http2: 100 } } }),
  ]);
  servers.push(...started);
  const used = await connected(started[0]);
  const [doomed, unused] = [open(started[0]), open(started[1])];
  await ask(used, { ':path': '/first' });
  // Idle connections are looked for twice a second: this one has no right to be kept.
  await closed(doomed);
  await wait(600);
  expect([used, unused].map((session) => session.closed || session.destroyed)).toEqual([false, false]);
});

test('an answer that nobody reads is cut', async () => {
  const own = await serve(answer, { isSecure: true, limits: { headersMs: 1_000, requestMs: 100 } });
  servers.push(own);
  const session = await connected(own);
  const stream = session.request({ ':path': '/large' }).on('error', () => undefined);
  await new Promise((resolve) => stream.once('response', resolve));
  const pings = setInterval(() => session.ping(() => undefined), 50);
  await new Promise((resolve) => stream.once('close', resolve));
  clearInterval(pings);
  expect(stream.rstCode).toBe(constants.NGHTTP2_CANCEL);
});

test('a flood of resets ends its connection, not the server', async () => {
  const own = await serve(echo, { isSecure: true, limits: { streams: 100 } });
  const session = open(own);
  for (let round = 0; round < 200 && !session.destroyed; round += 1) {
    const streams = Array.from({ length: 50 }, () => session.request({ ':path': '/a', ':method': 'POST' }));
    for (const stream of streams) stream.on('error', () => undefined);
    await wait(1);
    for (const stream of streams) stream.close(constants.NGHTTP2_CANCEL);
    await wait(1);
  }
  const { headers } = await ask(open(own), { ':path': '/after' });
  await own.close();
  expect([headers[':status'], session.destroyed]).toEqual([200, true]);
});

test('uploads that are broken off are no answers and no errors', async () => {
  const own = await serve(echo, { isSecure: true });
  const session = open(own);
  await ask(session, { ':path': '/before' });
  for (let count = 0; count < 20; count += 1) {
    session
      .request({ ':path': '/a', ':method': 'POST' })
      .on('error', () => undefined)
      .write('x');
  }
  await wait(50);
  session.destroy();
  await wait(50);
  const { headers } = await ask(open(own), { ':path': '/after' });
  expect([headers[':status'], own.log]).toEqual([200, ['GET /before 200', 'GET /after 200']]);
  await own.close();
});
