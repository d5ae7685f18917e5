/** A JSON object whose members are not checked yet. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** True for objects that are neither an array nor null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `Array.isArray` with unknown items: on its own it types them as `any`. */
export function isArray(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** True for arrays with an item. */
export function hasItems(value: unknown): value is readonly unknown[] {
  return isArray(value) && value.length > 0;
}

/** The items of an array; none of anything else. */
export function listOf(value: unknown): readonly unknown[] {
  return isArray(value) ? value : [];
}

/** The keys of an object; none of anything else. */
export function keysOf(value: unknown): readonly string[] {
  return isObject(value) ? Object.keys(value) : [];
}

export function has(value: object, key: string): boolean {
  return Object.hasOwn(value, key);
}

/** The own member of an object or item of an array; inherited ones, `__proto__` among them, are undefined. */
export function member(value: unknown, key: string | number): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return (value as JsonObject)[key];
}

/** Assigns a member; `__proto__` is a name like any other in JSON. */
export function setMember(object: Record<string, unknown>, key: string, value: unknown): void {
  if (key !== '__proto__') object[key] = value;
  else Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
}

/** `value` as JSON with the keys of every object sorted: equal texts mean equal JSON values. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    isObject(part)
      ? Object.fromEntries(
          Object.keys(part)
            .sort()
            .map((key) => [key, part[key]]),
        )
      : part,
  );
}

/** The text in the quotes of `written`, which may be JSON; other values, and what is no JSON, as they are written. */
export function textOfJson(written: string): string {
  const value = parsedJson(written);
  return isText(value) ? value : written;
}

/** The value of a text of JSON; undefined for another text. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
