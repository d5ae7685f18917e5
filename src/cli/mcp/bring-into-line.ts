import { describe, type Description } from '../../description/description.ts';
import { parseSource } from '../../description/parse/parse.ts';
import { nameOf } from '../../description/place.ts';
import { applyEdits, apart, type Edit } from '../../edit/edit.ts';
import { planBlockEdit } from '../../edit/block-edit.ts';
import { isText, member } from '../../lib/json.ts';
import { toPointer } from '../../lib/pointer.ts';
import type { Difference } from '../../mcp/diff/difference.ts';
import { diff } from '../../mcp/diff/diff.ts';
import { changeFor, type PullChange, type PullLevel } from '../../mcp/pull/changes.ts';
import { surfaceOf, type Surface } from '../../mcp/surface/surface.ts';

/** The text of a description after a pull. */
export interface PulledText {
  readonly text: string;
  /** The number of differences that there were. */
  readonly count: number;
  /** Differences that text cannot settle: a name twice, a schema that is none. */
  readonly left: readonly Difference[];
}

const levels: readonly PullLevel[] = ['value', 'field', 'entry'];
/** A change may bring another one with it: a property that is required. */
const roundsEach = 3;
const mostRounds = 60;

/** Brings `x-mcp` of a description into line by edits of its text: as little as possible is written anew, more only where that does not settle it. */
export function bringIntoLine(description: Description, live: Surface): PulledText {
  const rounds = new Map<string, number>();
  let current = description;
  let count: number | undefined;
  for (let round = 0; ; round += 1) {
    const surface = surfaceOf(current);
    const text = current.source.text ?? '';
    const differences = surface === undefined ? [] : diff(surface, live);
    const open = differences.filter(
      ({ kind, effect, entry }) => kind !== 'added' || effect !== 'unknown' || entry !== undefined,
    );
    count ??= open.length;
    const edits = round < mostRounds ? editsFor(open, current, rounds) : [];
    if (edits.length === 0) return { text, count, left: differences };
    current = withText(description, applyEdits(text, edits));
  }
}

/** The edits of a round, which do not touch each other; those that are left come in the next. */
function editsFor(
  differences: readonly Difference[],
  { source }: Description,
  rounds: Map<string, number>,
): readonly Edit[] {
  const changes = new Map<string, PullChange>();
  for (const key of new Set(differences.map(keyOf))) rounds.set(key, (rounds.get(key) ?? -1) + 1);
  for (const difference of differences) {
    const first = Math.floor((rounds.get(keyOf(difference)) ?? 0) / roundsEach);
    const change = levels
      .slice(first)
      .map((level) => changeFor(difference, level, source))
      .find((one) => one !== undefined && planBlockEdit(source, one) !== undefined);
    if (change === undefined) continue;
    const id = `${change.kind} ${toPointer(change.path)}`;
    const same = changes.get(id);
    // Items for the end of one list come together.
    const isMore = same?.kind === 'append' && change.kind === 'append';
    changes.set(id, isMore ? { ...same, values: [...same.values, ...change.values] } : change);
  }
  return apart([...changes.values()].flatMap((change) => planBlockEdit(source, change) ?? []));
}

/** The part that is written anew as one where smaller changes do not settle it. */
function keyOf({ part, entry, subject }: Difference): string {
  const names = ['uri', 'uriTemplate', 'name'].map((key) => member(entry?.new, key));
  return entry === undefined ? `${part} ${subject}` : `${part} ${names.find((name) => isText(name)) ?? subject}`;
}

/** The description with another text, and the files that it refers to. */
function withText(description: Description, text: string): Description {
  const { source, readFile } = description;
  const changed = parseSource(source.uri, new TextEncoder().encode(text), { name: nameOf(source) });
  const readBytes = (uri: string): Uint8Array | { readonly reason: string } => {
    const bytes = readFile(uri);
    return bytes instanceof Uint8Array ? bytes : { reason: bytes.message };
  };
  return describe(changed, { readBytes, rootFolder: '/' });
}
