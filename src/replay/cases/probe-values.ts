import type { Description } from '../../description/description.ts';
import { entriesAt, followPath, memberAt, type Located } from '../../description/read/view.ts';
import { canonicalJson, isArray, isObject, isText, member } from '../../lib/json.ts';
import { append, compareCodes } from '../../lib/lists.ts';
import { compositions, propertiesOf } from '../../schema/properties.ts';
import type { ValidateValue } from '../../schema/validate.ts';

/** The conditions on a probe. */
export interface ProbeSearch {
  readonly description: Description;
  readonly validateValue: ValidateValue;
  /** The documented values, which the probe must not equal. */
  readonly taken: readonly unknown[];
  /** Further schemas that must allow the probe: an answer need not show a value that its record cannot hold. */
  readonly allowedBy?: readonly Located[];
  /** Values to try before all others. */
  readonly first?: readonly unknown[];
}

// Both cases, a digit and a letter outside ASCII: code that changes texts changes one of these.
const ownTexts = ['Assay-Pr\u00f3be-7', 'Pr\u00f6be7'];
const ids = ['assay-probe', 'PROBE'];
// One text of each common format, then numbers of several sizes: the first that the schema allows is taken.
const texts = [
  '2001-02-03',
  '2001-02-03T04:05:06Z',
  '6f1a2b3c-4d5e-4f60-8a7b-9c0d1e2f3a4b',
  'probe@example.com',
  'https://example.com/probe',
  '04:05:06Z',
  'P1DT2H',
  '192.0.2.7',
  'probe.example.com',
  'YXNzYXk=',
  '+15550100',
  'de',
  'DE',
  'EUR',
  '4711',
];
const numbers = [4711, 17, 7, 3, 2, 1, 0, 0.5, 12.5, 100_000, -17];
// Spaces that trimming removes, quotes and signs that escaping changes, a letter beyond 16 bits, a line break.
const awkwardTexts = [` "Pr\u00f3be" \\ <b>\u{1f3ba} &amp;</b>  it's\n`, ' "Pr\u00f3be" \\ <b> &', '"<&\\'];
const awkward: readonly unknown[] = [...awkwardTexts, -17.25, 17.25, -4711, 2_147_483_648];
const scalars: readonly unknown[] = [...ownTexts, ...ids, ...texts, ...numbers, true, false];
const idValues: readonly unknown[] = [...ids, ...texts, ...numbers];

/** A value that `property` allows and that is not documented; undefined where none is known. */
export function probeFor(property: Located, search: ProbeSearch): unknown {
  const { first = [] } = search;
  return firstAllowed(
    [...first, ...candidatesFor(property, search), ...neighboursOf(property, search)],
    property,
    search,
  );
}

// Longer texts are no codes.
const longestCode = 100;

/** The `taken` texts, each with one digit or letter changed: patterns that no usual text matches mostly match one of these. */
function neighboursOf(property: Located, { description, taken }: ProbeSearch): readonly string[] {
  if (!isFree(description, property)) return [];
  const codes = taken.filter(isText).filter(({ length }) => length <= longestCode);
  return codes.flatMap((code) =>
    [...code.matchAll(/[0-9a-z]/giu)].reverse().map(({ 0: character, index }) => {
      const after = { 9: '0', z: 'a', Z: 'A' }[character] ?? String.fromCharCode(character.charCodeAt(0) + 1);
      return `${code.slice(0, index)}${after}${code.slice(index + 1)}`;
    }),
  );
}

/** A falsy value or an empty list, which the answer must show all the same. */
export function emptyProbeFor(property: Located, search: ProbeSearch): unknown {
  return firstAllowed(isFree(search.description, property) ? ['', 0, false, []] : [], property, search);
}

/**
 * A value that a mock changes which escapes or trims texts, rounds numbers or drops their sign, sorts a list or keeps its first
 * item.
 */
export function awkwardProbeFor(property: Located, search: ProbeSearch): unknown {
  const { description } = search;
  if (!isFree(description, property)) return undefined;
  const lists = typedParts(description, property).flatMap((part) => awkwardLists(part, search));
  return firstAllowed([...awkward, ...lists], property, search);
}

/** `property` has types and no enum. */
function isFree(description: Description, property: Located): boolean {
  const parts = typedParts(description, property);
  return parts.length > 0 && parts.every(({ value }) => member(value, 'enum') === undefined);
}

const mostParts = 100;

/**
 * The schemas with a type or an enum that describe the same value as `property`: itself, or else those in its `allOf`, `anyOf` and `oneOf`.
 * Generators write `anyOf: [{ type: string }, { type: 'null' }]` for what may be null.
 */
export function typedParts(description: Description, property: Located): readonly Located[] {
  const found: Located[] = [];
  const open = [property];
  for (const part of open) {
    if (isTyped(part)) found.push(part);
    else
      for (const keyword of compositions)
        append(
          open,
          entriesAt(description, part, keyword)
            .map(([, each]) => each)
            .slice(0, mostParts - open.length),
        );
  }
  return found;
}

function isTyped({ value }: Located): boolean {
  return member(value, 'type') !== undefined || isArray(member(value, 'enum'));
}

/** Lists of two items in falling order, with one of them twice if the schema allows it. */
function awkwardLists(property: Located, search: ProbeSearch): readonly unknown[] {
  const items = memberAt(property, 'items') && followPath(search.description, property, 'items');
  if (items === undefined) return [];
  const ofItems = { ...search, allowedBy: [], taken: [] };
  const one = firstAllowed(candidatesFor(items, ofItems, deepestList), items, ofItems);
  const other = firstAllowed(candidatesFor(items, ofItems, deepestList), items, { ...ofItems, taken: [one] });
  if (one === undefined || other === undefined) return [];
  const [low, high] = [one, other].sort((a, b) => compareCodes(canonicalJson(a), canonicalJson(b)));
  return [
    [high, low, high],
    [high, low],
  ];
}

/** A probe for a path parameter, in ASCII. */
export function idFor(schema: Located, search: ProbeSearch): unknown {
  const values = member(schema.value, 'enum');
  return firstAllowed(isArray(values) ? values : idValues, schema, search);
}

function firstAllowed(
  candidates: readonly unknown[],
  schema: Located,
  { taken, validateValue, allowedBy = [] }: ProbeSearch,
): unknown {
  const known = new Set(taken.filter((value) => value !== undefined).map(canonicalJson));
  return candidates.find(
    (value) =>
      !known.has(canonicalJson(value)) &&
      [schema, ...allowedBy].every((each) => validateValue(each, value) === undefined),
  );
}

// Deeper lists are rare, and schemas may contain themselves.
const deepestList = 2;
const mostFields = 50;

/** The values that a schema may be probed with. A schema without a type allows nearly everything, and is not probed. */
function candidatesFor(property: Located, search: ProbeSearch, depth = 0): readonly unknown[] {
  const parts = typedParts(search.description, property);
  return [...new Set(parts.flatMap((part) => candidatesOfPart(part, search, depth)))];
}

function candidatesOfPart(property: Located, search: ProbeSearch, depth: number): readonly unknown[] {
  const type = member(property.value, 'type');
  const types = isArray(type) ? type : [type];
  const values = member(property.value, 'enum');
  if (isArray(values)) return values.filter((value) => value !== null && !isObject(value));
  if (types.includes('array')) return depth < deepestList ? arraysFor(property, search, depth + 1) : [];
  return types.some((each) => ['string', 'number', 'integer', 'boolean'].includes(String(each))) ? scalars : [];
}

/** Lists of one item: a probe, or a documented item with a probe in it. */
function arraysFor(property: Located, search: ProbeSearch, depth: number): readonly unknown[] {
  const { description, taken } = search;
  const items = memberAt(property, 'items') && followPath(description, property, 'items');
  if (items === undefined) return [];
  const scalarItems = candidatesFor(items, { ...search, taken: [] }, depth).map((item) => [item]);
  if (scalarItems.length > 0) return scalarItems;
  const known = taken.find((value) => isArray(value) && value.length > 0);
  const item = isArray(known) ? known[0] : {};
  if (!isObject(item)) return [];
  return [...propertiesOf(description, items)].slice(0, mostFields).flatMap(([name, at]) =>
    candidatesFor(at, { ...search, taken: [] }, depth)
      .slice(0, ownTexts.length + ids.length)
      .map((value) => [{ ...item, [name]: value }]),
  );
}
