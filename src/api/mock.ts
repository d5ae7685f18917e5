import { now } from '../node/clock.ts';
import { createReadBytes } from '../node/files.ts';
import { once } from '../lib/cache.ts';
import { isHttpToken } from '../lib/http-token.ts';
import { isArray, isText, listOf } from '../lib/json.ts';
import { show } from '../lib/show.ts';
import { UserError } from '../lib/user-error.ts';
import { loadMemory, mount, openMock } from '../mock/open-mock.ts';
import {
  corsModes,
  defaultSettings,
  linkModes,
  type MockSettings,
  securityModes,
  validateModes,
} from '../mock/settings.ts';
import { type Certificate, type GivenCertificate, makeCertificate, readCertificate } from '../server/certificate.ts';
import { assertKnown, assertOneOf, assertWhole } from './known-options.ts';
import { loadOpenApi } from './load.ts';
import { listen, type Listening } from '../server/http.ts';
import { headersFor } from '../http/headers.ts';
import type { AnswerRequest, MockRequest, MockResponse } from '../http/message.ts';
import { decodeBody } from '../server/content-coding.ts';
import { bodyMib as rangeOfMib, mebibyte } from '../server/limits.ts';

export type { MockSettings } from '../mock/settings.ts';
export type { Listening } from '../server/http.ts';

/** Settings of a mock; those that are absent are as in the specification. */
export interface MockOptions extends Partial<MockSettings> {
  /** The folder that references of a parsed object are relative to; without it such references lead nowhere. */
  readonly baseDir?: string;
  /** The largest request body, in MiB, also behind its content codings: 1 to 256, by default 1. A larger one is answered with 413. */
  readonly bodyMib?: number;
}

/** A mock of one description. */
export interface Mock {
  /** Answers without a socket. Fetch has no TRACE: use `listen` for that method. */
  readonly fetch: (request: Request) => Promise<Response>;
  /**
   * Serves over HTTP/1.1, by default on 127.0.0.1 and any free port; `http2` adds TLS and HTTP/2.
   * Rejects where the port is taken (`EADDRINUSE`), and with a UserError for a certificate that cannot be used.
   */
  readonly listen: (options?: MockListenOptions) => Promise<Listening>;
  /** Forgets what requests changed: only the documented records remain. Without `state` there is nothing to forget. */
  readonly reset: () => Promise<void>;
}

/** The address that a mock listens on. */
export interface MockListenOptions {
  readonly port?: number;
  readonly host?: string;
  /** HTTP/2 and HTTP/1.1 over TLS on one port: with `cert` and `key`, PEM texts or the paths of PEM files, or for `true` with a certificate made on the spot. */
  readonly http2?: boolean | GivenCertificate;
}

/**
 * A mock of an OpenAPI description (2.0, 3.0, 3.1, 3.2), given as a path, a `file:` URL or a parsed object.
 *
 * Answers are chosen as docs/mock.md says. Reads files now, and referenced files when an answer needs them.
 * @throws UserError, with file:line:column where there is one, for anything but a description, and for invalid settings.
 */
export function createMock(
  description: string | URL | object,
  { baseDir, bodyMib = rangeOfMib.usual, ...settings }: MockOptions = {},
): Mock {
  assertKnown('createMock', settings, Object.keys(defaultSettings));
  const given: MockSettings = { ...defaultSettings, ...settings };
  const merged = { ...given, exampleHeader: headerNames(given.exampleHeader) };
  assertOneOf('validate', merged.validate, validateModes);
  assertOneOf('security', merged.security, securityModes);
  assertOneOf('links', merged.links, linkModes);
  assertOneOf('cors', merged.cors, corsModes);
  for (const method of merged.echo) assertOneOf('echo', method, ['post', 'put']);
  assertWhole('bodyMib', bodyMib, rangeOfMib);
  const bodyBytes = bodyMib * mebibyte;
  const loaded = loadOpenApi(description, baseDir, 'mocked');
  const opened = once(async () => {
    const apis = openMock([{ path: loaded.source.uri, description: loaded }], merged, await loadMemory(merged));
    return { apis, answer: mount(apis, merged.cors) };
  });
  return {
    fetch: async (request) => createFetch((await opened()).answer, { cors: merged.cors, bodyBytes, now })(request),
    listen: async ({ port = 0, host = '127.0.0.1', http2 = false } = {}) => {
      const certificate = await certificateFor(http2, host);
      return listen((await opened()).answer, { port, host, certificate, cors: merged.cors, limits: { bodyBytes } });
    },
    reset: async () => {
      for (const { engine } of (await opened()).apis) engine.forget();
    },
  };
}

async function certificateFor(http2: boolean | GivenCertificate, host: string): Promise<Certificate | undefined> {
  if (http2 === false) return undefined;
  return http2 === true ? makeCertificate(host, now()) : readCertificate(http2, createReadBytes());
}

/** Header names in lower case, as requests have them. */
function headerNames(names: unknown): readonly string[] {
  const read = listOf(names).flatMap((name) => (isText(name) && isHttpToken(name) ? [name.toLowerCase()] : []));
  if (isArray(names) && read.length === names.length) return read;
  throw new UserError(`\`exampleHeader\` must be a list of header names; found ${show(names)}.`);
}

/**
 * `answer` behind the Fetch API: no socket. The path of the request counts, its origin does not.
 *
 * Fetch refuses to make TRACE requests (Fetch standard, "forbidden method"); ask over HTTP for those.
 */
export function createFetch(
  answer: AnswerRequest,
  {
    cors,
    bodyBytes,
    now,
  }: { readonly cors: MockSettings['cors']; readonly bodyBytes: number; readonly now: () => Date },
): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname, search, host, protocol } = new URL(request.url);
    const body = new Uint8Array(await request.arrayBuffer());
    const asked: MockRequest = {
      method: request.method,
      target: `${pathname}${search}`,
      headers: { host, ...Object.fromEntries(request.headers) },
      ...(protocol === 'https:' && { isSecure: true as const }),
      ...(body.length > 0 && { body }),
    };
    const headersOf = (): MockResponse['headers'] => headersFor(asked, cors);
    const decoded = decodeBody(asked, { limitBytes: bodyBytes, headers: headersOf });
    const response = decoded.kind === 'request' ? answer(decoded.request) : decoded.response;
    const { status, headers, body: answered } = response;
    const isNull = status === 204 || status === 205 || status === 304;
    return new Response(isNull ? null : Buffer.from(answered), {
      status,
      headers: { ...headers, date: now().toUTCString() },
    });
  };
}
