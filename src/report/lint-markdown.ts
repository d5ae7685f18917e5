import { findingsByFile, type LintReport, outcomeLine, type ReportedFinding } from './lint-report.ts';
import { codeOf, linkOf, markdownOf, markdownReport } from './markdown.ts';

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
  const repair =
    fix === undefined ? '' : fix.safety === 'safe' ? ', `--fix` repairs it' : ', `--fix-suggestions` repairs it';
  const word = severity === 'warn' ? 'warning' : severity;
  return `- **${word}** ${line + 1}:${character + 1} ${markdownOf(message)} (${linkOf(rule, url)}${source === undefined ? '' : ', Spectral'}${repair})`;
}
