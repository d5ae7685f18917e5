/** Something that keeps what it makes. */
export interface CacheContent {
  /** How many things it was asked for, each counted once. */
  readonly count: () => number;
  /** How many it keeps: those, and what they came with. */
  readonly size: () => number;
}

// Where all that is asked for comes with as much of its own, it has twice the size at the end that it had at half.
const growthWorthwhile = 1.75;

/**
 * What `begin` makes, made anew when it was asked for `limit` things. Not as long as it hardly grows: schemas that lead to the
 * same ones by references would only have those made again.
 */
export function createResettingCache<Made extends CacheContent>(limit: number, begin: () => Made): () => Made {
  let made: Made | undefined;
  let sizeAtHalf: number | undefined;
  return () => {
    const count = made?.count() ?? 0;
    const size = made?.size() ?? 0;
    if (count * 2 >= limit) sizeAtHalf ??= size;
    const isFull = count >= limit && size >= (sizeAtHalf ?? 0) * growthWorthwhile;
    if (made !== undefined && !isFull) return made;
    made = begin();
    sizeAtHalf = undefined;
    return made;
  };
}
