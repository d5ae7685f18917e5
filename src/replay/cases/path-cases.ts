import { basePathsOf } from '../../contract/route/servers.ts';
import type { IsRouted } from '../../contract/route/routes.ts';
import type { Operation } from '../../description/read/api.ts';
import type { Description } from '../../description/description.ts';
import { member } from '../../lib/json.ts';
import { type Case, type CaseKind, isWriting } from '../case.ts';
import { nearPathsOf } from '../compare/near-paths.ts';
import type { CaseContext } from './context.ts';
import { fillParameters, pathParametersOf } from './fill-parameters.ts';
import { fillOtherwise } from './path-ids.ts';
import { pathParameterTitle } from './sent-parameters.ts';
import { pathOf } from '../../http/message.ts';

/** Methods that are tried where a path does not have them. */
const triedMethods = ['GET', 'PUT', 'POST', 'DELETE', 'PATCH'];
const madeUpPaths = ['/assay-no-such-path', '/assay/no/such/path', '/assay/no-such-path.json'];

/** The cases about the path of `operation`: `methods` that it does not have, and preflights. */
export function casesOfPath(
  operation: Operation,
  methods: readonly string[],
  context: CaseContext,
  isRouted: IsRouted,
): readonly Case[] {
  const { profile } = context;
  const filled = fillParameters(operation, context);
  if (filled.kind === 'unfilled') return [];
  const path = pathOf(filled.target);
  const missing = triedMethods.flatMap((method) => {
    const target =
      profile.servesExamples || !isWriting(method) ? path : targetOfWrites(method, path, operation, context);
    if (target === undefined || isRouted(target, { method })) return [];
    return [{ ...bareCase('undefined-operation', method, operation.path, target, {}), methods }];
  });
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

/**
 * The path that an undescribed method is sent to where there may be records: a server that has it nevertheless must not change one that is
 * the user's. Undefined where no id can be made up, and for DELETE of a collection.
 */
function targetOfWrites(method: string, usual: string, operation: Operation, context: CaseContext): string | undefined {
  const ids = pathParametersOf(context.description, operation);
  if (ids.length === 0) return method === 'DELETE' ? undefined : usual;
  const madeUp = fillOtherwise(operation, context, () => undefined);
  // The values of an enum are those of the server.
  const isMadeUp = ids.some(
    ({ name, schema }) =>
      madeUp?.changed.includes(pathParameterTitle(name)) === true && member(schema.value, 'enum') === undefined,
  );
  const path = madeUp && pathOf(madeUp.target);
  return isMadeUp && path !== usual ? path : undefined;
}

// Most descriptions have one or two; variables multiply them.
const mostBasePaths = 4;

/** `first` below the path of each server, and as it is. Targets that the description routes elsewhere are left out. */
export function basePathCases(first: Case, description: Description, isRouted: IsRouted): readonly Case[] {
  const { request, declaredAnswers } = first;
  return basePathsOf(description)
    .slice(0, mostBasePaths)
    .map((base) => `${base}${request.target}`)
    .filter((target) => !isRouted(pathOf(target)))
    .map((target) => ({
      ...bareCase('base-path', 'GET', target, target, {}),
      request: { ...request, target },
      followUps: [request],
      declaredAnswers,
    }));
}

/**
 * The cases about undescribed paths: made-up ones, and some near two described paths, a plain one and a templated one. A router treats
 * all paths of a sort alike.
 */
export function* undefinedPathCases(
  operations: readonly Operation[],
  context: CaseContext,
  isRouted: IsRouted,
): Generator<Case> {
  for (const path of madeUpPaths) {
    if (!isRouted(path)) yield bareCase('undefined-path', 'GET', path, path, {});
  }
  const readable = operations.filter(({ method }) => method === 'GET');
  for (const isTemplated of [false, true]) {
    const operation = readable.find(({ path }) => path !== '/' && path.includes('{') === isTemplated);
    const filled = operation && fillParameters(operation, context);
    if (filled?.kind !== 'filled') continue;
    for (const { path, variation } of nearPathsOf(pathOf(filled.target), isRouted)) {
      yield { ...bareCase('undefined-path', 'GET', path, path, {}), variation };
    }
  }
}

/** A case of a request without body and expectations. */
function bareCase(
  kind: CaseKind,
  method: string,
  path: string,
  target: string,
  headers: Readonly<Record<string, string>>,
): Case {
  return {
    kind,
    method,
    path,
    request: { method, target, headers },
    followUps: [],
    expectedAnswers: [],
    declaredAnswers: [],
    requestFields: [],
    probe: {},
    methods: [],
    derived: [],
  };
}
