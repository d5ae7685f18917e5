import { knownFindings } from '../../baseline/known.ts';
import { resolvePath } from '../../lib/uri.ts';
import type { LintRuleset } from '../../lint/ruleset/ruleset.ts';
import type { LoadOptions } from '../../node/load.ts';
import { helpOf } from '../settings/help.ts';
import { assertOutputsNotRead, fileList } from '../settings/report-output.ts';
import { parseArguments, type ParsedArguments } from '../settings/parse-arguments.ts';
import { assertUpdatable, readSettings, sayingOnce } from '../settings/read-settings.ts';
import { findSettingsFile } from '../settings/settings-file.ts';
import { shownDiff } from '../../report/unified-diff.ts';
import type { LintReport } from '../../report/lint-report.ts';
import { conclude, printFirst } from './conclude.ts';
import { diffOf, type FixedFiles, fixFiles, textsReader, wantsFix, writeFixed } from './fix-files.ts';
import { findFiles, type FoundFiles, toUri } from './find-files.ts';
import { type LintedFile, filesReferredTo, readReferences } from './lint-file.ts';
import { type LintCommand, type LintSystem, assertSense, namedFiles } from './lint-command.ts';
import type { toLintReport } from './outputs.ts';
import { lintSyntax } from './settings.ts';
import { type LintContext, type LintRun, type LintThreads, contextOf, lintAll } from './lint-all.ts';
import { startForeign, withForeign } from './foreign.ts';
import { loadRuleset, withRules } from './ruleset.ts';
import { startLintThreads } from './threads.ts';
import { withEffects } from '../../node/system.ts';
import { type NoteFiles, watchLint } from './watch.ts';
import { counted } from '../../lib/show.ts';
import { loadBaseline } from '../inputs/baseline.ts';

/**
 * `assay lint`: the findings of descriptions. Answers the exit code: 0 none of the severity that fails, 1 some, 2 nothing could be linted.
 * @throws UserError (exit 2) for options, files and rulesets that cannot be used.
 */
export async function runLint(args: readonly string[], system: LintSystem): Promise<number> {
  const parsed = parseArguments(lintSyntax, args);
  if (parsed.isHelp) {
    system.stdout(helpOf(lintSyntax));
    return 0;
  }
  return lintParsed(parsed, system);
}

/**
 * Lints what a command line that was read says, with the settings of the configuration; answers the exit code.
 * @throws UserError as `runLint`.
 */
export async function lintParsed(parsed: ParsedLint, system: LintSystem): Promise<number> {
  const patterns = namedFiles(parsed.operands, parsed.flags);
  const { parts } = parsed;
  const once = withEffects(system, { stderr: sayingOnce(system.stderr) });
  const readCommand = (): LintCommand => {
    const command = { patterns, ...(parts && { parts }), ...readSettings(lintSyntax, parsed, once) };
    assertSense(command, system);
    assertUpdatable(knownFindings, command, system);
    return command;
  };
  const command = readCommand();
  if (!command.watch) return lintOnce(command, system);
  // The settings may change, too.
  return watchLint((note) => lintOnce(readCommand(), system, { note }), system);
}

type ParsedLint = Pick<ParsedArguments<typeof lintSyntax.settings>, 'operands' | 'flags'> & Pick<LintCommand, 'parts'>;

/** The outcome of a replay that runs beside a lint. */
interface ReplayBeside {
  readonly replayed: NonNullable<LintReport['replayed']>;
  /** The files that it read. */
  readonly files: readonly string[];
}

/** The additional work of `assay check`, which lints and replays. */
export interface LintExtras {
  /** Rules on examples, which are run on every file. */
  readonly rules: LintRuleset['rules'];
  /** Reads the descriptions, which the replay reads, too. */
  readonly parse: LintContext['parse'];
  /** Replays the descriptions among the files, which are read with `references`, before the summary. `found` resolves to all findings. */
  readonly replay: (
    files: readonly LintedFile[],
    references: LoadOptions,
    found: () => Promise<LintRun['findings']>,
  ) => Promise<ReplayBeside>;
  /** Writes a report on both. */
  readonly toReport: typeof toLintReport;
  /** The files that the replay of `files` reads, and that a lint does not. */
  readonly filesRead: (files: readonly LintedFile[], references: LoadOptions) => Promise<readonly string[]>;
}

/** Lints once, with the additional work `beside`. */
export async function lintOnce(
  command: LintCommand,
  system: LintSystem,
  { beside, note }: { readonly beside?: LintExtras; readonly note?: NoteFiles } = {},
): Promise<number> {
  const startedMs = system.clockMs();
  const loaded = await loadRuleset(command, system);
  const input = await readInput(command, system);
  const foreign = await startForeign(command, loaded, system);
  // With `--list-files` or `--fix-dry-run` no Spectral runs, but the same rules are left out.
  const runsSpectral = command.allRules && foreign?.notRun === undefined;
  const ruleset = withRules(loaded, beside?.rules ?? [], { runsSpectral });
  const stopProgress = system.startProgress(`Linting ${counted(input.files.length, 'file')} ...`);
  const read = new Set<string>();
  const plainContext = {
    ...contextOf(command, { ...ruleset, system, read }),
    ...(beside !== undefined && { isStrict: true, parse: beside.parse }),
    ...(wantsFix(command) && { isWhole: true }),
    textOf: input.textOf,
    system,
  };
  const references = await readReferences(input.files, command, plainContext);
  const context = { ...plainContext, references };
  const fixed = wantsFix(command) ? fixFiles(input.files, command, context) : undefined;
  const lintWith = (texts: ReadonlyMap<string, string>): Promise<LintRun> =>
    lintAll(
      input.files,
      { ...context, textOf: fixed ? textsReader(texts, input) : input.textOf },
      // Other threads read files from the disk only, and have no rules but those of the ruleset.
      fixed || beside || input.textOf || references.readRemote ? undefined : threadsOf(command, input.files, system),
    );
  let run = await lintWith(fixed?.texts ?? new Map());
  stopProgress();
  const settingsRead = [...ruleset.files.map(system.relativePath), ...settingFiles(command, system)];
  if (command.listFiles) {
    const files = [...read, ...((await beside?.filesRead(input.files, references)) ?? [])];
    system.stdout(fileList([...files.map(system.relativePath), ...settingsRead]));
    return 0;
  }
  if (command.format.some(({ file }) => file !== undefined && system.kindOf(file.path) !== undefined)) {
    // A searched folder may hold a report of an earlier run, which is passed over.
    const passedOver = new Set(run.passedOver);
    const descriptions = input.files.flatMap(({ uri }) => (passedOver.has(uri) ? [] : [uri]));
    const referredTo = run.linted.flatMap((uri) => filesReferredTo(uri, context));
    assertOutputsNotRead(command.format, [...descriptions, ...referredTo, ...settingsRead], system);
  }
  // Before a file is repaired, as one that cannot be read ends the run.
  const baseline = loadBaseline(knownFindings, command, system);
  const refused = fixed ? await finishFix(fixed, { command, input }, system) : nothingRefused;
  // Where a file could not be written, the findings of its old text count.
  if (refused.size > 0) run = await lintWith(new Map([...(fixed?.texts ?? [])].filter(([uri]) => !refused.has(uri))));
  const printed =
    foreign === undefined || foreign.notRun !== undefined
      ? undefined
      : printFirst(command, { input, run, ruleset, baseline }, system);
  const checking = withForeign({ run, ruleset }, foreign, { ...context, references });
  const [whole, { replayed, files: othersRead = [] } = nothingReplayed] = await Promise.all([
    checking,
    beside?.replay(input.files, references, async () => (await checking).run.findings),
  ]);
  assertOutputsNotRead(command.format, othersRead, system);
  const outputs = command.format.flatMap(({ file }) => file?.path ?? []);
  note?.({ read: [...read, ...settingsRead, ...othersRead], written: outputs });
  const tookMs = system.clockMs() - startedMs;
  const code = await conclude(
    command,
    {
      input,
      ...whole,
      baseline,
      tookMs,
      settingsRead,
      ...(printed && { printed }),
      ...(replayed && { replayed }),
      ...(beside && { toReport: beside.toReport }),
    },
    system,
  );
  return refused.size > 0 ? 2 : code;
}

/** The files beside descriptions and rulesets that a run depends on, as they are called from the working directory. */
function settingFiles(command: LintCommand, system: LintSystem): readonly string[] {
  const { patterns, baseline } = command;
  const settings = findSettingsFile({ ...command, description: patterns[0] }, system);
  return [settings?.file, baseline?.path].flatMap((path) => path ?? []);
}

function threadsOf(command: LintCommand, files: readonly LintedFile[], system: LintSystem): LintThreads {
  const { clockMs, coreCount } = system;
  return {
    count: command.workers,
    clockMs,
    coreCount,
    start: (count, memory) => startLintThreads(count, { files, command, memory }, system),
  };
}

const nothingReplayed: Partial<ReplayBeside> = {};

const nothingRefused: ReadonlyMap<string, string> = new Map();

/** Writes or shows what was repaired; answers a sentence for each file that could not be written. */
async function finishFix(
  fixed: FixedFiles,
  { command, input }: { readonly command: LintCommand; readonly input: Input },
  system: LintSystem,
): Promise<ReadonlyMap<string, string>> {
  for (const note of fixed.notes) system.stderr(`${note}\n`);
  if (command.fixDryRun) {
    const diff = diffOf(fixed, input, system);
    // Programs read the patch as it is.
    system.stdout(system.isOnTerminal ? shownDiff(diff) : diff);
    system.stderr(`${counted(fixed.count, 'finding')} can be repaired in ${counted(fixed.texts.size, 'file')}.\n`);
    return nothingRefused;
  }
  const failures = await writeFixed(fixed, system);
  for (const sentence of failures.values()) system.stderr(`${sentence}\n`);
  if (failures.size === 0)
    system.stderr(`${counted(fixed.count, 'finding')} repaired in ${counted(fixed.texts.size, 'file')}.\n`);
  return failures;
}

interface Input extends FoundFiles {
  readonly textOf?: (uri: string) => Uint8Array | undefined;
}

async function readInput(command: LintCommand, system: LintSystem): Promise<Input> {
  const { stdinFilepath, patterns } = command;
  if (stdinFilepath === undefined) {
    const found = await findFiles(patterns, command, system);
    const parts = (command.parts ?? []).map((path): LintedFile => ({
      uri: toUri(path, system),
      isNamed: true,
      isHandedOver: true,
    }));
    return { ...found, files: [...found.files, ...parts] };
  }
  const uri = resolvePath(system.workingFolder, stdinFilepath);
  const text = await system.readStdin();
  return { files: [{ uri, isNamed: true }], covers: () => false, textOf: (path) => (path === uri ? text : undefined) };
}
