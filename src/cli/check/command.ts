import { apartUses } from '../../../rulesets/presets.ts';
import { descriptionRules } from '../../../rulesets/description/rules.ts';
import { exampleRules } from '../../../rulesets/examples/rules.ts';
import { operationsOf } from '../../description/read/api.ts';
import { knownFindings } from '../../baseline/known.ts';
import { isUserError } from '../../lib/user-error.ts';
import { plain } from '../../report/paint.ts';
import { replayNamedFor } from '../../report/formats.ts';
import { failuresText } from '../../report/replay-failures.ts';
import { createParse, type LoadOptions } from '../../node/load.ts';
import { withEffects } from '../../node/system.ts';
import { readInputs } from '../inputs/open-inputs.ts';
import { type LintExtras, lintOnce } from '../lint/command.ts';
import type { LintRun } from '../lint/lint-all.ts';
import { toUri } from '../lint/find-files.ts';
import { type LintCommand, type LintSystem, assertSense, namedFiles } from '../lint/lint-command.ts';
import type { LintedFile } from '../lint/lint-file.ts';
import { type NoteFiles, watchLint } from '../lint/watch.ts';
import { readReplayCommand, type ReplayCommand } from '../replay/arguments.ts';
import { filesRead, replayInputs } from '../replay/command.ts';
import type { ReplaySystem } from '../replay/system.ts';
import { assertDistinctOutputs } from '../settings/report-output.ts';
import { helpOf } from '../settings/help.ts';
import { parseArguments, type ParsedArguments } from '../settings/parse-arguments.ts';
import { type SettingsSystem, assertUpdatable, readSettings, sayingOnce } from '../settings/read-settings.ts';
import { lintSyntax } from '../lint/settings.ts';
import { findingPlace } from '../../report/lint-text.ts';
import { brokenText } from '../../lint/broken-parts.ts';
import type { ReplayReport, RunFailure } from '../../results.ts';
import { withoutTimes } from '../replay/outputs.ts';
import { toCheckReport } from './outputs.ts';
import { checkSyntax } from './settings.ts';

/** The effects of `assay check`: those of linting, and those of replaying. */
export type CheckSystem = LintSystem & ReplaySystem;

/**
 * `assay check`: lints descriptions, their examples too, and replays those of OpenAPI against our own mock. Answers the worse exit code.
 * @throws UserError (exit 2) for options, files and rulesets that cannot be used.
 */
export async function runCheck(args: readonly string[], system: CheckSystem): Promise<number> {
  const parsed = parseArguments(checkSyntax, args);
  if (parsed.isHelp) {
    system.stdout(helpOf(checkSyntax));
    return 0;
  }
  return checkParsed(parsed, system);
}

/**
 * Lints and replays as a parsed command line says, with the settings of the configuration; answers the exit code.
 * @throws UserError as `runCheck`.
 */
export async function checkParsed({ operands, parts, flags }: ParsedCheck, system: CheckSystem): Promise<number> {
  const patterns = namedFiles(operands, flags);
  const once = withEffects(system, { stderr: sayingOnce(system.stderr) });
  const readCommand = (): LintCommand => {
    const settings = readSettings(allRulesSyntax, { operands: patterns, flags }, once);
    const command = { patterns, ...(parts && { parts }), ...settings };
    assertSense(command, system);
    assertUpdatable(knownFindings, command, system);
    return command;
  };
  const command = readCommand();
  const effects = await withStdin(command, system);
  if (!command.watch) return checkOnce(command, effects, once);
  return watchLint((note) => checkOnce(readCommand(), effects, once, note), effects);
}

/** The command line of `assay lint`, except that the rules of others are run by default. */
const allRulesSyntax = {
  ...lintSyntax,
  settings: { ...lintSyntax.settings, allRules: { ...lintSyntax.settings.allRules, default: true } },
} as const;

/** Lints and replays once; `settingsSystem` reads the settings of the replay. */
async function checkOnce(
  command: LintCommand,
  effects: CheckSystem,
  settingsSystem: CheckSystem,
  note?: NoteFiles,
): Promise<number> {
  const { patterns } = command;
  const parse = createParse();
  const load: CheckSystem['load'] = (path, options) => effects.load(path, { ...options, parse });
  const system = withEffects(effects, { load });
  // The settings of the replay are validated before anything is linted. Only the replay itself says which file they are from.
  const planned = replayOf(patterns, command, withEffects(system, { stderr: () => undefined }));
  assertDistinctOutputs([...command.format, ...planned.outputs], system);
  let replayCode = 0;
  let replayReport: ReplayReport = { version: system.version, runs: [], runFailures: [] };
  const pathsOf = (files: readonly LintedFile[], references: LoadOptions): readonly string[] =>
    files.map(({ uri }) => system.relativePath(uri)).filter((path) => isReplayable(path, references, system));
  const outputs = planned.outputs.flatMap(({ file }) => file?.path ?? []);
  const noteAll: NoteFiles = ({ read, written }) => note?.({ read, written: [...written, ...outputs] });
  const beside: LintExtras = {
    rules: apartUses([...exampleRules, ...descriptionRules]),
    parse,
    toReport: (format, report, paint) =>
      toCheckReport(format, report, replayNamedFor(format, replayReport, system.nameFromTop), paint),
    filesRead: (files, references) => filesReplayed(pathsOf(files, references), command, system),
    replay: async (files, references, found) => {
      const paths = pathsOf(files, references);
      // With `--update-baseline` there is no replay: the baseline of a lint has findings only. A diff is shown alone.
      if (paths.length === 0 || command.updateBaseline || command.fixDryRun)
        return { replayed: { passed: 0, failed: 0, text: '' }, files: [] };
      const replay = replayOf(paths, command, settingsSystem);
      const inputs = await readInputs(
        { descriptions: paths, load: system.load, areFiles: command.stdinFilepath === undefined },
        replay,
        system,
      );
      const result = await replayInputs(replay, inputs, withEffects(system, { stopped: nothing }));
      const report = withoutRepeated(result.report, await found());
      replayCode = isWell(report) && result.code === 1 ? 0 : result.code;
      replayReport = withoutTimes('json', report);
      const sum = (of: 'passed' | 'failed'): number => report.runs.reduce((all, { summary }) => all + summary[of], 0);
      const paint = command.color ? system.paint : plain;
      const text = failuresText(report, paint);
      const others = report.runFailures.length;
      return { replayed: { passed: sum('passed'), failed: sum('failed'), others, text }, files: result.files };
    },
  };
  const lintCode = await lintOnce(command, system, { beside, ...(note && { note: noteAll }) });
  return Math.max(lintCode, replayCode);
}

/**
 * `report` without the broken references that findings report, too: at the reference, or in the file that cannot be parsed. A baseline of
 * findings may know these.
 */
function withoutRepeated(report: ReplayReport, findings: LintRun['findings']): ReplayReport {
  const reported = new Set(findings.filter(({ rule }) => rule === 'invalid-ref').map(findingPlace));
  const broken = findings.filter(({ rule }) => rule === brokenText);
  const mistakes = broken.map((finding) => `${findingPlace(finding)}: ${finding.message}`);
  const isNew = ({ check, at, message }: RunFailure): boolean =>
    check !== 'reference' ||
    (!mistakes.some((mistake) => message.startsWith(mistake)) &&
      (at === undefined || !reported.has(`${at.file}:${at.line}:${at.column}`)));
  return { ...report, runFailures: report.runFailures.filter(isNew) };
}

function isWell({ runs, runFailures }: ReplayReport): boolean {
  return runFailures.length === 0 && runs.every(({ summary }) => summary.failed === 0);
}

/** `system` that reads the standard input once, and loads its bytes in place of the file of `--stdin-filepath`. */
async function withStdin({ stdinFilepath }: LintCommand, system: CheckSystem): Promise<CheckSystem> {
  if (stdinFilepath === undefined) return system;
  const bytes = await system.readStdin();
  const file = toUri(stdinFilepath, system);
  const textOf = (uri: string): Uint8Array | undefined => (uri === file ? bytes : undefined);
  return withEffects(system, {
    readStdin: () => Promise.resolve(bytes),
    load: (path: string, options: LoadOptions = {}) => system.load(path, { ...options, textOf }),
  });
}

/** Never resolves: there is no report on half a check, so that a signal ends the process. */
const nothing = new Promise<never>(() => undefined);

type ParsedCheck = Pick<ParsedArguments<typeof checkSyntax.settings>, 'operands' | 'flags'> &
  Pick<LintCommand, 'parts'>;

/** The files that a replay of `paths` reads, its settings among them. */
async function filesReplayed(
  paths: readonly string[],
  command: LintCommand,
  system: CheckSystem,
): Promise<readonly string[]> {
  if (paths.length === 0) return [];
  const replay = replayOf(paths, command, withEffects(system, { stderr: () => undefined }));
  const { load } = await readInputs({ descriptions: paths, load: system.load }, replay, system);
  return filesRead(replay, withEffects(system, { load }));
}

/** The replay of `paths`, with the settings for `replay` of the same settings file, but with the settings of references of this command. */
function replayOf(
  paths: readonly string[],
  { root, allowRemote, config, noConfig }: LintCommand,
  system: SettingsSystem & Pick<CheckSystem, 'realPath' | 'environment'>,
): ReplayCommand {
  const flags = {
    ...(root !== undefined && { root }),
    ...(allowRemote.length > 0 && { allowRemote }),
    ...(config !== undefined && { config }),
    noConfig,
  };
  const command = readReplayCommand({ operands: paths, flags }, system);
  // Failures are printed with the findings, and their number in the same summary.
  return { ...command, outputs: command.outputs.filter(({ file }) => file !== undefined) };
}

/** True where there is something to replay. The lint has reported files that cannot be read. */
function isReplayable(path: string, references: LoadOptions, { load }: ReplaySystem): boolean {
  try {
    const description = load(path, references);
    return description.kind === 'openapi' && operationsOf(description).length > 0;
  } catch (error) {
    if (isUserError(error)) return false;
    throw error;
  }
}
