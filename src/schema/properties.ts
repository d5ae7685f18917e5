import type { Description } from '../description/description.ts';
import { entriesIn, inside, memberAt, type Located } from '../description/view.ts';
import { isObject, member } from '../lib/json.ts';
import { compositions } from './required-names.ts';
import { hopsOf } from '../description/resolve-schema.ts';

/** The properties of the object that `schema` describes, those of `allOf`, `anyOf` and `oneOf` included; of equal names the first. */
export function propertiesOf(description: Description, schema: Located | undefined): ReadonlyMap<string, Located> {
  const found = new Map<string, Located>();
  const seen = new Set<unknown>();
  // A stack of its own: types that list their heirs, which refer back to them, lie thousands deep.
  const open = schema === undefined ? [] : [schema];
  for (let at = open.pop(); at !== undefined && seen.size < mostSchemas; at = open.pop()) {
    if (seen.has(at.value)) continue;
    seen.add(at.value);
    const parts: Located[] = [];
    for (const hop of hopsOf(description, at)) {
      const own = memberAt(hop, 'properties');
      for (const key of isObject(own?.value) ? Object.keys(own.value) : []) {
        const property = own && inside(description, own, key);
        if (property !== undefined && !found.has(key)) found.set(key, property);
      }
      for (const keyword of compositions)
        parts.push(...entriesIn(description, memberAt(hop, keyword)).map(([, part]) => part));
    }
    open.push(...parts.reverse());
  }
  return found;
}

// What one object may be is not told by more.
const mostSchemas = 1_000;

/** Whether a property may be in answers only. */
export function isReadOnly(property: Located | undefined): boolean {
  return property !== undefined && member(property.value, 'readOnly') === true;
}
