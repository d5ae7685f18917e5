import { canonicalJson, isArray, isText, member } from '../../../lib/json.ts';
import { keyword, type Keyword, type SchemaNode } from '../../surface/schema-node.ts';
import type { FoundDifference } from '../difference.ts';
import { type OldAndNew, type SchemaComparison, writtenDifference, shiftDifferences, keywordName, type Shift, unknownShift } from './shift.ts';

/** The types, values and other words of two schemas that say which values there are. */
export function compareValues(both: OldAndNew, comparison: SchemaComparison): readonly FoundDifference[] {
  return [...compareAllowed(both, comparison), ...compareWords(both, comparison)];
}

/** The types and the enumerated values, which say the same in several ways: `const`, `enum` without a type, `nullable`. */
function compareAllowed(both: OldAndNew, comparison: SchemaComparison): readonly FoundDifference[] {
  const { old, now, label } = both;
  const [before, after] = [allowedOf(old), allowedOf(now)];
  if (before.values === undefined && after.values === undefined) {
    const shift = {
      lost: before.types.some((type) => !after.types.includes(type)),
      gained: after.types.some((type) => !before.types.includes(type)),
    };
    const at = { old: keyword(old, 'type') ?? keyword(old, 'nullable'), now: keyword(now, 'type') ?? keyword(now, 'nullable') };
    return shiftDifferences(keywordName('type', label), shift, both, { ...at, comparison });
  }
  const shift = { lost: isAllowedMore(before, after), gained: isAllowedMore(after, before) };
  const [oldAt, nowAt] = [old, now].map((node) => keyword(node, 'enum') ?? keyword(node, 'const'));
  return shiftDifferences(keywordName('enum', label), shift, both, { old: oldAt, now: nowAt, comparison });
}

/** The types that a value may have, and the values themselves where those are enumerated. */
interface Allowed {
  readonly types: readonly string[];
  readonly values: ReadonlyMap<string, string> | undefined;
}

const allTypes = ['string', 'integer', 'fraction', 'boolean', 'object', 'array', 'null'];

function allowedOf(node: SchemaNode): Allowed {
  const type = keyword(node, 'type')?.value;
  const written = isArray(type) ? type : [type];
  const isNullable = keyword(node, 'nullable')?.value === true && type !== undefined;
  const named = [...written, ...(isNullable ? ['null'] : [])].filter(isText);
  const types = named.length === 0 ? allTypes : named.flatMap((each) => (each === 'number' ? ['integer', 'fraction'] : each));
  const constant = keyword(node, 'const');
  const listed = keyword(node, 'enum')?.value;
  const values = constant === undefined ? (isArray(listed) ? listed : undefined) : [constant.value];
  if (values === undefined) return { types, values };
  const allowed = values.filter((value) => types.includes(typeOf(value)));
  return { types, values: new Map(allowed.map((value) => [canonicalJson(value), typeOf(value)])) };
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'fraction';
  return isArray(value) ? 'array' : typeof value;
}

/** True where the first allows a value that the second does not. */
function isAllowedMore({ types, values }: Allowed, other: Allowed): boolean {
  if (values === undefined) return other.values !== undefined && types.length > 0;
  return [...values].some(([text, type]) =>
    other.values === undefined ? !other.types.includes(type) : !other.values.has(text),
  );
}

/** Keywords of one word each. */
function compareWords(both: OldAndNew, comparison: SchemaComparison): readonly FoundDifference[] {
  const { old, now, label } = both;
  const changed = (key: string, shift: (was: Keyword | undefined, is: Keyword | undefined) => ReturnType<typeof shiftOfWord>) => {
    const [was, is] = [keyword(old, key), keyword(now, key)];
    if (canonicalJson(was?.value) === canonicalJson(is?.value)) return [];
    return shiftDifferences(keywordName(key, label), shift(was, is), both, { old: was, now: is, comparison });
  };
  return [
    ...changed('format', (was, is) => shiftOfWord(was, is, { lost: true, gained: true })),
    ...changed('pattern', (was, is) => shiftOfWord(was, is, unknownShift)),
    ...['contentEncoding', 'contentMediaType', 'minContains', 'maxContains'].flatMap((key) => changed(key, () => unknownShift)),
    ...changed('uniqueItems', (was, is) => ({
      lost: is?.value === true && was?.value !== true,
      gained: was?.value === true && is?.value !== true,
    })),
    ...compareMeaning(both, comparison),
  ];
}

function shiftOfWord<Other extends Shift | typeof unknownShift>(
  was: Keyword | undefined,
  is: Keyword | undefined,
  other: Other,
): Shift | Other {
  if (was !== undefined && is !== undefined) return other;
  return { lost: was === undefined, gained: is === undefined };
}

/** Keywords that say what a value does, not which there are. */
function compareMeaning({ old, now, label }: OldAndNew, { direction }: SchemaComparison): readonly FoundDifference[] {
  return ['default', 'x-mcp-header', 'deprecated'].flatMap((key) => {
    const [was, is] = [keyword(old, key), keyword(now, key)];
    const [before, after] = [was?.value, is?.value].map((value) => (key === 'deprecated' && value === false ? undefined : value));
    if (canonicalJson(before) === canonicalJson(after)) return [];
    // With another default, a value that is left out means something else. A new header is one that clients do not send.
    const hurts = key === 'default' ? was !== undefined : key === 'x-mcp-header' && is !== undefined;
    const effect = direction === 'input' && hurts ? 'breaking' : 'compatible';
    return [writtenDifference(keywordName(key, label), effect, old, { old: was, now: is })];
  });
}

const lowest = ['minLength', 'minItems', 'minProperties'];
const highest = ['maxLength', 'maxItems', 'maxProperties'];

/** The bounds of lengths, counts and numbers. */
export function compareBounds(both: OldAndNew, comparison: SchemaComparison): readonly FoundDifference[] {
  const { old, now, label } = both;
  const compared = (key: string, direction: 1 | -1, limitOf: (node: SchemaNode) => Limit) => {
    const [was, is] = [limitOf(old), limitOf(now)];
    const order = direction * (compareLimits(is, was, direction));
    const at = { old: was.at ?? undefined, now: is.at ?? undefined, comparison };
    return shiftDifferences(keywordName(is.at?.place.path.at(-1)?.toString() ?? was.at?.place.path.at(-1)?.toString() ?? key, label), { lost: order > 0, gained: order < 0 }, both, at);
  };
  return [
    ...lowest.flatMap((key) => compared(key, 1, (node) => plainLimit(node, key, 0))),
    ...highest.flatMap((key) => compared(key, -1, (node) => plainLimit(node, key, Infinity))),
    ...compared('minimum', 1, (node) => numberLimit(node, 'minimum', 'exclusiveMinimum', 1)),
    ...compared('maximum', -1, (node) => numberLimit(node, 'maximum', 'exclusiveMaximum', -1)),
    ...compareMultiples(both, comparison),
  ];
}

interface Limit {
  readonly value: number;
  readonly isExclusive: boolean;
  /** Where it is written; undefined where it is that of every value. */
  readonly at?: Keyword | undefined;
}

/** Above zero where the first is the higher limit. */
function compareLimits(a: Limit, b: Limit, direction: 1 | -1): number {
  if (a.value !== b.value) return a.value > b.value ? 1 : -1;
  return direction * (Number(a.isExclusive) - Number(b.isExclusive));
}

function plainLimit(node: SchemaNode, key: string, none: number): Limit {
  const at = keyword(node, key);
  return typeof at?.value === 'number' ? { value: at.value, isExclusive: false, at } : { value: none, isExclusive: false };
}

/** The tighter of the two limits that numbers can have on a side; in OpenAPI 3.0 and draft-04 the second says that the first is exclusive. */
function numberLimit(node: SchemaNode, key: string, exclusiveKey: string, direction: 1 | -1): Limit {
  const [plain, exclusive] = [keyword(node, key), keyword(node, exclusiveKey)];
  const limits: Limit[] = [];
  if (typeof plain?.value === 'number') limits.push({ value: plain.value, isExclusive: exclusive?.value === true, at: plain });
  if (typeof exclusive?.value === 'number') limits.push({ value: exclusive.value, isExclusive: true, at: exclusive });
  const [first, second] = limits;
  if (first === undefined) return { value: -direction * Infinity, isExclusive: false };
  return second === undefined || direction * compareLimits(first, second, direction) >= 0 ? first : second;
}

function compareMultiples(both: OldAndNew, comparison: SchemaComparison): readonly FoundDifference[] {
  const [was, is] = [both.old, both.now].map((node) => keyword(node, 'multipleOf'));
  const [before, after] = [was?.value, is?.value];
  if (before === after) return [];
  const divides = (one: unknown, other: unknown): boolean =>
    typeof one === 'number' && typeof other === 'number' && other % one === 0;
  const shift = {
    lost: after !== undefined && !divides(after, before),
    gained: before !== undefined && !divides(before, after),
  };
  return shiftDifferences(keywordName('multipleOf', both.label), shift, both, { old: was, now: is, comparison });
}

/** The value of an additional schema: absent, `true` and `{}` allow all. */
export function isOpen(schema: Keyword | undefined): boolean {
  if (schema === undefined || schema.value === true) return true;
  const { value } = schema;
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0 && member(value, '$ref') === undefined;
}
