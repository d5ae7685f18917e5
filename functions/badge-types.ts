import { fieldTables, type FieldTyping } from '../src/description/model/fields.ts';
import { isArray, isObject, isText, member } from '../src/lib/json.ts';
import { type Check, none, type Problem, under, wrong } from './check.ts';
import { misfitProblem } from './type-mismatches.ts';

const list: FieldTyping = { type: 'badge', shape: 'list', values: undefined, origin: 'specification' };

/** `x-badges` is a list of objects, and every field of a badge has the type of its table. */
export const badgeTypes: Check<null> = (value) =>
  isArray(value)
    ? value.flatMap((item, index) => under([index], badgeProblems(item)))
    : misfitProblem({ path: [], value, field: list, isItem: false }, 'x-badges');

function badgeProblems(value: unknown): readonly Problem[] {
  if (!isObject(value)) return misfitProblem({ path: [], value, field: list, isItem: true }, 'x-badges');
  return Object.entries(fieldTables.badge).flatMap(([name, field]) => {
    const held = member(value, name);
    if (held === undefined || isText(held)) return none;
    if (name === 'color') return wrong('`color` must be a string', held, [name], colorHint(held));
    return misfitProblem({ path: [name], value: held, field, isItem: false }, name);
  });
}

/** Unquoted colours are the commonest mistake: YAML reads ` #1f7cff` as a comment and `123456` as a number. */
function colorHint(color: unknown): string {
  const quoted = ' Quote the colour, as in `color: "#1f7cff"`.';
  if (color === null) return ` An unquoted \`#\` starts a YAML comment.${quoted}`;
  if (typeof color !== 'number') return '';
  // YAML drops leading zeros, so that fewer digits may be another colour than the one meant.
  return /^\d{6}$/.test(String(color)) ? ` Quote it: \`color: "#${color}"\`.` : quoted;
}
