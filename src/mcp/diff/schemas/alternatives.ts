import { canonicalJson } from '../../../lib/json.ts';
import { itemsOf, type Keyword } from '../../surface/schema-node.ts';
import { compareDependencies } from './dependencies.ts';
import { comparePatterns } from './objects.ts';
import {
  keywordsAt,
  type OldAndNew,
  type SchemaComparison,
  type SchemaPair,
  writtenDifference,
  keywordName,
  noDifferences,
} from './shift.ts';

/** Schemas that are combined: what another set of them allows is not guessed. */
export function compareAlternatives(both: OldAndNew, comparison: SchemaComparison): SchemaPair {
  const pairs = [
    ...['anyOf', 'oneOf', 'allOf'].map((key) => compareBranches(key, both, comparison)),
    ...['not', 'if', 'then', 'else', 'contains', 'propertyNames', 'contentSchema'].map((key) =>
      compareOne(key, both, comparison),
    ),
    comparePatterns(both, comparison),
    compareDependencies(both, comparison),
  ];
  return { own: pairs.flatMap(({ own }) => own), below: pairs.flatMap(({ below }) => below) };
}

/** Branches are compared in any order: equal ones go, the rest is taken in the order of the lists. */
function compareBranches(key: string, both: OldAndNew, comparison: SchemaComparison): SchemaPair {
  const [was, is] = keywordsAt(both, key);
  // A list of one in `allOf` is read with the schema around it.
  const [before, after] = [was, is].map((list) => {
    const items = list === undefined ? [] : itemsOf(list);
    return key === 'allOf' && items.length < 2 ? [] : items;
  });
  if (before === undefined || after === undefined || (before.length === 0 && after.length === 0)) return noDifferences;
  const label = (index: number): string => `${both.label}(${key} ${index + 1})`;
  const changed = {
    own: [writtenDifference(keywordName(key, both.label), 'unknown', both.old, { old: was, now: is })],
    below: [],
  };
  if (before.length !== after.length) return changed;
  const isEqual: IsEqual = (one, other, index) =>
    comparison.differences(comparison.pair(one, other, label(index))).length === 0;
  const rest = unequal(before, after, isEqual);
  const pairs = rest.map(([one, other, index]) => comparison.pair(one, other, label(index)));
  // Branches that differ in their texts alone allow the same.
  const isComparable = pairs.every((pair) => comparison.differences(pair).every(({ isText }) => isText === true));
  return isComparable ? { own: [], below: pairs } : changed;
}

/** Beyond that, branches are compared in their order alone: all with all would take too long. */
const mostTried = 40;

type IsEqual = (one: Keyword, other: Keyword, index: number) => boolean;

/** The branches that have no equal one in the other list, in pairs, with the index of the first. */
function unequal(
  before: readonly Keyword[],
  after: readonly Keyword[],
  isEqual: IsEqual,
): readonly (readonly [Keyword, Keyword, number])[] {
  const byText = new Map<string, Keyword[]>();
  for (const each of after)
    byText.set(canonicalJson(each.value), [...(byText.get(canonicalJson(each.value)) ?? []), each]);
  const left = new Set(after);
  const open: [Keyword, number][] = [];
  for (const [index, each] of before.entries()) {
    const same = byText.get(canonicalJson(each.value))?.pop();
    if (same !== undefined && isEqual(each, same, index)) left.delete(same);
    else open.push([each, index]);
  }
  const rest: [Keyword, number][] = [];
  for (const [each, index] of open) {
    const others = open.length > mostTried ? [...left].slice(0, 1) : [...left];
    const same = others.find((other) => isEqual(each, other, index));
    if (same !== undefined) left.delete(same);
    else rest.push([each, index]);
  }
  const others = [...left];
  return rest.flatMap(([each, index], at) => {
    const other = others[at];
    return other === undefined ? [] : [[each, other, index] as const];
  });
}

function compareOne(key: string, both: OldAndNew, comparison: SchemaComparison): SchemaPair {
  const [was, is] = keywordsAt(both, key);
  if (was === undefined && is === undefined) return noDifferences;
  if (was !== undefined && is !== undefined) {
    const pair = comparison.pair(was, is, `${both.label}(${key})`);
    if (comparison.differences(pair).length === 0) return noDifferences;
  }
  return {
    own: [writtenDifference(keywordName(key, both.label), 'unknown', both.old, { old: was, now: is })],
    below: [],
  };
}
