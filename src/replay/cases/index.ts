import { operationsOf, type Operation } from '../../description/api.ts';
import { createIsRouted, type IsRouted } from '../../contract/route/routes.ts';
import type { Case, CaseKind, Skipped } from '../case.ts';
import { checks } from '../checks/index.ts';
import { basePathTargets } from './base-path.ts';
import { casesOfOperation } from './operation.ts';
import { fillParameters } from './fill-parameters.ts';
import { nearPathsOf } from './near-paths.ts';
import { createShadowOf, type ShadowOf } from './shadowed-operations.ts';
import type { CaseContext } from './context.ts';
import { notApplied } from './not-applied.ts';

/** Methods that are tried where a path does not have them. */
const tried = ['GET', 'PUT', 'POST', 'DELETE', 'PATCH'];
const madeUpPaths = ['/assay-no-such-path', '/assay/no/such/path', '/assay/no-such-path.json'];

/**
 * What is not promised, then the cases that a description makes and those that cannot be built. Made one operation at a time,
 * in document order. Of those included the operations that are not `isHere` belong to another shard; cases about the whole run come once.
 */
export function* casesOf(
  context: CaseContext,
  isIncluded: (operation: Operation) => boolean,
  isHere: (operation: Operation) => boolean = () => true,
  hasRunCases = true,
): Generator<Case | Skipped> {
  const all = operationsOf(context.description);
  const included = all.filter(isIncluded);
  if (included.length === 0) return;
  if (hasRunCases) yield* notApplied(checks, context.profile, included);
  const isRouted = createIsRouted(all);
  const shadowOf = createShadowOf(all);
  const methods = new Map<string, string[]>();
  for (const { path, method } of all) methods.set(path, [...(methods.get(path) ?? []), method]);
  const seen = new Set<string>();
  for (const operation of included) {
    if (!isHere(operation)) continue;
    yield* casesOfOperation(operation, context, shadowOf);
    if (seen.has(operation.path)) continue;
    seen.add(operation.path);
    yield* casesOfPath(operation, methods.get(operation.path) ?? [], context, isRouted);
  }
  if (!hasRunCases) return;
  if (context.profile.servesBasePaths) yield* basePathCases(included, context, isRouted, shadowOf);
  for (const path of madeUpPaths) {
    if (!isRouted(path)) yield bareCase('undefined-path', 'GET', path, path, {});
  }
  yield* nearCases(included, context, isRouted);
}

/** A reading request below the path of each server, and as it is. */
function basePathCases(
  operations: readonly Operation[],
  context: CaseContext,
  isRouted: IsRouted,
  shadowOf: ShadowOf,
): readonly Case[] {
  const { description } = context;
  const first = firstRead(operations, context, shadowOf);
  if (first === undefined) return [];
  const { request } = first;
  const targets = basePathTargets(description, request.target, (path) => isRouted(path));
  return targets.map((target) => ({
    ...bareCase('base-path', 'GET', target, target, {}),
    request: { ...request, target },
    followUps: [request],
    declaredAnswers: first.declaredAnswers,
  }));
}

function firstRead(operations: readonly Operation[], context: CaseContext, shadowOf: ShadowOf): Case | undefined {
  for (const operation of operations) {
    if (operation.method !== 'GET') continue;
    for (const each of casesOfOperation(operation, context, shadowOf)) {
      if ('request' in each && each.kind === 'plain') return each;
    }
  }
  return undefined;
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
      'access-control-request-headers': ['content-type', ...(profile.selector ? [profile.selector.header] : [])].join(
        ',',
      ),
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
