import { connect as connectTcp } from 'node:net';
import { connect } from 'node:http2';
import { expect, test } from '@jest/globals';
import { connectTo, echo, serve, statusLines, type Served } from './support.ts';

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Sends `parts` over HTTP/1.1, the last one after `stopping`; answers what came back and how long the stop took. */
async function stopAmid(server: Served, ...parts: readonly string[]) {
  const socket = connectTo(server).setEncoding('latin1');
  let said = '';
  socket.on('data', (text: string) => void (said += text)).on('error', () => undefined);
  const ended = new Promise((resolve) => socket.once('close', resolve));
  for (const part of parts.slice(0, -1)) socket.write(part);
  await wait(150);
  const start = performance.now();
  const stopped = server.close();
  await wait(50);
  socket.write(parts.at(-1) ?? '');
  await stopped;
  const tookMs = performance.now() - start;
  await ended;
  return { statuses: statusLines(said), isTold: said.includes('Connection: close'), tookMs };
}

const post = 'POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\na';

test.each([
  ['HTTP/1.1', false],
  ['HTTP/1.1 over TLS', true],
])('what is under way is answered, then the connection ends: %s', async (_, isSecure) => {
  const { tookMs, ...rest } = await stopAmid(await serve(echo, { isSecure }), post, 'b');
  expect(rest).toEqual({ statuses: ['HTTP/1.1 200 OK'], isTold: true });
  expect(tookMs).toBeLessThan(2_000);
});

test.each<[string, boolean, readonly string[]]>([
  ['a body that never comes', false, [post, '']],
  ['a body that never comes, TLS', true, [post, '']],
  ['headers that never end', false, ['GET /a HTTP/1.1\r\n', '']],
  ['headers that never end, TLS', true, ['GET /a HTTP/1.1\r\n', '']],
])('what does not end is cut after the grace period: %s', async (_, isSecure, parts) => {
  const server = await serve(echo, { isSecure, limits: { graceMs: 300 } });
  const { statuses, tookMs } = await stopAmid(server, ...parts);
  expect(statuses).toEqual([]);
  expect(tookMs).toBeGreaterThan(250);
  expect(tookMs).toBeLessThan(2_000);
});

test.each([
  ['plain', false],
  ['TLS', true],
])('idle connections do not delay the end, used or not: %s', async (_, isSecure) => {
  const server = await serve(echo, { isSecure });
  const used = connectTo(server).on('error', () => undefined);
  used.write('GET /a HTTP/1.1\r\nHost: x\r\n\r\n');
  // Over TLS this one never shakes hands.
  const unused = connectTcp(server.port, '127.0.0.1').on('error', () => undefined);
  await new Promise((resolve) => used.once('data', resolve));
  await wait(50);
  const start = performance.now();
  await server.close();
  expect(performance.now() - start).toBeLessThan(1_000);
  used.destroy();
  unused.destroy();
});

test('an HTTP/2 client is told, its request answered, and a new one refused', async () => {
  const server = await serve(echo, { isSecure: true });
  const session = connect(server.url, { ca: server.certificate }).on('error', () => undefined);
  const goaway = new Promise((resolve) => session.once('goaway', resolve));
  const stream = session.request({ ':path': '/a', ':method': 'POST' });
  const status = new Promise((resolve) =>
    stream.once('response', (headers) => {
      resolve(headers[':status']);
    }),
  );
  stream.write('a');
  await wait(100);
  const stopped = server.close();
  const code = await goaway;
  expect(() => session.request({ ':path': '/b' })).toThrow('GOAWAY');
  stream.end('b');
  stream.resume();
  expect([code, await status]).toEqual([0, 200]);
  await stopped;
});

test('an HTTP/2 request that never ends is cut after the grace period', async () => {
  const server = await serve(echo, { isSecure: true, limits: { graceMs: 300 } });
  const session = connect(server.url, { ca: server.certificate }).on('error', () => undefined);
  session
    .request({ ':path': '/a', ':method': 'POST' })
    .on('error', () => undefined)
    .write('a');
  await wait(100);
  const start = performance.now();
  await server.close();
  expect(performance.now() - start).toBeLessThan(2_000);
  session.destroy();
});

test('after the end nobody listens', async () => {
  const server = await serve(echo);
  await server.close();
  await expect(fetch(server.url)).rejects.toThrow('fetch failed');
});
