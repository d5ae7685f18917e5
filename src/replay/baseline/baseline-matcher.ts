import { isExpired, knows, type FailureKey, type KnownFailure } from './known-failure.ts';

/** What a baseline says of a failure. */
type Known =
  | { readonly kind: 'new' }
  | { readonly kind: 'known'; readonly entry: KnownFailure }
  | { readonly kind: 'expired'; readonly entry: KnownFailure };

/** A failure that no entry knows, and what was said of it. */
export interface UnknownFailure {
  readonly key: FailureKey;
  readonly message: string;
}

/** Keeps which entries of a baseline were met, and which failures no entry knows. */
export interface BaselineMatcher {
  /** What is known of a failure; remembers that it was asked. `message` says what is wrong. */
  readonly match: (key: FailureKey, message: string) => Known;
  /** Indexes of entries whose failures came, expired ones included. */
  readonly matched: () => readonly number[];
  /** The failures that no entry knows, each once; none where they are not kept. */
  readonly unknown: () => readonly UnknownFailure[];
  /** How many failures only expired entries know. */
  readonly expired: () => number;
}

/**
 * A matcher for one run on the day `today`, `YYYY-MM-DD`. With `keepsUnknown` it keeps what no entry knows, however much that is:
 * only a baseline that is to be updated needs it.
 */
export function createBaselineMatcher(
  entries: readonly KnownFailure[],
  today: string,
  { keepsUnknown }: { readonly keepsUnknown: boolean },
): BaselineMatcher {
  const byCheck = new Map<string, { readonly entry: KnownFailure; readonly index: number }[]>();
  for (const [index, entry] of entries.entries()) {
    byCheck.set(entry.check, [...(byCheck.get(entry.check) ?? []), { entry, index }]);
  }
  const met = new Set<number>();
  const unknown = new Map<string, UnknownFailure>();
  let expired = 0;
  return {
    match: (key, message) => {
      const found = (byCheck.get(key.check) ?? []).filter(({ entry }) => knows(entry, key));
      for (const { index } of found) met.add(index);
      const valid = found.find(({ entry }) => !isExpired(entry, today)) ?? found[0];
      if (valid === undefined) {
        const id = keepsUnknown ? JSON.stringify(key) : undefined;
        if (id !== undefined && !unknown.has(id)) unknown.set(id, { key, message });
        return { kind: 'new' };
      }
      if (!isExpired(valid.entry, today)) return { kind: 'known', entry: valid.entry };
      expired += 1;
      return { kind: 'expired', entry: valid.entry };
    },
    matched: () => [...met],
    unknown: () => [...unknown.values()],
    expired: () => expired,
  };
}
