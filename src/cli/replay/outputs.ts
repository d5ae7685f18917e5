import { toReplayGithub } from '../../report/replay-github.ts';
import { toReplayGitlab } from '../../report/replay-gitlab.ts';
import { toReplayHtml } from '../../report/replay-html.ts';
import { toReplayJson } from '../../report/json.ts';
import { toReplayJunit } from '../../report/replay-junit.ts';
import type { ReportOutput } from '../settings/report-output.ts';
import type { ReplayReport } from '../../results.ts';
import { toReplaySarif } from '../../report/replay-sarif.ts';
import { toReplayText } from '../../report/replay-text.ts';

const writers = {
  text: toReplayText,
  json: toReplayJson,
  junit: toReplayJunit,
  sarif: toReplaySarif,
  'github-actions': toReplayGithub,
  gitlab: toReplayGitlab,
  html: toReplayHtml,
} as const satisfies Readonly<Record<string, (report: ReplayReport) => string>>;

type Format = keyof typeof writers;

/** The names of the reports. */
export const formats = Object.keys(writers) as readonly Format[];

/** A report to write: to a file, or where there is none to stdout. */
export type ReplayOutput = ReportOutput<Format>;

/** `report` as `format` has it. */
export function toReport(format: Format, report: ReplayReport): string {
  return writers[format](report);
}

/** `report` without how long it took, so that a cache finds it the same in every run. The text is for people, who may know. */
export function withoutTimes(format: Format, report: ReplayReport): ReplayReport {
  if (format === 'text') return report;
  const runs = report.runs.map((run) => {
    const { durationMs, ...summary } = run.summary;
    return durationMs === undefined ? run : { ...run, summary };
  });
  return { ...report, runs };
}
