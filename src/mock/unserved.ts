import { type MatchRoute, createRoutes } from '../contract/route/routes.ts';
import type { MockRequest, MockResponse } from '../http/message.ts';
import { problem } from './problem.ts';
import { nearest } from '../lib/nearest.ts';
import type { Operation } from '../description/read/api.ts';
import type { Description } from '../description/description.ts';
import { referenceIn } from '../description/resolve.ts';
import { followPath, membersIn, rootOf } from '../description/read/view.ts';

/** The Fetch standard's CORS-preflight request: OPTIONS that names the method to come. */
export function isPreflight(request: MockRequest): boolean {
  return request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
}

/** The methods that are declared at `path`. */
export function allMethods(match: MatchRoute, path: string): readonly string[] {
  const route = match('', path);
  return route.kind === 'no-method' ? route.methods : [];
}

/** The answer to a method that the path does not declare, as it has `methods`. */
export function withoutMethod(
  request: MockRequest,
  methods: readonly string[],
  headers: Readonly<Record<string, string>>,
): MockResponse {
  if (request.method === 'OPTIONS')
    return preflight(isPreflight(request) ? withAuthorization(headers) : headers, methods);
  const allow = allowed(methods);
  const detail = `The method must be one of ${allow}; found ${request.method}.`;
  return problem('no-such-method', detail, { headers: { ...headers, allow } });
}

/** `*` does not cover `authorization` (Fetch standard, "CORS-preflight fetch"): pages of other origins could not send credentials. */
export function withAuthorization(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const name = 'access-control-allow-headers';
  return headers[name] === '*' ? { ...headers, [name]: '*, authorization' } : headers;
}

/** The answer to OPTIONS for a path with `methods`. */
export function preflight(headers: Readonly<Record<string, string>>, methods: readonly string[]): MockResponse {
  return { status: 204, headers: { ...headers, allow: allowed(methods) }, body: new Uint8Array() };
}

function allowed(methods: readonly string[]): string {
  const answered = new Set([...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS']);
  return [...answered].sort().join(', ');
}

// A path is compared with each of these: more would make unknown paths expensive.
const mostCompared = 2_000;

// Servers have so many segments in front of their paths at most.
const mostInFront = 3;

/** The paths of a description. */
interface DescribedPaths {
  /** As written: `/events/{eventId}`. */
  readonly templates: readonly string[];
  /** The paths of its servers, the longest first. */
  readonly bases: readonly string[];
  /** True for the paths that are answered: those described, by themselves or below the path of a server. */
  readonly hasPath: (path: string) => boolean;
}

/**
 * A sentence with the likely path, after a space; empty where there is none: the same path with other slashes, one with a similar
 * spelling or of another version, one with its slashes escaped, or one without what stands in front of it, such as the path of the server
 * once more.
 */
export function nearPath(path: string, described: DescribedPaths): string {
  const single = path.replace(/\/{2,}/gu, '/');
  const turned = single.endsWith('/') ? single.slice(0, -1) : `${single}/`;
  const slashed = [single, turned].find((each) => each !== path && each !== '' && described.hasPath(each));
  const near =
    slashed ?? escaped(single, described) ?? misspelled(single, described) ?? withoutFront(single, described);
  return near === undefined ? '' : ` Did you mean \`${near}\`?`;
}

// Clients write `/contents/a/b.txt`, which no other parameter would take.
const pathParameter = /^\{\w*(?:path|ref|key|filename)\}$/iu;

/** The path with `%2F` for each slash in a last parameter that is called like a path: OpenAPI lets its value have none unescaped. */
function escaped(path: string, { templates, bases, hasPath }: DescribedPaths): string | undefined {
  const base = bases.find((each) => path.startsWith(`${each}/`)) ?? '';
  const segments = path.slice(base.length).split('/');
  const template = templates.slice(0, mostCompared).find((each) => {
    const parts = each.split('/');
    const isLonger = segments.length > parts.length && pathParameter.test(parts.at(-1) ?? '');
    return isLonger && parts.slice(0, -1).every((part, index) => isParameter(part) || part === segments[index]);
  });
  if (template === undefined) return undefined;
  const last = template.split('/').length - 1;
  const near = `${base}${segments.slice(0, last).join('/')}/${segments.slice(last).join('%2F')}`;
  return hasPath(near) ? near : undefined;
}

/** The path whose literal segments are similar to those of `path`, below the same server. */
function misspelled(path: string, { templates, bases, hasPath }: DescribedPaths): string | undefined {
  const base = bases.find((each) => path.startsWith(`${each}/`)) ?? '';
  const segments = path.slice(base.length).split('/');
  const candidates = templates.slice(0, mostCompared).flatMap((template) => {
    const parts = template.split('/');
    const isAlike =
      parts.length === segments.length && parts.every((part, index) => isNear(segments[index] ?? '', part));
    const filled = parts.map((part, index) => (isParameter(part) ? (segments[index] ?? '') : part));
    return isAlike ? [base + filled.join('/')] : [];
  });
  // Long paths have no nearest one.
  const near = nearest(path, candidates) ?? (candidates.length === 1 ? candidates[0] : undefined);
  return near !== undefined && hasPath(near) ? near : undefined;
}

/** The described path at the end of `path`; it begins with a literal segment, as a parameter alone would take any text. */
function withoutFront(path: string, { templates, bases, hasPath }: DescribedPaths): string | undefined {
  const first = new Set([...bases, ...templates].map((each) => each.split('/')[1]));
  const segments = path.split('/').slice(1);
  return segments
    .slice(1, mostInFront + 1)
    .map((_, index) => `/${segments.slice(index + 1).join('/')}`)
    .find((tail) => tail !== '/' && first.has(tail.split('/')[1]) && hasPath(tail));
}

function isNear(segment: string, part: string): boolean {
  if (segment === part || isParameter(part) || nearest(segment, [part]) !== undefined) return true;
  return version.test(segment) && version.test(part);
}

// Clients are of another version than the description: `/v10/projects`, `/2.1/accounts`.
const version = /^(?:v\d|\d+\.\d)/iu;

function isParameter(part: string): boolean {
  return part.includes('{');
}

/** The reason that the operations at a path (percent-encoded, without query) are unknown: the reference of its path item leads nowhere. Undefined for other paths. */
export function createUnresolvedPaths(description: Description): (path: string) => string | undefined {
  const paths = followPath(description, rootOf(description), 'paths');
  const reasons = new Map<Operation, string>();
  for (const [path, item] of membersIn(paths)) {
    const ref = referenceIn(item.value);
    if (!path.startsWith('/') || ref === undefined) continue;
    const target = description.resolve(ref, item.place);
    if (target.kind !== 'found')
      reasons.set({ method: anyMethod, path, located: item, pathItem: item }, target.message);
  }
  if (reasons.size === 0) return () => undefined;
  const match = createRoutes([...reasons.keys()]);
  return (path) => {
    const route = match(anyMethod, path);
    return route.kind === 'operation' ? reasons.get(route.operation) : undefined;
  };
}

// A route needs a method.
const anyMethod = 'GET';
