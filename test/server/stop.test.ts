import { once } from 'node:events';
import { connect } from 'node:http2';
import { connect as connectTcp } from 'node:net';
import { Worker } from 'node:worker_threads';
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

const get = 'GET /a HTTP/1.1\r\nHost: x\r\n\r\n';
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
  ['HTTP/1.1', false],
  ['HTTP/1.1 over TLS', true],
])('a request that has arrived unread on a connection in use is answered: %s', async (_, isSecure) => {
  const server = await serve(echo, { isSecure, limits: { ...patient, graceMs: longMs } });
  const connection = await openTo(server);
  const heard = heardOver(connection);
  connection.socket.write(get);
  await once(connection.socket, 'data');
  // The system has it when `write` returns, and nothing of this process has read it when `close` is called.
  connection.socket.write(get);
  await server.close();
  expect(statusLines(await heard)).toEqual(['HTTP/1.1 200 OK', 'HTTP/1.1 200 OK']);
});

test('a request that has arrived unread in a session of HTTP/2 is answered', async () => {
  const server = await serve(echo, { isSecure: true, limits: { ...patient, graceMs: longMs } });
  const session = connect(server.url, { ca: server.certificate }).on('error', () => undefined);
  const statusOf = (path: string): Promise<unknown> =>
    new Promise((resolve) => {
      session
        .request({ ':path': path })
        .on('error', resolve)
        .on('response', (headers) => {
          resolve(headers[':status']);
        })
        .resume();
    });
  expect(await statusOf('/a')).toBe(200);
  const status = statusOf('/b');
  // Frames are written at the end of this turn of the event loop, and read in the next one.
  await new Promise((resolve) => setImmediate(resolve));
  await Promise.all([server.close(), expect(status).resolves.toBe(200)]);
});

test('connections that nobody has accepted yet are answered', async () => {
  const server = await serve(echo, { limits: { ...patient, graceMs: longMs } });
  const arrived = new Int32Array(new SharedArrayBuffer(4));
  const clients = new Worker(
    `const { connect } = require('node:net');
     const { parentPort, workerData } = require('node:worker_threads');
     const { arrived, count, port, get } = workerData;
     for (let index = 0; index < count; index += 1) {
       let said = '';
       const socket = connect(port, '127.0.0.1', () => {
         socket.write(get);
         Atomics.add(arrived, 0, 1);
         Atomics.notify(arrived, 0);
       });
       socket.setEncoding('latin1').on('data', (text) => { said += text; }).on('error', () => {});
       socket.on('close', () => parentPort.postMessage(said));
     }`,
    { eval: true, workerData: { arrived, count: 5, port: server.port, get } },
  );
  const said: string[] = [];
  const answered = new Promise<void>((resolve) =>
    clients.on('message', (text: string) => {
      if (said.push(text) === 5) resolve();
    }),
  );
  // A thread sends them while this one, which accepts, stands still.
  for (let count = 0; count < 5; count = Atomics.load(arrived, 0)) Atomics.wait(arrived, 0, count);
  await Promise.all([server.close(), answered]);
  expect(said.flatMap(statusLines)).toEqual(Array.from({ length: 5 }, () => 'HTTP/1.1 200 OK'));
});

test.each([
  ['plain', false],
  ['TLS', true],
])('idle connections do not delay the end, used or not: %s', async (_, isSecure) => {
  const server = await serve(echo, { isSecure, limits: { ...patient, graceMs: longMs } });
  const used = await openTo(server);
  used.socket.write(get);
  await once(used.socket, 'data');
  // Over TLS this one never shakes hands.
  const unused = connectTcp(server.port, '127.0.0.1').on('error', () => undefined);
  await serverEndOf(unused);
  await server.close();
  await Promise.all([closed(used.socket), closed(unused.resume())]);
  expect([used.socket.destroyed, unused.destroyed]).toEqual([true, true]);
});

test('an HTTP/2 client is told, its request answered, and a new one refused', async () => {
  const server = await serve(echo, { isSecure: true, limits: { ...patient, graceMs: longMs } });
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
