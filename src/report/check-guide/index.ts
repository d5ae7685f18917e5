import { accessGuides } from './access.ts';
import { answersGuides } from './answers.ts';
import type { CheckGuide } from './guide.ts';
import { headersGuides } from './headers.ts';

/** What is said of each check by its name, in the order of docs/checks.md: the weightiest first. */
export const checkGuides: Readonly<Record<string, CheckGuide>> = {
  ...accessGuides,
  ...answersGuides,
  ...headersGuides,
};

/** What to do about a failure of `check`; empty for a check that nothing is said of. */
export function todoOf(check: string): string {
  return checkGuides[check]?.todo ?? '';
}

/** What `check` sends, asserts and is for, as in docs/checks.md; empty for a check that nothing is said of. */
export function sentencesOf(check: string): string {
  const guide = checkGuides[check];
  return guide === undefined ? '' : `Sends: ${guide.sends}. Asserts: ${guide.asserts}. Why: ${guide.why}.`;
}
