import type { KnownEntry, KnownKey } from './known.ts';

/** The entry that knows something, and whether its last day has passed; undefined where none does. */
interface Known {
  readonly entry: KnownEntry;
  readonly isExpired: boolean;
}

/** A finding or a failure that no entry knows, and its message. */
export interface Unknown {
  readonly key: KnownKey;
  readonly message: string;
}

/** Keeps which entries of a baseline were met, and which keys no entry knows. */
export interface BaselineMatcher {
  /** Finds what is known of `key`, and remembers that it was asked. `message` says what is wrong. */
  readonly match: (key: KnownKey, message: string) => Known | undefined;
  /** Indexes of entries that know something that came, expired ones included. */
  readonly matched: () => readonly number[];
  /** The keys that no entry knows, each once; none where they are not kept. */
  readonly unknown: () => readonly Unknown[];
  /** The number of matches that only expired entries made. */
  readonly expired: () => number;
}

/**
 * A matcher for one run on the day `today`, `YYYY-MM-DD`. With `keepsUnknown` it keeps what no entry knows, however much that is:
 * only a baseline that is to be updated needs it.
 */
export function createBaselineMatcher(
  entries: readonly KnownEntry[],
  today: string,
  { keepsUnknown }: { readonly keepsUnknown: boolean },
): BaselineMatcher {
  const find = createFind(entries);
  const met = new Set<number>();
  const unknown = new Map<string, Unknown>();
  let expired = 0;
  return {
    match: (key, message) => {
      const found = find(key);
      for (const { index } of found) met.add(index);
      const valid = found.find(({ entry: { expires } }) => expires === undefined || expires >= today);
      const [first] = found;
      if (first === undefined) {
        const id = keepsUnknown ? JSON.stringify(key) : undefined;
        if (id !== undefined && !unknown.has(id)) unknown.set(id, { key, message });
        return undefined;
      }
      if (valid === undefined) expired += 1;
      return { entry: (valid ?? first).entry, isExpired: valid === undefined };
    },
    matched: () => [...met],
    unknown: () => [...unknown.values()],
    expired: () => expired,
  };
}

interface Indexed {
  readonly entry: KnownEntry;
  readonly index: number;
}

/** Finds the entries that say nothing else than a key, in their order: there may be thousands, in a few sets of fields. */
function createFind(entries: readonly KnownEntry[]): (key: KnownKey) => readonly Indexed[] {
  const groups = new Map<string, { readonly fields: readonly string[]; readonly byTexts: Map<string, Indexed[]> }>();
  for (const [index, entry] of entries.entries()) {
    const fields = Object.keys(entry.key);
    const group = groups.get(fields.join(' ')) ?? { fields, byTexts: new Map<string, Indexed[]>() };
    groups.set(fields.join(' '), group);
    const texts = textsOf(entry.key, fields);
    group.byTexts.set(texts, [...(group.byTexts.get(texts) ?? []), { entry, index }]);
  }
  return (key) =>
    [...groups.values()]
      .flatMap(({ fields, byTexts }) => byTexts.get(textsOf(key, fields)) ?? [])
      .sort((a, b) => a.index - b.index);
}

function textsOf(key: KnownKey, fields: readonly string[]): string {
  return JSON.stringify(fields.map((field) => key[field]));
}
