import { createIsRouted } from '../../contract/route/routes.ts';
import { operationsOf, type Operation } from '../../description/read/api.ts';
import type { AnswerCheck, Case, CaseKind, Skipped } from '../case.ts';
import { checks } from '../checks/index.ts';
import type { Profile } from '../profile.ts';
import type { CaseContext } from './context.ts';
import { casesOfOperation } from './operation.ts';
import { basePathCases, casesOfPath, undefinedPathCases } from './path-cases.ts';
import { createShadowOf } from './path-ids.ts';

/**
 * The checks that do not apply, then the cases of a description and those that cannot be built. Built one operation at a time,
 * in document order, except that a target that keeps records hears of DELETE last. Included operations that are not `isHere` belong to another shard; cases about the whole run come once.
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
  if (hasRunCases)
    yield* notApplied(
      checks.filter((check) => !check.kinds.every(isOfJourneys)),
      context.profile,
      included,
    );
  const isRouted = createIsRouted(all);
  const shadowOf = createShadowOf(all);
  const methods = new Map<string, string[]>();
  for (const { path, method } of all) methods.set(path, [...(methods.get(path) ?? []), method]);
  const seen = new Set<string>();
  for (const operation of context.profile.keepsRecords ? deletingLast(included) : included) {
    if (!isHere(operation)) continue;
    yield* casesOfOperation(operation, context, shadowOf);
    if (seen.has(operation.path)) continue;
    seen.add(operation.path);
    yield* casesOfPath(operation, methods.get(operation.path) ?? [], context, isRouted);
  }
  if (!hasRunCases) return;
  if (context.profile.servesBasePaths) {
    const first = firstRead(included, (operation) => casesOfOperation(operation, context, shadowOf));
    yield* first === undefined ? [] : basePathCases(first, context.description, isRouted);
  }
  yield* undefinedPathCases(included, context, isRouted);
}

/** A record that is deleted answers no more, nor does what is below it. */
function deletingLast(operations: readonly Operation[]): readonly Operation[] {
  const depthOf = ({ path }: Operation): number => path.split('/').length;
  const deletes = operations.filter(({ method }) => method === 'DELETE');
  return [
    ...operations.filter(({ method }) => method !== 'DELETE'),
    ...deletes.sort((a, b) => depthOf(b) - depthOf(a)),
  ];
}

/** The first plain GET. */
function firstRead(
  operations: readonly Operation[],
  casesFor: (operation: Operation) => Iterable<Case | Skipped>,
): Case | undefined {
  for (const operation of operations) {
    if (operation.method !== 'GET') continue;
    for (const each of casesFor(operation)) {
      if ('request' in each && each.kind === 'plain') return each;
    }
  }
  return undefined;
}

/** Journeys run only where somebody asks for them: reports need not say that they did not. */
function isOfJourneys(kind: CaseKind): boolean {
  return kind === 'read-back' || kind === 'gone';
}

/** Methods of the operations that cases of a kind are about; all where a kind is not named. */
const methodsOfKinds: Partial<Readonly<Record<CaseKind, readonly string[]>>> = {
  patch: ['PATCH'],
  'patch-readonly': ['PATCH'],
  echo: ['POST', 'PUT'],
  'path-id': ['PATCH', 'POST', 'PUT'],
  head: ['GET'],
};

/** One skipped row for each check that `profile` does not promise, with the number of operations it would concern. */
function notApplied(
  allChecks: readonly AnswerCheck[],
  profile: Profile,
  operations: readonly Operation[],
): readonly Skipped[] {
  return allChecks.flatMap(({ name, appliesIf, kinds }): readonly Skipped[] => {
    if (appliesIf === undefined || appliesIf.isSilent === true || appliesIf.holds(profile)) return [];
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
