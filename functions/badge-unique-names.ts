import { isArray, member } from '../src/lib/json.ts';
import { isBlank, show } from '../src/lib/show.ts';
import { defineCheck, none, problem } from './check.ts';

/** A name stands once in the list; blank ones are another check's business. */
export const badgeUniqueNames = defineCheck<null>('badge-unique-names', null, (list) => {
  if (!isArray(list)) return none;
  const seen = new Set<string>();
  return list.flatMap((badge, index) => {
    const name = member(badge, 'name');
    if (typeof name !== 'string' || isBlank(name)) return none;
    if (seen.has(name)) {
      return problem(`\`name\` should stand once in a list of badges; found ${show(name)} again.`, [index, 'name']);
    }
    seen.add(name);
    return none;
  });
});
