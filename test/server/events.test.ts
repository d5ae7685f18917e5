import { afterEach, expect, test } from '@jest/globals';
import type { ServerResponse } from 'node:http';
import { createEventStreams } from '../../src/server/write-response.ts';
import { listen, type Listening } from '../../src/server/http.ts';

let server: Listening | undefined;
let send: ((event: string) => void) | undefined;
let leave: () => void = () => undefined;

async function start(): Promise<string> {
  server = await listen(() => ({ status: 404, headers: {}, body: new Uint8Array() }), {
    port: 0,
    host: '127.0.0.1',
    events: ({ target }) =>
      target !== '/events'
        ? undefined
        : (tell) => {
            send = tell;
            return () => {
              leave();
            };
          },
  });
  return server.url;
}

afterEach(() => server?.close());

test('a client is told of events as they come, until it leaves', async () => {
  const left = new Promise<void>((resolve) => {
    leave = resolve;
  });
  const leaving = new AbortController();
  const response = await fetch(`${await start()}/events`, { signal: leaving.signal });
  const reader = response.body?.getReader();
  const next = async (): Promise<string> =>
    new TextDecoder().decode((await reader?.read())?.value as Uint8Array | undefined);
  const opened = await next();
  send?.('changed');
  const told = await next();
  expect([response.status, response.headers.get('content-type'), opened, told]).toEqual([
    200,
    'text/event-stream',
    ': open\n\n',
    'event: changed\ndata:\n\n',
  ]);
  leaving.abort();
  await left;
});

test('what has no events is answered as ever', async () => {
  expect((await fetch(`${await start()}/other`)).status).toBe(404);
});

test('a server that stops waits for no reader', async () => {
  const response = await fetch(`${await start()}/events`);
  const [text] = await Promise.all([response.text(), server?.close()]);
  server = undefined;
  expect(text).toBe(': open\n\n');
});

test('a stream that begins when all are ended ends at once', () => {
  const done: string[] = [];
  const outgoing: Partial<ServerResponse> = {
    writeHead: (status: number) => (done.push(`head ${status}`), outgoing as ServerResponse),
    write: (text: string | Uint8Array) => (done.push(new TextDecoder().decode(Buffer.from(text))), true),
    end: () => (done.push('end'), outgoing as ServerResponse),
    once: () => outgoing as ServerResponse,
  };
  const streams = createEventStreams();
  streams.end();
  streams.hold(outgoing as ServerResponse, {
    status: 200,
    headers: {},
    body: new TextEncoder().encode('first'),
    stream: { follow: () => () => done.push('left'), last: 'last' },
  });
  expect(done).toEqual(['head 200', 'first', 'left', 'last', 'end']);
});
