import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2';
import { headersFor } from '../mock/headers.ts';
import type { Answer, MockRequest, MockResponse } from '../mock/message.ts';
import { problem } from '../mock/problem.ts';
import type { MockSettings } from '../mock/settings.ts';
import type { Limits } from './limits.ts';
import { receive } from './receive.ts';
import { writeResponse } from './write-response.ts';

/** Requests and responses of both protocols, which differ in a few places only. */
export type Incoming = IncomingMessage | Http2ServerRequest;
export type Outgoing = ServerResponse | Http2ServerResponse;

/** What a server answers with. */
export interface Service {
  /** Asked anew for every request, so it may change between two. */
  readonly answer: Answer;
  readonly limits: Limits;
  /** For answers of the server itself. */
  readonly cors: MockSettings['cors'];
  /** Whether connections should end with the answers they carry. */
  readonly isStopping: () => boolean;
  /** Called after each answer. */
  readonly onAnswer?: ((request: MockRequest, response: MockResponse) => void) | undefined;
  /** Called for what `answer` throws: a defect, answered with 500. */
  readonly onDefect?: ((request: MockRequest, error: unknown) => void) | undefined;
}

/** Answers one request over HTTP/1.1 or HTTP/2, once, unless its client goes away before it is whole. */
export type Exchange = (incoming: Incoming, outgoing: Outgoing) => void;

/** The way from a request to its answer, the same for both protocols. */
export function createExchange(service: Service): Exchange {
  return (incoming, outgoing) => {
    const request = readHead(incoming);
    // Most requests have no body: no events to wait for then.
    if (!hasBody(incoming)) {
      // A stream that is reset says so with an error, which nobody needs to know.
      if ('stream' in incoming) incoming.on('error', ignore);
      reply(outgoing, request, service);
      return;
    }
    receive(incoming, service.limits, (received) => {
      // Node ends the body of a stream that is cut, too.
      if ('stream' in incoming && incoming.stream.closed) return;
      switch (received.kind) {
        case 'whole':
          reply(outgoing, { ...request, body: received.body }, service);
          break;
        case 'too-large':
          send(outgoing, request, tooLarge(request, service), service);
          break;
        case 'too-late':
          end(outgoing, request, tooLate(request, service), service);
      }
    });
  };
}

/**
 * Answers `Expect: 100-continue`: that the body is welcome, or without waiting for it that it is too large
 * (RFC 9110 section 10.1.1).
 */
export function createExpectation(exchange: Exchange, service: Service): Exchange {
  return (incoming, outgoing) => {
    if (Number(incoming.headers['content-length']) > service.limits.bodyBytes) {
      incoming.on('error', ignore);
      const request = readHead(incoming);
      end(outgoing, request, tooLarge(request, service), service);
      return;
    }
    outgoing.writeContinue();
    exchange(incoming, outgoing);
  };
}

function reply(outgoing: Outgoing, request: MockRequest, service: Service): void {
  let response: MockResponse;
  try {
    response = final(service.answer(request), request, service);
  } catch (error) {
    service.onDefect?.(request, error);
    const detail = 'The mock must answer every request; found an error of its own.';
    response = problem('internal-error', detail, { headers: headersFor(request, service.cors) });
  }
  send(outgoing, request, response, service);
}

/** A description may declare nothing but `100` or `101`, which announce an answer and are none. */
function final(response: MockResponse, request: MockRequest, { cors }: Service): MockResponse {
  if (response.status >= 200) return response;
  const detail = `The operation must declare a final response to be answered; found ${response.status}.`;
  return problem('no-responses', detail, { headers: headersFor(request, cors) });
}

function send(outgoing: Outgoing, request: MockRequest, response: MockResponse, service: Service): void {
  if ('stream' in outgoing) writeStream(outgoing, response);
  else {
    if (service.isStopping()) outgoing.shouldKeepAlive = false;
    writeResponse(outgoing, response);
  }
  service.onAnswer?.(request, response);
}

function writeStream(outgoing: Http2ServerResponse, { status, headers, body }: MockResponse): void {
  const hasLength = status !== 204 && status !== 304 && headers['content-length'] === undefined;
  outgoing.writeHead(status, withoutConnection(hasLength ? { ...headers, 'content-length': body.length } : headers));
  if (body.length === 0) outgoing.end();
  else outgoing.end(body);
}

type Headers = Readonly<Record<string, string | number>>;

/** HTTP/2 knows no headers about the connection (RFC 9113 section 8.2.2); nearly always there are none. */
function withoutConnection(headers: Headers): Headers {
  for (const name of forbidden) {
    if (name in headers)
      return Object.fromEntries(Object.entries(headers).filter(([each]) => !forbidden.includes(each)));
  }
  return headers;
}

const forbidden = [
  ...['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'upgrade'],
  ...['te', 'http2-settings', 'trailer'],
];

/** Sends an answer to a request that is not whole, and ends what it came on: what follows is not to be read. */
export function end(outgoing: Outgoing, request: MockRequest, response: MockResponse, service: Service): void {
  if ('stream' in outgoing) {
    // RFC 9113 section 8.1: an answer that is complete before its request, then a reset without error.
    const { stream } = outgoing;
    // `finish` of the response itself is told at the end of the stream only.
    stream.once('finish', () => {
      stream.close();
    });
  } else {
    outgoing.shouldKeepAlive = false;
  }
  send(outgoing, request, response, service);
}

function tooLarge(request: MockRequest, { limits, cors }: Service): MockResponse {
  const detail = `The body must be at most ${limits.bodyBytes} bytes; found more.`;
  return problem('body-too-large', detail, { headers: headersFor(request, cors) });
}

function tooLate(request: MockRequest, { limits, cors }: Service): MockResponse {
  const detail = `The body must arrive within ${limits.requestMs} ms; found it incomplete.`;
  return problem('request-timeout', detail, { headers: headersFor(request, cors) });
}

function hasBody(incoming: Incoming): boolean {
  if ('stream' in incoming) return !incoming.stream.endAfterHeaders;
  const { headers } = incoming;
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

/** What a request says before its body. */
export function readHead(incoming: Incoming): MockRequest {
  const { method = 'GET' } = incoming;
  return { method, target: targetOf(incoming.url), headers: flatten(incoming.headers) };
}

/** The target without scheme and host, which proxies send (RFC 9112 section 3.2.2). */
function targetOf(url: string | undefined): string {
  if (url?.startsWith('/') === true) return url;
  const target = (url ?? '/').replace(/^https?:\/\/[^/?#]*/iu, '');
  return target.startsWith('/') ? target : `/${target}`;
}

/** Pseudo headers of HTTP/2 left out, but for the authority: it is `host` there (RFC 9113 section 8.3.1). */
function flatten(headers: Incoming['headers']): MockRequest['headers'] {
  if (isFlat(headers)) return headers;
  const flat: Record<string, string | undefined> = {};
  for (const name in headers) {
    const value = headers[name];
    if (name.startsWith(':')) {
      if (name === ':authority') flat.host ??= value?.toString();
      continue;
    }
    flat[name] = typeof value === 'string' ? value : value?.join(', ');
  }
  return flat;
}

/** Over HTTP/1.1 Node joins repeated headers itself, all but `set-cookie`, which only answers should have. */
function isFlat(headers: Incoming['headers']): headers is MockRequest['headers'] {
  return headers[':method'] === undefined && headers['set-cookie'] === undefined;
}

function ignore(): void {
  // A client that has gone needs no answer.
}
