import { canonicalJson, isArray, isText } from '../../../lib/json.ts';
import { type Keyword, membersOfAll, type SchemaNode } from '../../surface/schema-node.ts';
import type { FoundDifference } from '../difference.ts';
import {
  keywordName,
  keywordsAt,
  type OldAndNew,
  type SchemaComparison,
  type SchemaPair,
  writtenDifference,
} from './shift.ts';

/**
 * What an object must have beside a property. Up to draft-07 `dependencies` holds both lists of names and schemas; since 2019-09 each kind has
 * a keyword of its own.
 */
export function compareDependencies(both: OldAndNew, comparison: SchemaComparison): SchemaPair {
  const [was, is] = [dependenciesOf(both.old), dependenciesOf(both.now)];
  const names = sameText(was.names, is.names) ? [] : changed('dependentRequired', both);
  const hasSameKeys =
    was.schemas.size === is.schemas.size && [...was.schemas.keys()].every((name) => is.schemas.has(name));
  const schemas = hasSameKeys ? [] : changed('dependentSchemas', both);
  // One `dependencies` that differs in both kinds is one difference.
  const own = [...names, ...schemas.filter(({ subject }) => names.every((each) => each.subject !== subject))];
  if (!hasSameKeys) return { own, below: [] };
  const below = [...was.schemas].flatMap(([name, schema]) => {
    const other = is.schemas.get(name);
    return other === undefined ? [] : [comparison.pair(schema, other, `${both.label}/${name}/`)];
  });
  return { own, below };
}

interface Dependencies {
  /** The names that must be there too, in their order. */
  readonly names: Readonly<Record<string, readonly string[]>>;
  readonly schemas: ReadonlyMap<string, Keyword>;
}

function dependenciesOf(node: SchemaNode): Dependencies {
  const mixed = [...membersOfAll(node, 'dependencies')];
  const lists = [...mixed.filter(([, { value }]) => isArray(value)), ...membersOfAll(node, 'dependentRequired')];
  const names = lists.map(([name, { value }]) => [name, isArray(value) ? value.filter(isText).sort() : []] as const);
  return {
    names: Object.fromEntries(names.filter(([, texts]) => texts.length > 0)),
    schemas: new Map([...mixed.filter(([, { value }]) => !isArray(value)), ...membersOfAll(node, 'dependentSchemas')]),
  };
}

function sameText(was: Dependencies['names'], is: Dependencies['names']): boolean {
  return canonicalJson(was) === canonicalJson(is);
}

/** The difference of a keyword, or of the old one that stands in its place. */
function changed(key: string, both: OldAndNew): readonly FoundDifference[] {
  const [old, now] = keywordsAt(both, key).map((at, index) => at ?? keywordsAt(both, 'dependencies')[index]);
  const written = old?.place.path.at(-1) === 'dependencies' ? 'dependencies' : (now ?? old)?.place.path.at(-1);
  return [writtenDifference(keywordName(String(written), both.label), 'unknown', both.old, { old, now })];
}
