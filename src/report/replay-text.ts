import { knownText, latencyText, placeOf, placeText, titleOf } from './result-text.ts';
import { failuresOf, runFailureLine } from './replay-failures.ts';
import {
  bodiesText,
  coverageLines,
  coverageRows,
  coverageAdvice,
  otherwiseText,
  sharedReading,
  shareText,
} from './coverage.ts';
import { otherPlaces, groupResults, type ResultGroup } from './group-results.ts';
import { plain, type Paint } from './paint.ts';
import { counted } from '../lib/show.ts';
import { printable } from '../lib/printable.ts';
import type { ReplayReport, ReplayRun, OperationCounts, ResultStatus } from '../results.ts';

/** The report for people, without colours: for each run a line an operation, then what `endOfRun` has. */
export function toReplayText(report: ReplayReport): string {
  const runs = report.runs.map((run) => {
    const lines = run.operations.slice(0, mostOperationLines).map((operation) => operationLine(operation, plain));
    const rest = otherOperationsLine(run.operations, plain);
    const heading = report.runs.length > 1 ? [headingOf(run)] : [];
    return [...heading, ...lines, ...(rest === '' ? [] : [rest]), '', endOfRun(run, plain)].join('\n');
  });
  return [...runs, endOfReport(report, plain)].filter((part) => part !== '').join('\n');
}

/** The length of the text report: `quiet` failures and the summary, `verbose` every skipped case. */
export type TextDetail = 'quiet' | 'usual' | 'verbose';

/** The line above a run where there are several. */
export function headingOf({
  description,
  target,
  profile,
}: Pick<ReplayRun, 'description' | 'target' | 'profile'>): string {
  return `${printable(description)} against ${printable(target)} (${profile})`;
}

/** One line about an operation that is done. */
export function operationLine({ title, cases, failed, known, skipped }: OperationCounts, paint: Paint): string {
  const sent = cases - skipped;
  const parts = [
    ...(failed > 0 ? [`${failed} of ${sent} failed`] : []),
    ...(known > 0 ? [`${known} known`] : []),
    ...(failed === 0 && sent > 0 ? [counted(sent, 'case')] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
  ];
  const [word, style] =
    failed > 0
      ? (['failed', 'bad'] as const)
      : sent === 0
        ? (['skipped', 'faint'] as const)
        : (['ok', 'good'] as const);
  return `${paint(style, word.padEnd(7))} ${printable(title)}: ${parts.join(', ')}`;
}

/** The lines about operations that a report has. A target with one fault has it everywhere, and the groups of failures say where. */
export const mostOperationLines = 12;

/** One line about the operations without a line of their own; empty where there are none. */
export function otherOperationsLine(operations: readonly OperationCounts[], paint: Paint): string {
  const rest = operations.slice(mostOperationLines);
  if (rest.length === 0) return '';
  const failed = rest.filter((each) => each.failed > 0).length;
  const [word, style] = failed > 0 ? (['failed', 'bad'] as const) : (['ok', 'good'] as const);
  const found = failed > 0 ? `: ${failed} failed` : '';
  return `${paint(style, word.padEnd(7))} ${rest.length} more${found}. \`--verbose\` lists them.`;
}

/** Failures by operation, what is known, skipped and noted, coverage, and one line that counts. Ends with a line break. */
export function endOfRun(run: ReplayRun, paint: Paint, detail: TextDetail = 'usual'): string {
  const of = (status: ResultStatus): readonly ResultGroup[] =>
    groupResults(run.results.filter((result) => result.status === status));
  const more = `${run.resultsLeftOut} more results are counted but not kept.`;
  const blocks = [
    ...failuresOf(run, paint),
    ...(detail === 'quiet'
      ? []
      : [
          section('Known', of('known'), paint),
          skippedSection(detail === 'verbose' ? unfolded(run) : of('skipped'), paint, detail),
          section('Notes', of('note'), paint),
          coverageLines(run.coverage, paint),
          run.target === 'in-process' ? sharedReading : '',
        ]),
    run.warnings.map(printable).join('\n'),
    run.resultsLeftOut > 0 ? more : '',
    summaryLine(run, paint),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

/** The end of the report: failures of the whole, and the sum of several runs. Empty, or ends with a line break. */
export function endOfReport({ runs, runFailures }: ReplayReport, paint: Paint): string {
  const lines = runFailures.map((runFailure) => runFailureLine(runFailure, paint));
  if (runs.length > 1) {
    const sum = (of: (run: ReplayRun) => number): number => runs.reduce((total, run) => total + of(run), 0);
    const failed = sum(({ summary }) => summary.failed);
    const count = `${counted(
      sum(({ summary }) => summary.cases),
      'case',
    )}, ${failed} failed`;
    lines.push(paint(failed > 0 ? 'bad' : 'good', `${runs.length} descriptions: ${count}`));
  }
  return lines.map((line) => `${line}\n`).join('');
}

function section(title: string, groups: readonly ResultGroup[], paint: Paint): string {
  if (groups.length === 0) return '';
  const lines = groups.map((each) => {
    const { check, message } = each.first;
    const known = knownText(each.first);
    const where = ` (${whereText(each)})`;
    return `  ${check}: ${printable(`${message}${known === undefined ? '' : ` Known: ${known}`}${where}`)}`;
  });
  return [paint('strong', title), ...lines].join('\n');
}

/** The places of a group, or their number: skipped cases are mended in the description, so all places count. */
function whereText(each: ResultGroup): string {
  const { first, count } = each;
  const place = first.status === 'skipped' ? placeOf(first) : undefined;
  if (place === undefined) return count > 1 ? `${count} times` : titleOf(first);
  const others = otherPlaces(each);
  return `${titleOf(first)}, at ${placeText(place)}${others === undefined ? '' : `; also in ${others}`}`;
}

/** The skipped cases of a run, each by itself. */
function unfolded({ results }: ReplayRun): readonly ResultGroup[] {
  return results.filter(({ status }) => status === 'skipped').flatMap((result) => groupResults([result]));
}

/** The skipped cases of operations, and the reasons of checks that were not applied at all. */
function skippedSection(groups: readonly ResultGroup[], paint: Paint, detail: TextDetail): string {
  const isWhole = ({ first }: ResultGroup): boolean => first.method === undefined;
  const all = groups.filter(isWhole);
  const lines = [...new Set(all.map(({ first }) => `  ${first.check}: ${printable(first.message)}.`))];
  const count = new Set(all.map(({ first }) => first.check)).size;
  const them = count === 1 ? 'it' : 'them';
  const brief = `${counted(count, 'check')} left out, as nothing was promised that ${count === 1 ? 'it tests' : 'they test'}. \`--verbose\` lists ${them}.`;
  const listed = detail === 'verbose' ? [paint('strong', 'Not applied'), ...lines].join('\n') : brief;
  const whole = count === 0 ? '' : listed;
  const own = section(
    'Skipped',
    groups.filter((each) => !isWhole(each)),
    paint,
  );
  return [own, whole].filter((part) => part !== '').join('\n\n');
}

function summaryLine(run: ReplayRun, paint: Paint): string {
  const { description, target, summary, coverage, stopped } = run;
  const next = coverageAdvice(run);
  const { cases, passed, failed, known, skipped, notes, durationMs, latency } = summary;
  const knowns = known > 0 ? `, ${known} known` : '';
  const lost = run.references === undefined ? '' : `, ${counted(run.references, 'reference')} to nothing`;
  const counts = `${passed} passed, ${failed} failed${lost}${knowns}, ${skipped} skipped, ${counted(notes, 'note')}`;
  const times = latency === undefined ? '' : `; ${latencyText(latency)}`;
  const why = { interrupted: 'stopped before the end', 'max-failures': 'stopped at the most failures allowed' };
  const end = stopped === undefined ? '' : `; ${why[stopped]}`;
  const otherwise = otherwiseText(coverage);
  const covered = `${shareText(coverageRows(coverage))}; ${bodiesText(coverage)}${otherwise === undefined ? '' : `; ${otherwise}`}`;
  const took = durationMs === undefined ? '' : `; ${Math.round(durationMs)} ms`;
  const line = `${printable(description)} against ${printable(target)}: ${counted(cases, 'case')}, ${counts}; ${covered}${took}${times}${end}${next === undefined ? '' : `; next: ${next}`}`;
  return paint(failed > 0 || run.references !== undefined ? 'bad' : 'good', line);
}
