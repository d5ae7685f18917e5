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
  const values = otherIds(operation, context);
  if (Object.keys(values).length === 0) return undefined;
  const filled = fillParameters(context.description, operation, context.derive, { values });
  if (filled.kind === 'unfilled' || shadowOf(operation, filled.target) !== undefined) return undefined;
  return { ...filled, changed: Object.keys(values).map(pathParameterTitle) };
}

function otherIds(operation: Operation, { description }: CaseContext): JsonObject {
  const judge = requestJudgeOf(description);
  const found = pathParametersOf(description, operation).map(({ name, schema, example }) => {
    const value = idFor(schema, { description, judge, taken: [example] });
    return [name, value] as const;
  });
  return Object.fromEntries(found.filter(([, value]) => value !== undefined));
}
