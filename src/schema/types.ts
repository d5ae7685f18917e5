import { isArray, member, type JsonObject } from '../lib/json.ts';

/** The types that all of `parts` allow, in the order written, null last; where none has a type, the one that their keywords are for. */
export function typesOf(parts: readonly JsonObject[]): readonly string[] {
  const lists = parts.map((part) => member(part, 'type')).filter((type) => type !== undefined);
  const [first, ...others] = lists.map((type) =>
    (isArray(type) ? type : [type]).filter((each) => typeof each === 'string'),
  );
  if (first === undefined) return inferred(parts);
  const common = others.reduce((left, right) => left.flatMap((type) => narrower(type, right)), first);
  return [...common.filter((type) => type !== 'null'), ...common.filter((type) => type === 'null')];
}

/** `value` is of the type `type`; a whole number is a number and an integer. */
export function isOfType(value: unknown, type: unknown): boolean {
  if (typeof value === 'number') return type === 'number' || (type === 'integer' && Number.isInteger(value));
  return type === (value === null ? 'null' : isArray(value) ? 'array' : typeof value);
}

function narrower(type: string, others: readonly string[]): readonly string[] {
  if (others.includes(type)) return [type];
  if (type === 'number' && others.includes('integer')) return ['integer'];
  return type === 'integer' && others.includes('number') ? ['integer'] : [];
}

const speaking: readonly (readonly [string, readonly string[]])[] = [
  ['object', ['properties', 'required', 'additionalProperties', 'patternProperties', 'propertyNames']],
  ['object', ['minProperties', 'maxProperties', 'dependentRequired', 'dependentSchemas', 'unevaluatedProperties']],
  ['array', ['items', 'prefixItems', 'contains', 'minItems', 'maxItems', 'uniqueItems', 'unevaluatedItems']],
  ['number', ['multipleOf', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum']],
  ['string', ['minLength', 'maxLength', 'pattern', 'contentEncoding', 'contentMediaType', 'format']],
];

const numericFormats: readonly unknown[] = ['int32', 'int64', 'float', 'double', 'decimal'];

function inferred(parts: readonly JsonObject[]): readonly string[] {
  if (parts.some((part) => numericFormats.includes(member(part, 'format')))) return ['number'];
  const found = speaking.find(([, keywords]) =>
    parts.some((part) => keywords.some((keyword) => Object.hasOwn(part, keyword))),
  );
  return found === undefined ? [] : [found[0]];
}

/** The requirement for a value of another type than `type`, in the words that say what was found: an array is a list. */
export function requirementOfType(type: unknown): string {
  return `must be ${(isArray(type) ? type : [type]).map(withArticle).join(' or ')}`;
}

function withArticle(type: unknown): string {
  if (type === 'null') return type;
  if (type === 'array') return 'a list';
  return `${type === 'object' || type === 'integer' ? 'an' : 'a'} ${String(type)}`;
}

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
