import type { MockRequest } from '../../http/message.ts';
import type { Reply } from '../../replay/target.ts';

/** One way to send once over one protocol. */
export interface Transport {
  readonly attempt: (request: MockRequest, signal: AbortSignal) => Promise<Attempt>;
  readonly close: () => void;
}

/** What became of sending once. */
export type Attempt =
  { readonly kind: 'reply'; readonly reply: Reply } | { readonly kind: 'wants-http2' } | TransportFailure;

/** Why there is no answer, in a few words that fit after "found". */
interface TransportFailure {
  readonly kind: 'failed';
  readonly reason: string;
  /** Whether something came back. */
  readonly hasAnswered?: true;
  /** Whether the request cannot have reached anybody. */
  readonly mayRetry: boolean;
}
