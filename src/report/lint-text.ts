import type { CodeFrame, Severity } from '../finding.ts';
import {
  type LintReport,
  type ReportedFinding,
  repairFlag,
  severityWord,
  ruleText,
  summaryLine,
} from './lint-report.ts';
import { type Paint, plain } from './paint.ts';
import { printable } from '../lib/printable.ts';

/** The report for people: each finding with its lines, what to do and the page of its rule; the summary last. */
export function toLintPretty(report: LintReport, paint: Paint = plain): string {
  return findingsText('pretty', report, paint) + endingText(report, paint);
}

/** The report with a line for each finding: `file:line:column severity message (rule)`. */
export function toLintConcise(report: LintReport, paint: Paint = plain): string {
  return findingsText('concise', report, paint) + endingText(report, paint);
}

/** The findings as text, without the end of a report: others may follow. */
export function findingsText(
  format: 'pretty' | 'concise',
  { findings, printed }: Pick<LintReport, 'findings' | 'printed'>,
  paint: Paint,
): string {
  const shown = findings.filter((finding) => printed?.has(finding) !== true);
  return shown
    .map((finding) => (format === 'pretty' ? `${blockOf(finding, paint)}\n\n` : `${lineOf(finding, paint)}\n`))
    .join('');
}

function lineOf(finding: ReportedFinding, paint: Paint): string {
  const { severity, message } = finding;
  return `${findingPlace(finding)} ${paintSeverity(severity, paint)} ${printable(message)} ${paint('faint', `(${printable(ruleText(finding))})`)}`;
}

/** `file:line:column`, from 1, as editors and terminals make links of it. */
export function findingPlace({ file, place }: ReportedFinding): string {
  const { line, character } = place.range.start;
  return `${printable(file)}:${line + 1}:${character + 1}`;
}

function endingText(report: LintReport, paint: Paint): string {
  const { findings, unshown = [], notes, replayed } = report;
  const isGood =
    [...findings, ...unshown].every(({ severity }) => severity !== 'error') && (replayed?.failed ?? 0) === 0;
  const failures = replayed === undefined || replayed.text === '' ? [] : [replayed.text];
  return [...failures, ...notes.map(printable), paint(isGood ? 'good' : 'bad', summaryLine(report)), ''].join('\n');
}

function blockOf(finding: ReportedFinding, paint: Paint): string {
  const { severity, message, frame, url, fix } = finding;
  const repair = fix === undefined ? [] : [`\`${repairFlag(fix)}\` repairs this.`];
  const page = paint('faint', [...repair, printable(url)].join(' '));
  const head = `${paintSeverity(severity, paint)} ${paint('strong', printable(message))} ${paint('faint', `(${printable(ruleText(finding))})`)}`;
  const body = frame === undefined ? [] : frameLines(frame, paint);
  const last = repair.length === 0 && url === '' ? [] : [`  ${page}`];
  return [head, `  ${findingPlace(finding)}`, ...body, ...last].join('\n');
}

function paintSeverity(severity: Severity, paint: Paint): string {
  return paint(severity === 'error' ? 'bad' : 'strong', severityWord(severity));
}

// Fits beside the number in a terminal of the usual size.
const widest = 100;

function frameLines({ firstLine, lines, highlight }: CodeFrame, paint: Paint): readonly string[] {
  const { start, end } = highlight;
  const width = String(firstLine + lines.length).length;
  // Of a long line (minified JSON) the part around what is wrong.
  const isLong = (lines[start.line - firstLine]?.length ?? 0) > widest;
  const from = isLong && start.character > widest / 2 ? Math.max(0, start.character - widest / 4) : 0;
  const shown = (line: string): string => printable(isLong ? line.slice(from, from + widest) : line);
  return lines.flatMap((line, index) => {
    const number = firstLine + index;
    const text = `  ${paint('faint', `${String(number + 1).padStart(width)} |`)} ${shown(line)}`;
    if (number !== start.line) return [text.trimEnd()];
    const last = end.line === start.line ? end.character : line.trimEnd().length;
    const before = columnsOf(shown(line.slice(0, start.character)));
    const marked = Math.max(1, columnsOf(shown(line.slice(0, last))) - before);
    return [text, `  ${' '.repeat(width + 2)} ${' '.repeat(before)}${paint('bad', '^'.repeat(marked))}`];
  });
}

/** Letters that terminals draw two columns wide: East Asian ones and emoji. */
const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]/u;

// Other characters without width are written as escapes by then.
const narrow = /\p{M}/u;

/** The number of columns of a terminal that `text` takes; a tab counts as one, which it is where it was made printable. */
function columnsOf(text: string): number {
  if (/^[\x20-\x7e]*$/u.test(text)) return text.length;
  return Array.from(text).reduce((sum, letter) => sum + (narrow.test(letter) ? 0 : wide.test(letter) ? 2 : 1), 0);
}
