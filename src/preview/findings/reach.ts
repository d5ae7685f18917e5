import { append } from '../../lib/lists.ts';
import type { Description } from '../../description/description.ts';
import type { Place } from '../../description/place.ts';
import { referenceIn } from '../../description/resolve.ts';
import type { Finding } from '../../finding.ts';
import { isArray, isObject } from '../../lib/json.ts';
import { toFragment } from '../../lib/pointer.ts';
import type { FindingIndex } from './finding-index.ts';

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

/** A place as the key of a map. */
export function placeKey({ source, path }: Place): string {
  return `${source.uri}${toFragment(path)}`;
}
