import type { MockRequest } from '../http/message.ts';

/** What came back for one request. */
export interface Reply {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** From sending to the last byte, where somebody measured it. */
  readonly tookMs?: number;
}

/** A reply, or in a few words why there is none (`no answer within 10000 ms`). */
export type Sent =
  { readonly kind: 'reply'; readonly reply: Reply } | { readonly kind: 'failed'; readonly reason: string };

/** Sends one request to the target. Never rejects for what a target does. */
export type Send = (request: MockRequest) => Promise<Sent>;
