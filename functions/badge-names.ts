import { isText, member, isArray } from '../src/lib/json.ts';
import { counted, isBlank, show } from '../src/lib/show.ts';
import { type Check, noFindings, optionSchema, finding, wrongValue } from './check.ts';
import { replaceBy, respell } from './fix.ts';
import { hiddenFindings } from './hidden-text.ts';
import { nearest } from '../src/lib/nearest.ts';
import { repeatedItems } from '../src/lib/lists.ts';

/** `maxLength`: the longest name in characters. Off unless given; a sidebar cuts at about 13. */
export interface BadgeNameFormatOptions {
  readonly maxLength?: number;
}

/** The schema of these options. */
export const badgeNameFormatOptions = optionSchema({
  maxLength: { type: 'integer', minimum: 1, examples: [13] },
});

/** `name` reads as one short line: no stray spaces, line breaks, control or hidden characters, no more than `maxLength`. */
export const badgeNameFormat: Check<BadgeNameFormatOptions | null> = (badge, options) => {
  const name = member(badge, 'name');
  if (!isText(name) || isBlank(name)) return noFindings;
  const { maxLength = Infinity } = options ?? {};
  const inner = name.trim();
  const tidy = inner.replace(/[\p{Z}\p{Cc}]{1,9999}/gu, ' ');
  const fix = tidy === name || tidy.length > maxLength ? undefined : replaceBy(tidy, ['name']);
  // A block text of YAML ends with a line break, too.
  const isBroken = /[\p{Cc}\p{Zl}\p{Zp}]/u.test(inner);
  const requirements = [
    name !== inner && !isBroken && 'have no leading or trailing spaces',
    /[\p{Zs}]{2}/u.test(inner) && 'have no doubled spaces',
    isBroken && 'have no line breaks or control characters',
    // Characters as readers count them (Unicode grapheme clusters) are no more than those of the text.
    name.length > maxLength &&
      [...new Intl.Segmenter().segment(name.slice(0, 99 * maxLength))].length > maxLength &&
      `have at most ${counted(maxLength, 'character')}`,
  ];
  const found = requirements.flatMap((requirement) =>
    requirement === false ? noFindings : finding(`\`name\` should ${requirement}; found ${show(name)}.`, ['name'], fix),
  );
  // White space may be hidden, too: a name has one finding for it. A comment is no part of HTML here: it is shown.
  return found.length > 0 ? found : hiddenFindings('`name`', name, ['name'], '<');
};

/** `names`: the house's vocabulary. Without it every name is allowed. */
export interface BadgeAllowedNamesOptions {
  readonly names?: readonly string[];
}

/** The schema of these options. */
export const badgeAllowedNamesOptions = optionSchema({
  names: { type: 'array', items: { type: 'string' }, examples: [['Alpha', 'Beta']] },
});

/** `name` of a badge is one of the allowed names, to the letter. */
export const badgeAllowedNames: Check<BadgeAllowedNamesOptions | null> = (badge, options) => {
  const name = member(badge, 'name');
  const names = options?.names ?? [];
  if (!isText(name) || isBlank(name) || names.length === 0 || names.includes(name)) return noFindings;
  return wrongValue(
    '`name` should be one of the allowed names',
    name,
    ['name'],
    respell(nearest(name, names), ['name']),
  );
};

/** A name stands once in the list; blank ones are another check's business. */
export const badgeUniqueNames: Check<null> = (list) =>
  isArray(list)
    ? repeatedItems(list.entries(), ([, badge]) => nameOf(badge)).flatMap(([[index, badge]]) =>
        finding(`\`name\` should stand once in a list of badges; found ${show(nameOf(badge))} again.`, [index, 'name']),
      )
    : noFindings;

function nameOf(badge: unknown): string | undefined {
  const name = member(badge, 'name');
  return isText(name) && !isBlank(name) ? name : undefined;
}
