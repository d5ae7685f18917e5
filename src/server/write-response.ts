import type { ServerResponse } from 'node:http';
import type { Http2ServerResponse } from 'node:http2';
import type { MockResponse, MockRequest } from '../http/message.ts';

interface EncodedResponse {
  /** Names and values in turn. */
  readonly headers: readonly string[];
  /** The body, a character a byte; empty for a long one. */
  readonly text: string;
}

// Headers and a body that are one text leave in one write. A long body is not worth the copy.
const shortBytes = 16 * 1024;
const encodedCache = new WeakMap<MockResponse, EncodedResponse>();

/** Sends `response` over HTTP/1.1, with a `content-length` where one is needed and absent. */
export function writeResponse(outgoing: ServerResponse, response: MockResponse): void {
  const { headers, text } = response.isCached === true ? cachedForm(response) : toForm(response);
  // Node types the list as one it may change, which it does not.
  outgoing.writeHead(response.status, headers as string[]);
  if (response.body.length === 0) outgoing.end();
  else if (text === '') outgoing.end(response.body);
  else writeAtOnce(outgoing, text);
}

/**
 * Headers and body in one piece. `end` with a body gives the socket a second, empty one: both would wait to be gathered, which takes as long as
 * the rest of the way through Node.
 */
function writeAtOnce(outgoing: ServerResponse, text: string): void {
  outgoing.write(text, 'latin1');
  outgoing.socket?.uncork();
  outgoing.end();
}

function cachedForm(response: MockResponse): EncodedResponse {
  const known = encodedCache.get(response);
  if (known !== undefined) return known;
  const made = toForm(response);
  encodedCache.set(response, made);
  return made;
}

function toForm({ status, headers, body }: MockResponse): EncodedResponse {
  const flat: string[] = [];
  for (const name of Object.keys(headers)) flat.push(name, headers[name] ?? '');
  if (lacksLength(status, headers)) flat.push('content-length', String(body.length));
  const isShort = body.length <= shortBytes;
  return { headers: flat, text: isShort ? toText(body) : '' };
}

function lacksLength(status: number, headers: MockResponse['headers']): boolean {
  return status !== 204 && status !== 304 && headers['content-length'] === undefined;
}

function toText({ buffer, byteOffset, length }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, length).toString('latin1');
}

/** Sends `response` over HTTP/2, with a `content-length` where one is needed and absent. */
export function writeStream(outgoing: Http2ServerResponse, { status, headers, body }: MockResponse): void {
  const all = lacksLength(status, headers) ? { ...headers, 'content-length': body.length } : headers;
  outgoing.writeHead(status, withoutConnection(all));
  if (body.length === 0) outgoing.end();
  else outgoing.end(body);
}

type WrittenHeaders = Readonly<Record<string, string | number>>;

/** HTTP/2 knows no headers about the connection (RFC 9113 section 8.2.2). */
function withoutConnection(headers: WrittenHeaders): WrittenHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !forbidden.has(name)));
}

const forbidden: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'transfer-encoding',
  'upgrade',
  'te',
  'http2-settings',
  'trailer',
]);

/** Gets a function that sends an event to one client. Returns a function that ends the subscription. */
export type Subscribe = (send: (event: string) => void) => () => void;

/** Answers that stay open and tell of events as they come (HTML standard, "Server-sent events"). */
export interface EventStreams {
  /** Answers `request` with a stream if it asks for one; false otherwise. */
  readonly open: (request: MockRequest, outgoing: ServerResponse | Http2ServerResponse) => boolean;
  /** Sends a response that has a `stream`. */
  readonly hold: (outgoing: ServerResponse | Http2ServerResponse, response: MockResponse) => void;
  /** Ends all of them: a server that stops waits for no reader. */
  readonly end: () => void;
}

/** Shorter than a connection may be idle, so that none is cut. */
const beatMs = 15_000;

/** Streams for the requests that `subscribe` has something for, and for responses that stay open. */
export function createEventStreams(
  subscribe: (request: MockRequest) => Subscribe | undefined = () => undefined,
): EventStreams {
  const ends = new Set<() => void>();
  let isOver = false;
  const hold: EventStreams['hold'] = (outgoing, { status, headers, body, stream }) => {
    outgoing.writeHead(status, headers);
    const write = (text: string | Uint8Array): void => {
      // Both protocols have the method, with types of their own.
      if ('stream' in outgoing) outgoing.write(text);
      else outgoing.write(text);
    };
    write(body);
    const leave = stream?.follow(write);
    const beat = setInterval(() => {
      write(':\n\n');
    }, beatMs);
    const close = (): void => {
      clearInterval(beat);
      leave?.();
      ends.delete(end);
    };
    const end = (): void => {
      close();
      if (stream?.last !== undefined) write(stream.last);
      outgoing.end();
    };
    ends.add(end);
    outgoing.once('close', close);
    if (isOver) end();
  };
  return {
    hold,
    open: (request, outgoing) => {
      const follow = subscribe(request);
      if (follow === undefined) return false;
      hold(outgoing, {
        status: 200,
        headers: {
          'content-type': 'text/event-stream',
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
        },
        body: new TextEncoder().encode(': open\n\n'),
        stream: {
          follow: (write) =>
            follow((event) => {
              write(`event: ${event}\ndata:\n\n`);
            }),
        },
      });
      return true;
    },
    end: () => {
      isOver = true;
      for (const end of ends) end();
    },
  };
}
