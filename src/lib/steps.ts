/** One step of a path, kept as a chain so that a walk over a large document allocates no path arrays. */
export interface Step {
  readonly key: string | number;
  /** Undefined at the start of the walk, whose key is not part of the path. */
  readonly parent: Step | undefined;
}

/** The keys from the start of a walk to `step`. */
export function pathOf(step: Step): readonly (string | number)[] {
  const path: (string | number)[] = [];
  for (let at = step; at.parent !== undefined; at = at.parent) path.push(at.key);
  return path.reverse();
}
