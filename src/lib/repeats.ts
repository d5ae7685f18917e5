/** The items whose key an earlier one has, each with the first of that key. Items whose key is undefined count for nothing. */
export function repeats<Item>(
  items: Iterable<Item>,
  keyOf: (item: Item) => unknown,
): readonly (readonly [item: Item, first: Item])[] {
  const firsts = new Map<unknown, Item>();
  const found: [Item, Item][] = [];
  for (const item of items) {
    const key = keyOf(item);
    if (key === undefined) continue;
    const first = firsts.get(key);
    if (first === undefined) firsts.set(key, item);
    else found.push([item, first]);
  }
  return found;
}
