import { isArray, isObject } from '../../../lib/json.ts';

/** Keywords whose values say all that there is, where they are equal: texts, numbers, flags, and lists of these. */
const plain = new Set([
  'type',
  'title',
  'description',
  'default',
  'const',
  'enum',
  'format',
  'pattern',
  'examples',
  'required',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
  'nullable',
  'deprecated',
  'readOnly',
  'writeOnly',
  '$schema',
  '$comment',
  'additionalProperties',
]);
const ofOne = new Set(['items', 'additionalProperties']);
const ofMany = new Set(['anyOf', 'oneOf', 'allOf']);

/**
 * True for schemas that are written alike, so that they cannot differ: most schemas of a server are, and comparing them by meaning takes
 * ten times as long. False for everything that is not plain to see: references, other keywords, another order. `known` are the pairs that
 * were met.
 */
export function isAlike(old: unknown, now: unknown, known: Map<unknown, unknown>): boolean {
  if (!isObject(old) || !isObject(now)) return false;
  if (known.has(old)) return known.get(old) === now;
  // A schema within itself is not plain.
  known.set(old, undefined);
  const keys = Object.keys(old);
  if (keys.length !== Object.keys(now).length) return false;
  const isSame = keys.every((key) => isKeywordAlike(key, [old[key], now[key]], known));
  if (isSame) known.set(old, now);
  return isSame;
}

function isKeywordAlike(key: string, [was, is]: readonly [unknown, unknown], known: Map<unknown, unknown>): boolean {
  if ((plain.has(key) || key.startsWith('x-')) && isPlain(was, is)) return true;
  if (ofOne.has(key)) return isAlike(was, is, known);
  if (key === 'properties' && isObject(was) && isObject(is)) {
    const names = Object.keys(was);
    return names.length === Object.keys(is).length && names.every((name) => isAlike(was[name], is[name], known));
  }
  if (!ofMany.has(key) || !isArray(was) || !isArray(is)) return false;
  return was.length === is.length && was.every((each, index) => isAlike(each, is[index], known));
}

function isPlain(was: unknown, is: unknown): boolean {
  if (isArray(was) && isArray(is))
    return was.length === is.length && was.every((each, at) => isScalar(each) && each === is[at]);
  return isScalar(was) && was === is;
}

function isScalar(value: unknown): boolean {
  return typeof value !== 'object' && value !== undefined;
}
