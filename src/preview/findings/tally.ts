import type { Finding } from '../../finding.ts';

/** How findings are drawn: three kinds, of which hints are the last. */
export type Grade = 'error' | 'warn' | 'info';

/** How many findings of each kind there are. */
export type FindingTally = Readonly<Record<Grade, number>>;

/** The kinds from the worst to the least, with the words for one. */
export const grades: readonly (readonly [Grade, string])[] = [
  ['error', 'error'],
  ['warn', 'warning'],
  ['info', 'note'],
];

/** How `finding` is drawn. */
export function gradeOf({ severity }: Pick<Finding, 'severity'>): Grade {
  return severity === 'hint' ? 'info' : severity;
}

/** Counts `findings`. */
export function tallyOf(findings: Iterable<Finding>): FindingTally {
  const counts = { error: 0, warn: 0, info: 0 };
  for (const finding of findings) counts[gradeOf(finding)] += 1;
  return counts;
}

/** The worst kind that `tally` has any of; undefined where it has none. */
export function worstOf(tally: FindingTally): Grade | undefined {
  return grades.map(([grade]) => grade).find((grade) => tally[grade] > 0);
}

/** How many there are in all. */
export function totalOf({ error, warn, info }: FindingTally): number {
  return error + warn + info;
}
