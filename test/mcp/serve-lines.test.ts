import { expect, test } from '@jest/globals';
import { createAnswer } from '../../src/mcp/serve/answer.ts';
import { createLineServer } from '../../src/mcp/serve/line-server.ts';
import { serving } from './serving.ts';

const capabilities = { tools: { listChanged: true }, resources: { listChanged: true }, prompts: {} };
const server = serving({ capabilities, tools: [{ name: 't' }] });
const serverInfo = { 'io.modelcontextprotocol/serverInfo': { name: 'Shop', version: '2' } };
const envelope = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};

/** A client of a server whose answers take `delayMs`, and whose time passes when `pass` is called. */
function connect(delayMs = 0) {
  const written: unknown[] = [];
  const waiting = new Set<() => void>();
  const lines = createLineServer(createAnswer(server), {
    onRefused: () => undefined,
    write: (message) => written.push(message),
    delayOf: () => delayMs,
    schedule: (run) => {
      const once = (): void => {
        waiting.delete(once);
        run();
      };
      waiting.add(once);
      return () => waiting.delete(once);
    },
  });
  return {
    ...lines,
    send: (message: object) => {
      lines.onLine(JSON.stringify({ jsonrpc: '2.0', ...message }));
    },
    pass: () => {
      for (const run of [...waiting]) run();
    },
    /** All that came since the last call. */
    taken: () => written.splice(0),
  };
}

const ping = (id: unknown) => ({ id, method: 'ping' });
const pong = (id: unknown) => ({ jsonrpc: '2.0', id, result: {} });
const cancel = (requestId: unknown) => ({ method: 'notifications/cancelled', params: { requestId } });
const listen = (id: unknown, notifications: unknown) => ({
  id,
  method: 'subscriptions/listen',
  params: { _meta: envelope, notifications },
});
const subscribed = (id: unknown) => ({ 'io.modelcontextprotocol/subscriptionId': id });
const acknowledged = (id: unknown, notifications: object) => ({
  jsonrpc: '2.0',
  method: 'notifications/subscriptions/acknowledged',
  params: { notifications, _meta: { ...subscribed(id), ...serverInfo } },
});
const changed = (list: string, id?: unknown) => ({
  jsonrpc: '2.0',
  method: `notifications/${list}/list_changed`,
  ...(id !== undefined && { params: { _meta: subscribed(id) } }),
});
const ended = (id: unknown) => ({
  jsonrpc: '2.0',
  id,
  result: { resultType: 'complete', _meta: { ...subscribed(id), ...serverInfo } },
});

test('a request that is held back and cancelled gets no answer', () => {
  const { send, pass, taken } = connect(50);
  for (const id of [1, 2, 'b']) send(ping(id));
  send(cancel(2));
  const before = taken();
  pass();
  expect([before, taken()]).toEqual([[], [pong(1), pong('b')]]);
});

test('a request that is answered cannot be cancelled, and an unknown one neither', () => {
  const { send, taken } = connect();
  send(ping(1));
  send(cancel(1));
  send(cancel(9));
  send({ method: 'notifications/cancelled' });
  send(ping(2));
  expect(taken()).toEqual([pong(1), pong(2)]);
});

test('the end of the input sends what is held back, once', () => {
  const { send, pass, end, taken } = connect(60_000);
  send(ping(1));
  send(ping(2));
  end();
  pass();
  expect(taken()).toEqual([pong(1), pong(2)]);
});

test('a message that is too long is refused, and the next one answered', () => {
  const { send, onTooLong, taken } = connect();
  onTooLong();
  send(ping(1));
  expect(taken()).toEqual([
    { jsonrpc: '2.0', error: { code: -32_600, message: 'A message must be at most 4 MiB; found more.' } },
    pong(1),
  ]);
});

test('a client that has shaken hands is told of lists that the description lets change', () => {
  const { send, tellChanged, taken } = connect();
  tellChanged(server);
  send({ id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18' } });
  const before = taken();
  tellChanged(server);
  expect([before.length, taken()]).toEqual([1, [changed('tools'), changed('resources')]]);
});

test('a subscription is acknowledged, told of what it follows, and ended with the server', () => {
  const { send, tellChanged, end, taken } = connect();
  const all = { toolsListChanged: true, promptsListChanged: true, resourcesListChanged: true };
  send(listen('a', all));
  send(listen(2, { toolsListChanged: true, resourcesListChanged: false }));
  const first = taken();
  tellChanged(server);
  const second = taken();
  send(cancel('a'));
  tellChanged(server);
  const third = taken();
  end();
  expect([first, second, third, taken()]).toEqual([
    [
      acknowledged('a', { toolsListChanged: true, resourcesListChanged: true }),
      acknowledged(2, { toolsListChanged: true }),
    ],
    [changed('tools', 'a'), changed('resources', 'a'), changed('tools', 2)],
    [changed('tools', 2)],
    [ended(2)],
  ]);
});

test.each<[title: string, request: object, replies: readonly object[]]>([
  ['what cannot change', listen(1, { promptsListChanged: true }), [acknowledged(1, {}), ended(1)]],
  ['nothing', listen(1, {}), [acknowledged(1, {}), ended(1)]],
  [
    'it does not say what',
    listen(1, undefined),
    [
      {
        jsonrpc: '2.0',
        id: 1,
        error: { code: -32_602, message: '`notifications` must be an object; found undefined.' },
      },
    ],
  ],
  [
    'what it wants in a version that knows no such request',
    { id: 1, method: 'subscriptions/listen', params: { notifications: {} } },
    [
      {
        jsonrpc: '2.0',
        id: 1,
        error: {
          code: -32_601,
          message: 'The method must be one that this server answers; found "subscriptions/listen".',
        },
      },
    ],
  ],
])('a client that follows %s is answered at once', (_, request, replies) => {
  const { send, end, taken } = connect();
  send(request);
  end();
  expect(taken()).toEqual(replies);
});

test('a server whose lists do not change knows no subscriptions', () => {
  expect(createAnswer(serving({}))({ jsonrpc: '2.0', ...listen(1, {}) })).toMatchObject({ error: { code: -32_601 } });
});

test('a client has at most a thousand subscriptions', () => {
  const { send, taken } = connect();
  for (let id = 0; id <= 1_000; id += 1) send(listen(id, { toolsListChanged: true }));
  const refusal = taken().at(-1);
  send(cancel(3));
  send(listen(3, { toolsListChanged: true }));
  expect([refusal, taken()]).toEqual([
    {
      jsonrpc: '2.0',
      id: 1_000,
      error: { code: -32_603, message: 'A server must have at most 1000 subscriptions; found one more.' },
    },
    [acknowledged(3, { toolsListChanged: true })],
  ]);
});
