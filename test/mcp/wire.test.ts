import { expect, test } from '@jest/globals';
import { describe } from '../../src/description/description.ts';
import { parseSource } from '../../src/description/parse/parse.ts';
import { surfaceOf } from '../../src/mcp/surface/surface.ts';
import { askServer } from '../../src/mcp/wire/ask-server.ts';
import type { Answer, McpExchange } from '../../src/mcp/wire/exchange.ts';
import { createStdioExchange, type ServerLines } from '../../src/mcp/wire/stdio.ts';

type Listeners = Parameters<ServerLines['listen']>[0];

/** A server of old versions that answers so; a list has an answer for each time that it is asked. */
function exchange(answers: Readonly<Record<string, unknown>>): McpExchange {
  const all: Readonly<Record<string, unknown>> = {
    initialize: { protocolVersion: '2025-11-25', capabilities: { tools: {} } },
    'tools/list': { tools: [] },
    ...answers,
  };
  const times = new Map<string, number>();
  const ask = (method: string): Promise<Answer> => {
    const time = times.get(method) ?? 0;
    times.set(method, time + 1);
    const answer = method in all ? all[method] : unsupportedMethod;
    const one: unknown = Array.isArray(answer) ? answer[time] : answer;
    return Promise.resolve(isAnswer(one) ? one : { kind: 'result', result: one });
  };
  return {
    name: 'The server',
    ask,
    changes: () => 0,
    hears: true,
    notify: () => Promise.resolve(),
    pause: () => Promise.resolve(),
  };
}

const unsupportedMethod: Answer = { kind: 'error', error: { code: -32_601, message: 'Method not found' } };

function isAnswer(value: unknown): value is Answer {
  return typeof value === 'object' && value !== null && 'kind' in value;
}

const options = { version: undefined, capabilities: {}, client: { name: 'a', version: '1' }, timeoutMs: 9 };

test.each<[string, Readonly<Record<string, unknown>>, string]>([
  ['too many entries', { 'tools/list': { tools: Array(100_001).fill({}) } }, 'list at most 100000 tools; found more.'],
  [
    'a number as a cursor',
    { 'tools/list': { tools: [], nextCursor: 7 } },
    'answer `tools/list` with a cursor that is a text; found 7.',
  ],
  [
    'pages without entries that never end',
    { 'tools/list': Array.from({ length: 1_002 }, (_, index) => ({ tools: [], nextCursor: `${index}` })) },
    'answer `tools/list` with pages that end; found 1000 without an entry.',
  ],
  ['no version', { initialize: {} }, 'answer `initialize` with a `protocolVersion`; found undefined.'],
  [
    'versions of nobody',
    { 'server/discover': { supportedVersions: ['2031-01-01'] } },
    'speak version 2026-07-28; found "2031-01-01".',
  ],
])('a server with %s is refused', async (_, answers, sentence) => {
  await expect(askServer(exchange(answers), options)).rejects.toThrow(`The server must ${sentence}`);
});

test('a server may list 100000 tools', async () => {
  const tools = Array(100_000).fill({});
  expect((await askServer(exchange({ 'tools/list': { tools } }), options)).tools).toHaveLength(100_000);
});

const unsupported = (supported: readonly string[]): Answer => ({
  kind: 'error',
  error: { code: -32_022, message: 'Unsupported protocol version', data: { supported } },
});

test.each<[string, unknown]>([
  ['that speaks old versions alone', { supportedVersions: ['2025-11-25'] }],
  ['that answers whatever it is asked', {}],
  ['that refuses the version, and names an old one', unsupported(['2025-11-25'])],
])('a server %s is asked in the old way', async (_, discovered) => {
  const answers = { 'server/discover': discovered };
  expect(await askServer(exchange(answers), options)).toMatchObject({ versions: ['2025-11-25'], tools: [] });
});

test('a server that answers whatever it is asked, but the handshake, speaks neither era', async () => {
  const answers = { 'server/discover': {}, initialize: unsupportedMethod };
  await expect(askServer(exchange(answers), options)).rejects.toThrow(
    'The server must answer `server/discover` or `initialize`; found no `supportedVersions` for `server/discover`, and the error -32601 "Method not found" for `initialize`.',
  );
});

test('a server that refuses a version, and names the same one, is asked once more', async () => {
  const refusal = unsupported(['2026-07-28']);
  const discovered = { supportedVersions: ['2026-07-28'], capabilities: {} };
  const asked = (answers: readonly unknown[]): ReturnType<typeof askServer> =>
    askServer(exchange({ 'server/discover': answers }), options);
  expect(await asked([refusal, discovered])).toMatchObject({ versions: ['2026-07-28'] });
  await expect(asked([refusal, refusal])).rejects.toThrow(
    'The server must speak version 2026-07-28; found an error that says it is not supported, twice.',
  );
});

test('a list that a server does not know is empty; lists that it does not declare are not asked for', async () => {
  const answers = { initialize: { protocolVersion: '2025-11-25', capabilities: { tools: {}, prompts: {} } } };
  expect(await askServer(exchange(answers), options)).toMatchObject({ prompts: [], resources: [] });
});

/** A server whose lists are read and waited for as `asked` says; it says `changes` times that one has changed, by then. */
function loggedExchange(
  answers: Readonly<Record<string, unknown>>,
  { hears = true, changes = () => 0 }: { readonly hears?: boolean; readonly changes?: (asked: string) => number } = {},
): { readonly speak: McpExchange; readonly asked: readonly unknown[] } {
  const asked: unknown[] = [];
  const speak = exchange(answers);
  return {
    asked,
    speak: {
      ...speak,
      hears,
      changes: () => changes(asked.join(' ')),
      ask: (method, params, given) => {
        asked.push(method);
        return speak.ask(method, params, given);
      },
      pause: (ms) => {
        asked.push(ms);
        return speak.pause(ms);
      },
    },
  };
}

const list = 'tools/list';
const changing = (capabilities: object): object => ({ protocolVersion: '2025-11-25', capabilities });
const listsIn = (asked: string): number => asked.split(list).length - 1;

test.each<[string, object, Parameters<typeof loggedExchange>[1], readonly unknown[]]>([
  ['one that stays', {}, {}, [list, 300]],
  ['one that changes in the pause', {}, { changes: (asked) => (asked.includes('300') ? 1 : 0) }, [list, 300, list]],
  ['one that changed while it was read', {}, { changes: (asked) => Math.min(listsIn(asked), 1) }, [list, list]],
  ['one that always changes', {}, { changes: listsIn }, [list, list, list]],
  ['one of a server that is not heard', {}, { hears: false }, [list, 300, list]],
  ['one that is not said to change', { initialize: changing({ tools: {} }) }, { changes: listsIn }, [list]],
  ['one of prompts', { initialize: changing({ prompts: { listChanged: true } }) }, {}, ['prompts/list', 300]],
  [
    'one of a modern server',
    { 'server/discover': { supportedVersions: ['2026-07-28'], capabilities: { tools: { listChanged: true } } } },
    { changes: listsIn },
    [list],
  ],
])('a list that may change is read until it stays: %s', async (_, answers, given, expected) => {
  const initialize = changing({ tools: { listChanged: true } });
  const { speak, asked } = loggedExchange({ initialize, ...answers }, given);
  await askServer(speak, options);
  expect(asked.filter((each) => each !== 'server/discover' && each !== 'initialize')).toEqual(expected);
});

/** A server over lines that ends when it is told. */
function overLines(schedule: (run: () => void) => () => void = () => () => undefined): {
  readonly speak: McpExchange;
  readonly server: () => Listeners;
} {
  let listeners: Listeners | undefined;
  const lines: ServerLines = {
    write: () => undefined,
    listen: (given) => {
      listeners = given;
    },
  };
  const speak = createStdioExchange(lines, { name: 'The server', schedule });
  return {
    speak,
    server: () => {
      if (listeners === undefined) throw new Error('nobody listens');
      return listeners;
    },
  };
}

test('a server that logs to stdout and never answers is shown with its line', async () => {
  const { speak, server } = overLines((run) => {
    queueMicrotask(run);
    return () => undefined;
  });
  server().onLine('Listening on port 3000');
  server().onLine('');
  await expect(askServer(speak, { ...options, version: '2025-06-18' })).rejects.toThrow(
    'The server must answer `server/discover` or `initialize`; found no answer to `initialize` in 3 ms, and no answer to `server/discover` in 9 ms. It wrote "Listening on port 3000" to stdout, which is no JSON-RPC message; logs belong on stderr.',
  );
});

test('all that comes in lines has a limit, and nothing is asked behind it', async () => {
  const { speak, server } = overLines();
  const asked = speak.ask('tools/list', {}, { timeoutMs: 9 });
  const line = JSON.stringify({
    jsonrpc: '2.0',
    method: 'notifications/message',
    params: 'x'.repeat(32 * 1024 * 1024),
  });
  for (let count = 0; count < 9; count += 1) server().onLine(line);
  const sentence = 'The server must answer `tools/list`; found more than 256 MiB in all.';
  await expect(asked).rejects.toThrow(sentence);
  await expect(speak.ask('tools/list', {}, { timeoutMs: 9 })).rejects.toThrow(sentence);
});

test('answers may come in any order, late ones too', async () => {
  const late: (() => void)[] = [];
  const { speak, server } = overLines((run) => {
    late.push(run);
    return () => undefined;
  });
  const [first, second, third] = ['a', 'b', 'c'].map((method) => speak.ask(method, {}, { timeoutMs: 9 }));
  const say = (id: number): void => {
    server().onLine(JSON.stringify({ jsonrpc: '2.0', id, result: { id } }));
  };
  say(3);
  late[0]?.();
  say(1);
  say(2);
  say(2);
  expect(await Promise.all([first, second, third])).toEqual([
    { kind: 'silent' },
    { kind: 'result', result: { id: 2 } },
    { kind: 'result', result: { id: 3 } },
  ]);
});

test('a pause ends with the next change of a list', async () => {
  const { speak, server } = overLines();
  const paused = speak.pause(1e9);
  server().onLine('{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}');
  await paused;
  expect(speak.changes()).toBe(1);
});

test('values that are nested deeper than the stack are no messages', () => {
  const { speak, server } = overLines();
  const deep = `${'['.repeat(2000)}${']'.repeat(2000)}`;
  server().onLine(`{"jsonrpc":"2.0","method":"notifications/tools/list_changed","params":${deep}}`);
  server().onLine('[7, {"jsonrpc":"2.0","method":"notifications/tools/list_changed"}]');
  expect(speak.changes()).toBe(1);
});

test('an AsyncAPI description documents no server', () => {
  const source = parseSource('/a.yaml', new TextEncoder().encode('asyncapi: 3.0.0\nx-mcp: {}\n'));
  expect(surfaceOf(describe(source, { readBytes: () => ({ reason: 'none' }) }))).toBeUndefined();
});
