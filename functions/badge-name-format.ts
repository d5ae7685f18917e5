import { member } from '../src/lib/json.ts';
import { isBlank, show } from '../src/lib/show.ts';
import { defineCheck, none, optionSchema, problem } from './check.ts';

/** `maxLength`: the longest name in characters. Off unless given; a sidebar cuts at about 13. */
export interface BadgeNameFormatOptions {
  readonly maxLength?: number;
}

/** `name` reads as one short line: no stray spaces, line breaks or control characters, no more than `maxLength`. */
export const badgeNameFormat = defineCheck<BadgeNameFormatOptions | null>(
  'badge-name-format',
  optionSchema({ maxLength: { type: 'integer', minimum: 1, examples: [13] } }),
  (badge, options) => {
    const name = member(badge, 'name');
    if (typeof name !== 'string' || isBlank(name)) return none;
    return faultsOf(name, options?.maxLength).flatMap((fault) =>
      problem(`\`name\` should ${fault}; found ${show(name)}.`, ['name']),
    );
  },
);

function faultsOf(name: string, maxLength: number | undefined): readonly string[] {
  const faults: string[] = [];
  if (name !== name.trim()) faults.push('have no leading or trailing spaces');
  if (/\p{Zs}{2}/u.test(name.trim())) faults.push('have no doubled spaces');
  if (/[\p{Cc}\u2028\u2029]/u.test(name.trim())) faults.push('have no line breaks or control characters');
  if (maxLength !== undefined && lengthOf(name) > maxLength) faults.push(`have at most ${maxLength} characters`);
  return faults;
}

/** Characters as readers count them (Unicode grapheme clusters). */
function lengthOf(text: string): number {
  return Array.from(new Intl.Segmenter().segment(text)).length;
}
