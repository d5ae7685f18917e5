import type { Path } from '../description/place.ts';
import type { Fix } from '../finding.ts';
import { isArray, isObject } from '../lib/json.ts';

/** A part of a text, as offsets, and what comes in its place. */
export interface Edit {
  readonly start: number;
  /** The first code unit that stays. */
  readonly end: number;
  readonly text: string;
}

/** The edit that a fix is in a text, and the change of the parsed value that it must come to. */
export interface PlannedEdit extends Edit {
  readonly fix: Exclude<Fix, { readonly kind: 'quote' }>;
}

/** `text` with the edits made, none of which overlaps another. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const sorted = [...edits].sort((a, b) => a.start - b.start);
  let [result, at] = ['', 0];
  for (const edit of sorted) {
    result += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return result + text.slice(at);
}

/** The first of those that touch or overlap each other, in the order of the text. */
export function apart<E extends Edit>(edits: readonly E[]): readonly E[] {
  const sorted = [...edits].sort((a, b) => a.start - b.start || a.end - b.end);
  const kept: E[] = [];
  for (const edit of sorted) {
    const last = kept.at(-1);
    if (last === undefined || edit.start > last.end) kept.push(edit);
  }
  return kept;
}

/** `tree` as it is after a fix. */
export function applyFix(tree: unknown, fix: PlannedEdit['fix']): unknown {
  const [key = '', holder] = fix.kind === 'insert' ? [fix.key, fix.path] : [fix.path.at(-1), fix.path.slice(0, -1)];
  return change(tree, holder, (value) => {
    switch (fix.kind) {
      case 'insert':
      case 'replace':
        return withMember(value, key, fix.value);
      case 'rename':
        return renamed(value, String(key), fix.key);
      case 'remove':
        return isArray(value) ? value.filter((_, index) => index !== key) : renamed(value, String(key), undefined);
    }
  });
}

function change(tree: unknown, path: Path, edit: (value: unknown) => unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return edit(tree);
  const inner = isArray(tree) ? tree[Number(key)] : isObject(tree) ? tree[String(key)] : undefined;
  return withMember(tree, key, change(inner, rest, edit));
}

function withMember(value: unknown, key: string | number, item: unknown): unknown {
  if (isArray(value)) return value.map((old, index) => (index === Number(key) ? item : old));
  return isObject(value) ? Object.fromEntries([...Object.entries(value), [String(key), item]]) : value;
}

function renamed(value: unknown, key: string, name: string | undefined): unknown {
  if (!isObject(value)) return value;
  const members = Object.entries(value).flatMap(([own, item]): [string, unknown][] => {
    if (own !== key) return [[own, item]];
    return name === undefined ? [] : [[name, item]];
  });
  return Object.fromEntries(members);
}

/** Compares JSON values; the order of members says nothing. */
export function isEqualJson(a: unknown, b: unknown): boolean {
  if (isArray(a)) return isArray(b) && a.length === b.length && a.every((item, index) => isEqualJson(item, b[index]));
  if (!isObject(a)) return Object.is(a, b);
  if (!isObject(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && isEqualJson(a[key], b[key]))
  );
}
