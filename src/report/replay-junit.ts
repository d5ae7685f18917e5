import { escapeXml } from './escape-xml.ts';
import type { RunFailure, ReplayReport, ReplayRun, Result } from '../results.ts';
import { todoOf } from './check-guide/index.ts';
import { differenceLines, knownText, placeOf, placeText, titleOf } from './result-text.ts';

/**
 * The report in the XML that CI servers read as JUnit's: a suite for each operation. Passed cases are counted, not kept, so
 * one test case stands for all of a suite. Known failures are skipped ones; notes stand nowhere.
 */
export function toReplayJunit({ runs, runFailures }: ReplayReport): string {
  const suites = [...runs.flatMap(suitesOf), ...(runFailures.length > 0 ? [runFailureSuite(runFailures)] : [])];
  const sum = (of: (suite: Suite) => number): number => suites.reduce((total, suite) => total + of(suite), 0);
  const durations = runs.flatMap(({ summary }) => summary.durationMs ?? []);
  const timeMs = durations.reduce((total, each) => total + each, 0);
  const time = durations.length === 0 ? '' : ` time="${(timeMs / 1_000).toFixed(3)}"`;
  const head = `<testsuites name="assay replay" ${counts(
    sum(({ tests }) => tests),
    sum(({ failures }) => failures),
    sum(({ skipped }) => skipped),
  )}${time}>`;
  return ['<?xml version="1.0" encoding="UTF-8"?>', head, ...suites.map(({ text }) => text), '</testsuites>', ''].join(
    '\n',
  );
}

interface Suite {
  readonly tests: number;
  readonly failures: number;
  readonly skipped: number;
  readonly text: string;
}

/** Suites in the order of the operations, after what is about none of them. */
function suitesOf(run: ReplayRun): readonly Suite[] {
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

function suiteOf(name: string, results: readonly Result[], passed: number): Suite {
  const failures = results.filter(({ status }) => status === 'failed').length;
  const skipped = results.length - failures;
  const rest = passed > 0 ? [`    <testcase classname="assay.replay" name="${passed} cases passed"/>`] : [];
  const tests = results.length + rest.length;
  const head = `  <testsuite name="${escapeXml(name)}" ${counts(tests, failures, skipped)}>`;
  return { tests, failures, skipped, text: [head, ...rest, ...results.map(caseOf), '  </testsuite>'].join('\n') };
}

function runFailureSuite(runFailures: readonly RunFailure[]): Suite {
  const cases = runFailures.map(({ check, message, at }) =>
    testCase(check, message, 'failure', message, at === undefined ? [] : [placeText(at)]),
  );
  const { length } = cases;
  const head = `  <testsuite name="The run" ${counts(length, length, 0)}>`;
  return { tests: length, failures: length, skipped: 0, text: [head, ...cases, '  </testsuite>'].join('\n') };
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
    `    <testcase classname="assay.replay.${escapeXml(check)}" name="${escapeXml(subject)}">`,
    `      <${outcome} message="${escapeXml(message)}">${escapeXml(details.join('\n'))}</${outcome}>`,
    '    </testcase>',
  ].join('\n');
}

function counts(tests: number, failures: number, skipped: number): string {
  return `tests="${tests}" failures="${failures}" errors="0" skipped="${skipped}"`;
}
