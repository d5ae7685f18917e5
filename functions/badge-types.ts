import { fieldTables } from '../src/description/model/fields.ts';
import { isArray, isObject } from '../src/lib/json.ts';
import { show } from '../src/lib/show.ts';
import { defineCheck, none, type Problem, problem } from './check.ts';

/** `x-badges` is a list of objects, and every field of a badge has the type of its table. */
export const badgeTypes = defineCheck<null>('badge-types', null, (value) => {
  if (isArray(value)) return value.flatMap((item, index) => within(badgeProblems(item), index));
  return problem(`\`x-badges\` must be a list of badges; found ${show(value)}. ${listHint(value)}`);
});

function listHint(value: unknown): string {
  if (typeof value === 'string' && value.length < 20) return `Write \`x-badges: [{ name: ${show(value)} }]\`.`;
  return isObject(value)
    ? 'Put `- ` before the first field to make it a list of one.'
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

function itemHint(item: unknown): string {
  return typeof item === 'string' && item.length < 20 ? ` Write \`name: ${show(item)}\`.` : '';
}

/** Unquoted colours are the commonest mistake: YAML reads ` #1f7cff` as a comment and `123456` as a number. */
function fieldHint(field: string, value: unknown): string {
  if (field === 'color' && value === null) {
    return ' An unquoted `#` starts a YAML comment: quote the colour, as in `color: "#1f7cff"`.';
  }
  if (typeof value !== 'number') return value === null ? ` Give it a text, or remove \`${field}\`.` : '';
  const isHex = field === 'color' && /^(?:\d{3}|\d{4}|\d{6}|\d{8})$/.test(String(value));
  return ` Quote it: \`${field}: "${isHex ? '#' : ''}${value}"\`.`;
}

function within(problems: readonly Problem[], index: number): readonly Problem[] {
  return problems.map(({ message, path }) => ({ message, path: [index, ...path] }));
}
