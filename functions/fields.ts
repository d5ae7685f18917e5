import { isExtension } from '../src/description/model/extension.ts';
import { type Field, fieldTables, type FieldTyping, type ObjectName } from '../src/description/model/fields.ts';
import type { Path } from '../src/description/place.ts';
import type { Fix } from '../src/finding.ts';
import { has, isArray, isText, type JsonObject, keysOf, member } from '../src/lib/json.ts';
import { codePoint } from '../src/lib/hidden-characters.ts';
import { completed, distance, nearest } from '../src/lib/nearest.ts';
import { isBlank, orList, show } from '../src/lib/show.ts';
import { type GenerationOptions, isLiteral, noFindings, type CheckFinding, finding, wrongValue } from './check.ts';
import { type Suggest, fixSentence, oddLetters, renameTo, respell } from './fix.ts';

/** An object that has a field table. */
export interface TableObject {
  readonly table: ObjectName;
  readonly value: JsonObject;
  /** The path from the checked value to the object. */
  readonly path: Path;
}

/** The words other tools use for a badge's text: RapiDoc, Medusa, RapidAPI, and the word for the name of a tool. */
const otherNames = /^(?:label|text|value|title)$/;

/** Words that other tools use for a field, with the fields that each may mean. */
const otherWords: Readonly<Record<string, readonly string[]>> = {
  uriTemplate: ['uri'],
  url: ['src'],
  contentType: ['mimeType'],
  args: ['arguments'],
  params: ['inputSchema', 'arguments'],
  parameters: ['inputSchema', 'arguments'],
  summary: ['description'],
  version: ['protocolVersion'],
};

/** The field of a table that a key likely stands for. */
function intendedField(key: string, known: readonly string[], suggest: Suggest): string | undefined {
  const words = has(otherWords, key) ? otherWords[key] : undefined;
  return words?.find((word) => known.includes(word)) ?? suggest(key, known) ?? completed(key, known);
}

/** An object has the required fields of its table; none is blank. */
export function missingFields(node: TableObject, suggest: Suggest): readonly CheckFinding[] {
  const renamed = renamedFields(node, suggest);
  return Object.entries(fieldTables[node.table]).flatMap(([name, { required }]) => {
    const value = member(node.value, name);
    if (!required) return noFindings;
    if (isText(value) && isBlank(value) && node.table !== 'serverVariable') return blankFinding(name, value);
    // A reference that leads nowhere is there all the same.
    if (has(node.value, name)) return noFindings;
    return absentField(`${nameOf(node)} must have a \`${name}\``, renamed.get(name));
  });
}

/** A name of nothing but a zero width space looks empty in every log: its characters are named. */
function blankFinding(name: string, value: string): readonly CheckFinding[] {
  const invisible = [...new Set(value)].flatMap((character) =>
    /[^\s]|\ufeff/u.test(character) ? [codePoint(character)] : [],
  );
  const found = invisible.length === 0 ? show(value) : `only invisible characters (${invisible.join(', ')})`;
  return finding(`\`${name}\` must not be blank; found ${found}.`, [name]);
}

/** A field that must be there and is not. `fix`: gives the key intended as that its name, or the field itself. */
export function absentField(claim: string, fix: Fix | undefined): readonly CheckFinding[] {
  const isRenamed = fix?.kind === 'rename';
  const found = isRenamed
    ? `${show(fix.path.at(-1))} instead. Rename it to \`${fix.key}\`.${oddLetters(fix.path.at(-1))}`
    : 'none.';
  return finding(`${claim}; found ${found}${fix === undefined || isRenamed ? '' : fixSentence(fix)}`, [], fix);
}

/** An object lacks a field. Where it has a likely misspelling of it, that is reported as unknown instead. */
export function lacksField({ table, value }: TableObject, name: string, suggest: Suggest): boolean {
  const fields = fieldTables[table];
  const isIntended = (key: string): boolean =>
    !has(fields, key) && intendedField(key, keysOf(fields), suggest) === name;
  return !has(value, name) && !keysOf(value).some(isIntended);
}

/** An object has the fields of its table and `x-*` only. `needed`: those that it must have, where its table does not say so. */
export function unknownFields(
  node: TableObject,
  options: GenerationOptions | null,
  suggest: Suggest,
  needed?: readonly string[],
): readonly CheckFinding[] {
  const fields = Object.entries(fieldTables[node.table]);
  const known = fields.filter(([, field]) => isRead(field, options)).map(([name]) => name);
  // Objects that the specification does not know at all hang from a field that is reported already.
  if (known.length === 0 && fields.length > 0) return noFindings;
  const renamed = [...renamedFields(node, suggest, needed).values()].map(({ path }) => path.at(-1));
  const claim = `${nameOf(node)} should have ${known.length === 0 ? 'no fields' : `only the field${known.length === 1 ? '' : 's'} ${orList(known, 'and')}`}`;
  const unknown = keysOf(node.value)
    .filter((key) => !known.includes(key) && !isExtension(key) && !renamed.includes(key))
    .map((key) => ({ key, intended: intendedField(key, known, suggest) }));
  return unknown.flatMap(({ key, intended }) => {
    const isTaken =
      intended === undefined ||
      has(node.value, intended) ||
      unknown.some((other) => other.key !== key && other.intended === intended);
    return wrongValue(claim, key, [key], isTaken ? homeOf(key, fields, known) : renameTo(intended, [key], known));
  });
}

/** The sentence, with a leading space, that names the field whose object knows `key`. */
function homeOf(
  key: string,
  fields: readonly (readonly [string, Field])[],
  known: readonly string[],
): string | undefined {
  const home = fields.find(
    ([name, { type, shape }]) =>
      shape === undefined && known.includes(name) && has(member(fieldTables, type) ?? {}, key),
  );
  return home && ` It belongs in \`${home[0]}\`.`;
}

/** Fields with a list of values in their table have one of those. */
export function fieldValues({ table, value }: TableObject, verb: 'must' | 'should'): readonly CheckFinding[] {
  return Object.entries(fieldTables[table]).flatMap(([name, { values }]) => {
    const held = member(value, name);
    if (values === undefined) return noFindings;
    const claim = `\`${name}\` ${verb} be ${orList(values)}`;
    const checkText = (text: unknown, claim: string, path: Path): readonly CheckFinding[] =>
      !isText(text) || values.includes(text) ? noFindings : wrongValue(claim, text, path, valueFix(text, path, values));
    return isArray(held)
      ? held.flatMap((item, index) => checkText(item, `Each item of ${claim}`, [name, index]))
      : checkText(held, claim, [name]);
  });
}

/** A value that differs from a listed one by case and separators alone can be read in one way. */
function valueFix(text: string, path: Path, values: readonly string[]): Fix | undefined {
  const intended = nearest(text, values);
  const isSure = intended !== undefined && distance(text, intended) === 0;
  return respell(intended, path, isSure ? 'safe' : 'suggestion');
}

/** The generation reads the field. */
export function isRead({ origin }: FieldTyping, options: GenerationOptions | null): boolean {
  return !isLiteral(options) || origin === 'specification' || origin === 'openapi';
}

/** The name of a table as words: `resource template`. */
export function tableWords(table: string): string {
  return table.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** The name of a table as words, with its article: `an icon`. */
export function withArticle(table: string): string {
  return `${/^[aeiou]/.test(table) ? 'an' : 'a'} ${tableWords(table)}`;
}

/** The name of an object in messages: its key, or its kind. */
function nameOf({ table, path }: TableObject): string {
  const key = table === 'mcp' ? 'x-mcp' : path.at(-1);
  const kind = table === 'serverVariable' ? 'The variable ' : '';
  return isText(key) ? `${kind}\`${key}\`` : withArticle(table).replace('a', 'A');
}

/** Fields that must be there and are not, with the fix of the key intended as one. They are reported once, as missing. */
export function renamedFields(
  { table, value }: TableObject,
  suggest: Suggest,
  needed?: readonly string[],
): ReadonlyMap<string, Fix> {
  const fields = fieldTables[table];
  const required = needed ?? keysOf(fields).filter((name) => fields[name]?.required);
  const missing = required.filter((name) => !has(value, name));
  const renamed = new Map<string, Fix>();
  if (missing.length === 0) return renamed;
  for (const key of keysOf(value)) {
    if (has(fields, key)) continue;
    const intended = table === 'badge' && otherNames.test(key) ? 'name' : intendedField(key, keysOf(fields), suggest);
    if (intended !== undefined && missing.includes(intended) && !renamed.has(intended))
      renamed.set(intended, renameTo(intended, [key], keysOf(fields)));
  }
  return renamed;
}
