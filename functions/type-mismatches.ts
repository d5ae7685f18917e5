import { fieldTables, type FieldTyping } from '../src/description/model/fields.ts';
import type { Path } from '../src/description/place.ts';
import { isText, keysOf, member } from '../src/lib/json.ts';
import { didYouMean, isBlank, show } from '../src/lib/show.ts';
import { type Problem, wrong } from './check.ts';
import { wordsOf } from './fields.ts';

/** A value that has not the type of its field. */
export interface Misfit {
  readonly path: Path;
  readonly value: unknown;
  readonly field: FieldTyping;
  /** Whether an item of the field's list is meant. */
  readonly isItem: boolean;
}

/** What is wrong with such a value. `root` names the checked value itself. */
export function misfitProblem(misfit: Misfit, root: string): readonly Problem[] {
  const { path, value, isItem } = misfit;
  const key = String((isItem ? path.at(-2) : path.at(-1)) ?? root);
  const claim = `${isItem ? `Each item of \`${key}\`` : `\`${key}\``} must be ${typeName(misfit)}`;
  return wrong(claim, value, path, hintFor(isItem ? '' : `${key}: `, misfit));
}

function typeName({ field: { type, shape }, isItem }: Misfit): string {
  if (shape === 'list' && !isItem) return `a list of ${wordsOf(type)}s`;
  if (type === 'schema-or-string') return 'a schema or a reference to one';
  return /^(?:string|boolean|number)$/.test(type) ? `a ${type}` : 'an object';
}

/** What to do about it. `label`: the key as YAML writes it, empty for an item of a list. */
function hintFor(label: string, { value, field: { type, shape, values }, isItem }: Misfit): string {
  const text = isText(value) && value.length < 20 && !isBlank(value) ? show(value) : undefined;
  if (value === null) return ' Give it a value, or remove it.';
  // Objects are known by the field that their table begins with.
  const fields = keysOf(member(fieldTables, type) ?? {});
  const [first] = fields;
  if (shape === 'list' && !isItem) {
    if (fields.some((name) => member(value, name) !== undefined))
      return ' Put `- ` before the first field, or `[ ]` around it, to make it a list of one.';
    return ` Write \`${label}[${first === undefined ? (text ?? '...') : `{ ${first}: ${text ?? '...'} }`}]\`.`;
  }
  if (type === 'string') {
    if (typeof value === 'number' && values === undefined) return ` Quote it: \`${label}"${value}"\`.`;
    return value instanceof Date ? ' Quote it, or YAML reads it as a date.' : '';
  }
  if (type === 'boolean') return didYouMean(/^"\s*(true|false)\b/i.exec(text ?? '')?.[1]?.toLowerCase());
  if (isItem) return first === undefined || text === undefined ? '' : ` Write \`${first}: ${text}\`.`;
  return value === true && type !== 'number' ? ` Write \`${label}{}\`.` : '';
}
