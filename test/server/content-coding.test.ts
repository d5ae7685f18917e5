import { connect } from 'node:http2';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createMock } from '../../src/api/mock.ts';
import { echo, serve, type Served } from './support.ts';

const json = '{"location":"New barn"}';
const mebibyte = 1024 * 1024;
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A content coding, a body, and what it is answered with: the text behind it, or status and detail of a problem. */
const rows: readonly (readonly [string, Uint8Array, string | readonly [number, string]])[] = [
  ['gzip', gzipSync(json), json],
  ['X-GZIP', gzipSync(json), json],
  ['deflate', deflateSync(json), json],
  ['deflate', deflateRawSync(json), json],
  ['br', brotliCompressSync(json), json],
  ['identity', bytes(json), json],
  ['', bytes(json), json],
  ['gzip, br', brotliCompressSync(gzipSync(json)), json],
  ['gzip', new Uint8Array(), ''],
  ['gzip', gzipSync('x'.repeat(mebibyte)), 'x'.repeat(mebibyte)],
  [
    'gzip',
    gzipSync('x'.repeat(mebibyte + 1)),
    [413, 'The body must be at most 1 MiB; found more behind its content coding.'],
  ],
  [
    'gzip, gzip',
    gzipSync(gzipSync(Buffer.alloc(30 * mebibyte))),
    [413, 'The body must be at most 1 MiB; found more behind its content coding.'],
  ],
  [
    'br',
    brotliCompressSync(Buffer.alloc(30 * mebibyte)),
    [413, 'The body must be at most 1 MiB; found more behind its content coding.'],
  ],
  ['gzip', bytes(json), [400, 'The body must be gzip, as `Content-Encoding` says; found other bytes.']],
  [
    'gzip',
    gzipSync(json).subarray(0, 20),
    [400, 'The body must be gzip, as `Content-Encoding` says; found other bytes.'],
  ],
  ['deflate', bytes(json), [400, 'The body must be deflate, as `Content-Encoding` says; found other bytes.']],
  ['br', bytes(json), [400, 'The body must be br, as `Content-Encoding` says; found other bytes.']],
  ['zstd', bytes(json), [415, 'The content coding must be one of gzip, deflate, br; found zstd.']],
  ['__proto__', bytes(json), [415, 'The content coding must be one of gzip, deflate, br; found __proto__.']],
  [
    'br, br, br, br, br',
    bytes(json),
    [415, 'The content coding must be one of gzip, deflate, br; found br, br, br, br, br.'],
  ],
];

describe.each([false, true])('over HTTP/2: %s', (isSecure) => {
  let server: Served;
  beforeAll(async () => {
    server = await serve(echo, { isSecure });
  });
  afterAll(async () => {
    await server.close();
  });

  test.each(rows)('a body in %j', async (coding, body, told) => {
    const send = isSecure ? overHttp2 : overHttp1;
    expect(await send(server, coding, body)).toEqual(expected(told));
  });
});

test.each(rows)('without a socket, a body in %j', async (coding, body, told) => {
  const mock = createMock({ openapi: '3.1.0', paths: { '/a': { post: { responses: { 200: { description: '' } } } } } });
  const request = new Request('http://x/a', { method: 'POST', headers: { 'content-encoding': coding }, body });
  const response = await mock.fetch(request);
  const expectedStatus = typeof told === 'string' ? 200 : told[0];
  expect([response.status, response.headers.get('accept-encoding')]).toEqual([
    expectedStatus,
    expectedStatus === 415 ? 'gzip, deflate, br' : null,
  ]);
});

test.each<[string, number, gzipped: boolean, sizeMib: number, status: number]>([
  ['fetch', 1, false, 2, 413],
  ['fetch', 2, false, 2, 200],
  ['fetch', 2, true, 2, 200],
  ['fetch', 2, true, 3, 413],
  ['listen', 1, false, 2, 413],
  ['listen', 2, true, 2, 200],
  ['listen', 2, false, 2, 200],
  ['listen', 2, true, 3, 413],
])('%s with `bodyMib: %i`, gzip: %j, %i MiB', async (how, bodyMib, isGzipped, sizeMib, status) => {
  const mock = createMock(
    { openapi: '3.1.0', paths: { '/a': { post: { responses: { 200: { description: '' } } } } } },
    { bodyMib },
  );
  const text = 'x'.repeat(sizeMib * mebibyte);
  const headers: Record<string, string> = isGzipped ? { 'content-encoding': 'gzip' } : {};
  const asked = { method: 'POST', headers, body: isGzipped ? gzipSync(text) : text };
  const server = how === 'listen' ? await mock.listen() : undefined;
  const ask = server === undefined ? mock.fetch : fetch;
  const response = await ask(new Request(`${server?.url ?? 'http://x'}/a`, asked));
  expect(response.status).toBe(status);
  await server?.close();
});

test('what is sent in a coding shows in the answer to a PATCH', async () => {
  const server = await createMock('fixtures/mock/fair.yaml').listen();
  const response = await fetch(`${server.url}/fair-days/3be6453c-03eb-4357-ae5a-984a0e574a54`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    body: gzipSync(json),
  });
  expect(await response.json()).toMatchObject({ location: 'New barn' });
  await server.close();
});

function expected(told: string | readonly [number, string]): object {
  if (typeof told === 'string') return { status: 200, said: told };
  const [status, detail] = told;
  return { status, said: detail, ...(status === 415 && { acceptEncoding: 'gzip, deflate, br' }) };
}

async function overHttp1({ url }: Served, coding: string, body: Uint8Array): Promise<object> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-encoding': coding },
    body: Buffer.from(body),
  });
  return reply(response.status, response.headers.get('accept-encoding'), await response.text());
}

async function overHttp2({ url, certificate }: Served, coding: string, body: Uint8Array): Promise<object> {
  const session = connect(url, { ca: certificate });
  const stream = session.request({ ':method': 'POST', ':path': '/', 'content-encoding': coding });
  stream.end(body);
  const told = await new Promise<object>((resolve) => {
    let [status, accepted, text] = [0, null as string | null, ''];
    stream.setEncoding('utf8');
    stream.on('response', (headers) => {
      [status, accepted] = [Number(headers[':status']), headers['accept-encoding']?.toString() ?? null];
    });
    stream.on('data', (part: string) => (text += part));
    stream.on('end', () => {
      resolve(reply(status, accepted, text));
    });
  });
  session.close();
  return told;
}

function reply(status: number, acceptEncoding: string | null, text: string): object {
  const { body, detail } = JSON.parse(text) as { body?: string; detail?: string };
  return { status, said: body ?? detail, ...(acceptEncoding !== null && { acceptEncoding }) };
}
