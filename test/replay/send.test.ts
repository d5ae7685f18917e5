import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHttpSend } from '../../src/cli/system/send.ts';

const chunk = Buffer.alloc(1024 * 1024, 'a');
const routes: Readonly<Record<string, RequestListener>> = {
  '/base/fine': (request, response) => response.writeHead(201, { 'X-Method': request.method }).end('{}'),
  '/base/loop': (_, response) => response.writeHead(302, { location: '/base/loop' }).end(),
  '/base/silent': () => undefined,
  '/base/reset': (request) => request.socket.destroy(),
  '/base/half': (_, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('half', () => response.destroy());
  },
  '/base/endless': (_, response) => {
    const more = (): void => {
      if (!response.destroyed) response.write(chunk, more);
    };
    more();
  },
};
let server: Server;
let url: URL;

beforeAll(async () => {
  server = createServer((request, response) => routes[request.url ?? '']?.(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/base/`);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const ask = (target: string, base = url) =>
  createHttpSend(base, { timeoutMs: 1_000, retries: 1, insecure: false }).send({
    method: 'TRACE',
    target,
    headers: {},
  });

describe('what a target does wrong comes back as a reason', () => {
  test.each([
    { target: '/silent', reason: 'no answer within 1000 ms' },
    { target: '/reset', reason: 'the connection was closed (ECONNRESET)' },
    { target: '/half', reason: 'the connection was closed (ECONNRESET)' },
    { target: '/endless', reason: 'a body of more than 10485760 bytes; the connection was cut' },
  ])('$target', async ({ target, reason }) => {
    expect(await ask(target)).toEqual({ kind: 'failed', reason });
  });

  test('TLS to a server that has none', async () => {
    expect((await ask('/fine', new URL(url.href.replace('http:', 'https:')))).kind).toEqual('failed');
  });
});

test('an answer comes as it was sent', async () => {
  const sent = await ask('/fine');
  expect(sent).toMatchObject({ kind: 'reply', reply: { status: 201, headers: { 'x-method': 'TRACE' } } });
});

test('redirects are not followed', async () => {
  expect(await ask('/loop')).toMatchObject({ kind: 'reply', reply: { status: 302 } });
});
