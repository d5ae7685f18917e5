import { once } from 'node:events';
import { request } from 'node:http';
import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach, expect, test } from '@jest/globals';
import { endAll, program, startNode } from '../../support/assay-process.ts';
import { assayHere, saidHere } from '../../support/run-here.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

afterEach(endAll);

const folder = temporaryFolder();
const file = `${folder}/openapi.json`;
const pet = { type: 'object', properties: { id: { type: 'integer' }, name: { type: 'string' } } };
const one = {
  200: { description: '', content: { 'application/json': { schema: pet, example: { id: 1, name: 'Rex' } } } },
};
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
writeFileSync(
  file,
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    paths: {
      '/pets': {
        post: {
          operationId: 'addPet',
          requestBody: { content: { 'application/json': { schema: pet } } },
          responses: { 201: one[200] },
        },
      },
      '/pets/{id}': { parameters: [id], get: { operationId: 'getPet', responses: one } },
    },
    'x-mcp': {
      protocolVersion: '2025-11-25',
      capabilities: { tools: { listChanged: true } },
      tools: [
        { name: 'addPet', description: 'Adds.', inputSchema: pet },
        { name: 'getPet', description: 'Gets.', inputSchema: pet },
        { name: 'list', description: 'Lists.', inputSchema: pet, outputSchema: { type: 'array' } },
      ],
    },
  }),
);

const call = (id: number, name: string, args: object): string =>
  `${JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: args } })}\n`;
const answered = (id: number, value: object): string => {
  const content = [{ type: 'text', text: JSON.stringify(value) }];
  return `${JSON.stringify({ jsonrpc: '2.0', id, result: { content, structuredContent: value } })}\n`;
};

test('over the standard input: a memory, a log, and the end of the input is the end', async () => {
  const stdin = `${call(1, 'addPet', { name: 'Max' })}\n${call(2, 'getPet', { id: 2 })}nonsense`;
  expect(await startNode([program, 'mcp', 'serve', file, '--state', '--json'], { stdin }).ended).toEqual({
    code: 0,
    stdout: `${answered(1, { id: 2, name: 'Max' })}${answered(2, { id: 2, name: 'Max' })}{"jsonrpc":"2.0","error":{"code":-32700,"message":"A message must be JSON; found a text that is none."}}\n`,
    stderr: [
      'Tool `list`: `outputSchema` is no `type: object`; clients before MCP 2026-07-28 do not get it.',
      `{"method":"tools/call","name":"addPet","arguments":{"name":"Max"},"result":{"content":[{"type":"text","text":"{\\"id\\":2,\\"name\\":\\"Max\\"}"}],"structuredContent":{"id":2,"name":"Max"}}}`,
      `{"method":"tools/call","name":"getPet","arguments":{"id":2},"result":{"content":[{"type":"text","text":"{\\"id\\":2,\\"name\\":\\"Max\\"}"}],"structuredContent":{"id":2,"name":"Max"}}}`,
      '{"method":"-","error":{"code":-32700,"message":"A message must be JSON; found a text that is none."}}',
      '',
    ].join('\n'),
  });
});

test('the log is one short line for each message, however long its name is', async () => {
  const { stderr } = await startNode([program, 'mcp', 'serve', file], {
    stdin: `${call(1, 'addPet', { name: 'Max' })}${call(2, 'a'.repeat(5_000), {})}`,
  }).ended;
  expect(stderr.split('\n').slice(1)).toEqual([
    'tools/call addPet  ok',
    `tools/call ${'a'.repeat(197)}...  error -32602: Unknown tool: "${'a'.repeat(60)}..."`,
    '',
  ]);
});

test('a message of more than 4 MiB is refused, and the next one answered', async () => {
  const { code, stdout, stderr } = await startNode([program, 'mcp', 'serve', file, '-q'], {
    stdin: `${' '.repeat(4 * 1024 * 1024 + 1)}\n${call(1, 'getPet', { id: 1 })}`,
  }).ended;
  const refusal = `{"jsonrpc":"2.0","error":{"code":-32600,"message":"A message must be at most 4 MiB; found more."}}\n`;
  expect([code, stdout, stderr]).toEqual([0, `${refusal}${answered(1, { id: 1, name: 'Rex' })}`, '']);
});

const envelope = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};
const listen = `${JSON.stringify({
  jsonrpc: '2.0',
  id: 's',
  method: 'subscriptions/listen',
  params: { _meta: envelope, notifications: { toolsListChanged: true } },
})}\n`;

test('a saved description is read again, and clients of both eras are told', async () => {
  const { child, says } = startNode([program, 'mcp', 'serve', file, '--watch', '-q'], { isOpen: true });
  child.stdin?.write('{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18"}}\n');
  child.stdin?.write(listen);
  await says(/"protocolVersion":"2025-06-18"[^]*acknowledged/u);
  writeFileSync(file, `${readFileSync(file, 'utf8')} `);
  await says(
    /\{"jsonrpc":"2.0","method":"notifications\/tools\/list_changed"\}\n.*"io.modelcontextprotocol\/subscriptionId":"s"/u,
  );
  child.stdin?.end();
  await says(/\{"jsonrpc":"2.0","id":"s","result":\{"resultType":"complete"/u);
  expect(await once(child, 'close')).toEqual([0, null]);
});

test('answers are held back until they are cancelled, or the input ends', async () => {
  const cancel = `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}\n`;
  const stdin = `${call(1, 'getPet', { id: 1 })}${call(2, 'getPet', { id: 1 })}${cancel}`;
  const args = ['mcp', 'serve', file, '-q', '--delay-ms', '30000'];
  const { code, stdout } = await startNode([program, ...args], { stdin }).ended;
  expect([code, stdout]).toEqual([0, answered(2, { id: 1, name: 'Rex' })]);
});

/** The text of a stream up to `pattern`. */
async function readUntil(reader: ReadableStreamDefaultReader<string>, pattern: RegExp): Promise<string> {
  let text = '';
  while (!pattern.test(text)) {
    const { value, done } = await reader.read();
    if (done) break;
    text += value;
  }
  return text;
}

/** Follows the changes of a server that watches a description; answers its address and what comes, up to the first change. */
async function follow(args: readonly string[], path: string) {
  const { child, says } = startNode([program, ...args, '--port', '0'], { env: { ...process.env, CI: '' } });
  const [, url = ''] = await says(/(http:\/\/127[\d.:]+)/u);
  const headers = {
    'content-type': 'application/json',
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': 'subscriptions/listen',
  };
  const { body } = await fetch(`${url}${path}`, { method: 'POST', headers, body: listen });
  const reader = (body ?? new ReadableStream<Uint8Array>()).pipeThrough(new TextDecoderStream()).getReader();
  const first = await readUntil(reader, /acknowledged/u);
  writeFileSync(file, `${readFileSync(file, 'utf8')} `);
  const then = await readUntil(reader, /list_changed/u);
  return { child, reader, methods: [first, then].map((text) => text.match(/"method":"[^"]+"/gu)) };
}

const followed = [
  ['"method":"notifications/subscriptions/acknowledged"'],
  ['"method":"notifications/tools/list_changed"'],
];

test.each<[title: string, args: readonly string[], path: string]>([
  ['mcp serve', ['mcp', 'serve', file, '--http', '--watch', '-q'], '/mcp'],
  ['mock', ['mock', file], '/_assay/mcp'],
])('`assay %s` tells clients over HTTP of a saved description, until it ends', async (_, args, path) => {
  const { child, reader, methods } = await follow(args, path);
  child.kill('SIGTERM');
  const last = await readUntil(reader, /"result"/u);
  expect([methods, last.includes(`"id":"s","result":{"resultType":"complete"`)]).toEqual([followed, true]);
  expect(await once(child, 'close')).toEqual([143, null]);
});

test('`assay preview` tells clients of a saved description', async () => {
  const { methods } = await follow(['preview', file], '/_assay/mcp');
  expect(methods).toEqual(followed);
});

test('over HTTP, with a diff that finds nothing', async () => {
  const { child, says } = startNode([program, 'mcp', 'serve', file, '--http', '--port', '0', '-q']);
  const [, url = ''] = await says(/(http:.*\/mcp)\n/u);
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: call(1, 'getPet', { id: 1 }) });
  expect([answer.status, `${await answer.text()}\n`]).toEqual([200, answered(1, { id: 1, name: 'Rex' })]);
  const command = `${process.execPath} ${program} mcp serve ${file}`;
  const diffs = [];
  for (const target of [
    ['--url', url],
    ['--command', command],
  ])
    diffs.push(await saidHere(['mcp', 'diff', file, ...target, '--protocol', '2026-07-28', '--format', 'concise']));
  expect(diffs.map(({ said }) => said.replace(/ between .*/u, ''))).toEqual(['No differences\n', 'No differences\n']);
  child.kill('SIGTERM');
  expect(await once(child, 'close')).toEqual([143, null]);
});

test.each<[title: string, args: readonly string[], said: string]>([
  ['with a port and no HTTP', [file, '--port', '0'], '`--port` must go with `--http`; found it alone.'],
  ['with a host and no HTTP', [file, '--host', '127.0.0.1'], '`--host` must go with `--http`; found it alone.'],
  [
    'without `x-mcp`',
    ['docs/replay/box-office.yaml'],
    'docs/replay/box-office.yaml:1:1: the root of an OpenAPI description must have an `x-mcp` object; found none.',
  ],
  [
    'of AsyncAPI',
    ['fixtures/events-asyncapi.yaml'],
    'fixtures/events-asyncapi.yaml:1:1: the root of an OpenAPI description must have an `x-mcp` object; found none.',
  ],
  [
    'beside another',
    ['docs/mcp/main.yaml', 'docs/mcp/openapi.yaml'],
    '`assay mcp serve` must be given one description; found 2.',
  ],
])('a description %s is one line and 2', async (_, args, said) => {
  expect(await assayHere(['mcp', 'serve', ...args])).toEqual({
    code: 2,
    stdout: '',
    stderr: `${said}\n`,
  });
});

test('settings of the other actions may stand beside its own', async () => {
  const config = `${folder}/config.yaml`;
  const ended = async (yaml: string) => {
    writeFileSync(config, yaml);
    const { said } = await saidHere(['mcp', 'serve', 'docs/replay/box-office.yaml', '--config', config]);
    return said.replaceAll(config, 'config.yaml');
  };
  expect([await ended('mcp: { failOn: breaking, port: 0 }'), await ended('mcp: { failOm: breaking }')]).toEqual([
    'Settings from config.yaml.\ndocs/replay/box-office.yaml:1:1: the root of an OpenAPI description must have an `x-mcp` object; found none.\n',
    'config.yaml:1:16: `mcp.failOm` must be a known key; found `failOm`. Did you mean `failOn`?\n',
  ]);
});

test.each([
  ['mock', '/_assay/mcp', '/_assay/openapi/mcp', '/mcp'],
  ['preview', '/_assay/mcp', '/_assay/openapi/mcp', '/_mock/mcp'],
])('`assay %s` has it beside its pages, with the memory of the mock', async (name, ...paths) => {
  const { says } = startNode([program, name, file, '--state', '--port', '0', '--no-watch']);
  const [, url = ''] = await says(/(http:\/\/127[\d.:]+)/u);
  const headers = { 'content-type': 'application/json' };
  const post = async (path: string, body: string): Promise<string> =>
    (await fetch(`${url}${path}`, { method: 'POST', headers, body })).text();
  const base = name === 'preview' ? '/_mock' : '';
  await post(`${base}/pets`, '{"name":"Max"}');
  const answers = [];
  for (const path of paths) answers.push(`${await post(path, call(1, 'getPet', { id: 2 }))}\n`);
  expect(answers).toEqual(paths.map(() => answered(1, { id: 2, name: 'Max' })));
  const foreign = await fetch(`${url}/_assay/mcp`, {
    method: 'POST',
    headers: { ...headers, origin: 'https://evil.example' },
    body: call(1, 'getPet', { id: 1 }),
  });
  const misled = await sendTo(new URL(`${url}/_assay/mcp`), { ...headers, host: 'evil.example' }, '{}');
  const sizes = [];
  for (const bytes of [2, 4.1])
    sizes.push(
      (
        await fetch(`${url}/_assay/mcp`, {
          method: 'POST',
          headers,
          body: `${call(1, 'getPet', { id: 1 })}${' '.repeat(bytes * 1024 * 1024)}`,
        })
      ).status,
    );
  expect([foreign.status, misled, sizes]).toEqual([403, 403, [200, 413]]);
});

/** The status of a POST whose headers may be any: `fetch` sets `Host` itself. */
function sendTo(url: URL, headers: Readonly<Record<string, string>>, body: string): Promise<number | undefined> {
  return new Promise((done, fail) => {
    const sent = request(url, { method: 'POST', headers }, (answer) => {
      done(answer.resume().statusCode);
    });
    sent.on('error', fail).end(body);
  });
}

test('several descriptions have a server each', async () => {
  const { says } = startNode([program, 'mock', file, 'docs/mcp/shop.yaml', '--port', '0', '--no-watch']);
  const [, url = ''] = await says(/(http:\/\/127[\d.:]+)/u);
  const headers = { 'content-type': 'application/json' };
  const statuses = [];
  for (const path of ['/_assay/openapi/mcp', '/_assay/shop/mcp', '/_assay/mcp', '/mcp'])
    statuses.push(
      (await fetch(`${url}${path}`, { method: 'POST', headers, body: call(1, 'getPet', { petId: 1 }) })).status,
    );
  expect(statuses).toEqual([200, 200, 404, 404]);
});
