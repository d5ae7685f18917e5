import type { Description } from '../description/description.ts';
import { hopsOf } from '../description/read/resolve-schema.ts';
import { hasSiblings } from '../description/read/hops.ts';
import { referenceIn } from '../description/resolve.ts';
import type { Located } from '../description/read/view.ts';
import { isObject, keysOf } from '../lib/json.ts';
import { emptyScope, enterScope } from './schema-position.ts';

/** The sizes of the caches of a description: about as many entries as were used last. */
export interface CacheLimits {
  /** Planned operations, some 10 kB each. */
  readonly operations: number;
  /** Compiled schemas, and schemas with a generated value: some 20 kB each. */
  readonly schemas: number;
}

/** The limits of a mock, which may get any request at any time: more than nearly every description has. */
export const defaultCacheLimits: CacheLimits = { operations: 2_000, schemas: 2_000 };

/**
 * The key of `schema` in a cache: its object or, for a mere reference, the target. Thousands of references lead to the same few
 * schemas.
 */
export function schemaKey(description: Description, schema: Located): unknown {
  if (referenceIn(schema.value) === undefined) return schema.value;
  const hops = hopsOf(description, schema);
  const end = hasSiblings(description) ? hops.findIndex(({ value }) => !isBareReference(value)) : hops.length - 1;
  const target = hops[end];
  if (!isObject(target?.value)) return schema.value;
  // A `$dynamicRef` in the target may depend on the resources that references lead through.
  const around = [schema, ...hops.slice(0, end)].reduce(enterScope, emptyScope);
  const isAlone = enterScope(around, target).key === enterScope(emptyScope, target).key;
  return isAlone ? target.value : schema.value;
}

function isBareReference(value: unknown): boolean {
  return referenceIn(value) !== undefined && keysOf(value).length === 1;
}

/** The content of a cache that is emptied as a whole. */
export interface CacheContent {
  /** The number of keys. */
  readonly count: () => number;
  /** The number of objects: those of the keys, and those that they share. */
  readonly size: () => number;
}

// If every key brings as many objects, the size doubles from the half of the keys to the end.
const growthWorthwhile = 1.75;
// Hundreds of schemas with a dynamic scope each bring copies of all the others: they are many long before there are `limit` keys.
const [mostPerKey, growthUnusual] = [20, 10];

/**
 * The content that `begin` makes, begun anew after `limit` keys, or when it has become large. It stays while it hardly grows: schemas with the
 * same references would only have the shared ones made again.
 */
export function createResettingCache<Made extends CacheContent>(limit: number, begin: () => Made): () => Made {
  let made: Made | undefined;
  let sizeAtFirst: number | undefined;
  let sizeAtHalf: number | undefined;
  return () => {
    const count = made?.count() ?? 0;
    const size = made?.size() ?? 0;
    if (count * 2 >= limit) sizeAtHalf ??= size;
    if (count > 0) sizeAtFirst ??= size;
    const isFull = count >= limit && size >= (sizeAtHalf ?? 0) * growthWorthwhile;
    const isLarge = size >= limit * mostPerKey && size >= (sizeAtFirst ?? 0) * growthUnusual;
    if (made !== undefined && !isFull && !isLarge) return made;
    made = begin();
    sizeAtFirst = undefined;
    sizeAtHalf = undefined;
    return made;
  };
}
