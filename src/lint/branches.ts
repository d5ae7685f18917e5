import { holdersIn } from '../description/hits.ts';
import type { Source } from '../description/place.ts';
import { mayHaveAliases } from '../description/yaml-aliases.ts';

/**
 * Whether a value needs to be looked at: it holds a key near one of ours, or a reference to what the walk of the description does not
 * come by itself. Of a large file, few branches do. Parts are small, and looked at whole.
 */
export function branchesOf(root: Source, family: 'openapi' | 'asyncapi') {
  // Aliases share values between branches, and AsyncAPI compares operations with traits that stand elsewhere.
  if (family === 'asyncapi' || root.syntax === undefined || mayHaveAliases(root)) return undefined;
  const isHolder = root.sparse?.isHolder ?? holderTest(root.tree);
  return (value: object, source: Source): boolean => source !== root || isHolder(value);
}

function holderTest(tree: unknown): (value: object) => boolean {
  const holders = holdersIn(tree);
  return (value) => holders.has(value);
}
