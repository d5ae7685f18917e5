import { fork, type ChildProcess } from 'node:child_process';
import { connect as connectHttp2, type ClientHttp2Session } from 'node:http2';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createRandom, fuzzRequest, pick, type Random } from './fuzz-requests.ts';
import { misbehave, pipeline, toWire, type Received } from './fuzz-http1.ts';
import type { Report } from './fuzz-server.ts';

// The gate asks the same each time; `PROPERTY_SEED=$RANDOM FUZZ_REQUESTS=100000 npx jest test/server/fuzz` asks others, and more.
const seed = Number(process.env.PROPERTY_SEED ?? 20_261_121);
const total = Number(process.env.FUZZ_REQUESTS ?? 2_000);

let child: ChildProcess;
let ports = { port: 0, securePort: 0, mounted: 0 };
const defects: string[] = [];
const errorOutput: string[] = [];

beforeAll(async () => {
  child = fork('test/server/fuzz-server.ts', {
    execArgv: ['--expose-gc', '--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  child.stderr?.on('data', (chunk: Buffer) => errorOutput.push(chunk.toString()));
  ports = await new Promise((resolve, reject) => {
    child.once('exit', () => {
      reject(new Error(errorOutput.join('')));
    });
    child.on('message', (message: Report) => {
      if (message.kind === 'ready') resolve(message);
      if (message.kind === 'defect') defects.push(message.text);
    });
  });
});
afterAll(() => {
  child.kill();
});

test('thousands of requests, whole or broken, over HTTP/1.1 and HTTP/2: each answered, at once, legally, and nothing remains', async () => {
  const half = Math.floor(total / 2);
  const first = await round(half);
  const heap = await heapBytes();
  const second = await round(half);
  const growth = (await heapBytes()) - heap;
  const failures = [...first.failures, ...second.failures];
  expect({ failures: failures.slice(0, 10), defects: defects.slice(0, 3), errorOutput }).toEqual({
    failures: [],
    defects: [],
    errorOutput: [],
  });
  expect(first.sent + second.sent).toBeGreaterThanOrEqual(total);
  // The same requests twice: what is made on first use is there, so anything more is a leak.
  expect(growth / 2 ** 20).toBeLessThan(8);
  expect(second.answers).toEqual(first.answers);
  const response = await fetch(`http://127.0.0.1:${ports.port}/fair/fair-days`);
  expect([response.status, child.exitCode]).toEqual([200, null]);
}, 240_000);

interface Round {
  readonly sent: number;
  readonly failures: readonly string[];
  /** How many answers there were of each status to whole requests. */
  readonly answers: Readonly<Record<string, number>>;
}

/** `count` requests: seven in ten whole over HTTP/1.1, pipelined; two in ten over HTTP/2; the rest broken, slow, huge or given up. */
async function round(count: number): Promise<Round> {
  const failures: string[] = [];
  const answers: Record<string, number> = {};
  const take = (asked: string, answer: Received): void => {
    answers[answer.status] = (answers[answer.status] ?? 0) + 1;
    failures.push(...failuresOf(answer).map((failure) => `${asked}: ${failure}`));
  };
  const parts = await Promise.all([
    wholeOverHttp1(createRandom(seed), Math.ceil(count * 0.7), take, failures),
    overHttp2(createRandom(seed + 1), Math.ceil(count * 0.2), take),
    broken(createRandom(seed + 2), Math.ceil(count * 0.1), failures),
  ]);
  return { sent: parts.reduce((sum, part) => sum + part, 0), failures, answers };
}

type Take = (asked: string, answer: Received) => void;

async function wholeOverHttp1(random: Random, count: number, take: Take, failures: string[]): Promise<number> {
  const batches: { method: string; asked: string; bytes: Buffer }[][] = [];
  for (let left = count; left > 0; left -= batches.at(-1)?.length ?? 1) {
    batches.push(
      Array.from({ length: 1 + Math.floor(random() * 8) }, () => {
        const request = fuzzRequest(random, ports.mounted);
        // Pipelined behind it, a request would be the body that was not waited for.
        const headers = request.headers.filter(([name]) => name !== 'expect' || request.body !== undefined);
        const bytes = toWire({ ...request, headers }, random);
        return { method: request.method, asked: `${request.method} ${request.target.slice(0, 60)}`, bytes };
      }),
    );
  }
  await concurrently(32, batches, async (batch) => {
    const received = await pipeline(ports.port, batch);
    for (const [index, { asked, bytes }] of batch.entries()) {
      const answer = received[index];
      // After an answer that ends the connection (431, 413) the rest has none.
      if (answer === undefined && received.at(-1)?.lines.some((line) => /^connection: close$/iu.test(line)) === true)
        break;
      if (answer === undefined) {
        failures.push(`${asked}: no answer to ${JSON.stringify(bytes.toString('latin1').slice(0, 300))}`);
        break;
      }
      take(asked, answer);
    }
  });
  return batches.flat().length;
}

async function overHttp2(random: Random, count: number, take: Take): Promise<number> {
  const requests = Array.from({ length: count }, () => ({
    ...fuzzRequest(random, ports.mounted),
    isGivenUp: random() < 0.05,
  }));
  const sessions: ClientHttp2Session[] = [];
  // A server may end a connection over which too much was given up; a client opens another then.
  const session = (): ClientHttp2Session => {
    const open = sessions.find(({ closed, destroyed }) => !closed && !destroyed) ?? openSession();
    if (!sessions.includes(open)) sessions.push(open);
    return open;
  };
  await concurrently(48, requests, async (request) => {
    const answer = await overStream(session(), request);
    if (!request.isGivenUp && answer !== undefined) take(`h2 ${request.method} ${request.target.slice(0, 60)}`, answer);
  });
  for (const each of sessions) each.destroy();
  return count;
}

function openSession(): ClientHttp2Session {
  return connectHttp2(`https://127.0.0.1:${ports.securePort}`, { rejectUnauthorized: false }).on(
    'error',
    () => undefined,
  );
}

/** HTTP/2 has no connection headers, and its client refuses to send them. */
const connectionHeaders = ['upgrade', 'expect'];

function overStream(
  session: ClientHttp2Session,
  request: ReturnType<typeof fuzzRequest> & { isGivenUp: boolean },
): Promise<Received | undefined> {
  return new Promise((resolve) => {
    const headers = Object.fromEntries(request.headers.filter(([name]) => !connectionHeaders.includes(name)));
    const stream = session.request(
      { ':method': request.method, ':path': request.target, ...headers },
      { endStream: request.body === undefined },
    );
    let status = 0;
    let lines: readonly string[] = [];
    let body = '';
    stream.on('response', (told) => {
      status = Number(told[':status']);
      lines = Object.entries(told).flatMap(([name, value]) =>
        name.startsWith(':') ? [] : [`${name}: ${String(value)}`],
      );
    });
    stream.on('data', (chunk: Buffer) => (body += chunk.toString()));
    stream.on('error', () => undefined);
    stream.on('close', () => {
      resolve(status === 0 ? undefined : { status, lines, body });
    });
    if (request.isGivenUp) stream.close();
    else if (request.body !== undefined) stream.end(request.body);
  });
}

/** Requests that no server answers with success. What comes back, if anything, is a client error, and whole. */
async function broken(random: Random, count: number, failures: string[]): Promise<number> {
  await concurrently(32, Array.from({ length: count }), async () => {
    const whole = toWire({ ...fuzzRequest(random, ports.mounted), headers: [] }, random);
    const kind = pick(random, kinds);
    const text = await misbehave(ports.port, kind(whole, random), { pauseMs: 5, keepMs: 50 + random() * 150 });
    if (/^HTTP\/1\.1 5(?!01)\d\d|\bat .+:\d+:\d+/mu.test(text)) failures.push(`${kind.name}: ${text.slice(0, 300)}`);
  });
  return count;
}

type Breaking = (whole: Buffer, random: Random) => readonly Buffer[];

const mebibyte = Buffer.alloc(2 ** 20, 'x');
const post = (...lines: readonly string[]): Buffer =>
  Buffer.from(
    `${['POST /fair/tickets HTTP/1.1', 'host: x', 'content-type: application/json', ...lines].join('\r\n')}\r\n\r\n`,
  );
const kinds: readonly [Breaking, ...Breaking[]] = [
  function cutOff(whole, random) {
    return [whole.subarray(0, Math.floor(random() * whole.length))];
  },
  function mutated(whole, random) {
    const copy = Buffer.from(whole);
    for (let count = 0; count < 3; count += 1) copy[Math.floor(random() * copy.length)] = Math.floor(random() * 256);
    return [copy];
  },
  function byteByByte(whole) {
    return Array.from(whole.subarray(0, 20), (byte) => Buffer.of(byte));
  },
  function tooLarge() {
    return [post('content-length: 2097152'), mebibyte, mebibyte];
  },
  function tooLargeInChunks() {
    return [
      post('transfer-encoding: chunked'),
      Buffer.from('200000\r\n'),
      mebibyte,
      mebibyte,
      Buffer.from('\r\n0\r\n\r\n'),
    ];
  },
  function lessThanSaid() {
    return [post('content-length: 100'), Buffer.from('{"a":1}')];
  },
  function twoLengths() {
    return [post('content-length: 3', 'content-length: 4'), Buffer.from('{}  ')];
  },
  function smuggled() {
    return [post('content-length: 4', 'transfer-encoding: chunked'), Buffer.from('0\r\n\r\nGET / HTTP/1.1\r\n\r\n')];
  },
  function badChunk() {
    return [post('transfer-encoding: chunked'), Buffer.from('zz\r\n{}\r\n0\r\n\r\n')];
  },
  function hugeHead() {
    return [Buffer.from(`GET /fair HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`)];
  },
  function manyHeaders() {
    return [Buffer.from(`GET /fair HTTP/1.1\r\nhost: x\r\n${'x: y\r\n'.repeat(5_000)}\r\n`)];
  },
  function noise(_, random) {
    return [Buffer.from(Array.from({ length: 200 }, () => Math.floor(random() * 256)))];
  },
  function otherProtocols(_, random) {
    return [
      Buffer.from(
        pick(random, [
          'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
          '\u0016\u0003\u0001\u0002\u0000',
          'GET /\r\n\r\n',
          'CONNECT x:1 HTTP/1.1\r\nhost: x\r\n\r\n',
          'GET / HTTP/9.9\r\n\r\n',
        ]),
        'latin1',
      ),
    ];
  },
];

/** What is wrong with an answer to a whole request. */
function failuresOf({ status, lines, body }: Received): readonly string[] {
  const isOwnFailure = /#(?:internal-error|not-writable)"/u.test(body);
  const illegal = lines.filter((line) => !/^[!#$%&'*+.^_`|~\w-]+: [\t\x20-\x7e]*$/u.test(line));
  return [
    ...(status < 200 || status > 599 || isOwnFailure ? [`status ${status} ${body.slice(0, 200)}`] : []),
    ...illegal.map((line) => `illegal header ${JSON.stringify(line.slice(0, 80))}`),
    ...(/\n\s+at .+:\d+:\d+|node_modules/u.test(body) ? [`a stack: ${body.slice(0, 200)}`] : []),
  ];
}

function heapBytes(): Promise<number> {
  return new Promise((resolve) => {
    child.on('message', function listen(message: Report) {
      if (message.kind !== 'heap') return;
      child.off('message', listen);
      resolve(message.bytes);
    });
    child.send('heap');
  });
}

async function concurrently<T>(lanes: number, items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let at = next++; at < items.length; at = next++) await work(items[at] as T);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
