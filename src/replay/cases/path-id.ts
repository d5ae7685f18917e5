import { isObject, member, type JsonObject } from '../../lib/json.ts';
import { isJson } from '../../http/media-type.ts';
import { usualAnswers } from '../compare/declared-answers.ts';
import type { Case, Skipped } from '../case.ts';
import { documentedBody } from '../compare/documented-body.ts';
import { fillParameters, pathParametersOf } from './fill-parameters.ts';
import { pathParameterTitle } from './sent-parameters.ts';
import { idFor } from './probe-values.ts';
import { requestJudgeOf } from '../judges.ts';
import type { ShadowOf } from './shadowed-operations.ts';
import type { OperationContext, CaseContext } from './context.ts';
import { createToCase } from './build-case.ts';

/**
 * The case about an id in the path, of methods that say what becomes of sent fields: it stands in no example, and a field of
 * the example has its name.
 */
export function pathIdCases(
  subject: OperationContext,
  context: CaseContext,
  shadowOf: ShadowOf,
): readonly (Case | Skipped)[] {
  const { operation, bodies, base } = subject;
  const { description, derive, profile } = context;
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
  // A field that the body has as well is decided by that.
  const named = pathParametersOf(description, operation).filter(
    ({ name }) => records.every((record) => isId(member(record, name))) && member(body?.value, name) === undefined,
  );
  if (named.length === 0 || records.length < expected.length || expected.length === 0) return [];
  const probe: Record<string, unknown> = {};
  for (const { name, schema } of named) {
    const taken = records.map((record) => member(record, name));
    const value = idFor(schema, { description, judge: requestJudgeOf(description), taken });
    if (value !== undefined) probe[name] = value;
  }
  const filled = fillParameters(description, operation, derive, { values: probe });
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
