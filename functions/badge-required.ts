import { isObject } from '../src/lib/json.ts';
import { isBlank, show } from '../src/lib/show.ts';
import { nameSpelledOtherwise } from './badge-fields.ts';
import { defineCheck, none, problem } from './check.ts';

/** A badge has a `name` that is not blank. */
export const badgeRequired = defineCheck<null>('badge-required', null, (badge) => {
  if (!isObject(badge)) return none;
  const name = Object.hasOwn(badge, 'name') ? badge.name : undefined;
  if (typeof name === 'string' && isBlank(name))
    return problem(`\`name\` must not be blank; found ${show(name)}.`, ['name']);
  if (name !== undefined) return none;
  const instead = nameSpelledOtherwise(badge);
  const hint = instead === undefined ? '' : ` Rename \`${instead}\` to \`name\`.`;
  return problem(
    `A badge must have a \`name\`; found ${instead === undefined ? 'none' : `\`${instead}\` instead`}.${hint}`,
  );
});
