import { memberAt, type Located } from '../../description/read/view.ts';
import { comparedText, type FoundDifference, suspicion } from './difference.ts';
import { isText, keysOf, member } from '../../lib/json.ts';
import { groupBy } from '../../lib/lists.ts';
import type { SurfaceEntry, SurfaceList } from '../surface/surface.ts';

/** The comparison of the entries of a list. */
export interface EntryComparison {
  /** An entry in messages: `tool`. */
  readonly noun: string;
  /** The differences of two entries that have the same key, or may be the same under another name. */
  readonly compare: (old: SurfaceEntry, now: SurfaceEntry) => readonly FoundDifference[];
}

/** Names in messages: the key of an entry, or what there is in its place. */
export function entryName(noun: string, { key }: Pick<SurfaceEntry, 'key'>): string {
  return key === undefined ? `a ${noun} without a name` : `${noun} \`${key}\``;
}

/**
 * The differences of two lists, whose order says nothing. Entries are told apart by their keys; one that is gone and one that is new are the same
 * under another name where all else is equal, or where the names have the same letters.
 */
export function compareEntries(
  described: SurfaceList,
  live: SurfaceList,
  { noun, compare }: EntryComparison,
): readonly FoundDifference[] {
  const now = new Map<string, SurfaceEntry>();
  const odd: SurfaceEntry[] = [];
  for (const entry of live.entries) {
    const { key } = entry;
    if (key !== undefined && !now.has(key)) now.set(key, entry);
    else odd.push(entry);
  }
  const { pairs, gone } = pairUp(described.entries, now);
  const renamed = pairRenamed(gone, now, compare);
  const isFound = new Set(renamed.map(({ old }) => old));
  return [
    ...[...pairs, ...renamed].flatMap(({ old, entry }) => [
      ...(old.key === entry.key || old.key === undefined ? [] : [renamedEntry(noun, old, entry)]),
      ...compare(old, entry),
    ]),
    ...gone
      .filter((old) => !isFound.has(old))
      .map((old): FoundDifference => ({
        subject: entryName(noun, old),
        kind: 'removed',
        effect: 'breaking',
        place: old.place,
        old: old.value,
      })),
    ...[...now.values()].map((entry): FoundDifference => ({
      subject: entryName(noun, entry),
      kind: 'added',
      effect: 'compatible',
      place: described.place,
      new: entry.value,
      ...suspicion(entry.value),
    })),
    ...[...groupBy(odd, ({ key }) => key).values()].flatMap((entries) => strangeEntries(noun, entries, described)),
  ];
}

/** Entries without a key, or with one that another has: the first of them, with how many there are. */
function strangeEntries(
  noun: string,
  entries: readonly SurfaceEntry[],
  { place }: SurfaceList,
): readonly FoundDifference[] {
  const [first] = entries;
  if (first === undefined) return [];
  const name = entryName(noun, first);
  const { length: count } = entries;
  const [subject, note] =
    first.key === undefined
      ? [name, `${count > 1 ? `The list has ${count} of them. ` : ''}Official clients refuse the whole list.`]
      : [
          `a second ${name}`,
          count > 1
            ? `The list has ${count + 1} of that name. Clients take any, or refuse all.`
            : 'Clients take either, or refuse both.',
        ];
  const hidden = suspicion(entries.map(({ value }) => value));
  return [{ subject, kind: 'added', effect: 'unknown', place, new: first.value, ...hidden, note }];
}

interface EntryPair {
  readonly old: SurfaceEntry;
  readonly entry: SurfaceEntry;
}

/** Takes entries out of `now` by their keys. What is described twice is the linter's business. */
function pairUp(described: readonly SurfaceEntry[], now: Map<string, SurfaceEntry>) {
  const pairs: EntryPair[] = [];
  const gone: SurfaceEntry[] = [];
  const seen = new Set<string>();
  const take = (old: SurfaceEntry, entry: SurfaceEntry): void => {
    pairs.push({ old, entry });
    if (entry.key !== undefined) now.delete(entry.key);
  };
  const withoutKey: SurfaceEntry[] = [];
  for (const old of described) {
    const { key } = old;
    if (key === undefined) withoutKey.push(old);
    else if (!seen.has(key)) {
      seen.add(key);
      const entry = now.get(key);
      if (entry === undefined) gone.push(old);
      else take(old, entry);
    }
  }
  // A resource may be described without a URI: then it is the one of that name.
  const byName = new Map([...now.values()].map((entry) => [member(entry.value, 'name'), entry]));
  for (const old of withoutKey) {
    const entry = byName.get(member(old.value, 'name'));
    if (entry === undefined || now.get(entry.key ?? '') !== entry) gone.push(old);
    else take(old, entry);
  }
  return { pairs, gone };
}

/** Takes entries out of `now` that are entries of `gone` under another name. */
function pairRenamed(
  gone: readonly SurfaceEntry[],
  now: Map<string, SurfaceEntry>,
  compare: EntryComparison['compare'],
): readonly EntryPair[] {
  if (gone.length === 0 || now.size === 0) return [];
  const byLetters = new Map([...now.values()].map((entry) => [lettersOf(entry), entry]));
  const byWords = groupBy(now.values(), wordsOf);
  return gone.flatMap((old) => {
    const isLeft = (entry: SurfaceEntry | undefined): boolean =>
      entry !== undefined && now.get(entry.key ?? '') === entry;
    const sameLetters = byLetters.get(lettersOf(old));
    const alike = byWords.get(wordsOf(old)) ?? [];
    const index = isLeft(sameLetters)
      ? -1
      : alike.slice(0, mostTried).findIndex((each) => isLeft(each) && compare(old, each).length === 0);
    const [entry] = index < 0 ? [isLeft(sameLetters) ? sameLetters : undefined] : alike.splice(index, 1);
    if (entry?.key === undefined) return [];
    now.delete(entry.key);
    return [{ old, entry }];
  });
}

/** A key without what another style of names changes: `getSum`, `get-sum` and `get_sum` have the same letters. */
function lettersOf({ key = '' }: SurfaceEntry): string {
  return key.toLowerCase().replace(/[-_]/gu, '');
}

/** Thousands of entries may have the same words. */
const mostTried = 20;

/** The words of an entry. Entries of other names can be equal only where these are, which is known without comparing all else. */
function wordsOf({ value }: Located): string {
  const texts = ['title', 'description'].map((key) => member(value, key));
  const properties = keysOf(member(member(value, 'inputSchema'), 'properties'));
  return JSON.stringify([texts.map((text) => (isText(text) ? comparedText(text) : '')), [...properties].sort()]);
}

function renamedEntry(noun: string, old: SurfaceEntry, now: SurfaceEntry): FoundDifference {
  const key = ['name', 'uri', 'uriTemplate'].find((each) => member(old.value, each) === old.key) ?? 'name';
  const place = memberAt(old, key)?.place ?? old.place;
  return {
    subject: entryName(noun, old),
    kind: 'renamed',
    effect: 'breaking',
    place,
    old: old.key,
    new: now.key,
  };
}
