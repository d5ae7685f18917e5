import { canonicalJson, isArray, member } from '../../../lib/json.ts';
import { keyword, type Keyword, type SchemaNode } from '../../surface/schema-node.ts';
import type { FoundDifference } from '../difference.ts';
import {
  type OldAndNew,
  type SchemaComparison,
  writtenDifference,
  shiftDifferences,
  keywordName,
  type Shift,
  unknownShift,
} from './shift.ts';
import { hasMoreTypes, typesOf } from './types.ts';

/** The types, values and other words of two schemas that say which values there are. */
export function compareValues(both: OldAndNew, comparison: SchemaComparison): readonly FoundDifference[] {
  return [...compareAllowed(both, comparison), ...compareWords(both, comparison)];
}

/** The types and the enumerated values, which say the same in several ways: `const`, `enum` without a type, `nullable`. */
function compareAllowed(both: OldAndNew, comparison: SchemaComparison): readonly FoundDifference[] {
  const { old, now, label } = both;
  const [before, after] = [allowedOf(old), allowedOf(now)];
  if (before.values === undefined && after.values === undefined) {
    const shift = { lost: hasMoreTypes(old, now), gained: hasMoreTypes(now, old) };
    const at = {
      old: keyword(old, 'type') ?? keyword(old, 'nullable'),
      now: keyword(now, 'type') ?? keyword(now, 'nullable'),
    };
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

function allowedOf(node: SchemaNode): Allowed {
  const types = typesOf(node);
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

/** The types of which all values can be enumerated. */
const valuesOfType: Readonly<Record<string, readonly string[]>> = { boolean: ['true', 'false'], null: ['null'] };

/** True where the first allows a value that the second does not. */
function isAllowedMore({ types, values }: Allowed, other: Allowed): boolean {
  if (values === undefined) {
    const listed = other.values;
    return (
      listed !== undefined && types.some((type) => valuesOfType[type]?.every((value) => listed.has(value)) !== true)
    );
  }
  return [...values].some(([text, type]) =>
    other.values === undefined ? !other.types.includes(type) : !other.values.has(text),
  );
}

/** Keywords of one word each. */
function compareWords(both: OldAndNew, comparison: SchemaComparison): readonly FoundDifference[] {
  const { old, now, label } = both;
  const changed = (
    key: string,
    shift: (was: Keyword | undefined, is: Keyword | undefined) => ReturnType<typeof shiftOfWord>,
  ) => {
    const [was, is] = [keyword(old, key), keyword(now, key)];
    if (canonicalJson(was?.value) === canonicalJson(is?.value)) return [];
    return shiftDifferences(keywordName(key, label), shift(was, is), both, { old: was, now: is, comparison });
  };
  return [
    ...changed('format', (was, is) => shiftOfWord(was, is, { lost: true, gained: true })),
    ...changed('pattern', (was, is) => shiftOfWord(was, is, unknownShift)),
    ...['contentEncoding', 'contentMediaType', 'minContains', 'maxContains'].flatMap((key) =>
      changed(key, () => unknownShift),
    ),
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
    const [before, after] = [was?.value, is?.value].map((value) =>
      key === 'deprecated' && value === false ? undefined : value,
    );
    if (canonicalJson(before) === canonicalJson(after)) return [];
    // With another default, a value that is left out means something else. A new header is one that clients do not send.
    const hurts = key === 'default' ? was !== undefined : key === 'x-mcp-header' && is !== undefined;
    const effect = direction === 'input' && hurts ? 'breaking' : 'compatible';
    return [writtenDifference(keywordName(key, label), effect, old, { old: was, now: is })];
  });
}

/** The value of an additional schema: absent, `true` and `{}` allow all. */
export function isOpen(schema: Keyword | undefined): boolean {
  if (schema === undefined || schema.value === true) return true;
  const { value } = schema;
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.keys(value).length === 0 &&
    member(value, '$ref') === undefined
  );
}
