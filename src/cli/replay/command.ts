import { resolve } from 'node:path';
import { filesOf } from '../../description/read/referenced-files.ts';
import { UserError } from '../../lib/user-error.ts';
import { coverageRunFailures, untestedSentence } from '../../report/coverage.ts';
import type { ReplayReport } from '../../results.ts';
import { replayNamedFor } from '../../report/from-top.ts';
import { markOf, toFileText } from '../../report/mark.ts';
import { toReplayText } from '../../report/replay-text.ts';
import type { Baseline, Replayed } from './collector.ts';
import { distribute, type ReplayWorker, type OrderedEvents } from './worker-pool.ts';
import { knownFailures } from '../../baseline/known.ts';
import { loadBaseline } from '../inputs/baseline.ts';
import { staleEntries, updateBaseline } from './baseline.ts';
import { helpOf } from '../settings/help.ts';
import { findSettingsFile } from '../settings/settings-file.ts';
import { assertNotRead, fileList } from '../settings/report-output.ts';
import { parseArguments } from '../settings/parse-arguments.ts';
import type { SettingsSystem } from '../settings/read-settings.ts';
import { signalCodes, type EndSignal } from '../../node/signals.ts';
import { withEffects } from '../../node/system.ts';
import { findInputs, openInputs, type Inputs, type InputSystem } from '../inputs/open-inputs.ts';
import { readInputs } from '../inputs/read-inputs.ts';
import { readReplayCommand, type ReplayCommand } from './arguments.ts';
import { requestLines } from './dry-run.ts';
import { replaySyntax } from './settings.ts';
import { createTextOutput, toReport, withoutTimes, type ReplayOutput, type TextOutput } from './outputs.ts';
import { assertSendable } from './open-command.ts';
import { replayDescription } from './replay-one.ts';
import type { ReplayRunSystem, ReplaySystem } from './system.ts';
import { startReplayThreads } from './threads.ts';
import type { Progress } from '../../node/terminal.ts';

/**
 * `assay replay`. Exit code: 0 every target answers as described, 1 one does not, 2 it could not run or tested nothing, 130 or 143 a
 * signal ended it.
 * @throws UserError (exit 2) for options, a configuration or a baseline that cannot be used.
 */
export async function runReplay(args: readonly string[], system: ReplaySystem & InputSystem): Promise<number> {
  const parsed = parseArguments(replaySyntax, args);
  if (parsed.isHelp) {
    system.stdout(helpOf(replaySyntax));
    return 0;
  }
  const found = findInputs(parsed.operands, 'replay', system);
  const command = readReplayCommand({ operands: found.names, flags: parsed.flags }, system);
  const inputs = await readInputs(await openInputs(found, system), command, system);
  const effects = withEffects(system, { load: inputs.load });
  if (command.listFiles) {
    system.stdout(fileList(filesRead(command, effects)));
    return 0;
  }
  if (command.dryRun) {
    assertSendable(command, effects);
    for (const path of command.descriptions) system.stdout(`${requestLines(path, command, effects).join('\n')}\n`);
    return 0;
  }
  const { code, report, isWritten } = await replayInputs(command, inputs, system);
  // A report that could not be written is not lost.
  if (!isWritten && command.outputs.every(({ file }) => file !== undefined)) system.stdout(toReplayText(report));
  return code;
}

interface ReplayResult {
  readonly report: ReplayReport;
  /** The exit code of `assay replay`. */
  readonly code: number;
  /** Every report could be written. */
  readonly isWritten: boolean;
  /** The files that were read. */
  readonly files: readonly string[];
}

/**
 * Replays `inputs`, and writes the reports that `command` asks for.
 * @throws UserError for a baseline that cannot be used.
 */
export async function replayInputs(
  command: ReplayCommand,
  inputs: Inputs,
  system: ReplaySystem,
): Promise<ReplayResult> {
  const named = [...command.descriptions, ...settingFiles(command, system)];
  // Before anything is sent.
  assertNotRead(command.outputs, named, system);
  const baseline = loadBaseline(knownFailures, command, system);
  const textOutput = createTextOutput(command, system);
  // A closed stdout does not stop a run that writes reports to files.
  const hasFiles = command.outputs.some(({ file }) => file !== undefined);
  const stopped = hasFiles ? system.stopped : Promise.race([system.stopped, system.unread]);
  const heard: { signal?: EndSignal } = {};
  void system.stopped.then((signal) => {
    heard.signal = signal;
  });
  const reader = { isGone: false };
  void system.unread.then(() => {
    reader.isGone = true;
  });
  // Descriptions from the network or the standard input are in this thread only.
  const canReread = inputs.areFiles && command.allowRemote.length === 0;
  assertSendable(command, withEffects(system, { load: inputs.load }));
  const { replayed, refused } = await replayAll(
    { command, baseline: { entries: baseline.entries, today: system.today() }, textOutput, canReread },
    withEffects(system, { load: inputs.load, stopped }),
  );
  const runs = replayed.map(({ run }) => run);
  const references = replayed.flatMap((each) => each.references);
  const stale = command.updateBaseline ? [] : staleEntries(baseline.entries, replayed);
  const { floors, shard: part } = command;
  const paths = replayed.map((each) => each.paths);
  // The merge of all shards checks the limits of the whole.
  const whole = part === undefined ? [...stale, ...runs.flatMap((run) => coverageRunFailures(run, floors))] : [];
  const shard = part && { ...part, paths, unmet: stale, floors };
  const runFailures = [...references, ...whole];
  const report: ReplayReport = { version: system.version, runs, runFailures, ...(shard && { shard }) };
  textOutput.finish(report);
  const files = [...named, ...replayed.flatMap((each) => each.files)];
  assertNotRead(command.outputs, files, system);
  const isWritten = await writeReports(command, report, system);
  if (command.updateBaseline && command.baseline !== undefined)
    updateBaseline(command.baseline, baseline, replayed, system);
  // A reader that hung up gets no messages.
  const say = reader.isGone ? () => undefined : system.stderr;
  const isCut = replayed.length + refused < command.descriptions.length || runs.some(isInterrupted);
  if (isCut) say('Stopped before the end.\n');
  const code = refused > 0 || !isWritten ? 2 : exitCode(command, report, { replayed, isCut, say });
  return { report, isWritten, files, code: heard.signal === undefined ? code : signalCodes[heard.signal] };
}

/** The files that a run reads: those of its descriptions, and its settings. */
export function filesRead(
  command: SettingsOfRun,
  system: SettingsSystem & Pick<ReplaySystem, 'load'>,
): readonly string[] {
  const described = command.descriptions.flatMap((path) => filesOf(system.load(path)));
  return [...described, ...settingFiles(command, system)].map(system.relativePath);
}

type SettingsOfRun = Pick<ReplayCommand, 'descriptions' | 'baseline' | 'valuesFile' | 'settingsFile'>;

/** The files beside descriptions that a run depends on. */
function settingFiles(command: SettingsOfRun, system: SettingsSystem): readonly string[] {
  const { descriptions, baseline, valuesFile, settingsFile } = command;
  const config = findSettingsFile({ ...settingsFile, description: descriptions[0] }, system);
  return [config?.file, baseline?.path, valuesFile?.path].flatMap((path) =>
    path === undefined ? [] : [resolve(path)],
  );
}

interface CommandContext {
  readonly command: ReplayCommand;
  readonly baseline: Baseline;
  readonly textOutput: TextOutput;
  /** Other threads can read the descriptions. */
  readonly canReread: boolean;
}

/** Replays every description, and prints them in order. One that cannot be replayed is reported, and the others go on. */
async function replayAll({ command, baseline, textOutput, canReread }: CommandContext, system: ReplayRunSystem) {
  const replayed: Replayed[] = [];
  let refused = 0;
  let bar: Progress | undefined;
  const events: OrderedEvents = {
    begin: (path) => {
      bar = system.startSpinner(`Replaying ${path}`);
      return textOutput.begin(path, bar);
    },
    end: (result) => {
      bar?.stop();
      if (result === 'interrupted') textOutput.cut();
      else if ('run' in result) {
        replayed.push(result);
        textOutput.end(result.run);
      } else {
        system.stderr(`${result.message}\n`);
        refused += 1;
      }
    },
  };
  const here: ReplayWorker = {
    replay: (path, listener) => replayDescription(path, { command, baseline }, listener, system),
    close: () => undefined,
  };
  const { descriptions, target } = command;
  // One thread sends to a target: `--concurrency` limits its load.
  const others =
    target === undefined && canReread ? startReplayThreads(descriptions.length - 1, { command, baseline }, system) : [];
  try {
    await distribute(descriptions, [here, ...others], events);
  } finally {
    bar?.stop();
    for (const worker of others) worker.close();
  }
  return { replayed, refused };
}

/** Writes every report but the text on stdout, which was written during the run. Resolves to false if one could not be written. */
async function writeReports(
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
  readonly say: (text: string) => void;
}

function isInterrupted({ stopped }: ReplayReport['runs'][number]): boolean {
  return stopped === 'interrupted';
}

function exitCode(
  { updateBaseline: isUpdate }: ReplayCommand,
  report: ReplayReport,
  { replayed, isCut, say }: RunEnd,
): number {
  const { runs, runFailures } = report;
  const failed = isUpdate
    ? replayed.reduce((sum, { expired }) => sum + expired, 0)
    : runs.reduce((sum, { summary }) => sum + summary.failed, 0);
  if (isCut) return failed > 0 ? 1 : 2;
  if (failed > 0 || runFailures.length > 0) return 1;
  const untested = untestedSentence(report);
  // A shard may be empty; the whole may not.
  if (untested === undefined || report.shard !== undefined) return 0;
  say(`${untested}\n`);
  return 2;
}
