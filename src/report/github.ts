import { printableLines } from '../lib/printable.ts';
import { remedyOf } from '../replay/checks/docs.ts';
import type { FilePlace, ReplayReport, RunFailure } from '../results.ts';
import { type ResultGroup, groupResults } from './group-results.ts';
import { type LintReport, type ReportedFinding, ruleText } from './lint-report.ts';
import { curlLines, evidenceLines, knownReason, placeOf, titleOf } from './result-text.ts';

const kinds = { error: 'error', warn: 'warning', info: 'notice', hint: 'notice' } as const;

/** The report as workflow commands, which GitHub Actions shows as annotations of the lines. */
export function toLintGithub({ command = 'lint', findings, notes }: LintReport): string {
  return [
    ...findings.map(commandOf),
    ...notes.map((note) => workflowCommand('notice', { title: `assay ${command}` }, note)),
  ]
    .map((line) => `${line}\n`)
    .join('');
}

function commandOf(finding: ReportedFinding): string {
  const { severity, file, place, message, url } = finding;
  const { start, end } = place.range;
  // GitHub shows columns of one line alone.
  const columns =
    start.line === end.line ? { col: String(start.character + 1), endColumn: String(end.character + 1) } : {};
  const where = { file, line: String(start.line + 1), endLine: String(end.line + 1), ...columns };
  return workflowCommand(
    kinds[severity],
    { ...where, title: ruleText(finding) },
    `${message}${url === '' ? '' : `\n${url}`}`,
  );
}

/**
 * The report as workflow commands, which GitHub Actions shows as annotations: an error for each failure, a warning for each that
 * is known and not yet gone, a notice for each note. GitHub shows ten of each kind a step, so equal ones are grouped.
 */
export function toReplayGithub({ runs, runFailures }: ReplayReport): string {
  const commands = runs.flatMap(({ results }) => groupResults(results).flatMap(commandsOf));
  return [...commands, ...runFailures.map(runFailureCommand)].map((line) => `${line}\n`).join('');
}

function commandsOf(each: ResultGroup): readonly string[] {
  const { check, status, example, message, baselineAt } = each.first;
  const name = example === undefined ? '' : `, example ${example}`;
  const times = each.count > 1 ? ` (${each.count} answers)` : '';
  const text = [`${message}${times}`, ...evidenceLines(each.first)];
  const place = placeOf(each.first);
  const title = `${check}: ${titleOf(each.first)}${name}`;
  const reason = knownReason(each.first);
  const known = reason === undefined ? [] : [`Known: ${reason}`];
  switch (status) {
    case 'failed':
      return [command('error', place, title, [...text, remedyOf(check), ...curlLines(each.first)].join('\n'))];
    case 'known':
      return [command('warning', baselineAt ?? place, title, [...text, ...known].join('\n'))];
    case 'note':
      return [command('notice', place, title, text.join('\n'))];
    case 'skipped':
      return [];
  }
}

function runFailureCommand({ check, message, at }: RunFailure): string {
  return command('error', at, check, message);
}

function command(
  kind: 'error' | 'warning' | 'notice',
  place: FilePlace | undefined,
  title: string,
  text: string,
): string {
  const where = place === undefined ? {} : { file: place.file, line: String(place.line), col: String(place.column) };
  return workflowCommand(kind, { ...where, title }, text);
}

/** A workflow command of GitHub Actions: an annotation with its properties (`file`, `line`, `title` ...) and its text. */
function workflowCommand(
  kind: 'error' | 'warning' | 'notice',
  properties: Readonly<Record<string, string>>,
  text: string,
): string {
  const written = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(value)}`);
  return `::${kind} ${written.join(',')}::${escape(text)}`;
}

/** Line ends as the runner undoes it; what does not show is of no use in an annotation. */
function escape(text: string): string {
  return printableLines(text).replaceAll('%', '%25').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escape(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
