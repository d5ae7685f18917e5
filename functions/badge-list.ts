import type { Path } from '../src/description/place.ts';
import { isArray } from '../src/lib/json.ts';
import { type Check, finding, noFindings, optionSchema, wrongValue } from './check.ts';
import { removeAt } from './fix.ts';

/** `max`: the most badges that one object may carry, 3 unless given. */
export interface BadgeMaxOptions {
  readonly max?: number;
}

/** The schema of these options. */
export const badgesMaxOptions = optionSchema({ max: { type: 'integer', minimum: 1, examples: [2] } });

/** A list of badges has at least one. */
export const badgesNotEmpty: Check<null> = (list) =>
  isArray(list) && list.length === 0
    ? wrongValue('`x-badges` should list at least one badge', list, [], removeAt([], 'safe'))
    : noFindings;

/** A list of badges has at most `max`. */
export const badgesMax: Check<BadgeMaxOptions | null> = (list, options) => {
  const max = options?.max ?? 3;
  if (!isArray(list) || list.length <= max) return noFindings;
  return finding(`\`x-badges\` should list at most ${max} ${max === 1 ? 'badge' : 'badges'}; found ${list.length}.`);
};

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
