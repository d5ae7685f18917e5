import { UserError } from '../../lib/user-error.ts';
import { toReplayGithub } from '../../report/replay-github.ts';
import { toReplayHtml } from '../../report/replay-html.ts';
import { toReplayJson } from '../../report/replay-json.ts';
import { toReplayJunit } from '../../report/replay-junit.ts';
import type { ReplayReport } from '../../results.ts';
import { toReplaySarif } from '../../report/replay-sarif.ts';
import { toReplayText } from '../../report/replay-text.ts';

const writers = {
  text: toReplayText,
  json: toReplayJson,
  junit: toReplayJunit,
  sarif: toReplaySarif,
  'github-actions': toReplayGithub,
  html: toReplayHtml,
} as const satisfies Readonly<Record<string, (report: ReplayReport) => string>>;

type Format = keyof typeof writers;

/** The names of the reports. */
export const formats: readonly Format[] = ['text', 'json', 'junit', 'sarif', 'github-actions', 'html'];

/** A report to write: to a file, or where there is none to stdout. */
export interface ReportOutput {
  readonly format: Format;
  readonly file?: string;
}

/** The output that `junit:report.xml` or `junit=report.xml` is, or undefined where the text is none. */
export function readOutput(text: string): ReportOutput | undefined {
  const [, name, , file] = /^([a-z-]+)(?:([:=])(.*))?$/su.exec(text) ?? [];
  const format = formats.find((each) => each === name);
  if (format === undefined || file === '') return undefined;
  return { format, ...(file !== undefined && { file }) };
}

/**
 * Holds `outputs` to one on stdout and one a file.
 * @throws UserError where two would mix.
 */
export function assertApart(outputs: readonly ReportOutput[]): void {
  const seen = new Set<string | undefined>();
  for (const { file } of outputs) {
    if (seen.has(file)) {
      const where = file === undefined ? 'At most one report must go to stdout' : `\`${file}\` must hold one report`;
      throw new UserError(`${where}; found two. \`--format <name>:<file>\` writes to a file.`);
    }
    seen.add(file);
  }
}

/** `report` as `format` has it. */
export function toReport(format: Format, report: ReplayReport): string {
  return writers[format](report);
}
