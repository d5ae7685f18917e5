import { isArray, isObject, isText, member } from '../lib/json.ts';
import { decodeSegment } from '../lib/pointer.ts';
import { resolveUri } from '../lib/uri.ts';
import type { TextMistake } from './parse/decode.ts';
import type { Path, Place, Source } from './place.ts';

/**
 * Why a reference leads nowhere: nothing there, back to itself, too many hops away, a file outside the root folder, a network
 * address, or a source that cannot be read. `message` is one whole sentence.
 */
export interface Unresolved {
  readonly kind: 'missing' | 'cycle' | 'far' | 'outside' | 'remote' | 'unreadable';
  readonly message: string;
  /** The mistake in the text of a file that keeps it from being read. */
  readonly mistake?: TextMistake;
}

/** A file that a reference led to and that was not read. */
export interface UnreadSource extends Unresolved {
  readonly uri: string;
  /** As messages call it. */
  readonly name: string;
}

/** The value a reference leads to, where it stands, and the places of the references passed on the way, in order. */
export interface ResolvedReference {
  readonly kind: 'found';
  readonly value: unknown;
  readonly place: Place;
  /** The references passed on the way, each an object with a `$ref` of its own, its siblings untouched. Empty where one hop was enough. */
  readonly hops: readonly Place[];
}

/**
 * Follows the text of a `$ref` that stands at `from` to a value that is no reference itself. Never throws.
 *
 * Pointers may lead through references (`#/a/b` where `a` is `{ $ref }`). Only what stands on the way is read.
 */
export type Resolve = (ref: string, from: Place) => ResolvedReference | Unresolved;

/** Answers the source at an absolute URI, always the same object for the same URI; the source that asks is `from`. */
export type ReadSource = (uri: string, from: Source) => Source | Unresolved;

/** The most references that one may lead through. */
export const hopLimit = 100;

/** Why a reference leads nowhere: nothing of that name below the deepest place, back to itself, or too many hops away. */
export type Explain = (reason: 'missing' | 'cycle' | 'far', ref: string, deepest: Place) => string;

/**
 * A resolver over the sources that `read` answers; `explain` writes its messages, which rulesets do without. It keeps no state
 * of its own.
 */
export function createResolve(read: ReadSource, explain: Explain = () => ''): Resolve {
  return (ref, from) => follow(ref, from, { read, explain, seen: new Set(), spent: { hops: 0 } });
}

/** A way to follow a reference one hop far: the value may be a reference again, whose siblings somebody asks for. */
export function createResolveHop(read: ReadSource, explain: Explain = () => ''): Resolve {
  return (ref, from) => {
    const target = hop(ref, from, { read, explain, seen: new Set(), spent: { hops: 0 } });
    return isUnresolved(target) ? target : { kind: 'found', ...target, hops: [] };
  };
}

interface ResolveWalk {
  readonly read: ReadSource;
  readonly explain: Explain;
  /** The targets on the way here: meeting one again is a cycle. */
  readonly seen: Set<string>;
  /** Shared by the whole walk: side walks through references could double with every hop. */
  readonly spent: { hops: number };
}

interface Located {
  readonly value: unknown;
  readonly place: Place;
}

function follow(first: string, start: Place, walk: ResolveWalk): ResolvedReference | Unresolved {
  const hops: Place[] = [];
  let [ref, from] = [first, start];
  for (;;) {
    const at = hop(ref, from, walk);
    if (isUnresolved(at)) return at;
    const next = referenceIn(at.value);
    if (next === undefined) return { kind: 'found', ...at, hops };
    hops.push(at.place);
    [ref, from] = [next, at.place];
  }
}

/** The value that `ref` names, one hop far: it may be a reference again. */
function hop(ref: string, from: Place, walk: ResolveWalk): Located | Unresolved {
  const [, address = '', pointer = ''] = /^([^#]*)#?([^]*)/u.exec(ref) ?? [];
  const source = sourceOf(address, from.source, walk.read);
  if (isUnresolved(source)) return source;
  const place = { source, path: [] };
  if (!/^(?:\/|$)/u.test(pointer)) return unresolved(walk, 'missing', ref, place);
  const key = `${source.uri}#${pointer}`;
  if (walk.seen.has(key)) return unresolved(walk, 'cycle', ref, place);
  if (walk.spent.hops >= hopLimit) return unresolved(walk, 'far', ref, place);
  walk.seen.add(key);
  walk.spent.hops += 1;
  return descend({ value: source.tree, place }, pointer, { ref, walk });
}

function unresolved({ explain }: ResolveWalk, ...why: Parameters<Explain>): Unresolved {
  return { kind: why[0], message: explain(...why) };
}

function isUnresolved(answer: object): answer is Unresolved {
  return Object.hasOwn(answer, 'message');
}

function sourceOf(address: string, base: Source, read: ReadSource): Source | Unresolved {
  if (address === '') return base;
  const uri = resolveUri(base.uri, address);
  return uri === base.uri ? base : read(uri, base);
}

/** Reads a pointer only as far as its keys exist: it may be as long as the document. */
function descend(root: Located, pointer: string, asked: { ref: string; walk: ResolveWalk }): Located | Unresolved {
  let at = root;
  for (const [, written = ''] of pointer.matchAll(/\/([^/]*)/gu)) {
    const segment = decodeSegment(written);
    let next = step(at, segment);
    const through = referenceIn(at.value);
    if (next === undefined && through !== undefined) {
      const target = follow(through, at.place, { ...asked.walk, seen: new Set(asked.walk.seen) });
      if (target.kind !== 'found') return target;
      at = target;
      next = step(at, segment);
    }
    if (next === undefined) return unresolved(asked.walk, 'missing', asked.ref, at.place);
    at = next;
  }
  return { value: at.value, place: at.place };
}

function step(at: Located, segment: string): Located | undefined {
  const key = isArray(at.value) ? toIndex(segment) : segment;
  const value = member(at.value, key);
  if (value === undefined) return undefined;
  const path: Path = [...at.place.path, key];
  return { value, place: { source: at.place.source, path } };
}

/** Keys of arrays are indexes; texts like `01` or `length` are none. */
function toIndex(segment: string): number {
  return String(Number(segment)) === segment ? Number(segment) : -1;
}

/** The value that a reference leads to; undefined where it leads nowhere. */
export function valueOf(target: ResolvedReference | Unresolved): unknown {
  return target.kind === 'found' ? target.value : undefined;
}

/** The text of the reference that `value` is, or undefined where it is none: a `$ref` is a string in an object. */
export function referenceIn(value: unknown): string | undefined {
  const ref = isObject(value) ? member(value, '$ref') : undefined;
  return isText(ref) ? ref : undefined;
}
