import type { Operation } from '../../description/api.ts';
import type { JsonObject } from '../../lib/json.ts';
import type { CaseContext } from './context.ts';
import { fillParameters, pathParametersOf, type Filled } from './fill-parameters.ts';
import { idFor } from './probe-values.ts';
import { pathParameterTitle } from './sent-parameters.ts';
import { requestJudgeOf } from '../judges.ts';
import type { ShadowOf } from './shadowed-operations.ts';

interface FilledOtherwise extends Extract<Filled, { kind: 'filled' }> {
  /** The parameters that have another value, titled. */
  readonly changed: readonly string[];
}

/** The parameters of `operation` with other ids in its path than its examples have; undefined where none lead to it. */
export function fillOtherwise(
  operation: Operation,
  context: CaseContext,
  shadowOf: ShadowOf,
): FilledOtherwise | undefined {
  const taken = new Map<string, readonly unknown[]>();
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const values = otherIds(operation, context, taken);
    if (Object.keys(values).length === 0) return undefined;
    const filled = fillParameters(context.description, operation, context.derive, { values });
    if (filled.kind === 'unfilled') return undefined;
    if (shadowOf(operation, filled.target) === undefined)
      return { ...filled, changed: Object.keys(values).map(pathParameterTitle) };
    for (const [name, value] of Object.entries(values)) taken.set(name, [...(taken.get(name) ?? []), value]);
  }
  return undefined;
}

// Other operations take a few names; who takes more takes all that could be made up.
const mostAttempts = 10;

function otherIds(
  operation: Operation,
  { description }: CaseContext,
  taken: ReadonlyMap<string, readonly unknown[]>,
): JsonObject {
  const judge = requestJudgeOf(description);
  const found = pathParametersOf(description, operation).map(({ name, schema, example }) => {
    const value = idFor(schema, { description, judge, taken: [example, ...(taken.get(name) ?? [])] });
    return [name, value] as const;
  });
  return Object.fromEntries(found.filter(([, value]) => value !== undefined));
}
