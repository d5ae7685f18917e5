import type { ServerResponse } from 'node:http';
import type { Http2ServerResponse } from 'node:http2';
import { headersFor } from '../http/headers.ts';
import type { AnswerRequest, MockRequest, MockResponse } from '../http/message.ts';
import { problem } from '../mock/problem.ts';
import type { MockSettings } from '../mock/settings.ts';
import { type EventStreams, writeResponse, writeStream } from './write-response.ts';
import type { ServerLimits } from './limits.ts';
import { decodeBody, tooLarge } from './content-coding.ts';
import { type Incoming, hasBody, readHead, receive, wrongHead } from './read-request.ts';

/** Responses of both protocols. */
export type Outgoing = ServerResponse | Http2ServerResponse;

/** The service a server offers: what it answers with, and whom it tells. */
export interface Service {
  /** Asked anew for every request, so it may change between two. */
  readonly answer: AnswerRequest;
  readonly limits: ServerLimits;
  /** The CORS headers of answers of the server itself. */
  readonly cors: MockSettings['cors'];
  /** Answers that stay open; those to requests without a body are asked for before `answer`. */
  readonly streams: EventStreams;
  /** The largest request body for a target, where it is another than that of `limits`. */
  readonly bodyBytesFor?: ((target: string) => number | undefined) | undefined;
  /** The milliseconds that the answer to a request is held back. */
  readonly delay?: ((request: MockRequest) => number) | undefined;
  /** True once connections are to end with the answers they carry. */
  readonly isStopping: () => boolean;
  /** Called after each answer, with the time that `answer` took by `clockMs`: none for answers of the server itself. */
  readonly onAnswer?: ((request: MockRequest, response: MockResponse, durationMs: number) => void) | undefined;
  /** Milliseconds since some moment. */
  readonly clockMs?: (() => number) | undefined;
  /** Called for what `answer` throws: a defect, answered with 500. */
  readonly onDefect?: ((request: MockRequest, error: unknown) => void) | undefined;
}

/** The listener of both protocols: answers one request, once, unless its client goes away before it is whole. */
export type RequestListener = (incoming: Incoming, outgoing: Outgoing) => void;

/** The way from a request to its answer, the same for both protocols. */
export function createRequestListener(service: Service): RequestListener {
  return (incoming, outgoing) => {
    // A stream that is reset says so with an error, which nobody needs to know.
    if ('stream' in incoming) incoming.on('error', ignore);
    if (isGone(outgoing)) return;
    const wrong = wrongHead(incoming);
    if (wrong !== undefined) {
      incoming.on('error', ignore);
      const request = readHead(incoming);
      const { kind, detail } = wrong;
      endWith(outgoing, request, problem(kind, detail, { headers: headersFor(request, service.cors) }), service);
      return;
    }
    // Most requests have no body: no events to wait for then.
    if (!hasBody(incoming)) {
      const request = readHead(incoming);
      unlessDefective(outgoing, request, service, () => {
        if (!service.streams.open(request, outgoing)) reply(outgoing, request, service);
      });
      return;
    }
    receive(incoming, limitsFor(incoming.url, service), (received) => {
      // Node ends the body of a stream that is cut, too.
      if (isGone(outgoing)) return;
      switch (received.kind) {
        case 'whole':
          replyDecoded(outgoing, readHead(incoming, received.body), service);
          break;
        case 'too-large': {
          const request = readHead(incoming);
          send(outgoing, request, refuseLarge(request, service), service);
          break;
        }
        case 'too-late': {
          const request = readHead(incoming);
          endWith(outgoing, request, tooLate(request, service), service);
        }
      }
    });
  };
}

/**
 * Answers `Expect: 100-continue`: that the body is welcome, or without waiting for it that it is too large
 * (RFC 9110 section 10.1.1).
 */
export function createContinueListener(listener: RequestListener, service: Service): RequestListener {
  return (incoming, outgoing) => {
    incoming.on('error', ignore);
    if (isGone(outgoing)) return;
    if (Number(incoming.headers['content-length']) > limitsFor(incoming.url, service).bodyBytes) {
      const request = readHead(incoming);
      endWith(outgoing, request, refuseLarge(request, service), service);
      return;
    }
    outgoing.writeContinue();
    listener(incoming, outgoing);
  };
}

function replyDecoded(outgoing: Outgoing, request: MockRequest, service: Service): void {
  const { cors } = service;
  const headers = (): MockResponse['headers'] => headersFor(request, cors);
  const { bodyBytes: limitBytes } = limitsFor(request.target, service);
  const decoded = decodeBody(request, { limitBytes, headers });
  if (decoded.kind === 'request') reply(outgoing, decoded.request, service);
  else send(outgoing, request, decoded.response, service);
}

function reply(outgoing: Outgoing, request: MockRequest, service: Service): void {
  const { clockMs } = service;
  unlessDefective(outgoing, request, service, () => {
    const startedMs = clockMs?.() ?? 0;
    const response = final(service.answer(request));
    const durationMs = (clockMs?.() ?? 0) - startedMs;
    const delayMs = service.delay?.(request) ?? 0;
    if (delayMs > 0) sendLater(delayMs, outgoing, request, response, service, durationMs);
    else send(outgoing, request, response, service, durationMs);
  });
}

/** Runs a step of answering. An error that it throws is a defect, answered with 500: nothing that is sent ends the process. */
function unlessDefective(outgoing: Outgoing, request: MockRequest, service: Service, step: () => void): void {
  try {
    step();
  } catch (error) {
    service.onDefect?.(request, error);
    // A defect may show after the headers of an answer that stays open.
    if (outgoing.headersSent) outgoing.end();
    else send(outgoing, request, defective(request, service), service);
  }
}

function sendLater(
  delayMs: number,
  ...[outgoing, request, response, service, durationMs]: Parameters<typeof send>
): void {
  const timer = setTimeout(() => {
    unlessDefective(outgoing, request, service, () => {
      send(outgoing, request, response, service, durationMs);
    });
  }, delayMs);
  // Nobody waits any more.
  outgoing.once('close', () => {
    clearTimeout(timer);
  });
}

/** An answer of `100` or `101` announces another, and clients would wait for that. */
function final(response: MockResponse): MockResponse {
  if (response.status < 200) throw new Error(`A mock must answer with a final status; found ${response.status}.`);
  return response;
}

function send(
  outgoing: Outgoing,
  request: MockRequest,
  response: MockResponse,
  service: Service,
  durationMs = 0,
): void {
  if (isGone(outgoing)) return;
  if (response.isCut === true) cut(outgoing);
  else if (response.stream !== undefined) service.streams.hold(outgoing, response);
  else if ('stream' in outgoing) writeStream(outgoing, response);
  else {
    if (service.isStopping()) outgoing.shouldKeepAlive = false;
    writeResponse(outgoing, response);
  }
  service.onAnswer?.(request, response, durationMs);
}

/** Ends without an answer: HTTP/1.1 with a reset of TCP, HTTP/2 with one of the stream. */
function cut(outgoing: Outgoing): void {
  if ('stream' in outgoing) outgoing.stream.close(internalError);
  // TLS has no reset of its own.
  else if (outgoing.socket !== null && 'encrypted' in outgoing.socket) outgoing.socket.destroy();
  else outgoing.socket?.resetAndDestroy();
}

// INTERNAL_ERROR (RFC 9113 section 7).
const internalError = 2;

/** True where the stream of HTTP/2 was reset: Node throws where one that is closed, but not destroyed yet, is to continue or respond. */
function isGone(outgoing: Outgoing): boolean {
  return 'stream' in outgoing && (outgoing.stream.closed || outgoing.stream.destroyed);
}

/** Sends an answer to a request that is not whole, and ends what it came on: what follows is not to be read. */
export function endWith(outgoing: Outgoing, request: MockRequest, response: MockResponse, service: Service): void {
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

function defective(request: MockRequest, { cors }: Service): MockResponse {
  const detail = 'The mock must answer every request; found an error of its own.';
  return problem('internal-error', detail, { headers: headersFor(request, cors) });
}

function limitsFor(target: string | undefined, { limits, bodyBytesFor }: Service): ServerLimits {
  const bodyBytes = bodyBytesFor?.(target ?? '');
  return bodyBytes === undefined ? limits : { ...limits, bodyBytes };
}

function refuseLarge(request: MockRequest, service: Service): MockResponse {
  return tooLarge(limitsFor(request.target, service).bodyBytes, headersFor(request, service.cors));
}

function tooLate(request: MockRequest, { limits, cors }: Service): MockResponse {
  const detail = `The body must arrive within ${limits.requestMs} ms; found it incomplete.`;
  return problem('request-timeout', detail, { headers: headersFor(request, cors) });
}

function ignore(): void {
  // A client that has gone needs no answer.
}
