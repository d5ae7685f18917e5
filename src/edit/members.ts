import type { Path, Source } from '../description/place.ts';
import type { Span } from '../description/positions/json-positions.ts';
import { spanOf } from '../description/positions/positions.ts';
import { isArray, isObject } from '../lib/json.ts';
import type { Edit } from './edit.ts';
import { restOfLine } from './lines.ts';

/** A member of an object or list and where it is written. */
export interface Member extends Span {
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

/** The value at `path` of a tree. */
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
