import { isText, member } from '../src/lib/json.ts';
import { isBlank, show } from '../src/lib/show.ts';
import { type Check, none, optionSchema, finding } from './check.ts';
import { replaceBy } from './fix.ts';

/** `maxLength`: the longest name in characters. Off unless given; a sidebar cuts at about 13. */
export interface BadgeNameFormatOptions {
  readonly maxLength?: number;
}

/** The schema of those. */
export const badgeNameFormatOptions = /* @__PURE__ */ optionSchema({
  maxLength: { type: 'integer', minimum: 1, examples: [13] },
});

/** `name` reads as one short line: no stray spaces, line breaks or control characters, no more than `maxLength`. */
export const badgeNameFormat: Check<BadgeNameFormatOptions | null> = (badge, options) => {
  const name = member(badge, 'name');
  if (!isText(name) || isBlank(name)) return none;
  const { maxLength = Infinity } = options ?? {};
  const inner = name.trim();
  const tidy = inner.replace(/[\p{Zs}\p{Cc}\u2028\u2029]{1,9999}/gu, ' ');
  const fix = tidy === name || tidy.length > maxLength ? undefined : replaceBy(tidy, ['name']);
  const requirements = [
    name !== inner && 'have no leading or trailing spaces',
    /[\p{Zs}]{2}/u.test(inner) && 'have no doubled spaces',
    /[\p{Cc}\u2028\u2029]/u.test(inner) && 'have no line breaks or control characters',
    // Characters as readers count them (Unicode grapheme clusters) are no more than those of the text.
    name.length > maxLength &&
      [...new Intl.Segmenter().segment(name.slice(0, 99 * maxLength))].length > maxLength &&
      `have at most ${maxLength} characters`,
  ];
  return requirements.flatMap((requirement) =>
    requirement === false ? none : finding(`\`name\` should ${requirement}; found ${show(name)}.`, ['name'], fix),
  );
};
