import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { afterAll, expect, test } from '@jest/globals';
import { hostileArguments, hostileLines } from '../../mcp/hostile-messages.ts';
import { endAll, program, startNode } from '../../support/assay-process.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

afterAll(endAll);

const file = `${temporaryFolder()}/openapi.json`;
const n = { type: 'integer', 'x-mcp-header': 'N' };
writeFileSync(
  file,
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    paths: {},
    'x-mcp': { protocolVersion: '2026-07-28', tools: [{ name: 't', inputSchema: { properties: { n } } }] },
  }),
);

const ping = (id: unknown): string => `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"method":"ping"}`;
const calls = hostileArguments.map(([title, args]): readonly [string, string, 'result'] => [
  title,
  `{"jsonrpc":"2.0","id":"bad","method":"tools/call","params":{"name":"t","arguments":${args}}}`,
  'result',
]);
const rows = [...hostileLines, ...calls];

/** The outcome of a message: its code, or that it is a result. */
function outcomeOf(reply: unknown): unknown {
  const { result, error } = reply as { readonly result?: unknown; readonly error?: { readonly code: number } };
  return result === undefined ? error?.code : 'result';
}

test('over the standard input each line has one answer or none, and the next one is answered', async () => {
  const tooLong = ['a line of more than 4 MiB', ' '.repeat(4 * 1024 * 1024 + 1), -32_600] as const;
  const all = [...rows, tooLong];
  const stdin = all.map(([title, line]) => `${line}\n${ping(title)}\n`).join('');
  const { code, stdout, stderr } = await startNode([program, 'mcp', 'serve', file, '-q'], { stdin }).ended;
  const replies = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { readonly id?: unknown });
  // What came before the answer to each ping, by its title.
  const found: unknown[] = [];
  let before: unknown[] = [];
  for (const reply of replies) {
    const isPong = all.some(([title]) => title === reply.id);
    if (isPong) found.push([reply.id, before]);
    before = isPong ? [] : [...before, outcomeOf(reply)];
  }
  expect(found).toEqual(all.map(([title, , outcome]) => [title, outcome === undefined ? [] : [outcome]]));
  expect([code, stderr]).toEqual([0, '']);
});

interface Sent {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Sends a request to a served description; answers its status and the outcome of its body. */
function send(url: URL, { method = 'POST', path = '/mcp', headers = {}, body }: Sent): Promise<readonly unknown[]> {
  return new Promise((done, fail) => {
    const type = { 'content-type': 'application/json' };
    const sent = request(new URL(path, url), { method, headers: { ...type, ...headers } }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('end', () => {
        done([answer.statusCode, text === '' ? undefined : outcomeOf(JSON.parse(text))]);
      });
    });
    sent.on('error', fail).end(body);
  });
}

const statuses: Readonly<Record<string, number>> = { '-32700': 400, '-32600': 400, undefined: 202 };
const old = { 'mcp-protocol-version': '2025-06-18' };
const named = (method: string, name?: string) => ({
  'mcp-protocol-version': '2026-07-28',
  'mcp-method': method,
  ...(name !== undefined && { 'mcp-name': name }),
});
const modern = (method: string, params: object = {}, version = '2026-07-28'): string =>
  JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method,
    params: {
      ...params,
      _meta: {
        'io.modelcontextprotocol/protocolVersion': version,
        'io.modelcontextprotocol/clientCapabilities': {},
      },
    },
  });
const called = modern('tools/call', { name: 't', arguments: { n: 5 } });

const requests: readonly (readonly [title: string, sent: Sent, answered: readonly unknown[]])[] = [
  ...rows.map(([title, body, outcome]): readonly [string, Sent, readonly unknown[]] => [
    title,
    { body, headers: old },
    // The header is of an old version, and so is the status.
    [outcome === -32_022 ? 400 : (statuses[String(outcome)] ?? 200), outcome === -32_022 ? -32_020 : outcome],
  ]),
  ['a batch of 2025-03-26', { body: `[${ping(1)}]` }, [200, undefined]],
  ['an Origin', { body: ping(1), headers: { origin: 'https://evil.example' } }, [403, -32_600]],
  ['an Origin of nobody', { body: ping(1), headers: { origin: 'null' } }, [403, -32_600]],
  ['a Host', { body: ping(1), headers: { host: 'evil.example' } }, [403, -32_600]],
  ['GET', { method: 'GET' }, [405, -32_600]],
  ['DELETE', { method: 'DELETE' }, [405, -32_600]],
  ['a path', { path: '/__proto__', body: ping(1) }, [404, -32_600]],
  ['a type', { body: ping(1), headers: { 'content-type': 'text/plain' } }, [415, -32_600]],
  ['no body', {}, [400, -32_700]],
  ['a version in a header', { body: ping(1), headers: { 'mcp-protocol-version': '1' } }, [400, -32_022]],
  [
    'a version',
    {
      body: modern('tools/list', {}, '2099-01-01'),
      headers: { ...named('tools/list'), 'mcp-protocol-version': '2099-01-01' },
    },
    [400, -32_022],
  ],
  ['no `_meta`', { body: ping(1), headers: named('ping') }, [400, -32_602]],
  ['a method', { body: modern('tools/explode'), headers: named('tools/explode') }, [404, -32_601]],
  ['a method of the other era', { body: modern('ping'), headers: named('ping') }, [404, -32_601]],
  ['no headers of the new era', { body: called }, [400, -32_020]],
  ['no `Mcp-Name`', { body: called, headers: named('tools/call') }, [400, -32_020]],
  ['another `Mcp-Method`', { body: called, headers: named('tools/list', 't') }, [400, -32_020]],
  ['another `Mcp-Name`', { body: called, headers: named('tools/call', 'u') }, [400, -32_020]],
  ['no `Mcp-Param-N`', { body: called, headers: named('tools/call', 't') }, [400, -32_020]],
  [
    'another `Mcp-Param-N`',
    { body: called, headers: { ...named('tools/call', 't'), 'mcp-param-n': '6' } },
    [400, -32_020],
  ],
  [
    'a URI of a file in the new era',
    {
      body: modern('resources/read', { uri: 'file:///etc/passwd' }),
      headers: named('resources/read', 'file:///etc/passwd'),
    },
    [200, -32_602],
  ],
];

test('over HTTP each request has one answer, and the next one is answered', async () => {
  const args = ['mcp', 'serve', file, '--http', '--port', '0', '-q'];
  const { child, says } = startNode([program, ...args]);
  const [, address = ''] = await says(/(http:.*)\/mcp\n/u);
  const url = new URL(address);
  const found = [];
  for (const [title, sent] of requests)
    found.push([title, await send(url, sent), await send(url, { body: ping(title) })]);
  expect(found).toEqual(requests.map(([title, , answered]) => [title, answered, [200, 'result']]));
  const large = await fetch(`${address}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: ' '.repeat(4 * 1024 * 1024 + 1),
  });
  expect([large.status, await send(url, { body: ping(1) })]).toEqual([413, [200, 'result']]);
  child.kill('SIGTERM');
  expect(await once(child, 'close')).toEqual([143, null]);
});
