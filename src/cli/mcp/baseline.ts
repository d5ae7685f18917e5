import {
  type BaselineMatcher,
  type KnownKey,
  createBaselineMatcher,
  goneSentences,
  knownDifferences,
} from '../../baseline/known.ts';
import { canonicalJson } from '../../lib/json.ts';
import { toPointer } from '../../lib/pointer.ts';
import { sha256 } from '../../lib/hash.ts';
import { pathFrom, resolvePath } from '../../lib/uri.ts';
import type { DifferenceFinding } from '../../mcp/findings.ts';
import type { System } from '../../node/system.ts';
import { loadBaseline, type LoadedBaseline, writeBaseline } from '../inputs/baseline.ts';
import type { McpDiffSettings } from './settings.ts';

type KnownSystem = Pick<
  System,
  'workingFolder' | 'readBytes' | 'listFolder' | 'relativePath' | 'writeFile' | 'stderr' | 'today'
>;

/** The differences of a run beside those that a baseline knows. */
export interface MatchedDifferences {
  /** Differences that no entry knows, or only expired ones. */
  readonly unknown: readonly DifferenceFinding[];
  /** The number of those that an entry knows. */
  readonly known: number;
  /** A sentence for each entry whose difference is gone. */
  readonly stale: readonly string[];
  readonly gone: readonly number[];
  readonly matcher: BaselineMatcher;
  readonly baseline: LoadedBaseline;
}

/**
 * Compares differences with the baseline of a command, whose entries may also be about other descriptions. `files` are those of this run.
 * @throws UserError for a baseline that cannot be read.
 */
export function matchDifferences(
  command: Pick<McpDiffSettings, 'baseline' | 'updateBaseline'>,
  { compared, files }: { readonly compared: readonly DifferenceFinding[]; readonly files: readonly string[] },
  system: KnownSystem,
): MatchedDifferences {
  const baseline = loadBaseline(knownDifferences, command, system);
  const matcher = createBaselineMatcher(baseline.entries, system.today(), { keepsUnknown: true });
  const folder = resolvePath(system.workingFolder, `${command.baseline?.path ?? '.'}/..`);
  const unknown = compared.filter((each) => {
    const known = matcher.match(keyOf(each, folder), each.finding.message);
    return known === undefined || known.isExpired;
  });
  const met = new Set(matcher.matched());
  const read = new Set(files);
  const gone = [...baseline.entries.entries()].flatMap(([index, { key }]) =>
    !met.has(index) && read.has(resolvePath(folder, key.file ?? '')) ? [index] : [],
  );
  const stale = goneSentences(knownDifferences, { entries: baseline.entries, gone }, ({ key }) => {
    const { file = '', rule = '', subject = '' } = key;
    return `${rule}${subject === '' ? '' : ` (${subject})`} of ${file}`;
  });
  return { unknown, known: compared.length - unknown.length, stale, gone, matcher, baseline };
}

/** Writes the differences of a run to the baseline. The reasons of those that it had stay. */
export function updateKnown(
  { baseline = { path: '' } }: Pick<McpDiffSettings, 'baseline'>,
  { gone, matcher, baseline: loaded }: MatchedDifferences,
  system: KnownSystem,
): void {
  const change = { gone: new Set(gone), added: matcher.unknown(), expired: matcher.expired() };
  writeBaseline(knownDifferences, baseline, loaded, change, system);
}

/** The texts that a baseline in `folder` recognises a difference by. */
function keyOf({ finding, difference }: DifferenceFinding, folder: string): KnownKey {
  const { place, rule } = finding;
  const now = 'new' in difference ? { new: hashOf(difference.new) } : {};
  return {
    file: pathFrom(folder, place.source),
    rule,
    at: toPointer(place.path),
    subject: difference.subject,
    ...now,
  };
}

function hashOf(value: unknown): string {
  const bytes = sha256(new TextEncoder().encode(canonicalJson(value)));
  return Array.from(bytes.slice(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
