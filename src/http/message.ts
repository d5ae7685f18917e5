import { counted } from '../lib/show.ts';

/** A request as the engine takes it: no socket, no stream. */
export interface MockRequest {
  /** The method as sent: `GET`. Case counts. */
  readonly method: string;
  /** Path and query as sent, percent-encoding untouched: `/events/1?limit=2`. */
  readonly target: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Absent where none was sent. */
  readonly body?: Uint8Array;
  /** True for a request that came over TLS. */
  readonly isSecure?: true;
  /** The path before `target` that was taken off: the name of a description, the path of a server. */
  readonly base?: string;
}

/** The origin that a request was sent to: `http://127.0.0.1:4880`. */
export function originOf({ headers, isSecure }: MockRequest): string {
  return `${isSecure === true ? 'https' : 'http'}://${headers.host ?? 'localhost'}`;
}

/** `request` below the first `length` characters of its target. */
export function withoutPrefix(request: MockRequest, length: number): MockRequest {
  const { target, base = '' } = request;
  return { ...request, target: target.slice(length), base: `${base}${target.slice(0, length)}` };
}

/** An answer of the engine. The server adds `date`, and `content-length` where it is absent. */
export interface MockResponse {
  readonly status: number;
  /** Names in lower case; values are visible ASCII. */
  readonly headers: Readonly<Record<string, string>>;
  /** Empty for HEAD, 204, 205 and 304. */
  readonly body: Uint8Array;
  /** The example that it shows, for logs: its name where it has one. */
  readonly example?: string;
  /** Set where the same object answers other requests, too: derived data may be cached with it. */
  readonly isCached?: true;
  /** Set where the connection is to be cut in place of an answer. */
  readonly isCut?: true;
  /** Set where the answer stays open after `body`. */
  readonly stream?: OpenStream;
}

/** An answer that stays open: server-sent events, with comments in between that keep it so. */
interface OpenStream {
  /** Gets a function that writes more text. Returns a function to call when the client has gone or the server ends. */
  readonly follow: (write: (text: string) => void) => () => void;
  /** Written where the server ends. */
  readonly last?: string;
}

/** The path of a request's target, without its query. */
export function pathOf(target: string): string {
  const end = target.indexOf('?');
  return end < 0 ? target : target.slice(0, end);
}

/** The pairs (`name=value`) of a query or a `Cookie` header that have no name of `others`. */
export function withoutNamesOf(pairs: readonly string[], others: readonly string[]): readonly string[] {
  const nameOf = (pair: string): string => pair.split('=', 1)[0] ?? '';
  const names = others.map(nameOf);
  return pairs.filter((pair) => !names.includes(nameOf(pair)));
}

/** Answers one request. Pure: the same request has the same answer, to the byte. */
export type AnswerRequest = (request: MockRequest) => MockResponse;

const describedBytes = 40;

/** A body as messages name it: its length and its start. */
export function describeBytes(body: Uint8Array): string {
  if (body.length === 0) return 'no body';
  // With `stream` half a character at the end is left out.
  const decoded = new TextDecoder().decode(body.subarray(0, describedBytes), { stream: true });
  const text = decoded.replace(/[\p{C}\p{Z}\ufffd]+/gu, ' ');
  const start = body.length > describedBytes ? `${text}...` : text;
  return `${counted(body.length, 'byte')} that ${body.length === 1 ? 'starts' : 'start'} with ${JSON.stringify(start)}`;
}

/** `a` and `b` are equal, byte by byte. */
export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index += 1) if (a[index] !== b[index]) return false;
  return true;
}
