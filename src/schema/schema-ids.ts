import { isObject, member } from '../lib/json.ts';
import { parsePointer } from '../lib/pointer.ts';
import { resolveUri } from '../lib/uri.ts';
import type { Description } from '../description/description.ts';
import type { Source } from '../description/place.ts';
import { memberAt, rootOf, type Located } from '../description/view.ts';

/**
 * The schema that `ref` at `from` names by `$id`, `$anchor` or `$dynamicAnchor` (JSON Schema 2020-12 section 8.2), in the file
 * of `from` or the root file; undefined where none does. For references that are no path to a file.
 */
export function findSchema(description: Description, ref: string, from: Located): Located | undefined {
  const hash = ref.indexOf('#');
  const [address, fragment] = hash < 0 ? [ref, ''] : [ref.slice(0, hash), ref.slice(hash + 1)];
  const base = baseOf(from);
  const uri = address === '' ? base : resolveUri(base, address);
  const indexes = [indexOf(from.place.source), indexOf(rootOf(description).place.source)];
  const find = (name: string): Located | undefined =>
    indexes.map((index) => index.get(name)).find((found) => found !== undefined);
  const keys = parsePointer(fragment);
  if (keys === undefined) return find(`${uri}#${fragment}`);
  return keys.reduce<Located | undefined>((at, key) => at && memberAt(at, key), find(uri));
}

/** Base URI at `located`: of the file, moved by each `$id` on the way down. */
function baseOf({ place }: Located): string {
  let value: unknown = place.source.tree;
  let base = place.source.uri;
  for (const key of [undefined, ...place.path]) {
    if (key !== undefined) value = member(value, key);
    base = moved(base, value);
  }
  return base;
}

function moved(base: string, value: unknown): string {
  const id = member(value, '$id');
  return typeof id === 'string' ? resolveUri(base, id).replace(/#$/u, '') : base;
}

const memo = new WeakMap<Source, ReadonlyMap<string, Located>>();

/** Schemas of `source` by absolute URI. Examples that hold ids are in it too; nothing refers to them. */
function indexOf(source: Source): ReadonlyMap<string, Located> {
  const known = memo.get(source);
  if (known !== undefined) return known;
  const found = new Map<string, Located>();
  const keep = (uri: string, located: Located): void => {
    if (!found.has(uri)) found.set(uri, located);
  };
  const walk = (located: Located, outer: string): void => {
    const base = moved(outer, located.value);
    if (base !== outer) keep(base, located);
    for (const key of ['$anchor', '$dynamicAnchor']) {
      const anchor = member(located.value, key);
      if (typeof anchor === 'string') keep(`${base}#${anchor}`, located);
    }
    if (typeof located.value !== 'object' || located.value === null) return;
    const keys = isObject(located.value) ? Object.keys(located.value) : [...Object.keys(located.value)].map(Number);
    for (const key of keys) {
      const child = memberAt(located, key);
      if (typeof child?.value === 'object') walk(child, base);
    }
  };
  walk({ value: source.tree, place: { source, path: [] } }, source.uri);
  memo.set(source, found);
  return found;
}
