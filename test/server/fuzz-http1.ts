import { connect, type Socket } from 'node:net';
import type { Fuzzed, Random } from './fuzz-requests.ts';

/** An answer as it came over the wire. */
export interface Received {
  readonly status: number;
  /** Each line of the head but the first. */
  readonly lines: readonly string[];
  readonly body: string;
}

/** `request` as text for HTTP/1.1; a body in chunks or with its length. */
export function toWire({ method, target, headers, body }: Fuzzed, random: Random): Buffer {
  const isChunked = body !== undefined && random() < 0.5;
  const framing = isChunked
    ? ['transfer-encoding: chunked']
    : body === undefined
      ? []
      : [`content-length: ${body.length}`];
  const head = [
    `${method} ${target} HTTP/1.1`,
    'host: x',
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...framing,
  ];
  const start = Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1');
  return Buffer.concat([start, ...(body === undefined ? [] : isChunked ? inChunks(body, random) : [body])]);
}

/** Sends `requests` over one connection without waiting between them, and answers what came back, as far as it came. */
export function pipeline(
  port: number,
  requests: readonly { readonly method: string; readonly bytes: Buffer }[],
): Promise<readonly Received[]> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const received: Received[] = [];
    let buffer = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      buffer = Buffer.concat([buffer, chunk]);
      for (;;) {
        const method = requests[received.length]?.method;
        const found = method === undefined ? undefined : readAnswer(buffer, method);
        if (found === undefined) break;
        buffer = buffer.subarray(found.end);
        if (found.answer.status >= 200) received.push(found.answer);
      }
      if (received.length === requests.length) socket.destroy();
    });
    settle(socket, () => {
      resolve(received);
    });
    socket.write(Buffer.concat(requests.map(({ bytes }) => bytes)));
  });
}

/** Sends `bytes` in pieces with pauses, goes away after `keepMs` at the latest, and answers the status line that came, if any. */
export function misbehave(
  port: number,
  pieces: readonly Buffer[],
  { pauseMs, keepMs }: { pauseMs: number; keepMs: number },
): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString('latin1')));
    settle(socket, () => {
      clearTimeout(timer);
      resolve(text);
    });
    const timer = setTimeout(() => {
      socket.resetAndDestroy();
    }, keepMs);
    const next = (index: number): void => {
      const piece = pieces[index];
      if (piece === undefined || socket.destroyed) return;
      socket.write(piece);
      setTimeout(next, pauseMs, index + 1);
    };
    next(0);
  });
}

function settle(socket: Socket, done: () => void): void {
  socket.on('error', () => undefined);
  socket.on('close', done);
}

function inChunks(body: Buffer, random: Random): readonly Buffer[] {
  const pieces: Buffer[] = [];
  for (let at = 0; at < body.length;) {
    const size = 1 + Math.floor(random() * Math.max(1, body.length / 3));
    const piece = body.subarray(at, at + size);
    pieces.push(
      Buffer.from(`${piece.length.toString(16)}${random() < 0.2 ? ';ext="a"' : ''}\r\n`),
      piece,
      Buffer.from('\r\n'),
    );
    at += size;
  }
  return [...pieces, Buffer.from('0\r\n\r\n')];
}

/** The first answer in `buffer`, when it is whole. */
function readAnswer(buffer: Buffer, method: string): { answer: Received; end: number } | undefined {
  const headEnd = buffer.indexOf('\r\n\r\n');
  if (headEnd < 0) return undefined;
  const [first = '', ...lines] = buffer.toString('latin1', 0, headEnd).split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3}) /u.exec(first)?.[1]);
  const length = Number(/^content-length: (\d+)$/imu.exec(lines.join('\n'))?.[1] ?? 0);
  const isBare = method === 'HEAD' || status < 200 || status === 204 || status === 304;
  const end = headEnd + 4 + (isBare ? 0 : length);
  if (buffer.length < end) return undefined;
  return { answer: { status, lines, body: buffer.toString('utf8', headEnd + 4, end) }, end };
}
