import { afterEach, describe, expect, test } from '@jest/globals';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { createHttpSend } from '../../src/node/send.ts';
import { casesOf } from '../../src/replay/cases/index.ts';
import { createDerive } from '../../src/replay/schemas.ts';
import { identify } from '../../src/replay/probe-target.ts';
import { createValidateValue } from '../../src/schema/validate.ts';
import type { Reply } from '../../src/replay/target.ts';
import { profiles, type Profile } from '../../src/replay/profile.ts';
import { describedWith } from '../support/described-with.ts';
import { describeTree, ownMock, replayAll } from './support.ts';
import { ticketOffice } from './ticket-office.ts';

type Write = (response: ServerResponse, reply: Reply, request: IncomingMessage) => void;

const description = describeTree(ticketOffice);
const oneEvent = describeTree({
  ...ticketOffice,
  paths: {
    '/events': { get: ticketOffice.paths['/events'].get },
    '/events/{eventId}': ticketOffice.paths['/events/{eventId}'],
  },
});
const mock = ownMock(description);
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

const plainly: Write = (response, { status, headers, body }) => {
  response.writeHead(status, headers).end(body);
};
/** Answers `GET /events/e1` in a way of its own. */
const forOne =
  (write: Write): Write =>
  (response, reply, request) => {
    (request.method === 'GET' && request.url === '/base/events/e1' ? write : plainly)(response, reply, request);
  };

/** Our own mock behind sockets and below a path, with a way of its own to write answers. */
async function listen(write: Write): Promise<URL> {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request as AsyncIterable<Uint8Array>) chunks.push(chunk);
    const { method = '', url = '' } = request;
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const target = url.startsWith('/base/') ? url.slice('/base'.length) : '/no-such-base';
    const body = chunks.length > 0 ? { body: new Uint8Array(Buffer.concat(chunks)) } : {};
    write(response, mock({ method, target, headers, ...body }), request);
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/base`);
}

async function failuresAt(url: URL, profile: Partial<Profile> = {}, asked = description) {
  const { send, close } = createHttpSend(url, { timeoutMs: 20_000, retries: 0, insecure: false });
  stops.push(close);
  const held = { ...profiles.specification, sendsDate: true, ...profile };
  const { results } = await replayAll(asked, send, held, url.href);
  return results.filter(({ status }) => status === 'failed');
}

interface Row {
  readonly title: string;
  readonly write: Write;
  /** Whether one operation alone is answered so, and asked for. */
  readonly isForOne?: boolean;
  readonly profile?: Partial<Profile>;
  readonly caughtBy: readonly string[];
}

const rows: readonly Row[] = [
  { title: 'nothing is changed', write: plainly, caughtBy: [] },
  {
    title: 'the body comes in chunks',
    write: (response, { status, headers, body }) => {
      response.writeHead(status, headers);
      for (const byte of body.subarray(0, 5)) response.write(Uint8Array.of(byte));
      response.end(body.subarray(5));
    },
    caughtBy: [],
  },
  {
    title: 'the body is compressed unasked',
    isForOne: true,
    write: (response, { status, headers, body }) => {
      response.writeHead(status, { ...headers, 'content-encoding': 'gzip' }).end(gzipSync(body));
    },
    caughtBy: [],
  },
  {
    title: 'the connection is reset',
    isForOne: true,
    write: (response) => {
      response.destroy();
    },
    caughtBy: ['answer-received'],
  },
  {
    title: 'the body is shorter than its length',
    isForOne: true,
    write: (response, { status, headers, body }) => {
      response.writeHead(status, { ...headers, 'content-length': String(body.length + 9) });
      response.write(body, () => response.destroy());
    },
    caughtBy: ['answer-received'],
  },
  {
    title: 'the compressed body is cut to the length of the plain one',
    isForOne: true,
    write: (response, { status, headers, body }) => {
      const cut = gzipSync(body, { level: 0 }).subarray(0, body.length);
      response.writeHead(status, { ...headers, 'content-encoding': 'gzip' }).end(cut);
    },
    caughtBy: ['answer-received'],
  },
  {
    title: 'a header comes twice',
    isForOne: true,
    write: (response, { status, headers, body }) => {
      response.writeHead(status, [...Object.entries(headers).flat(), 'x-frame-options', 'deny']).end(body);
    },
    caughtBy: ['security-headers'],
  },
  ...[
    { title: 'content type', name: 'content-type', value: 'text/plain' },
    { title: 'content type again', name: 'content-type', value: 'application/json' },
  ].map(({ title, name, value }): Row => ({
    title: `a second ${title} is sent`,
    isForOne: true,
    write: (response, { status, headers, body }) => {
      response.writeHead(status, [...Object.entries(headers).flat(), name, value]).end(body);
    },
    caughtBy: ['content-type-expected', 'head-follows-get'],
  })),
  {
    title: 'plain text is said to be compressed',
    isForOne: true,
    write: (response, { status, headers, body }) => {
      response.writeHead(status, { ...headers, 'content-encoding': 'gzip' }).end(body);
    },
    caughtBy: ['answer-received'],
  },
  {
    title: 'plain text is said to be in an encoding that nobody knows',
    isForOne: true,
    write: (response, { status, headers, body }) => {
      response.writeHead(status, { ...headers, 'content-encoding': 'assay' }).end(body);
    },
    caughtBy: ['content-type-expected'],
  },
  ...[
    { title: 'chunks break off', bytes: 'transfer-encoding: chunked\r\n\r\n10\r\n{"id"' },
    { title: 'chunks are no chunks', bytes: 'transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n' },
    { title: 'the length is said twice', bytes: 'content-length: 1\r\ncontent-length: 2\r\n\r\n{}' },
    { title: 'headers break off', bytes: 'content-type: appli' },
  ].map(({ title, bytes }): Row => ({
    title,
    isForOne: true,
    write: (response) => {
      response.socket?.end(`HTTP/1.1 200 OK\r\n${bytes}`);
    },
    caughtBy: ['answer-received'],
  })),
  ...['close', 'keep-alive'].map((connection): Row => ({
    title: `HEAD is answered with a body, and connection ${connection}`,
    write: (response, reply, request) => {
      const names = Object.entries(reply.headers).map(([name, value]) => `${name}: ${value}\r\n`);
      if (request.method === 'HEAD')
        response.socket?.end(
          `HTTP/1.1 ${reply.status} OK\r\n${names.join('')}connection: ${connection}\r\n\r\n{"id":"e1"}`,
        );
      else plainly(response, reply, request);
    },
    caughtBy: ['body-empty'],
  })),
  {
    title: 'a redirect leads to itself',
    isForOne: true,
    write: (response, { headers }, { url }) => {
      response.writeHead(302, { ...headers, location: url ?? '' }).end();
    },
    caughtBy: ['status-expected', 'head-follows-get'],
  },
  {
    title: 'a 204 says how long its body is',
    write: (response, { status, headers, body }) => {
      response.writeHead(status, { ...headers, ...(status === 204 && { 'content-length': '7' }) }).end(body);
    },
    caughtBy: ['body-empty'],
  },
  {
    title: 'there is no date',
    write: (response, reply, request) => {
      response.sendDate = false;
      plainly(response, reply, request);
    },
    caughtBy: ['cors-simple'],
  },
  {
    title: 'the date is written otherwise',
    write: (response, { status, headers, body }) => {
      response.writeHead(status, { ...headers, date: new Date(0).toISOString() }).end(body);
    },
    caughtBy: ['cors-simple'],
  },
  {
    title: 'the date is old',
    write: (response, { status, headers, body }) => {
      response.writeHead(status, { ...headers, date: new Date(0).toUTCString() }).end(body);
    },
    caughtBy: [],
  },
  {
    title: 'one answer is slow',
    write: (response, reply, request) => {
      setTimeout(
        () => {
          plainly(response, reply, request);
        },
        request.method === 'HEAD' && request.url === '/base/poster' ? 150 : 0,
      );
    },
    profile: { maxLatencyMs: 140, notes: profiles.specification.notes.filter((name) => name !== 'latency') },
    caughtBy: ['latency'],
  },
];

test('a target whose every answer breaks off is checked, not unreachable', async () => {
  const url = await listen((response) => {
    response.socket?.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n10\r\n{');
  });
  const { send, close } = createHttpSend(url, { timeoutMs: 20_000, retries: 0, insecure: false });
  stops.push(close);
  const context = {
    description,
    profile: profiles.specification,
    validateValue: createValidateValue(description),
    derive: createDerive(description),
  };
  expect(
    await identify(
      casesOf(context, () => true),
      send,
    ),
  ).toEqual({ kind: 'plausible' });
});

describe('over a socket and below a path, a broken mock is caught by the check for it', () => {
  test.each(rows)('$title', async ({ write, isForOne, profile, caughtBy }) => {
    const failures = await failuresAt(
      await listen(isForOne ? forOne(write) : write),
      profile,
      isForOne ? oneEvent : description,
    );
    expect([...new Set(failures.map(({ check }) => check))]).toEqual(caughtBy);
  });
});

const hasCurl = spawnSync('bash', ['-c', 'curl --version && base64 --version']).status === 0;
const describePasted = describedWith(__filename, {
  tool: 'curl, bash or base64',
  isThere: hasCurl,
  advice: 'apt-get install curl',
});

/** What each of `lines` prints when it is pasted into one shell, one after the other. */
async function paste(lines: readonly string[]): Promise<readonly string[]> {
  const shell = spawn('bash', [], { stdio: ['pipe', 'pipe', 'inherit'], timeout: 290_000 });
  shell.stdin.end(lines.map((line) => `${line} -sS; printf '\\0'\n`).join(''));
  const chunks: Uint8Array[] = [];
  for await (const chunk of shell.stdout as AsyncIterable<Uint8Array>) chunks.push(chunk);
  return Buffer.concat(chunks).toString().split('\0').slice(0, -1);
}

describePasted('where bash and curl are at hand', () => {
  test('the curl line of each failure gets the answer that failed', async () => {
    const url = await listen((response, { headers }, { method = '', url: target = '', headers: { accept } }) => {
      const said = [method, target, accept === '*/*' ? undefined : accept];
      response.writeHead(418, headers).end(JSON.stringify(said));
    });
    const failures = await failuresAt(url);
    const answers = await paste(failures.map(({ curl = '' }) => curl));
    const pasted = answers.map((answer) => [answer.slice(9, 12), answer.split('\r\n\r\n')[1]]);
    expect(pasted).toEqual(failures.map(({ received }) => [received?.status, received?.body]));
    expect(failures.length).toBeGreaterThan(30);
  });
});
