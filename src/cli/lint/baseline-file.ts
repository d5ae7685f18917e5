import { type KnownEntry, type KnownKey, knownFindings } from '../../baseline/known.ts';
import { type BaselineMatcher, createBaselineMatcher } from '../../baseline/match.ts';
import type { Finding } from '../../finding.ts';
import { toPointer } from '../../lib/pointer.ts';
import { type LoadedBaseline, writeBaseline } from '../inputs/baseline.ts';
import { type FoundFiles, toUri } from './find-files.ts';
import type { LintRun } from './lint-all.ts';
import type { LintCommand } from './lint-command.ts';
import type { LintSystem } from './system.ts';

/** The files of a run, and its outcome. */
interface JudgedRun {
  readonly input: FoundFiles;
  readonly run: LintRun;
}

/** Writes the findings of a run to the baseline, and answers the exit code. The reasons of those that it had stay. */
export function updateBaseline(
  { baseline = { path: '' } }: LintCommand,
  judged: JudgedRun,
  loaded: LoadedBaseline,
  system: LintSystem,
): number {
  const { failures } = judged.run;
  const { matcher, gone } = splitByBaseline(judged, loaded.entries, system);
  const change = { gone: new Set(gone), added: matcher.unknown(), expired: matcher.expired() };
  writeBaseline(knownFindings, baseline, loaded, change, system);
  for (const sentence of failures) system.stderr(`${sentence}\n`);
  return failures.length > 0 ? 2 : 0;
}

interface SplitFindings {
  /** Findings that no entry knows, or only expired ones. */
  readonly unknown: LintRun['findings'];
  /** The number of findings that an entry knows. */
  readonly known: number;
  /** Indexes of entries that knew no finding, of files that the run answers for. */
  readonly gone: readonly number[];
  readonly matcher: BaselineMatcher;
}

/** Holds the findings of a run against the entries of a baseline. */
export function splitByBaseline(
  { input, run }: JudgedRun,
  entries: readonly KnownEntry[],
  system: LintSystem,
): SplitFindings {
  const matcher = createBaselineMatcher(entries, system.today(), { keepsUnknown: true });
  const unknown = run.findings.filter((finding) => {
    const known = matcher.match(keyOf(finding, system), finding.message);
    return known === undefined || known.isExpired;
  });
  const answersFor = createScope({ input, run }, system);
  const met = new Set(matcher.matched());
  const gone = [...entries.entries()].flatMap(([index, { key }]) =>
    !met.has(index) && answersFor(key.file ?? '') ? [index] : [],
  );
  return { unknown, known: run.findings.length - unknown.length, gone, matcher };
}

/**
 * Tells of a file whether the run would have met all of its findings: a commit hook is handed half of the files, and parts without the descriptions
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

/** The texts that a baseline recognises a finding by. */
function keyOf({ place, rule }: Finding, { relativePath }: Pick<LintSystem, 'relativePath'>): KnownKey {
  return { file: relativePath(place.source), rule, at: toPointer(place.path) };
}
