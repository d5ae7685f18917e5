import { EnvHttpProxyAgent, fetch } from 'undici';
import { defaultLimits } from '../description/parse/limits.ts';
import { collectBytes } from '../lib/bytes.ts';
import { member } from '../lib/json.ts';
import { UserError } from '../lib/user-error.ts';
import { withoutCredentials } from '../lib/uri.ts';
import { sizeOf } from '../lib/show.ts';
import type { HttpReply } from '../mcp/wire/http-answer.ts';
import type { Post } from '../mcp/wire/http.ts';

const { sizeBytes } = defaultLimits;
const timeoutMs = 30_000;

/** The limits of what is fetched. */
interface FetchLimits {
  readonly sizeBytes: number;
  readonly timeoutMs: number;
  /** True where a redirect is not followed but refused. */
  readonly isExact?: boolean;
}

/** The answer of `address` itself, without redirects: they could lead to an origin that nobody allowed. */
export function fetchExactly(address: string): ReturnType<typeof fetchBytes> {
  return fetchBytes(address, { sizeBytes, timeoutMs, isExact: true });
}

/**
 * The answer of `address` to a GET, redirects followed, and the address that gave it in the end. `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY` count, in either case, and
 * Node reads `NODE_EXTRA_CA_CERTS`. A name and password in the address are sent as Basic credentials.
 * @throws UserError where nothing comes within half a minute, or no 2xx, or more bytes than a description's file may have.
 */
export async function fetchBytes(
  address: string,
  limits: FetchLimits = { sizeBytes, timeoutMs },
): Promise<{ readonly bytes: Uint8Array; readonly address: string }> {
  const name = withoutCredentials(address);
  const refuse = (found: string, cause?: unknown): UserError =>
    new UserError(`${name}: a description must be readable; found ${found}.`, { cause });
  if (!URL.canParse(address)) throw refuse('no address');
  const dispatcher = openProxies();
  if (dispatcher === undefined) throw refuse(noProxy);
  const signal = AbortSignal.timeout(limits.timeoutMs);
  try {
    const { url, headers } = request(address);
    const response = await fetch(url, {
      dispatcher,
      headers,
      signal,
      redirect: limits.isExact === true ? 'manual' : 'follow',
    });
    if (!response.ok) throw refuse(`the answer ${response.status}${response.redirected ? ` of ${response.url}` : ''}`);
    const received = collectBytes();
    let size = 0;
    for await (const chunk of response.body ?? []) {
      if (!(chunk instanceof Uint8Array)) continue;
      size += chunk.length;
      if (size > limits.sizeBytes) throw refuse(`more than ${sizeOf(limits.sizeBytes)}`);
      received.add(chunk);
    }
    return { bytes: received.all(), address: withoutCredentials(response.url) };
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw refuse(signal.aborted ? `no answer within ${limits.timeoutMs / 1_000} s` : failureWords(error), error);
  } finally {
    // The rest of the answer is of no interest any more.
    await dispatcher.destroy();
  }
}

/** The reason of `openProxies`, as an end of a sentence. */
export const noProxy = 'a proxy in HTTP_PROXY or HTTPS_PROXY that is no URL of a proxy';

/** The proxies that the environment names; undefined where it names something else. */
export function openProxies(): EnvHttpProxyAgent | undefined {
  try {
    return new EnvHttpProxyAgent();
  } catch {
    return undefined;
  }
}

function request(address: string): { readonly url: string; readonly headers: Readonly<Record<string, string>> } {
  const url = new URL(address);
  const { username, password } = url;
  const accept = { accept: 'application/yaml, application/json, */*;q=0.5' };
  if (username === '' && password === '') return { url: url.href, headers: accept };
  url.username = '';
  url.password = '';
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return {
    url: url.href,
    headers: { ...accept, authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
  };
}

/** A way to POST to MCP servers, and to close what it keeps. */
export interface McpPost {
  readonly post: Post;
  readonly close: () => Promise<void>;
}

/** Redirects are answers; proxies of the environment count. */
export function createMcpPost(): McpPost {
  const dispatcher = openProxies();
  // An answer that nobody reads to its end holds its timer.
  const timers = new Set<NodeJS.Timeout>();
  const post: Post = async (url, body, { headers, timeoutMs }) => {
    if (dispatcher === undefined) return { kind: 'unreached', reason: noProxy };
    const limit = new AbortController();
    const timer = setTimeout(() => {
      limit.abort();
    }, timeoutMs);
    timers.add(timer);
    try {
      const response = await fetch(url, {
        dispatcher,
        headers,
        body,
        method: 'POST',
        redirect: 'manual',
        signal: limit.signal,
      });
      const read: HttpReply['read'] = async (onChunk) => {
        try {
          for await (const chunk of response.body ?? [])
            if (chunk instanceof Uint8Array && onChunk(chunk) === 'enough') break;
          return { kind: 'end' };
        } catch (error) {
          if (limit.signal.aborted) return { kind: 'silent' };
          if (member(error, 'code') === undefined && member(error, 'cause') === undefined) throw error;
          return { kind: 'unreached', reason: failureWords(error) };
        } finally {
          clearTimeout(timer);
        }
      };
      return { kind: 'reply', status: response.status, headers: Object.fromEntries(response.headers), read };
    } catch (error) {
      clearTimeout(timer);
      return limit.signal.aborted ? { kind: 'silent' } : { kind: 'unreached', reason: failureWords(error) };
    }
  };
  const close = async (): Promise<void> => {
    for (const timer of timers) clearTimeout(timer);
    await dispatcher?.destroy();
  };
  return { post, close };
}

/** Why nothing came from a server, in a few words, with the code of the innermost error: `no connection (ECONNREFUSED)`. */
function failureWords(error: unknown): string {
  const [cause, code, message] = ['cause', 'code', 'message'].map((key) => member(error, key));
  if (cause !== undefined) return failureWords(cause);
  const shown = typeof code === 'string' ? code : typeof message === 'string' ? message : 'an error';
  const [, words] = meanings.find(([pattern]) => pattern.test(shown)) ?? [];
  return words === undefined ? shown : `${words} (${shown})`;
}

/** The meaning of codes of Node, OpenSSL, zlib, Brotli and the client of HTTP, and of its errors that have no code. */
const meanings: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EHOSTDOWN|ENETDOWN|UND_ERR_CONNECT_TIMEOUT)$/u,
    'no connection',
  ],
  [/^(?:ENOTFOUND|EAI_[A-Z]+)$/u, 'no address of that name'],
  [/^(?:ECONNRESET|EPIPE|ECONNABORTED|UND_ERR_SOCKET)$/u, 'a connection that was closed'],
  [/^\w*(?:CERT|SELF_SIGNED|UNABLE_TO_VERIFY)\w*$/u, 'a certificate that cannot be trusted'],
  [/^(?:ERR_SSL_\w+|EPROTO)$/u, 'no TLS: perhaps the server speaks http'],
  [/HEADERS?_OVERFLOW$/u, 'headers that are too long'],
  [/CONTENT_LENGTH_MISMATCH$/u, 'a body that is not as long as its header says'],
  [/^(?:Z_|ERR__ERROR_FORMAT|ERR_BROTLI|ZSTD_|ERR_ZSTD)/u, 'a body that cannot be decompressed'],
  [/^HPE_|^Response does not match the HTTP/u, 'an answer that is not HTTP/1.1'],
  [/^bad port$/u, 'a port of another protocol, which clients of HTTP do not ask'],
];
