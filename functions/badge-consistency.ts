import { badgeDefaults } from '../src/description/model/fields.ts';
import { isText, listOf, member } from '../src/lib/json.ts';
import { show } from '../src/lib/show.ts';
import { type BadgeAt, badgesIn } from './badge-list.ts';
import { type Check, noFindings, finding } from './check.ts';
import { parseColor } from '../src/lib/color/parse.ts';
import { parseRgba } from '../src/lib/color/rgba.ts';
import { followKeys, followMember, rootOf } from './mcp/operations.ts';

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
export const badgeTraitOverride: Check<null> = (value, _options, { document, path: own }) => {
  // References in an operation of another file are read from there.
  const operation = { ...followKeys(rootOf(document), own, document), value };
  const traits = followMember(operation, 'traits', document);
  const lists = [
    [['x-badges'], operation] as const,
    ...listOf(traits.value).map(
      (_, index) => [['traits', index, 'x-badges'], followMember(traits, index, document)] as const,
    ),
  ];
  const first = new Map<string, string>();
  const reported = new Set<string>();
  return lists.flatMap(([path, parent]) => {
    const badges = followMember(parent, 'x-badges', document);
    return listOf(badges.value).flatMap((_, index) => {
      const badge = followMember(badges, index, document).value;
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
