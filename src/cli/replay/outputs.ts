import { toReplayGithub } from '../../report/github.ts';
import { toReplayGitlab } from '../../report/gitlab.ts';
import { toReplayMarkdown } from '../../report/markdown.ts';
import { toReplayHtml } from '../../report/replay-html.ts';
import { printable } from '../../lib/printable.ts';
import { toReplayJson } from '../../report/json.ts';
import { toReplayJunit } from '../../report/junit.ts';
import { toReplaySarif } from '../../report/replay-sarif.ts';
import {
  endOfReport,
  endOfRun,
  headingOf,
  mostOperationLines,
  operationLine,
  otherOperationsLine,
  toReplayText,
  type TextDetail,
} from '../../report/replay-text.ts';
import type { Progress } from '../../node/terminal.ts';
import type { OperationCounts, ReplayReport, ReplayRun } from '../../results.ts';
import type { ReportOutput } from '../settings/report-output.ts';
import type { ReplaySystem } from './system.ts';

const writers = {
  text: toReplayText,
  json: toReplayJson,
  junit: toReplayJunit,
  sarif: toReplaySarif,
  'github-actions': toReplayGithub,
  gitlab: toReplayGitlab,
  html: toReplayHtml,
  markdown: toReplayMarkdown,
} as const satisfies Readonly<Record<string, (report: ReplayReport) => string>>;

type Format = keyof typeof writers;

/** The names of the reports. */
export const formats = Object.keys(writers) as readonly Format[];

/** A report to write: to a file, or where there is none to stdout. */
export type ReplayOutput = ReportOutput<Format>;

export function toReport(format: Format, report: ReplayReport): string {
  return writers[format](report);
}

/** `report` without durations, so that it is the same in every run and a cache can keep it. Texts, which people read, keep them. */
export function withoutTimes(format: Format, report: ReplayReport): ReplayReport {
  if (format === 'text') return report;
  const runs = report.runs.map((run) => {
    const { durationMs, ...summary } = run.summary;
    return durationMs === undefined ? run : { ...run, summary };
  });
  return { ...report, runs };
}

/** Hears of the progress of a description. */
export interface Listener {
  /** All cases of an operation are done, or those about something that is not described. */
  readonly onGroup: (group: OperationCounts) => void;
  /** `done` of `total` operations are done. */
  readonly onProgress: (done: number, total: number) => void;
  /** A sentence about the target is known before its cases are sent. */
  readonly onWarning?: (sentence: string) => void;
  /** The run does something that takes time, and sends no cases meanwhile. */
  readonly onDelay?: (sentence: string) => void;
}

/** Writes the text report to stdout while the command runs; silent if another report goes there, or none. */
export interface TextOutput {
  /** A description is about to be replayed. */
  readonly begin: (description: string, bar: Progress) => Listener;
  readonly end: (run: ReplayRun) => void;
  /** The description has no result: its thread was ended. */
  readonly cut: () => void;
  readonly finish: (report: ReplayReport) => void;
}

/** The parts of a command that decide the text. */
interface TextCommand {
  readonly descriptions: readonly string[];
  readonly target: URL | undefined;
  readonly profile: { readonly name: string };
  readonly detail: TextDetail;
  readonly outputs: readonly ReplayOutput[];
}

export function createTextOutput(
  command: TextCommand,
  { stdout, paint }: Pick<ReplaySystem, 'stdout' | 'paint'>,
): TextOutput {
  const isLoud = command.outputs.some(({ format, file }) => format === 'text' && file === undefined);
  const say = (text: string): void => {
    if (isLoud && text !== '') stdout(text);
  };
  const { descriptions, target, profile } = command;
  let isFirst = true;
  return {
    begin: (description, bar) => {
      const heading = headingOf({ description, target: target?.href ?? 'in-process', profile: profile.name });
      if (descriptions.length > 1) say(`${isFirst ? '' : '\n'}${heading}\n`);
      isFirst = false;
      let lines = 0;
      return {
        onProgress: bar.update,
        onWarning: (sentence) => {
          if (command.detail !== 'quiet') say(`${printable(sentence)}\n`);
        },
        onGroup: (group) => {
          lines += 1;
          if (command.detail === 'verbose' || (command.detail === 'usual' && lines <= mostOperationLines))
            say(`${operationLine(group, paint)}\n`);
        },
      };
    },
    end: (run) => {
      const gap = run.operations.length > 0 && command.detail !== 'quiet' ? '\n' : '';
      const rest = command.detail === 'usual' ? otherOperationsLine(run.operations, paint) : '';
      if (rest !== '') say(`${rest}\n`);
      say(`${gap}${endOfRun(run, paint, command.detail)}`);
    },
    cut: () => {
      say('No result; stopped before the end\n');
    },
    finish: (report) => {
      say(endOfReport(report, paint));
    },
  };
}
