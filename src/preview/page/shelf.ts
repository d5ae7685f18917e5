import type { Place } from '../../description/place.ts';
import type { Finding } from '../../finding.ts';
import { createGenerate, type Generate } from '../../schema/generate/generate.ts';
import { toFragment } from '../../lib/pointer.ts';
import { entriesOf, type Book, type Entry, type EntryGroup } from '../entries/entry.ts';
import { indexFindings, type FindingIndex } from '../findings/finding-index.ts';
import { tallyOf, type FindingTally } from '../findings/tally.ts';
import { createReach, type FindingsReached } from '../findings/usage.ts';
import { createMarkdown, type Markdown } from '../parts/markdown.ts';
import { toId } from './ids.ts';
import { groupEntry } from './render.ts';

/** A description with all that its pages share. */
export interface Shelf {
  readonly book: Book;
  readonly mockUrl: string;
  /** Everything that has a page: entries, groups, findings. */
  readonly pages: readonly Entry[];
  readonly findingsAddress: string;
  readonly findings: FindingIndex;
  readonly reached: FindingsReached;
  readonly tallyOf: (entry: Entry) => FindingTally;
  readonly groupTallyOf: (group: EntryGroup) => FindingTally;
  /** The address of the page of the innermost entry around a place, with the part of it that shows the place. */
  readonly addressOf: (place: Place) => string | undefined;
  readonly markdown: Markdown;
  readonly generate: { readonly request: Generate; readonly response: Generate };
}

/** Makes ready what the pages of `book` share. */
export function createShelf(book: Book, given: readonly Finding[], mockUrl: string): Shelf {
  const findings = indexFindings(given);
  const reached = createReach(book.description, findings);
  const findingsAddress = `${book.prefix}findings.html`;
  const entries = entriesOf(book);
  const tallies = new Map<Entry, FindingTally>();
  const tally = (entry: Entry): FindingTally => {
    const known = tallies.get(entry) ?? tallyOf(reached(entry.located.place));
    tallies.set(entry, known);
    return known;
  };
  return {
    book,
    mockUrl,
    pages: [
      ...entries,
      ...book.groups.map((group) => groupEntry(group, book)),
      { ...book.overview, kind: 'findings', title: 'Findings', address: findingsAddress },
    ],
    findingsAddress,
    findings,
    reached,
    tallyOf: tally,
    groupTallyOf: ({ entries: own }) =>
      given.length === 0 ? tallyOf([]) : tallyOf(new Set(own.flatMap((entry) => reached(entry.located.place)))),
    addressOf: createAddressOf(entries),
    markdown: createMarkdown(),
    generate: {
      request: createGenerate(book.description, { direction: 'request', proof: 'none' }),
      response: createGenerate(book.description, { proof: 'none' }),
    },
  };
}

function createAddressOf(entries: readonly Entry[]): Shelf['addressOf'] {
  const byPlace = new Map<string, Entry>();
  for (const entry of entries) {
    const key = keyOf(entry.located.place);
    if (entry.kind !== 'overview' && !byPlace.has(key)) byPlace.set(key, entry);
  }
  return ({ source, path }) => {
    for (let length = path.length; length > 0; length -= 1) {
      const entry = byPlace.get(keyOf({ source, path: path.slice(0, length) }));
      if (entry === undefined) continue;
      const inner = path[length];
      const anchor =
        entry.kind === 'component' && inner !== undefined ? `#${encodeURIComponent(toId(`component.${inner}`))}` : '';
      return `${entry.address}${anchor}`;
    }
    return undefined;
  };
}

function keyOf({ source, path }: Place): string {
  return `${source.uri}${toFragment(path)}`;
}
