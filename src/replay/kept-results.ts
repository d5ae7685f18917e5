/** The first results of each status, in the order they came, and the number of the rest. */
export interface KeptResults<T> {
  readonly add: (result: T) => void;
  readonly results: readonly T[];
  readonly leftOut: () => number;
}

/** Keeps at most `limit` results of each status, so that memory stays flat however much fails. */
export function keepResults<T extends { readonly status: string }>(limit: number): KeptResults<T> {
  const results: T[] = [];
  const counts = new Map<string, number>();
  let leftOut = 0;
  return {
    results,
    leftOut: () => leftOut,
    add: (result) => {
      const count = (counts.get(result.status) ?? 0) + 1;
      counts.set(result.status, count);
      if (count <= limit) results.push(result);
      else leftOut += 1;
    },
  };
}
