import type { ReplayReport, ReplayRun } from '../../results.ts';
import { endOfReport, endOfRun, headingOf, operationLine } from '../../report/replay-text.ts';
import type { Listener } from './collector.ts';
import type { ReplayCommand } from './arguments.ts';
import type { ReplaySystem } from './system.ts';
import type { Progress } from '../../node/terminal.ts';

/** The text report as it is written to stdout while the command runs; silent where another report goes there, or none. */
export interface TextOutput {
  /** A description is about to be replayed. */
  readonly begin: (description: string, bar: Progress) => Listener;
  readonly end: (run: ReplayRun) => void;
  /** The description has no result: its thread had to be ended. */
  readonly cut: () => void;
  readonly finish: (report: ReplayReport) => void;
}

/** A textOutput, loud where the text report goes to stdout. */
export function createTextOutput(command: ReplayCommand, { stdout, paint }: ReplaySystem): TextOutput {
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
      return {
        onProgress: bar.update,
        onGroup: (group) => {
          if (command.detail !== 'quiet') say(`${operationLine(group, paint)}\n`);
        },
      };
    },
    end: (run) => {
      const gap = run.operations.length > 0 && command.detail !== 'quiet' ? '\n' : '';
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
