/** `make`, called when its answer is asked for first; that is kept. */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** `make`, whose answer for an object is kept as long as the object is there, whatever it is asked with next. */
export function perObject<Key extends object, Value extends object, Rest extends readonly unknown[] = []>(
  make: (key: Key, ...rest: Rest) => Value,
): (key: Key, ...rest: Rest) => Value {
  const made = new WeakMap<Key, Value>();
  return (key, ...rest) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(key, ...rest);
    made.set(key, value);
    return value;
  };
}

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
