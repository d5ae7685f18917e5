/**
 * A collection that `fill` fills when somebody looks into it: a walk asks of most values what kind they are, and nothing else. `fill` is
 * given what it is to fill, and what everybody else has of it, by which it is known. It may throw, and is called again then.
 */
export function filledLater<Collection extends object>(
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
