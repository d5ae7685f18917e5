import type { Description } from '../description/description.ts';
import type { Operation } from '../description/read/api.ts';
import { type Located, entriesAt, follow, followPath, rootOf, textAt } from '../description/read/view.ts';
import { toHeaderValue } from '../http/headers.ts';
import type { MockRequest } from '../http/message.ts';
import { secretsIn } from '../http/secrets.ts';
import { perObject } from '../lib/cache.ts';
import { isHttpToken } from '../lib/http-token.ts';
import { isArray, isObject, member } from '../lib/json.ts';
import { decodeForm, parseCookies, parsePairs, queryOf } from '../parameters/read-values.ts';

/** The credentials that a request lacks, as alternatives: each lists the names of schemes that belong together. */
export interface MissingCredentials {
  readonly alternatives: readonly (readonly string[])[];
  /** The value of `WWW-Authenticate` (RFC 9110 section 11.6.1): a challenge for each scheme. */
  readonly challenge: string;
}

// Challenges beyond the size of headers that clients read are left out.
const [longestChallenge, mostChallenges] = [500, 8];

/** A declared scheme. */
type Scheme = RequiredScheme & { readonly located: Located };

/**
 * The credentials of `operation` that `request` lacks, or undefined where it has those of one alternative. Their form is validated,
 * never their value. Mutual TLS, which cannot be seen here, and undeclared schemes count as present.
 */
export function missingCredentials(
  description: Description,
  operation: Operation,
  request: MockRequest,
): MissingCredentials | undefined {
  const root = rootOf(description);
  const alternatives = securityOf(description, operation).map((schemes) => schemes.filter(isDeclared));
  const lacking = alternatives.map((schemes) => schemes.filter(({ located }) => !isMet(located, request)));
  if (lacking.length === 0 || lacking.some((schemes) => schemes.length === 0)) return undefined;
  const title = followPath(description, root, 'info', 'title')?.value;
  const realm = quote(typeof title === 'string' && title.trim() !== '' ? title.slice(0, 100) : 'mock');
  const challenges = lacking.flat().map((scheme) => challengeOf(scheme, realm));
  return {
    alternatives: alternatives.map((schemes) => schemes.map(({ name }) => name)),
    challenge: [...new Set(challenges.filter((challenge) => challenge !== undefined))]
      .filter((challenge) => challenge.length <= longestChallenge)
      .slice(0, mostChallenges)
      .join(', '),
  };
}

function isDeclared(scheme: RequiredScheme): scheme is Scheme {
  return scheme.located !== undefined;
}

function isMet(scheme: Located, request: MockRequest): boolean {
  switch (textAt(scheme, 'type')) {
    case 'apiKey':
      return hasKey(textAt(scheme, 'in'), textAt(scheme, 'name') ?? '', request);
    case 'http':
      return hasAuthorization(request, textAt(scheme, 'scheme') ?? '');
    case 'basic':
      return hasAuthorization(request, 'basic');
    case 'oauth2':
    case 'openIdConnect':
      return hasAuthorization(request, 'bearer');
    default:
      return true;
  }
}

function hasKey(place: string | undefined, name: string, { headers, target }: MockRequest): boolean {
  if (place === 'header') {
    const sent = member(headers, name.toLowerCase());
    return typeof sent === 'string' && sent.trim() !== '';
  }
  const pairs = place === 'query' ? parsePairs(queryOf(target)) : parseCookies(headers.cookie);
  return pairs.some(([each, text]) => each === name && text !== '');
}

/** RFC 9110 section 11.4: a scheme, in any case, and a value, which may be an empty user and password (`Basic Og==`). */
function hasAuthorization({ headers }: MockRequest, scheme: string): boolean {
  const [, sent = ''] = /^\s*(\S+) +\S/u.exec(headers.authorization ?? '') ?? [];
  return sent.toLowerCase() === scheme.toLowerCase();
}

/** Undefined where no header can hold the name of the scheme. */
function challengeOf({ located, scopes }: Scheme, realm: string): string | undefined {
  switch (textAt(located, 'type')) {
    case 'basic':
      return basic(realm);
    case 'oauth2':
    case 'openIdConnect':
      return bearer(realm, scopes);
    case 'http':
      return httpChallenge(textAt(located, 'scheme') ?? '', realm, scopes);
    default:
      // An API key, as other types are never missing. No scheme is registered for it, but a 401 must have a challenge (RFC 9110 section 15.5.2).
      return `ApiKey realm=${realm}, in=${quote(textAt(located, 'in') ?? '')}, name=${quote(textAt(located, 'name') ?? '')}`;
  }
}

function httpChallenge(scheme: string, realm: string, scopes: readonly string[]): string | undefined {
  switch (scheme.toLowerCase()) {
    case 'basic':
      return basic(realm);
    case 'bearer':
      return bearer(realm, scopes);
    case 'digest':
      // RFC 7616 section 3.3: clients cannot answer without these.
      return `Digest realm=${realm}, qop="auth", algorithm=SHA-256, nonce="assay"`;
    case 'negotiate':
      return 'Negotiate';
    default:
      return isHttpToken(scheme) ? `${scheme} realm=${realm}` : undefined;
  }
}

/** RFC 7617 section 2.1. */
function basic(realm: string): string {
  return `Basic realm=${realm}, charset="UTF-8"`;
}

/** RFC 6750 section 3: the scopes, if any, and no error, as no credentials were sent. */
function bearer(realm: string, scopes: readonly string[]): string {
  const usable = scopes.filter((scope) => /^[\x21\x23-\x5b\x5d-\x7e]+$/u.test(scope));
  return `Bearer realm=${realm}${usable.length > 0 ? `, scope="${usable.join(' ')}"` : ''}`;
}

/** A quoted string (RFC 9110 section 5.6.4). */
function quote(text: string): string {
  return `"${toHeaderValue(text.trim()).replace(/["\\]/gu, '\\$&')}"`;
}

/** A security scheme in a requirement. */
export interface RequiredScheme {
  readonly name: string;
  /** Undefined where it is not declared. */
  readonly located: Located | undefined;
  readonly scopes: readonly string[];
}

/**
 * The security requirements of `operation`, else those of the root (OpenAPI 3.1 section 4.8.30), as alternatives: each lists the
 * schemes that belong together.
 */
export function securityOf(description: Description, operation: Operation): readonly (readonly RequiredScheme[])[] {
  return requirementsOf(operation, description);
}

// Each request asks, and each of its checks: there may be thousands of alternatives.
const requirementsOf = perObject((operation: Operation, description: Description) => {
  const written = member(operation.located.value, 'security') ?? member(rootOf(description).value, 'security');
  const requirements = isArray(written) ? written.filter(isObject) : [];
  return requirements.map((requirement) =>
    Object.entries(requirement).map(([key, scopes]) => ({
      ...schemeNamed(description, key),
      scopes: isArray(scopes) ? scopes.filter((scope) => typeof scope === 'string') : [],
    })),
  );
});

/** The security scheme that `key` of a requirement names: a component or, since OpenAPI 3.2, a URI, whose last part is its name. */
export function schemeNamed(description: Description, key: string): Pick<RequiredScheme, 'name' | 'located'> {
  const root = rootOf(description);
  const declared =
    followPath(description, root, 'components', 'securitySchemes', key) ??
    followPath(description, root, 'securityDefinitions', key);
  if (declared !== undefined || !description.version.startsWith('3.2')) return { name: key, located: declared };
  const found = follow(description, { value: { $ref: key }, place: root.place });
  if (!isObject(found?.value) || textAt(found, 'type') === undefined) return { name: key, located: undefined };
  return { name: String(found.place.path.at(-1) ?? key), located: found };
}

/** The credentials in `request`: those of HTTP, and the values of API keys that `description` declares. */
export function secretsSent(description: Description, { headers, target }: MockRequest): readonly string[] {
  const keys = apiKeysOf(description);
  // Each line of a log asks this, and most requests have no credentials.
  const sent = keys.header.filter((name) => typeof member(headers, name) === 'string');
  if (sent.length + keys.query.length + keys.cookie.length === 0) return sent;
  const named = sent.map((name) => [name, headers[name] ?? ''] as const);
  const pairs = [
    ...(keys.query.length === 0 ? [] : parsePairs(queryOf(target)).filter(([name]) => keys.query.includes(name))),
    ...(keys.cookie.length === 0 ? [] : parseCookies(headers.cookie).filter(([name]) => keys.cookie.includes(name))),
  ];
  if (named.length + pairs.length === 0) return [];
  return [...secretsIn(Object.fromEntries(named)), ...pairs.flatMap(([, text]) => [text, decodeForm(text)])];
}

const httpCredentials = ['authorization', 'proxy-authorization'];

/** The names of credentials by where they are sent, those of headers in lower case. Pages, which read no requests, leave it out. */
const apiKeysOf = /* @__PURE__ */ perObject((description: Description) => {
  const root = rootOf(description);
  const schemes = [
    ...entriesAt(description, root, 'components', 'securitySchemes'),
    ...entriesAt(description, root, 'securityDefinitions'),
  ].map(([, scheme]) => scheme);
  const namesIn = (place: string): readonly string[] =>
    schemes.flatMap((scheme) => (textAt(scheme, 'in') === place ? [textAt(scheme, 'name') ?? ''] : []));
  return {
    header: [...httpCredentials, ...namesIn('header').map((name) => name.toLowerCase())],
    query: namesIn('query'),
    cookie: namesIn('cookie'),
  };
});
