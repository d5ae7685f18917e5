import { isArray, isObject, type JsonObject } from '../lib/json.ts';

/** `schema` without keywords whose values mean nothing, and with those read as what they nearly say: one odd keyword voids no schema. */
export function withoutOddKeywords(schema: JsonObject): JsonObject {
  const pairs = Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
    if (key === 'type') return typed(value);
    if (key === 'items' && isArray(value)) return value.length > 0 ? [['prefixItems', value]] : [];
    return isOddKeyword(key, value) ? [] : [[key, value]];
  });
  return Object.fromEntries(pairs);
}

/** Whether nothing is checked by the keyword `key` with this value: as by `minLength: -1` in JSON Schema 2020-12. */
export function isOddKeyword(key: string, value: unknown): boolean {
  if (key === 'type') return typed(value).length === 0;
  return Object.hasOwn(tests, key) && tests[key]?.(value) === false;
}

/** Whether `type` is written as JSON Schema has it. */
export function isKnownType(type: unknown): boolean {
  const isName = (name: unknown): boolean => typeof name === 'string' && types.includes(name);
  return isArray(type) ? type.length > 0 && type.every(isName) : isName(type);
}

const types = ['null', 'boolean', 'object', 'array', 'number', 'string', 'integer'];
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

function typed(value: unknown): [string, unknown][] {
  const known = (isArray(value) ? value : [value]).flatMap((each) => {
    const name = typeof each === 'string' ? each.toLowerCase() : '';
    const meant = types.includes(name) ? name : Object.hasOwn(nearly, name) ? nearly[name] : undefined;
    return meant === undefined ? [] : [meant];
  });
  const unique = [...new Set(known)];
  if (unique.length === 0) return [];
  return [['type', isArray(value) ? unique : unique[0]]];
}

type Test = (value: unknown) => boolean;
const isNumber: Test = (value) => typeof value === 'number' && Number.isFinite(value);
const isCount: Test = (value) => Number.isInteger(value) && Number(value) >= 0;
const isText: Test = (value) => typeof value === 'string';
const isSchemas: Test = (value) => isArray(value) && value.length > 0;

const tests: Readonly<Record<string, Test>> = {
  ...Object.fromEntries(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'].map((key) => [key, isNumber])),
  ...Object.fromEntries(
    ['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties', 'minContains'].map((key) => [
      key,
      isCount,
    ]),
  ),
  maxContains: isCount,
  multipleOf: (value) => isNumber(value) && Number(value) > 0,
  pattern: isText,
  format: isText,
  uniqueItems: (value) => typeof value === 'boolean',
  required: (value) => isArray(value) && value.every(isText),
  enum: isArray,
  ...Object.fromEntries(['allOf', 'anyOf', 'oneOf', 'prefixItems'].map((key) => [key, isSchemas])),
  ...Object.fromEntries(
    ['properties', 'patternProperties', 'dependentSchemas', 'dependentRequired', '$defs', 'definitions'].map((key) => [
      key,
      isObject,
    ]),
  ),
};
