import type { MockRequest, MockResponse } from '../http/message.ts';
import type { ServerResponse } from 'node:http';
import type { Http2ServerResponse } from 'node:http2';

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
