import { operationsOf, type Operation } from '../../description/api.ts';
import type { Case, CaseKind, Skipped } from '../case.ts';
import { checks } from '../checks/index.ts';
import { basePathTargets } from './base-path.ts';
import { casesOfOperation } from './operation.ts';
import { fillParameters } from './fill-parameters.ts';
import { nearPathsOf } from './near-paths.ts';
import { createIsRouted, type IsRouted } from './path-matcher.ts';
import { createShadowOf } from './shadowed-operations.ts';
import type { CaseContext } from './context.ts';
import { notApplied } from './not-applied.ts';

/** Methods that are tried where a path does not have them. */
const tried = ['GET', 'PUT', 'POST', 'DELETE', 'PATCH'];
const madeUpPaths = ['/assay-no-such-path', '/assay/no/such/path', '/assay/no-such-path.json'];

/**
 * What is not promised, then the cases that a description makes and those that cannot be built. Made one operation at a time,
 * in document order.
 */
export function* casesOf(
  context: CaseContext,
  isIncluded: (operation: Operation) => boolean,
): Generator<Case | Skipped> {
  const all = operationsOf(context.description);
  const included = all.filter(isIncluded);
  if (included.length === 0) return;
  yield* notApplied(checks, context.profile, included);
  const isRouted = createIsRouted(all);
  const shadowOf = createShadowOf(all);
  const methods = new Map<string, string[]>();
  for (const { path, method } of all) methods.set(path, [...(methods.get(path) ?? []), method]);
  const seen = new Set<string>();
  let firstRead: Case | undefined;
  for (const operation of included) {
    for (const each of casesOfOperation(operation, context, shadowOf)) {
      yield each;
      if ('request' in each && each.kind === 'plain' && each.method === 'GET') firstRead ??= each;
    }
    if (seen.has(operation.path)) continue;
    seen.add(operation.path);
    yield* casesOfPath(operation, methods.get(operation.path) ?? [], context, isRouted);
  }
  if (context.profile.servesBasePaths && firstRead !== undefined) yield* basePathCases(firstRead, context, isRouted);
  for (const path of madeUpPaths) {
    if (!isRouted(path)) yield bareCase('undefined-path', 'GET', path, path, {});
  }
  yield* nearCases(included, context, isRouted);
}

/** A reading request below the path of each server, and as it is. */
function basePathCases({ request }: Case, { description }: CaseContext, isRouted: IsRouted): readonly Case[] {
  const targets = basePathTargets(description, request.target, (path) => isRouted(path));
  return targets.map((target) => ({
    ...bareCase('base-path', 'GET', target, target, {}),
    request: { ...request, target },
    followUps: [request],
  }));
}

/** Near two paths, a plain one and a templated one: what a router does with one path it does with all of its sort. */
function* nearCases(operations: readonly Operation[], context: CaseContext, isRouted: IsRouted): Generator<Case> {
  const readable = operations.filter(({ method }) => method === 'GET');
  for (const isTemplated of [false, true]) {
    const operation = readable.find(({ path }) => path !== '/' && path.includes('{') === isTemplated);
    const filled = operation && fillParameters(context.description, operation, context.derive);
    if (filled?.kind !== 'filled') continue;
    for (const { path, variation } of nearPathsOf(filled.target.split('?', 1)[0] ?? '', isRouted)) {
      yield { ...bareCase('undefined-path', 'GET', path, path, {}), variation };
    }
  }
}

function casesOfPath(
  operation: Operation,
  methods: readonly string[],
  { description, derive, profile }: CaseContext,
  isRouted: IsRouted,
): readonly Case[] {
  const filled = fillParameters(description, operation, derive);
  if (filled.kind === 'unfilled') return [];
  const path = filled.target.split('?', 1)[0] ?? '/';
  const missing = tried
    .filter((method) => !isRouted(path, { method }))
    .map((method) => ({ ...bareCase('undefined-operation', method, operation.path, path, {}), methods }));
  if (!profile.allowsOrigins || methods.includes('OPTIONS')) return missing;
  const preflights = methods.map((method) => {
    const headers = {
      origin: 'https://assay.example',
      'access-control-request-method': method,
      'access-control-request-headers': 'content-type',
    };
    const variation = `for ${method}`;
    return { ...bareCase('preflight', 'OPTIONS', operation.path, path, headers), methods, variation };
  });
  return [...missing, ...preflights];
}

function bareCase(
  kind: CaseKind,
  method: string,
  path: string,
  target: string,
  headers: Readonly<Record<string, string>>,
): Case {
  const request = { method, target, headers };
  return {
    kind,
    method,
    path,
    request,
    followUps: [],
    expectedAnswers: [],
    declaredAnswers: [],
    requestFields: [],
    probe: {},
    methods: [],
    derived: [],
  };
}
