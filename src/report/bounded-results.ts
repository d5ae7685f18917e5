/** The first results of each status, in the order they came, and the number of the rest. */
export interface BoundedResults<T> {
  readonly add: (result: T) => void;
  readonly results: readonly T[];
  readonly leftOut: () => number;
}

/** Limits of a report: results of a status, and characters of curl lines, which hold whole request bodies. */
export interface ResultLimits {
  /** The most results of every status but notes. */
  readonly results: number;
  /** Most notes say the same of one operation after the other. */
  readonly notes: number;
  readonly curlCharacters: number;
}

/** The limits of the reports of `assay replay`. */
export const resultLimits: ResultLimits = { results: 10_000, notes: 1_000, curlCharacters: 20_000_000 };

/** Keeps results within `limits`, so that memory stays flat however much fails. */
export function createBoundedResults<T extends { readonly status: string; readonly curl?: string }>(
  limits: ResultLimits,
): BoundedResults<T> {
  const results: T[] = [];
  const counts = new Map<string, number>();
  let leftOut = 0;
  let curlCharacters = 0;
  return {
    results,
    leftOut: () => leftOut,
    add: (result) => {
      const count = (counts.get(result.status) ?? 0) + 1;
      counts.set(result.status, count);
      if (count > (result.status === 'note' ? limits.notes : limits.results)) {
        leftOut += 1;
        return;
      }
      curlCharacters += result.curl?.length ?? 0;
      if (curlCharacters <= limits.curlCharacters) results.push(result);
      else {
        const { curl, ...rest } = result;
        curlCharacters -= curl?.length ?? 0;
        results.push(rest as T);
      }
    },
  };
}
