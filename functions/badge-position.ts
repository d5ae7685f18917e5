import { fieldTables } from '../src/description/model/fields.ts';
import { member } from '../src/lib/json.ts';
import { nearest } from '../src/lib/nearest.ts';
import { didYouMean, orList, show } from '../src/lib/show.ts';
import { defineCheck, none, problem } from './check.ts';

const positions = fieldTables.badge.position?.values ?? [];

/** `position` of a badge is one of the values of its table. */
export const badgePosition = defineCheck<null>('badge-position', null, (badge) => {
  const position = member(badge, 'position');
  if (typeof position !== 'string' || positions.includes(position)) return none;
  const hint = didYouMean(nearest(position, positions));
  return problem(`\`position\` must be ${orList(positions)}; found ${show(position)}.${hint}`, ['position']);
});
