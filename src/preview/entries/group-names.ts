import type { Operation } from '../../description/read/api.ts';
import { groupBy } from '../../lib/lists.ts';

/** Operations without a tag that stand together; more are grouped by their paths. */
const mostTogether = 60;
/** Segments of a path that are looked at, and groups within groups. */
const mostSegments = 12;
const deepest = 4;

/** The names of the groups of operations, of which tags say nothing. */
export type GroupName = (operation: Pick<Operation, 'path'>) => string;

/**
 * Names groups for `operations` by the first segment in which their paths differ, and groups that are still large by the next one. Few operations are one
 * group. Places of parameters are no segments.
 */
export function createGroupName(operations: readonly Pick<Operation, 'path'>[]): GroupName {
  if (operations.length <= mostTogether) return () => 'Operations';
  const all = operations.map(({ path }) => segmentsOf(path));
  // Segments that all have in common say nothing of any.
  const start = sharedLength(all);
  const names = new Map<string, string>();
  const split = (group: readonly Segments[], depth: number): void => {
    const shared = sharedLength(group);
    for (const [next, within] of groupBy(group, (segments) => segments[shared] ?? '')) {
      if (depth < deepest && next !== '' && isWorthSplitting(within)) split(within, depth + 1);
      else for (const segments of within) names.set(segments.join('/'), nameOf(segments, start, shared + 1));
    }
  };
  split(all, 0);
  return ({ path }) => names.get(segmentsOf(path).join('/')) ?? '/';
}

type Segments = readonly string[];

function segmentsOf(path: string): Segments {
  const segments = path.split('/').filter((segment) => segment !== '' && !/^\{[^{}]*\}$/u.test(segment));
  return segments.slice(0, mostSegments);
}

/** The number of segments that all of `group` begin with. */
function sharedLength(group: readonly Segments[]): number {
  const [first = []] = group;
  const differs = first.findIndex((segment, index) => group.some((each) => each[index] !== segment));
  return differs === -1 ? first.length : differs;
}

/** True for a large group whose parts are no single operations. */
function isWorthSplitting(group: readonly Segments[]): boolean {
  if (group.length <= mostTogether) return false;
  const shared = sharedLength(group);
  const parts = new Set(group.map((segments) => segments[shared])).size;
  return parts > 1 && parts <= group.length / 2;
}

/** The segments from `start` to `end`; of a path that ends before, its last one. */
function nameOf(segments: Segments, start: number, end: number): string {
  const name = segments.slice(start, end).join('/');
  return name === '' ? (segments.at(-1) ?? '/') : name;
}
