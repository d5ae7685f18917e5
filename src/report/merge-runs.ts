import { greatestOf } from '../lib/lists.ts';
import type { Coverage, CoverageRow, ReplayRun } from '../results.ts';

/** Two parts of one run as one: what they count is added up, the lists of `b` follow those of `a`. */
export function mergeRuns(a: ReplayRun, b: ReplayRun): ReplayRun {
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
      ...(durations.length > 0 && { durationMs: greatestOf(durations) }),
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
