import { canonicalJson, isArray, isObject, isText } from '../lib/json.ts';
import { perObject } from '../lib/cache.ts';
import { isMultiple, type FormatTest } from './ajv.ts';

interface AssertionTools {
  /** A regular expression matches in a text. */
  readonly matches: (source: string, text: string) => boolean;
  /** Undefined for unknown formats. */
  readonly formatOf: (name: string) => FormatTest | undefined;
  /** The errors of `value` by another schema. */
  readonly validate: (schema: unknown, value: unknown) => readonly unknown[];
}

type Holds = (expected: unknown, value: unknown, tools: AssertionTools) => boolean;
type Assertion = readonly [holds: Holds, message: (expected: unknown) => string];

const numeric = (test: (value: number, limit: number) => boolean, sign: string): Assertion => [
  (expected, value) => typeof value !== 'number' || test(value, Number(expected)),
  (expected) => `must be ${sign} ${String(expected)}`,
];
const sized = (sizeOf: (value: unknown) => number | undefined, what: string, bound: 'fewer' | 'more'): Assertion => [
  (expected, value) => {
    const size = sizeOf(value);
    return size === undefined || (bound === 'fewer' ? size >= Number(expected) : size <= Number(expected));
  },
  (expected) => `must NOT have ${bound} than ${String(expected)} ${what}`,
];
const characters = (value: unknown): number | undefined => (isText(value) ? Array.from(value).length : undefined);
const items = (value: unknown): number | undefined => (isArray(value) ? value.length : undefined);
const members = (value: unknown): number | undefined => (isObject(value) ? Object.keys(value).length : undefined);

/** The keywords about a value as a whole (JSON Schema 2020-12 Validation, section 6), with Ajv's messages. */
export const assertionKeywords: Readonly<Record<string, Assertion>> = {
  const: [(expected, value) => canonicalJson(expected) === canonicalJson(value), () => 'must be equal to constant'],
  enum: [
    (expected, value) => isArray(expected) && allowedBy(expected).has(canonicalJson(value)),
    () => 'must be equal to one of the allowed values',
  ],
  minimum: numeric((value, limit) => value >= limit, '>='),
  maximum: numeric((value, limit) => value <= limit, '<='),
  exclusiveMinimum: numeric((value, limit) => value > limit, '>'),
  exclusiveMaximum: numeric((value, limit) => value < limit, '<'),
  multipleOf: numeric(isMultiple, 'multiple of'),
  minLength: sized(characters, 'characters', 'fewer'),
  maxLength: sized(characters, 'characters', 'more'),
  minItems: sized(items, 'items', 'fewer'),
  maxItems: sized(items, 'items', 'more'),
  minProperties: sized(members, 'properties', 'fewer'),
  maxProperties: sized(members, 'properties', 'more'),
  pattern: [
    (expected, value, { matches }) => !isText(value) || matches(String(expected), value),
    (expected) => `must match pattern "${String(expected)}"`,
  ],
  format: [
    (expected, value, { formatOf }) => formatOf(String(expected))?.(value) ?? true,
    (expected) => `must match format "${String(expected)}"`,
  ],
  uniqueItems: [
    (expected, value) =>
      expected !== true || !isArray(value) || new Set(value.map(canonicalJson)).size === value.length,
    () => 'must NOT have duplicate items',
  ],
  not: [(expected, value, { validate }) => validate(expected, value).length > 0, () => 'must NOT be valid'],
};

const allowedBy = perObject((allowed: readonly unknown[]): ReadonlySet<string> => new Set(allowed.map(canonicalJson)));
