import { isArray, isObject, isText, member } from '../lib/json.ts';
import { decodeSegment } from '../lib/pointer.ts';
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

/** How many references one may lead through. */
export const hopLimit = 100;

/** Why a reference leads nowhere: nothing of that name below the deepest place, back to itself, or too many hops away. */
export type Explain = (reason: 'missing' | 'cycle' | 'far', ref: string, deepest: Place) => string;

/**
 * A resolver over the sources that `read` answers; `explain` writes its messages, which rulesets do without. It keeps no state
 * of its own.
 */
export function createResolve(read: Read, explain: Explain = () => ''): Resolve {
  return (ref, from) => follow(ref, from, { read, explain, seen: new Set(), spent: { hops: 0 } });
}

interface Walk {
  readonly read: Read;
  readonly explain: Explain;
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
    if (isRefusal(spot)) return spot;
    const next = referenceIn(spot.value);
    if (next === undefined) return { kind: 'found', ...spot, hops };
    hops.push(spot.place);
    [ref, from] = [next, spot.place];
  }
}

/** One hop: the value that `ref` names, which may be a reference again. */
function hop(ref: string, from: Place, walk: Walk): Spot | Refusal {
  const [, address = '', pointer = ''] = /^([^#]*)#?([^]*)/u.exec(ref) ?? [];
  const source = sourceOf(address, from.source, walk.read);
  if (isRefusal(source)) return source;
  const place = { source, path: [] };
  if (!/^(?:\/|$)/u.test(pointer)) return refuse(walk, 'missing', ref, place);
  const key = `${source.uri}#${pointer}`;
  if (walk.seen.has(key)) return refuse(walk, 'cycle', ref, place);
  if (walk.spent.hops >= hopLimit) return refuse(walk, 'far', ref, place);
  walk.seen.add(key);
  walk.spent.hops += 1;
  return descend({ value: source.tree, place }, pointer, { ref, walk });
}

function refuse({ explain }: Walk, ...why: Parameters<Explain>): Refusal {
  const [reason] = why;
  return { kind: reason === 'far' ? 'unreadable' : reason, message: explain(...why) };
}

function isRefusal(answer: object): answer is Refusal {
  return Object.hasOwn(answer, 'message');
}

function sourceOf(address: string, base: Source, read: Read): Source | Refusal {
  if (address === '') return base;
  const uri = resolveUri(base.uri, address);
  return uri === base.uri ? base : read(uri, base);
}

/** Reads a pointer no further than its keys are there: it may be as long as the document. */
function descend(root: Spot, pointer: string, asked: { ref: string; walk: Walk }): Spot | Refusal {
  let spot = root;
  for (const [, written = ''] of pointer.matchAll(/\/([^/]*)/gu)) {
    const segment = decodeSegment(written);
    let next = step(spot, segment);
    const through = referenceIn(spot.value);
    if (next === undefined && through !== undefined) {
      const target = follow(through, spot.place, { ...asked.walk, seen: new Set(asked.walk.seen) });
      if (target.kind !== 'found') return target;
      spot = target;
      next = step(spot, segment);
    }
    if (next === undefined) return refuse(asked.walk, 'missing', asked.ref, spot.place);
    spot = next;
  }
  return { value: spot.value, place: spot.place };
}

function step(spot: Spot, segment: string): Spot | undefined {
  const key = isArray(spot.value) ? toIndex(segment) : segment;
  const value = member(spot.value, key);
  if (value === undefined) return undefined;
  const path: Path = [...spot.place.path, key];
  return { value, place: { source: spot.place.source, path } };
}

/** What arrays have no item at for texts that are no index: `01`, `length`. */
function toIndex(segment: string): number {
  return String(Number(segment)) === segment ? Number(segment) : -1;
}

/** The value that a reference leads to; undefined where it leads nowhere. */
export function valueOf(target: Found | Refusal): unknown {
  return target.kind === 'found' ? target.value : undefined;
}

/** The text of the reference that `value` is, or undefined where it is none: a `$ref` is a string in an object. */
export function referenceIn(value: unknown): string | undefined {
  const ref = isObject(value) ? member(value, '$ref') : undefined;
  return isText(ref) ? ref : undefined;
}
