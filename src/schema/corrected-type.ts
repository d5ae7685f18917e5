import { isArray } from '../lib/json.ts';

/** The names of types that JSON Schema knows. */
const types = ['null', 'boolean', 'object', 'array', 'number', 'string', 'integer'];

/** Names from programming languages, and what is meant by them. */
const nearly: Readonly<Record<string, string>> = {
  int: 'integer',
  int32: 'integer',
  int64: 'integer',
  long: 'integer',
  float: 'number',
  double: 'number',
  decimal: 'number',
  bool: 'boolean',
  text: 'string',
  list: 'array',
};

/** True for the types of JSON Schema, and lists of them. */
export function isKnownType(type: unknown): boolean {
  const isName = (name: unknown): boolean => typeof name === 'string' && types.includes(name);
  return isArray(type) ? type.length > 0 && type.every(isName) : isName(type);
}

/**
 * The types that a `type` means, whatever its case and language: one name, or a list where it is one. Undefined where it means none. Apart from the
 * other keywords, as the console of a published page asks for it, and for nothing else.
 */
export function correctedType(type: unknown): string | readonly string[] | undefined {
  const known = (isArray(type) ? type : [type]).flatMap((each) => {
    const name = typeof each === 'string' ? each.toLowerCase() : '';
    return types.includes(name) ? name : Object.hasOwn(nearly, name) ? (nearly[name] ?? []) : [];
  });
  const unique = [...new Set(known)];
  return isArray(type) && unique.length > 0 ? unique : unique[0];
}
