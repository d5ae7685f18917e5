import { parseSource } from '../../description/parse.ts';
import type { ReportedFinding } from '../../report/lint-report.ts';
import { resolveUri } from '../../lib/uri.ts';
import { UserError } from '../../lib/user-error.ts';
import { type KnownFinding, readFindingBaseline, writeFindingBaseline } from '../../lint/baseline.ts';
import type { LintCommand } from './lint-command.ts';
import type { LintSystem } from './system.ts';
import { splitByBaseline, toKnown } from './to-report.ts';

/** What a run came to, as far as a baseline is made of it. */
interface JudgedRun {
  readonly findings: readonly ReportedFinding[];
  /** How many files were judged. */
  readonly judged: number;
  /** Why others were not, a sentence each. */
  readonly failures: readonly string[];
}

/**
 * The findings that are known; none where no baseline is named.
 * @throws UserError for one that cannot be read.
 */
export function loadBaseline(
  { baseline, updateBaseline: isNew }: LintCommand,
  system: LintSystem,
): readonly KnownFinding[] {
  if (baseline === undefined) return [];
  const bytes = system.readBytes(resolveUri(`${system.workingFolder}/.`, baseline));
  if (bytes instanceof Uint8Array) return readFindingBaseline(parseSource(baseline, bytes));
  if (isNew && bytes.reason === 'no such file') return [];
  const hint = bytes.reason === 'no such file' ? ' `--update-baseline` makes one.' : '';
  throw new UserError(`${baseline}: a baseline must be readable; found ${bytes.reason}.${hint}`);
}

/** Writes the findings of a run to the baseline, and answers the exit code. The reasons of those that it had stay. */
export function updateBaseline(
  { baseline = '' }: LintCommand,
  run: JudgedRun,
  entries: readonly KnownFinding[],
  system: LintSystem,
): number {
  const { unknown, gone } = splitByBaseline(run.findings, entries, system);
  const kept = entries.filter((entry) => !gone.includes(entry));
  const added = unknown.map((finding) => ({ ...toKnown(finding, system), reason: finding.message }));
  system.writeFile(baseline, writeFindingBaseline([...kept, ...added]));
  system.stderr(`${baseline}: ${added.length} known findings added, ${gone.length} taken out.\n`);
  for (const sentence of run.failures) system.stderr(`${sentence}\n`);
  return run.judged === 0 && run.failures.length > 0 ? 2 : 0;
}
