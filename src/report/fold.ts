import type { Result } from '../results.ts';
import { titleOf } from './result-text.ts';

/** Results that say the same: the first of them, how many there are, and where. */
export interface Fold {
  readonly first: Result;
  readonly count: number;
  /** What the results are about, each once, in their order. */
  readonly titles: readonly string[];
}

/**
 * `results` with those of one check and one message folded into one, in the order of the first. Differences and the reason of a
 * known failure count as part of a message, and so does what `distinguish` answers.
 */
export function fold(results: readonly Result[], distinguish: (result: Result) => string = () => ''): readonly Fold[] {
  const folds = new Map<string, { first: Result; count: number; titles: Set<string> }>();
  for (const result of results) {
    const { status, check, message, differences, reason } = result;
    const key = JSON.stringify([status, check, message, differences, reason, distinguish(result)]);
    const known = folds.get(key);
    if (known === undefined) folds.set(key, { first: result, count: 1, titles: new Set([titleOf(result)]) });
    else {
      known.count += 1;
      if (isPlainer(result, known.first)) known.first = { ...known.first, curl: result.curl ?? '' };
      known.titles.add(titleOf(result));
    }
  }
  return [...folds.values()].map(({ first, count, titles }) => ({ first, count, titles: [...titles] }));
}

/** The shorter command line says the same with less. */
function isPlainer({ curl }: Result, first: Result): boolean {
  return curl !== undefined && first.curl !== undefined && curl.length < first.curl.length;
}

/** `GET /a, GET /b and 3 more`: where else than in the first the results of a fold are; undefined where nowhere. */
export function elsewhere({ titles }: Fold, most = 3): string | undefined {
  const [, ...others] = titles;
  if (others.length === 0) return undefined;
  const more = others.length - most;
  return `${others.slice(0, most).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
