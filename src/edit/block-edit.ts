import type { Path, Source } from '../description/place.ts';
import { spanOf } from '../description/positions/positions.ts';
import { isArray, isObject, isText } from '../lib/json.ts';
import { noteNumberText, toJsonText } from '../lib/number-texts.ts';
import type { Edit } from './edit.ts';
import {
  columnAt,
  gapBefore,
  isBlankRest,
  lineEndOf,
  lineStartOf,
  restOfLine,
  membersOf,
  removeFromFlow,
  valueAt,
} from './members.ts';
import { writeBlock, writeIndented, writeYaml } from './write.ts';
import { isInFlow, removeLines } from './yaml-edit.ts';

/**
 * A change of a tree: puts a value at a path, where there is one or where the object above gets a last member; adds items at the end of a
 * list; takes a value away with its key, and the comments above it where it is an item.
 */
export type TreeChange =
  | ({ readonly kind: 'put'; readonly path: Path } & NewValue)
  | { readonly kind: 'append'; readonly path: Path; readonly values: readonly unknown[] }
  | { readonly kind: 'remove'; readonly path: Path };

/** A value as it is to be written. */
interface NewValue {
  readonly value: unknown;
  /** The digits of a number that JavaScript writes in others. Those in lists and objects are noted there. */
  readonly digits?: string | undefined;
}

type Text = Source & { readonly text: string };

/** The edit of the text of `source` that a change is: in block style where that is around it. Undefined where it cannot be made so. */
export function planBlockEdit(source: Source, change: TreeChange): Edit | undefined {
  if (!hasText(source)) return undefined;
  switch (change.kind) {
    case 'put':
      return put(source, change.path, change);
    case 'append':
      return append(source, change.path, change.values);
    case 'remove':
      return remove(source, change.path);
  }
}

function hasText(source: Source): source is Text {
  return source.text !== undefined;
}

function put(source: Text, path: Path, added: NewValue): Edit | undefined {
  const { text } = source;
  const { value, digits } = added;
  const span = spanOf({ source, path });
  if (span === undefined) return insert(source, path, added);
  const [start, end] = span.value;
  const old = text.slice(start, end);
  if (isJson(source, path) || /^[[{]/u.test(old)) {
    if (isJson(source, path) || !isEmpty(old)) return { start, end, text: writeFlow(source, added, start) };
  }
  const rest = restOfLine(text, end);
  const comment = rest.trimEnd();
  const { key } = span;
  const last = end + rest.length;
  if (key === undefined)
    return { start, end: last, text: blockText(added, columnAt(text, start), { source, comment }).trimStart() };
  // A list may stand below its key at the same column, where nothing else may.
  const isDeeper = !text.slice(key[1], start).includes('\n') || columnAt(text, start) > columnAt(text, key[0]);
  const isShort = isDeeper && !isBlock(value, comment) && !old.includes('\n') && start !== end;
  if (isShort) return { start, end, text: digits ?? writeYaml(value, { isFlow: false, old }) };
  const colon = text.indexOf(':', key[1]) + 1;
  const behindKey = restOfLine(text, colon);
  const kept = comment === '' && isBlankRest(behindKey) ? behindKey.trimEnd() : comment;
  return { start: colon, end: last, text: blockText(added, columnAt(text, key[0]) + 2, { source, comment: kept }) };
}

/** True for values that take lines of their own. A comment cannot stand behind the mark of a text of several lines as it is. */
function isBlock(value: unknown, comment: string): boolean {
  if (isText(value)) return value.includes('\n') && comment === '';
  return isArray(value) || isObject(value) ? Object.keys(value).length > 0 : false;
}

/** The text behind a colon: lines from `column` on, below the comment, or the rest of the line. */
function blockText({ value, digits }: NewValue, column: number, { source, comment }: BlockContext): string {
  if (!isBlock(value, comment)) return ` ${digits ?? writeYaml(value, { isFlow: false })}${comment}`;
  // The line end is that of the line; others may belong to a text.
  const written = writeBlock(value).replace(/\n$/u, '');
  // The mark of a block text stands on the line of its key.
  const lines = isText(value) ? ` ${written.replace(/\n {2}/gu, '\n')}` : `${comment}\n${written}`;
  return lines.replace(/\n(?=[^\n])/gu, `\n${' '.repeat(column)}`).replaceAll('\n', lineEndOf(source.text));
}

interface BlockContext {
  readonly source: Text;
  /** The comment behind the value, with the blanks before it; empty for none. */
  readonly comment: string;
}

function insert(source: Text, path: Path, added: NewValue): Edit | undefined {
  const { text, tree } = source;
  const [parentPath, key] = [path.slice(0, -1), String(path.at(-1))];
  const object = valueAt(tree, parentPath);
  const members = membersOf(source, parentPath, object);
  const last = members?.at(-1);
  if (members === undefined || !isObject(object)) return undefined;
  if (last?.key === undefined) return put(source, parentPath, { value: withMember(key, added) });
  const at = last.value[1];
  if (isJson(source, path)) {
    const separator = gapBefore(text, last.key[0]);
    const name = source.syntax === 'json' ? JSON.stringify(key) : writeYaml(key, { isFlow: true });
    const colon = text.slice(last.key[1], last.value[0]);
    return { start: at, end: at, text: `,${separator}${name}${colon}${writeFlow(source, added, last.start)}` };
  }
  const rest = restOfLine(text, at);
  if (!isBlankRest(rest)) return undefined;
  const column = columnAt(text, last.key[0]);
  const name = `${' '.repeat(column)}${writeYaml(key, { isFlow: false })}:`;
  const place = at + rest.length;
  const block = blockText(added, column + 2, { source, comment: '' });
  return { start: place, end: place, text: `${lineEndOf(text)}${name}${block}` };
}

/** An object of one member. */
function withMember(key: string, { value, digits }: NewValue): object {
  const object = { [key]: value };
  if (digits !== undefined) noteNumberText(object, key, digits);
  return object;
}

function append(source: Text, path: Path, values: readonly unknown[]): Edit | undefined {
  const { text, tree } = source;
  const last = membersOf(source, path, valueAt(tree, path))?.at(-1);
  if (last === undefined)
    return spanOf({ source, path }) === undefined ? undefined : put(source, path, { value: values });
  const at = last.value[1];
  if (isJson(source, [...path, 0])) {
    const separator = gapBefore(text, last.start);
    const items = values.map((value) => `,${separator}${writeFlow(source, { value }, last.start)}`);
    return { start: at, end: at, text: items.join('') };
  }
  const rest = restOfLine(text, at);
  const dash = /^([ \t]*)-[ \t]+$/u.exec(text.slice(lineStartOf(text, last.start), last.start))?.[1];
  if (dash === undefined || !isBlankRest(rest)) return undefined;
  const lines = writeBlock(values).replace(/\n$/u, '').split('\n');
  const lineEnd = lineEndOf(text);
  const written = lines.map((line) => `${lineEnd}${line === '' ? line : dash + line}`).join('');
  return { start: at + rest.length, end: at + rest.length, text: written };
}

function remove(source: Text, path: Path): Edit | undefined {
  const { text, tree } = source;
  const parentPath = path.slice(0, -1);
  const around = valueAt(tree, parentPath);
  if (isArray(around) && around.length === 1) return put(source, parentPath, { value: [] });
  if (isJson(source, path)) {
    const isOnly = isObject(around) && Object.keys(around).length === 1;
    return isOnly ? put(source, parentPath, { value: {} }) : removeFromFlow(source, path);
  }
  if (typeof path.at(-1) === 'string') return removeLines(source, path);
  const span = spanOf({ source, path });
  if (span === undefined) return undefined;
  const [start, end] = span.value;
  let first = lineStartOf(text, start);
  if (!/^[ \t]*-[ \t]+$/u.test(text.slice(first, start))) return undefined;
  // Comments right above an item are about it.
  while (first > 0) {
    const above = lineStartOf(text, first - 1);
    if (!/^[ \t]*#/u.test(text.slice(above, first))) break;
    first = above;
  }
  const last = end + restOfLine(text, end).length;
  const next = /^\r?\n/u.exec(text.slice(last))?.[0].length;
  return next === undefined
    ? { start: text.slice(0, first).trimEnd().length, end: text.length, text: '' }
    : { start: first, end: last + next, text: '' };
}

/** True where the value at `path` stands in brackets, in JSON or YAML. */
function isJson(source: Text, path: Path): boolean {
  return source.syntax === 'json' || isInFlow(source, path);
}

function isEmpty(written: string): boolean {
  return /^[[{]\s*[\]}]$/u.test(written);
}

/** A value in brackets: on several lines in JSON that has several, else on one. */
function writeFlow(source: Text, { value, digits }: NewValue, at: number): string {
  if (digits !== undefined) return digits;
  if (source.syntax !== 'json') return writeYaml(value, { isFlow: true });
  const { text } = source;
  if (!text.trimEnd().includes('\n')) return toJsonText(value);
  const indent = /\n([ \t]+)"/u.exec(text)?.[1] ?? '  ';
  const margin = /^[ \t]*/u.exec(text.slice(lineStartOf(text, at)))?.[0] ?? '';
  return writeIndented(value, indent).replaceAll('\n', `${lineEndOf(text)}${margin}`);
}
