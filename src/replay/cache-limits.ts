import type { Keeping } from '../schema/cache-sizes.ts';

/**
 * What a replay keeps of the operations and schemas that it has worked out. Operations are asked one after the other and few
 * schemas serve more than one, unless by references.
 */
export const replayCacheLimits: Keeping = { operations: 16, schemas: 250, paths: 32 };
