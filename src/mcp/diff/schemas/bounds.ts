import { keyword, type Keyword, type SchemaNode } from '../../surface/schema-node.ts';
import type { FoundDifference } from '../difference.ts';
import { type OldAndNew, type SchemaComparison, shiftDifferences, keywordName } from './shift.ts';
import { divides, stepOf } from './types.ts';

const lowest = ['minLength', 'minItems', 'minProperties'];
const highest = ['maxLength', 'maxItems', 'maxProperties'];

/** The bounds of lengths, counts and numbers. */
export function compareBounds(both: OldAndNew, comparison: SchemaComparison): readonly FoundDifference[] {
  const { old, now, label } = both;
  const compared = (key: string, direction: 1 | -1, limitOf: (node: SchemaNode) => Limit) => {
    const [was, is] = [limitOf(old), limitOf(now)];
    const order = direction * compareLimits(is, was, direction);
    const at = { old: was.at ?? undefined, now: is.at ?? undefined, comparison };
    return shiftDifferences(
      keywordName(is.at?.place.path.at(-1)?.toString() ?? was.at?.place.path.at(-1)?.toString() ?? key, label),
      { lost: order > 0, gained: order < 0 },
      both,
      at,
    );
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
  return typeof at?.value === 'number'
    ? { value: at.value, isExclusive: false, at }
    : { value: none, isExclusive: false };
}

/** The tighter of the two limits that numbers can have on a side; in OpenAPI 3.0 and draft-04 the second says that the first is exclusive. */
function numberLimit(node: SchemaNode, key: string, exclusiveKey: string, direction: 1 | -1): Limit {
  const [plain, exclusive] = [keyword(node, key), keyword(node, exclusiveKey)];
  const limits: Limit[] = [];
  if (typeof plain?.value === 'number')
    limits.push({ value: plain.value, isExclusive: exclusive?.value === true, at: plain });
  if (typeof exclusive?.value === 'number') limits.push({ value: exclusive.value, isExclusive: true, at: exclusive });
  const [first, second] = limits;
  if (first === undefined) return { value: -direction * Infinity, isExclusive: false };
  return second === undefined || direction * compareLimits(first, second, direction) >= 0 ? first : second;
}

function compareMultiples(both: OldAndNew, comparison: SchemaComparison): readonly FoundDifference[] {
  const [was, is] = [both.old, both.now].map((node) => keyword(node, 'multipleOf'));
  const [before, after] = [stepOf(both.old), stepOf(both.now)];
  if (was?.value === is?.value) return [];
  const shift = {
    lost: after !== undefined && !divides(after, before),
    gained: before !== undefined && !divides(before, after),
  };
  return shiftDifferences(keywordName('multipleOf', both.label), shift, both, { old: was, now: is, comparison });
}
