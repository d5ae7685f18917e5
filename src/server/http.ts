import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { headersFor } from '../mock/headers.ts';
import type { Answer, MockRequest, MockResponse } from '../mock/message.ts';
import { problem } from '../mock/problem.ts';

/** Where and how to listen. */
export interface ListenOptions {
  /** 0 for any free one. */
  readonly port: number;
  readonly host: string;
  /** Of a request body; 1 MiB where absent. More is answered with 413. */
  readonly bodyLimitBytes?: number;
  /** Called after each answer. */
  readonly onAnswer?: (request: MockRequest, response: MockResponse) => void;
}

/** A server that listens. */
export interface Listening {
  /** `http://127.0.0.1:4880`, without a slash at the end. */
  readonly url: string;
  readonly port: number;
  /** Stops listening, finishes answers in flight, then ends. */
  readonly close: () => Promise<void>;
}

const mebibyte = 1024 * 1024;

/**
 * Serves `answer` over HTTP/1.1. `answer` is asked anew for every request, so it may change between two.
 *
 * A client has 10 s for its headers and 30 s for a request; idle connections are kept 5 s.
 * Rejects with the error of Node where it cannot listen (`EADDRINUSE`).
 */
export async function listen(answer: Answer, options: ListenOptions): Promise<Listening> {
  const server = createServer(
    { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 5_000 },
    (incoming, outgoing) => {
      serve(incoming, outgoing, { answer, options });
    },
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const { port } = server.address() as AddressInfo;
  const host = options.host.includes(':') ? `[${options.host}]` : options.host;
  return { url: `http://${host}:${port}`, port, close: () => close(server) };
}

interface Service {
  readonly answer: Answer;
  readonly options: ListenOptions;
}

function serve(incoming: IncomingMessage, outgoing: ServerResponse, service: Service): void {
  const { method = 'GET' } = incoming;
  // Most requests have no body: no events to wait for then.
  const hasBody =
    incoming.headers['content-length'] !== undefined || incoming.headers['transfer-encoding'] !== undefined;
  const request: MockRequest = { method, target: targetOf(incoming.url), headers: flatten(incoming.headers) };
  if (!hasBody) {
    send(outgoing, request, service, service.answer(request));
    return;
  }
  const limit = service.options.bodyLimitBytes ?? mebibyte;
  const chunks: Buffer[] = [];
  let size = 0;
  incoming.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size <= limit) chunks.push(chunk);
  });
  incoming.on('end', () => {
    const whole = { ...request, body: Buffer.concat(chunks) };
    send(outgoing, request, service, size > limit ? tooLarge(request, limit) : service.answer(whole));
  });
}

function send(outgoing: ServerResponse, request: MockRequest, { options }: Service, response: MockResponse): void {
  const hasLength =
    response.status !== 204 && response.status !== 304 && response.headers['content-length'] === undefined;
  const headers = hasLength ? { ...response.headers, 'content-length': response.body.length } : response.headers;
  outgoing.writeHead(response.status, headers);
  outgoing.end(response.body.length === 0 ? undefined : response.body);
  options.onAnswer?.(request, response);
}

function tooLarge(request: MockRequest, limit: number): MockResponse {
  const detail = `The body must be at most ${limit} bytes; found more.`;
  return problem('body-too-large', detail, { headers: headersFor(request, 'literal') });
}

/** The target without scheme and host, which proxies send (RFC 9112 section 3.2.2). */
function targetOf(url: string | undefined): string {
  const target = (url ?? '/').replace(/^https?:\/\/[^/?#]*/iu, '');
  return target.startsWith('/') ? target : `/${target}`;
}

function flatten(headers: IncomingMessage['headers']): MockRequest['headers'] {
  const flat: Record<string, string | undefined> = {};
  for (const name in headers) {
    const value = headers[name];
    flat[name] = typeof value === 'string' ? value : value?.join(', ');
  }
  return flat;
}

function close(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => {
      if (error === undefined) resolve();
      else reject(error);
    });
    server.closeIdleConnections();
  });
}
