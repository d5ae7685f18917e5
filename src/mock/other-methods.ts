import type { MatchRoute } from '../contract/route/routes.ts';
import type { MockRequest, MockResponse } from '../http/message.ts';
import { problem } from './problem.ts';

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
