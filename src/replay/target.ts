import type { MockRequest } from '../http/message.ts';

/** What came back for one request. */
export interface Reply {
  readonly status: number;
  /** Names in lower case; values of one that came several times are joined with commas. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** The body is what came once its `content-encoding` was undone. */
  readonly isDecoded?: true;
  /** The time from sending to the last byte, where somebody measured it. */
  readonly tookMs?: number;
}

/** A reply, or in a few words why there is none (`no answer within 10000 ms`). */
export type Sent =
  | { readonly kind: 'reply'; readonly reply: Reply }
  | {
      readonly kind: 'failed';
      readonly reason: string;
      /** Something came back, which is no answer. */ readonly hasAnswered?: true;
    };

/** Sends one request to the target. Never rejects for what a target does. */
export type Send = (request: MockRequest) => Promise<Sent>;
