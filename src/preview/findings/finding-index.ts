import type { Path, Place } from '../../description/place.ts';
import type { Finding } from '../../finding.ts';

/** Findings by place. */
export interface FindingIndex {
  /** The findings in the order in which they were given. */
  readonly all: readonly Finding[];
  /** The findings at `place` and below it. */
  readonly under: (place: Place) => readonly Finding[];
  /** The findings at `place` itself. */
  readonly at: (place: Place) => readonly Finding[];
}

interface Branch {
  readonly own: Finding[];
  readonly below: Map<string, Branch>;
}

/** Makes an index of `findings`. */
export function indexFindings(findings: readonly Finding[]): FindingIndex {
  const roots = new Map<string, Branch>();
  for (const finding of findings) {
    const { source, path } = finding.place;
    const root = roots.get(source) ?? createBranch();
    roots.set(source, root);
    descend(root, path).own.push(finding);
  }
  const branchAt = ({ source, path }: Place): Branch | undefined => {
    let branch = roots.get(source.uri);
    for (const key of path) branch = branch?.below.get(String(key));
    return branch;
  };
  return {
    all: findings,
    under: (place) => {
      const branch = branchAt(place);
      return branch === undefined ? [] : gather(branch);
    },
    at: (place) => branchAt(place)?.own ?? [],
  };
}

function descend(root: Branch, path: Path): Branch {
  let branch = root;
  for (const key of path.map(String)) {
    const next = branch.below.get(key) ?? createBranch();
    branch.below.set(key, next);
    branch = next;
  }
  return branch;
}

function gather(branch: Branch): readonly Finding[] {
  return [...branch.own, ...[...branch.below.values()].flatMap(gather)];
}

function createBranch(): Branch {
  return { own: [], below: new Map() };
}
