import type { ServerLimits } from './limits.ts';
import type { Incoming } from './read-head.ts';

/** The outcome of reading a body. */
export type Received =
  | { readonly kind: 'whole'; readonly body: Uint8Array }
  | { readonly kind: 'too-large' }
  /** The body did not come within the time for it; what may still come is not read. */
  | { readonly kind: 'too-late' };

/**
 * Reads the body of a request and calls `done` once, later; never where its client goes away first.
 *
 * A body that is too large is read to its end and forgotten: an answer amid an upload is lost on clients that read only after writing.
 */
export function receive(incoming: Incoming, limits: ServerLimits, done: (received: Received) => void): void {
  if ('stream' in incoming) {
    collect(incoming, limits, done);
    return;
  }
  // Most bodies come in one packet with their headers, and wait to be read by then: a timer and the events of a stream would cost
  // as much as the answer.
  process.nextTick(() => {
    if (incoming.destroyed) return;
    const isWhole = incoming.readableLength === Number(incoming.headers['content-length']);
    if (isWhole && incoming.readableLength <= limits.bodyBytes) done({ kind: 'whole', body: readBuffered(incoming) });
    else collect(incoming, limits, done);
  });
}

function readBuffered(incoming: Incoming): Uint8Array {
  const body: unknown = incoming.read();
  return body instanceof Uint8Array ? body : new Uint8Array();
}

function collect(incoming: Incoming, limits: ServerLimits, done: (received: Received) => void): void {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const timer = setTimeout(() => {
    incoming.removeAllListeners('data').pause();
    finish({ kind: 'too-late' });
  }, limits.requestMs);
  const finish = (received?: Received): void => {
    clearTimeout(timer);
    incoming.off('end', onEnd).off('close', onClose);
    if (received !== undefined) done(received);
  };
  const onEnd = (): void => {
    finish(size > limits.bodyBytes ? { kind: 'too-large' } : { kind: 'whole', body: whole(chunks) });
  };
  const onClose = (): void => {
    finish();
  };
  incoming.on('data', (chunk: Uint8Array) => {
    size += chunk.length;
    if (size <= limits.bodyBytes) chunks.push(chunk);
    else chunks.length = 0;
  });
  incoming.on('end', onEnd).on('close', onClose).on('error', onClose);
}

function whole(chunks: readonly Uint8Array[]): Uint8Array {
  const [only] = chunks;
  return chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks);
}
