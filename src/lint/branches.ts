import { holdersIn } from '../description/hits.ts';
import type { Source } from '../description/place.ts';

/**
 * Whether a value needs to be looked at: it holds a key near one of ours, or a reference to what the walk of the description does not
 * come by itself. Of a large JSON file, few branches do. Other files are small, and looked at whole.
 */
export function branchesOf(root: Source, family: 'openapi' | 'asyncapi') {
  // YAML may share values between branches, and AsyncAPI compares operations with traits that stand elsewhere.
  if (family === 'asyncapi' || root.syntax !== 'json') return undefined;
  const holders = holdersIn(root.tree);
  return (value: object, source: Source): boolean => source !== root || holders.has(value);
}
