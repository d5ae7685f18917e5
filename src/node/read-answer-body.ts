import { promisify, types } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { isSequential, kindOf } from '../http/media-type.ts';
import { greatestOf } from '../lib/lists.ts';
import { sizeOf } from '../lib/show.ts';
import { closedCodes, codeOf } from './send-answer.ts';

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
 * Reads `chunks` up to the limit and undoes one encoding, by the headers of the answer. A stream of items that is still open when `signal`
 * ends the request has the items that came. Throws what the stream throws, unless it is cut.
 */
export async function readBody(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  headers: BodyHeaders,
  signal: AbortSignal,
): Promise<ReadBody> {
  const read: Uint8Array[] = [];
  let sizeBytes = 0;
  try {
    for await (const chunk of chunks) {
      sizeBytes += chunk.length;
      if (sizeBytes > bodyLimitBytes)
        return { kind: 'failed', reason: `a body of more than ${sizeOf(bodyLimitBytes)}; the connection was cut` };
      read.push(chunk);
    }
  } catch (error) {
    const code = codeOf(error);
    if (!signal.aborted && !closedCodes.includes(code)) throw error;
    if (!signal.aborted)
      return { kind: 'failed', reason: `a body that was cut after ${extentOf(sizeBytes, headers)} (${code})` };
  }
  const bytes = Buffer.concat(read);
  // A body without a length ends where its connection is cut.
  if (signal.aborted && !staysOpen(headers)) throw Object.assign(new Error('aborted'), { code: 'ABORT_ERR' });
  if (signal.aborted) return { kind: 'body', body: wholeItems(bytes, headers) };
  return decode(new Uint8Array(bytes), (headers['content-encoding'] ?? '').trim().toLowerCase());
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
function wholeItems(bytes: Buffer, { 'content-type': type = '' }: BodyHeaders): Uint8Array {
  const ends = kindOf(type) === 'events' ? ['\n\n', '\n\r\n', '\r\r'] : ['\n'];
  const lengths = ends.map((end) => (bytes.includes(end) ? bytes.lastIndexOf(end) + end.length : 0));
  return new Uint8Array(bytes.subarray(0, greatestOf(lengths)));
}

const decoders: Readonly<Record<string, (bytes: Uint8Array, options: object) => Promise<Uint8Array>>> = {
  gzip: promisify<Uint8Array, object, Uint8Array>(gunzip),
  'x-gzip': promisify<Uint8Array, object, Uint8Array>(gunzip),
  deflate: promisify<Uint8Array, object, Uint8Array>(inflate),
  br: promisify<Uint8Array, object, Uint8Array>(brotliDecompress),
};

/** An encoding that nobody asked for is undone all the same; an unknown one is left to the checks. */
async function decode(body: Uint8Array, encoding: string): Promise<ReadBody> {
  const decoder = Object.hasOwn(decoders, encoding) ? decoders[encoding] : undefined;
  if (decoder === undefined || body.length === 0) return { kind: 'body', body };
  try {
    const decoded = await decoder(body, { maxOutputLength: bodyLimitBytes });
    return { kind: 'body', body: new Uint8Array(decoded), isDecoded: true };
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
