import {
  canonicalJson,
  isArray,
  isObject,
  isText,
  keysOf,
  member,
  setMember,
  type JsonObject,
} from '../../lib/json.ts';
import {
  countNumberTexts,
  keepNumberTexts,
  noteNumberText,
  numberTextAt,
  spliceNumberTexts,
  takeNumberText,
} from '../../lib/number-texts.ts';
import { valueAt } from './place-record.ts';

// Each copies the lists on its path.
const mostOperations = 500;

// Characters of JSON, and members of objects. What is copied into itself doubles each time.
const mostCopied = 1_000_000;

/**
 * The fields that the JSON Patch `sent` (RFC 6902) changes in `record`, to be merged as those of other bodies are; undefined in place of
 * each that it removes. Nothing for another body, and for a patch that cannot be applied as a whole.
 */
export function changesOf(record: JsonObject, sent: readonly unknown[] | undefined): JsonObject | undefined {
  if (sent === undefined || sent.length === 0 || sent.length > mostOperations) return undefined;
  let [value, copied]: [unknown, number] = [record, 0];
  for (const operation of sent) {
    copied += copiedBy(operation, value);
    if (value === undefined || copied > mostCopied) return undefined;
    value = applied(value, operation);
  }
  return isObject(value) ? difference(record, value) : undefined;
}

/** The size of what an operation copies: a part, and the members of the objects on its path. Lists are copied in no time, but for digits. */
function copiedBy(operation: unknown, document: unknown): number {
  const [op, path, from] = ['op', 'path', 'from'].map((name) => member(operation, name));
  const source = op === 'copy' && isText(from) ? readPointer(from) : undefined;
  const part = source === undefined ? 0 : canonicalJson(valueAt(document, source) ?? null).length;
  const around = [path, op === 'move' ? from : undefined].flatMap((one) =>
    isText(one) ? parentsOf(document, one) : [],
  );
  return around.reduce<number>(
    (sum, parent) => sum + countNumberTexts(parent) + (isArray(parent) ? 0 : Object.keys(parent).length),
    part,
  );
}

/** The objects and lists on the way to what a pointer names. */
function parentsOf(document: unknown, pointer: string): readonly object[] {
  const parents: object[] = [];
  let at = document;
  for (const key of readPointer(pointer) ?? []) {
    if (typeof at !== 'object' || at === null) break;
    parents.push(at);
    at = member(at, key);
  }
  return parents;
}

/** The keys of a pointer, in which percent signs are characters like others (RFC 6901 section 3). */
export function readPointer(pointer: string): readonly string[] | undefined {
  if (pointer !== '' && !pointer.startsWith('/')) return undefined;
  return pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** A value, and its digits where JavaScript writes others. */
interface PatchPart {
  readonly value: unknown;
  readonly digits: string | undefined;
}

function partAt(parent: unknown, key: string | number): PatchPart {
  return { value: member(parent, key), digits: numberTextAt(parent, key) };
}

/** `document` after one operation; undefined where it cannot be applied. */
function applied(document: unknown, operation: unknown): unknown {
  const [op, path, from] = ['op', 'path', 'from'].map((name) => member(operation, name));
  const to = isText(path) ? readPointer(path) : undefined;
  const source = isText(from) ? readPointer(from) : undefined;
  if (to === undefined) return undefined;
  if (op === 'remove') return edited(document, to, removed);
  const isFrom = op === 'move' || op === 'copy';
  const part = isFrom ? source && partIn(document, source) : partAt(operation, 'value');
  if (part?.value === undefined) return undefined;
  switch (op) {
    case 'test':
      return canonicalJson(valueAt(document, to)) === canonicalJson(part.value) ? document : undefined;
    case 'replace':
      return to.length === 0 ? part.value : edited(document, to, (parent, key) => withPart(parent, key, part));
    case 'move':
      return edited(edited(document, source ?? [], removed), to, (parent, key) => added(parent, key, part));
    case 'add':
    case 'copy':
      return to.length === 0 ? part.value : edited(document, to, (parent, key) => added(parent, key, part));
    default:
      return undefined;
  }
}

function partIn(document: unknown, path: readonly string[]): PatchPart {
  const key = path.at(-1);
  return key === undefined ? { value: document, digits: undefined } : partAt(valueAt(document, path.slice(0, -1)), key);
}

/** Changes the part with `key` in `parent`; undefined where it cannot. */
type EditPart = (parent: unknown, key: string) => unknown;

function edited(document: unknown, [key, ...rest]: readonly string[], edit: EditPart): unknown {
  if (key === undefined) return undefined;
  if (rest.length === 0) return edit(document, key);
  const value = edited(member(document, key), rest, edit);
  return value === undefined ? undefined : withPart(document, key, { value, digits: undefined });
}

function withPart(parent: unknown, key: string, part: PatchPart): unknown {
  if (isArray(parent))
    return hasItem(parent, key) ? withItems(parent, Number(key), { remove: 1, add: [part] }) : undefined;
  if (!isObject(parent)) return undefined;
  const copy: Record<string, unknown> = { ...parent };
  keepNumberTexts(parent, copy);
  setMember(copy, key, part.value);
  takeNumberText(undefined, key, copy);
  if (part.digits !== undefined) noteNumberText(copy, key, part.digits);
  return copy;
}

/** An item is put before the one at its place, and behind the last with `-`. */
function added(parent: unknown, key: string, part: PatchPart): unknown {
  if (!isArray(parent)) return withPart(parent, key, part);
  const isPlace = key === '-' || key === String(parent.length) || hasItem(parent, key);
  return isPlace ? withItems(parent, key === '-' ? parent.length : Number(key), { remove: 0, add: [part] }) : undefined;
}

function removed(parent: unknown, key: string): unknown {
  if (isArray(parent)) return hasItem(parent, key) ? withItems(parent, Number(key), { remove: 1, add: [] }) : undefined;
  if (!isObject(parent) || !Object.hasOwn(parent, key)) return undefined;
  const rest = Object.fromEntries(Object.entries(parent).filter(([name]) => name !== key));
  keepNumberTexts(parent, rest);
  return rest;
}

/** An index has no zeros before it (RFC 6901 section 4). */
function hasItem(list: readonly unknown[], key: string): boolean {
  return /^(?:0|[1-9]\d*)$/u.test(key) && Number(key) < list.length;
}

function withItems(
  list: readonly unknown[],
  at: number,
  { remove, add }: { readonly remove: number; readonly add: readonly PatchPart[] },
): readonly unknown[] {
  const items = list.toSpliced(at, remove, ...add.map(({ value }) => value));
  spliceNumberTexts(list, items, { at, removed: remove, added: add.length });
  for (const [index, { digits }] of add.entries()) if (digits !== undefined) noteNumberText(items, at + index, digits);
  return items;
}

/** The fields that `after` has otherwise than `before`, undefined for each that it lacks. */
function difference(before: JsonObject, after: JsonObject): JsonObject {
  const result: Record<string, unknown> = {};
  for (const key of keysOf(before)) if (!Object.hasOwn(after, key)) setMember(result, key, undefined);
  for (const key of keysOf(after)) {
    const [old, value] = [member(before, key), after[key]];
    if (old === value && numberTextAt(before, key) === numberTextAt(after, key)) continue;
    setMember(result, key, isObject(old) && isObject(value) ? difference(old, value) : value);
    takeNumberText(after, key, result);
  }
  return result;
}
