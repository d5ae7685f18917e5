import { measure } from '../../description/parse/limits.ts';
import { isArray, isObject, isText, member } from '../../lib/json.ts';

/** A message that came from a server (JSON-RPC 2.0). */
export type ServerMessage =
  | { readonly kind: 'result'; readonly id: unknown; readonly result: unknown }
  | { readonly kind: 'error'; readonly id: unknown; readonly error: RpcError }
  | { readonly kind: 'request'; readonly id: unknown; readonly method: string }
  | { readonly kind: 'notification'; readonly method: string };

export interface RpcError {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

/** The error codes that mean something to a client. */
export const codes = { methodNotFound: -32_601, unsupportedVersion: -32_022 } as const;

/** Deeper values do not fit on the stack of whoever walks them. */
const mostLevels = 1000;

/** The messages of a text: one, or a batch of them (2025-03-26); undefined where it is no JSON, or nothing of JSON-RPC. */
export function readMessages(text: string): readonly ServerMessage[] | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (measure(value, mostLevels).levels > mostLevels) return undefined;
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

/** The answer to a request of the server: no roots, signs of life, and nothing else. */
export function replyTo({ id, method }: { readonly id: unknown; readonly method: string }): object {
  const base = { jsonrpc: '2.0', id };
  if (method === 'ping') return { ...base, result: {} };
  if (method === 'roots/list') return { ...base, result: { roots: [] } };
  return { ...base, error: { code: codes.methodNotFound, message: 'Method not found' } };
}
