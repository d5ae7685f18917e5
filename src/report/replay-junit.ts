import { junitCounts, toJunit, xmlAttribute, xmlText, type JunitSuite } from './junit.ts';
import type { RunFailure, ReplayReport, ReplayRun, Result } from '../results.ts';
import { counted } from '../lib/show.ts';
import { todoOf } from '../replay/checks/docs.ts';
import { differenceLines, knownText, placeOf, placeText, titleOf } from './result-text.ts';

/**
 * The report in the XML that CI servers read as JUnit's: a suite for each operation. Passed cases are counted, not kept, so
 * one test case stands for all of a suite. Known failures are skipped ones; notes stand nowhere.
 */
export function toReplayJunit(report: ReplayReport): string {
  const durations = report.runs.flatMap(({ summary }) => summary.durationMs ?? []);
  const tookMs = durations.length === 0 ? undefined : durations.reduce((total, each) => total + each, 0);
  return toJunit('assay replay', replaySuites(report), tookMs);
}

/** A suite for each operation, and one for what fails the whole. */
export function replaySuites({ runs, runFailures }: ReplayReport): readonly JunitSuite[] {
  return [...runs.flatMap(suitesOf), ...(runFailures.length > 0 ? [runFailureSuite(runFailures)] : [])];
}

/** Suites in the order of the operations, after what is about none of them. */
function suitesOf(run: ReplayRun): readonly JunitSuite[] {
  const operations = new Map(run.operations.map((operation) => [operation.title, operation]));
  const byTitle = new Map<string, Result[]>();
  for (const result of run.results) {
    if (result.status === 'note') continue;
    const title = titleOf(result);
    byTitle.set(title, [...(byTitle.get(title) ?? []), result]);
  }
  const others = [...byTitle.keys()].filter((title) => !operations.has(title));
  return [...others, ...operations.keys()].map((title) =>
    suiteOf(`${run.description}: ${title}`, byTitle.get(title) ?? [], operations.get(title)?.passed ?? 0),
  );
}

function suiteOf(name: string, results: readonly Result[], passed: number): JunitSuite {
  const failures = results.filter(({ status }) => status === 'failed').length;
  const skipped = results.length - failures;
  const rest = passed > 0 ? [`    <testcase classname="assay.replay" name="${counted(passed, 'case')} passed"/>`] : [];
  const counts = { tests: results.length + rest.length, failures, skipped };
  const head = `  <testsuite name="${xmlAttribute(name)}" ${junitCounts(counts)}>`;
  return { ...counts, text: [head, ...rest, ...results.map(caseOf), '  </testsuite>'].join('\n') };
}

function runFailureSuite(runFailures: readonly RunFailure[]): JunitSuite {
  const cases = runFailures.map(({ check, message, at }) =>
    testCase(check, message, 'failure', message, at === undefined ? [] : [placeText(at)]),
  );
  const counts = { tests: cases.length, failures: cases.length, skipped: 0 };
  const head = `  <testsuite name="The run" ${junitCounts(counts)}>`;
  return { ...counts, text: [head, ...cases, '  </testsuite>'].join('\n') };
}

function caseOf(result: Result): string {
  const { check, status, example, message, curl } = result;
  const [place, known] = [placeOf(result), knownText(result)];
  const details = [
    ...differenceLines(result),
    ...(place === undefined ? [] : [placeText(place)]),
    ...(known === undefined ? [] : [`known: ${known}`]),
    ...(status === 'failed' ? [`to do: ${todoOf(check)}`] : []),
    ...(curl === undefined ? [] : [curl]),
  ];
  const subject = [titleOf(result), ...(example === undefined ? [] : [example])].join(' ');
  return testCase(check, subject, status === 'failed' ? 'failure' : 'skipped', message, details);
}

function testCase(
  check: string,
  subject: string,
  outcome: 'failure' | 'skipped',
  message: string,
  details: readonly string[],
): string {
  return [
    `    <testcase classname="assay.replay.${xmlAttribute(check)}" name="${xmlAttribute(subject)}">`,
    `      <${outcome} message="${xmlAttribute(message)}">${xmlText(details.join('\n'))}</${outcome}>`,
    '    </testcase>',
  ].join('\n');
}
