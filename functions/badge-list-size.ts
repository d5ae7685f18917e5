import { isArray } from '../src/lib/json.ts';
import { defineCheck, none, optionSchema, problem } from './check.ts';

/** `max`: the most badges that one object may carry, 3 unless given. */
export interface BadgeMaxOptions {
  readonly max?: number;
}

/** A list of badges has at least one. */
export const badgesNotEmpty = defineCheck<null>('badges-not-empty', null, (list) =>
  isArray(list) && list.length === 0
    ? problem('`x-badges` should list at least one badge; found an empty list. Remove it.')
    : none,
);

/** A list of badges has at most `max`. */
export const badgesMax = defineCheck<BadgeMaxOptions | null>(
  'badges-max',
  optionSchema({ max: { type: 'integer', minimum: 1, examples: [2] } }),
  (list, options) => {
    const max = options?.max ?? 3;
    if (!isArray(list) || list.length <= max) return none;
    return problem(`\`x-badges\` should list at most ${max} ${max === 1 ? 'badge' : 'badges'}; found ${list.length}.`);
  },
);
