import type { IncomingMessage } from 'node:http';
import type { Http2ServerRequest } from 'node:http2';
import type { MockRequest } from '../http/message.ts';
import { collectBytes } from '../lib/bytes.ts';
import { show } from '../lib/show.ts';
import type { ServerLimits } from './limits.ts';

/** Requests of both protocols, which differ in a few places only. */
export type Incoming = IncomingMessage | Http2ServerRequest;

/** A request before its body; with `body`, all of it. */
export function readHead(incoming: Incoming, body?: Uint8Array): MockRequest {
  const { method = 'GET' } = incoming;
  const [target, headers] = [targetOf(incoming.url), flatten(incoming.headers)];
  const isSecure = 'stream' in incoming || 'encrypted' in incoming.socket;
  return { method, target, headers, ...(body !== undefined && { body }), ...(isSecure && { isSecure }) };
}

/** A reason to refuse a request by its head, which Node has let through. */
export interface WrongHead {
  readonly kind: 'malformed-request' | 'unsupported-transfer-coding' | 'unsupported-version';
  readonly detail: string;
}

/** The reason to refuse a request: its host (RFC 9112 section 3.2), the coding of its body (section 6.1), or its version. */
export function wrongHead(incoming: Incoming): WrongHead | undefined {
  const { headers } = incoming;
  const host = headers.host ?? headers[':authority']?.toString();
  const { 'transfer-encoding': coding } = headers;
  if (hasTwoHosts(incoming)) return malformed('The request must have one `Host` header; found several.');
  if (host !== undefined && !hostAndPort.test(host))
    return malformed(`The host must be a name or an address, perhaps with a port; found ${show(host)}.`);
  if ('stream' in incoming) return undefined;
  if (coding !== undefined && coding.toLowerCase() !== 'chunked')
    return {
      kind: 'unsupported-transfer-coding',
      detail: `The transfer coding must be chunked; found ${show(coding)}.`,
    };
  const { httpVersion, httpVersionMajor } = incoming;
  if (httpVersionMajor === 1) return undefined;
  return { kind: 'unsupported-version', detail: `The request must be HTTP/1.1; found HTTP/${httpVersion}.` };
}

// RFC 9110 section 7.2: `uri-host [ ":" port ]`, with the zones of RFC 6874.
const hostAndPort = /^(?:\[[\w.:~%-]+\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})*)(?::\d*)?$/iu;

function malformed(detail: string): WrongHead {
  return { kind: 'malformed-request', detail };
}

/** True where a request of HTTP/1.1 names its host twice, of which Node shows the first. */
function hasTwoHosts(incoming: Incoming): boolean {
  if ('stream' in incoming) return false;
  let count = 0;
  const { rawHeaders } = incoming;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count > 1;
}

/** True where a body follows, an empty one perhaps. */
export function hasBody(incoming: Incoming): boolean {
  if ('stream' in incoming) return !incoming.stream.endAfterHeaders;
  const { headers } = incoming;
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

/** The target without scheme and host, which proxies send (RFC 9112 section 3.2.2). */
function targetOf(url: string | undefined): string {
  if (url?.startsWith('/') === true) return url;
  const target = (url ?? '/').replace(/^https?:\/\/[^/?#]*/iu, '');
  return target.startsWith('/') ? target : `/${target}`;
}

/** Pseudo headers of HTTP/2 left out, but for the authority: it is `host` there (RFC 9113 section 8.3.1). */
function flatten(headers: Incoming['headers']): MockRequest['headers'] {
  if (isFlat(headers)) return headers;
  const flat: Record<string, string | undefined> = {};
  for (const name in headers) {
    const value = headers[name];
    if (name.startsWith(':')) {
      if (name === ':authority') flat.host ??= value?.toString();
      continue;
    }
    flat[name] = typeof value === 'string' ? value : value?.join(', ');
  }
  return flat;
}

/** Over HTTP/1.1 Node joins repeated headers itself, all but `set-cookie`, which only answers should have. */
function isFlat(headers: Incoming['headers']): headers is MockRequest['headers'] {
  return headers[':method'] === undefined && headers['set-cookie'] === undefined;
}

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
  let [received, size] = [collectBytes(), 0];
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
    finish(size > limits.bodyBytes ? { kind: 'too-large' } : { kind: 'whole', body: received.all() });
  };
  const onClose = (): void => {
    finish();
  };
  incoming.on('data', (chunk: Uint8Array) => {
    size += chunk.length;
    if (size <= limits.bodyBytes) received.add(chunk);
    else received = collectBytes();
  });
  incoming.on('end', onEnd).on('close', onClose).on('error', onClose);
}
