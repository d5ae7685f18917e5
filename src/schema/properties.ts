import type { Description } from '../description/description.ts';
import { entriesIn, follow, inside, type Located } from '../description/view.ts';
import { isObject, member } from '../lib/json.ts';

/** The properties of the object that `schema` describes, those of `allOf`, `anyOf` and `oneOf` included; of equal names the first. */
export function propertiesOf(description: Description, schema: Located | undefined): ReadonlyMap<string, Located> {
  const found = new Map<string, Located>();
  const seen = new Set<unknown>();
  const visit = (at: Located): void => {
    const target = follow(description, at);
    if (target === undefined || seen.has(target.value)) return;
    seen.add(target.value);
    const own = inside(description, target, 'properties');
    for (const key of isObject(own?.value) ? Object.keys(own.value) : []) {
      const property = inside(description, target, 'properties', key);
      if (property !== undefined && !found.has(key)) found.set(key, property);
    }
    for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
      for (const [, part] of entriesIn(description, inside(description, target, keyword))) visit(part);
    }
  };
  if (schema !== undefined) visit(schema);
  return found;
}

/** Whether a property may be in answers only. */
export function isReadOnly(property: Located | undefined): boolean {
  return property !== undefined && member(property.value, 'readOnly') === true;
}
