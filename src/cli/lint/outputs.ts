import type { LintReport } from '../../report/lint-report.ts';
import { toLintConcise, toLintPretty } from '../../report/lint-text.ts';
import { toLintJson } from '../../report/json.ts';
import { toLintSarif } from '../../report/sarif.ts';
import { toLintJunit } from '../../report/junit.ts';
import { toLintGithub } from '../../report/github.ts';
import { toLintHtml } from '../../report/lint-html.ts';
import { toLintMarkdown } from '../../report/markdown.ts';
import { toLintGitlab } from '../../report/gitlab.ts';
import type { ReportOutput } from '../settings/report-output.ts';
import type { Paint } from '../../report/paint.ts';

const writers = {
  pretty: toLintPretty,
  concise: toLintConcise,
  json: toLintJson,
  sarif: toLintSarif,
  junit: toLintJunit,
  'github-actions': toLintGithub,
  gitlab: toLintGitlab,
  html: toLintHtml,
  markdown: toLintMarkdown,
} as const satisfies Readonly<Record<string, (report: LintReport, paint?: Paint) => string>>;

/** The name of a report on findings. */
export type LintFormat = keyof typeof writers;

/** The formats of `assay lint`, in the order of the table. */
export const lintFormats = Object.keys(writers) as readonly LintFormat[];

export function toLintReport(format: LintFormat, report: LintReport, paint?: Paint): string {
  return writers[format](report, paint);
}

/** A report to write: to a file, or where there is none to stdout. */
export type LintOutput = ReportOutput<LintFormat>;

/** True where a report has fixes as edits of the text. */
export function hasEdits({ format: outputs }: { readonly format: readonly LintOutput[] }): boolean {
  return outputs.some(({ format }) => format === 'sarif');
}

/** True for formats that end with the summary: beside others it goes to stderr. */
export function isForPeople(format: LintFormat): boolean {
  return format === 'pretty' || format === 'concise' || format === 'markdown';
}
