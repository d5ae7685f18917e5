import { expect, test } from '@jest/globals';
import { echo, serve, statusLines, talk, connectTo } from './support.ts';

const get = 'GET /a HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';

test.each([false, true])('answers are held back, and sent although the server stops: TLS %s', async (isSecure) => {
  const server = await serve(echo, { isSecure, delay: ({ target }) => (target === '/a' ? 80 : 0) });
  const startedMs = performance.now();
  const answered = talk(server, get);
  // Until the request has come in.
  await new Promise((resolve) => setTimeout(resolve, 40));
  await server.close();
  expect(statusLines(await answered)).toEqual(['HTTP/1.1 200 OK']);
  expect(performance.now() - startedMs).toBeGreaterThanOrEqual(79);
  expect(server.log).toEqual(['GET /a 200']);
});

test('nobody is answered who has gone', async () => {
  const server = await serve(echo, { delay: () => 100 });
  const socket = connectTo(server);
  socket.write(get);
  await new Promise((resolve) => setTimeout(resolve, 40));
  socket.destroy();
  await new Promise((resolve) => setTimeout(resolve, 120));
  expect(server.log).toEqual([]);
  await server.close();
});
