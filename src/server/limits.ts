/** The limits of what one client may take of a server. Times in milliseconds, sizes in bytes. */
export interface ServerLimits {
  /** The largest request body; more is answered with 413. */
  readonly bodyBytes: number;
  /** The largest size of all headers of a request; more is answered with 431, and over HTTP/2 the stream is reset. */
  readonly headerBytes: number;
  /** The time from the start of a connection, or of a request on it, to the end of the headers. */
  readonly headersMs: number;
  /** The time from the end of the headers to the end of the body; over HTTP/2 also the life of a stream. */
  readonly requestMs: number;
  /** The time that a connection without a request is kept: HTTP/1.1 and HTTP/2. */
  readonly idleMs: { readonly http1: number; readonly http2: number };
  /** Requests at once on one HTTP/2 connection. */
  readonly streams: number;
  /** The time for answers under way when the server stops: a command that serves is to end within a second. */
  readonly graceMs: number;
}

/** The bytes of one MiB. */
export const mebibyte = 1024 * 1024;

/** The range of `bodyBytes` that may be set, in MiB. Bodies are held in memory, several at once. */
export const bodyMib = { least: 1, usual: 1, most: 256 };

/** Room for anyone who tries an API, and none for clients that keep a server busy. */
export const defaultLimits: ServerLimits = {
  bodyBytes: bodyMib.usual * mebibyte,
  headerBytes: 16 * 1024,
  headersMs: 10_000,
  requestMs: 30_000,
  idleMs: { http1: 5_000, http2: 60_000 },
  streams: 100,
  graceMs: 500,
};

/** The time that a connection may stand still amid a request or an answer; longer than a request may take, which has an answer. */
export function stallMs({ headersMs, requestMs }: ServerLimits): number {
  return headersMs + requestMs;
}
