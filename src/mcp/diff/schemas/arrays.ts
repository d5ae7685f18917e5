import { isArray } from '../../../lib/json.ts';
import { itemsOf, type Keyword, keyword, type SchemaNode } from '../../surface/schema-node.ts';
import { type OldAndNew, type SchemaComparison, type SchemaPair, writtenDifference, shiftDifferences, keywordName } from './shift.ts';
import { isOpen } from './values.ts';

/** The items of two schemas: those at an index, in either spelling, and all others. */
export function compareArrays(both: OldAndNew, comparison: SchemaComparison): SchemaPair {
  const { old, now, label } = both;
  const [before, after] = [arrayOf(old), arrayOf(now)];
  const isAlike = before.tuple.length === after.tuple.length;
  const own = isAlike
    ? []
    : [writtenDifference(keywordName('prefixItems', label), 'unknown', old, { old: before.tupleAt, now: after.tupleAt })];
  const below = isAlike
    ? before.tuple.flatMap((schema, index) => {
        const other = after.tuple[index];
        return other === undefined ? [] : [comparison.pair(schema, other, `${label}[${index}]`)];
      })
    : [];
  const [was, is] = [before.items, after.items];
  if (isOpen(was) && isOpen(is)) return { own, below };
  if (was !== undefined && is !== undefined && !isOpen(was) && !isOpen(is))
    return { own, below: [...below, comparison.pair(was, is, `${label}[]`)] };
  const shift = { lost: isOpen(was), gained: isOpen(is) };
  return { own: [...own, ...shiftDifferences(keywordName('items', label), shift, both, { old: was, now: is, comparison })], below };
}

interface ArraySide {
  readonly tuple: readonly Keyword[];
  readonly tupleAt: Keyword | undefined;
  readonly items: Keyword | undefined;
}

/** Up to 2019-09, `items` is a list where each place has a schema, and `additionalItems` is for the others. */
function arrayOf(node: SchemaNode): ArraySide {
  const items = keyword(node, 'items');
  if (items !== undefined && isArray(items.value))
    return { tuple: itemsOf(items), tupleAt: items, items: keyword(node, 'additionalItems') };
  const tuple = keyword(node, 'prefixItems');
  return { tuple: tuple === undefined ? [] : itemsOf(tuple), tupleAt: tuple, items };
}
