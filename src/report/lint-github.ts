import { type LintReport, type ReportedFinding, ruleText } from './lint-report.ts';
import { workflowCommand } from './workflow-command.ts';

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
