import { isArray, member, type JsonObject } from '../lib/json.ts';

/** The types that all of `parts` allow, in the order written, null last; where none names a type, the one their keywords speak of. */
export function typesOf(parts: readonly JsonObject[]): readonly string[] {
  const lists = parts.map((part) => member(part, 'type')).filter((type) => type !== undefined);
  const [first, ...others] = lists.map((type) =>
    (isArray(type) ? type : [type]).filter((each) => typeof each === 'string'),
  );
  if (first === undefined) return inferred(parts);
  const common = others.reduce((left, right) => left.flatMap((type) => narrower(type, right)), first);
  return [...common.filter((type) => type !== 'null'), ...common.filter((type) => type === 'null')];
}

/** Whether `value` is of one of `types`; no types allow everything. */
export function isOfType(value: unknown, types: readonly string[]): boolean {
  const type = jsonType(value);
  return types.length === 0 || types.includes(type) || (type === 'integer' && types.includes('number'));
}

function jsonType(value: unknown): string {
  if (value === null) return 'null';
  if (isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
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
