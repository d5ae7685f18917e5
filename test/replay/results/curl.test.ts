import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { spawn, spawnSync } from 'node:child_process';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MockRequest } from '../../../src/http/message.ts';
import { curlOf } from '../../../src/replay/results/result.ts';
import { describedWith } from '../../support/described-with.ts';

// The lines are for people: they are only as good as what a real shell and a real curl make of them.
const hasCurl = spawnSync('bash', ['-c', 'curl --version && base64 --version']).status === 0;
const describePasted = describedWith(__filename, {
  tool: 'curl, bash or base64',
  isThere: hasCurl,
  advice: 'apt-get install curl',
});

interface Received {
  readonly method: string | undefined;
  readonly target: string | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  /** In hexadecimal. */
  readonly body: string;
}

let server: Server;
let received: Received | undefined;

async function keep(request: IncomingMessage): Promise<void> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request as AsyncIterable<Uint8Array>) chunks.push(chunk);
  const { method, url: target, headers } = request;
  received = { method, target, headers, body: Buffer.concat(chunks).toString('hex') };
}

beforeAll(async () => {
  server = createServer((request, response) => {
    void keep(request).then(() => response.writeHead(418, { 'x-said': "it's tea" }).end('short and stout'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function paste(request: MockRequest, secret: readonly string[] = []): Promise<string> {
  const line = curlOf(request, `http://127.0.0.1:${(server.address() as AddressInfo).port}/base/`, secret);
  const env = { ...process.env, AUTH: 'Basic $HOME"`\'', X_API_KEY: 'key', X__KEY: 'odd', _1: 'one' };
  const shell = spawn('bash', [], { env, stdio: ['pipe', 'pipe', 'inherit'], timeout: 290_000 });
  shell.stdin.end(`${line} -sS\n`);
  const chunks: Uint8Array[] = [];
  for await (const chunk of shell.stdout as AsyncIterable<Uint8Array>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const rows: readonly { title: string; request: Partial<MockRequest>; secret?: readonly string[]; also?: object }[] = [
  { title: 'a plain GET', request: {} },
  { title: 'HEAD', request: { method: 'HEAD' } },
  { title: 'a POST without a body', request: { method: 'POST' } },
  { title: 'a method that a description made up', request: { method: 'M-SEARCH' } },
  { title: 'what shells expand', request: { target: '/a\'b?q=$HOME`id`"!&x=%27' } },
  { title: 'what curl expands', request: { target: '/a[1-3]{b,c}?d[e]=f' } },
  { title: 'dots and slashes', request: { target: '//a/../b/./' } },
  {
    title: 'header values',
    request: { headers: { 'x-a': `'"$HOME\`id\`\\ ; \t!`, 'x-empty': '', 'x-gone': undefined } },
  },
  {
    title: 'a body of several lines',
    request: body('application/json', '{\n  "name": "it\'s $HOME `id` \\n",\t"é": "→"\n}'),
  },
  { title: 'a body that starts with @', request: body('text/plain', '@/etc/passwd') },
  { title: 'a body with a carriage return and an escape', request: body('text/plain', 'a\r\nb\u001b[2Jc') },
  {
    title: 'a body of all bytes',
    request: body(
      'image/png',
      Uint8Array.from({ length: 256 }, (_, at) => at),
    ),
  },
  { title: 'an empty body', request: body('text/plain', '') },
  { title: 'a long body', request: body('text/plain', 'long'.repeat(50_000)) },
  { title: 'a body without a content type', request: { method: 'POST', body: utf8('bare') } },
  {
    title: 'secrets of the user',
    request: { headers: { 'x-a': 'b' } },
    secret: ['authorization', 'x-api-key', 'x`$key', '1'],
    also: { authorization: 'Basic $HOME"`\'', 'x-api-key': 'key', 'x`$key': 'odd', '1': 'one' },
  },
  {
    title: 'secrets that the request has itself',
    request: { headers: { authorization: 'Basic Og==' } },
    secret: ['authorization'],
  },
  {
    title: 'secrets that the request goes without',
    request: { headers: { authorization: undefined } },
    secret: ['authorization'],
  },
];

function body(type: string, content: string | Uint8Array): Partial<MockRequest> {
  const bytes = typeof content === 'string' ? utf8(content) : content;
  return { method: 'POST', headers: { 'content-type': type }, body: bytes };
}

describePasted('a pasted line sends the same request, where bash, curl and base64 are at hand', () => {
  test.each(rows)('$title', async ({ request: asked, secret, also = {} }) => {
    const request = { method: 'GET', target: '/', headers: {}, ...asked };
    const printed = await paste(request, secret);
    const clients = ['host', 'user-agent', 'accept', 'content-length', 'connection', 'expect'];
    const { headers = {}, ...rest } = received ?? {};
    const told = Object.fromEntries(Object.entries(headers).filter(([name]) => !clients.includes(name)));
    const expected = Object.entries(request.headers).filter(([, value]) => value !== undefined);
    expect({ ...rest, headers: told }).toEqual({
      method: request.method,
      target: `/base${request.target}`,
      headers: { ...Object.fromEntries(expected), ...also },
      body: Buffer.from(request.body ?? []).toString('hex'),
    });
    expect([printed.includes('418'), printed.includes("x-said: it's tea")]).toEqual([true, true]);
  });
});

test('curl sends an empty header where its name has a semicolon; with a colon it would leave the header out', () => {
  const headers = { 'x-empty': '', 'x-a': 'b', 'x-gone': undefined };
  expect(curlOf({ method: 'GET', target: '/', headers }, 'http://a.example', [])).toBe(
    "curl -i -X GET -H 'x-empty;' -H 'x-a: b' 'http://a.example/'",
  );
});
