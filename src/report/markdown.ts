import { markdownCode, markdownText } from '../lib/markdown-text.ts';
import { counted } from '../lib/show.ts';
import { printable } from '../lib/printable.ts';
import { remedyOf } from '../replay/checks/docs.ts';
import type { ReplayReport, ReplayRun, RunFailure } from '../results.ts';
import { type FoldedGroup, foldCauses, otherChecks } from './replay-failures.ts';
import { otherPlaces, groupResults } from './group-results.ts';
import {
  type LintReport,
  type ReportedFinding,
  repairFlag,
  severityWord,
  findingsByFile,
  outcomeLine,
} from './lint-report.ts';
import { evidenceLines, placeOf, placeText, titleOf } from './result-text.ts';

/** The report in Markdown, for the summary of a pipeline or a comment: the outcome, then the findings by file. */
export function toLintMarkdown(report: LintReport): string {
  return markdownReport(lintMarkdown(report, report.command ?? 'lint'));
}

/** The blocks of findings. */
export function lintMarkdown(report: LintReport, command: string): readonly string[] {
  return [
    `## assay ${command}`,
    markdownOf(outcomeLine(report)),
    ...report.notes.map(markdownOf),
    ...[...findingsByFile(report)].flatMap(([file, findings]) => [`### ${codeOf(file)}`, ...findings.map(itemOf)]),
  ];
}

function itemOf({ severity, place, message, rule, source, url, fix }: ReportedFinding): string {
  const { line, character } = place.range.start;
  const repair = fix === undefined ? '' : `, \`${repairFlag(fix)}\` repairs it`;
  return `- **${severityWord(severity)}** ${line + 1}:${character + 1} ${markdownOf(message)} (${linkOf(rule, url)}${source === undefined ? '' : ', Spectral'}${repair})`;
}

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
  const [place, others, checks, todo] = [placeOf(first), otherPlaces(each), otherChecks(each), remedyOf(check)];
  const named = example === undefined ? '' : `, example ${codeOf(example)}`;
  const lines = [
    ...(others === undefined ? [] : [`also in ${others}`]),
    ...evidenceLines(first),
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

/** The mark near the start of every report in Markdown. Readers of the page do not see it. */
export const markdownMark = '<!-- A report of assay. -->';

// GitHub takes 1 MiB for the summary of a step, and shows nothing of a longer one. A letter has up to three bytes.
const mostCharacters = 340_000;

/** The blocks of a report, an empty line between them but for items of a list, as far as a summary has room for them. */
export function markdownReport(blocks: readonly string[]): string {
  let text = `${markdownMark}\n`;
  for (const [index, block] of blocks.entries()) {
    const left = blocks.length - index;
    if (text.length + block.length > mostCharacters)
      return `${text}\nThe report is cut here: ${counted(left, 'more part')} ${left === 1 ? 'has' : 'have'} no room.\n`;
    const isNext = block.startsWith('- ') && blocks[index - 1]?.startsWith('- ') === true;
    text += `${isNext ? '' : '\n'}${block}\n`;
  }
  return text;
}

/**
 * A sentence as Markdown: what stands between backticks is code, everything else is text and does nothing. Names and addresses of
 * others notify nobody and lead nowhere.
 */
export function markdownOf(sentence: string): string {
  const parts = printable(sentence).split('`');
  // A backtick without a partner is a letter.
  const [whole, rest] = parts.length % 2 === 1 ? [parts, []] : [parts.slice(0, -1), parts.slice(-1)];
  const shown = whole.map((part, index) => (index % 2 === 1 ? markdownCode(part) : plain(part)));
  return [shown.join(''), ...rest.map(plain)].join('\\`');
}

function codeOf(name: string): string {
  return markdownCode(printable(name));
}

/** A link of a word to a page; the word alone where the address is no page. */
export function linkOf(word: string, url: string): string {
  return /^https:\/\/[\w./#-]+$/u.test(url) ? `[${plain(printable(word))}](${url})` : plain(printable(word));
}

function plain(text: string): string {
  return text
    .split(/(\S*(?:@|:\/\/|www\.)\S*)/u)
    .map((part, index) => (index % 2 === 1 ? markdownCode(part) : markdownText(part)))
    .join('');
}
