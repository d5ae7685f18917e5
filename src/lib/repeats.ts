/** The items whose key an earlier item has, each with the first of that key. Items without a key do not count. */
export function repeats<Item>(
  items: Iterable<Item>,
  keyOf: (item: Item) => unknown,
): readonly (readonly [item: Item, first: Item])[] {
  const firsts = new Map<unknown, Item>();
  const repeated: [Item, Item][] = [];
  for (const item of items) {
    const key = keyOf(item);
    if (key === undefined) continue;
    const first = firsts.get(key);
    if (first === undefined) firsts.set(key, item);
    else repeated.push([item, first]);
  }
  return repeated;
}
