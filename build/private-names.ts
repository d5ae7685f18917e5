/**
 * Property names that the presets' bundles write shorter: each is a word of ours alone. No host of rulesets has it, and no
 * field of a description is called so. A test holds the sources to naming none of them in a text, as data would be read.
 */
export const privateNames: readonly string[] = [
  ...['alpha', 'dropped', 'each', 'expected', 'explain', 'family', 'hops', 'isDescription', 'isItem', 'isOfInterest'],
  ...['kind', 'look', 'misplaced', 'mismatches', 'nodes', 'parent', 'place', 'places', 'read', 'ref'],
  ...['refs', 'resolve', 'role', 'safety', 'seen', 'shape', 'since', 'spent', 'suggest', 'table', 'target', 'targets'],
  ...['tokens', 'tree', 'until', 'walk', 'written'],
];
