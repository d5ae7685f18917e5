import { isArray, isObject, member } from '../../src/lib/json.ts';
import { nearest } from '../../src/lib/nearest.ts';
import { didYouMean, orList } from '../../src/lib/show.ts';
import type { Shape } from './keywords.ts';

/** What a value must be, as the rest of "... must be", and what to do, with a leading space. */
export interface Complaint {
  readonly must: string;
  readonly hint: string;
}

/** Whether a value is right, its members unseen; what it must be; what to do about one that is not. */
type Requirement = readonly [
  isMet: (value: unknown) => boolean,
  must: string,
  hint?: (value: unknown) => string | undefined,
];

const typeNames = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'];

/** What other languages call the types. */
const synonyms: ReadonlyMap<unknown, string> = new Map([
  ['str', 'string'],
  ['int', 'integer'],
  ['float', 'number'],
  ['list', 'array'],
  ['dict', 'object'],
]);

/** Longer patterns are not compiled: `[\p{L}\p{L}...]` takes a thousand times the memory of its text. */
const longestPattern = 20_000;

const isText = (value: unknown): value is string => typeof value === 'string';
const isFilled = (value: unknown): boolean => isArray(value) && value.length > 0;
const isSchema = (value: unknown): boolean => isObject(value) || typeof value === 'boolean';
const isTypeName = (value: unknown): boolean => isText(value) && typeNames.includes(value);
const anObject: Requirement = [isObject, 'an object'];

const requirements: Readonly<Record<Shape, Requirement>> = {
  schema: [
    isSchema,
    'a schema: an object, `true` or `false`',
    (value) => (isFilled(value) ? ' JSON Schema 2020-12 has `prefixItems` for a list of schemas.' : undefined),
  ],
  schemas: [isFilled, 'a list of at least one schema'],
  schemaOrSchemas: [(value) => isSchema(value) || isFilled(value), 'a schema, or a list of at least one'],
  schemaMap: anObject,
  patternMap: anObject,
  dependencies: anObject,
  dependency: [(value) => isSchema(value) || isArray(value), 'a schema, or a list of property names'],
  stringsMap: anObject,
  booleanMap: anObject,
  strings: [isArray, 'a list of property names'],
  required: [
    isArray,
    'a list of property names',
    (value) => (typeof value === 'boolean' ? ' Name the property in the `required` of its parent.' : undefined),
  ],
  types: [(value) => isTypeName(value) || isFilled(value), `${orList(typeNames)}, or a list of these`, typeHint],
  typeName: [isTypeName, orList(typeNames), typeHint],
  distinct: [isFilled, 'a list of at least one value'],
  anything: [() => true, ''],
  // An item that stands in the list already.
  nothing: [() => false, 'unlike the others'],
  list: [isArray, 'a list'],
  string: [isText, 'a string'],
  pattern: [
    (value) => isText(value) && patternError(value) === undefined,
    'a regular expression of ECMAScript with flag `u`',
    patternError,
  ],
  id: [(value) => isText(value) && /^[^#]*#?$/.test(value), 'a URI without fragment'],
  anchor: [
    (value) => isText(value) && /^[A-Za-z_][-\w.]*$/.test(value),
    'a letter or `_`, followed by letters, digits, `-`, `_` and `.` only',
  ],
  boolean: [(value) => typeof value === 'boolean', '`true` or `false`'],
  number: [Number.isFinite, 'a number'],
  positive: [(value) => Number.isFinite(value) && Number(value) > 0, 'a number above 0'],
  count: [(value) => Number.isInteger(value) && Number(value) >= 0, 'a whole number, 0 or more'],
};

/** What is wrong with a value by itself, its members unseen; undefined where it has the shape. */
export function complaint(shape: Shape, value: unknown): Complaint | undefined {
  const [isMet, must, hint] = requirements[shape];
  return isMet(value) ? undefined : { must, hint: hint?.(value) ?? '' };
}

/** Why a pattern does not compile, as the engine says. It is never run. */
function patternError(pattern: unknown): string | undefined {
  if (!isText(pattern) || pattern.length > longestPattern) return undefined;
  try {
    new RegExp(pattern, 'u');
    return undefined;
  } catch (error) {
    // Invalid regular expression: /(/u: Unterminated group
    return ` ${String(member(error, 'message')).replace(/^.*: /s, '')}.`;
  }
}

/** YAML reads an unquoted `null` as no value. */
function typeHint(value: unknown): string {
  if (value === null) return ' Quote it: `"null"`.';
  return isText(value) ? didYouMean(synonyms.get(value) ?? nearest(value, typeNames)) : '';
}
