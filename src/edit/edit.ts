import type { Fix } from '../finding.ts';
import { isArray, isObject, member, setMember } from '../lib/json.ts';

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
export function withoutOverlaps<E extends Edit>(edits: readonly E[]): readonly E[] {
  const sorted = [...edits].sort((a, b) => a.start - b.start || a.end - b.end);
  const kept: E[] = [];
  for (const edit of sorted) {
    const last = kept.at(-1);
    if (last === undefined || edit.start > last.end) kept.push(edit);
  }
  return kept;
}

/** An object or a list that belongs to `applyFixes` alone. */
type ChangedCopy = unknown[] | Record<string, unknown>;

/** `tree` as it is after fixes, one after the other. It stays as it is itself, and shares with the result what no fix is about. */
export function applyFixes(tree: unknown, fixes: readonly PlannedEdit['fix'][]): unknown {
  const top: ChangedCopy = [tree];
  const copies = new Set<unknown>();
  for (const fix of fixes) {
    const [key = '', path] = fix.kind === 'insert' ? [fix.key, fix.path] : [fix.path.at(-1), fix.path.slice(0, -1)];
    const parent = [0, ...path].reduce<ChangedCopy | undefined>((at, step) => at && copyAt(at, step, copies), top);
    if (parent !== undefined) change(parent, key, fix);
  }
  return top[0];
}

/** The object or list at `key`, copied where that is yet to be done: one copy serves all fixes, as an object may have thousands of members. */
function copyAt(parent: ChangedCopy, key: string | number, copies: Set<unknown>): ChangedCopy | undefined {
  const value = member(parent, key);
  if (isCopy(value, copies)) return value;
  const copy = isArray(value) ? [...value] : isObject(value) ? { ...value } : undefined;
  if (copy === undefined) return undefined;
  copies.add(copy);
  putMember(parent, key, copy);
  return copy;
}

function isCopy(value: unknown, copies: ReadonlySet<unknown>): value is ChangedCopy {
  return copies.has(value);
}

function change(parent: ChangedCopy, key: string | number, fix: PlannedEdit['fix']): void {
  if (fix.kind === 'insert' || fix.kind === 'replace') putMember(parent, key, fix.value);
  else if (fix.kind === 'remove' && isArray(parent)) parent.splice(Number(key), 1);
  else if (!isArray(parent) && Object.hasOwn(parent, key)) {
    const { [key]: value } = parent;
    Reflect.deleteProperty(parent, key);
    if (fix.kind === 'rename') setMember(parent, fix.key, value);
  }
}

function putMember(parent: ChangedCopy, key: string | number, value: unknown): void {
  if (!isArray(parent)) setMember(parent, String(key), value);
  else if (Object.hasOwn(parent, key)) parent[Number(key)] = value;
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
