/** The limits of caches: how much of what is worked out for a description is kept, about as many of each as were asked for last. */
export interface CacheLimits {
  /** Operations that are worked out, some 10 kB each. */
  readonly operations: number;
  /** Schemas compiled to judge values, or with a value made of them: some 20 kB each. */
  readonly schemas: number;
}

/** The limits of a mock, which is asked anything at any time: more than all but a few descriptions have. */
export const defaultCacheLimits: CacheLimits = { operations: 2_000, schemas: 2_000 };
