import type { CheckedDocument, Options } from '../functions/check.ts';
import { isObject } from '../src/lib/json.ts';
import type { Path } from '../src/description/place.ts';
import type { Rule, Target } from './rule.ts';

/** A problem with its way from the root of the description. */
export interface Finding {
  readonly message: string;
  readonly path: Path;
}

/** Every problem that `rule` has with `document`, in document order. */
export function findProblems(rule: Rule, document: CheckedDocument, options?: Options | null): readonly Finding[] {
  return rule.given(document).flatMap((target) => checkTarget(rule, target, document, options ?? rule.options ?? null));
}

function checkTarget(
  rule: Rule,
  target: Target,
  document: CheckedDocument,
  options: Options | null,
): readonly Finding[] {
  const { value, path, kind } = rule.field === undefined ? target : memberOf(target, rule.field);
  if (value === undefined) return [];
  return rule.then.check(value, options, { document, kind }).map((problem) => ({
    message: problem.message,
    path: [...path, ...problem.path],
  }));
}

function memberOf(target: Target, field: string): Target {
  const value = isObject(target.value) && Object.hasOwn(target.value, field) ? target.value[field] : undefined;
  return { ...target, value, path: [...target.path, field] };
}
