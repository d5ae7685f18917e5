import { isText, member } from '../src/lib/json.ts';
import { nearest } from '../src/lib/nearest.ts';
import { isBlank } from '../src/lib/show.ts';
import { type Check, none, optionSchema, wrong } from './check.ts';
import { respell } from './fix.ts';

/** `names`: the house's vocabulary. Without it every name is allowed. */
export interface BadgeAllowedNamesOptions {
  readonly names?: readonly string[];
}

/** The schema of those. */
export const badgeAllowedNamesOptions = /* @__PURE__ */ optionSchema({
  names: { type: 'array', items: { type: 'string' }, examples: [['Alpha', 'Beta']] },
});

/** `name` of a badge is one of the allowed names, to the letter. */
export const badgeAllowedNames: Check<BadgeAllowedNamesOptions | null> = (badge, options) => {
  const name = member(badge, 'name');
  const names = options?.names ?? [];
  if (!isText(name) || isBlank(name) || names.length === 0 || names.includes(name)) return none;
  return wrong('`name` should be one of the allowed names', name, ['name'], respell(nearest(name, names), ['name']));
};
