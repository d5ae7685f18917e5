import type { CacheLimits } from '../schema/cache.ts';

/**
 * What a replay keeps of the operations and schemas that it has worked out. Operations are asked one after the other and few
 * schemas serve more than one, unless by references.
 */
export const replayCacheLimits: CacheLimits = { operations: 16, schemas: 250 };
