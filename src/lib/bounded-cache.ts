/** A cache with a limit: answers the value that is cached for `key`, or what `make` answers now. */
export type BoundedCache<K, V> = (key: K, make: () => V) => V;

/**
 * Keeps the values of the `limit` keys that were asked for last, and of up to as many before them: memory is bounded, and a
 * value that is kept costs one look-up.
 */
export function createBoundedCache<K, V extends object>(limit: number): BoundedCache<K, V> {
  let [recent, before] = [new Map<K, V>(), new Map<K, V>()];
  return (key, make) => {
    const known = recent.get(key);
    if (known !== undefined) return known;
    const value = before.get(key) ?? make();
    if (recent.size >= limit) [recent, before] = [new Map<K, V>(), recent];
    recent.set(key, value);
    return value;
  };
}
