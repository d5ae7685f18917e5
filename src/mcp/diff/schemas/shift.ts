import type { Located } from '../../../description/read/view.ts';
import { keyword, type Keyword, type SchemaNode } from '../../surface/schema-node.ts';
import { type Effect, type FoundDifference, newValue } from '../difference.ts';

/** Arguments that a tool takes, or the structured content that it answers. */
export type SchemaDirection = 'input' | 'output';

/** Two schemas that are compared, once for all paths that lead to them, and the pairs within them. */
export interface SchemaPair {
  readonly own: readonly FoundDifference[];
  readonly below: readonly SchemaPair[];
}

/** Two schemas that say the same. */
export const noDifferences: SchemaPair = { own: [], below: [] };

/** Two schemas, the described one first. */
export interface OldAndNew {
  readonly old: SchemaNode;
  readonly now: SchemaNode;
  /** The path to them in words: `filter.limit`, `tags[]`; empty for the whole schema. */
  readonly label: string;
}

/** The comparison of two schemas in one direction. */
export interface SchemaComparison {
  readonly direction: SchemaDirection;
  /** Compares two schemas below those that are compared. */
  readonly pair: (old: Keyword, now: Keyword, label: string) => SchemaPair;
  /** All differences of a pair and of those below it, in their order. */
  readonly differences: (pair: SchemaPair) => readonly FoundDifference[];
}

/** What a change does to the values of a schema: some are allowed no more, some that were not are now. */
export interface Shift {
  readonly lost: boolean;
  readonly gained: boolean;
}

/** A change that its keywords do not classify. */
export const unknownShift = 'unknown';

/** Who sends may not lose a value, who reads may not get a new one. */
function effectOf({ lost, gained }: Shift, direction: SchemaDirection): Effect | undefined {
  const [hurts, helps] = direction === 'input' ? [lost, gained] : [gained, lost];
  if (hurts) return 'breaking';
  return helps ? 'compatible' : undefined;
}

/** The places of a keyword on both sides; absent where it is not written. */
interface WrittenSides {
  readonly old: Located | undefined;
  readonly now: Located | undefined;
  readonly comparison: { readonly direction: SchemaDirection };
}

/** The difference that a shift is; none where nothing shifts. */
export function shiftDifferences(
  subject: string,
  shift: Shift | typeof unknownShift,
  at: { readonly old: SchemaNode },
  written: WrittenSides,
): readonly FoundDifference[] {
  const effect = shift === unknownShift ? unknownShift : effectOf(shift, written.comparison.direction);
  return effect === undefined ? [] : [writtenDifference(subject, effect, at.old, written)];
}

/** A difference of something that is written on at least one side. */
export function writtenDifference(
  subject: string,
  effect: Effect,
  node: SchemaNode,
  { old, now }: Omit<WrittenSides, 'comparison'>,
): FoundDifference {
  const values = { ...(old && { old: old.value }), ...newValue(now) };
  if (old !== undefined) {
    return { subject, effect, kind: now === undefined ? 'removed' : 'changed', place: old.place, ...values };
  }
  const key = String(now?.place.path.at(-1) ?? '');
  return { subject, effect, kind: 'added', place: placeOf(node), key, ...values };
}

/** The place of the object that a node is written as: of the first of its parts. */
export function placeOf({ parts, located }: SchemaNode): Located['place'] {
  return parts[0]?.located.place ?? located.place;
}

/** `` `minimum` of `limit` ``; the keyword alone where it is that of the whole schema. */
export function keywordName(key: string, label: string): string {
  return label === '' ? `\`${key}\`` : `\`${key}\` of \`${label}\``;
}

/** The schemas that a keyword holds on both sides. */
export function keywordsAt({ old, now }: OldAndNew, key: string): readonly [Keyword | undefined, Keyword | undefined] {
  return [keyword(old, key), keyword(now, key)];
}
