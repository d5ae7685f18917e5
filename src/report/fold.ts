import type { ReportedResult } from './replay-report.ts';

/** Results that say the same: the first of them, and how many there are. */
export interface Fold {
  readonly first: ReportedResult;
  readonly count: number;
}

/** `results` with those of one check and one message folded into one, in the order of the first. Differences count as part of a message. */
export function fold(results: readonly ReportedResult[]): readonly Fold[] {
  const folds = new Map<string, { first: ReportedResult; count: number }>();
  for (const result of results) {
    const key = JSON.stringify([result.status, result.check, result.message, result.differences]);
    const known = folds.get(key);
    if (known === undefined) folds.set(key, { first: result, count: 1 });
    else known.count += 1;
  }
  return [...folds.values()];
}
