import { once } from 'node:events';
import { connect } from 'node:http2';
import { connect as connectTcp } from 'node:net';
import { expect, test } from '@jest/globals';
import {
  closed,
  echo,
  heardOver,
  longMs,
  openTo,
  patient,
  send,
  serve,
  serverEndOf,
  statusLines,
  upload,
} from './support.ts';

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const post = 'POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\na';

test.each([
  ['HTTP/1.1', false],
  ['HTTP/1.1 over TLS', true],
])('what is under way is answered, then the connection ends: %s', async (_, isSecure) => {
  const server = await serve(echo, { isSecure, limits: { ...patient, graceMs: longMs } });
  const connection = await openTo(server);
  const heard = heardOver(connection);
  await send(connection, post);
  const stopped = server.close();
  // The server looks for connections that are idle meanwhile: its timer ends before this one.
  await wait(60);
  await send(connection, 'b');
  await stopped;
  const said = await heard;
  expect([statusLines(said), said.includes('Connection: close')]).toEqual([['HTTP/1.1 200 OK'], true]);
});

test.each<[string, boolean, string]>([
  ['a body that never comes', false, post],
  ['a body that never comes, TLS', true, post],
  ['headers that never end', false, 'GET /a HTTP/1.1\r\n'],
  ['headers that never end, TLS', true, 'GET /a HTTP/1.1\r\n'],
])('what does not end is cut after the grace period: %s', async (_, isSecure, begun) => {
  const server = await serve(echo, { isSecure, limits: { ...patient, graceMs: 300 } });
  const connection = await openTo(server);
  const heard = heardOver(connection);
  await send(connection, begun);
  const order: string[] = [];
  // Timers of one process end in their order, however late they are.
  const almost = wait(250).then(() => order.push('almost 300 ms'));
  await Promise.all([almost, server.close().then(() => order.push('cut'))]);
  expect([order, await heard]).toEqual([['almost 300 ms', 'cut'], '']);
});

test.each([
  ['plain', false],
  ['TLS', true],
])('idle connections do not delay the end, used or not: %s', async (_, isSecure) => {
  const server = await serve(echo, { isSecure, limits: { ...patient, graceMs: longMs } });
  const used = await openTo(server);
  used.socket.write('GET /a HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(used.socket, 'data');
  // Over TLS this one never shakes hands.
  const unused = connectTcp(server.port, '127.0.0.1').on('error', () => undefined);
  await serverEndOf(unused);
  await server.close();
  await Promise.all([closed(used.socket), closed(unused.resume())]);
  expect([used.socket.destroyed, unused.destroyed]).toEqual([true, true]);
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
  await upload(stream, 'a');
  const stopped = server.close();
  const code = await goaway;
  expect(() => session.request({ ':path': '/b' })).toThrow('GOAWAY');
  stream.end('b');
  stream.resume();
  expect([code, await status]).toEqual([0, 200]);
  await stopped;
});

test('an HTTP/2 request that never ends is cut after the grace period', async () => {
  const server = await serve(echo, { isSecure: true, limits: { ...patient, graceMs: 300 } });
  const session = connect(server.url, { ca: server.certificate }).on('error', () => undefined);
  const stream = session.request({ ':path': '/a', ':method': 'POST' }).on('error', () => undefined);
  await upload(stream, 'a');
  const order: string[] = [];
  const almost = wait(250).then(() => order.push('almost 300 ms'));
  await Promise.all([almost, server.close().then(() => order.push('cut'))]);
  expect(order).toEqual(['almost 300 ms', 'cut']);
  session.destroy();
});

test('after the end nobody listens', async () => {
  const server = await serve(echo);
  await server.close();
  await expect(fetch(server.url)).rejects.toThrow('fetch failed');
});
