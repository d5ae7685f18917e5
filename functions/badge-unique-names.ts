import { isArray, isText, member } from '../src/lib/json.ts';
import { repeats } from '../src/lib/repeats.ts';
import { isBlank, show } from '../src/lib/show.ts';
import { type Check, none, finding } from './check.ts';

/** A name stands once in the list; blank ones are another check's business. */
export const badgeUniqueNames: Check<null> = (list) =>
  isArray(list)
    ? repeats(list.entries(), ([, badge]) => nameOf(badge)).flatMap(([[index, badge]]) =>
        finding(`\`name\` should stand once in a list of badges; found ${show(nameOf(badge))} again.`, [index, 'name']),
      )
    : none;

function nameOf(badge: unknown): string | undefined {
  const name = member(badge, 'name');
  return isText(name) && !isBlank(name) ? name : undefined;
}
