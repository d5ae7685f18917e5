import { workflowCommand } from './workflow-command.ts';
import { groupResults, type ResultGroup } from './group-results.ts';
import type { RunFailure, ReplayReport, FilePlace } from '../results.ts';
import { todoOf } from '../replay/checks/docs.ts';
import { differenceLines, knownReason, placeOf, titleOf } from './result-text.ts';

/**
 * The report as workflow commands, which GitHub Actions shows as annotations: an error for each failure, a warning for each that
 * is known and not yet gone, a notice for each note. GitHub shows ten of each kind a step, so equal ones are grouped.
 */
export function toReplayGithub({ runs, runFailures }: ReplayReport): string {
  const commands = runs.flatMap(({ results }) => groupResults(results).flatMap(commandsOf));
  return [...commands, ...runFailures.map(runFailureCommand)].map((line) => `${line}\n`).join('');
}

function commandsOf(each: ResultGroup): readonly string[] {
  const { check, status, example, message, baselineAt, curl } = each.first;
  const name = example === undefined ? '' : `, example ${example}`;
  const times = each.count > 1 ? ` (${each.count} answers)` : '';
  const text = [`${message}${times}`, ...differenceLines(each.first)];
  const place = placeOf(each.first);
  const title = `${check}: ${titleOf(each.first)}${name}`;
  const reason = knownReason(each.first);
  const known = reason === undefined ? [] : [`Known: ${reason}`];
  switch (status) {
    case 'failed':
      return [
        command('error', place, title, [...text, todoOf(check), ...(curl === undefined ? [] : [curl])].join('\n')),
      ];
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
