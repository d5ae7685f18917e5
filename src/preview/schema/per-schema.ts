import type { Description } from '../../description/description.ts';
import type { Place } from '../../description/place.ts';
import type { Located } from '../../description/read/view.ts';
import { perObject } from '../../lib/cache.ts';
import { isObject } from '../../lib/json.ts';

/**
 * Calls `read` once for each schema of a description: a component is drawn on many pages, each of them as HTML and as Markdown. One value
 * stands at several places where YAML has an alias; the answer of the last place is kept.
 */
export function perSchema<Value>(
  read: (description: Description, schema: Located) => Value,
): (description: Description, schema: Located) => Value {
  const known = perObject<Description, WeakMap<object, KnownValue<Value>>>(() => new WeakMap());
  return (description, schema) => {
    const { value: key, place } = schema;
    if (!isObject(key)) return read(description, schema);
    const all = known(description);
    const found = all.get(key);
    if (found !== undefined && isSame(found.place, place)) return found.value;
    const value = read(description, schema);
    all.set(key, { place, value });
    return value;
  };
}

interface KnownValue<Value> {
  readonly place: Place;
  readonly value: Value;
}

function isSame(one: Place, other: Place): boolean {
  const { path } = other;
  return (
    one.source === other.source && one.path.length === path.length && path.every((key, at) => key === one.path[at])
  );
}
