import { once } from 'node:events';
import { connect as connectSession } from 'node:http2';
import { createServer, type AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { makeCertificate } from '../../src/server/certificate.ts';
import { serveHandedOver, type Listening, type ListenOptions } from '../../src/server/http.ts';
import { echo, heardOver, longMs, openTo, send, statusLines, talk } from './support.ts';

const open: Listening[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

/** A server of connections that another one accepts. */
async function serve(options: Partial<ListenOptions> & { readonly isSecure?: boolean } = {}): Promise<Listening> {
  const certificate = options.isSecure === true ? await makeCertificate('127.0.0.1', new Date()) : undefined;
  const taking = serveHandedOver(echo, { ...options, certificate });
  const accepting = createServer(taking.take);
  await new Promise<void>((resolve) => accepting.listen(0, '127.0.0.1', resolve));
  const { port } = accepting.address() as AddressInfo;
  const server = {
    port,
    url: `${certificate === undefined ? 'http' : 'https'}://127.0.0.1:${port}`,
    ...(certificate && { certificate: certificate.cert }),
    close: async () => {
      accepting.close();
      await taking.close();
    },
  };
  open.push(server);
  return server;
}

const get = 'GET /a HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';

test.each([
  ['HTTP/1.1', false],
  ['HTTP/1.1 over TLS', true],
])('connections of another process are answered: %s', async (_, isSecure) => {
  expect(statusLines(await talk(await serve({ isSecure }), get))).toEqual(['HTTP/1.1 200 OK']);
});

test('so are those that speak HTTP/2', async () => {
  const server = await serve({ isSecure: true });
  const session = connectSession(server.url, { ca: server.certificate });
  const stream = session.request({ ':path': '/a' });
  const heard: readonly unknown[] = await once(stream, 'response');
  session.destroy();
  expect(heard[0]).toMatchObject({ ':status': 200 });
});

test('their headers have the time that others have', async () => {
  const server = await serve({ limits: { headersMs: 300 } });
  expect(statusLines(await talk(server, 'GET /a HTTP/1.1\r\n'))).toEqual(['HTTP/1.1 408 Request Timeout']);
});

test('what is under way on them is answered before the end', async () => {
  const server = await serve({ limits: { graceMs: longMs } });
  const connection = await openTo(server);
  const heard = heardOver(connection);
  await send(connection, 'POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\na');
  const stopped = server.close();
  connection.socket.write('b');
  await stopped;
  expect(statusLines(await heard)).toEqual(['HTTP/1.1 200 OK']);
});
