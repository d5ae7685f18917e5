import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { closed, echo, heardOver, openTo, send, serve, statusLines } from './support.ts';

const get = 'GET /a HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';

// The delay alone is told by the clock of the test; the rest goes on in its own time.
beforeEach(() => {
  jest.useFakeTimers({
    doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'setInterval', 'performance', 'Date'],
  });
});
afterEach(() => {
  jest.useRealTimers();
});

test.each([false, true])('answers are held back, and sent although the server stops: TLS %s', async (isSecure) => {
  const server = await serve(echo, { isSecure, delay: ({ target }) => (target === '/a' ? 80 : 0) });
  const connection = await openTo(server);
  const said = heardOver(connection);
  await send(connection, get);
  const stopped = server.close();
  jest.advanceTimersByTime(79);
  const early = [...server.log];
  jest.advanceTimersByTime(1);
  await stopped;
  expect([early, server.log, statusLines(await said)]).toEqual([[], ['GET /a 200'], ['HTTP/1.1 200 OK']]);
});

test('nobody is answered who has gone', async () => {
  let asked = 0;
  const server = await serve(echo, { delay: () => ((asked += 1), 100) });
  const connection = await openTo(server);
  await send(connection, get);
  connection.socket.destroy();
  await closed(connection.atServer);
  jest.advanceTimersByTime(100);
  expect([asked, server.log]).toEqual([1, []]);
  await server.close();
});
