import { show } from '../lib/show.ts';
import { fold, type Fold } from './fold.ts';
import type { ReplayRun, ReportedDifference, ReportedResult } from './replay-report.ts';

/** The report of `run` for people: failures by operation, what was skipped and noted, coverage, one summary line. */
export function toReplayText(run: ReplayRun): string {
  const of = (status: ReportedResult['status']): readonly Fold[] =>
    fold(run.results.filter((result) => result.status === status));
  const blocks = [
    ...byOperation(of('failed')).map(([title, folds]) => [title, ...folds.flatMap(failureLines)].join('\n')),
    section('Skipped', of('skipped')),
    section('Notes', of('note')),
    coverageTable(run),
    ...(run.resultsLeftOut > 0 ? [`${run.resultsLeftOut} more results are counted but not kept.`] : []),
    summaryLine(run),
  ].filter((block) => block !== '');
  return `${blocks.join('\n\n')}\n`;
}

function byOperation(folds: readonly Fold[]): readonly (readonly [string, readonly Fold[]])[] {
  const groups = new Map<string, Fold[]>();
  for (const each of folds) {
    const title = titleOf(each.first);
    groups.set(title, [...(groups.get(title) ?? []), each]);
  }
  return [...groups];
}

function failureLines({ first, count }: Fold): readonly string[] {
  const { check, example, message, exampleAt, schemaAt, curl, derived } = first;
  const place = exampleAt ?? schemaAt;
  const indented = [
    `${message}${count > 1 ? ` (${count} answers)` : ''}`,
    ...differenceLines(first),
    ...(place === undefined ? [] : [`at ${place.file}:${place.line}:${place.column}`]),
    ...(derived === undefined ? [] : [`made from schemas: ${derived.join(', ')}`]),
    ...(curl === undefined ? [] : [curl]),
  ];
  return [`  ${check}${example === undefined ? '' : `, example ${example}`}`, ...indented.map((line) => `    ${line}`)];
}

function differenceLines({ differences = [], differenceCount = 0 }: ReportedResult): readonly string[] {
  const more = differenceCount - differences.length;
  return [...differences.map(differenceLine), ...(more > 0 ? [`and ${more} more`] : [])];
}

function differenceLine(difference: ReportedDifference): string {
  const side = (key: 'documented' | 'received'): string =>
    Object.hasOwn(difference, key) ? show(difference[key]) : 'nothing';
  return `${difference.pointer || 'the whole body'}: documented ${side('documented')}, received ${side('received')}`;
}

function section(title: string, folds: readonly Fold[]): string {
  if (folds.length === 0) return '';
  const lines = folds.map(({ first, count }) => {
    const where = count > 1 ? `${count} times` : titleOf(first);
    return `  ${first.check}: ${first.message} (${where})`;
  });
  return [title, ...lines].join('\n');
}

function titleOf({ method, path, operationId }: ReportedResult): string {
  if (method === undefined || path === undefined) return 'The run';
  return `${method} ${path}${operationId === undefined ? '' : ` (${operationId})`}`;
}

function coverageTable({ coverage: { operations, statuses, mediaTypes, namedExamples } }: ReplayRun): string {
  const rows = Object.entries({ operations, 'declared statuses': statuses, 'media types': mediaTypes });
  const { total, passed, failed, skipped, unreachable } = namedExamples;
  const lines = rows.map(([name, [seen, declared]]) => `  ${name.padEnd(18)}${seen} of ${declared}`);
  const named = `${passed} of ${total} passed, ${failed} failed, ${skipped} skipped, ${unreachable} unreachable`;
  return ['Covered', ...lines, `  ${'named examples'.padEnd(18)}${named}`].join('\n');
}

function summaryLine({ description, target, summary }: ReplayRun): string {
  const { cases, passed, failed, skipped, notes, durationMs } = summary;
  const counts = `${passed} passed, ${failed} failed, ${skipped} skipped, ${notes} notes`;
  return `${description} against ${target}: ${cases} cases, ${counts}, ${Math.round(durationMs)} ms`;
}
