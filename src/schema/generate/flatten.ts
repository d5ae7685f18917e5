import { isArray, isObject, member, type JsonObject } from '../../lib/json.ts';

/** Schemas behind references, by the text of the `$ref`. */
export type Lookup = (ref: string) => unknown;

// A schema of more parts than this is written to hurt; what is left out is then not kept to.
const partLimit = 1_000;

/**
 * The schemas that must hold together where all of `schemas` must: references followed, `allOf` opened, each schema once.
 * Undefined where one of them is `false`.
 */
export function flatten(schemas: readonly unknown[], lookup: Lookup): readonly JsonObject[] | undefined {
  const parts = new Set<JsonObject>();
  const pending = [...schemas].reverse();
  while (pending.length > 0 && parts.size < partLimit) {
    const schema = pending.pop();
    if (schema === false) return undefined;
    if (!isObject(schema) || parts.has(schema)) continue;
    parts.add(schema);
    const all = member(schema, 'allOf');
    const ref = member(schema, '$ref');
    const deeper = [...(typeof ref === 'string' ? [lookup(ref)] : []), ...(isArray(all) ? all : [])];
    pending.push(...deeper.reverse());
  }
  return [...parts];
}

/** The schema that `schema` stands for, where it does nothing but refer: it is the same one wherever it is referred to. */
export function target(schema: unknown, lookup: Lookup): unknown {
  let current = schema;
  for (let hops = 0; hops < partLimit && isObject(current); hops += 1) {
    const all = member(current, 'allOf');
    const ref = member(current, '$ref') ?? (isArray(all) && all.length === 1 ? member(all[0], '$ref') : undefined);
    if (typeof ref !== 'string' || member(current, 'properties') !== undefined) return current;
    current = lookup(ref);
  }
  return current;
}
