import { types, promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import type { MockRequest } from '../http/message.ts';
import type { Reply } from '../replay/target.ts';
import { isSequential, kindOf } from '../http/media-type.ts';
import { collectBytes } from '../lib/bytes.ts';
import { greatestOf } from '../lib/lists.ts';
import { sizeOf } from '../lib/show.ts';
import { searchable } from './files.ts';

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
const closedCodes = ['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_HTTP2_STREAM_ERROR'];
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
function codeOf(error: unknown): string {
  if (!types.isNativeError(error)) return 'an error';
  // A connection that cannot be made cancels the requests that wait for it.
  if ('code' in error && error.code === 'ERR_HTTP2_STREAM_CANCEL' && types.isNativeError(error.cause))
    return codeOf(error.cause);
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.name;
}

/** The most that is read of a body, and the most that it may decompress to. */
const bodyLimitBytes = 10 * 1024 * 1024;

/** A body, or why there is none. */
type ReadBody =
  | { readonly kind: 'body'; readonly body: Uint8Array; readonly isDecoded?: true }
  | { readonly kind: 'failed'; readonly reason: string };

type BodyHeaders = Readonly<
  Partial<Record<'content-encoding' | 'content-length' | 'content-type', string | undefined>>
>;

/**
 * Reads `chunks` up to the limit and undoes its encodings, by the headers of the answer. A stream of items that is still open when `signal`
 * ends the request has the items that came. Throws what the stream throws, unless it is cut.
 */
export async function readBody(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  headers: BodyHeaders,
  signal: AbortSignal,
): Promise<ReadBody> {
  const read = collectBytes();
  let sizeBytes = 0;
  try {
    for await (const chunk of chunks) {
      sizeBytes += chunk.length;
      if (sizeBytes > bodyLimitBytes)
        return { kind: 'failed', reason: `a body of more than ${sizeOf(bodyLimitBytes)}; the connection was cut` };
      read.add(chunk);
    }
  } catch (error) {
    const code = codeOf(error);
    if (!signal.aborted && !closedCodes.includes(code)) throw error;
    if (!signal.aborted)
      return { kind: 'failed', reason: `a body that was cut after ${extentOf(sizeBytes, headers)} (${code})` };
  }
  const bytes = read.all();
  // A body without a length ends where its connection is cut.
  if (signal.aborted && !staysOpen(headers)) throw Object.assign(new Error('aborted'), { code: 'ABORT_ERR' });
  if (signal.aborted) return { kind: 'body', body: wholeItems(bytes, headers) };
  return decode(bytes, (headers['content-encoding'] ?? '').trim().toLowerCase());
}

/** A body of items one after the other, which has no end while there may be more. */
function staysOpen({
  'content-type': type = '',
  'content-encoding': encoding,
  'content-length': length,
}: BodyHeaders): boolean {
  return isSequential(kindOf(type)) && encoding === undefined && length === undefined;
}

/** The bytes without an event or a line at the end that came in part. */
function wholeItems(body: Uint8Array, { 'content-type': type = '' }: BodyHeaders): Uint8Array {
  const bytes = searchable(body);
  const ends = kindOf(type) === 'events' ? ['\n\n', '\n\r\n', '\r\r'] : ['\n'];
  const lengths = ends.map((end) => (bytes.includes(end) ? bytes.lastIndexOf(end) + end.length : 0));
  return body.subarray(0, greatestOf(lengths));
}

const decoders: Readonly<Record<string, (bytes: Uint8Array, options: object) => Promise<Uint8Array>>> = {
  gzip: promisify<Uint8Array, object, Uint8Array>(gunzip),
  'x-gzip': promisify<Uint8Array, object, Uint8Array>(gunzip),
  deflate: promisify<Uint8Array, object, Uint8Array>(inflate),
  br: promisify<Uint8Array, object, Uint8Array>(brotliDecompress),
};

// A body is encoded once, twice by a proxy.
const mostEncodings = 3;

/**
 * Encodings that nobody asked for are undone all the same, the last one first (RFC 9110 section 8.4); where one is unknown, that is left to
 * the checks.
 */
async function decode(body: Uint8Array, header: string): Promise<ReadBody> {
  const encodings = header.split(',').map((encoding) => encoding.trim());
  const isKnown = encodings.length <= mostEncodings && encodings.every((encoding) => Object.hasOwn(decoders, encoding));
  if (!isKnown || body.length === 0) return { kind: 'body', body };
  let read: ReadBody = { kind: 'body', body };
  for (const encoding of encodings.reverse()) if (read.kind === 'body') read = await undo(read.body, encoding);
  return read;
}

async function undo(body: Uint8Array, encoding: string): Promise<ReadBody> {
  try {
    const decoded = await decoders[encoding]?.(body, { maxOutputLength: bodyLimitBytes });
    return { kind: 'body', body: new Uint8Array(decoded ?? body), isDecoded: true };
  } catch (error) {
    const isTooLong = types.isNativeError(error) && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    const found = isTooLong
      ? `that decompresses to more than ${sizeOf(bodyLimitBytes)}`
      : `that is not the ${encoding} it claims to be`;
    return { kind: 'failed', reason: `a body ${found}` };
  }
}

function extentOf(sizeBytes: number, { 'content-length': length }: BodyHeaders): string {
  return length === undefined ? `${sizeBytes} bytes, without an end` : `${sizeBytes} of ${length} bytes`;
}
