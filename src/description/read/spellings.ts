import { perObject } from '../../lib/cache.ts';
import type { Source } from '../place.ts';

// Most sources spell none of these, and a look at their text takes less than a walk through them.
const spellingsOf = perObject(({ text }: Source) => {
  const holds = (word: string): boolean => text?.includes(word) ?? true;
  return { ids: holds('$id'), dynamicAnchors: holds('$dynamicAnchor'), unevaluated: holds('unevaluated') };
});

/** True where a schema of `source` may have an `$id`. */
export function mayHaveIds(source: Source): boolean {
  return spellingsOf(source).ids;
}

/** True where a schema of `source` may have a `$dynamicAnchor`. */
export function mayHaveDynamicAnchors(source: Source): boolean {
  return spellingsOf(source).dynamicAnchors;
}

/** True where a schema of `source` may ask what other keywords have left unevaluated. */
export function mayLeaveUnevaluated(source: Source): boolean {
  return spellingsOf(source).unevaluated;
}
