import { parseSource } from '../../description/parse/parse.ts';
import type { Source } from '../../description/place.ts';
import type { BaselineKind, KnownEntry, UnknownItem } from '../../baseline/known.ts';
import { type BaselineChange, mergeBaseline, mergeJsonBaseline, readBaseline } from '../../baseline/file.ts';
import { counted } from '../../lib/show.ts';
import { resolvePath } from '../../lib/uri.ts';
import type { NamedPath } from '../../node/repository-path.ts';
import type { System } from '../../node/system.ts';
import { type NamedFileSystem, readNamedFile } from './named-file.ts';

type BaselineSystem = NamedFileSystem & Pick<System, 'workingFolder' | 'writeFile' | 'stderr'>;

/** A baseline as it was read; without a source where its file does not exist yet. */
export interface LoadedBaseline {
  readonly source?: Source;
  readonly entries: readonly KnownEntry[];
}

/**
 * The baseline that a command names; without entries where it names none, or one that is to be made.
 * @throws UserError for a file that cannot be read or is no baseline.
 */
export function loadBaseline(
  kind: BaselineKind,
  { baseline, updateBaseline }: { readonly baseline?: NamedPath | undefined; readonly updateBaseline: boolean },
  system: Omit<BaselineSystem, 'writeFile' | 'stderr'>,
): LoadedBaseline {
  if (baseline === undefined) return { entries: [] };
  const path = toPath(baseline, system);
  const found = system.readBytes(path);
  if (updateBaseline && !(found instanceof Uint8Array) && found.reason === 'no such file') return { entries: [] };
  const bytes = readNamedFile(path, 'a baseline', system, ' `--update-baseline` makes one.');
  // An empty file is a baseline to be filled, in JSON too.
  if (bytes.length === 0) return { entries: [] };
  const source = parseSource(system.relativePath(path), bytes, { noun: 'a baseline' });
  return { source, entries: readBaseline(kind, source) };
}

/**
 * Writes a baseline without the entries that are gone and with those that are added, and says so; expired ones stay.
 * @throws UserError where the file cannot be written.
 */
export function writeBaseline(
  kind: BaselineKind,
  file: NamedPath,
  { source, entries }: LoadedBaseline,
  {
    gone,
    added,
    expired,
  }: { readonly gone: ReadonlySet<number>; readonly added: readonly UnknownItem[]; readonly expired: number },
  system: BaselineSystem,
): void {
  const text = baselineText(kind, file.path, source, { entries, gone, added });
  // Without a change the file is not written again, so that it keeps its layout.
  if (source === undefined || added.length > 0 || gone.size > 0) system.writeFile(file, text, kind.mark);
  const left = expired > 0 ? ` Expired entries stay, for ${counted(expired, kind.noun)}: give them another day.` : '';
  const path = system.relativePath(toPath(file, system));
  system.stderr(`${path}: ${counted(added.length, kind.noun)} added, ${gone.size} taken out.${left}\n`);
}

/** The text of the baseline at `path` after a change: in JSON where its name says so. */
export function baselineText(
  kind: BaselineKind,
  path: string,
  source: Source | undefined,
  change: BaselineChange,
): string {
  return /\.json$/iu.test(path) ? mergeJsonBaseline(kind, change) : mergeBaseline(kind, source, change);
}

function toPath({ path }: NamedPath, { workingFolder }: Pick<BaselineSystem, 'workingFolder'>): string {
  return resolvePath(workingFolder, path);
}
