import type { Fix } from '../../src/finding.ts';
import { isArray, hasItems, isObject, isText, member } from '../../src/lib/json.ts';
import { completed, nearest } from '../../src/lib/nearest.ts';
import { orList } from '../../src/lib/show.ts';
import { replaceBy, respell, unquoted } from '../fix.ts';
import { splitList } from '../../src/lib/lists.ts';
import type { KeywordShape } from './keywords.ts';

/** The requirement of a shape on a value, without its members. */
export type Requirement = readonly [
  isMet: (value: unknown) => boolean,
  must: string,
  /** The shape of members of an object or items of a list. */
  members?: KeywordShape | undefined,
  /** A fix for a wrong value at the key of a keyword, or advice with a leading space. */
  toDo?: (value: unknown, key: unknown, keyword: string) => Fix | string | undefined,
];

const typeNames = 'array boolean integer null number object string'.split(' ');
const types = orList(typeNames);

/** Longer patterns are not compiled: `[\p{L}\p{L}...]` takes a thousand times the memory of its text. */
const longestPattern = 20_000;

const isFlag = (value: unknown): boolean => typeof value === 'boolean';
const isSchema = (value: unknown): boolean => isObject(value) || isFlag(value);
const isType = (value: unknown): boolean => isText(value) && typeNames.includes(value);
const isAbove = (value: unknown, limit: number): boolean => Number.isFinite(value) && Number(value) > limit;
const matches = (value: unknown, pattern: RegExp): boolean => isText(value) && pattern.test(value);
const split = (value: unknown): Fix | string | undefined =>
  unquoted(value) ?? (isText(value) ? replaceBy(splitList(value)) : undefined);
const numberIn = (value: unknown): Fix | undefined =>
  isText(value) && /^-?\d+(?:\.\d+)?$/.test(value) ? replaceBy(Number(value)) : undefined;
const flagIn = (value: unknown): Fix | undefined =>
  value === 'true' || value === 'false' ? replaceBy(value === 'true') : undefined;
const objectOf = (members: KeywordShape): Requirement => [isObject, 'an object', members, (value) => unquoted(value)];

/** The requirements of every shape. */
export const requirements: Readonly<Record<KeywordShape, Requirement>> = {
  schema: [
    isSchema,
    'a schema: an object, `true` or `false`',
    undefined,
    (value, key, keyword) => {
      if (isArray(value) && key === 'required') return ' It belongs beside `properties`.';
      if (isArray(value) && keyword === '`items`') return ' A list of schemas is `prefixItems` in JSON Schema 2020-12.';
      return isType(value) ? replaceBy({ type: value }) : (flagIn(value) ?? unquoted(value));
    },
  ],
  schemas: [hasItems, 'a list of at least one schema', 'schema'],
  items: [(value) => isSchema(value) || hasItems(value), 'a schema or a list of schemas', 'schema'],
  map: objectOf('schema'),
  patternMap: objectOf('schema'),
  mixed: objectOf('mixedItem'),
  mixedItem: [(value) => isSchema(value) || isArray(value), 'a schema or a list of names', 'text'],
  lists: objectOf('names'),
  flags: objectOf('flag'),
  names: [
    isArray,
    'a list of names',
    'text',
    (value) => (isFlag(value) ? ' Name this property in `required` of its parent.' : split(value)),
  ],
  types: [(value) => isType(value) || hasItems(value), `${types}, or a list of these`, 'type', typeFix],
  type: [isType, types, undefined, typeFix],
  enum: [hasItems, 'a list of at least one value', 'any', split],
  any: [() => true, ''],
  // An item that the list has already.
  none: [() => false, 'different from the others'],
  list: [isArray, 'a list', undefined, split],
  // A reference without quotes is a comment of YAML.
  text: [isText, 'a string', undefined, (value, key) => (value === null && key === '$ref' ? quoted : undefined)],
  pattern: [
    (value) => isText(value) && patternError(value) === undefined,
    'a regular expression of ECMAScript with flag `u`',
    undefined,
    patternError,
  ],
  id: [(value) => matches(value, /^[^#]*#?$/), 'a URI without fragment'],
  anchor: [(value) => matches(value, /^[a-z_][-\w.]*$/i), 'a name of letters, digits, `-`, `_` and `.`'],
  flag: [isFlag, '`true` or `false`', undefined, flagIn],
  number: [Number.isFinite, 'a number', undefined, numberIn],
  positive: [(value) => isAbove(value, 0), 'a number above 0', undefined, numberIn],
  count: [(value) => Number.isInteger(value) && isAbove(value, -1), 'a whole number, 0 or more', undefined, numberIn],
};

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

const quoted: Fix = { kind: 'quote', path: [], safety: 'suggestion' };

/** YAML reads an unquoted `null` as no value. */
function typeFix(value: unknown): Fix | undefined {
  if (value === null) return quoted;
  return isText(value) ? respell(nearest(value, typeNames) ?? completed(value, typeNames)) : undefined;
}
