import { isArray, isObject, member } from '../lib/json.ts';
import type { Coverage, CoverageRow, ReplayReport, ReplayRun, RunFailure } from '../results.ts';

// What `runFailures` was called before 0.1.0; docs/upgrade.md says until when.
const oldName = 'complaints';
const renamed = `\`${oldName}\` of a report is \`runFailures\` now; the old name is read until 0.2.0`;

/** A report read from JSON, with a sentence where it has a name that goes; or what it must be. */
export type ReadReport =
  | { readonly kind: 'report'; readonly report: ReplayReport; readonly renamed?: string }
  | { readonly kind: 'other'; readonly must: string };

/** The report that the JSON report `value` is. */
export function readReport(value: unknown): ReadReport {
  if (member(value, 'tool') !== 'assay' || member(value, 'formatVersion') !== 1)
    return { kind: 'other', must: 'be a JSON report of `assay replay`' };
  const [runs, version, said, before] = ['runs', 'version', 'runFailures', oldName].map((key) => member(value, key));
  const failures = said ?? before;
  if (!isArray(runs) || !runs.every(isRun) || !isArray(failures) || !failures.every(isRunFailure))
    return { kind: 'other', must: 'have the runs of a JSON report of `assay replay`' };
  const report = { version: String(version), runs, runFailures: failures };
  return { kind: 'report', report, ...(said === undefined && { renamed }) };
}

/** `reports` as one: runs of one description, target and profile are the parts of one run. */
export function mergeReports(reports: readonly ReplayReport[]): ReplayReport {
  const runs = new Map<string, ReplayRun>();
  for (const run of reports.flatMap((report) => report.runs)) {
    const key = JSON.stringify([run.description, run.target, run.profile]);
    const before = runs.get(key);
    runs.set(key, before === undefined ? run : mergeRuns(before, run));
  }
  const runFailures = new Map(
    reports.flatMap((report) => report.runFailures).map((each) => [JSON.stringify(each), each]),
  );
  return { version: reports[0]?.version ?? '', runs: [...runs.values()], runFailures: [...runFailures.values()] };
}

function mergeRuns(a: ReplayRun, b: ReplayRun): ReplayRun {
  const stopped = a.stopped ?? b.stopped;
  const sum = (key: 'cases' | 'passed' | 'failed' | 'known' | 'skipped' | 'notes'): number =>
    a.summary[key] + b.summary[key];
  const latency = mergeLatency(a, b);
  const durations = [a, b].flatMap(({ summary }) => summary.durationMs ?? []);
  return {
    description: a.description,
    target: a.target,
    profile: a.profile,
    ...(stopped && { stopped }),
    summary: {
      cases: sum('cases'),
      passed: sum('passed'),
      failed: sum('failed'),
      known: sum('known'),
      skipped: sum('skipped'),
      notes: sum('notes'),
      // The parts ran side by side.
      ...(durations.length > 0 && { durationMs: Math.max(...durations) }),
      ...(latency && { latency }),
    },
    coverage: mergeCoverage(a.coverage, b.coverage),
    operations: [...a.operations, ...b.operations],
    warnings: [...new Set([...a.warnings, ...b.warnings])],
    results: [...a.results, ...b.results],
    resultsLeftOut: a.resultsLeftOut + b.resultsLeftOut,
  };
}

/** The slower 95 %: what the parts together took is not known. */
function mergeLatency({ summary: { latency: a } }: ReplayRun, { summary: { latency: b } }: ReplayRun) {
  if (a === undefined || b === undefined) return a ?? b;
  return {
    answers: a.answers + b.answers,
    p95Ms: Math.max(a.p95Ms, b.p95Ms),
    maxMs: Math.max(a.maxMs, b.maxMs),
  };
}

function mergeCoverage(a: Coverage, b: Coverage): Coverage {
  const pair = (key: Exclude<CoverageRow, 'namedExamples'>): readonly [number, number] => [
    a[key][0] + b[key][0],
    a[key][1] + b[key][1],
  ];
  const named = (key: keyof Coverage['namedExamples']): number => a.namedExamples[key] + b.namedExamples[key];
  const rows = (of: 'testable' | 'sent' | 'failed'): Coverage['testable'] => ({
    operations: a[of].operations + b[of].operations,
    statuses: a[of].statuses + b[of].statuses,
    mediaTypes: a[of].mediaTypes + b[of].mediaTypes,
    parameters: a[of].parameters + b[of].parameters,
    namedExamples: a[of].namedExamples + b[of].namedExamples,
  });
  return {
    operations: pair('operations'),
    statuses: pair('statuses'),
    mediaTypes: pair('mediaTypes'),
    parameters: pair('parameters'),
    namedExamples: {
      total: named('total'),
      passed: named('passed'),
      failed: named('failed'),
      skipped: named('skipped'),
      unreachable: named('unreachable'),
    },
    testable: rows('testable'),
    sent: rows('sent'),
    failed: rows('failed'),
    bodies: {
      example: a.bodies.example + b.bodies.example,
      schema: a.bodies.schema + b.bodies.schema,
      nothing: a.bodies.nothing + b.bodies.nothing,
    },
  };
}

function isRun(value: unknown): value is ReplayRun {
  const [summary, coverage] = [member(value, 'summary'), member(value, 'coverage')];
  const texts = ['description', 'target', 'profile'].map((key) => member(value, key));
  const lists = ['operations', 'warnings', 'results'].map((key) => member(value, key));
  const counts = ['cases', 'passed', 'failed', 'known', 'skipped', 'notes'];
  return (
    texts.every((text) => typeof text === 'string') &&
    counts.every((key) => typeof member(summary, key) === 'number') &&
    lists.every(isArray) &&
    ['operations', 'statuses', 'mediaTypes', 'parameters'].every((key) => isArray(member(coverage, key))) &&
    ['namedExamples', 'testable', 'sent', 'failed', 'bodies'].every((key) => isObject(member(coverage, key))) &&
    typeof member(value, 'resultsLeftOut') === 'number'
  );
}

function isRunFailure(value: unknown): value is RunFailure {
  return typeof member(value, 'check') === 'string' && typeof member(value, 'message') === 'string';
}
