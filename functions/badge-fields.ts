import { has, isObject, isText, member } from '../src/lib/json.ts';
import { type BadgeAt, badgesIn } from './badges-in.ts';
import { type Check, type CheckedDocument, type GenerationOptions, isLiteral, none, finding, under } from './check.ts';
import { fieldValues, missingFields, unknownFields } from './fields.ts';
import { suggester } from './suggest.ts';

/**
 * Every badge has a `name` that is not blank. The value looked at is one badge, or all of a document. Those of RapiDoc are another
 * check's business, unless read to the letter.
 */
export const badgeRequired: Check<GenerationOptions | null> = (value, options, { document }) => {
  if (isObject(value)) return missingFields({ table: 'badge', value, path: [] }, suggester());
  const badges = badgesIn(value);
  if (!isLiteral(options) && isRapiDoc(badges.map(toBadge), document)) return none;
  const suggest = suggester();
  return badges.flatMap(({ badge, path }) =>
    isObject(badge) ? under(path, missingFields({ table: 'badge', value: badge, path: [] }, suggest)) : none,
  );
};

/** The badges of a document are not in the words of RapiDoc. The value looked at is all of them. */
export const badgeDialect: Check<null> = (value, _options, { document }) => {
  const badges = badgesIn(value);
  const [first] = badges;
  return first === undefined || !isRapiDoc(badges.map(toBadge), document)
    ? none
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
    badges.length > 0 &&
    badges.every((badge) => isObject(badge) && isText(member(badge, 'label')) && !has(badge, 'name'))
  );
}

/** A badge has no fields but those of its table and extensions (`x-*`). */
export const badgeFields: Check<GenerationOptions | null> = (value, options) =>
  isObject(value) ? unknownFields({ table: 'badge', value, path: [] }, options, suggester()) : none;

/** `position` of a badge is one of the values of its table. */
export const badgePosition: Check<null> = (value) =>
  isObject(value) ? fieldValues({ table: 'badge', value, path: [] }, 'must') : none;
