import { memberAt, type Located } from '../../description/read/view.ts';
import { perObject } from '../../lib/cache.ts';
import { isArray, isText, member } from '../../lib/json.ts';
import { parsePointer } from '../../lib/pointer.ts';
import { resolveUri } from '../../lib/uri.ts';

/** The part of `schema` that a reference at `from`, which is in it, leads to by pointer, `$anchor` or `$id`; undefined for any other. */
export function namedSchema(ref: string, from: Located, schema: Located): Located | undefined {
  const [address = '', fragment = ''] = ref.split('#', 2);
  const names = namesIn(schema);
  const base = baseOf(from, schema);
  const uri = address === '' ? base : resolveUri(base, address);
  const top = names.get(uri);
  const keys = parsePointer(fragment);
  if (keys === undefined) return names.get(`${uri}#${fragment}`);
  return keys.reduce<Located | undefined>((at, key) => at && memberAt(at, key), top);
}

/** The URI that references at a place begin with: that of the nearest `$id` around it. The whole schema has the empty one. */
function baseOf({ place }: Located, schema: Located): string {
  const start = schema.place.path.length;
  let [value, base] = [schema.value, moved('', schema.value)];
  for (const key of place.path.slice(start)) {
    value = member(value, key);
    base = moved(base, value);
  }
  return base;
}

function moved(base: string, value: unknown): string {
  const id = member(value, '$id');
  return isText(id) ? resolveUri(base, id.replace(/#$/u, '')) : base;
}

const namesOf = perObject((_: object, schema: Located): ReadonlyMap<string, Located> => {
  const names = new Map<string, Located>([['', schema]]);
  // Aliases of YAML can repeat a part more often than there is time for.
  const seen = new Set<object>();
  const walk = (located: Located, outer: string): void => {
    const { value } = located;
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    const base = moved(outer, value);
    if (base !== outer) names.set(base, located);
    for (const key of ['$anchor', '$dynamicAnchor']) {
      const anchor = member(value, key);
      if (isText(anchor)) names.set(`${base}#${anchor}`, located);
    }
    for (const key of Object.keys(value)) {
      const child = memberAt(located, isArray(value) ? Number(key) : key);
      if (child !== undefined) walk(child, base);
    }
  };
  walk(schema, '');
  return names;
});

/** The schemas in `schema` that have a name, by their URI and anchor; the whole one by the empty text. */
function namesIn(schema: Located): ReadonlyMap<string, Located> {
  const { value } = schema;
  if (typeof value !== 'object' || value === null) return new Map([['', schema]]);
  return namesOf(value, schema);
}
