import { isArray, isObject, member } from '../lib/json.ts';
import { parsePointer, toFragment } from '../lib/pointer.ts';
import { resolveUri } from '../lib/uri.ts';
import type { Path, Place, Source } from './place.ts';

/**
 * Why a reference leads nowhere: nothing there, back to itself, a file outside the root folder, a network address,
 * or a source that cannot be read. `message` is one whole sentence.
 */
export interface Refusal {
  readonly kind: 'missing' | 'cycle' | 'outside' | 'remote' | 'unreadable';
  readonly message: string;
}

/** The value a reference leads to, where it stands, and the places of the references passed on the way, in order. */
export interface Found {
  readonly kind: 'found';
  readonly value: unknown;
  readonly place: Place;
  /** Each is an object with a `$ref` of its own, its siblings untouched. Empty where one hop was enough. */
  readonly hops: readonly Place[];
}

/**
 * Follows the text of a `$ref` that stands at `from` to a value that is no reference itself. Never throws.
 *
 * Pointers may lead through references (`#/a/b` where `a` is `{ $ref }`). Only what stands on the way is read.
 */
export type Resolve = (ref: string, from: Place) => Found | Refusal;

/** Answers the source at an absolute URI, always the same object for the same URI; the source that asks is `from`. */
export type Read = (uri: string, from: Source) => Source | Refusal;

const hopLimit = 1_000;

/** A resolver over the sources that `read` answers. It keeps no state of its own. */
export function createResolve(read: Read): Resolve {
  return (ref, from) => follow(ref, from, { read, seen: new Set(), spent: { hops: 0 } });
}

interface Walk {
  readonly read: Read;
  /** The targets on the way here: meeting one again is a cycle. */
  readonly seen: Set<string>;
  /** Shared by the whole walk: side walks through references could double with every hop. */
  readonly spent: { hops: number };
}

interface Spot {
  readonly value: unknown;
  readonly place: Place;
}

function follow(first: string, start: Place, walk: Walk): Found | Refusal {
  const hops: Place[] = [];
  let [ref, from] = [first, start];
  for (;;) {
    const spot = hop(ref, from, walk);
    if ('kind' in spot) return spot;
    const next = referenceIn(spot.value);
    if (next === undefined) return { kind: 'found', ...spot, hops };
    hops.push(spot.place);
    [ref, from] = [next, spot.place];
  }
}

/** One hop: the value that `ref` names, which may be a reference again. */
function hop(ref: string, from: Place, walk: Walk): Spot | Refusal {
  const hash = ref.indexOf('#');
  const [address, fragment] = hash < 0 ? [ref, ''] : [ref.slice(0, hash), ref.slice(hash + 1)];
  const source = sourceOf(address, from.source, walk.read);
  if ('kind' in source) return source;
  const segments = parsePointer(fragment);
  if (segments === undefined) return missing(ref, { source, path: [] });
  const key = `${source.uri}${toFragment(segments)}`;
  if (walk.seen.has(key))
    return refusal('cycle', `\`$ref\` must lead to a value; found "${ref}", which leads back to itself.`);
  if (walk.spent.hops >= hopLimit) {
    return refusal('unreadable', `\`$ref\` must lead to a value within ${hopLimit} references; found more.`);
  }
  walk.seen.add(key);
  walk.spent.hops += 1;
  return descend({ value: source.tree, place: { source, path: [] } }, segments, { ref, walk });
}

function sourceOf(address: string, base: Source, read: Read): Source | Refusal {
  if (address === '') return base;
  const uri = resolveUri(base.uri, address);
  return uri === base.uri ? base : read(uri, base);
}

function descend(root: Spot, segments: readonly string[], asked: { ref: string; walk: Walk }): Spot | Refusal {
  let spot = root;
  for (const segment of segments) {
    let next = step(spot, segment);
    const through = referenceIn(spot.value);
    if (next === undefined && through !== undefined) {
      const target = follow(through, spot.place, { ...asked.walk, seen: new Set(asked.walk.seen) });
      if (target.kind !== 'found') return target;
      spot = target;
      next = step(spot, segment);
    }
    if (next === undefined) return missing(asked.ref, spot.place);
    spot = next;
  }
  return { value: spot.value, place: spot.place };
}

function step(spot: Spot, segment: string): Spot | undefined {
  const key = isArray(spot.value) ? toIndex(segment) : segment;
  const value = key === undefined ? undefined : member(spot.value, key);
  if (key === undefined || value === undefined) return undefined;
  const path: Path = [...spot.place.path, key];
  return { value, place: { source: spot.place.source, path } };
}

function toIndex(segment: string): number | undefined {
  return /^(?:0|[1-9]\d{0,9})$/u.test(segment) ? Number(segment) : undefined;
}

/** The text of the reference that `value` is, or undefined where it is none: a `$ref` is a string in an object. */
export function referenceIn(value: unknown): string | undefined {
  const ref = isObject(value) ? member(value, '$ref') : undefined;
  return typeof ref === 'string' ? ref : undefined;
}

function missing(ref: string, deepest: Place): Refusal {
  const where = `${deepest.source.uri}${toFragment(deepest.path)}`;
  return refusal('missing', `\`$ref\` must lead to a value; found "${ref}", and nothing of that name at ${where}.`);
}

function refusal(kind: Refusal['kind'], message: string): Refusal {
  return { kind, message };
}
