import { isArray } from '../../../lib/json.ts';
import { itemsOf, keyword, type Keyword, type SchemaNode } from '../../surface/schema-node.ts';
import {
  type OldAndNew,
  type SchemaComparison,
  type SchemaPair,
  keywordName,
  noDifferences,
  shiftDifferences,
  writtenDifference,
} from './shift.ts';
import { isOpen } from './values.ts';

/** The items of two schemas: those at an index, in either spelling, and all others. */
export function compareArrays(both: OldAndNew, comparison: SchemaComparison): SchemaPair {
  const { old, now, label } = both;
  const [before, after] = [arrayOf(old), arrayOf(now)];
  const isAlike = before.tuple.length === after.tuple.length;
  const own = isAlike
    ? []
    : [
        writtenDifference(keywordName('prefixItems', label), 'unknown', old, {
          old: before.tupleAt,
          now: after.tupleAt,
        }),
      ];
  const below = isAlike
    ? before.tuple.flatMap((schema, index) => {
        const other = after.tuple[index];
        return other === undefined ? [] : [comparison.pair(schema, other, `${label}[${index}]`)];
      })
    : [];
  const rest = (['items', 'unevaluatedItems'] as const).map((key) =>
    compareOtherItems([before[key], after[key]], key, both, comparison),
  );
  return {
    own: [...own, ...rest.flatMap((each) => each.own)],
    below: [...below, ...rest.flatMap((each) => each.below)],
  };
}

function compareOtherItems(
  [was, is]: readonly [Keyword | undefined, Keyword | undefined],
  key: string,
  both: OldAndNew,
  comparison: SchemaComparison,
): SchemaPair {
  if (isOpen(was) && isOpen(is)) return noDifferences;
  if (was !== undefined && is !== undefined && !isOpen(was) && !isOpen(is))
    return { own: [], below: [comparison.pair(was, is, `${both.label}[]`)] };
  const shift = { lost: isOpen(was), gained: isOpen(is) };
  return {
    own: shiftDifferences(keywordName(key, both.label), shift, both, { old: was, now: is, comparison }),
    below: [],
  };
}

interface ArraySide {
  readonly tuple: readonly Keyword[];
  readonly tupleAt: Keyword | undefined;
  readonly items: Keyword | undefined;
  /** For items that no other keyword describes: none where `items` describes all. */
  readonly unevaluatedItems: Keyword | undefined;
}

/** Up to 2019-09, `items` is a list where each place has a schema, and `additionalItems` is for the others. */
function arrayOf(node: SchemaNode): ArraySide {
  const [written, prefix] = [keyword(node, 'items'), keyword(node, 'prefixItems')];
  const isTuple = isArray(written?.value);
  const tupleAt = isTuple ? written : prefix;
  const items = isTuple ? keyword(node, 'additionalItems') : written;
  const unevaluatedItems = items === undefined ? keyword(node, 'unevaluatedItems') : undefined;
  return { tuple: tupleAt === undefined ? [] : itemsOf(tupleAt), tupleAt, items, unevaluatedItems };
}
