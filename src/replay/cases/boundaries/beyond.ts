import { isArray, isObject, type JsonObject } from '../../../lib/json.ts';
import { isOfType } from '../../../schema/types.ts';

/** The nearest values beyond one keyword of a schema, the likeliest first. */
export interface Beyond {
  readonly keyword: string;
  readonly limit: unknown;
  readonly values: readonly unknown[];
}

/** Values beyond `limit`, made from one that is valid by `schema`. */
type StepBeyond = (limit: unknown, value: unknown, schema: JsonObject) => readonly unknown[];

/** The values beyond each keyword of `schema`, made from a valid `value`. They may be valid all the same: another keyword, or the way they are sent, decides. */
export function beyondKeywords(schema: JsonObject, value: unknown): readonly Beyond[] {
  return Object.entries(steps).flatMap(([keyword, step]): readonly Beyond[] => {
    const limit = schema[keyword];
    if (limit === undefined) return [];
    const values = step(limit, value, schema);
    return values.length === 0 ? [] : [{ keyword, limit, values }];
  });
}

// Longer texts and lists are refused for their size, by servers that know no keyword.
const longest = 2_000;
const mostItems = 200;
const text = 'assay-probe';

const steps: Readonly<Record<string, StepBeyond>> = {
  type: (limit, value) => {
    const types = isArray(limit) ? limit : [limit];
    return otherTypes(value).filter((other) => !types.some((type) => isOfType(other, type)));
  },
  enum: (limit, value) =>
    isArray(limit) ? besides(isArray(value) ? limit[0] : value).filter((other) => !limit.includes(other)) : [],
  const: (limit) => besides(limit),
  minimum: (limit, value, schema) => numbersAt(limit, value, schema, { sign: -1, isOpen: schema.exclusiveMinimum }),
  maximum: (limit, value, schema) => numbersAt(limit, value, schema, { sign: 1, isOpen: schema.exclusiveMaximum }),
  exclusiveMinimum: (limit, value, schema) => numbersAt(limit, value, schema, { sign: -1, isOpen: true }),
  exclusiveMaximum: (limit, value, schema) => numbersAt(limit, value, schema, { sign: 1, isOpen: true }),
  multipleOf: (limit, value) =>
    typeof limit === 'number' && typeof value === 'number' ? [value + 1, value + limit / 2] : [],
  minLength: (limit, value) => {
    const isShort = typeof limit === 'number' && limit > 0 && limit <= longest;
    return isShort && typeof value === 'string'
      ? [
          Array.from(value)
            .slice(0, limit - 1)
            .join(''),
        ]
      : [];
  },
  maxLength: (limit, value) => {
    if (typeof limit !== 'number' || limit >= longest || typeof value !== 'string') return [];
    const letters = Array.from(value);
    return [letters.at(-1) ?? 'a', 'a', '1'].map(
      (letter) => value + letter.repeat(Math.max(0, limit + 1 - letters.length)),
    );
  },
  pattern: (_, value) => (typeof value === 'string' ? besidesText(value) : []),
  format: (limit, value) => {
    if (typeof limit !== 'string') return [];
    const wrong = wrongFormats[limit] ?? [text, ' '];
    // Formats of texts leave numbers alone, and those of numbers texts.
    return wrong.filter((other) => typeof other === typeof value);
  },
  minItems: (limit, value) =>
    isArray(value) && typeof limit === 'number' && limit > 0 ? [value.slice(0, limit - 1)] : [],
  maxItems: (limit, value) => (isArray(value) && typeof limit === 'number' ? grown(value, limit + 1) : []),
  uniqueItems: (limit, value) => (limit === true && isArray(value) && value.length > 0 ? withRepeatedItem(value) : []),
};

function otherTypes(value: unknown): readonly unknown[] {
  const near = typeof value === 'number' && Number.isInteger(value) ? [value + 0.5] : [];
  return [...near, text, 4711, true, { assay: 'probe' }, [text], null];
}

/** Values like `value`: a text in other case, the next number. */
function besides(value: unknown): readonly unknown[] {
  if (typeof value === 'number') return [value + 1, value - 1, value + 4711];
  return typeof value === 'string' ? besidesText(value) : [text];
}

function besidesText(value: string): readonly unknown[] {
  const swapped = value === value.toUpperCase() ? value.toLowerCase() : value.toUpperCase();
  return [...(swapped === value ? [] : [swapped]), `${value}~`, `~${value}`, value.slice(0, -1), `${value} `, '~', ''];
}

interface LimitSide {
  readonly sign: 1 | -1;
  /** True where the limit itself is beyond: for an exclusive keyword, in OpenAPI 3.0 a flag beside the limit. */
  readonly isOpen: unknown;
}

function numbersAt(
  limit: unknown,
  value: unknown,
  schema: JsonObject,
  { sign, isOpen }: LimitSide,
): readonly unknown[] {
  if (typeof limit !== 'number' || typeof value !== 'number') return [];
  const { multipleOf, type } = schema;
  const isWhole = type === 'integer' || (isArray(type) && type.includes('integer'));
  const step = typeof multipleOf === 'number' ? multipleOf : isWhole ? 1 : 0.01;
  const next = [limit + sign * step, limit + sign].map((each) => Number(each.toPrecision(15)));
  return isOpen === true ? [limit, ...next] : next;
}

/** `items` extended to `count`: with items that differ, where they are numbers or texts, and with the last one repeated. */
function grown(items: readonly unknown[], count: number): readonly unknown[] {
  const last = items.at(-1) ?? text;
  const indices = Array.from({ length: Math.max(0, Math.min(count, mostItems) - items.length) }, (_, index) => index);
  const others = indices.map((index) => {
    if (typeof last === 'number') return last + index + 1;
    return typeof last === 'string' ? `${last}${index + 1}` : last;
  });
  return [
    [...items, ...others],
    [...items, ...indices.map(() => last)],
  ];
}

/** `items` with one of them twice: in place of another, where there is one, and as one more item. */
function withRepeatedItem(items: readonly unknown[]): readonly unknown[] {
  const [first] = items;
  return [items.length > 1 ? [first, first, ...items.slice(2)] : [first, first], [first, ...items]];
}

const times = ['25:00:00Z', text];

/** Texts that just miss a format; of formats that are not here any other text may. */
const wrongFormats: Readonly<Record<string, readonly unknown[]>> = {
  date: ['2026-13-01', text],
  'date-time': ['2026-01-01T25:00:00Z', text],
  time: times,
  'full-time': times,
  duration: ['P1', text],
  email: ['assay@', text],
  'idn-email': ['assay@', text],
  uuid: ['6f1a2b3c-4d5e-4f60-8a7b-9c0d1e2f3a4', text],
  uri: ['assay probe', '//['],
  'uri-reference': ['http://[', '\\\\assay'],
  hostname: ['-assay-', 'assay probe'],
  ipv4: ['192.0.2.256', text],
  ipv6: ['2001:db8::g', text],
  byte: ['YXNzYXk', '~'],
  int32: [2_147_483_648],
  'json-pointer': [text],
  regex: ['[', '('],
};

/** The members of `schema` as an object; none of `true` and `false`. */
export function keywordsOf(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}
