import { memberAt, type Located, textAt } from '../description/read/view.ts';
import { isArray, isObject } from '../lib/json.ts';
import { dynamicAnchorsAround } from '../description/read/resolve-schema.ts';
import { placeKey } from '../description/place.ts';

/** A schema, or the value of a keyword, with the scope of its dynamic references. */
export interface SchemaPosition extends Located {
  readonly scope: DynamicScope;
}

/** The members of an object or list, by key, in the scope of their parent. */
export function children(parent: SchemaPosition): readonly (readonly [string, SchemaPosition])[] {
  return Object.keys(Object(parent.value) as object).flatMap((key) => {
    const child = memberAt(parent, isArray(parent.value) ? Number(key) : key);
    return child === undefined ? [] : [[key, { ...child, scope: parent.scope }] as const];
  });
}

/** The dynamic scope of a schema (JSON Schema 2020-12 section 7.1): each `$dynamicAnchor` in the outermost resource that has it. */
export interface DynamicScope {
  /** Equal for equal scopes. */
  readonly key: string;
  readonly anchors: ReadonlyMap<string, Located>;
}

/** The scope outside of every resource. */
export const emptyScope: DynamicScope = { key: '', anchors: new Map() };

/** `scope` inside the resource around `located`. */
export function enterScope(scope: DynamicScope, located: Located): DynamicScope {
  const more = dynamicAnchorsAround(located).filter(([name]) => !scope.anchors.has(name));
  if (more.length === 0) return scope;
  const anchors = new Map([...more, ...scope.anchors]);
  const names = [...anchors].map(([name, { place }]) => `${name} ${placeKey(place)}`);
  return { key: names.sort().join('\n'), anchors };
}

/** The target of a `$dynamicRef` that would be `target` for a plain `$ref`. */
export function dynamicTarget(scope: DynamicScope, ref: string, target: Located): Located {
  const [, name = ''] = /#([^/]+)$/u.exec(ref) ?? [];
  return textAt(target, '$dynamicAnchor') === name ? (scope.anchors.get(name) ?? target) : target;
}

/** Schemas behind references, each with one id in each scope, and a queue of those that are not copied yet. */
export interface SharedSchemas {
  /** The id of a schema, `d0` onwards; a new one joins the queue. */
  readonly idOf: (located: Located, outer: DynamicScope) => string;
  /** Takes the first schema of the queue, with its id. */
  readonly next: () => readonly [id: string, position: SchemaPosition] | undefined;
  /** Takes the schema with this id from the queue. */
  readonly take: (id: string) => SchemaPosition | undefined;
}

/** A queue instead of recursion: a chain of references may be longer than the stack is deep. */
export function createSharedSchemas(): SharedSchemas {
  const ids = new Map<string, Map<unknown, string>>();
  const waiting = new Map<string, SchemaPosition>();
  let count = 0;
  const take = (id: string): SchemaPosition | undefined => {
    const position = waiting.get(id);
    waiting.delete(id);
    return position;
  };
  return {
    idOf: (located, outer) => {
      const { value, place } = located;
      const scope = enterScope(outer, located);
      const known = ids.get(scope.key) ?? new Map<unknown, string>();
      ids.set(scope.key, known);
      const key = isObject(value) ? value : placeKey(place);
      const id = known.get(key) ?? `d${count}`;
      if (!known.has(key)) {
        count += 1;
        known.set(key, id);
        waiting.set(id, { ...located, scope });
      }
      return id;
    },
    next: () => {
      const [first] = waiting;
      if (first !== undefined) waiting.delete(first[0]);
      return first;
    },
    take,
  };
}
