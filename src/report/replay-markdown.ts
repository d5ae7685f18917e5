import { todoOf } from '../replay/checks/docs.ts';
import type { ReplayReport, ReplayRun, RunFailure } from '../results.ts';
import { foldCauses, type FoldedGroup, otherChecks } from './fold-causes.ts';
import { elsewhere, groupResults } from './group-results.ts';
import { codeOf, markdownOf, markdownReport } from './markdown.ts';
import { differenceLines, placeOf, placeText, titleOf } from './result-text.ts';
import { counted } from '../lib/show.ts';

/** The report in Markdown, for the summary of a pipeline or a comment: the counts of each description, then its failures. */
export function toReplayMarkdown(report: ReplayReport): string {
  return markdownReport(['## assay replay', ...replayMarkdown(report)]);
}

/** The blocks of replayed descriptions. */
export function replayMarkdown({ runs, runFailures }: ReplayReport): readonly string[] {
  return [...runs.flatMap(runBlocks), ...runFailures.map(runFailureItem)];
}

function runBlocks({
  description,
  target,
  profile,
  summary,
  stopped,
  warnings,
  results,
}: ReplayRun): readonly string[] {
  const { cases, passed, failed, known, skipped } = summary;
  const counts = [`${passed} passed`, `${failed} failed`, `${known} known`, `${skipped} skipped`].filter(
    (count) => !count.startsWith('0 '),
  );
  const end = stopped === undefined ? '' : ', stopped before the end';
  const groups = foldCauses(groupResults(results.filter(({ status }) => status === 'failed')));
  return [
    `### Replay of ${codeOf(description)}`,
    `Against ${codeOf(target)}, profile ${markdownOf(profile)}: ${counted(cases, 'case')}${counts.map((count) => `, ${count}`).join('')}${end}.`,
    ...warnings.map(markdownOf),
    ...groups.map(failureItem),
  ];
}

function failureItem(each: FoldedGroup): string {
  const { first, count } = each;
  const { check, example, message, derived } = first;
  const [place, others, checks, todo] = [placeOf(first), elsewhere(each), otherChecks(each), todoOf(check)];
  const named = example === undefined ? '' : `, example ${codeOf(example)}`;
  const lines = [
    ...(others === undefined ? [] : [`also in ${others}`]),
    ...differenceLines(first),
    ...(checks === undefined ? [] : [checks]),
    ...(place === undefined ? [] : [`at \`${placeText(place)}\``]),
    ...(derived === undefined ? [] : [`made from schemas: ${derived.join(', ')}`]),
    ...(todo === '' ? [] : [`to do: ${todo}`]),
  ];
  const times = count > 1 ? ` (${count} answers)` : '';
  const head = `- **${markdownOf(check)}** ${codeOf(titleOf(first))}${named}: ${markdownOf(message)}${times}`;
  return [head, ...lines.map((line) => `  - ${markdownOf(line)}`)].join('\n');
}

function runFailureItem({ check, message, at }: RunFailure): string {
  return `- **${markdownOf(check)}** ${markdownOf(message)}${at === undefined ? '' : ` ${codeOf(placeText(at))}`}`;
}
