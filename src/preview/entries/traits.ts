import type { Description } from '../../description/description.ts';
import { entriesIn, followPath, memberAt, textAt, type Located } from '../../description/read/view.ts';
import { isArray } from '../../lib/json.ts';

/** An operation or a message itself, or a trait that is merged into it. */
export interface MergedPart {
  readonly located: Located;
  /** The name of the trait. */
  readonly trait?: string;
}

const mostTraits = 20;

/**
 * `target` and its traits, the ones whose values count first in front: a later trait wins over an earlier one, and all of them win over the target in
 * AsyncAPI 2, where they are merged into it by JSON Merge Patch. In AsyncAPI 3 the target wins.
 */
export function partsOf(description: Description, target: Located): readonly MergedPart[] {
  const traits = traitsOf(description, target);
  return description.version.startsWith('2') ? [...traits, { located: target }] : [{ located: target }, ...traits];
}

/** The traits of an operation or a message, the one whose values count most first. */
export function traitsOf(description: Description, target: Located): readonly MergedPart[] {
  const list = followPath(description, target, 'traits');
  // A map stands as it is among the other keys.
  if (!isArray(list?.value)) return [];
  return entriesIn(description, list)
    .slice(0, mostTraits)
    .map(([index, located]): MergedPart => {
      const [parent, key] = located.place.path.slice(-2);
      const isNamed = typeof key === 'string' && parent !== 'traits';
      return { located, trait: isNamed ? key.slice(0, 100) : `number ${Number(index) + 1}` };
    })
    .reverse();
}

/** The part whose value at `key` counts. */
export function partWith(parts: readonly MergedPart[], key: string): MergedPart | undefined {
  return parts.find(({ located }) => memberAt(located, key) !== undefined);
}

/** The object whose value at `key` counts for `target`: itself, or one of its traits. */
export function hostOf(description: Description, target: Located, key: string): Located {
  return partWith(partsOf(description, target), key)?.located ?? target;
}

/** The text at `key` that counts for `target`. */
export function mergedText(description: Description, target: Located, key: string): string | undefined {
  return textAt(hostOf(description, target, key), key);
}
