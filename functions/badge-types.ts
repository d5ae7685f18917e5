import { fieldTables, type FieldTyping } from '../src/description/model/fields.ts';
import { isArray, isObject, isText, member } from '../src/lib/json.ts';
import type { Fix } from '../src/finding.ts';
import { show } from '../src/lib/show.ts';
import { type Check, type CheckedDocument, none, type CheckFinding, finding, under } from './check.ts';
import { replaceBy } from './fix.ts';
import { mismatchFinding } from './type-mismatches.ts';

const list: FieldTyping = { type: 'badge', shape: 'list', values: undefined, origin: 'specification' };

/** `x-badges` is a list of objects, and every field of a badge has the type of its table. */
export const badgeTypes: Check<null> = (value, _options, { document }) =>
  isArray(value)
    ? value.flatMap((item, index) => under([index], badgeFindings(item, document)))
    : mismatchFinding({ path: [], value, field: list, isItem: false }, 'x-badges');

function badgeFindings(value: unknown, { root }: CheckedDocument): readonly CheckFinding[] {
  if (!isObject(value)) return mismatchFinding({ path: [], value, field: list, isItem: true }, 'x-badges');
  return Object.entries(fieldTables.badge).flatMap(([name, field]) => {
    const held = member(value, name);
    if (held === undefined || isText(held)) return none;
    if (name === 'color') return colorFinding(held, root.uri.endsWith('.json'));
    return mismatchFinding({ path: [name], value: held, field, isItem: false }, name);
  });
}

/** Unquoted colours are the commonest mistake: YAML reads ` #1f7cff` as a comment and `123456` as a number. */
function colorFinding(color: unknown, isJson: boolean): readonly CheckFinding[] {
  const say = (hint: string, fix?: Fix): readonly CheckFinding[] =>
    finding(`\`color\` must be a string; found ${show(color)}.${hint}`, ['color'], fix);
  const quoted = ' Quote the colour, as in `color: "#1f7cff"`.';
  if (color === null && isJson) return say(' Give it a value, or remove it.');
  if (color === null)
    return say(` An unquoted \`#\` starts a YAML comment.${quoted}`, {
      kind: 'quote',
      path: ['color'],
      safety: 'safe',
    });
  if (typeof color !== 'number') return say('');
  // YAML drops leading zeros, so that fewer digits may be another colour than the one meant.
  if (!/^\d{6}$/.test(String(color))) return say(quoted);
  return say(` Quote it: \`color: "#${color}"\`.`, replaceBy(`#${color}`, ['color'], 'safe'));
}
