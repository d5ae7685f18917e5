/** `make`, called at the first call; its value is kept. */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/**
 * `make`, called once for each object: its value is kept as long as the object is there, whatever the other arguments are next time.
 *
 * @__NO_SIDE_EFFECTS__
 */
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

/** `make`, called once for each key: its values are kept as long as the answered function is. */
export function perKey<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    made.set(key, value);
    return value;
  };
}

/** Answers the cached value of `key`, or caches what `make` returns. */
export type BoundedCache<K, V> = (key: K, make: () => V) => V;

/**
 * Keeps the values of the last `limit` keys, and of up to as many before them: memory is bounded, and a cached value costs one
 * look-up.
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

/**
 * A collection that `fill` fills on first access: a walk asks most values only for their kind. `fill` gets the collection to fill, and the
 * proxy by which all others know it. Where it throws, it is called again on the next access.
 */
export function filledOnAccess<Collection extends object>(
  empty: Collection,
  fill: (inside: Collection, known: Collection) => void,
): Collection {
  let isFilled = false;
  const filled = (): Collection => {
    if (!isFilled) fill(empty, known);
    isFilled = true;
    return empty;
  };
  const known = new Proxy(empty, {
    get: (_, key) => Reflect.get(filled(), key),
    has: (_, key) => Reflect.has(filled(), key),
    ownKeys: () => Reflect.ownKeys(filled()),
    getOwnPropertyDescriptor: (_, key) => Reflect.getOwnPropertyDescriptor(filled(), key),
  });
  return known;
}
