import { has, isArray, isObject, isText, type JsonObject, member } from '../src/lib/json.ts';
import { type BadgeAt, badgesIn } from './badge-list.ts';
import {
  type Check,
  type CheckedDocument,
  type GenerationOptions,
  isLiteral,
  noFindings,
  finding,
  findingsAt,
  type CheckFinding,
  wrongValue,
} from './check.ts';
import { fieldValues, missingFields, unknownFields } from './fields.ts';
import { removeAt, replaceBy, suggester } from './fix.ts';
import { fieldTables, type FieldTyping, badgeDefaults } from '../src/description/model/fields.ts';
import type { Source } from '../src/description/place.ts';
import type { Fix } from '../src/finding.ts';
import { show } from '../src/lib/show.ts';
import { isColorPart, isCutColor } from './badge-color.ts';
import { mismatchFinding } from './type-mismatches.ts';

/**
 * Every badge has a `name` that is not blank. The value looked at is one badge, or all of a document. Those of RapiDoc are another
 * check's business, unless read to the letter.
 */
export const badgeRequired: Check<GenerationOptions | null> = (value, options, { document }) => {
  if (isObject(value)) return missingFields({ table: 'badge', value, path: [] }, suggester());
  const badges = badgesIn(value);
  if (!isLiteral(options) && isRapiDoc(badges.map(toBadge), document)) return noFindings;
  const suggest = suggester();
  return badges.flatMap(({ badge, path }) =>
    isObject(badge) ? findingsAt(path, missingFields({ table: 'badge', value: badge, path: [] }, suggest)) : noFindings,
  );
};

/** The badges of a document are not in the words of RapiDoc. The value looked at is all of them. */
export const badgeDialect: Check<null> = (value, _options, { document }) => {
  const badges = badgesIn(value);
  const [first] = badges;
  return first === undefined || !isRapiDoc(badges.map(toBadge), document)
    ? noFindings
    : finding(
        "Badges should have a `name`; found `label` in every badge, which is RapiDoc's word. RapiDoc reads these badges, other renderers do not.",
        [...first.path, 'label'],
      );
};

function toBadge({ badge }: BadgeAt): unknown {
  return badge;
}

/** RapiDoc knows badges on operations of OpenAPI, and calls the text of each `label`. */
export function isRapiDoc(badges: readonly unknown[], { family }: CheckedDocument): boolean {
  return (
    family === 'openapi' &&
    badges.every((badge) => isObject(badge) && isText(member(badge, 'label')) && !has(badge, 'name'))
  );
}

/** A badge has no fields but those of its table and extensions (`x-*`). */
export const badgeFields: Check<GenerationOptions | null> = (value, options) =>
  isObject(value)
    ? unknownFields({ table: 'badge', value: withoutColorParts(value), path: [] }, options, suggester())
    : noFindings;

/** `value` without the keys that YAML makes of an unquoted `rgb(1, 2, 3)` in `{ }`: the check of the colour reports it. */
function withoutColorParts(value: JsonObject): JsonObject {
  const { color } = value;
  if (!isText(color) || !isCutColor(color)) return value;
  return Object.fromEntries(Object.entries(value).filter(([key, held]) => held !== null || !isColorPart(key)));
}

/** `position` of a badge is one of the values of its table. */
export const badgePosition: Check<null> = (value) =>
  isObject(value) ? fieldValues({ table: 'badge', value, path: [] }, 'must') : noFindings;

const list: FieldTyping = { type: 'badge', shape: 'list', origin: 'specification' };

/** `x-badges` is a list of objects, and every field of a badge has the type of its table. */
export const badgeTypes: Check<null> = (value, _options, { document: { root } }) =>
  isArray(value)
    ? value.flatMap((item, index) => findingsAt([index], badgeFindings(item, root)))
    : mismatchFinding({ path: [], value, field: list, isItem: false }, 'x-badges', root);

function badgeFindings(value: unknown, root: Source): readonly CheckFinding[] {
  if (!isObject(value)) return mismatchFinding({ path: [], value, field: list, isItem: true }, 'x-badges', root);
  return Object.entries(fieldTables.badge).flatMap(([name, field]) => {
    const held = member(value, name);
    if (held === undefined || isText(held)) return noFindings;
    if (name === 'color' && held !== null) return colorFinding(held);
    return mismatchFinding({ path: [name], value: held, field, isItem: false }, name, root);
  });
}

/** YAML reads an unquoted `123456` as a number. */
function colorFinding(color: unknown): readonly CheckFinding[] {
  const say = (hint: string, fix?: Fix): readonly CheckFinding[] =>
    finding(`\`color\` must be a string; found ${show(color)}.${hint}`, ['color'], fix);
  if (typeof color !== 'number') return say('');
  // YAML drops leading zeros, so that fewer digits may be another colour than the intended one.
  if (!/^\d{6}$/.test(String(color))) return say(' Quote the colour, as in `color: "#1f7cff"`.');
  return say(` Quote it: \`color: "#${color}"\`.`, replaceBy(`#${color}`, ['color'], 'safe'));
}

/** No field of a badge repeats its default; colours compare without case, positions do not. */
export const badgeRedundantDefault: Check<null> = (badge) =>
  Object.entries(badgeDefaults).flatMap(([field, byDefault]) => {
    const value = member(badge, field);
    if (!isText(value) || (field === 'color' ? value.toLowerCase() : value) !== byDefault) return noFindings;
    const claim = `\`${field}\` should be left out where it repeats the default`;
    return wrongValue(claim, value, [field], removeAt([field], 'safe'));
  });
