import { UserError } from '../../lib/user-error.ts';
import type { RpcError } from './messages.ts';

/** The answer to a request; `silent` where none came in time. */
export type Answer =
  | { readonly kind: 'result'; readonly result: unknown }
  | { readonly kind: 'error'; readonly error: RpcError }
  | { readonly kind: 'silent' };

export interface AskOptions {
  readonly timeoutMs: number;
  /** Headers of this request, where the transport has some. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A way to speak with one server, over pipes or HTTP. What cannot be got over is thrown as a UserError, in one sentence. */
export interface McpExchange {
  /** The server in messages. */
  readonly name: string;
  readonly ask: (method: string, params: object, options: AskOptions) => Promise<Answer>;
  readonly notify: (method: string, options: AskOptions) => Promise<void>;
  /** The number of times that the server said that a list has changed. */
  readonly changes: () => number;
  /** True where such a notification comes whenever the server sends it. */
  readonly hears: boolean;
  /** What to do where the server answered nothing of use, in a sentence; undefined where there is nothing to say. */
  readonly advice?: () => string | undefined;
  /** Resolves after some milliseconds, or with the next change of a list. */
  readonly pause: (ms: number) => Promise<void>;
}

/** The limits of what one server may send. */
export const wireLimits = {
  // More of an answer over HTTP takes more than 150 MB of memory, with what the client of HTTP holds.
  messageBytes: 24 * 1024 * 1024,
  listBytes: 256 * 1024 * 1024,
  entries: 100_000,
  /** Lines on stdout that are no messages. */
  noiseLines: 1000,
} as const;

/** The sentence on a server that cannot be read, and what to do about it. */
export function unreadable(name: string, must: string, found: string, advice?: string): UserError {
  return new UserError(`${name} must ${must}; found ${found}.${advice === undefined ? '' : ` ${advice}`}`);
}
