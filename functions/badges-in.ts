import type { Path } from '../src/description/place.ts';
import { isArray } from '../src/lib/json.ts';

/** A badge somewhere in the document. */
export interface BadgeAt {
  readonly badge: unknown;
  readonly path: Path;
}

/** The badges of a document that a check of all looks at. The rules hand over badges with their paths, a user's own rule a plain list. */
export function badgesIn(value: unknown): readonly BadgeAt[] {
  if (!isArray(value)) return [];
  return value.map((item, index) => {
    const [badge, path] = isPair(item) ? item : [item, [index]];
    return { badge, path };
  });
}

function isPair(item: unknown): item is readonly [badge: unknown, path: Path] {
  return isArray(item) && isArray(item[1]);
}
