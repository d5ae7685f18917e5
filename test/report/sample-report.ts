import type { ReplayReport, ReplayRun, Result } from '../../src/results.ts';

/** A failure with everything that one can have. */
export const failure: Result = {
  check: 'body-equals-example',
  status: 'failed',
  method: 'GET',
  path: '/events',
  operationId: 'listEvents',
  example: 'two',
  message: 'The body must be the example `two`; found 6 differences.',
  documented: { status: '200', contentType: 'application/json' },
  received: { status: '200', contentType: 'application/json', body: '[]' },
  differences: [
    { pointer: '/0/price', documented: 25, received: '25' },
    { pointer: '/1', documented: {} },
  ],
  differenceCount: 6,
  curl: "curl -i -X GET 'http://127.0.0.1:4880/events?a=<&b=\"'",
  exampleAt: { file: 'museum.yaml', line: 12, column: 3 },
};

/** A failure that the baseline has. */
const known: Result = {
  check: 'status-expected',
  status: 'known',
  method: 'POST',
  path: '/events',
  message: 'The status must be 201; found 200.',
  reason: 'ticket 7',
  baselineAt: { file: 'known.yaml', line: 3, column: 5 },
};

/** A case that was not sent. */
export const skip: Result = {
  check: 'status-expected',
  status: 'skipped',
  method: 'GET',
  path: '/a',
  message: 'no response',
};

/** What does not change the exit code. */
const note: Result = {
  check: 'cors-credentials',
  status: 'note',
  method: 'GET',
  path: '/a',
  message: 'Both.',
};

/** A run with a result of each kind. */
export const run: ReplayRun = {
  description: 'museum.yaml',
  target: 'in-process',
  profile: 'specification',
  summary: { cases: 8, passed: 3, failed: 3, known: 1, skipped: 1, notes: 2, durationMs: 1_210 },
  coverage: {
    operations: [2, 3],
    statuses: [2, 8],
    mediaTypes: [1, 2],
    parameters: [1, 4],
    namedExamples: { total: 4, passed: 2, failed: 1, skipped: 0, unreachable: 1 },
    testable: { operations: 3, statuses: 3, mediaTypes: 2, parameters: 3, namedExamples: 3 },
    sent: { operations: 2, statuses: 3, mediaTypes: 2, parameters: 3, namedExamples: 3 },
    failed: { operations: 2, statuses: 1, mediaTypes: 1, parameters: 0, namedExamples: 1 },
    bodies: { example: 4, schema: 2, nothing: 1 },
  },
  operations: [
    { title: 'GET /events (listEvents)', cases: 5, passed: 3, failed: 2, known: 0, skipped: 0, notes: 0 },
    { title: 'POST /events', cases: 2, passed: 0, failed: 1, known: 1, skipped: 0, notes: 0 },
    { title: 'GET /a', cases: 1, passed: 0, failed: 0, known: 0, skipped: 1, notes: 2 },
  ],
  warnings: ['2 requests were sent again, because no connection was made.'],
  results: [
    failure,
    failure,
    { ...failure, method: 'POST', message: 'Else.', differences: [] },
    known,
    skip,
    note,
    { ...note, path: '/b' },
  ],
  resultsLeftOut: 0,
};

/** The report of that run alone. */
export const report: ReplayReport = {
  version: '1.2.3',
  runs: [run],
  runFailures: [
    { check: 'baseline-stale', message: 'Gone.', at: { file: 'known.yaml', line: 9, column: 5 } },
    { check: 'coverage-minimum', message: 'Too little.' },
  ],
};

/** `report` with texts that terminals, XML, HTML and workflow commands would act upon, wherever a text can stand. */
export function hostile(text: string): ReplayReport {
  const place = { file: text, line: 1, column: 1 };
  const answer = { status: text, contentType: text, body: text };
  const result: Result = {
    check: 'body-equals-example',
    status: 'failed',
    method: text,
    path: text,
    operationId: text,
    example: text,
    message: text,
    documented: answer,
    received: answer,
    differences: [{ pointer: text, documented: text, received: text }],
    differenceCount: 1,
    curl: text,
    exampleAt: place,
    derived: [text],
  };
  const results: readonly Result[] = [
    result,
    { ...result, status: 'known', reason: text, baselineAt: place },
    { ...result, status: 'skipped' },
    { ...result, status: 'note' },
  ];
  const operation = { title: text, cases: 1, passed: 0, failed: 1, known: 0, skipped: 0, notes: 0 };
  const hostileRun: ReplayRun = {
    ...run,
    description: text,
    target: text,
    operations: [operation],
    warnings: [text],
    results,
  };
  return { version: text, runs: [hostileRun], runFailures: [{ check: 'baseline-stale', message: text, at: place }] };
}
