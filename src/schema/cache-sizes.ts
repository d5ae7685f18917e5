/** How much of what is worked out for a description is kept, about as many of each as were asked for last. */
export interface Keeping {
  /** Some 10 kB each. */
  readonly operations: number;
  /** Compiled to judge values, or with a value made of them: some 20 kB each. */
  readonly schemas: number;
  /** Where they lead, by method. */
  readonly paths: number;
}

/** For a mock, which is asked anything at any time: more than all but a few descriptions have. */
export const usualKeeping: Keeping = { operations: 2_000, schemas: 2_000, paths: 1_000 };
