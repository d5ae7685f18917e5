import { ancestorsIn } from '../description/sparse/matches.ts';
import type { Source } from '../description/place.ts';
import { mayHaveAliases } from '../description/positions/positions.ts';

/**
 * A test for values that rules need to look at: those that hold a key near one of ours, or a reference to a part that the walk of the
 * description does not reach by itself. Of a large file, few branches do. Other files are small, and looked at whole. Undefined where
 * all of it must be looked at.
 */
export function branchesOf(root: Source, family: 'openapi' | 'asyncapi') {
  // Aliases share values between branches, and AsyncAPI compares operations with traits that stand elsewhere.
  if (family === 'asyncapi' || root.syntax === undefined || mayHaveAliases(root)) return undefined;
  const isAncestor = root.sparse?.isAncestor ?? ancestorTest(root.tree);
  return (value: object, source: Source): boolean => source !== root || isAncestor(value);
}

function ancestorTest(tree: unknown): (value: object) => boolean {
  const ancestors = ancestorsIn(tree);
  return (value) => ancestors.has(value);
}
