import { usualAnswers } from '../compare/declared-answers.ts';
import type { Case } from '../case.ts';
import type { CaseContext, OperationContext } from './context.ts';

// No description means it: RFC 2324 was a joke of the first of April.
const undeclared = '418';

/** The cases about a status that is asked for: each that is declared, and one that is not. */
export function statusCases(
  { bodies, declaredAnswers, toCase }: OperationContext,
  { profile }: CaseContext,
): readonly Case[] {
  const { statusHeader } = profile;
  if (statusHeader === undefined) return [];
  const [body] = bodies;
  const headers = (status: string) => ({ [statusHeader.header]: statusHeader.value.replace('{status}', status) });
  const statuses = [...new Set(declaredAnswers.map(({ status }) => status))];
  const forced = statuses
    .filter((status) => /^[2-5]\d\d$/u.test(status))
    .map((status) => {
      const expectedAnswers = declaredAnswers.filter((answer) => answer.status === status);
      return toCase('forced-status', body, headers(status), { expectedAnswers, variation: `for a ${status}` });
    });
  const isDeclared = statuses.some((status) => ['default', undeclared, '4XX', '4xx'].includes(status));
  const unknown =
    isDeclared || profile.unknownStatus === undefined
      ? []
      : [toCase('unknown-status', body, headers(undeclared), { expectedAnswers: usualAnswers(declaredAnswers) })];
  return [...forced, ...unknown];
}
