import type { Description } from '../description/description.ts';
import type { Path, Place } from '../description/place.ts';
import { referenceIn } from '../description/resolve.ts';
import type { Finding } from '../finding.ts';
import { isArray, isObject } from '../lib/json.ts';
import { append } from '../lib/lists.ts';
import { placeKey } from '../description/place.ts';

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

/** The findings at and below places, and in the components that references below them lead to. */
export type FindingsReached = (places: readonly Place[]) => readonly Finding[];

/** References followed from one place; more would hold up the page. */
const mostReferences = 20_000;

/**
 * Made once for a description. Without findings nothing is walked. References to `ends` are not followed: an operation that names its channel
 * has no part in the findings of that.
 */
export function createReach(description: Description, index: FindingIndex, ends: ReadonlySet<string>): FindingsReached {
  if (index.all.length === 0) return () => [];
  const references = new Map<string, readonly Place[]>();
  const targets = (key: string, at: Place): readonly Place[] => {
    const known =
      references.get(key) ??
      referencesIn(valueAt(at), at)
        .flatMap((each) => targetOf(description, each))
        .filter((target) => !ends.has(keyOf(target)));
    references.set(key, known);
    return known;
  };
  // Walks from most places pass the same ones.
  const keys = new WeakMap<Place, string>();
  const keyOf = (place: Place): string => {
    const known = keys.get(place) ?? placeKey(place);
    keys.set(place, known);
    return known;
  };
  return (places) => {
    const seen = new Set<string>();
    const found = new Set<Finding>();
    const open = [...places];
    for (let next = open.pop(); next !== undefined && seen.size < mostReferences; next = open.pop()) {
      const key = keyOf(next);
      if (seen.has(key)) continue;
      seen.add(key);
      for (const finding of index.under(next)) found.add(finding);
      append(open, targets(key, next));
    }
    return [...found];
  };
}

interface Reference {
  readonly ref: string;
  readonly place: Place;
}

function valueAt({ source, path }: Place): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      isArray(value) ? value[Number(key)] : isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined,
    source.tree,
  );
}

/** Every object with a `$ref` below `value`; an explicit stack, as documents are a thousand levels deep. */
function referencesIn(value: unknown, at: Place): readonly Reference[] {
  const found: Reference[] = [];
  const seen = new Set<object>();
  const open: { readonly value: unknown; readonly path: Place['path'] }[] = [{ value, path: at.path }];
  for (let node = open.pop(); node !== undefined && found.length < mostReferences; node = open.pop()) {
    const inner = node.value;
    if (typeof inner !== 'object' || inner === null || seen.has(inner)) continue;
    seen.add(inner);
    const ref = referenceIn(inner);
    if (ref !== undefined) found.push({ ref, place: { source: at.source, path: node.path } });
    for (const [key, child] of Object.entries(inner)) {
      if (typeof child === 'object')
        open.push({ value: child, path: [...node.path, isArray(inner) ? Number(key) : key] });
    }
  }
  return found;
}

function targetOf(description: Description, { ref, place }: Reference): readonly Place[] {
  const target = description.resolve(ref, place);
  return target.kind === 'found' ? [...target.hops, target.place] : [];
}
