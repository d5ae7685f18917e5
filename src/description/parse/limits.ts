/** The size and depth of a description beyond which it is refused. */
export interface Limits {
  /** The largest size of one file. */
  readonly sizeBytes: number;
  /** Objects and arrays inside each other, in one file. */
  readonly levels: number;
  /** Files that one description may consist of. */
  readonly files: number;
  /** Values that YAML aliases may stand for, counted as often as they are used. */
  readonly aliasedValues: number;
}

/** 64 MiB a file, 1,000 levels, 10,000 files, 1,000,000 values behind aliases. */
export const defaultLimits: Limits = {
  sizeBytes: 64 * 1024 * 1024,
  levels: 1_000,
  files: 10_000,
  aliasedValues: 1_000_000,
};

/** The size from which on a file is read in parts where that is possible: parsing all of a smaller one takes less than a millisecond. */
export const leastSparseBytes = 32_768;
