import { fieldTables } from '../src/description/model/fields.ts';
import { isArray, isObject } from '../src/lib/json.ts';
import { isBlank, show } from '../src/lib/show.ts';
import { defineCheck, none, type Problem, problem } from './check.ts';

/** `x-badges` is a list of objects, and every field of a badge has the type of its table. */
export const badgeTypes = defineCheck<null>('badge-types', null, (value) => {
  if (isArray(value)) return value.flatMap((item, index) => within(badgeProblems(item), index));
  return problem(`\`x-badges\` must be a list of badges; found ${show(value)}. ${listHint(value)}`);
});

function listHint(value: unknown): string {
  if (isShortText(value)) return `Write \`x-badges: [{ name: ${show(value)} }]\`.`;
  return isObject(value)
    ? 'Put `- ` before the first field, or `[ ]` around it, to make it a list of one.'
    : 'Write `x-badges: [{ name: Beta }]`.';
}

function badgeProblems(item: unknown): readonly Problem[] {
  if (!isObject(item))
    return problem(`Each item of \`x-badges\` must be an object; found ${show(item)}.${itemHint(item)}`);
  return Object.keys(fieldTables.badge).flatMap((field) => {
    const value = Object.hasOwn(item, field) ? item[field] : undefined;
    if (value === undefined || typeof value === 'string') return none;
    return problem(`\`${field}\` must be a string; found ${show(value)}.${fieldHint(field, value)}`, [field]);
  });
}

function isShortText(value: unknown): value is string {
  return typeof value === 'string' && value.length < 20 && !isBlank(value);
}

function itemHint(item: unknown): string {
  return isShortText(item) ? ` Write \`name: ${show(item)}\`.` : '';
}

/** Unquoted colours are the commonest mistake: YAML reads ` #1f7cff` as a comment and `123456` as a number. */
function fieldHint(field: string, value: unknown): string {
  if (field === 'color' && value === null) {
    return ' An unquoted `#` starts a YAML comment: quote the colour, as in `color: "#1f7cff"`.';
  }
  if (typeof value !== 'number') return value === null ? ` Give it a text, or remove \`${field}\`.` : '';
  if (field === 'position') return '';
  if (field !== 'color') return ` Quote it: \`${field}: "${value}"\`.`;
  // YAML drops leading zeros, so that fewer digits may be another colour than the one meant.
  return /^(?:\d{6}|\d{8})$/.test(String(value))
    ? ` Quote it: \`color: "#${value}"\`.`
    : ' Quote the colour, as in `color: "#1f7cff"`.';
}

function within(problems: readonly Problem[], index: number): readonly Problem[] {
  return problems.map(({ message, path }) => ({ message, path: [index, ...path] }));
}
