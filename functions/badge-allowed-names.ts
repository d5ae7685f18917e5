import { member } from '../src/lib/json.ts';
import { nearest } from '../src/lib/nearest.ts';
import { didYouMean, isBlank, show } from '../src/lib/show.ts';
import { defineCheck, none, optionSchema, problem } from './check.ts';

/** `names`: the house's vocabulary. Without it every name is allowed. */
export interface BadgeAllowedNamesOptions {
  readonly names?: readonly string[];
}

/** `name` of a badge is one of the allowed names, to the letter. */
export const badgeAllowedNames = defineCheck<BadgeAllowedNamesOptions | null>(
  'badge-allowed-names',
  optionSchema({ names: { type: 'array', items: { type: 'string' }, examples: [['Alpha', 'Beta']] } }),
  (badge, options) => {
    const name = member(badge, 'name');
    const names = options?.names ?? [];
    if (typeof name !== 'string' || isBlank(name) || names.length === 0 || names.includes(name)) return none;
    const hint = didYouMean(nearest(name, names));
    return problem(`\`name\` should be one of the allowed names; found ${show(name)}.${hint}`, ['name']);
  },
);
