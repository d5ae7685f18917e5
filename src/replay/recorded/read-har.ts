import { isArray, isObject, listOf, member, parsedJson, type JsonObject } from '../../lib/json.ts';
import { allBasePathsOf, allServerUrlsOf } from '../../contract/route/servers.ts';
import type { MatchRoute, Route } from '../../contract/route/routes.ts';
import type { Description } from '../../description/description.ts';

/** A request that was sent, and its answer, as a recording has them. */
export interface RecordedExchange {
  readonly method: string;
  readonly url: URL;
  /** Names in lower case, repeated headers joined; without the pseudo-headers of HTTP/2. */
  readonly requestHeaders: Readonly<Record<string, string>>;
  /** `left-out`: one was sent, and the recording does not have its bytes. */
  readonly requestBody: Uint8Array | 'left-out' | undefined;
  /** 0 where no answer came. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The decoded body. `left-out`: the recording has none of it, or a part. */
  readonly body: Uint8Array | 'left-out';
  readonly tookMs?: number;
}

/** The exchanges of a recording, or why it has none, to follow "found". */
type ReadHar =
  | { readonly kind: 'read'; readonly exchanges: readonly RecordedExchange[] }
  | { readonly kind: 'wrong'; readonly found: string };

/** Reads an HTTP Archive 1.2, as browsers, Playwright and proxies write it. What an entry lacks is absent; entries without a request are not counted. */
export function readHar(bytes: Uint8Array): ReadHar {
  // The decoder takes a byte order mark off.
  const root = parsedJson(new TextDecoder().decode(bytes));
  if (root === undefined) return { kind: 'wrong', found: bytes[2] === 3 ? archive : 'a text that is no JSON' };
  const entries = member(member(root, 'log'), 'entries');
  if (!isArray(entries)) return { kind: 'wrong', found: 'no list `log.entries`' };
  const exchanges = entries.flatMap(readEntry);
  if (exchanges.length === 0) return { kind: 'wrong', found: 'no entry with a method, a URL and a status' };
  return { kind: 'read', exchanges };
}

// It begins with `PK`, 3 and 4.
const archive = 'a ZIP archive. Playwright writes a HAR file where the path ends in `.har`';

function readEntry(entry: unknown): readonly RecordedExchange[] {
  const [request, response] = [member(entry, 'request'), member(entry, 'response')];
  const [method, url, status] = [member(request, 'method'), member(request, 'url'), member(response, 'status')];
  if (typeof method !== 'string' || typeof url !== 'string' || !URL.canParse(url) || typeof status !== 'number')
    return [];
  const requestHeaders = readHeaders(member(request, 'headers'));
  const post = member(request, 'postData');
  const type = member(post, 'mimeType');
  const isTyped = typeof type === 'string' && type !== '' && post !== undefined;
  const content = member(response, 'content');
  const contentType = member(content, 'mimeType');
  const headers = readHeaders(member(response, 'headers'));
  const time = member(entry, 'time');
  return [
    {
      method: method.toUpperCase(),
      url: new URL(url),
      requestHeaders: { ...(isTyped && { 'content-type': type }), ...requestHeaders },
      requestBody: readRequestBody(post, { size: member(request, 'bodySize'), type: String(type) }),
      status,
      headers: {
        // Recordings without headers may still have the type. Chromium writes `x-unknown` for none.
        ...(typeof contentType === 'string' && /^(?!x-unknown)[^\s/]+\/\S/u.test(contentType) && status !== 204
          ? { 'content-type': contentType }
          : {}),
        ...headers,
      },
      body: readBody(content, headers),
      ...(typeof time === 'number' && time > 0 && { tookMs: time }),
    },
  ];
}

// They are about the bytes on the way, which a recording does not have.
const ofTransfer = /^(?:content-(?:encoding|length|digest)|repr-digest|transfer-encoding|connection|keep-alive)$/u;

function readHeaders(list: unknown): Readonly<Record<string, string>> {
  const headers = new Map<string, string>();
  for (const each of listOf(list)) {
    const [name, value] = [member(each, 'name'), member(each, 'value')];
    if (typeof name !== 'string' || typeof value !== 'string' || name.startsWith(':')) continue;
    const key = name.toLowerCase();
    if (ofTransfer.test(key)) continue;
    const before = headers.get(key);
    headers.set(key, before === undefined ? value : `${before}${key === 'cookie' ? '; ' : ', '}${value}`);
  }
  return Object.fromEntries(headers);
}

function readRequestBody(
  post: unknown,
  { size, type }: { readonly size: unknown; readonly type: string },
): RecordedExchange['requestBody'] {
  if (!isObject(post)) return typeof size === 'number' && size > 0 ? 'left-out' : undefined;
  // Browsers write the bytes of files as text, or leave them out.
  if (type.startsWith('multipart/')) return 'left-out';
  const bytes = bytesOf(post);
  if (bytes !== undefined && bytes.length > 0) return isCut(bytes, size, type) ? 'left-out' : bytes;
  const params = member(post, 'params');
  if (!isArray(params) || params.length === 0) return typeof size === 'number' && size > 0 ? 'left-out' : undefined;
  const pairs = params.map((each): [string, string] => [textIn(each, 'name'), textIn(each, 'value')]);
  return new TextEncoder().encode(new URLSearchParams(pairs).toString());
}

function readBody(content: unknown, headers: Readonly<Record<string, string>>): RecordedExchange['body'] {
  const size = member(content, 'size');
  const bytes = isObject(content) ? bytesOf(content) : undefined;
  if (bytes === undefined || bytes.length === 0)
    return typeof size === 'number' && size === 0 ? new Uint8Array() : 'left-out';
  return isCut(bytes, size, headers['content-type'] ?? '') ? 'left-out' : bytes;
}

/** The bytes of `text`, which may be Base64; undefined for none. */
function bytesOf(part: JsonObject): Uint8Array | undefined {
  const [text, encoding] = [member(part, 'text'), member(part, 'encoding')];
  if (typeof text !== 'string') return undefined;
  if (encoding !== 'base64') return new TextEncoder().encode(text);
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/** A body is shorter than it was. Texts of another charset than UTF-8 had more bytes than they have here. */
function isCut(bytes: Uint8Array, size: unknown, type: string): boolean {
  const isOther = /charset=(?!"?utf-?8\b)/iu.test(type);
  return typeof size === 'number' && size > bytes.length && !isOther;
}

function textIn(pair: unknown, key: string): string {
  const value = member(pair, key);
  return typeof value === 'string' ? value : '';
}

/** The places of an API: whole addresses of servers, whose every path counts, and paths below any other. */
interface Places {
  readonly servers: readonly URL[];
  readonly bases: readonly string[];
}

/** The servers of `description`, or `baseUrl` alone. */
export function placesOf(description: Description, baseUrl: URL | undefined): Places {
  if (baseUrl !== undefined) return { servers: [baseUrl], bases: [] };
  const urls = allServerUrlsOf(description).filter((url) => URL.canParse(url));
  return { servers: urls.map((url) => new URL(url)), bases: [...allBasePathsOf(description), ''] };
}

/** The route of an exchange. */
export interface Routed {
  readonly route: Exclude<Route, { readonly kind: 'malformed' }>;
  /** Path and query below the server. */
  readonly target: string;
}

// Pages and their parts come from the server of many an API.
const partsOfPages =
  /^(?:text\/(?:html|css|javascript)|application\/(?:x-)?javascript|application\/wasm|image|font|audio|video)\b/u;

/** The route of an exchange among operations; undefined where it says nothing of the API. */
export function routeOf(
  { method, url, headers }: RecordedExchange,
  places: Places,
  match: MatchRoute,
): Routed | undefined {
  const server = places.servers
    .filter(({ origin, pathname }) => origin === url.origin && isBelow(url.pathname, pathname.replace(/\/$/u, '')))
    .sort((a, b) => b.pathname.length - a.pathname.length)[0];
  const ours = server === undefined ? [] : [server.pathname.replace(/\/$/u, '')];
  const bases = [...ours, ...places.bases.filter((base) => isBelow(url.pathname, base))];
  const all = bases.map((base) => {
    const path = url.pathname.slice(base.length) || '/';
    return { route: match(method, path), target: `${path}${url.search}` };
  });
  const isRouted = ({ route: { kind } }: (typeof all)[number]): boolean => kind === 'operation';
  const isNear = ({ route: { kind } }: (typeof all)[number]): boolean => kind === 'no-method';
  const best = all.find(isRouted) ?? (method === 'OPTIONS' ? undefined : (all.find(isNear) ?? (server && all[0])));
  if (best === undefined || best.route.kind === 'malformed') return undefined;
  if (best.route.kind === 'no-path' && partsOfPages.test(headers['content-type'] ?? '')) return undefined;
  return { route: best.route, target: best.target };
}

function isBelow(path: string, base: string): boolean {
  return path.startsWith(base) && ['', '/'].includes(path.charAt(base.length));
}
