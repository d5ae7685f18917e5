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
import { parsePointer } from '../../lib/pointer.ts';
import { valueAt } from './place-record.ts';

// Each copies the lists on its path.
const mostOperations = 500;

// Characters of JSON. What is copied into itself doubles each time.
const mostCopied = 1_000_000;

/**
 * The merge patch (RFC 7396) that changes `record` as the JSON Patch `sent` does (RFC 6902), so that both follow the schema alike. Undefined
 * for another body, and for a patch that cannot be applied as a whole.
 */
export function mergePatchOf(record: JsonObject, sent: unknown): JsonObject | undefined {
  if (!isArray(sent) || sent.length === 0 || sent.length > mostOperations) return undefined;
  let [value, copied]: [unknown, number] = [record, 0];
  for (const operation of sent) {
    copied += copiedBy(operation, value);
    if (value === undefined || copied > mostCopied) return undefined;
    value = applied(value, operation);
  }
  return isObject(value) ? difference(record, value) : undefined;
}

/** The size of what an operation copies. */
function copiedBy(operation: unknown, document: unknown): number {
  const from = member(operation, 'op') === 'copy' ? member(operation, 'from') : undefined;
  const source = isText(from) ? parsePointer(from) : undefined;
  return source === undefined ? 0 : canonicalJson(valueAt(document, source) ?? null).length;
}

/** `document` after one operation; undefined where it cannot be applied. */
function applied(document: unknown, operation: unknown): unknown {
  const [op, path, from] = ['op', 'path', 'from'].map((name) => member(operation, name));
  const to = isText(path) ? parsePointer(path) : undefined;
  const source = isText(from) ? parsePointer(from) : undefined;
  if (to === undefined) return undefined;
  const value = op === 'move' || op === 'copy' ? source && valueAt(document, source) : member(operation, 'value');
  if (op === 'remove') return edited(document, to, removed);
  if (value === undefined) return undefined;
  switch (op) {
    case 'test':
      return canonicalJson(valueAt(document, to)) === canonicalJson(value) ? document : undefined;
    case 'replace':
      return edited(document, to, (holder, key) => withPart(holder, key, value));
    case 'move':
      return edited(edited(document, source ?? [], removed), to, (holder, key) => added(holder, key, value));
    case 'add':
    case 'copy':
      return edited(document, to, (holder, key) => added(holder, key, value));
    default:
      return undefined;
  }
}

/** Changes the part with `key` in `holder`; undefined where it cannot. */
type EditPart = (holder: unknown, key: string) => unknown;

function edited(document: unknown, [key, ...rest]: readonly string[], edit: EditPart): unknown {
  if (key === undefined) return undefined;
  if (rest.length === 0) return edit(document, key);
  const inner = edited(member(document, key), rest, edit);
  return inner === undefined ? undefined : withPart(document, key, inner);
}

function withPart(holder: unknown, key: string, value: unknown): unknown {
  if (isArray(holder)) return hasItem(holder, key) ? holder.with(Number(key), value) : undefined;
  if (!isObject(holder)) return undefined;
  const copy: Record<string, unknown> = { ...holder };
  setMember(copy, key, value);
  return copy;
}

/** An item is put before the one at its place, and behind the last with `-`. */
function added(holder: unknown, key: string, value: unknown): unknown {
  if (!isArray(holder)) return withPart(holder, key, value);
  const index = key === '-' ? holder.length : Number(key);
  return /^(?:-|\d+)$/u.test(key) && index <= holder.length
    ? [...holder.slice(0, index), value, ...holder.slice(index)]
    : undefined;
}

function removed(holder: unknown, key: string): unknown {
  if (isArray(holder)) return hasItem(holder, key) ? holder.filter((_, index) => index !== Number(key)) : undefined;
  if (!isObject(holder) || !Object.hasOwn(holder, key)) return undefined;
  return Object.fromEntries(Object.entries(holder).filter(([name]) => name !== key));
}

function hasItem(list: readonly unknown[], key: string): boolean {
  return /^\d+$/u.test(key) && Number(key) < list.length;
}

/** The fields that `after` has otherwise than `before`, with null for each that it lacks. */
function difference(before: JsonObject, after: JsonObject): JsonObject {
  const result: Record<string, unknown> = {};
  for (const key of keysOf(before)) if (!Object.hasOwn(after, key)) setMember(result, key, null);
  for (const key of keysOf(after)) {
    const [old, value] = [member(before, key), after[key]];
    if (old === value) continue;
    setMember(result, key, isObject(old) && isObject(value) ? difference(old, value) : value);
  }
  return result;
}
