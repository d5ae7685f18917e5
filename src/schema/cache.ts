import type { Description } from '../description/description.ts';
import { hasSiblings, hopsOf } from '../description/resolve-schema.ts';
import { referenceIn } from '../description/resolve.ts';
import type { Located } from '../description/view.ts';
import { isObject, keysOf } from '../lib/json.ts';
import { emptyScope, enterScope } from './schema-position.ts';

/** The limits of caches: how much of what is worked out for a description is kept, about as many of each as were asked for last. */
export interface CacheLimits {
  /** Operations that are worked out, some 10 kB each. */
  readonly operations: number;
  /** Schemas compiled to judge values, or with a value made of them: some 20 kB each. */
  readonly schemas: number;
}

/** The limits of a mock, which is asked anything at any time: more than all but a few descriptions have. */
export const defaultCacheLimits: CacheLimits = { operations: 2_000, schemas: 2_000 };

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

/** Something that keeps what it makes. */
export interface CacheContent {
  /** How many things it was asked for, each counted once. */
  readonly count: () => number;
  /** How many it keeps: those, and what they came with. */
  readonly size: () => number;
}

// Where all that is asked for comes with as much of its own, it has twice the size at the end that it had at half.
const growthWorthwhile = 1.75;

/**
 * What `begin` makes, made anew when it was asked for `limit` things. Not as long as it hardly grows: schemas that lead to the
 * same ones by references would only have those made again.
 */
export function createResettingCache<Made extends CacheContent>(limit: number, begin: () => Made): () => Made {
  let made: Made | undefined;
  let sizeAtHalf: number | undefined;
  return () => {
    const count = made?.count() ?? 0;
    const size = made?.size() ?? 0;
    if (count * 2 >= limit) sizeAtHalf ??= size;
    const isFull = count >= limit && size >= (sizeAtHalf ?? 0) * growthWorthwhile;
    if (made !== undefined && !isFull) return made;
    made = begin();
    sizeAtHalf = undefined;
    return made;
  };
}
