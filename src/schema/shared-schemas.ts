import type { Located } from '../description/view.ts';
import { isObject } from '../lib/json.ts';
import { toFragment } from '../lib/pointer.ts';
import { enterScope, type DynamicScope } from './dynamic-scope.ts';
import type { SchemaPosition } from './schema-position.ts';

/** Schemas behind references, each under one id in each scope, and those that are still to be copied. */
export interface SharedSchemas {
  /** The id of a schema, `d0` onwards; the schema waits to be copied where it had none. */
  readonly idOf: (located: Located, outer: DynamicScope) => string;
  /** The schema that has waited longest, with its id. */
  readonly next: () => readonly [id: string, position: SchemaPosition] | undefined;
}

/** Creates an empty collection. Schemas wait in a list: a chain of references may be longer than the stack is deep. */
export function createSharedSchemas(): SharedSchemas {
  const ids = new Map<string, Map<unknown, string>>();
  const waiting: (readonly [string, SchemaPosition])[] = [];
  let count = 0;
  return {
    idOf: (located, outer) => {
      const { value, place } = located;
      const scope = enterScope(outer, located);
      const known = ids.get(scope.key) ?? new Map<unknown, string>();
      ids.set(scope.key, known);
      const key = isObject(value) ? value : `${place.source.uri}${toFragment(place.path)}`;
      const id = known.get(key) ?? `d${count}`;
      if (!known.has(key)) {
        count += 1;
        known.set(key, id);
        waiting.push([id, { ...located, scope }]);
      }
      return id;
    },
    next: () => waiting.shift(),
  };
}
