import { isArray, isObject, member } from '../../lib/json.ts';
import { toFragment } from '../../lib/pointer.ts';
import type { Slot } from './model.ts';
import type { Description } from '../description.ts';
import { isExtension } from '../model/extension.ts';
import type { Path, Place } from '../place.ts';
import { referenceIn, type Unresolved } from '../resolve.ts';
import { findSchema } from '../read/resolve-schema.ts';
import { memberAt, rootOf, type Located } from '../read/view.ts';
import { placeKey } from '../place.ts';

/** The value that a reference leads to. */
type ReferenceTarget =
  /** The reference is to stay as it is written. */
  | { readonly kind: 'kept' }
  | { readonly kind: 'none'; readonly reason: Unresolved['kind'] }
  /** One hop away: it may be a reference again. */
  | { readonly kind: 'located'; readonly located: Located };

/** An object of another file that is to be a component. */
interface Added {
  readonly located: Located;
  readonly kind: string;
  /** The path of the component in the bundle. */
  readonly here: Path;
}

/** The places of objects of other files in a bundle. */
export interface BundlePlaces {
  readonly targetOf: (ref: string, from: Located) => ReferenceTarget;
  /** The reference to `target` in the bundle; that to `here` itself where it is to be copied there. */
  readonly placeOf: (target: Located, slot: Slot, here: Path) => string;
  /** A component that nobody has copied yet. */
  readonly nextAdded: () => Added | undefined;
}

/** The places of a bundle: at first those of components, sections and parts of the root. */
export function createBundlePlaces(description: Description, sections: ReadonlyMap<string, Path>): BundlePlaces {
  const root = description.source;
  const places = new Map<string, string>();
  const queue: Added[] = [];
  const taken = new Map<string, Set<string>>();
  const local = new Map<string, ReferenceTarget>();

  const targetOf: BundlePlaces['targetOf'] = (ref, from) => {
    if (from.place.source !== root || !ref.startsWith('#')) return follow(ref, from);
    // Nearly all references lead into the root, and few of them differ: their targets are cached.
    const target = local.get(ref) ?? follow(ref, from);
    local.set(ref, target);
    return target;
  };

  const follow: BundlePlaces['targetOf'] = (ref, from) => {
    const { place } = from;
    const found = description.resolve(ref, place);
    if (found.kind === 'found') return located(found.hops[0] ?? found.place);
    const named = findSchema(description, ref, from);
    const isOfRoot = place.source === root && (named?.place.source === root || ref.startsWith('#'));
    if (isOfRoot || (named === undefined && found.kind === 'remote')) return { kind: 'kept' };
    return named === undefined ? { kind: 'none', reason: found.kind } : located(named.place);
  };

  const settle = (at: Located, here: Path): void => {
    const ref = referenceIn(at.value);
    const isPure = isObject(at.value) && Object.keys(at.value).length === 1;
    const target = ref !== undefined && isPure ? targetOf(ref, at) : undefined;
    if (target?.kind !== 'located' || target.located.place.source === root) return;
    const key = placeKey(target.located.place);
    if (!places.has(key)) places.set(key, toFragment(here));
  };
  for (const at of likelyPlaces(rootOf(description), sections)) settle(at, at.place.path);

  const known = ({ source, path }: Place): string | undefined => {
    if (source === root) return toFragment(path);
    // A part of a copied value is at the same path below the copy, unless there is a reference between, behind which it has another path.
    for (let length = path.length; length >= 0; length -= 1) {
      const place = places.get(placeKey({ source, path: path.slice(0, length) }));
      if (place !== undefined) return `${place}${toFragment(path.slice(length)).slice(1)}`;
    }
    return undefined;
  };

  const newName = (place: Place, section: Path): string => {
    const key = toFragment(section);
    const names = taken.get(key) ?? new Set(Object.keys(Object(valueAt({ source: root, path: section })) as object));
    taken.set(key, names);
    const base = nameOf(place);
    let name = base;
    for (let count = 2; names.has(name); count += 1) name = `${base}-${count}`;
    names.add(name);
    return name;
  };

  return {
    targetOf,
    placeOf: (target, { shape, kind }, here) => {
      const place = known(target.place);
      if (place !== undefined) return place;
      const section = shape === 'one' ? sections.get(kind) : undefined;
      const path = section === undefined ? here : [...section, newName(target.place, section)];
      places.set(placeKey(target.place), toFragment(path));
      if (section !== undefined) queue.push({ located: target, kind, here: path });
      return toFragment(path);
    },
    nextAdded: () => queue.shift(),
  };
}

/** Parts of the root, sections and components: the bundle has their targets under these names. Extensions are copied as they are. */
function likelyPlaces(root: Located, sections: ReadonlyMap<string, Path>): readonly Located[] {
  const parents: (readonly [kind: string, path: Path])[] = [['pathItem', ['paths']], ['', ['components']], ...sections];
  return parents.flatMap(([kind, path]) => {
    const at = walk(root, path);
    if (at === undefined) return [];
    const keys = Object.keys(Object(at.value) as object);
    // Sections are maps: names of components may begin with `x-`.
    const names = sections.has(kind) && kind !== 'response' && kind !== 'pathItem' ? keys : keys.filter(isNoExtension);
    return [at, ...names.flatMap((key) => memberAt(at, key) ?? [])];
  });
}

function isNoExtension(key: string): boolean {
  return !isExtension(key);
}

function walk(root: Located, path: Path): Located | undefined {
  let at: Located | undefined = root;
  for (const key of path) at = at && memberAt(at, key);
  return at;
}

function located(place: Place): ReferenceTarget {
  return { kind: 'located', located: { place, value: valueAt(place) } };
}

function valueAt({ source, path }: Place): unknown {
  let value = source.tree;
  for (const key of path) value = member(value, isArray(value) ? Number(key) : key);
  return value;
}

/** The last key on the path of a place, or the name of its file, fit for a component (OpenAPI: `^[a-zA-Z0-9._-]+$`). */
function nameOf({ source, path }: Place): string {
  const file = (source.uri.split(/[\\/]/u).at(-1) ?? '').replace(/\.[^.]*$/u, '');
  return String(path.at(-1) ?? file).replace(/[^\w.-]+/gu, '-') || 'component';
}
