/**
 * Lists as long as a description makes them: as arguments of a call (`push(...items)`, `greatestOf(numbers)`), some 100,000 end in an overflow of
 * the stack.
 */

/** Adds `items` at the end of `list`. */
export function append<Item>(list: Item[], items: Iterable<Item>): void {
  for (const item of items) list.push(item);
}

/** The least of `numbers`; infinity where there are none. */
export function leastOf(numbers: readonly number[]): number {
  return numbers.reduce((least, number) => Math.min(least, number), Number.POSITIVE_INFINITY);
}

/** The greatest of `numbers`; negative infinity where there are none. */
export function greatestOf(numbers: readonly number[]): number {
  return numbers.reduce((greatest, number) => Math.max(greatest, number), Number.NEGATIVE_INFINITY);
}

/** `numbers`, or a copy twice as long, with room for `length` of them. */
export function withRoom(numbers: Uint32Array<ArrayBuffer>, length: number): Uint32Array<ArrayBuffer> {
  if (length <= numbers.length) return numbers;
  const more = new Uint32Array(Math.max(numbers.length * 2, length));
  more.set(numbers);
  return more;
}

/** The order of two texts by their UTF-16 codes, which is the same in every language. */
export function compareCodes(one: string, other: string): number {
  return Number(one > other) - Number(one < other);
}

/** The items whose key no earlier item has. */
export function uniqueBy<Item>(items: readonly Item[], keyOf: (item: Item) => unknown): readonly Item[] {
  const seen = new Set<unknown>();
  return items.filter((item) => seen.size < seen.add(keyOf(item)).size);
}

/** The items by their keys, in the order of the first of each key. */
export function groupBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

/** The items whose key an earlier item has, each with the first of that key. Items without a key do not count. */
export function repeatedItems<Item>(
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

/** The items of a text that is a list with commas, or the text. */
export function splitList(text: string): readonly string[] {
  return text.split(/\s*,\s*/).filter((item) => item !== '');
}
