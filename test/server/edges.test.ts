import { connect as connectHttp2 } from 'node:http2';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { member } from '../../src/lib/json.ts';
import type { ServerLimits } from '../../src/server/limits.ts';
import { closed, echo, heardOver, openTo, patient, send, serve, statusLines, talk, type Served } from './support.ts';

const bodyBytes = 1_000;
// What waits for a limit has a server with this one alone: no other connection is in a hurry on a busy machine.
const shortMs = 200;
const close = 'Host: x\r\nConnection: close\r\n';
const bodies = (said: string) => [...said.matchAll(/\r\n\r\n(\{.*?\})(?=HTTP|$)/gsu)].map(([, body = '']) => body);

/** What is sent, in parts, and the status lines of the answers. */
const talks: readonly (readonly [name: string, parts: readonly string[], expected: readonly string[]])[] = [
  ['a plain request', [`GET /a HTTP/1.1\r\n${close}\r\n`], ['200 OK']],
  ['HTTP/1.0', ['GET /a HTTP/1.0\r\n\r\n'], ['200 OK']],
  ['HEAD', [`HEAD /a HTTP/1.1\r\n${close}\r\n`], ['200 OK']],
  ['two hosts', [`GET /a HTTP/1.1\r\nHost: x\r\nHOST: x\r\n\r\nGET /b HTTP/1.1\r\n${close}\r\n`], ['400 Bad Request']],
  [
    'two hosts and a body',
    [`POST /a HTTP/1.1\r\nHost: x\r\nhost: y\r\nContent-Length: 2\r\n\r\nab`],
    ['400 Bad Request'],
  ],
  ['TRACE', [`TRACE /a HTTP/1.1\r\n${close}\r\n`], ['200 OK']],
  ['QUERY, with a body', [`QUERY /a HTTP/1.1\r\n${close}Content-Length: 1\r\n\r\nx`], ['200 OK']],
  ['absolute form', [`GET http://x.example/a?b HTTP/1.1\r\n${close}\r\n`], ['200 OK']],
  [
    'an upgrade that nobody offers',
    [`GET /a HTTP/1.1\r\nHost: x\r\nConnection: close, upgrade\r\nUpgrade: websocket\r\n\r\n`],
    ['200 OK'],
  ],
  [
    'three at once',
    [`GET /1 HTTP/1.1\r\nHost: x\r\n\r\nGET /2 HTTP/1.1\r\nHost: x\r\n\r\nGET /3 HTTP/1.1\r\n${close}\r\n`],
    ['200 OK', '200 OK', '200 OK'],
  ],
  ['a body in pieces', [`POST /a HTTP/1.1\r\n${close}Content-Length: 4\r\n\r\n`, 'ab', 'cd'], ['200 OK']],
  [
    'chunks',
    [`POST /a HTTP/1.1\r\n${close}Transfer-Encoding: chunked\r\n\r\n`, '2\r\nab\r\n', '2\r\ncd\r\n0\r\n\r\n'],
    ['200 OK'],
  ],
  [
    'an announced body',
    [`POST /a HTTP/1.1\r\n${close}Expect: 100-continue\r\nContent-Length: 2\r\n\r\n`, 'ab'],
    ['100 Continue', '200 OK'],
  ],
  [
    'an announced body that is too large',
    [`POST /a HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 1001\r\n\r\n`],
    ['413 Payload Too Large'],
  ],
  ['another expectation', [`GET /a HTTP/1.1\r\n${close}Expect: tea\r\n\r\n`], ['200 OK']],
  [
    'a body that is too large',
    [`POST /a HTTP/1.1\r\n${close}Content-Length: 1001\r\n\r\n${'x'.repeat(1001)}`],
    ['413 Payload Too Large'],
  ],
  [
    'chunks that are too large',
    [`POST /a HTTP/1.1\r\n${close}Transfer-Encoding: chunked\r\n\r\n3e9\r\n${'x'.repeat(1001)}\r\n0\r\n\r\n`],
    ['413 Payload Too Large'],
  ],
  [
    'headers that are too large',
    [`GET /a HTTP/1.1\r\n${close}X-A: ${'x'.repeat(20_000)}\r\n\r\n`],
    ['431 Request Header Fields Too Large'],
  ],
  ['no request at all', ['hello\r\n\r\n'], ['400 Bad Request']],
  ['another protocol version', ['GET / HTTP/3.7\r\n\r\n'], ['400 Bad Request']],
  ['a method that is none', [`BREW /a HTTP/1.1\r\n${close}\r\n`], ['400 Bad Request']],
  ['a header without a name', [`GET /a HTTP/1.1\r\n${close}: x\r\n\r\n`], ['400 Bad Request']],
  [
    'two lengths',
    [`POST /a HTTP/1.1\r\n${close}Content-Length: 1\r\nContent-Length: 2\r\n\r\nxx`],
    ['400 Bad Request'],
  ],
  [
    'a length and chunks, as smugglers send',
    [`POST /a HTTP/1.1\r\n${close}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['400 Bad Request'],
  ],
  [
    'a chunk without a size',
    [`POST /a HTTP/1.1\r\n${close}Transfer-Encoding: chunked\r\n\r\nzz\r\n`],
    ['400 Bad Request'],
  ],
  ['no host', ['GET /a HTTP/1.1\r\n\r\n'], ['400 Bad Request']],
  ...['a b', 'u@x', 'x/y', 'x:y', '[::1', '%zz', 'a, b'].map((host): (typeof talks)[number] => [
    `the host ${host}`,
    [`GET /a HTTP/1.1\r\nHost: ${host}\r\n\r\nGET /b HTTP/1.1\r\n${close}\r\n`],
    ['400 Bad Request'],
  ]),
  ...['', 'x:', 'x_y.example:80', '[::1]:80', '[fe80::1%25eth0]', "%41!$&'()*+,;=~-."].map(
    (host): (typeof talks)[number] => [
      `the host ${host}`,
      [`GET /a HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`],
      ['200 OK'],
    ],
  ),
  [
    'a coding of the transfer that nobody knows',
    [`POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\n\r\n2\r\nab\r\n0\r\n\r\n`],
    ['501 Not Implemented'],
  ],
  [
    'the coding of chunks in capitals',
    [`POST /a HTTP/1.1\r\n${close}Transfer-Encoding: Chunked\r\n\r\n2\r\nab\r\n0\r\n\r\n`],
    ['200 OK'],
  ],
  ...['0.9', '2.0'].map((version): (typeof talks)[number] => [
    `HTTP/${version} in the form of HTTP/1.1`,
    [`GET /a HTTP/${version}\r\nHost: x\r\n\r\n`],
    ['505 HTTP Version Not Supported'],
  ]),
  ['a tunnel', ['CONNECT x.example:443 HTTP/1.1\r\nHost: x\r\n\r\n'], ['405 Method Not Allowed']],
];

/** What comes too late, and the status lines of the answers of a server with one short limit. */
const lates: readonly (readonly [
  name: string,
  limits: Partial<ServerLimits>,
  part: string,
  expected: readonly string[],
])[] = [
  [
    'a body that does not come',
    { requestMs: shortMs },
    'POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nab',
    ['408 Request Timeout'],
  ],
  ['headers that do not end', { headersMs: shortMs }, 'GET /a HTTP/1.1\r\nHost: x\r\n', ['408 Request Timeout']],
  ['no request', { headersMs: shortMs }, '', ['408 Request Timeout']],
  [
    'no other request',
    { idleMs: { http1: shortMs, http2: shortMs } },
    'GET /a HTTP/1.1\r\nHost: x\r\n\r\n',
    ['200 OK'],
  ],
];

describe.each([
  ['plain', false],
  ['TLS', true],
])('HTTP/1.1, %s', (_, isSecure) => {
  let server: Served;
  let saidLate: ReadonlyMap<string, string>;
  let sizeRead = 0;
  beforeAll(async () => {
    server = await serve(echo, { isSecure, limits: { ...patient, bodyBytes } });
    // All of these wait for a limit: at once.
    const waiting = lates.map(async ([name, limits, part]): Promise<[string, string]> => {
      const own = await serve(echo, { isSecure, limits: { ...patient, ...limits } });
      return [name, await heardInTime(() => talk(own, part))];
    });
    const reading = heardInTime(() => readLate(isSecure));
    saidLate = new Map(await Promise.all(waiting));
    sizeRead = (await reading).length;
  });
  afterAll(async () => {
    await server.close();
  });

  test.each(talks)('%s', async (__, parts, expected) => {
    expect(statusLines(await talk(server, ...parts))).toEqual(expected.map((line) => `HTTP/1.1 ${line}`));
  });

  test.each(lates)('%s ends the connection', (name, __, ___, expected) => {
    expect(statusLines(saidLate.get(name) ?? '')).toEqual(expected.map((line) => `HTTP/1.1 ${line}`));
  });

  test('a request and then none', async () => {
    const parts = [`GET /a HTTP/1.1\r\nHost: x\r\n\r\n`, 'zzz\r\n\r\n'];
    expect(statusLines(await talk(server, ...parts))).toEqual(['HTTP/1.1 200 OK', 'HTTP/1.1 400 Bad Request']);
  });

  test('targets lose scheme and host, headers that come twice are joined, bodies are whole', async () => {
    const said = await talk(
      server,
      `POST http://x.example/a?b=%20 HTTP/1.1\r\nHost: y\r\nContent-Length: 3\r\n\r\nabc`,
      `OPTIONS * HTTP/1.1\r\n${close}\r\n`,
    );
    expect(bodies(said).map((body) => JSON.parse(body) as unknown)).toEqual([
      { method: 'POST', target: '/a?b=%20', body: 'abc', host: 'y' },
      { method: 'OPTIONS', target: '/*', body: '', host: 'x' },
    ]);
  });

  test('a body is whole wherever the way cuts it, and what follows it is the next request', async () => {
    const sent = [
      'POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc',
      'POST /b HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nde\r\n1\r\nf\r\n0\r\n\r\n',
      'POST /c HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n',
      `POST /d HTTP/1.1\r\n${close}Content-Length: 1000\r\n\r\n${'g'.repeat(1_000)}`,
    ].join('');
    const cuts = Array.from({ length: 28 }, (_cut, index) => index * 11);
    const said = await Promise.all(cuts.map((at) => talk(server, sent.slice(0, at), sent.slice(at))));
    const asked = said.map((all) => bodies(all).map((body) => member(JSON.parse(body), 'body')));
    expect(asked).toEqual(cuts.map(() => ['abc', 'def', '', 'g'.repeat(1_000)]));
  });

  test('a refusal is a problem in the headers of every answer', async () => {
    const said = await talk(server, 'hello\r\n\r\n');
    expect(said.replace(/date: [^\r]+/u, 'date: now')).toBe(
      [
        'HTTP/1.1 400 Bad Request',
        'access-control-allow-credentials: true',
        'access-control-allow-headers: *',
        'access-control-allow-methods: *',
        'access-control-allow-origin: *',
        'strict-transport-security: max-age=31536000;',
        'x-content-type-options: nosniff',
        'x-frame-options: deny',
        'x-xss-protection: 1;mode=block;',
        'content-type: application/problem+json',
        'date: now',
        'content-length: 231',
        'connection: close',
        '',
        '{\n  "type": "https://unpkg.com/spectral-assay/docs/mock.md#malformed-request",\n  "title": "The request is not well-formed HTTP.",\n  "status": 400,\n  "detail": "The request must be HTTP/1.1; found \\"Invalid method encountered\\"."\n}\n',
      ].join('\r\n'),
    );
  });

  test('an upload that is broken off is no answer and no error', async () => {
    const own = await serve(echo, { isSecure });
    const connection = await openTo(own);
    await send(connection, 'POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nab');
    const gone = closed(connection.atServer);
    connection.socket.destroy();
    await gone;
    const said = await talk(own, `GET /after HTTP/1.1\r\n${close}\r\n`);
    await own.close();
    expect([statusLines(said), own.log]).toEqual([['HTTP/1.1 200 OK'], ['GET /after 200']]);
  });

  test('an answer that nobody reads is cut', () => {
    expect(sizeRead).toBeGreaterThan(0);
    expect(sizeRead).toBeLessThan(answerBytes);
  });
});

test('a mock that fails answers so, and goes on', async () => {
  const defects: unknown[] = [];
  const server = await serve(
    () => {
      throw new Error('oops');
    },
    { onDefect: ({ target }, error) => void defects.push([target, String(error)]) },
  );
  const responses = [await fetch(`${server.url}/a`), await fetch(`${server.url}/b`, { method: 'POST', body: 'x' })];
  await server.close();
  expect(responses.map(({ status }) => status)).toEqual([500, 500]);
  expect(await responses[0]?.json()).toEqual({
    type: 'https://unpkg.com/spectral-assay/docs/mock.md#internal-error',
    title: 'The mock failed to answer.',
    status: 500,
    detail: 'The mock must answer every request; found an error of its own.',
  });
  expect(defects).toEqual([
    ['/a', 'Error: oops'],
    ['/b', 'Error: oops'],
  ]);
});

test.each([
  ['HTTP/1.1', false, 0],
  ['HTTP/1.1, held back', false, 1],
  ['HTTP/2', true, 0],
  ['HTTP/2, held back', true, 1],
])('a mock that answers with what no header can be called fails so: %s', async (_, isSecure, delayMs) => {
  const server = await serve(() => ({ status: 200, headers: { 'x a': 'b' }, body: new Uint8Array(2) }), {
    isSecure,
    delay: () => delayMs,
  });
  const status = isSecure ? await statusOverHttp2(server) : (await fetch(server.url)).status;
  await server.close();
  expect([status, server.log]).toEqual([500, ['GET / 500']]);
});

test('a mock that fails before or after it holds an answer open goes on', async () => {
  const defects: unknown[] = [];
  const server = await serve(echo, {
    events: ({ target }) => {
      if (target === '/before') throw new Error('before');
      const follow = (): never => {
        throw new Error('after');
      };
      return target === '/after' ? follow : undefined;
    },
    onDefect: ({ target }, error) => void defects.push([target, String(error)]),
  });
  const responses = [];
  for (const path of ['/before', '/after', '/a']) responses.push(await fetch(`${server.url}${path}`));
  const said = await Promise.all(
    responses.map(async (response) => [response.status, (await response.text()).slice(0, 7)]),
  );
  await server.close();
  expect([said, defects]).toEqual([
    [
      [500, '{\n  "ty'],
      [200, ': open\n'],
      [200, '{"metho'],
    ],
    [
      ['/before', 'Error: before'],
      ['/after', 'Error: after'],
    ],
  ]);
});

test('an answer that is only announced is a defect', async () => {
  const server = await serve(() => ({ status: 101, headers: {}, body: new Uint8Array() }));
  const response = await fetch(server.url);
  await server.close();
  expect([response.status, server.log]).toEqual([500, ['GET / 500']]);
});

function statusOverHttp2(server: Served): Promise<unknown> {
  const session = connectHttp2(server.url, { ca: server.certificate });
  return new Promise((resolve) => {
    const stream = session.request({ ':path': '/' }).once('response', (headers) => {
      resolve(headers[':status']);
      session.close();
    });
    stream.resume();
  });
}

const answerBytes = 40_000_000;

/** How much of a large answer there is for somebody who reads it when the server has given up. */
async function readLate(isSecure: boolean): Promise<string> {
  const server = await serve(() => ({ status: 200, headers: {}, body: new Uint8Array(answerBytes) }), {
    isSecure,
    limits: { headersMs: shortMs, requestMs: shortMs },
  });
  const connection = await openTo(server);
  const cut = closed(connection.atServer);
  await send(connection, 'GET /a HTTP/1.1\r\nHost: x\r\n\r\n');
  await cut;
  const said = await heardOver(connection);
  await server.close();
  return said;
}

/** What is heard in the first conversation with an answer: a client that has shaken hands may be cut by a server that hurries and has not. */
async function heardInTime(converse: () => Promise<string>): Promise<string> {
  let said = '';
  while (said === '') said = await converse();
  return said;
}
