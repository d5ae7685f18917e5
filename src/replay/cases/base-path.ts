import { basePathsOf } from '../../contract/route/base-paths.ts';
import type { Description } from '../../description/description.ts';

// Most descriptions have one or two; variables multiply them.
const mostPaths = 4;

/** `target` below the path of each server; paths that `isRouted` leads somewhere mean something else. */
export function basePathTargets(
  description: Description,
  target: string,
  isRouted: (path: string) => boolean,
): readonly string[] {
  return basePathsOf(description)
    .slice(0, mostPaths)
    .map((base) => `${base}${target}`)
    .filter((each) => !isRouted(each.split('?', 1)[0] ?? ''));
}
