import { counted } from '../../lib/show.ts';
import { type LintReport, mostFindings, type ReportedFinding, summaryLine } from '../../report/lint-report.ts';
import { lintNamedFor, markOf, toFileText } from '../../report/formats.ts';
import { findingsText } from '../../report/lint-text.ts';
import { plain } from '../../report/paint.ts';
import type { LoadedRuleset } from './ruleset.ts';
import { isOnExtensionsAlone } from '../../lint/ruleset/ruleset.ts';
import { goneSentences, knownFindings } from '../../baseline/known.ts';
import type { LoadedBaseline } from '../inputs/baseline.ts';
import { splitByBaseline, updateBaseline } from './baseline-file.ts';
import { type FoundFiles, toUri } from './find-files.ts';
import type { LintRun } from './lint-all.ts';
import type { LintCommand, LintSystem } from './lint-command.ts';
import { isForPeople, toLintReport } from './outputs.ts';

/** A run that is over. */
export interface FinishedRun {
  readonly input: FoundFiles;
  readonly run: LintRun;
  readonly baseline: LoadedBaseline;
  readonly ruleset: LoadedRuleset;
  readonly tookMs: number;
  /** The settings, rulesets and baseline of the run, as they are called from the working directory. */
  readonly settingsRead: readonly string[];
  /** How many rules of others were run; absent where none were, or not to their end. */
  readonly foreignRules?: number | undefined;
  /** The findings that were printed on the terminal before the report. */
  readonly printed?: ReadonlySet<ReportedFinding>;
  /** The replay beside the lint. */
  readonly replayed?: LintReport['replayed'];
  /** Writes a report, where that is not the linter's own. */
  readonly toReport?: typeof toLintReport;
}

/**
 * Prints our findings on a terminal while the rules of others still run, and answers them, so that the report leaves them out. Prints
 * nothing where no terminal reads: a program gets one report, in order.
 */
export function printFirst(
  command: LintCommand,
  { input, run, ruleset, baseline: { entries } }: Pick<FinishedRun, 'input' | 'run' | 'ruleset' | 'baseline'>,
  system: LintSystem,
): ReadonlySet<ReportedFinding> {
  const { format: outputs, color, updateBaseline: isUpdate } = command;
  const formats = outputs.flatMap(({ format, file }) => (file === undefined ? [format] : []));
  const [format] = formats;
  if (!system.isOnTerminal || isUpdate || formats.length !== 1 || (format !== 'pretty' && format !== 'concise'))
    return new Set();
  const baselineRun = { input, run, ruleset, runsForeign: false };
  const findings = splitByBaseline(command, baselineRun, entries, system).unknown.slice(0, mostFindings);
  system.stdout(findingsText(format, { findings }, color ? system.paint : plain));
  return new Set(findings);
}

/** Writes the reports of a run, and answers the exit code. */
export async function conclude(command: LintCommand, finished: FinishedRun, system: LintSystem): Promise<number> {
  const { input, run, baseline, ruleset, tookMs, foreignRules, printed, replayed, toReport = toLintReport } = finished;
  const isEmpty = run.linted.length === 0 && run.failures.length === 0;
  const missing = isEmpty && !command.allowEmpty ? [noDescription(command, input)] : [];
  const { rules } = ruleset.rulesetFor('');
  const runsForeign = foreignRules !== undefined;
  const baselineRun = { input, run, ruleset, runsForeign };
  if (command.updateBaseline && missing.length === 0) return updateBaseline(command, baselineRun, baseline, system);
  const { unknown, known, gone, fileOf } = splitByBaseline(command, baselineRun, baseline.entries, system);
  const stale = goneSentences(
    knownFindings,
    { entries: baseline.entries, gone },
    (entry) => `${entry.key.rule ?? ''} of ${system.relativePath(fileOf(entry))}`,
  );
  const report: LintReport = {
    version: system.version,
    findings: unknown.slice(0, mostFindings),
    unshown: unknown.slice(mostFindings),
    files: run.linted.length,
    rules: rules.length + (foreignRules ?? 0),
    tookMs,
    isTimed: command.timing,
    ...(printed && { printed }),
    ...(replayed && { replayed }),
    known,
    notes: [...unshownNotes(unknown.length), ...notRun(ruleset, !isOnExtensionsAlone({ rules }))],
  };
  // With a dry run of fixes, stdout gets the diff only.
  const hasResult = run.linted.length > 0 || (isEmpty && command.allowEmpty);
  if (!command.fixDryRun) await writeReports(command, { report, toReport, hasResult }, system);
  for (const sentence of [...run.failures, ...stale, ...missing, ...passedOver(command, finished, system)])
    system.stderr(`${sentence}\n`);
  for (const sentence of notFollowed(run.unread, command, replayed)) system.stderr(`Not followed: ${sentence}\n`);
  return exitCode(command, run, { isStale: stale.length > 0, skipped: ruleset.skipped.length, findings: unknown });
}

/** The parts of the ruleset that were not run. */
function notRun({ skipped, apart, note }: LoadedRuleset, runsApart: boolean): readonly string[] {
  const left = runsApart ? [] : [...(apart?.keys() ?? [])];
  const parts = [...skipped, ...left.map((preset) => `rules of the preset \`${preset}\`, which \`assay check\` runs.`)];
  return [...parts.map((sentence) => `Not run: ${sentence}`), ...(note === undefined ? [] : [note])];
}

function unshownNotes(count: number): readonly string[] {
  return count > mostFindings ? [`Shown are the first ${mostFindings} of ${count} findings.`] : [];
}

function exitCode(
  { allowEmpty, failSeverity, strictRuleset }: LintCommand,
  { linted, failures }: LintRun,
  { isStale, skipped, findings }: Pick<LintRun, 'findings'> & { readonly isStale: boolean; readonly skipped: number },
): number {
  const isEmpty = linted.length === 0 && !allowEmpty;
  if (failures.length > 0 || isEmpty || (strictRuleset && skipped > 0)) return 2;
  const order = ['error', 'warn', 'info', 'hint'];
  const least = order.indexOf(failSeverity);
  const isBad = findings.some(({ severity }) => order.indexOf(severity) <= least);
  return isBad || isStale ? 1 : 0;
}

/** A run without a description would always pass, for example where a folder name is misspelled. */
function noDescription({ patterns }: LintCommand, { files }: FoundFiles): string {
  const where = patterns.length === 0 ? 'The working directory' : patterns.map((one) => `\`${one}\``).join(', ');
  const wanted = 'a YAML or JSON file with `openapi`, `swagger` or `asyncapi` at its root';
  const found =
    files.length === 0 ? 'no YAML or JSON file' : `none among ${counted(files.length, 'YAML or JSON file')}`;
  return `${where} must hold a description, ${wanted}; found ${found}. \`--allow-empty\` ends with 0.`;
}

/** The lines on files without a version: parts of descriptions, and other kinds of files, but for those that the run itself reads. */
function passedOver(
  { verbose }: LintCommand,
  { run, settingsRead }: Pick<FinishedRun, 'run' | 'settingsRead'>,
  system: LintSystem,
): readonly string[] {
  const own = new Set(settingsRead.map((name) => toUri(name, system)));
  const others = run.passedOver.filter((uri) => !own.has(uri));
  if (verbose) return others.map((uri) => `${system.relativePath(uri)}: no description, passed over.`);
  return others.length === 0 ? [] : [`${passedOverLine(others.length)} \`--verbose\` names them.`];
}

/** One line on files that were handed over by a glob, a folder or a hook. */
export function passedOverLine(count: number): string {
  return count === 1
    ? 'Passed over 1 file that is no description.'
    : `Passed over ${count} files that are no description.`;
}

/** The effects of writing reports. */
type WriteSystem = Pick<LintSystem, 'nameFromTop' | 'paint' | 'stdout' | 'stderr' | 'writeReport' | 'yieldToEventLoop'>;

/** Writes a report in every format that a command names. */
export async function writeReports(
  { format: outputs, color }: Pick<LintCommand, 'format' | 'color'>,
  {
    report,
    toReport,
    hasResult,
  }: { readonly report: LintReport; readonly toReport: typeof toLintReport; readonly hasResult: boolean },
  system: WriteSystem,
): Promise<void> {
  for (const { format, file } of outputs) {
    // "No findings" would mislead where no description was read. Programs still get their empty list.
    if (!hasResult && file === undefined && isForPeople(format)) continue;
    const named = lintNamedFor(format, report, system.nameFromTop);
    if (file === undefined) system.stdout(toReport(format, named, color ? system.paint : plain));
    else {
      system.writeReport(file, toFileText(format, toReport(format, named)), markOf(format));
      // A signal ends the command between two files.
      await system.yieldToEventLoop();
    }
  }
  if (outputs.some(({ format, file }) => file === undefined && isForPeople(format))) return;
  for (const note of report.notes) system.stderr(`${note}\n`);
  system.stderr(`${summaryLine(report)}\n`);
}

const mostNamed = 3;

/** The line on files that references led to and that were not read, unless a replay has named them; with `--verbose` a line for each. */
function notFollowed(
  unread: LintRun['unread'],
  { verbose }: LintCommand,
  replayed: LintReport['replayed'],
): readonly string[] {
  const untold = unread.filter(({ message }) => replayed?.text.includes(message) !== true);
  const names = [...new Set(untold.map(({ name }) => name))];
  if (verbose || names.length <= 1)
    return untold.slice(0, verbose ? Infinity : 1).map(({ file, message }) => `${file}: ${message}`);
  const listed = names.slice(0, mostNamed).join(', ');
  return [`${names.length} files: ${listed}${names.length > mostNamed ? ', ...' : '.'} \`--verbose\` tells why.`];
}
