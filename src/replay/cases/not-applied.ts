import type { Operation } from '../../description/api.ts';
import type { CaseKind, AnswerCheck, Skipped } from '../case.ts';
import type { Profile } from '../profile.ts';

/** Methods of the operations that cases of a kind are about; all where a kind is not named. */
const methodsOfKinds: Partial<Readonly<Record<CaseKind, readonly string[]>>> = {
  patch: ['PATCH'],
  'patch-readonly': ['PATCH'],
  echo: ['POST', 'PUT'],
  'path-id': ['PATCH', 'POST', 'PUT'],
  head: ['GET'],
};

/** One skipped row for each of `checks` that `profile` does not promise, with the number of the `operations` it would concern. */
export function notApplied(
  checks: readonly AnswerCheck[],
  profile: Profile,
  operations: readonly Operation[],
): readonly Skipped[] {
  return checks.flatMap(({ name, appliesIf, kinds }): readonly Skipped[] => {
    if (appliesIf === undefined || appliesIf.holds(profile)) return [];
    const isConcerned = ({ method }: Operation): boolean =>
      kinds.some((kind) => methodsOfKinds[kind]?.includes(method) ?? true);
    const count = operations.filter(isConcerned).length;
    if (count === 0) return [];
    const option = appliesIf.option === undefined ? '' : `, as \`${appliesIf.option}\` does`;
    const about = count === 1 ? 'one operation' : `${count} operations`;
    const reason = `the profile \`${profile.name}\` does not promise that ${appliesIf.what}${option} (${about})`;
    return [{ check: name, reason }];
  });
}
