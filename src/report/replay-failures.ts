import { remedyOf } from '../replay/checks/docs.ts';
import { foldCauses, otherChecks, type FoldedGroup } from './fold-causes.ts';
import { otherPlaces, groupResults } from './group-results.ts';
import type { Paint } from './paint.ts';
import { printable, printableLines } from '../lib/printable.ts';
import type { ReplayReport, ReplayRun, RunFailure } from '../results.ts';
import { curlLines, evidenceLines, placeOf, placeText, titleOf } from './result-text.ts';
import { groupBy } from '../lib/lists.ts';

/** The failures alone: of each run by operation, then those of the whole. Empty, or ends with a line break. */
export function failuresText({ runs, runFailures }: ReplayReport, paint: Paint): string {
  const blocks = runs.flatMap((run) => {
    const failed = failuresOf(run, paint);
    return runs.length > 1 && failed.length > 0 ? [printable(run.description), ...failed] : failed;
  });
  const parts = [...blocks, ...runFailures.map((each) => runFailureLine(each, paint))];
  return parts.map((part) => `${part}\n`).join('\n');
}

/** The failures of a run, a block for each operation. */
export function failuresOf({ results }: Pick<ReplayRun, 'results'>, paint: Paint): readonly string[] {
  const failed = foldCauses(groupResults(results.filter(({ status }) => status === 'failed')));
  return [...groupBy(failed, ({ first }) => printable(titleOf(first)))].map(([title, groups]) =>
    [paint('strong', title), ...groups.flatMap((each) => failureLines(each, paint))].join('\n'),
  );
}

/** A failure of the whole run, in one line. */
export function runFailureLine({ check, message, at }: RunFailure, paint: Paint): string {
  return `${paint('bad', check)}: ${printable(message)}${at === undefined ? '' : ` ${paint('faint', printable(`(${placeText(at)})`))}`}`;
}

function failureLines(each: FoldedGroup, paint: Paint): readonly string[] {
  const { first, count } = each;
  const others = otherPlaces(each);
  const checks = otherChecks(each);
  const { check, example, message, derived } = first;
  const place = placeOf(first);
  const named = example === undefined ? '' : `, example ${printable(example)}`;
  const lines = [
    `${printable(message)}${count > 1 ? ` (${count} ${check === 'answer-received' ? 'requests' : 'answers'})` : ''}`,
    ...(others === undefined ? [] : [printable(`also in ${others}`)]),
    ...evidenceLines(first).map(printable),
    ...(checks === undefined ? [] : [checks]),
    ...(place === undefined ? [] : [paint('faint', printable(`at ${placeText(place)}`))]),
    ...(derived === undefined ? [] : [printable(`made from schemas: ${derived.join(', ')}`)]),
    ...todoLines(check),
    ...curlLines(first).map((line) => paint('faint', printableLines(line))),
  ];
  return [`  ${paint('bad', check)}${named}`, ...lines.map((line) => `    ${line}`)];
}

function todoLines(check: string): readonly string[] {
  const todo = remedyOf(check);
  return todo === '' ? [] : [`to do: ${todo}`];
}
