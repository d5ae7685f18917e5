import type { MockRequest } from '../http/message.ts';

/** The answer to one request. */
export interface Reply {
  readonly status: number;
  /** Names in lower case; the values of repeated headers are joined with commas. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** The `content-encoding` of the body was undone. */
  readonly isDecoded?: true;
  /** Bytes came behind the end of an answer that may have no body. They are not in `body`. */
  readonly hasBytesBehind?: true;
  /** The time from sending to the last byte, if it was measured. */
  readonly tookMs?: number;
}

/** A reply, or the reason why there is none: `no answer within 10000 ms`. */
export type Sent =
  | { readonly kind: 'reply'; readonly reply: Reply }
  | {
      readonly kind: 'failed';
      readonly reason: string;
      /** Something came back that is no answer. */
      readonly hasAnswered?: true;
    };

/** Sends one request to the target. A failing target never makes it reject. */
export type Send = (request: MockRequest) => Promise<Sent>;

/** The clock of `limitRate`. */
interface RateClock {
  readonly clockMs: () => number;
  readonly schedule: (run: () => void, ms: number) => unknown;
}

/** `send` with at least `everyMs` between one request and the next, in the order in which they are asked for. */
export function limitRate(send: Send, everyMs: number, { clockMs, schedule }: RateClock): Send {
  let nextMs = clockMs();
  return async (request) => {
    const nowMs = clockMs();
    const startMs = Math.max(nowMs, nextMs);
    nextMs = startMs + everyMs;
    if (startMs > nowMs)
      await new Promise<void>((resolve) => {
        schedule(resolve, startMs - nowMs);
      });
    return send(request);
  };
}
