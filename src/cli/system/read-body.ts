import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { promisify, types } from 'node:util';

/** The most that is read of a body, and the most that it may decompress to. */
const bodyLimitBytes = 10 * 1024 * 1024;

/** A body, or why there is none. */
export type ReadBody =
  | { readonly kind: 'body'; readonly body: Uint8Array; readonly isDecoded?: true }
  | { readonly kind: 'failed'; readonly reason: string };

const decoders: Readonly<Record<string, (bytes: Uint8Array, options: object) => Promise<Uint8Array>>> = {
  gzip: promisify<Uint8Array, object, Uint8Array>(gunzip),
  'x-gzip': promisify<Uint8Array, object, Uint8Array>(gunzip),
  deflate: promisify<Uint8Array, object, Uint8Array>(inflate),
  br: promisify<Uint8Array, object, Uint8Array>(brotliDecompress),
};

/** Reads `chunks` up to the limit and undoes one `encoding`. Throws what the stream throws. */
export async function readBody(chunks: AsyncIterable<Uint8Array>, encoding: string | undefined): Promise<ReadBody> {
  const read: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of chunks) {
    sizeBytes += chunk.length;
    if (sizeBytes > bodyLimitBytes)
      return { kind: 'failed', reason: `a body of more than ${bodyLimitBytes} bytes; the connection was cut` };
    read.push(chunk);
  }
  return decode(new Uint8Array(Buffer.concat(read)), (encoding ?? '').trim().toLowerCase());
}

/** What nobody asked for is undone all the same; an encoding that is not known is left to the checks. */
async function decode(body: Uint8Array, encoding: string): Promise<ReadBody> {
  const decoder = Object.hasOwn(decoders, encoding) ? decoders[encoding] : undefined;
  if (decoder === undefined || body.length === 0) return { kind: 'body', body };
  try {
    const decoded = await decoder(body, { maxOutputLength: bodyLimitBytes });
    return { kind: 'body', body: new Uint8Array(decoded), isDecoded: true };
  } catch (error) {
    const isTooLong = types.isNativeError(error) && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    const found = isTooLong
      ? `that decompresses to more than ${bodyLimitBytes} bytes`
      : `that is not the ${encoding} it claims to be`;
    return { kind: 'failed', reason: `a body ${found}` };
  }
}
