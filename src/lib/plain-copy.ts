import { isArray, type JsonObject, setMember, isText } from './json.ts';

/**
 * Parsed data as plain objects and lists, with shared parts and cycles: Spectral's objects are proxies, which take several times as
 * long to read. Plain data is returned as it is.
 */
export function plainCopy(value: unknown): unknown {
  if (!isCopied(value) || Object.getOwnPropertySymbols(value).length === 0) return value;
  const keysOf = keysLike(value);
  const copies = new Map<object, object>();
  const pending: object[] = [];
  const copyOf = (part: unknown): unknown => {
    if (!isCopied(part)) return part;
    const known = copies.get(part);
    if (known !== undefined) return known;
    const copy = isArray(part) ? [] : {};
    copies.set(part, copy);
    pending.push(part);
    return copy;
  };
  const whole = copyOf(value);
  for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
    const copy = copies.get(part) as Record<string, unknown>;
    for (const key of keysOf(part as JsonObject)) setMember(copy, key, copyOf((part as JsonObject)[key]));
  }
  return whole;
}

/** Objects and lists; dates are values. */
function isCopied(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !(value instanceof Date);
}

/**
 * A reader of keys for objects from the parser that made `sample`. Spectral's proxies hold their keys under a symbol
 * (`@stoplight/ordered-object-literal`), which takes a fifth of the time of asking the proxy.
 */
export function keysLike(sample: unknown): (value: JsonObject) => readonly string[] {
  const [order] = Object.getOwnPropertySymbols(Object(sample));
  return (value) => {
    const keys = order && (value as Readonly<Record<symbol, unknown>>)[order];
    return isArray(keys) ? keys.filter(isText) : Object.keys(value);
  };
}
