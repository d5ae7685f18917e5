import { perObject } from '../../lib/cache.ts';
import { isArray, member } from '../../lib/json.ts';
import { parsePointer } from '../../lib/pointer.ts';
import { resolveUri } from '../../lib/uri.ts';
import type { Description } from '../description.ts';
import type { Source } from '../place.ts';
import type { UnreadSource } from '../resolve.ts';
import { hopsBy } from './hops.ts';
import { type Located, memberAt, rootOf } from './view.ts';

/** The ids and anchors of the schemas of one source (JSON Schema 2020-12 section 8.2). */
interface SchemaIndex {
  /** The schemas of a file by `$id`, and by `$anchor` and `$dynamicAnchor` behind `#`, as absolute URIs. */
  readonly byUri: ReadonlyMap<string, Located>;
  /** Schemas with a `$dynamicAnchor`, by the URI of the resource that they are in. */
  readonly dynamic: ReadonlyMap<string, readonly (readonly [name: string, schema: Located])[]>;
}

/**
 * The value that `ref` at `from` leads to, in one hop. A reference inside a schema with an `$id` is relative to that, as in JSON Schema.
 * Any other is resolved as every reference of a description or, where that fails, by the ids and anchors of the file of `from` and of the
 * root file. An absolute URI is looked for among the ids first, so that nothing is read for it.
 */
export function resolveSchema(description: Description, ref: string, from: Located): Located | undefined {
  const isById = /^[a-z][a-z\d+.-]+:/iu.test(ref) || baseOf(from) !== from.place.source.uri;
  return (isById ? findSchema(description, ref, from) : undefined) ?? readReference(description, ref, from);
}

function readReference(description: Description, ref: string, from: Located): Located | undefined {
  const found = description.resolveHop(ref, from.place);
  return found.kind === 'found' ? found : findSchema(description, ref, from);
}

/** The schemas that hold together at a place, found as `resolveSchema` does. */
export const hopsOf = hopsBy(resolveSchema);

/** The `$dynamicAnchor`s of the resource that `located` is in, by name. */
export function dynamicAnchorsAround(located: Located): readonly (readonly [name: string, schema: Located])[] {
  const { source } = located.place;
  if (!mayHaveDynamicAnchors(source)) return [];
  return indexOf(source).dynamic.get(baseOf(located)) ?? [];
}

/**
 * The schema that `ref` at `from` names by `$id`, `$anchor` or `$dynamicAnchor`, in the file of `from` or the root file. An anchor may stand
 * in another file.
 */
export function findSchema(description: Description, ref: string, from: Located): Located | undefined {
  const hash = ref.indexOf('#');
  const [address, fragment] = hash < 0 ? [ref, ''] : [ref.slice(0, hash), ref.slice(hash + 1)];
  const base = baseOf(from);
  const uri = address === '' ? base : resolveUri(base, address);
  const indexes = [indexOf(from.place.source), indexOf(rootOf(description).place.source)];
  const find = (name: string): Located | undefined =>
    indexes.map(({ byUri }) => byUri.get(name)).find((found) => found !== undefined);
  const keys = parsePointer(fragment);
  if (keys !== undefined) return keys.reduce<Located | undefined>((at, key) => at && memberAt(at, key), find(uri));
  return find(`${uri}#${fragment}`) ?? (address === '' ? undefined : anchorIn(description, address, fragment, from));
}

function anchorIn(description: Description, address: string, anchor: string, from: Located): Located | undefined {
  const file = description.resolve(`${address}#`, from.place);
  if (file.kind !== 'found') return undefined;
  const { source } = file.place;
  return indexOf(source).byUri.get(`${source.uri}#${anchor}`);
}

/** Base URI at `located`: of the file, moved by each `$id` on the way down. */
function baseOf({ place }: Located): string {
  const { source, path } = place;
  if (!mayHaveIds(source)) return source.uri;
  let value: unknown = source.tree;
  let base = moved(source.uri, value);
  for (const key of path) {
    value = member(value, key);
    base = moved(base, value);
  }
  return base;
}

function moved(base: string, value: unknown): string {
  const id = member(value, '$id');
  return typeof id === 'string' ? resolveUri(base, id).replace(/#$/u, '') : base;
}

/** The index of a source. Examples that hold ids are in it too; nothing refers to them. */
const indexOf = perObject((source: Source): SchemaIndex => {
  const byUri = new Map<string, Located>();
  const dynamic = new Map<string, [string, Located][]>();
  const add = (uri: string, located: Located): void => {
    if (!byUri.has(uri)) byUri.set(uri, located);
  };
  // Few places have a name: a path is made for those alone.
  const path: (string | number)[] = [];
  const locate = (value: object): Located => ({ value, place: { source, path: [...path] } });
  const walk = (value: unknown, outer: string): void => {
    if (typeof value !== 'object' || value === null) return;
    const base = moved(outer, value);
    if (base !== outer) add(base, locate(value));
    for (const key of ['$anchor', '$dynamicAnchor']) {
      const anchor = member(value, key);
      if (typeof anchor !== 'string') continue;
      const located = locate(value);
      add(`${base}#${anchor}`, located);
      if (key === '$dynamicAnchor') dynamic.set(base, [...(dynamic.get(base) ?? []), [anchor, located]]);
    }
    const enter = (child: unknown, key: string | number): void => {
      path.push(key);
      walk(child, base);
      path.pop();
    };
    if (isArray(value)) value.forEach(enter);
    else for (const [key, child] of Object.entries(value)) enter(child, key);
  };
  walk(source.tree, source.uri);
  return { byUri, dynamic };
});

/** `unread` without what schemas in `sources` call themselves, in full or from a schema beside: nobody looks for a file there. */
export function withoutIds(unread: readonly UnreadSource[], sources: readonly Source[]): readonly UnreadSource[] {
  if (unread.length === 0) return unread;
  const ids = sources.filter(mayHaveIds).flatMap((source) => {
    const known = [...indexOf(source).byUri.keys()];
    return [...known, ...known.map((id) => resolveUri(source.uri, id.replace(/^.*\//u, '')))];
  });
  const names = new Set(ids);
  return unread.filter(({ uri }) => !names.has(uri));
}

// Most sources spell none of these, and a look at their text takes less than a walk through them.
const spellingsOf = perObject(({ text }: Source) => {
  const holds = (word: string): boolean => text?.includes(word) ?? true;
  return { ids: holds('$id'), dynamicAnchors: holds('$dynamicAnchor'), unevaluated: holds('unevaluated') };
});

/** True where a schema of `source` may have an `$id`. */
function mayHaveIds(source: Source): boolean {
  return spellingsOf(source).ids;
}

/** True where a schema of `source` may have a `$dynamicAnchor`. */
function mayHaveDynamicAnchors(source: Source): boolean {
  return spellingsOf(source).dynamicAnchors;
}

/** True where a schema of `source` may ask what other keywords have left unevaluated. */
export function mayLeaveUnevaluated(source: Source): boolean {
  return spellingsOf(source).unevaluated;
}
