import { type CheckedDocument, type Options, type CheckFinding, under } from '../functions/check.ts';
import { member } from '../src/lib/json.ts';
import type { RuleCheck } from './rule.ts';

/** Every finding that a rule's check has with `document`, in document order; paths from the root of the description. */
export function findingsOf(
  { places, field, ...check }: RuleCheck,
  document: CheckedDocument,
  options: Options | null = null,
): readonly CheckFinding[] {
  return places(document).flatMap((target) => {
    const value = field === undefined ? target.value : member(target.value, field);
    const path = field === undefined ? target.path : [...target.path, field];
    if (value === undefined) return [];
    return under(path, check.look(value, options, { document, kind: target.kind, path }));
  });
}
