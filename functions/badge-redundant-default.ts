import { fieldTables } from '../src/description/model/fields.ts';
import { member } from '../src/lib/json.ts';
import { show } from '../src/lib/show.ts';
import { defineCheck, none, problem } from './check.ts';

/** No field of a badge repeats its default; colours compare without case, positions do not. */
export const badgeRedundantDefault = defineCheck<null>('badge-redundant-default', null, (badge) =>
  Object.entries(fieldTables.badge).flatMap(([field, { default: byDefault }]) => {
    const value = member(badge, field);
    if (typeof value !== 'string' || (field === 'color' ? value.toLowerCase() : value) !== byDefault) return none;
    return problem(`\`${field}\` should be left out where it repeats the default; found ${show(value)}.`, [field]);
  }),
);
