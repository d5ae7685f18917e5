import { isObject, type JsonObject, member } from '../../lib/json.ts';
import { isJson } from '../../http/media-type.ts';
import { documentedBody, usualAnswers } from '../compare/declared-answers.ts';
import type { Case, Skipped } from '../case.ts';
import { type Filled, fillParameters, pathParametersOf } from './fill-parameters.ts';
import { pathParameterTitle } from './sent-parameters.ts';
import { idFor } from './probe-values.ts';
import { requestValidatorOf } from '../schemas.ts';
import { type CaseContext, createToCase, type OperationContext } from './context.ts';
import type { Operation } from '../../description/read/api.ts';
import { createRoutes } from '../../contract/route/routes.ts';
import { pathOf } from '../../http/message.ts';

/**
 * The case about an id in the path that stands in no example, where a field of the example has its name. Only of methods for which
 * the profile promises where sent fields go.
 */
export function pathIdCases(
  subject: OperationContext,
  context: CaseContext,
  shadowOf: ShadowOf,
): readonly (Case | Skipped)[] {
  const { operation, bodies, base } = subject;
  const { description, profile } = context;
  const isPromised =
    operation.method === 'PATCH' ? profile.patch : ['POST', 'PUT'].includes(operation.method) && profile.echo;
  if (isPromised === undefined || isPromised === false) return [];
  const expected = usualAnswers(subject.declaredAnswers);
  const records = expected.flatMap((answer): readonly JsonObject[] => {
    const documented = documentedBody(description, answer);
    const isRecord = answer.media !== undefined && isJson(answer.media.type) && documented.kind === 'json';
    return isRecord && isObject(documented.value) ? [documented.value] : [];
  });
  const [body] = bodies;
  // A field that the body has as well is decided by the body.
  const named = pathParametersOf(description, operation).filter(
    ({ name }) => records.every((record) => isId(member(record, name))) && member(body?.value, name) === undefined,
  );
  if (named.length === 0 || records.length < expected.length || expected.length === 0) return [];
  const probe: Record<string, unknown> = {};
  for (const { name, schema } of named) {
    const taken = records.map((record) => member(record, name));
    const value = idFor(schema, { description, validateValue: requestValidatorOf(description), taken });
    if (value !== undefined) probe[name] = value;
  }
  const filled = fillParameters(operation, context, { values: probe });
  if (
    Object.keys(probe).length === 0 ||
    filled.kind === 'unfilled' ||
    shadowOf(operation, filled.target) !== undefined
  ) {
    const names = named.map(({ name }) => `\`${name}\``).join(', ');
    return [
      { check: 'path-id-substitution', operation, reason: `no other value than the examples' was found for ${names}` },
    ];
  }
  const shownParameters = Object.keys(probe).map(pathParameterTitle);
  return [
    createToCase({ ...base, filled })('path-id', body, {}, { expectedAnswers: expected, probe, shownParameters }),
  ];
}

function isId(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number';
}

interface FilledOtherwise extends Extract<Filled, { kind: 'filled' }> {
  /** The parameters with new values, titled. */
  readonly changed: readonly string[];
}

/** The parameters of `operation` with ids in its path that stand in no example; undefined where no such path leads to it. */
export function fillOtherwise(
  operation: Operation,
  context: CaseContext,
  shadowOf: ShadowOf,
): FilledOtherwise | undefined {
  const taken = new Map<string, readonly unknown[]>();
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const values = otherIds(operation, context, taken);
    if (Object.keys(values).length === 0) return undefined;
    const filled = fillParameters(operation, context, { values });
    if (filled.kind === 'unfilled') return undefined;
    if (shadowOf(operation, filled.target) === undefined)
      return { ...filled, changed: Object.keys(values).map(pathParameterTitle) };
    for (const [name, value] of Object.entries(values)) taken.set(name, [...(taken.get(name) ?? []), value]);
  }
  return undefined;
}

// Other operations have a few literal names; one that has more has all that could be made up.
const mostAttempts = 10;

function otherIds(
  operation: Operation,
  { description }: CaseContext,
  taken: ReadonlyMap<string, readonly unknown[]>,
): JsonObject {
  const validateValue = requestValidatorOf(description);
  const found = pathParametersOf(description, operation).map(({ name, schema, example }) => {
    const value = idFor(schema, { description, validateValue, taken: [example, ...(taken.get(name) ?? [])] });
    return [name, value] as const;
  });
  return Object.fromEntries(found.filter(([, value]) => value !== undefined));
}

/** The path of another operation that gets the requests to `operation` at `target`; undefined where `operation` gets them. */
export type ShadowOf = (operation: Operation, target: string) => string | undefined;

/** Routes requests: a path without templates has precedence over a templated one (OpenAPI 3.1 section 4.8.8). */
export function createShadowOf(operations: readonly Operation[]): ShadowOf {
  const match = createRoutes(operations);
  return (operation, target) => {
    const route = match(operation.method, pathOf(target));
    return route.kind === 'operation' && route.operation !== operation ? route.operation.path : undefined;
  };
}
