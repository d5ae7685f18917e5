import type { Description } from '../description/description.ts';
import type { AnswerContext, CreateMemory } from './answer-context.ts';
import { createAnswerOperation } from './answer-operation.ts';
import { allBasePathsOf } from '../contract/route/servers.ts';
import { createBodies } from './answer-body.ts';
import { createDeclaredHeaders } from './answer-headers.ts';
import { createOwnLinks } from './own-links.ts';
import { createGenerate } from '../schema/generate/generate.ts';
import { headersFor, toHeaderValue } from '../http/headers.ts';
import { defaultCacheLimits, type CacheLimits } from '../schema/cache.ts';
import { withoutPrefix, pathOf, type AnswerRequest, type MockRequest, type MockResponse } from '../http/message.ts';
import {
  createUnresolvedPaths,
  nearPath,
  allMethods,
  isPreflight,
  preflight,
  withAuthorization,
  withoutMethod,
} from './unserved.ts';
import { type AskedOperation, askedOperations } from './asked-values.ts';
import { createPlans } from './plan.ts';
import { problem } from './problem.ts';
import { createRoutes, type MatchRoute, type Route } from '../contract/route/routes.ts';
import type { MockSettings } from './settings.ts';
import { createValidateValue } from '../schema/validate.ts';

/** The choices for an engine that are no settings of answers. */
export interface EngineOptions {
  readonly cacheLimits?: CacheLimits;
  /** Interpret schemas, and compile them after some values: for a run that asks each operation a few times. */
  readonly isCompiledLate?: boolean;
  /** Makes the memory that requests change. */
  readonly createMemory?: CreateMemory | undefined;
}

/** The mock of one description. */
export interface Engine {
  readonly answer: AnswerRequest;
  /** The answer, or undefined where no method is declared at the path: another engine may have one. */
  readonly answerIfRouted: (request: MockRequest) => MockResponse | undefined;
  /** A method is declared at `path` (percent-encoded, without query). */
  readonly hasPath: (path: string) => boolean;
  /** Forgets the records of requests, where there is a memory. */
  readonly forget: () => void;
  /** The operations in document order. Plans all of them: for a start page, not for a request. */
  readonly offered: () => readonly AskedOperation[];
}

/**
 * The mock of `description`: routes are compiled now, everything else (examples, samples, validators) on first use, and cached
 * within `cacheLimits`.
 *
 * Stateless without `createMemory`: an answer depends on the description, the settings and the request alone.
 */
export function createEngine(
  description: Description,
  settings: MockSettings,
  { cacheLimits = defaultCacheLimits, isCompiledLate = false, createMemory }: EngineOptions = {},
): Engine {
  const plans = createPlans(description, cacheLimits.operations);
  const match = createRoutes(plans.all);
  const validate = createValidateValue(description, { cachedSchemas: cacheLimits.schemas, isCompiledLate });
  const generate = createGenerate(description, { cachedSchemas: cacheLimits.schemas });
  const context: AnswerContext = {
    description,
    settings,
    cacheLimits,
    validate,
    bodies: createBodies({ description, generate, validate }),
    headersOf: createDeclaredHeaders(generate, validate),
  };
  const memory = createMemory?.({ ...context, plans });
  const answerOperation = createAnswerOperation(context, memory);

  const bases = allBasePathsOf(description);
  const unresolvedPath = createUnresolvedPaths(description);
  const templates = [...new Set(plans.all.map((operation) => operation.path))];
  /** The path of a server may stand before a described path; a described path has precedence. */
  const withoutBase = (request: MockRequest): MockRequest => {
    const path = pathOf(request.target);
    if (bases.length === 0 || match(request.method, path).kind !== 'no-path') return request;
    const base = bases.find((each) => path.startsWith(`${each}/`) && hasPath(match, path.slice(each.length)));
    return base === undefined ? request : withoutPrefix(request, base.length);
  };
  const isDescribed = (path: string): boolean =>
    hasPath(match, pathOf(withoutBase({ method: 'GET', target: path, headers: {} }).target));
  const linked =
    settings.links === 'mock' ? createOwnLinks(description, isDescribed) : (response: MockResponse) => response;

  const respond = (request: MockRequest, path: string, route: Route): MockResponse => {
    const headers = headersFor(request, settings.cors);
    switch (route.kind) {
      case 'operation': {
        if (isPreflight(request)) return preflight(withAuthorization(headers), allMethods(match, path));
        const plan = plans.of(route.operation);
        const { parameters } = route;
        return linked(
          answerOperation(request, { plan, parameters, pathTexts: plan.pathTexts(parameters), headers }),
          request,
        );
      }
      case 'no-method':
        return explained(withoutMethod(request, route.methods, headers), unresolvedPath(path));
      case 'no-path': {
        const hint = nearPath(path, { templates, bases, hasPath: isDescribed });
        const detail = `The path must be one of the description; found ${path}.${hint}`;
        return explained(problem('no-such-path', detail, { headers }), unresolvedPath(path));
      }
      case 'malformed':
        return problem('malformed-path', `Percent-encoding must be two hexadecimal digits; found ${path}.`, {
          headers,
        });
    }
  };
  const send = (request: MockRequest, path: string, route: Route): MockResponse => {
    const response = respond(request, path, route);
    return request.method === 'HEAD' ? withoutBody(response, ofGet(request, path, route) ?? response) : response;
  };
  /** The answer to GET, where HEAD is declared beside it. */
  const ofGet = (request: MockRequest, path: string, route: Route): MockResponse | undefined => {
    if (route.kind !== 'operation' || route.operation.method !== 'HEAD') return undefined;
    const get = match('GET', path);
    const isBeside = get.kind === 'operation' && get.operation.path === route.operation.path;
    return isBeside ? respond({ ...request, method: 'GET' }, path, get) : undefined;
  };
  return {
    answer: (received) => {
      const request = withoutBase(received);
      const path = pathOf(request.target);
      return send(request, path, routeOf(match, request.method, path));
    },
    answerIfRouted: (request) => {
      const path = pathOf(request.target);
      const route = routeOf(match, request.method, path);
      if (route.kind === 'no-path' || route.kind === 'malformed') return undefined;
      return send(request, path, route);
    },
    hasPath: (path) => hasPath(match, path),
    forget: () => memory?.reset(),
    offered: () => askedOperations({ ...context, plans, generate, memory }),
  };
}

/** Adds the reason where the path is unknown because of a reference that leads nowhere. */
function explained(response: MockResponse, reason: string | undefined): MockResponse {
  if (reason === undefined) return response;
  return { ...response, headers: { ...response.headers, 'x-assay-invalid': toHeaderValue(reason) } };
}

function hasPath(match: MatchRoute, path: string): boolean {
  return ['operation', 'no-method'].includes(match('', path).kind);
}

/** HEAD is answered from GET unless the same path declares it (RFC 9110 section 9.3.2): the HEAD of a template is not that of its literal. */
function routeOf(match: MatchRoute, method: string, path: string): Route {
  return match(method, path, method === 'HEAD' ? 'GET' : undefined);
}

/** `response` to HEAD, with the length that the body of `full` has: that of the answer to GET (RFC 9110 section 8.6). */
function withoutBody(response: MockResponse, full: MockResponse): MockResponse {
  if (response.status === 204 || response.status === 304) return response;
  const headers = { ...response.headers, 'content-length': String(full.body.length) };
  return { ...response, headers, body: new Uint8Array() };
}
