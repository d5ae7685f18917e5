import type { ReplayRun, ReportedResult } from './replay-report.ts';

/** The report of `runs` in the XML that CI servers read as JUnit's: a suite for each run, a test case for each failure and skipped case, and one for all that passed. */
export function toReplayJunit(runs: readonly ReplayRun[]): string {
  const suites = runs.map((run) => suiteOf(run));
  return ['<?xml version="1.0" encoding="UTF-8"?>', '<testsuites>', ...suites, '</testsuites>', ''].join('\n');
}

function suiteOf({ description, target, profile, summary, results }: ReplayRun): string {
  const shown = results.filter(({ status }) => status !== 'note');
  const { passed, failed, skipped } = summary;
  // Passed cases are counted, not kept: one case stands for all of them.
  const tests = failed + skipped + (passed > 0 ? 1 : 0);
  const head = `  <testsuite name="${escape(`${description} against ${target} (${profile})`)}" tests="${tests}" failures="${failed}" skipped="${skipped}" time="${(summary.durationMs / 1_000).toFixed(3)}">`;
  const rest = passed > 0 ? [`    <testcase classname="assay.replay" name="${passed} cases passed"/>`] : [];
  return [head, ...rest, ...shown.map(caseOf), '  </testsuite>'].join('\n');
}

function caseOf(result: ReportedResult): string {
  const { check, status, method, path, example, message, curl, exampleAt, differences = [] } = result;
  const subject = [method, path, example].filter((part) => part !== undefined).join(' ');
  const open = `    <testcase classname="assay.replay.${check}" name="${escape(subject === '' ? check : subject)}">`;
  const inner = status === 'skipped' ? 'skipped' : 'failure';
  const details = [
    ...differences.map((difference) => JSON.stringify(difference)),
    ...(exampleAt === undefined ? [] : [`${exampleAt.file}:${exampleAt.line}:${exampleAt.column}`]),
    ...(curl === undefined ? [] : [curl]),
  ];
  return [
    open,
    `      <${inner} message="${escape(message)}">${escape(details.join('\n'))}</${inner}>`,
    '    </testcase>',
  ].join('\n');
}

/** Text for XML 1.0, which has no way to write most control characters. */
function escape(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replace(/[&<>"]/gu, (character) => `&#${character.codePointAt(0) ?? 0};`);
}
