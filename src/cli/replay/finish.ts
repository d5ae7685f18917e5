import { UserError } from '../../lib/user-error.ts';
import { untestedSentence } from '../../report/coverage.ts';
import { markOf, replayNamedFor, toFileText } from '../../report/formats.ts';
import type { ReplayReport } from '../../results.ts';
import type { ReplayCommand } from './arguments.ts';
import type { Replayed } from './collector.ts';
import { toReport, withoutTimes, type ReplayOutput } from './outputs.ts';
import type { ReplaySystem } from './system.ts';

/** Writes every report but the text on stdout, which was written during the run. Resolves to false if one could not be written. */
export async function writeReports(
  { outputs, timing }: ReplayCommand,
  report: ReplayReport,
  system: ReplaySystem,
): Promise<boolean> {
  let isWritten = true;
  const textOf = (format: ReplayOutput['format']): string =>
    toReport(format, replayNamedFor(format, timing ? report : withoutTimes(format, report), system.nameFromTop));
  for (const { format, file } of outputs) {
    if (file === undefined) {
      if (format !== 'text') system.stdout(textOf(format));
      continue;
    }
    try {
      system.writeReport(file, toFileText(format, textOf(format)), markOf(format));
      await system.yieldToEventLoop();
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      system.stderr(`${error.message}\n`);
      isWritten = false;
    }
  }
  return isWritten;
}

/** The end of replaying all descriptions. */
interface RunEnd {
  readonly replayed: readonly Replayed[];
  /** A description was left out, or replayed in part. */
  readonly isCut: boolean;
  /** Nobody reads stdout any more, as after `| head -1`. */
  readonly isUnread: boolean;
  readonly say: (text: string) => void;
}

export function isInterrupted({ stopped }: ReplayReport['runs'][number]): boolean {
  return stopped === 'interrupted';
}

/** The exit code where the reader of stdout hung up, as shells count it: 128 plus SIGPIPE, which Node ignores. */
const unreadCode = 141;

/** The exit code of a run that no signal ended. */
export function exitCode(
  { updateBaseline: isUpdate }: ReplayCommand,
  report: ReplayReport,
  { replayed, isCut, isUnread, say }: RunEnd,
): number {
  const { runs } = report;
  // An update writes the references that lead nowhere to the baseline.
  const runFailures = report.runFailures.filter(({ check }) => !isUpdate || check !== 'reference');
  const failed = isUpdate
    ? replayed.reduce((sum, { expired }) => sum + expired, 0)
    : runs.reduce((sum, { summary }) => sum + summary.failed, 0);
  if (isCut) {
    const isFailed = failed > 0 || runFailures.some(({ check }) => check === 'reference');
    return isFailed ? 1 : isUnread ? unreadCode : 2;
  }
  if (failed > 0 || runFailures.length > 0) return 1;
  const untested = untestedSentence(report);
  // A shard may be empty; the whole may not.
  if (untested === undefined || report.shard !== undefined) return 0;
  say(`${untested}\n`);
  return 2;
}
