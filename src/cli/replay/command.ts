import { resolve } from 'node:path';
import { printable } from '../../lib/printable.ts';
import { isAddress } from '../../lib/uri.ts';
import { UserError, isUserError } from '../../lib/user-error.ts';
import { filesOf } from '../../description/read/referenced-files.ts';
import { coverageRunFailures } from '../../report/coverage.ts';
import type { ReplayReport } from '../../results.ts';
import { toReplayText } from '../../report/replay-text.ts';
import type { Replayed } from './collector.ts';
import { type OrderedEvents, type ReplayWorker, distributePaths, startReplayThreads } from './worker-pool.ts';
import { knownFailures } from '../../baseline/known.ts';
import { loadBaseline } from '../inputs/baseline.ts';
import { staleEntries, updateBaseline } from './baseline.ts';
import { helpOf } from '../settings/help.ts';
import { findSettingsFile } from '../settings/settings-file.ts';
import { assertOutputsNotRead, fileList } from '../settings/report-output.ts';
import { parseArguments } from '../settings/parse-arguments.ts';
import type { SettingsSystem } from '../settings/read-settings.ts';
import { signalCodes, type EndSignal } from '../../node/signals.ts';
import { withEffects } from '../../node/system.ts';
import { type InputSystem, type Inputs, findInputs, openInputs, readInputs } from '../inputs/open-inputs.ts';
import { readReplayCommand, type ReplayCommand } from './arguments.ts';
import { assertSendable, requestLines } from './open-command.ts';
import { replaySyntax } from './settings.ts';
import { authorize, type Authorization } from './authorization.ts';
import { createTextOutput, type TextOutput } from './outputs.ts';
import { exitCode, isInterrupted, writeReports } from './finish.ts';
import { replayDescription, type ReplayJob } from './replay-one.ts';
import { replayRecorded } from './replay-recorded.ts';
import type { ReplayRunSystem, ReplaySystem } from './system.ts';
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
  const opened = await openInputs(found, system).catch((error: unknown) => {
    throw command.target === undefined ? withTargetHint(error, found.names) : error;
  });
  const inputs = await readInputs(opened, command, system);
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
  // A report that could not be written to its file goes to stdout.
  if (!isWritten && command.outputs.every(({ file }) => file !== undefined)) system.stdout(toReplayText(report));
  return code;
}

/** `error`, with a hint where an address stands beside files: other tools want the server so, behind the description. */
function withTargetHint(error: unknown, names: readonly string[]): unknown {
  const address = names.find((name) => isAddress(name));
  if (!isUserError(error) || address === undefined || names.every((name) => isAddress(name))) return error;
  return new UserError(`${error.message} To test the server there, write \`--target ${address}\`.`);
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
  assertOutputsNotRead(command.outputs, named, system);
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
  const effects = withEffects(system, { load: inputs.load, stopped });
  const authorization = await authorize(command.authCommand, effects);
  const job = { ...authorized(command, authorization), baseline: { entries: baseline.entries, today: system.today() } };
  const { replayed, refused } = await replayAll({ ...job, textOutput, canReread }, effects);
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
  assertOutputsNotRead(command.outputs, files, system);
  const isWritten = await writeReports(command, report, system);
  if (command.updateBaseline && command.baseline !== undefined)
    updateBaseline(command.baseline, baseline, replayed, system);
  // A reader that hung up gets no messages.
  const say = reader.isGone ? () => undefined : system.stderr;
  const isCut = replayed.length + refused < command.descriptions.length || runs.some(isInterrupted);
  if (isCut) say('Stopped before the end.\n');
  const unauthorized = job.authorization?.failure();
  if (unauthorized !== undefined) say(`${unauthorized}\n`);
  const code =
    refused > 0 || !isWritten || unauthorized !== undefined
      ? 2
      : exitCode(command, report, { replayed, isCut, isUnread: reader.isGone, say });
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

type SettingsOfRun = Pick<
  ReplayCommand,
  'descriptions' | 'baseline' | 'valuesFile' | 'recordings' | 'config' | 'noConfig'
>;

/** The files beside descriptions that a run depends on. */
function settingFiles(command: SettingsOfRun, system: SettingsSystem): readonly string[] {
  const { descriptions, baseline, valuesFile, recordings, config, noConfig } = command;
  const found = findSettingsFile({ config, noConfig, description: descriptions[0] }, system);
  return [found?.file, baseline?.path, valuesFile?.path, ...recordings.map(({ path }) => path)].flatMap((path) =>
    path === undefined ? [] : [resolve(path)],
  );
}

/** `command` with the first value of its `Authorization`; without descriptions where it was stopped before there was one. */
function authorized(command: ReplayCommand, authorization: Authorization | 'stopped' | undefined) {
  if (authorization === undefined) return { command };
  if (authorization === 'stopped') return { command: { ...command, descriptions: [] } };
  const headers = { ...command.headers, authorization: authorization.first };
  return { command: { ...command, headers }, authorization };
}

interface CommandContext extends ReplayJob {
  readonly textOutput: TextOutput;
  /** Other threads can read the descriptions. */
  readonly canReread: boolean;
}

/** Replays every description, and prints them in order. One that cannot be replayed is reported, and the others go on. */
async function replayAll({ textOutput, canReread, ...job }: CommandContext, system: ReplayRunSystem) {
  const replayed: Replayed[] = [];
  let refused = 0;
  let bar: Progress | undefined;
  const events: OrderedEvents = {
    begin: (path) => {
      bar = system.startSpinner(`Replaying ${path}`);
      const onDelay = (sentence: string): void => {
        system.stderr(`${printable(sentence)}\n`);
      };
      return { ...textOutput.begin(path, bar), onDelay };
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
  const replayOne = job.command.recordings.length > 0 ? replayRecorded : replayDescription;
  const here: ReplayWorker = {
    replay: (path, listener) => replayOne(path, job, listener, system),
    close: () => undefined,
  };
  const { command, baseline } = job;
  const { descriptions, target, recordings } = command;
  // One thread sends to a target: `--concurrency` limits its load.
  const others =
    target === undefined && canReread && recordings.length === 0
      ? startReplayThreads(descriptions.length - 1, { command, baseline }, system)
      : [];
  try {
    await distributePaths(descriptions, [here, ...others], events);
  } finally {
    bar?.stop();
    for (const worker of others) worker.close();
  }
  return { replayed, refused };
}
