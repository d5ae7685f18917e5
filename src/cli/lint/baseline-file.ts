import { parseSource } from '../../description/parse.ts';
import type { Finding } from '../../finding.ts';
import { toPointer } from '../../lib/pointer.ts';
import { resolveUri } from '../../lib/uri.ts';
import { UserError } from '../../lib/user-error.ts';
import { type KnownFinding, createKnown, readFindingBaseline, writeFindingBaseline } from '../../lint/baseline.ts';
import { type FoundFiles, toUri } from './find-files.ts';
import type { LintRun } from './lint-all.ts';
import type { LintCommand } from './lint-command.ts';
import type { LintSystem } from './system.ts';

/** What was to be judged, and what came of it. */
interface JudgedRun {
  readonly input: FoundFiles;
  readonly run: LintRun;
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
  const { path } = baseline;
  const bytes = system.readBytes(resolveUri(`${system.workingFolder}/.`, path));
  if (bytes instanceof Uint8Array) return readFindingBaseline(parseSource(path, bytes));
  if (isNew && bytes.reason === 'no such file') return [];
  const hint = bytes.reason === 'no such file' ? ' `--update-baseline` makes one.' : '';
  throw new UserError(`${path}: a baseline must be readable; found ${bytes.reason}.${hint}`);
}

/** Writes the findings of a run to the baseline, and answers the exit code. The reasons of those that it had stay. */
export function updateBaseline(
  { baseline = { path: '' } }: LintCommand,
  judged: JudgedRun,
  entries: readonly KnownFinding[],
  system: LintSystem,
): number {
  const { run } = judged;
  const { unknown, gone } = splitByBaseline(judged, entries, system);
  const kept = entries.filter((entry) => !gone.includes(entry));
  const added = unknown.map((finding) => ({ ...toKnown(finding, system), reason: finding.message }));
  system.writeFile(baseline, writeFindingBaseline([...kept, ...added]));
  system.stderr(`${baseline.path}: ${added.length} known findings added, ${gone.length} taken out.\n`);
  for (const sentence of run.failures) system.stderr(`${sentence}\n`);
  return run.failures.length > 0 ? 2 : 0;
}

interface SplitFindings {
  /** Findings that no entry knows. */
  readonly unknown: LintRun['findings'];
  /** How many findings an entry knows. */
  readonly known: number;
  /** Entries that knew no finding, of files that the run answers for. */
  readonly gone: readonly KnownFinding[];
}

/** Holds the findings of a run against the entries of a baseline. */
export function splitByBaseline(
  { input, run }: JudgedRun,
  entries: readonly KnownFinding[],
  system: LintSystem,
): SplitFindings {
  const met = new Set<KnownFinding>();
  const find = createKnown(entries, system.today());
  const unknown = run.findings.filter((finding) => {
    const entry = find(toKnown(finding, system));
    if (entry !== undefined) met.add(entry);
    return entry === undefined;
  });
  const answersFor = createScope({ input, run }, system);
  const gone = entries.filter((entry) => !met.has(entry) && answersFor(entry.file));
  return { unknown, known: run.findings.length - unknown.length, gone };
}

/**
 * Whether a run would have met all findings of a file: a commit hook is handed half of the files, and parts without the descriptions
 * that refer to them. Of a part this holds where its folder was searched, unless a description that may refer to it is broken.
 */
function createScope({ input: { files, covers }, run }: JudgedRun, system: LintSystem): (file: string) => boolean {
  const named = new Set(files.filter(({ isNamed }) => isNamed).map(({ uri }) => uri));
  const parts = run.failures.length > 0 ? [] : run.passedOver.filter((uri) => !named.has(uri));
  const judged = new Set([...run.judged, ...parts]);
  return (file) => {
    const uri = toUri(file, system);
    return judged.has(uri) || (covers(uri) && system.kindOf(uri) === undefined);
  };
}

/** A finding as a baseline recognises it. */
function toKnown({ place, rule }: Finding, { relativePath }: Pick<LintSystem, 'relativePath'>): KnownFinding {
  return { file: relativePath(place.source), rule, at: toPointer(place.path) };
}
