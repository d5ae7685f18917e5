import type { Path, Source } from '../description/place.ts';
import type { Span } from '../description/positions/json-positions.ts';
import { spanOf } from '../description/positions/positions.ts';
import { isArray, isObject } from '../lib/json.ts';
import type { Edit } from './edit.ts';

/** A member of an object or list and where it is written. */
interface Member extends Span {
  readonly name: string | number;
  /** The offset of its key, or of the value in a list. */
  readonly start: number;
}

/** The members of the object or list at `path`, in the order of the text; undefined where one is not written there. */
export function membersOf(source: Source, path: Path, value: unknown): readonly Member[] | undefined {
  const names = isArray(value) ? [...value.keys()] : isObject(value) ? Object.keys(value) : [];
  const members: Member[] = [];
  for (const name of names) {
    const span = spanOf({ source, path: [...path, name] });
    if (span === undefined) return undefined;
    members.push({ ...span, name, start: span.key?.[0] ?? span.value[0] });
  }
  return members.sort((a, b) => a.start - b.start);
}

export function valueAt(tree: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, key) => {
    if (isArray(value)) return value[Number(key)];
    return isObject(value) && Object.hasOwn(value, key) ? value[String(key)] : undefined;
  }, tree);
}

/** The edit that takes a member out of an object or list in brackets, with one comma. */
export function removeFromFlow(source: Source & { readonly text: string }, path: Path): Edit | undefined {
  const parentPath = path.slice(0, -1);
  const parent = spanOf({ source, path: parentPath });
  const members = membersOf(source, parentPath, valueAt(source.tree, parentPath));
  if (parent === undefined || members === undefined) return undefined;
  const [open, close] = parent.value;
  const index = members.findIndex(({ name }) => name === path.at(-1));
  const [before, own, after] = [members[index - 1], members[index], members[index + 1]];
  if (own === undefined) return undefined;
  const edit =
    before !== undefined
      ? { start: before.value[1], end: own.value[1] }
      : after !== undefined
        ? { start: own.start, end: after.start }
        : { start: open + 1, end: close - 1 };
  // There is no edit where a comment, or another line, would be removed with the member.
  return /#|\n.*\n/u.test(
    source.text.slice(edit.start, edit.end).replace(source.text.slice(own.start, own.value[1]), ''),
  )
    ? undefined
    : { ...edit, text: '' };
}

/**
 * A YAML comment where a value was meant (`color: #1f7cff`, `name: #1 in sales`): the blanks before it, and itself, up to a comment behind
 * it. `end` is the offset behind the colon; undefined where no comment stands there, or one that begins with a blank.
 */
export function commentedOut(
  text: string,
  end: number,
): { readonly blanks: string; readonly comment: string } | undefined {
  const rest = restOfLine(text, end);
  if (rest.length >= longest) return undefined;
  const [, blanks, comment] = /^([ \t]+)(#\S+(?:[ \t]+[^#\s]\S*)*)(?=[ \t]*(?:[ \t]#.*)?$)/u.exec(rest) ?? [];
  return blanks === undefined || comment === undefined ? undefined : { blanks, comment };
}

/** Values that are commented out are short. */
const longest = 1_000;

/** The offset at which the line of an offset begins. */
export function lineStartOf(text: string, at: number): number {
  return text.slice(0, at).lastIndexOf('\n') + 1;
}

/** The number of characters before an offset in its line. */
export function columnAt(text: string, at: number): number {
  return at - lineStartOf(text, at);
}

/** The rest of the line from an offset on. */
export function restOfLine(text: string, at: number): string {
  const rest = text.slice(at);
  return rest.slice(0, rest.search(/[\r\n]|$/u));
}

/** True where `rest` of a line of YAML has no value: blanks, or a comment. */
export function isBlankRest(rest: string): boolean {
  return /^[ \t]*(?:#.*)?$/u.test(rest);
}

/** The line end that a text has, that of its first line. */
export function lineEndOf(text: string): string {
  return /\r?\n/u.exec(text)?.[0] ?? '\n';
}

/** The white space between an offset and what stands before it. */
export function gapBefore(text: string, at: number): string {
  const before = text.slice(0, at);
  return before.slice(before.trimEnd().length);
}
