import { isHttpToken, tokenCharacters } from '../lib/http-token.ts';
import type { MockRequest } from './message.ts';

/** The headers of every answer (the specification, "Response headers of a successful mock call"); `date` is the server's. */
export const fixedHeaders = {
  'access-control-allow-credentials': 'true',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': '*',
  'access-control-allow-origin': '*',
  'strict-transport-security': 'max-age=31536000;',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'deny',
  'x-xss-protection': '1;mode=block;',
} as const;

/** The fixed set; with `cors: reflect` and an `Origin`, `*` gives way to what `request` names (Fetch standard, "CORS protocol and credentials"). */
export function headersFor(request: MockRequest, cors: 'literal' | 'reflect'): Readonly<Record<string, string>> {
  const { origin } = request.headers;
  if (cors === 'literal' || origin === undefined) return fixedHeaders;
  const method = request.headers['access-control-request-method'] ?? request.method;
  const requested = request.headers['access-control-request-headers'];
  return {
    ...fixedHeaders,
    'access-control-allow-origin': toHeaderValue(origin),
    'access-control-allow-methods': toHeaderValue(method),
    ...(requested !== undefined && { 'access-control-allow-headers': toHeaderValue(requested) }),
    vary: 'Origin',
  };
}

/** `text` as a header value: everything but visible ASCII, space and tab is percent-encoded, so no text can end a header. */
export function toHeaderValue(text: string): string {
  return text.replace(/[^\t\x20-\x7e]/gu, (character) =>
    character.isWellFormed() ? encodeURIComponent(character) : '%EF%BF%BD',
  );
}

/** Header names (RFC 9110 section 5.6.2) that a description may declare: not those that the server sets. */
export function isDeclarableHeader(name: string): boolean {
  const key = name.toLowerCase();
  return isHttpToken(name) && !Object.hasOwn(fixedHeaders, key) && !serverHeaders.has(key);
}

const serverHeaders = new Set([
  'content-type',
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'upgrade',
  'trailer',
  'te',
  'date',
]);

// Pages, which read no requests, leave it out.
const preference = /* @__PURE__ */ new RegExp(
  String.raw`(?:^|[,;])\s*(${tokenCharacters}+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,;"]*))`,
  'gu',
);

/** The preferences of a `Prefer` header with a value (RFC 7240 section 2), names in lower case; the first of equals counts. */
export function parsePrefer(header: string): Readonly<Record<string, string | undefined>> {
  const preferences = new Map<string, string>();
  for (const [, name = '', quoted, token = ''] of header.matchAll(preference)) {
    const key = name.toLowerCase();
    if (!preferences.has(key)) preferences.set(key, quoted === undefined ? token : quoted.replace(/\\(.)/gu, '$1'));
  }
  return Object.fromEntries(preferences);
}

/** A link of a `Link` header. */
export interface Link {
  /** A URL, or a reference relative to the request. */
  readonly target: string;
  /** As written, with the semicolon before them: `; rel="next"`. */
  readonly parameters: string;
  /** The values of `rel`, in lower case. */
  readonly relations: readonly string[];
}

const link = /\s*<([^<>]*)>((?:[^,"<>]|"(?:[^"\\]|\\.)*")*)(?:,|$)/gsuy;

/** The links of a `Link` header (RFC 8288 section 3); undefined where it is not written as one. */
export function parseLinks(text: string): readonly Link[] | undefined {
  const matches = [...text.matchAll(link)];
  const length = matches.reduce((sum, [whole]) => sum + whole.length, 0);
  if (matches.length === 0 || length !== text.length) return undefined;
  return matches.map(([, target = '', parameters = '']) => {
    const [, quoted, token = ''] = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;"]+))/iu.exec(parameters) ?? [];
    const relations = (quoted ?? token).toLowerCase().split(/\s+/u);
    return { target: target.trim(), parameters: parameters.trim(), relations };
  });
}

export function writeLinks(links: readonly Link[]): string {
  return links.map(({ target, parameters }) => `<${target}>${parameters}`).join(', ');
}

/** The relations between the pages of a list (IANA, "Link Relation Types"). */
const pageRelations = new Set(['first', 'prev', 'previous', 'next', 'last']);

/** The link leads to another page of the same list. */
export function isPageLink({ relations }: Link): boolean {
  return relations.some((relation) => pageRelations.has(relation));
}

/** The query of a URL, with its question mark; empty where it has none. */
export function searchOf(url: string): string {
  return /\?[^#]*/u.exec(url)?.[0] ?? '';
}

/** `asked` has every parameter of the query `wanted`, and perhaps others. */
export function hasParameters(asked: string, wanted: string): boolean {
  const parameters = new URLSearchParams(asked);
  return [...new URLSearchParams(wanted)].every(([name, value]) => parameters.getAll(name).includes(value));
}

export function isLoopback({ hostname }: URL): boolean {
  return /^(?:(?:.+\.)?localhost|127\.[\d.]+|\[::1\])$/u.test(hostname);
}

/**
 * True for a `Host` that means a server on this machine: `localhost`, a loopback address, or `listening`, the address that the server
 * listens on; any address where it listens on all. Any other name may have been pointed here by another site.
 */
export function isOwnHost(host: string | undefined, listening: string): boolean {
  const name = (host ?? '').toLowerCase().replace(/:\d+$/u, '');
  const address = listening.toLowerCase();
  if (name === address || name === `[${address}]`) return true;
  if (name === 'localhost' || name.endsWith('.localhost') || name === '[::1]') return true;
  const isAddress = /^\d{1,3}(?:\.\d{1,3}){3}$|^\[[\da-f:.]+\]$/u.test(name);
  return isAddress && (name.startsWith('127.') || address === '0.0.0.0' || /^[0:]+$/u.test(address));
}

/** `list`, that of `If-None-Match`, names the entity tag, weak or not, or all of them (RFC 9110 sections 8.8.3.2 and 13.1.2). */
export function namesEntityTag(list: string, entityTag: string): boolean {
  const [wanted, ...tags] = [entityTag, ...(list.match(/(?:W\/)?"[^"]*"/gu) ?? [])].map((tag) =>
    tag.replace(/^W\//u, ''),
  );
  return ['*', entityTag].includes(list.trim()) || tags.some((tag) => tag === wanted);
}
