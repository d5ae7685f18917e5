import { resolveUri } from '../../lib/uri.ts';
import { isUserError } from '../../lib/user-error.ts';
import type { LintRuleset } from '../../lint/ruleset/ruleset.ts';
import type { ReadRuleset } from '../../lint/ruleset/read-ruleset.ts';
import { helpOf } from '../settings/help.ts';
import { parseArguments } from '../settings/parse-arguments.ts';
import { readSettings } from '../settings/read-settings.ts';
import { plain } from '../../report/paint.ts';
import { type LintReport, summaryLine } from '../../report/lint-report.ts';
import { diffOf, type FixedFiles, fixFiles, textsReader, wantsFix, writeFixed } from './fix-files.ts';
import { findFiles, type LintedFile } from './find-files.ts';
import { assertSense, type LintCommand } from './lint-command.ts';
import { loadBaseline, updateBaseline } from './baseline-file.ts';
import { lintSyntax } from './settings.ts';
import { type FileContext, lintFile } from './lint-file.ts';
import { isForPeople, toLintReport } from './outputs.ts';
import { loadRuleset, withRules } from './ruleset.ts';
import type { LintSystem } from './system.ts';
import { joined, splitByBaseline, toReported } from './to-report.ts';
import { counted } from '../../lib/counted.ts';

/**
 * `assay lint`: the findings of descriptions. Answers the exit code: 0 none of the severity that fails, 1 some, 2 nothing could be judged.
 * @throws UserError (exit 2) for options, files and rulesets that cannot be used.
 */
export async function runLint(args: readonly string[], system: LintSystem): Promise<number> {
  const parsed = parseArguments(lintSyntax, args);
  if (parsed.isHelp) {
    system.stdout(helpOf(lintSyntax));
    return 0;
  }
  const command: LintCommand = { patterns: parsed.operands, ...readSettings(lintSyntax, parsed, system) };
  assertSense(command);
  const code = await lintOnce(command, system);
  return command.watch ? watch(command, system, code) : code;
}

/** Lints again whenever a description changes, until the command is stopped; answers the code of the last run. */
async function watch(command: LintCommand, system: LintSystem, first: number): Promise<number> {
  let code = first;
  const unwatch = system.watchFolders([system.workingFolder], () => {
    system.stderr('\nChanged: linting again.\n');
    lintOnce(command, system).then(
      (next) => {
        code = next;
      },
      (error: unknown) => {
        code = 2;
        // What is wrong now may be right after the next change.
        system.stderr(`${isUserError(error) ? error.message : String(error)}\n`);
      },
    );
  });
  system.stderr('Watching for changes. Ctrl-C ends.\n');
  await system.stopped;
  unwatch();
  return code;
}

/** Lints once. Rules that are added are run on every file, whatever the ruleset says. */
export async function lintOnce(
  command: LintCommand,
  system: LintSystem,
  added: LintRuleset['rules'] = [],
): Promise<number> {
  const startedMs = system.clockMs();
  const ruleset = withRules(await loadRuleset(command, system), added);
  const input = await readInput(command, system);
  const stopProgress = system.startProgress(`Linting ${input.files.length} files ...`);
  const read = new Set<string>();
  const context = {
    ...ruleset,
    isStrict: command.strictParse || added.length > 0,
    isWhole: wantsFix(command),
    textOf: input.textOf,
    system,
    onRead: (uri: string) => void read.add(uri),
  };
  const fixed = wantsFix(command) ? fixFiles(input.files, command, context) : undefined;
  const run = lintAll(input.files, { ...context, textOf: fixed ? textsReader(fixed.texts, input) : input.textOf });
  stopProgress();
  if (command.listFiles) {
    system.stdout(
      [...read]
        .map((uri) => `${system.relativePath(uri)}\n`)
        .sort()
        .join(''),
    );
    return 0;
  }
  const failed = fixed && finishFix(fixed, command, system);
  const code = conclude(command, ruleset, run, system, startedMs);
  return failed === true ? 2 : code;
}

/** Writes or shows what was repaired; whether a file could not be written. */
function finishFix(fixed: FixedFiles, { fixDryRun }: LintCommand, system: LintSystem): boolean {
  for (const note of fixed.notes) system.stderr(`${note}\n`);
  if (fixDryRun) {
    system.stdout(diffOf(fixed, system));
    system.stderr(`${counted(fixed.count, 'finding')} can be repaired in ${counted(fixed.texts.size, 'file')}.\n`);
    return false;
  }
  const failures = writeFixed(fixed, system);
  for (const sentence of failures) system.stderr(`${sentence}\n`);
  if (failures.length === 0)
    system.stderr(`${counted(fixed.count, 'finding')} repaired in ${counted(fixed.texts.size, 'file')}.\n`);
  return failures.length > 0;
}

interface Input {
  readonly files: readonly LintedFile[];
  readonly textOf?: (uri: string) => Uint8Array | undefined;
}

async function readInput(command: LintCommand, system: LintSystem): Promise<Input> {
  const { stdinFilepath, patterns, gitignore } = command;
  if (stdinFilepath === undefined) return { files: await findFiles(patterns, gitignore, system) };
  const uri = resolveUri(`${system.workingFolder}/.`, stdinFilepath.replaceAll('%', '%25'));
  const text = await system.readStdin();
  return { files: [{ uri, isNamed: true }], textOf: (path) => (path === uri ? text : undefined) };
}

interface LintRun extends ReturnType<typeof joined> {
  readonly judged: number;
  readonly failures: readonly string[];
  readonly passedOver: readonly string[];
}

function lintAll(files: readonly LintedFile[], context: FileContext): LintRun {
  const outcomes = files.map((file) => ({ file, outcome: lintFile(file, context) }));
  const linted = outcomes.flatMap(({ outcome }) => (outcome.kind === 'linted' ? [outcome] : []));
  return {
    ...joined(linted),
    judged: linted.length,
    failures: outcomes.flatMap(({ outcome }) => (outcome.kind === 'failed' ? [outcome.sentence] : [])),
    passedOver: outcomes.flatMap(({ file, outcome }) => (outcome.kind === 'passed-over' ? [file.uri] : [])),
  };
}

function conclude(
  command: LintCommand,
  ruleset: ReadRuleset,
  run: LintRun,
  system: LintSystem,
  startedMs: number,
): number {
  const entries = loadBaseline(command, system);
  if (command.updateBaseline) return updateBaseline(command, run, entries, system);
  const { unknown, known, gone } = splitByBaseline(run.findings, entries, system);
  const stale = gone.map(
    ({ file, rule }) =>
      `${file}: a known finding must still be there; found ${rule} gone. Take it out, or run with \`--update-baseline\`.`,
  );
  const report: LintReport = {
    version: system.version,
    findings: toReported(unknown, run.sources, system),
    files: run.judged,
    rules: ruleset.rulesetFor('').rules.length,
    tookMs: system.clockMs() - startedMs,
    known,
    notes: ruleset.skipped.map((sentence) => `Not run: ${sentence}`),
  };
  // The diff is all that goes to stdout.
  const isJudged = run.judged > 0 || run.failures.length === 0;
  if (!command.fixDryRun) write(command, report, system, isJudged);
  for (const sentence of [...run.failures, ...stale]) system.stderr(`${sentence}\n`);
  if (command.verbose) {
    for (const uri of run.passedOver) system.stderr(`${system.relativePath(uri)}: no description, passed over.\n`);
  }
  return exitCode(command, run, { isStale: stale.length > 0, skipped: ruleset.skipped.length, report });
}

function exitCode(
  { failSeverity, strictRuleset }: LintCommand,
  { judged, failures }: LintRun,
  { isStale, skipped, report }: { readonly isStale: boolean; readonly skipped: number; readonly report: LintReport },
): number {
  if ((strictRuleset && skipped > 0) || (judged === 0 && failures.length > 0)) return 2;
  const order = ['error', 'warn', 'info', 'hint'];
  const least = order.indexOf(failSeverity);
  const isBad = report.findings.some(({ severity }) => order.indexOf(severity) <= least);
  return isBad || isStale || failures.length > 0 ? 1 : 0;
}

function write(
  { format: outputs, color }: LintCommand,
  report: LintReport,
  system: LintSystem,
  isJudged: boolean,
): void {
  for (const { format, file } of outputs) {
    // That there are no findings would be news where nothing could be judged; programs get their empty list.
    if (!isJudged && file === undefined && isForPeople(format)) continue;
    if (file !== undefined) system.writeFile(file, toLintReport(format, report));
    else system.stdout(toLintReport(format, report, color ? system.paint : plain));
  }
  if (outputs.some(({ format, file }) => file === undefined && isForPeople(format))) return;
  for (const note of report.notes) system.stderr(`${note}\n`);
  system.stderr(`${summaryLine(report)}\n`);
}
