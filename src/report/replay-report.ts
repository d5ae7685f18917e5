/** A place in a file, line and column from 1. */
interface ReportedPlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Where a documented and a received value differ; what is absent was not there. */
export interface ReportedDifference {
  /** JSON Pointer (RFC 6901). */
  readonly pointer: string;
  readonly documented?: unknown;
  readonly received?: unknown;
}

/** A case that did not simply pass. */
export interface ReportedResult {
  readonly check: string;
  readonly status: 'failed' | 'skipped' | 'note';
  readonly method?: string;
  readonly path?: string;
  readonly operationId?: string;
  readonly example?: string;
  readonly message: string;
  readonly documented?: object;
  readonly received?: object;
  readonly differences?: readonly ReportedDifference[];
  readonly differenceCount?: number;
  readonly curl?: string;
  readonly exampleAt?: ReportedPlace;
  readonly schemaAt?: ReportedPlace;
  readonly derived?: readonly string[];
}

/** What replaying one description came to. Pairs are `[seen, declared]`. */
export interface ReplayRun {
  readonly description: string;
  /** `in-process`, or the base URL. */
  readonly target: string;
  readonly profile: string;
  readonly summary: {
    readonly cases: number;
    readonly passed: number;
    readonly failed: number;
    readonly skipped: number;
    readonly notes: number;
    readonly durationMs: number;
  };
  readonly coverage: {
    readonly operations: readonly [number, number];
    readonly statuses: readonly [number, number];
    readonly mediaTypes: readonly [number, number];
    readonly namedExamples: {
      readonly total: number;
      readonly passed: number;
      readonly failed: number;
      readonly skipped: number;
      readonly unreachable: number;
    };
  };
  /** Failures, skipped cases and notes, in the order of the cases. */
  readonly results: readonly ReportedResult[];
  /** How many more there were than were kept. */
  readonly resultsLeftOut: number;
}
