import { badgeDefaults } from '../src/description/model/fields.ts';
import { isArray, isText, listOf, member } from '../src/lib/json.ts';
import { show } from '../src/lib/show.ts';
import { type BadgeAt, badgesIn } from './badge-list.ts';
import { type Check, noFindings, finding, follow } from './check.ts';
import { parseColor } from '../src/lib/color/parse.ts';
import { parseRgba } from '../src/lib/color/rgba.ts';
import type { Path } from '../src/description/place.ts';

/** Over all badges of a document: one name has one colour. A colour left out is the default. */
export const badgeColorConsistent: Check<null> = (badges) => {
  const first = new Map<string, { shown: string; key: string }>();
  return namedBadges(badges).flatMap(({ badge, name, path }) => {
    const written = member(badge, 'color');
    const color = written === undefined ? badgeDefaults.color : written;
    const key = isText(color) ? colorKey(color) : undefined;
    if (!isText(color) || key === undefined) return noFindings;
    const known = first.get(name);
    if (known === undefined) first.set(name, { shown: show(color), key });
    if (known === undefined || known.key === key) return noFindings;
    const where = written === undefined ? path : [...path, 'color'];
    const found = written === undefined ? `the default ${show(color)}` : show(color);
    return finding(
      `\`color\` should be the same wherever a badge is named ${show(name)}; found ${found}, and ${known.shown} before.`,
      where,
    );
  });
};

/** Over all badges of a document: one name has one casing. */
export const badgeNameConsistent: Check<null> = (badges) => {
  const first = new Map<string, string>();
  return namedBadges(badges).flatMap(({ name, path }) => {
    const folded = name.toLowerCase();
    const known = first.get(folded);
    if (known === undefined) first.set(folded, name);
    if (known === undefined || known === name) return noFindings;
    return finding(`\`name\` should have the same casing everywhere; found ${show(name)}, and ${show(known)} before.`, [
      ...path,
      'name',
    ]);
  });
};

function namedBadges(badges: unknown): readonly (BadgeAt & { readonly name: string })[] {
  return badgesIn(badges).flatMap((at) => {
    const name = member(at.badge, 'name');
    return isText(name) ? [{ ...at, name }] : [];
  });
}

/** Equal for colours that look the same; undefined for invalid colours. */
function colorKey(text: string): string | undefined {
  if (parseColor(text).kind === 'currentcolor') return 'currentcolor';
  const rgba = parseRgba(text);
  return rgba && [rgba.red, rgba.green, rgba.blue].map(Math.round).join(' ') + ` ${rgba.alpha}`;
}

/** A badge name has one colour in an operation of AsyncAPI and its traits. The value looked at is such an operation. */
export const badgeTraitOverride: Check<null> = (operation, _options, { document }) => {
  const traits = follow(member(operation, 'traits'), document);
  const lists: [Path, unknown][] = [[['x-badges'], operation]];
  if (isArray(traits))
    traits.forEach((trait, index) => lists.push([['traits', index, 'x-badges'], follow(trait, document)]));
  const first = new Map<string, string>();
  const reported = new Set<string>();
  return lists.flatMap(([path, parent]) => {
    const badges = follow(member(parent, 'x-badges'), document);
    return listOf(badges).flatMap((written, index) => {
      const badge = follow(written, document);
      const name = member(badge, 'name');
      const color = member(badge, 'color') ?? badgeDefaults.color;
      const key = isText(color) ? colorKey(color) : undefined;
      if (!isText(name) || !isText(color) || key === undefined || reported.has(name)) return noFindings;
      const known = first.get(name) ?? color;
      first.set(name, known);
      if (colorKey(known) === key) return noFindings;
      reported.add(name);
      const message = `The badge ${show(name)} should have one colour in an operation and its traits; found ${show(color)}, and ${show(known)} before.`;
      return finding(message, [...path, index, ...(member(badge, 'color') === undefined ? [] : ['color'])]);
    });
  });
};
