import type { MockRequest } from '../http/message.ts';
import type { ServerResponse } from 'node:http';
import type { Http2ServerResponse } from 'node:http2';

/** Takes what sends an event to one client, and gives what ends that. */
export type Subscribe = (send: (event: string) => void) => () => void;

/** Answers that stay open and tell of events as they come (HTML standard, "Server-sent events"). */
export interface EventStreams {
  /** Answers `request` with a stream if it asks for one; false otherwise. */
  readonly open: (request: MockRequest, outgoing: ServerResponse | Http2ServerResponse) => boolean;
  /** Ends all of them: a server that stops waits for no reader. */
  readonly end: () => void;
}

/** Shorter than what a connection may stand still, so that none is cut. */
const beatMs = 15_000;

/** Streams for the requests that `subscribe` has something for. */
export function createEventStreams(subscribe: (request: MockRequest) => Subscribe | undefined): EventStreams {
  const ends = new Set<() => void>();
  return {
    open: (request, outgoing) => {
      const follow = subscribe(request);
      if (follow === undefined) return false;
      outgoing.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
      const write = (text: string): void => {
        // Both protocols have the method, with types of their own.
        if ('stream' in outgoing) outgoing.write(text);
        else outgoing.write(text);
      };
      write(': open\n\n');
      const leave = follow((event) => {
        write(`event: ${event}\ndata:\n\n`);
      });
      const beat = setInterval(() => {
        write(':\n\n');
      }, beatMs);
      const end = (): void => {
        clearInterval(beat);
        leave();
        ends.delete(end);
        outgoing.end();
      };
      ends.add(end);
      outgoing.once('close', end);
      return true;
    },
    end: () => {
      for (const end of ends) end();
    },
  };
}
