import { counted } from '../lib/show.ts';
import { printableLines } from '../lib/printable.ts';
import { remedyOf } from '../replay/checks/docs.ts';
import type { ReplayReport, ReplayRun, Result, RunFailure } from '../results.ts';
import { type LintReport, type ReportedFinding, countText, findingsByFile } from './lint-report.ts';
import { findingPlace } from './lint-text.ts';
import { curlLines, evidenceLines, knownText, placeOf, placeText, titleOf } from './result-text.ts';
import { groupBy } from '../lib/lists.ts';

/** The report in the XML that CI servers read as JUnit's: a suite for each file with findings, a failed test for each finding. */
export function toLintJunit(report: LintReport): string {
  return toJunit(`assay ${report.command ?? 'lint'}`, lintSuites(report), report.isTimed ? report.tookMs : undefined);
}

/** A suite for each file with findings, and one for all others. */
export function lintSuites(report: LintReport): readonly JunitSuite[] {
  const { command = 'lint', files } = report;
  const byFile = findingsByFile(report);
  const suites = [...byFile].map(([file, own]) => findingSuite(file, own, command));
  const clean = files - byFile.size;
  return clean > 0 ? [...suites, cleanSuite(clean)] : suites;
}

function cleanSuite(tests: number): JunitSuite {
  const counts = { tests, failures: 0, skipped: 0 };
  return { ...counts, text: `  <testsuite name="Files without findings" ${junitCounts(counts)}/>` };
}

function findingSuite(file: string, findings: readonly ReportedFinding[], command: string): JunitSuite {
  const counts = { tests: findings.length, failures: findings.length, skipped: 0 };
  const head = `  <testsuite name="${xmlAttribute(file)}" ${junitCounts(counts)}>`;
  const cases = findings.map((finding) => {
    const { rule, severity, message, url, source } = finding;
    const linter = source ?? `assay.${command.replace(' ', '-')}`;
    const text = xmlText(`${findingPlace(finding)}: ${severity}: ${message}${url === '' ? '' : `\n${url}`}`);
    return [
      `    <testcase classname="${linter}.${xmlAttribute(rule)}" name="${xmlAttribute(findingPlace(finding))}">`,
      `      <failure type="${severity}" message="${xmlAttribute(message)}">${text}</failure>`,
      '    </testcase>',
    ].join('\n');
  });
  const text = [head, ...cases, `    <system-out>${countText(findings) ?? ''}</system-out>`, '  </testsuite>'];
  return { ...counts, text: text.join('\n') };
}

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
  const byTitle = groupBy(
    run.results.filter(({ status }) => status !== 'note'),
    titleOf,
  );
  const others = [...byTitle.keys()].filter((title) => !operations.has(title));
  return [...others, ...operations.keys()].map((title) =>
    operationSuite(`${run.description}: ${title}`, byTitle.get(title) ?? [], operations.get(title)?.passed ?? 0),
  );
}

function operationSuite(name: string, results: readonly Result[], passed: number): JunitSuite {
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
  const { check, status, example, message } = result;
  const [place, known] = [placeOf(result), knownText(result)];
  const details = [
    ...evidenceLines(result),
    ...(place === undefined ? [] : [placeText(place)]),
    ...(known === undefined ? [] : [`known: ${known}`]),
    ...(status === 'failed' ? [`to do: ${remedyOf(check)}`] : []),
    ...curlLines(result),
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

/** A suite of tests as XML, and how many there are in it. */
export interface JunitSuite {
  readonly tests: number;
  readonly failures: number;
  readonly skipped: number;
  readonly text: string;
}

/** The XML that CI servers read as JUnit's, with the time of the whole where that is known. */
export function toJunit(name: string, suites: readonly JunitSuite[], tookMs?: number): string {
  const sum = (of: 'tests' | 'failures'): number => suites.reduce((total, suite) => total + suite[of], 0);
  // Jenkins' schema knows skipped tests in suites alone.
  const counts = `tests="${sum('tests')}" failures="${sum('failures')}" errors="0"`;
  const time = tookMs === undefined ? '' : ` time="${(tookMs / 1_000).toFixed(3)}"`;
  const head = `<testsuites name="${xmlAttribute(name)}" ${counts}${time}>`;
  const texts = suites.map(({ text }) => text);
  return ['<?xml version="1.0" encoding="UTF-8"?>', head, ...texts, '</testsuites>', ''].join('\n');
}

/** The counts of a suite as attributes. */
function junitCounts({ tests, failures, skipped }: Omit<JunitSuite, 'text'>): string {
  return `tests="${tests}" failures="${failures}" errors="0" skipped="${skipped}"`;
}

/** `text` as content of an element. XML 1.0 has no way to write most of what does not show: it is written as an escape of JSON. */
function xmlText(text: string): string {
  return printableLines(text).replace(/[&<>"']/gu, reference);
}

/** `text` as the value of an attribute, in which parsers take line ends and tabs for spaces. */
function xmlAttribute(text: string): string {
  return xmlText(text).replace(/[\n\t]/gu, reference);
}

function reference(character: string): string {
  return `&#${character.charCodeAt(0)};`;
}
