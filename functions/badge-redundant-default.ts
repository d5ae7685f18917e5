import { badgeDefaults } from '../src/description/model/fields.ts';
import { isText, member } from '../src/lib/json.ts';
import { type Check, none, wrong } from './check.ts';

/** No field of a badge repeats its default; colours compare without case, positions do not. */
export const badgeRedundantDefault: Check<null> = (badge) =>
  Object.entries(badgeDefaults).flatMap(([field, byDefault]) => {
    const value = member(badge, field);
    if (!isText(value) || (field === 'color' ? value.toLowerCase() : value) !== byDefault) return none;
    return wrong(`\`${field}\` should be left out where it repeats the default`, value, [field], {
      kind: 'remove',
      path: [field],
      safety: 'safe',
    });
  });
