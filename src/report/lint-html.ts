import type { CodeFrame } from '../finding.ts';
import type { Html } from '../lib/html.ts';
import type { ReplayReport } from '../results.ts';
import { html, reportPage } from './html.ts';
import {
  repairFlag,
  severityWord,
  countText,
  findingsByFile,
  type LintReport,
  outcomeLine,
  type ReportedFinding,
  ruleText,
} from './lint-report.ts';
import { findingPlace } from './lint-text.ts';
import { replaySections } from './replay-html.ts';

/** The report as one page that needs nothing beside it: the findings by file, each with the lines it is about. */
export function toLintHtml(report: LintReport): string {
  const { command = 'lint', version } = report;
  return reportPage({ title: titleOf(command, report), version, body: findingSections(report) });
}

/** The findings, and the replay under them, as one page. */
export function toCheckHtml(report: LintReport, replay: ReplayReport): string {
  const failed = replay.runs.reduce((sum, { summary }) => sum + summary.failed, 0) + replay.runFailures.length;
  const rest = failed === 0 ? '' : `, ${failed} failed in the replay`;
  const heading = replay.runs.length + replay.runFailures.length > 0 ? html`<h2>Replay</h2>` : undefined;
  const body = html`${findingSections(report)}${heading}${replaySections(replay)}`;
  return reportPage({ title: `${titleOf('check', report)}${rest}`, version: report.version, body });
}

function titleOf(command: string, { findings, unshown = [] }: LintReport): string {
  return `assay ${command}: ${countText([...findings, ...unshown]) ?? 'no findings'}`;
}

function findingSections(report: LintReport): Html {
  const sections = [...findingsByFile(report)].map(
    ([file, findings]) =>
      html`<section>
        <h2>${file}</h2>
        ${findings.map(findingHtml)}
      </section> `,
  );
  return html`<p>${outcomeLine(report)}</p>
    ${report.notes.map((note) => html`<p>${note}</p> `)}${sections}`;
}

function findingHtml(finding: ReportedFinding): Html {
  const { severity, message, frame, fix, url } = finding;
  const rule = ruleText(finding);
  const page = url.startsWith('https://') ? html`<a href="${url}" rel="noreferrer">${rule}</a>` : rule;
  return html`<details class="${severity}" open>
    <summary><b>${severityWord(severity)}</b> ${message}</summary>
    ${frame && frameHtml(frame)}
    <p><code>${findingPlace(finding)}</code> ${page}${fix && html`, <code>${repairFlag(fix)}</code> repairs it`}</p>
  </details> `;
}

// Of a long line (minified JSON) the part around what is wrong.
const mostColumns = 200;

function frameHtml({ firstLine, lines, highlight: { start, end } }: CodeFrame): Html {
  const isLong = lines.some((line) => line.length > mostColumns);
  const from = isLong ? Math.max(0, start.character - mostColumns / 4) : 0;
  const cut = (line: string, first = 0, last = line.length): string =>
    isLong ? line.slice(Math.max(from, first), Math.min(from + mostColumns, last)) : line.slice(first, last);
  const width = String(firstLine + lines.length).length;
  const shown = lines.map((line, index) => {
    const number = firstLine + index;
    const label = `${String(number + 1).padStart(width)} | `;
    if (number !== start.line) return html`${label}${cut(line)}${'\n'}`;
    const last = end.line === start.line ? end.character : line.trimEnd().length;
    return html`${label}${cut(line, 0, start.character)}<mark>${cut(line, start.character, last)}</mark>${cut(line, last)}${'\n'}`;
  });
  return html`<pre>${shown}</pre>`;
}
