import { resolve } from 'node:path';
import type { KnownFailure } from '../../replay/baseline/known-failure.ts';
import { mergeBaseline } from '../../replay/baseline/merge-baseline.ts';
import { readBaseline } from '../../replay/baseline/read-baseline.ts';
import { parseSource } from '../../description/parse.ts';
import type { Source } from '../../description/place.ts';
import type { NamedPath } from '../../node/repository-path.ts';
import { UserError } from '../../lib/user-error.ts';
import type { RunFailure } from '../../results.ts';
import type { Replayed } from './collector.ts';
import type { ReplayCommand } from './arguments.ts';
import type { ReplayEffects, ReplaySystem } from './system.ts';

/** A baseline as it was read; without a source where its file does not exist yet. */
export interface LoadedBaseline {
  readonly source?: Source;
  readonly entries: readonly KnownFailure[];
}

/**
 * The baseline that `command` names; without entries where it names none, or one that is to be made.
 * @throws UserError for a file that cannot be read or is no baseline.
 */
export function loadBaseline({ baseline, updateBaseline }: ReplayCommand, system: ReplayEffects): LoadedBaseline {
  if (baseline === undefined) return { entries: [] };
  const path = resolve(baseline.path);
  const bytes = system.readBytes(path);
  if (bytes instanceof Uint8Array) {
    const source = parseSource(system.relativePath(path), bytes, { noun: 'a baseline' });
    return { source, entries: readBaseline(source) };
  }
  if (updateBaseline && bytes.reason === 'no such file') return { entries: [] };
  const hint = bytes.reason === 'no such file' ? ' `--update-baseline` makes one.' : '';
  throw new UserError(`${system.relativePath(path)}: a baseline must be readable; found ${bytes.reason}.${hint}`);
}

/** One runFailure for each entry whose failure could have come in some run and came in none. */
export function staleEntries(entries: readonly KnownFailure[], replayed: readonly Replayed[]): readonly RunFailure[] {
  const gone = goneOf(replayed);
  return entries.flatMap((entry, index): readonly RunFailure[] => {
    if (!gone.has(index)) return [];
    const { check, operation, example } = entry;
    const what = [check, operation, example].filter((part) => part !== undefined).join(', ');
    const message = `A known failure must still happen; found it gone: ${what}. Take it out, or run with \`--update-baseline\`.`;
    return [{ check: 'baseline-stale', message, at: entry.at }];
  });
}

/**
 * Writes what the runs found to the baseline, and says so: new failures are added, those that are gone taken out, expired ones left.
 * @throws UserError where the file cannot be written.
 */
export function updateBaseline(
  file: NamedPath,
  { source, entries }: LoadedBaseline,
  replayed: readonly Replayed[],
  system: ReplaySystem,
): void {
  const gone = goneOf(replayed);
  const added = replayed.flatMap(({ unknown }) => unknown);
  const expired = replayed.reduce((sum, each) => sum + each.expired, 0);
  const text = mergeBaseline(source, { entries, gone, added });
  if (text !== source?.text && (added.length > 0 || gone.size > 0)) system.writeFile(file, text);
  const left =
    expired > 0 ? ` ${expired} failures are known to expired entries, which stay: give those another day.` : '';
  system.stderr(
    `${system.relativePath(resolve(file.path))}: ${added.length} known failures added, ${gone.size} taken out.${left}\n`,
  );
}

function goneOf(replayed: readonly Replayed[]): ReadonlySet<number> {
  const met = new Set(replayed.flatMap((each) => each.met));
  return new Set(replayed.flatMap(({ gone }) => gone.filter((index) => !met.has(index))));
}
