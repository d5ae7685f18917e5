import type { Description } from '../description/description.ts';
import { hasSiblings, hopsOf } from '../description/resolve-schema.ts';
import { referenceIn } from '../description/resolve.ts';
import type { Located } from '../description/view.ts';
import { isObject, keysOf } from '../lib/json.ts';
import { emptyScope, enterScope } from './dynamic-scope.ts';

/**
 * What a cache knows `schema` by: its own object or, where that is nothing but a reference, the one that it leads to. Each
 * operation has references of its own, and thousands of them lead to the same few schemas.
 */
export function schemaKey(description: Description, schema: Located): unknown {
  if (referenceIn(schema.value) === undefined) return schema.value;
  const hops = hopsOf(description, schema);
  const end = hasSiblings(description) ? hops.findIndex(({ value }) => !isBareReference(value)) : hops.length - 1;
  const target = hops[end];
  if (!isObject(target?.value)) return schema.value;
  // A `$dynamicRef` below it leads elsewhere, if a reference on the way stands in a resource that says so.
  const around = [schema, ...hops.slice(0, end)].reduce(enterScope, emptyScope);
  const isAlone = enterScope(around, target).key === enterScope(emptyScope, target).key;
  return isAlone ? target.value : schema.value;
}

function isBareReference(value: unknown): boolean {
  return referenceIn(value) !== undefined && keysOf(value).length === 1;
}
