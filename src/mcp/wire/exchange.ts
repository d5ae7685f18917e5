import { noteJsonNumbers } from '../../description/parse/json-numbers.ts';
import { isDeeper } from '../../description/parse/json-text.ts';
import { isArray, isObject, isText, member, parsedJson } from '../../lib/json.ts';
import { UserError } from '../../lib/user-error.ts';

/** The answer to a request; `silent` where none came in time, `other` where something came that is no JSON-RPC: `found` says what. */
export type Answer =
  | { readonly kind: 'result'; readonly result: unknown }
  | { readonly kind: 'error'; readonly error: RpcError }
  | { readonly kind: 'silent' }
  | { readonly kind: 'other'; readonly found: string };

export interface AskOptions {
  readonly timeoutMs: number;
  /** Headers of this request, where the transport has some. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A way to speak with one server, over pipes or HTTP. A failure that ends the exchange is thrown as a UserError, in one sentence. */
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
  /** Pages of one list that have no entry. */
  emptyPages: 1000,
  /** Lines on stdout that are no messages. */
  noiseLines: 1000,
} as const;

/** The sentence on a server that cannot be read, and what to do about it. */
export function unreadableServer(name: string, must: string, found: string, advice?: string): UserError {
  return new UserError(`${name} must ${must}; found ${found}.${advice === undefined ? '' : ` ${advice}`}`);
}

/** A message that came from a server (JSON-RPC 2.0). */
export type ServerMessage =
  | { readonly kind: 'result'; readonly id: unknown; readonly result: unknown }
  | { readonly kind: 'error'; readonly id: unknown; readonly error: RpcError }
  | { readonly kind: 'request'; readonly id: unknown; readonly method: string }
  | { readonly kind: 'notification'; readonly method: string };

interface RpcError {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

/** The error codes that mean something to a client. */
export const codes = { methodNotFound: -32_601, unsupportedVersion: -32_022 } as const;

/** Deeper values would overflow the stack of recursive readers. */
const mostLevels = 1000;

/** The messages of a text: one, or a batch of them (2025-03-26); undefined where it is no JSON, or nothing of JSON-RPC. */
export function readMessages(text: string): readonly ServerMessage[] | undefined {
  const value = parsedJson(text);
  if (value === undefined || isDeeper(text, mostLevels)) return undefined;
  // What is pulled is written in the digits that came.
  noteJsonNumbers(text, value);
  const messages = (isArray(value) ? value : [value]).flatMap((one) => readMessage(one) ?? []);
  return messages.length === 0 ? undefined : messages;
}

function readMessage(value: unknown): ServerMessage | undefined {
  if (!isObject(value)) return undefined;
  const { id, method, result, error } = value;
  if (isText(method)) return id === undefined ? { kind: 'notification', method } : { kind: 'request', id, method };
  if (isObject(error)) {
    const [code, message] = [member(error, 'code'), member(error, 'message')];
    const read = { code: typeof code === 'number' ? code : 0, message: isText(message) ? message : '' };
    return { kind: 'error', id, error: { ...read, data: error.data } };
  }
  return result === undefined ? undefined : { kind: 'result', id, result };
}

/** The answer to a request of the server: an empty list of roots, a sign of life, and errors for all else. */
export function replyTo({ id, method }: { readonly id: unknown; readonly method: string }): object {
  const base = { jsonrpc: '2.0', id };
  if (method === 'ping') return { ...base, result: {} };
  if (method === 'roots/list') return { ...base, result: { roots: [] } };
  return { ...base, error: { code: codes.methodNotFound, message: 'Method not found' } };
}
