import { fieldTables, type FieldTyping } from '../src/description/model/fields.ts';
import type { Path, Source } from '../src/description/place.ts';
import type { Fix } from '../src/finding.ts';
import { isArray, isObject, isText, keysOf, member } from '../src/lib/json.ts';
import { splitList } from '../src/lib/lists.ts';
import { type CheckFinding, finding, wrongValue } from './check.ts';
import { tableWords } from './fields.ts';
import { fixSentence, replaceBy, unquoted } from './fix.ts';

/** A value that has not the type of its field. */
export interface TypeMismatch {
  readonly path: Path;
  readonly value: unknown;
  readonly field: FieldTyping;
  /** The value is an item of the field's list. */
  readonly isItem: boolean;
}

/** A source is JSON, which has other signs for a list than YAML, and no comments. */
export function isJsonFile({ uri }: Source): boolean {
  return uri.endsWith('.json');
}

/** The finding for a value of the wrong type in the file `source`. `root` names the checked value itself. */
export function mismatchFinding(mismatch: TypeMismatch, root: string, source: Source): readonly CheckFinding[] {
  const { path, value, isItem, field } = mismatch;
  const key = String((isItem ? path.at(-2) : path.at(-1)) ?? root);
  if (field.type === 'tool' && isObject(value) && isItem)
    return finding(
      `A tool must hold its fields itself; found them in \`${String(path.at(-1))}\`. Write \`name\`, \`description\` and \`inputSchema\` in its place, and no \`type\`.`,
      path,
    );
  const claim = `${isItem ? `Each item of \`${key}\`` : `\`${key}\``} must be ${typeName(mismatch)}`;
  if (value === null) {
    // A text that begins with `#` may be written there: YAML takes it for a comment.
    const isCut =
      !isJsonFile(source) && /^s(?:tring|chema)/.test(field.type) && (field.shape ?? field.values) === undefined;
    const hint = ` Give it a value, or remove it.${isCut ? ' Quote a value that starts with `#`, or it is a comment.' : ''}`;
    const safety = key === 'color' ? 'safe' : 'suggestion';
    return finding(`${claim}; found null.${hint}`, path, isCut ? { kind: 'quote', path, safety } : undefined);
  }
  const toDo = unquoted(value, path) ?? toDoFor(mismatch, key, isJsonFile(source));
  // YAML has turned what was written into this number: 2.10 is 2.1.
  if (typeof value === 'number' && typeof toDo === 'object')
    return finding(`${claim}; found a number.${fixSentence(toDo)}`, path, toDo);
  return wrongValue(claim, value, path, toDo);
}

function typeName({ field: { type, shape }, isItem }: TypeMismatch): string {
  if (shape === 'list' && !isItem) return `a list of ${tableWords(type)}s`;
  if (type === 'schema-or-string') return 'a schema or a reference to one';
  return /^(?:string|boolean|number)$/.test(type) ? `a ${type}` : 'an object';
}

/** A fix, or advice with a leading space. `key`: the name of the value, or of the list that it is an item of. */
function toDoFor(
  { path, value, field: { type, shape, values }, isItem }: TypeMismatch,
  key: string,
  isJson: boolean,
): Fix | string | undefined {
  // A list or an object in quotes is no name.
  const text = isText(value) && /^[^[{\s].{0,18}$/s.test(value) ? value : undefined;
  // Objects are known by the field that their table begins with.
  const fields = keysOf(member(fieldTables, type) ?? {});
  const [first] = fields;
  if (shape === 'list' && !isItem) {
    if (fields.some((name) => member(value, name) !== undefined))
      return ` Put ${isJson ? '' : '`- ` before the first field, or '}\`[ ]\` around it, to make it a list of one.`;
    if (text !== undefined)
      return replaceBy(
        splitList(text).map((item) => (first === undefined ? item : { [first]: item })),
        path,
      );
    return ` Write \`${key}: [${first === undefined ? '...' : `{ ${first}: ... }`}]\`.`;
  }
  if (type === 'string') {
    // No number is a date, in quotes either.
    if (typeof value === 'number' && path.at(-1) === 'protocolVersion') return ' Write a date, such as "2025-11-25".';
    const isBoolean = typeof value === 'boolean';
    const isQuoted = ((isBoolean || typeof value === 'number') && values === undefined) || value instanceof Date;
    // A boolean may be what was intended, for another field.
    return isQuoted ? { kind: 'quote', path, safety: isBoolean ? 'suggestion' : 'safe' } : undefined;
  }
  if (type === 'boolean') {
    // In YAML 1.1 there were more words for them.
    const [word, isTrue] = /^\s*(?:(true|yes|on)|false|no|off)\b/i.exec(text ?? '') ?? [];
    return word === undefined ? undefined : replaceBy(isTrue !== undefined, path, 'safe');
  }
  if (isArray(value) && (type === 'mcp' || (isItem && first !== undefined)))
    return ` Remove the ${isJson ? '' : '`- ` before its first field, or the '}\`[ ]\` around it.`;
  if (isArray(value) && type === 'capabilities')
    return replaceBy(Object.fromEntries(value.filter(isText).map((name) => [name, {}])), path);
  if (isText(value) && type === 'schema' && value.includes('/')) return replaceBy({ $ref: value }, path);
  if (isItem) {
    if (first === undefined || text === undefined) return undefined;
    // Without a blank behind its colon, a field is no field.
    const named = fields.find((name) => text.startsWith(`${name}:`));
    return replaceBy(named === undefined ? { [first]: text } : { [named]: text.slice(named.length + 1).trim() }, path);
  }
  return value === true && type !== 'number' ? replaceBy({}, path) : undefined;
}
