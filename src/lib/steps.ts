/** One step of a path, kept as a chain so that a walk over a large document allocates no path arrays. */
export interface Step {
  readonly key: string | number;
  /** Undefined for the start of the walk, whose own key is no part of the path. */
  readonly parent: Step | undefined;
}

/** The keys from the start of a walk to where it stands. */
export function pathOf(step: Step): readonly (string | number)[] {
  const path: (string | number)[] = [];
  for (let at = step; at.parent !== undefined; at = at.parent) path.push(at.key);
  return path.reverse();
}
