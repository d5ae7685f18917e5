import { types } from 'node:util';
import type { MockRequest } from '../http/message.ts';
import type { Reply } from '../replay/target.ts';

/** One way to send once over one protocol. */
export interface Transport {
  readonly attempt: (request: MockRequest, options: AttemptOptions) => Promise<Attempt>;
  readonly close: () => void;
}

export interface AttemptOptions {
  readonly signal: AbortSignal;
  /** Opens a connection for this request alone. */
  readonly isFresh: boolean;
}

/** The outcome of sending once. */
export type Attempt =
  { readonly kind: 'reply'; readonly reply: Reply } | { readonly kind: 'wants-http2' } | TransportFailure;

/** Why there is no answer, in a few words that fit after "found". */
interface TransportFailure {
  readonly kind: 'failed';
  readonly reason: string;
  /** True where something came back. */
  readonly hasAnswered?: true;
  /** True where the request cannot have reached anybody. */
  readonly mayRetry: boolean;
  /** The connection that was closed before an answer began: one that had served other requests, or a new one. */
  readonly lost?: 'kept' | 'new';
}

/**
 * The headers of `raw`, in which names and values alternate, by name in lower case; values of equal names are joined with commas. Node
 * itself drops the second of headers that may come only once (`content-type`), which checks must see.
 */
export function joinHeaders(raw: readonly string[]): Readonly<Record<string, string>> {
  const joined = new Map<string, string>();
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = (raw[index] ?? '').toLowerCase();
    const value = raw[index + 1] ?? '';
    const before = joined.get(name);
    if (!name.startsWith(':')) joined.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  return Object.fromEntries(joined);
}

const notThere = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'EHOSTDOWN', 'ENETDOWN'];
const unnamed = ['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EAI_NODATA'];
/** The codes of errors that say that a connection was closed. */
export const closedCodes = [
  'ECONNRESET',
  'EPIPE',
  'ECONNABORTED',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_HTTP2_STREAM_ERROR',
];
const noTls = ['ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG', 'EPROTO', 'ERR_SSL_HTTP_REQUEST'];
const unsendable = [
  'ERR_INVALID_CHAR',
  'ERR_UNESCAPED_CHARACTERS',
  'ERR_INVALID_HTTP_TOKEN',
  'ERR_HTTP_INVALID_HEADER_VALUE',
];
const certificates: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'a certificate that signs itself',
  SELF_SIGNED_CERT_IN_CHAIN: 'a certificate of an authority that is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'a certificate of an authority that is not known',
  UNABLE_TO_GET_ISSUER_CERT: 'a certificate of an authority that is not known',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'a certificate of an authority that is not known',
  CERT_HAS_EXPIRED: 'a certificate that has expired',
  CERT_NOT_YET_VALID: 'a certificate that is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'a certificate of another host',
};

/** The meaning of `error`, met while sending to a target of `protocol` (`http:`, `https:`). */
export function failureOf(error: unknown, protocol: string): Attempt {
  const code = codeOf(error);
  const fail = (reason: string, mayRetry = false): Attempt => ({ kind: 'failed', reason, mayRetry });
  // Some versions of Node have the refusal of every offered protocol in the code, others in the message.
  if (/no.application.protocol/iu.test(`${code} ${messageOf(error)}`)) return { kind: 'wants-http2' };
  if (['ABORT_ERR', 'TimeoutError', 'AbortError'].includes(code)) return fail('aborted');
  if (notThere.includes(code)) return fail(`no connection (${code})`, true);
  if (unnamed.includes(code)) return fail(`no address of that name (${code})`, true);
  const certificate = certificates[code];
  if (certificate !== undefined)
    return fail(
      `${certificate} (${code}): name its authority in NODE_EXTRA_CA_CERTS, or use \`--insecure\` for this machine`,
    );
  if (protocol === 'https:' && (noTls.includes(code) || code.startsWith('ERR_SSL_')))
    return fail(`no TLS (${code}): perhaps the target speaks http`);
  if (closedCodes.includes(code))
    return { kind: 'failed', reason: `the connection was closed (${code})`, mayRetry: false, lost: 'new' };
  if (unsendable.includes(code)) return fail(`a request that HTTP cannot carry (${code})`);
  if (code === 'HPE_HEADER_OVERFLOW') return fail(`headers of more than 16 KiB (${code})`);
  if (code === 'HPE_CLOSED_CONNECTION')
    return fail(`bytes behind the end of an answer, more than its length says (${code})`);
  if (code.startsWith('HPE_')) return fail(`an answer that is not HTTP/1.1 (${code})`);
  return fail(`no HTTP answer (${code})`);
}

function messageOf(error: unknown): string {
  return types.isNativeError(error) ? error.message : '';
}

/** The code of an error, or its name. */
export function codeOf(error: unknown): string {
  if (!types.isNativeError(error)) return 'an error';
  // A connection that cannot be made cancels the requests that wait for it.
  if ('code' in error && error.code === 'ERR_HTTP2_STREAM_CANCEL' && types.isNativeError(error.cause))
    return codeOf(error.cause);
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.name;
}
