import { isArray, isObject, type JsonObject, member } from '../lib/json.ts';
import type { Description } from '../description/description.ts';
import { walkObjects } from '../description/model/walk.ts';
import type { Path, Place, Source } from '../description/place.ts';
import { hasSiblings } from '../description/read/hops.ts';
import { perObject } from '../lib/cache.ts';
import { show } from '../lib/show.ts';
import { correctedType, isKnownType } from './types.ts';

/** `schema` without keywords of meaningless values, and with likely ones corrected: one odd keyword must not void a schema. */
export function withoutOddKeywords(schema: JsonObject): JsonObject {
  const pairs = Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
    if (key === 'type') return Object.entries({ type: correctedType(value) }).filter(([, type]) => type !== undefined);
    if (key === 'items' && isArray(value)) return value.length > 0 ? [['prefixItems', value]] : [];
    // Before 2020-12, the items beyond those of a list.
    if (key === 'additionalItems') return isArray(schema.items) ? [['items', value]] : [];
    return isOddKeyword(key, value) ? [] : [[key, value]];
  });
  return Object.fromEntries(pairs);
}

/** True for keywords that check nothing with this value, as `minLength: -1` in JSON Schema 2020-12. */
export function isOddKeyword(key: string, value: unknown): boolean {
  if (key === 'type') return correctedType(value) === undefined;
  return Object.hasOwn(tests, key) && tests[key]?.(value) === false;
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

/** A keyword with a meaningless value. */
interface OddKeyword {
  readonly place: Place;
  /** The requirement, the value, and how it is read. */
  readonly message: string;
}

/** The keywords of all schemas of `description` and its files that are left out or corrected. Cached. */
export const oddKeywordsIn = perObject((description: Description): readonly OddKeyword[] => {
  const found = new Map<Source, Map<unknown, readonly string[]>>();
  const isLegacy = !hasSiblings(description);
  walkObjects(description.source, description.kind, description.resolve, ({ kind, value, source }, keys) => {
    if (kind !== 'schema') return;
    const odd = keys.filter((key) => isOdd(key, value[key], { isLegacy }));
    if (odd.length === 0) return;
    const inSource = found.get(source) ?? new Map<unknown, readonly string[]>();
    found.set(source, inSource.set(value, odd));
  });
  return [...found].flatMap(([source, schemas]) => placesOf(source, schemas));
});

/** The first place of each of `schemas` in `source`, in the order of the text. They are found by identity, as a walk through references knows no path in a file. */
function placesOf(source: Source, schemas: ReadonlyMap<unknown, readonly string[]>): readonly OddKeyword[] {
  const places: OddKeyword[] = [];
  const open: (readonly [value: unknown, path: Path, isOdd: boolean])[] = [[source.tree, [], false]];
  const seen = new Set<unknown>();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [value, path, isOddHere] = next;
    if (isOddHere) places.push({ place: { source, path }, message: messageOf(String(path.at(-1)), value) });
    if (!(isObject(value) || isArray(value)) || seen.has(value)) continue;
    seen.add(value);
    const odd = schemas.get(value) ?? [];
    const keys = isArray(value) ? [...value.keys()] : Object.keys(value);
    for (const key of keys.reverse()) open.push([member(value, key), [...path, key], odd.includes(String(key))]);
  }
  return places;
}

/** True where `value` is dropped or corrected. OpenAPI 2.0 and 3.0 (`isLegacy`) allow more. */
function isOdd(key: string, value: unknown, { isLegacy }: { readonly isLegacy: boolean }): boolean {
  if (isLegacy && (value === 'file' || (typeof value === 'boolean' && key.startsWith('exclusive')))) return false;
  if (key === 'type') return !isKnownType(value);
  return isOddKeyword(key, value) || (key === 'items' && isArray(value));
}

function messageOf(key: string, value: unknown): string {
  const [corrected] = Object.entries(withoutOddKeywords({ [key]: value }));
  const found = `\`${key}\` must be as JSON Schema has it; found ${show(value)}.`;
  if (corrected === undefined) return `${found} It is left out.`;
  const [name, read] = corrected;
  return `${found} It is read as ${name === key ? show(read) : `\`${name}\``}.`;
}
