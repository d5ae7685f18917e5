import { has, isArray, isObject, isText, member } from '../lib/json.ts';
import type {
  AnswerSummary,
  Counts,
  Coverage,
  CoverageFloor,
  CoverageRow,
  FilePlace,
  Latency,
  OperationCounts,
  ReplayRun,
  ReportShard,
  Result,
  ResultStatus,
  RunFailure,
  UnequalValue,
} from '../results.ts';

type ValueCheck = (value: unknown) => boolean;

/** The check of each member of a type: members that nobody knows yet may stand beside them. */
type MemberChecks<T> = { readonly [Key in keyof T]-?: ValueCheck };

function hasMembers<T>(members: MemberChecks<T>): (value: unknown) => value is T {
  const checks = Object.entries<ValueCheck>(members);
  return (value): value is T => isObject(value) && checks.every(([key, check]) => check(member(value, key)));
}

const isCount: ValueCheck = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
const isPosition: ValueCheck = (value) => isCount(value) && value !== 0;
const isNumber: ValueCheck = (value) => Number.isFinite(value) && Number(value) >= 0;
const isAnything: ValueCheck = () => true;

function optional(check: ValueCheck): ValueCheck {
  return (value) => value === undefined || check(value);
}

function everyItem(check: ValueCheck): ValueCheck {
  return (value) => isArray(value) && value.every(check);
}

function oneOf<T extends string>(known: Readonly<Record<T, true>>): ValueCheck {
  return (value) => isText(value) && has(known, value);
}

const isPlace = hasMembers<FilePlace>({ file: isText, line: isPosition, column: isPosition });

/** The checks of a failure beyond the runs. */
export const isRunFailure = hasMembers<RunFailure>({
  check: oneOf<RunFailure['check']>({ 'baseline-stale': true, 'coverage-minimum': true, reference: true }),
  message: isText,
  at: optional(isPlace),
});

const isAnswer = hasMembers<AnswerSummary>({
  status: optional(isText),
  contentType: optional(isText),
  body: optional(isText),
});

const isResult = hasMembers<Result>({
  check: isText,
  status: oneOf<ResultStatus>({ failed: true, known: true, skipped: true, note: true }),
  method: optional(isText),
  path: optional(isText),
  operationId: optional(isText),
  example: optional(isText),
  message: isText,
  documented: optional(isAnswer),
  received: optional(isAnswer),
  differences: optional(
    everyItem(hasMembers<UnequalValue>({ pointer: isText, documented: isAnything, received: isAnything })),
  ),
  differenceCount: optional(isCount),
  curl: optional(isText),
  madeBy: optional(isText),
  exampleAt: optional(isPlace),
  schemaAt: optional(isPlace),
  operationAt: optional(isPlace),
  derived: optional(everyItem(isText)),
  reason: optional(isText),
  baselineAt: optional(isPlace),
});

const counts: MemberChecks<Counts> = {
  cases: isCount,
  passed: isCount,
  failed: isCount,
  known: isCount,
  skipped: isCount,
  notes: isCount,
};

const byRow: MemberChecks<Record<CoverageRow, number>> = {
  operations: isCount,
  statuses: isCount,
  mediaTypes: isCount,
  parameters: isCount,
  namedExamples: isCount,
};

const isPair: ValueCheck = (value) => isArray(value) && value.length === 2 && value.every(isCount);

const isCoverage = hasMembers<Coverage>({
  operations: isPair,
  statuses: isPair,
  mediaTypes: isPair,
  parameters: isPair,
  namedExamples: hasMembers<Coverage['namedExamples']>({
    total: isCount,
    passed: isCount,
    failed: isCount,
    skipped: isCount,
    unreachable: isCount,
  }),
  testable: hasMembers(byRow),
  sent: hasMembers(byRow),
  failed: hasMembers(byRow),
  bodies: hasMembers<Coverage['bodies']>({ example: isCount, schema: isCount, nothing: isCount }),
  otherwise: optional((value) => isObject(value) && Object.values(value).every(isCount)),
});

/** The checks of a run in JSON: of all that schemas/replay-report.schema.json says, but that members which are not known yet may stand beside. */
export const isRun = hasMembers<ReplayRun>({
  description: isText,
  target: isText,
  profile: isText,
  stopped: optional(oneOf<NonNullable<ReplayRun['stopped']>>({ interrupted: true, 'max-failures': true })),
  summary: hasMembers<ReplayRun['summary']>({
    ...counts,
    durationMs: optional(isNumber),
    latency: optional(hasMembers<Latency>({ answers: isCount, p95Ms: isNumber, maxMs: isNumber })),
  }),
  references: optional(isCount),
  coverage: isCoverage,
  operations: everyItem(hasMembers<OperationCounts>({ ...counts, title: isText, path: optional(isText) })),
  warnings: everyItem(isText),
  results: everyItem(isResult),
  resultsLeftOut: isCount,
});

const isShardAlone = hasMembers<ReportShard>({
  index: isPosition,
  count: isPosition,
  paths: everyItem(everyItem(isText)),
  unmet: everyItem(isRunFailure),
  floors: everyItem(
    hasMembers<CoverageFloor>({
      row: oneOf<CoverageFloor['row']>({
        all: true,
        operations: true,
        statuses: true,
        mediaTypes: true,
        parameters: true,
        namedExamples: true,
      }),
      percent: (value) => isNumber(value) && Number(value) <= 100,
    }),
  ),
});

/** True for a valid `shard` in a report with so many runs. */
export function isShard(value: unknown, runs: number): value is ReportShard {
  return isShardAlone(value) && value.index <= value.count && value.paths.length === runs;
}
