/** A place in a file, line and column from 1. */
export interface FilePlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** A place where a documented and a received value differ; an absent one was not there. */
export interface UnequalValue {
  /** JSON Pointer (RFC 6901). */
  readonly pointer: string;
  readonly documented?: unknown;
  readonly received?: unknown;
}

/** The outcome of a case that did not simply pass. `known` are failures that the baseline has. */
export type ResultStatus = 'failed' | 'known' | 'skipped' | 'note';

/** An answer as it was documented or received. */
export interface AnswerSummary {
  readonly status?: string;
  readonly contentType?: string;
  /** The start of a received body, as text. */
  readonly body?: string;
}

/** A case that did not simply pass. */
export interface Result {
  readonly check: string;
  readonly status: ResultStatus;
  readonly method?: string;
  readonly path?: string;
  readonly operationId?: string;
  readonly example?: string;
  readonly message: string;
  readonly documented?: AnswerSummary;
  readonly received?: AnswerSummary;
  readonly differences?: readonly UnequalValue[];
  readonly differenceCount?: number;
  readonly curl?: string;
  /** The request that made the record which `curl` is about, `POST /pets`; the run has deleted it. */
  readonly madeBy?: string;
  readonly exampleAt?: FilePlace;
  readonly schemaAt?: FilePlace;
  /** Bodies that have neither an example nor a schema. */
  readonly operationAt?: FilePlace;
  readonly derived?: readonly string[];
  /** Why the failure is known, and where the baseline says it. */
  readonly reason?: string;
  readonly baselineAt?: FilePlace;
}

/** The number of cases by outcome. */
export interface Counts {
  readonly cases: number;
  readonly passed: number;
  /** Failed cases, without known ones. */
  readonly failed: number;
  readonly known: number;
  readonly skipped: number;
  readonly notes: number;
}

/** The cases of one operation, or those about what is not described. */
export interface OperationCounts extends Counts {
  /** `GET /events (listEvents)`, `Other methods of /events`, `Paths that are not described`. */
  readonly title: string;
  /** The described path that they are about; absent where they are about none. */
  readonly path?: string;
}

/** The declared things that were checked, and those that could have been. */
export interface Coverage {
  /** Pairs are `[checked, declared]`: seen in answers, and of parameters those whose effect an answer had to show. */
  readonly operations: readonly [number, number];
  readonly statuses: readonly [number, number];
  readonly mediaTypes: readonly [number, number];
  readonly parameters: readonly [number, number];
  readonly namedExamples: {
    readonly total: number;
    readonly passed: number;
    readonly failed: number;
    readonly skipped: number;
    /** No request of this profile can ask for them. */
    readonly unreachable: number;
  };
  /** The declared ones that the description lets anybody test: the target cannot help the rest. */
  readonly testable: Readonly<Record<CoverageRow, number>>;
  /** Declared ones that were asked for, or had to be in the answers. */
  readonly sent: Readonly<Record<CoverageRow, number>>;
  /**
   * Operations, parameters and named examples of which a case failed; of statuses and media types those that were expected and never
   * came.
   */
  readonly failed: Readonly<Record<CoverageRow, number>>;
  /** The number of bodies of answers by what they were compared with. */
  readonly bodies: Readonly<Record<BodyBasis, number>>;
  /** Operations that never had an expected status, by the declared one that they had instead; absent where there are none. */
  readonly otherwise?: Readonly<Record<string, number>>;
}

/** The standard for a body: an example, for want of one a schema, for want of both nothing. */
export type BodyBasis = 'example' | 'schema' | 'nothing';

/** The rows of coverage. */
export type CoverageRow = 'operations' | 'statuses' | 'mediaTypes' | 'parameters' | 'namedExamples';

/** The times of answers in milliseconds: 95 % of them at most `p95Ms`, all at most `maxMs`. */
export interface Latency {
  readonly answers: number;
  readonly p95Ms: number;
  readonly maxMs: number;
}

/** The outcome of replaying one description. */
export interface ReplayRun {
  readonly description: string;
  /** `in-process`, or the base URL. */
  readonly target: string;
  readonly profile: string;
  /** Why the run ended before its last case; absent where it did not. */
  readonly stopped?: 'interrupted' | 'max-failures';
  readonly summary: Counts & {
    /** Absent in a report that is to be the same in every run. */
    readonly durationMs?: number;
    /** Absent where no limit of time is set. */
    readonly latency?: Latency;
  };
  readonly coverage: Coverage;
  /** The operations of the run, in the order of the description. */
  readonly operations: readonly OperationCounts[];
  /** The number of references of the description that lead nowhere; absent where there are none. */
  readonly references?: number;
  /** Sentences about the run as a whole. */
  readonly warnings: readonly string[];
  /** Failures, skipped cases and notes, in the order of the cases. */
  readonly results: readonly Result[];
  /** The number of results that were not kept for lack of room. A failure of the set-up counts those that it stands for. */
  readonly resultsLeftOut: number;
}

/** The least share that must be checked, of one row of the coverage or of all rows together. */
export interface CoverageFloor {
  readonly row: CoverageRow | 'all';
  /** 0 to 100. */
  readonly percent: number;
}

/** The facts about the whole in a report that is one of several parts. */
export interface ReportShard {
  /** The number of the shard, from 1 to `count`. */
  readonly index: number;
  readonly count: number;
  /** For each of the runs, the paths of all parts in the order of the description. */
  readonly paths: readonly (readonly string[])[];
  /** Entries of the baseline that match no failure of this part: what fails the whole, where they match none of any part. */
  readonly unmet: readonly RunFailure[];
  /** The floors of coverage for the whole. */
  readonly floors: readonly CoverageFloor[];
}

/** The outcome of `assay replay`: a run for each description, in the order they were given. */
export interface ReplayReport {
  readonly version: string;
  readonly runs: readonly ReplayRun[];
  /** Failures beyond the runs: entries of the baseline that match no failure any more, and coverage below its floor. */
  readonly runFailures: readonly RunFailure[];
  /** Absent where the report is no part of another. */
  readonly shard?: ReportShard;
}

/** Something that fails the whole. */
export interface RunFailure {
  readonly check: 'baseline-stale' | 'coverage-minimum' | 'reference';
  readonly message: string;
  readonly at?: FilePlace;
}
