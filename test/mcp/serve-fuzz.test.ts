import { expect, test } from '@jest/globals';
import { fc } from '../support/properties.ts';
import { createAnswer } from '../../src/mcp/serve/answer.ts';
import { answerHttp } from '../../src/mcp/serve/http.ts';
import { createLineServer } from '../../src/mcp/serve/line-server.ts';
import { createSubscribers } from '../../src/mcp/serve/subscriptions.ts';
import { createLineSplitter } from '../../src/mcp/wire/lines.ts';
import { isObject, isText, member } from '../../src/lib/json.ts';
import { serving } from './serving.ts';

const server = serving({
  capabilities: { tools: { listChanged: true }, prompts: {}, completions: {} },
  tools: [
    { name: 't', inputSchema: { type: 'object', properties: { n: { type: 'integer', 'x-mcp-header': 'N' } } } },
    { name: '__proto__', outputSchema: { type: 'object', required: ['a'] } },
  ],
  resources: [{ uri: 'a://b' }, { uri: 'a://{c}{?d}' }],
  prompts: [{ name: 'p', arguments: [{ name: 'n', required: true }] }],
});
const answer = createAnswer(server);
const answerPost = answerHttp(answer, { paths: ['/mcp'], host: '127.0.0.1', subscribers: createSubscribers() });

/** A client whose lines come in any chunks; answers all that is written. */
function conversation(chunks: readonly Uint8Array[]): readonly unknown[] {
  const written: unknown[] = [];
  const lines = createLineServer(answer, {
    onRefused: () => undefined,
    write: (message) => written.push(JSON.parse(JSON.stringify(message))),
    delayOf: () => 0,
    schedule: () => () => undefined,
  });
  const splitter = createLineSplitter(2_000, lines);
  for (const chunk of chunks) splitter.push(chunk);
  splitter.end();
  return written;
}

/** Any object of JSON with some of `members`. */
const objectOf = (members: Readonly<Record<string, fc.Arbitrary<unknown>>>): fc.Arbitrary<object> =>
  fc
    .record(members, { requiredKeys: [] })
    .chain((record) => fc.option(fc.jsonValue()).map((more) => ({ ...(isObject(more) && more), ...record })));

const names = fc.constantFrom('t', 'p', '__proto__', 'constructor', 'a://b', 'a://x?d=%', '', 'from-100');
const versions = fc.constantFrom('2024-11-05', '2025-03-26', '2025-11-25', '2026-07-28', '2099-01-01', '');
const any = fc.jsonValue();
const mostly = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<unknown> =>
  fc.oneof({ arbitrary: value, weight: 5 }, { arbitrary: any, weight: 1 });
const methods = [
  'initialize',
  'server/discover',
  'ping',
  'tools/list',
  'tools/call',
  'resources/list',
  'resources/read',
  'resources/templates/list',
  'prompts/list',
  'prompts/get',
  'completion/complete',
  'subscriptions/listen',
  'logging/setLevel',
  'notifications/cancelled',
  'toString',
];
const params = objectOf({
  name: mostly(names),
  uri: mostly(names),
  cursor: mostly(names),
  protocolVersion: mostly(versions),
  requestId: any,
  arguments: mostly(objectOf({ n: any, ['__proto__']: any })),
  ref: mostly(objectOf({ type: fc.constantFrom('ref/prompt', 'ref/resource'), name: names, uri: names })),
  notifications: mostly(objectOf({ toolsListChanged: any, promptsListChanged: any })),
  _meta: mostly(
    objectOf({
      'io.modelcontextprotocol/protocolVersion': mostly(versions),
      'io.modelcontextprotocol/clientCapabilities': mostly(fc.constant({})),
    }),
  ),
});
const message = fc.oneof(
  objectOf({
    jsonrpc: mostly(fc.constant('2.0')),
    id: mostly(fc.oneof(fc.string(), fc.integer())),
    method: mostly(fc.constantFrom(...methods)),
    params: mostly(params),
    result: any,
    error: any,
  }),
  any,
);

/** True for what must have exactly one answer; false for what may have one refusal, or none. */
function isRequest(value: unknown): boolean {
  const id = member(value, 'id');
  return member(value, 'jsonrpc') === '2.0' && isText(member(value, 'method')) && id !== undefined;
}

const ping = (id: string): string => `{"jsonrpc":"2.0","id":"${id}","method":"ping"}`;
const pong = (id: string): object => ({ jsonrpc: '2.0', id, result: {} });

test('any messages in lines have one answer each or none, and the next one is answered', () => {
  fc.assert(
    fc.property(fc.array(message, { maxLength: 5 }), fc.integer({ min: 1, max: 50 }), (messages, size) => {
      const text = messages.map((each) => `${JSON.stringify(each)}\n`).join('');
      const bytes = new TextEncoder().encode(`${text}${ping('last')}\n`);
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
        bytes.subarray(index * size, (index + 1) * size),
      );
      const written = conversation(chunks);
      const isEnd = (each: unknown): boolean => member(member(each, 'result'), 'resultType') === 'complete';
      const least = messages.filter(isRequest).length;
      // A subscription to nothing is acknowledged, and ended at once.
      const ends = written.filter((each, index) => isEnd(each) && isText(member(written[index - 1], 'method'))).length;
      expect(written.at(-1)).toEqual(pong('last'));
      expect(written.length - 1 - ends).toBeGreaterThanOrEqual(least);
      expect(written.length - 1 - ends).toBeLessThanOrEqual(messages.length);
    }),
  );
});

test('any bytes have at most one refusal a line, and the next line is answered', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 60 }), { maxLength: 5 }), (chunks) => {
      const end = new TextEncoder().encode(`\n${ping('last')}`);
      const written = conversation([...chunks, end]);
      const lines = chunks.reduce((sum, chunk) => sum + chunk.filter((byte) => byte === 10).length, 1);
      expect(written.at(-1)).toEqual(pong('last'));
      expect(written.length - 1).toBeLessThanOrEqual(lines);
      for (const each of written.slice(0, -1)) expect(member(each, 'error')).toBeDefined();
    }),
  );
});

const headers = objectOf({
  'mcp-protocol-version': versions,
  'mcp-method': fc.constantFrom(...methods),
  'mcp-name': fc.oneof(names, fc.constantFrom('=?base64?A?=', '=?base64?dA==?=', '=?base64?/w==?=')),
  'mcp-param-n': fc.constantFrom('1', 'x', '', '=?base64?MQ==?='),
  origin: fc.constantFrom('http://localhost:1', 'null', 'http://[', 'https://evil.example'),
});

test('any message over HTTP has one answer, of a known status', () => {
  fc.assert(
    fc.property(message, headers, (sent, extra) => {
      const body = new TextEncoder().encode(JSON.stringify(sent));
      const usual = { host: 'localhost', 'content-type': 'application/json' };
      const texts = Object.fromEntries(Object.entries(extra).filter(([, value]) => isText(value)));
      const response = answerPost({ method: 'POST', target: '/mcp', headers: { ...usual, ...texts }, body });
      const isStream = response.headers['content-type'] === 'text/event-stream';
      const text = new TextDecoder().decode(response.body);
      expect([200, 202, 400, 403, 404]).toContain(response.status);
      expect(isRequest(sent) && text === '').toBe(false);
      expect(text === '').toBe(response.status === 202);
      expect(() => isStream || text === '' || (JSON.parse(text) as unknown)).not.toThrow();
    }),
  );
});
