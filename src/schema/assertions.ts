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

type Holds = (said: unknown, value: unknown, tools: AssertionTools) => boolean;
type Assertion = readonly [holds: Holds, message: (said: unknown) => string];

const numeric = (test: (value: number, limit: number) => boolean, sign: string): Assertion => [
  (said, value) => typeof value !== 'number' || test(value, Number(said)),
  (said) => `must be ${sign} ${String(said)}`,
];
const sized = (sizeOf: (value: unknown) => number | undefined, what: string, bound: 'fewer' | 'more'): Assertion => [
  (said, value) => {
    const size = sizeOf(value);
    return size === undefined || (bound === 'fewer' ? size >= Number(said) : size <= Number(said));
  },
  (said) => `must NOT have ${bound} than ${String(said)} ${what}`,
];
const characters = (value: unknown): number | undefined => (isText(value) ? Array.from(value).length : undefined);
const items = (value: unknown): number | undefined => (isArray(value) ? value.length : undefined);
const members = (value: unknown): number | undefined => (isObject(value) ? Object.keys(value).length : undefined);

/** The keywords about a value as a whole (JSON Schema 2020-12 Validation, section 6), with Ajv's messages. */
export const assertionKeywords: Readonly<Record<string, Assertion>> = {
  const: [(said, value) => canonicalJson(said) === canonicalJson(value), () => 'must be equal to constant'],
  enum: [
    (said, value) => isArray(said) && allowedBy(said).has(canonicalJson(value)),
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
    (said, value, { matches }) => !isText(value) || matches(String(said), value),
    (said) => `must match pattern "${String(said)}"`,
  ],
  format: [
    (said, value, { formatOf }) => formatOf(String(said))?.(value) ?? true,
    (said) => `must match format "${String(said)}"`,
  ],
  uniqueItems: [
    (said, value) => said !== true || !isArray(value) || new Set(value.map(canonicalJson)).size === value.length,
    () => 'must NOT have duplicate items',
  ],
  not: [(said, value, { validate }) => validate(said, value).length > 0, () => 'must NOT be valid'],
};

const allowedBy = perObject((allowed: readonly unknown[]): ReadonlySet<string> => new Set(allowed.map(canonicalJson)));
