import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { createServer as createHttp, type RequestListener, type Server } from 'node:http';
import { createSecureServer } from 'node:http2';
import { createServer as createHttps } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { createHttpSend, type Sender, type SendOptions } from '../../src/node/send.ts';
import type { MockRequest } from '../../src/http/message.ts';
import { makeCertificate } from '../../src/server/certificate.ts';
import { startBroken, type BrokenTarget } from './broken-target.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

function senderTo(url: string | URL, options: Partial<SendOptions> = {}): Sender {
  const sender = createHttpSend(new URL(url), { timeoutMs: 20_000, retries: 0, insecure: false, ...options });
  stops.push(sender.close);
  return sender;
}

const ask = (url: string | URL, options: Partial<SendOptions> = {}, request: Partial<MockRequest> = {}) =>
  senderTo(url, options).send({ method: 'GET', target: '/', headers: {}, ...request });

async function broken(answer: (socket: Socket, request: string) => void): Promise<BrokenTarget> {
  const target = await startBroken(answer);
  stops.push(target.stop);
  return target;
}

async function served(listener: RequestListener): Promise<string> {
  const server = createHttp(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const head = 'HTTP/1.1 200 OK\r\n';
const chunk = Buffer.alloc(1024 * 1024, 'a');

/** Writes until the other side hangs up: a stream that failed calls back for all that is written to it, at once and without end. */
function pour(socket: Socket): void {
  socket.write(chunk, (error) => {
    if (error == null) pour(socket);
  });
}

describe('what a target does to the connection comes back as a reason', () => {
  const rows: readonly {
    readonly title: string;
    readonly answer: (socket: Socket) => void;
    readonly reason: string;
    readonly hasAnswered?: true;
    /** For answers without an end. */
    readonly timeoutMs?: number;
  }[] = [
    { title: 'never answers', answer: () => undefined, reason: 'no answer within 400 ms', timeoutMs: 400 },
    {
      title: 'closes at once',
      answer: (socket) => void socket.end(),
      reason: 'the connection was closed (ECONNRESET)',
    },
    {
      title: 'resets',
      answer: (socket) => void socket.resetAndDestroy(),
      reason: 'the connection was closed (ECONNRESET)',
    },
    {
      title: 'resets in the middle of a body',
      hasAnswered: true,
      answer: (socket) => {
        socket.write(`${head}content-length: 100\r\n\r\nhalf`, () => {
          setTimeout(() => void socket.resetAndDestroy(), 50);
        });
      },
      reason: 'a body that was cut after 4 of 100 bytes (ECONNRESET)',
    },
    {
      title: 'drips a byte now and then',
      hasAnswered: true,
      answer: (socket) => {
        socket.write(`${head}\r\n`);
        const timer = setInterval(() => void socket.write('.'), 50);
        socket.on('close', () => {
          clearInterval(timer);
        });
      },
      reason: 'no answer within 400 ms',
      timeoutMs: 400,
    },
    {
      title: 'drips headers',
      answer: (socket) => {
        socket.write(head);
        const timer = setInterval(() => void socket.write('x: y\r\n'), 50);
        socket.on('close', () => {
          clearInterval(timer);
        });
      },
      reason: 'no answer within 400 ms',
      timeoutMs: 400,
    },
    {
      title: 'breaks its chunks',
      hasAnswered: true,
      answer: (socket) => void socket.end(`${head}transfer-encoding: chunked\r\n\r\nzz\r\nbody\r\n`),
      reason: 'an answer that is not HTTP/1.1 (HPE_INVALID_CHUNK_SIZE)',
    },
    {
      title: 'ends its chunks too early',
      hasAnswered: true,
      answer: (socket) => void socket.end(`${head}transfer-encoding: chunked\r\n\r\n10\r\nbody`),
      reason: 'a body that was cut after 4 bytes, without an end (ECONNRESET)',
    },
    {
      title: 'ends before the last chunk',
      hasAnswered: true,
      answer: (socket) => void socket.end(`${head}transfer-encoding: chunked\r\n\r\n4\r\nbody\r\n`),
      reason: 'a body that was cut after 4 bytes, without an end (ECONNRESET)',
    },
    {
      title: 'ends before its length',
      hasAnswered: true,
      answer: (socket) => void socket.end(`${head}content-length: 5\r\n\r\n`),
      reason: 'a body that was cut after 0 of 5 bytes (ECONNRESET)',
    },
    {
      title: 'has bytes in a header that none may have',
      hasAnswered: true,
      answer: (socket) => void socket.end(`${head}a\u0001b: c\r\ncontent-length: 0\r\n\r\n`),
      reason: 'an answer that is not HTTP/1.1 (HPE_INVALID_HEADER_TOKEN)',
    },
    {
      title: 'speaks something else',
      answer: (socket) => void socket.end('220 mail.example ESMTP\r\n'),
      reason: 'an answer that is not HTTP/1.1 (HPE_INVALID_CONSTANT)',
    },
    {
      title: 'has headers without end',
      hasAnswered: true,
      answer: (socket) => void socket.write(`${head}x: ${'y'.repeat(100_000)}\r\n`),
      reason: 'headers of more than 16 KiB (HPE_HEADER_OVERFLOW)',
    },
    {
      title: 'lies about its length, twice',
      hasAnswered: true,
      answer: (socket) => void socket.end(`${head}content-length: 1\r\ncontent-length: 2\r\n\r\nab`),
      reason: 'an answer that is not HTTP/1.1 (HPE_UNEXPECTED_CONTENT_LENGTH)',
    },
    {
      title: 'switches protocols unasked',
      answer: (socket) =>
        void socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
      reason: 'the connection was closed',
    },
  ];
  test.each(rows)('$title', async ({ answer, reason, hasAnswered, timeoutMs }) => {
    const { port } = await broken(answer);
    const expected = { kind: 'failed', reason, ...(hasAnswered && { hasAnswered }) };
    expect(await ask(`http://127.0.0.1:${port}`, timeoutMs === undefined ? {} : { timeoutMs })).toEqual(expected);
  });
});

test.each<[title: string, request: Partial<MockRequest>, start: string]>([
  ['to HEAD', { method: 'HEAD' }, `${head}connection: close\r\n`],
  ['to HEAD, on a connection that is kept', { method: 'HEAD' }, head],
  ['of 204', {}, 'HTTP/1.1 204 No Content\r\nconnection: close\r\n'],
])('an answer %s with bytes behind its end is one', async (_, request, start) => {
  const { port } = await broken((socket) => void socket.end(`${start}x: y\r\n\r\nbody`));
  expect(await ask(`http://127.0.0.1:${port}`, {}, request)).toMatchObject({
    kind: 'reply',
    reply: { headers: { x: 'y' }, body: new Uint8Array(), hasBytesBehind: true },
  });
});

test('bytes behind the end of an answer are found whenever they come', async () => {
  const { port } = await broken((socket) => {
    socket.write(`${head}connection: close\r\n\r\n`, () => setTimeout(() => socket.end('body'), 50));
  });
  expect(await ask(`http://127.0.0.1:${port}`, {}, { method: 'HEAD' })).toMatchObject({
    reply: { body: new Uint8Array(), hasBytesBehind: true },
  });
});

test('a late body behind an answer to HEAD is no part of the next answer', async () => {
  const written: Promise<void>[] = [];
  const { port } = await broken((socket, request) => {
    const start = `${head}content-length: 4\r\n\r\n`;
    if (!request.startsWith('HEAD')) socket.write(`${start}next`);
    else {
      socket.write(start);
      written.push(
        new Promise((resolve) =>
          setTimeout(
            () =>
              socket.write('body', () => {
                resolve();
              }),
            30,
          ),
        ),
      );
    }
  });
  const { send } = senderTo(`http://127.0.0.1:${port}`);
  await send({ method: 'HEAD', target: '/', headers: {} });
  await Promise.all(written);
  expect(await send({ method: 'GET', target: '/', headers: {} })).toMatchObject({
    kind: 'reply',
    reply: { body: new TextEncoder().encode('next') },
  });
});

test('a connection that was to be closed and stays open is not waited for', async () => {
  const { port } = await broken((socket) => void socket.write(`${head}connection: close\r\n\r\n`));
  const sent = await ask(`http://127.0.0.1:${port}`, {}, { method: 'HEAD' });
  expect(sent.kind === 'reply' && [sent.reply.status, sent.reply.hasBytesBehind]).toEqual([200, undefined]);
});

test('a connection that stays open is not waited for where an answer to HEAD says no length', async () => {
  const wait = jest.spyOn(globalThis, 'setTimeout');
  const { port } = await broken((socket) => void socket.write(`${head}\r\n`));
  const sent = await ask(`http://127.0.0.1:${port}`, { timeoutMs: 9_000 }, { method: 'HEAD' });
  const waitsMs = wait.mock.calls.map(([, ms]) => ms);
  wait.mockRestore();
  expect([sent.kind, waitsMs]).toEqual(['reply', [9_000]]);
});

test.each<[title: string, type: string, sent: string, body: string]>([
  ['events', 'text/event-stream', 'data: 1\n\ndata: 2\n\ndata', 'data: 1\n\ndata: 2\n\n'],
  ['events with other line ends', 'text/event-stream', 'data: 1\r\n\r\nid: 2\r\n', 'data: 1\r\n\r\n'],
  ['no event yet', 'text/event-stream', 'data', ''],
  ['lines', 'application/x-ndjson; charset=utf-8', '{"a":1}\n{"a"', '{"a":1}\n'],
])('a stream that stays open has what came in its time: %s', async (_, type, sent, body) => {
  const url = await served((_, response) => {
    response.writeHead(200, { 'content-type': type }).write(sent);
  });
  const came = await ask(url, { timeoutMs: 400 });
  expect(came.kind === 'reply' && [came.reply.status, new TextDecoder().decode(came.reply.body)]).toEqual([200, body]);
});

test('bytes behind the length of a body are told', async () => {
  const { port } = await broken(
    (socket) => void socket.end(`${head}connection: close\r\ncontent-length: 1\r\n\r\nbody`),
  );
  expect(await ask(`http://127.0.0.1:${port}`)).toEqual({
    kind: 'failed',
    hasAnswered: true,
    reason: 'bytes behind the end of an answer, more than its length says (HPE_CLOSED_CONNECTION)',
  });
});

test('a target that never answers is given up when memory is collected meanwhile', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const { port } = await broken(() => {
    for (const afterMs of [0, 50, 100, 150]) setTimeout(collect, afterMs);
  });
  expect(await ask(`http://127.0.0.1:${port}`, { timeoutMs: 400 })).toEqual({
    kind: 'failed',
    reason: 'no answer within 400 ms',
  });
});

test('of a body without end 10 MiB are read, and the connection is cut', async () => {
  const target = await broken((socket) => {
    socket.write(`${head}\r\n`);
    pour(socket);
  });
  expect(await ask(`http://127.0.0.1:${target.port}`)).toEqual({
    kind: 'failed',
    hasAnswered: true,
    reason: 'a body of more than 10 MiB; the connection was cut',
  });
  // Told when the connection is closed.
  while (target.writtenBytes() === 0) await new Promise((resolve) => setImmediate(resolve));
  // What stands in buffers on the way comes on top.
  expect([target.writtenBytes() > 10_000_000, target.writtenBytes() < 60_000_000]).toEqual([true, true]);
});

describe('compressed bodies that nobody asked for', () => {
  const encoders = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync };
  const names = ['gzip', 'deflate', 'br'] as const;
  test.each(names)('%s is undone', async (encoding) => {
    const url = await served((_, response) => {
      response.writeHead(200, { 'content-encoding': encoding }).end(encoders[encoding]('{"a":1}'));
    });
    const sent = await ask(url);
    expect(sent.kind === 'reply' && new TextDecoder().decode(sent.reply.body)).toEqual('{"a":1}');
  });

  test.each<[string, encodings: readonly (typeof names)[number][]]>([
    ['gzip, br', ['gzip', 'br']],
    ['deflate , gzip,br', ['deflate', 'gzip', 'br']],
  ])('%s are undone, the last first', async (header, encodings) => {
    const body = encodings.reduce<Buffer>((bytes, each) => encoders[each](bytes), Buffer.from('{"a":1}'));
    const url = await served((_, response) => response.writeHead(200, { 'content-encoding': header }).end(body));
    const sent = await ask(url);
    expect(sent.kind === 'reply' && new TextDecoder().decode(sent.reply.body)).toEqual('{"a":1}');
  });

  test.each([['gzip, zip'], ['gzip,gzip,gzip,gzip']])('%s are left', async (header) => {
    const url = await served((_, response) => response.writeHead(200, { 'content-encoding': header }).end('{}'));
    const sent = await ask(url);
    expect(sent.kind === 'reply' && new TextDecoder().decode(sent.reply.body)).toEqual('{}');
  });

  test.each(names)('a bomb in %s is not', async (encoding) => {
    const bomb = encoders[encoding](Buffer.alloc(12 * 1024 * 1024));
    const url = await served((_, response) => response.writeHead(200, { 'content-encoding': encoding }).end(bomb));
    expect(await ask(url)).toEqual({
      kind: 'failed',
      hasAnswered: true,
      reason: 'a body that decompresses to more than 10 MiB',
    });
  });

  test('what only claims to be gzip is a failure', async () => {
    const url = await served((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('plain'));
    expect(await ask(url)).toEqual({
      kind: 'failed',
      hasAnswered: true,
      reason: 'a body that is not the gzip it claims to be',
    });
  });

  test('none is asked for', async () => {
    const url = await served((request, response) => response.end(request.headers['accept-encoding']));
    const sent = await ask(url);
    expect(sent.kind === 'reply' && new TextDecoder().decode(sent.reply.body)).toEqual('identity');
  });
});

describe('a target that is not there', () => {
  test('refuses the connection, also the second time', async () => {
    const { port, stop } = await startBroken(() => undefined);
    stop();
    const sender = senderTo(`http://127.0.0.1:${port}`, { retries: 1 });
    expect([await sender.send({ method: 'GET', target: '/', headers: {} }), sender.resent()]).toEqual([
      { kind: 'failed', reason: 'no connection (ECONNREFUSED), after 2 tries' },
      1,
    ]);
  });

  test('has no address', async () => {
    const sent = await ask('http://assay.invalid');
    expect(sent.kind === 'failed' && sent.reason.replace(/\(.*\)/u, '()')).toEqual('no address of that name ()');
  });
});

describe('a connection that is closed without an answer', () => {
  const ok = `${head}content-length: 2\r\n\r\nok`;
  /** A target that does to each of its requests what `answers` says, in turn. */
  const inTurn = async (...answers: readonly ((socket: Socket) => void)[]) => {
    let asked = 0;
    const target = await broken((socket) => {
      answers[asked]?.(socket);
      asked += 1;
    });
    return { url: `http://127.0.0.1:${target.port}`, asked: () => asked };
  };
  const answers = (socket: Socket): void => void socket.write(ok);
  const resets = (socket: Socket): void => void socket.resetAndDestroy();
  const statusOf = (sent: Awaited<ReturnType<Sender['send']>>) =>
    sent.kind === 'reply' ? sent.reply.status : sent.reason;
  const closed = 'the connection was closed (ECONNRESET)';

  test.each<[title: string, method: string, retries: number, all: readonly ((socket: Socket) => void)[], object]>([
    ['is opened anew for GET', 'GET', 1, [resets, answers], { status: 200, reset: 1, asked: 2 }],
    ['is opened anew for DELETE', 'DELETE', 3, [resets, answers], { status: 200, reset: 1, asked: 2 }],
    [
      'is opened anew once',
      'GET',
      3,
      [resets, resets, answers],
      { status: `${closed}, after 2 tries`, reset: 1, asked: 2 },
    ],
    ['is not opened anew for POST', 'POST', 1, [resets, answers], { status: closed, reset: 0, asked: 1 }],
    ['is not opened anew for PATCH', 'PATCH', 1, [resets, answers], { status: closed, reset: 0, asked: 1 }],
    ['is not opened anew without retries', 'GET', 0, [resets, answers], { status: closed, reset: 0, asked: 1 }],
  ])('%s', async (_, method, retries, all, expected) => {
    const { url, asked } = await inTurn(...all);
    const sender = senderTo(url, { retries });
    const sent = await sender.send({ method, target: '/', headers: {} });
    expect({ status: statusOf(sent), reset: sender.reset(), asked: asked() }).toEqual(expected);
  });

  test('is no event where it was kept from a request before', async () => {
    const { url, asked } = await inTurn(answers, resets, answers);
    const sender = senderTo(url);
    const request = { method: 'GET', target: '/', headers: {} };
    const first = await sender.send(request);
    const second = await sender.send(request);
    expect([first, second].map(statusOf)).toEqual([200, 200]);
    expect([sender.reset(), sender.resent(), asked()]).toEqual([0, 0, 3]);
  });

  test('is never kept for a POST', async () => {
    const ports: unknown[] = [];
    const url = await served((request, response) => {
      ports.push(request.socket.remotePort);
      response.end();
    });
    const sender = senderTo(url);
    for (const method of ['GET', 'POST', 'GET', 'POST']) await sender.send({ method, target: '/', headers: {} });
    expect(new Set(ports).size).toEqual(3);
  });
});

describe('answers come as they were sent', () => {
  test('status, headers in lower case, body, and the path below the base', async () => {
    const url = await served((request, response) => {
      response.writeHead(201, { 'X-Method': request.method, 'Set-Cookie': ['a=1', 'b=2'] }).end(request.url);
    });
    const sent = await ask(`${url}/base/`, {}, { method: 'TRACE', target: '/a?b' });
    expect(sent).toMatchObject({
      kind: 'reply',
      reply: { status: 201, headers: { 'x-method': 'TRACE', 'set-cookie': 'a=1, b=2' } },
    });
    expect(sent.kind === 'reply' && new TextDecoder().decode(sent.reply.body)).toEqual('/base/a?b');
  });

  test('redirects are not followed', async () => {
    let asked = 0;
    const url = await served((_, response) => {
      asked += 1;
      response.writeHead(302, { location: '/' }).end();
    });
    expect([await ask(url), asked]).toMatchObject([{ kind: 'reply', reply: { status: 302 } }, 1]);
  });

  test('what was received is not sent again', async () => {
    let asked = 0;
    const { port } = await broken((socket) => {
      asked += 1;
      socket.destroy();
    });
    await ask(`http://127.0.0.1:${port}`, { retries: 3 }, { method: 'POST', body: new Uint8Array([1]) });
    expect(asked).toEqual(1);
  });
});

test.each([
  { title: 'a header', request: { headers: { a: 'b\u0000c' } }, code: 'ERR_INVALID_CHAR' },
  { title: 'a path', request: { target: '/a b' }, code: 'ERR_UNESCAPED_CHARACTERS' },
  { title: 'a method', request: { method: 'A B' }, code: 'ERR_INVALID_HTTP_TOKEN' },
])('$title that HTTP cannot carry is a failure, not a crash', async ({ request, code }) => {
  expect(await ask('http://127.0.0.1:9', {}, request)).toEqual({
    kind: 'failed',
    reason: `a request that HTTP cannot carry (${code})`,
  });
});

describe('TLS', () => {
  const answers: RequestListener = (request, response) =>
    void response.end(`${request.httpVersion} ${request.url ?? ''}`);
  const servers: Server[] = [];
  let [secure, http2Only, plain] = ['', '', ''];
  beforeAll(async () => {
    const certificate = await makeCertificate('127.0.0.1', new Date());
    const started = [
      createHttps(certificate, answers),
      createSecureServer({ ...certificate, allowHTTP1: false }, (request, response) => {
        const chunks: Uint8Array[] = [];
        request.on('data', (data: Uint8Array) => chunks.push(data));
        request.on('end', () => {
          response.end(`2.0 ${request.method} ${request.url} ${Buffer.concat(chunks).toString()}`);
        });
      }),
      createHttp(answers),
    ];
    const ports = [];
    for (const server of started) {
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      ports.push((server.address() as AddressInfo).port);
      servers.push(server as Server);
    }
    [secure = '', http2Only = '', plain = ''] = ports.map((port) => `127.0.0.1:${port}`);
  });
  afterAll(() => {
    for (const server of servers) server.close();
  });
  const textOf = async (url: string, request: Partial<MockRequest> = {}): Promise<string> => {
    const sent = await ask(url, { insecure: true }, request);
    return sent.kind === 'reply' ? `${sent.reply.status} ${new TextDecoder().decode(sent.reply.body)}` : sent.reason;
  };

  test('a certificate that signs itself is refused, with the way on', async () => {
    const refused = {
      kind: 'failed',
      reason:
        'a certificate that signs itself (DEPTH_ZERO_SELF_SIGNED_CERT): name its authority in NODE_EXTRA_CA_CERTS, or use `--insecure` for this machine',
    };
    // The second speaks HTTP/2 alone.
    expect([await ask(`https://${secure}`), await ask(`https://${http2Only}`)]).toEqual([refused, refused]);
  });

  test('--insecure accepts it', async () => {
    expect(await textOf(`https://${secure}/a`, { target: '/b' })).toEqual('200 1.1 /a/b');
  });

  test('a target with HTTP/2 alone is asked so', async () => {
    const body = new TextEncoder().encode('sent');
    expect([
      await textOf(`https://${http2Only}/a`, { target: '/b?c' }),
      await textOf(`https://${http2Only}`, { method: 'POST', body, headers: { 'content-type': 'text/plain' } }),
    ]).toEqual(['200 2.0 GET /a/b?c ', '200 2.0 POST / sent']);
  });

  test('many requests at once find out together', async () => {
    let sessions = 0;
    servers[1]?.on('session', () => {
      sessions += 1;
    });
    const sender = senderTo(`https://${http2Only}`, { insecure: true });
    const sent = await Promise.all(
      [...Array(20).keys()].map((index) => sender.send({ method: 'GET', target: `/${index}`, headers: {} })),
    );
    expect(sent.map((each) => each.kind === 'reply' && new TextDecoder().decode(each.reply.body))).toEqual(
      [...Array(20).keys()].map((index) => `2.0 GET /${index} `),
    );
    expect(sessions).toBe(1);
  });

  test('a request that a target with HTTP/2 alone did not look at (GOAWAY) is sent once more, a POST, too', async () => {
    const asked: string[] = [];
    const server = createSecureServer(await makeCertificate('127.0.0.1', new Date()));
    server.on('stream', (stream, { ':path': path = '' }) => {
      stream.on('error', () => undefined);
      asked.push(path);
      // The second request is on its way.
      if (path === '/first') stream.session?.goaway(0, stream.id);
      stream.respond({ ':status': 200 });
      stream.end();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    stops.push(() => server.close());
    const sender = senderTo(`https://127.0.0.1:${(server.address() as AddressInfo).port}`, { insecure: true });
    const sent = await Promise.all([
      sender.send({ method: 'GET', target: '/first', headers: {} }),
      sender.send({ method: 'POST', target: '/second', headers: {} }),
    ]);
    expect(sent.map((each) => (each.kind === 'reply' ? each.reply.status : each.reason))).toEqual([200, 200]);
    expect(asked.at(-1)).toBe('/second');
  });

  test('https to a server of http', async () => {
    expect(await textOf(`https://${plain}`)).toMatch(/^no TLS \(\w+\): perhaps the target speaks http$/u);
  });

  test('http to a server of https', async () => {
    expect(await textOf(`http://${secure}`)).toMatch(/^the connection was closed/u);
  });
});

test('close cuts what is under way', async () => {
  const { port } = await broken(() => undefined);
  const sender = senderTo(`http://127.0.0.1:${port}`, { timeoutMs: 60_000, retries: 5 });
  const sent = sender.send({ method: 'GET', target: '/', headers: {} });
  sender.close();
  expect((await sent).kind).toEqual('failed');
});
