import { operationsOf } from '../../src/description/read/api.ts';
import { decodePercent } from '../../src/lib/pointer.ts';
import { shortened } from '../../src/lib/show.ts';
import { type Check, noFindings, finding } from '../check.ts';
import { descriptionOf } from './examples-in.ts';

const mostPaths = 3_000;

/** No two path templates match one URL so that neither is more concrete. */
export const distinctPaths: Check<null> = (_root, _options, { document }) => {
  const methods = new Map<string, Set<string>>();
  for (const { path, method } of operationsOf(descriptionOf(document))) {
    const known = methods.get(path) ?? new Set();
    methods.set(path, known.add(method));
  }
  const paths = [...methods.keys()].slice(0, mostPaths).map((path) => ({ path, segments: path.split('/') }));
  const byLength = groupsOf(paths);
  return [...byLength.values()].flatMap((group) =>
    group.flatMap((later, index) => {
      const earlier = group
        .slice(0, index)
        .find(
          (each) =>
            isAmbiguous(each.segments, later.segments) && shares(methods.get(each.path), methods.get(later.path)),
        );
      if (earlier === undefined) return noFindings;
      return finding(
        `\`${shortened(earlier.path)}\` and \`${shortened(later.path)}\` match the same URL, and neither is more concrete.`,
        ['paths', later.path],
      );
    }),
  );
};

interface SplitPath {
  readonly path: string;
  readonly segments: readonly string[];
}

function groupsOf(paths: readonly SplitPath[]): ReadonlyMap<number, readonly SplitPath[]> {
  const groups = new Map<number, SplitPath[]>();
  for (const each of paths) groups.set(each.segments.length, [...(groups.get(each.segments.length) ?? []), each]);
  return groups;
}

/** True where each segment of one path may equal that of the other, and neither is the more literal one throughout. */
function isAmbiguous(a: readonly string[], b: readonly string[]): boolean {
  let [isMore, isLess] = [false, false];
  for (const [index, one] of a.entries()) {
    const other = b[index] ?? '';
    const [isOpen, isOtherOpen] = [one.includes('{'), other.includes('{')];
    if (!isOpen && !isOtherOpen && decodePercent(one) !== decodePercent(other)) return false;
    // A segment that is a template in part is more than one, and less than a text: what it matches is not worked out.
    if ((isOpen && !isWhole(one)) || (isOtherOpen && !isWhole(other))) return false;
    if (isOtherOpen && !isOpen) isMore = true;
    if (isOpen && !isOtherOpen) isLess = true;
  }
  return isMore === isLess;
}

function isWhole(segment: string): boolean {
  return /^\{[^{}]*\}$/.test(segment);
}

function shares(a: ReadonlySet<string> | undefined, b: ReadonlySet<string> | undefined): boolean {
  return [...(a ?? [])].some((method) => b?.has(method) === true);
}
