import type { Description } from '../../description/description.ts';
import type { Place } from '../../description/place.ts';
import { memberAt, rootOf, type Located } from '../../description/read/view.ts';
import type { Finding } from '../../finding.ts';
import { perObject } from '../../lib/cache.ts';
import { keysOf } from '../../lib/json.ts';
import { entriesOf, type Contents, type Entry, type EntryKind } from './entry.ts';
import { type FindingIndex, type FindingsReached, createReach } from '../findings.ts';
import { placeKey } from '../../description/place.ts';

/** The findings that belong to the page of an entry: those that it shows, and that every count of it counts. */
export type OwnFindings = (entry: Entry) => readonly Finding[];

/** The findings of the entries of one description, and those in and behind a place. */
interface EntryFindings {
  readonly ownOf: OwnFindings;
  readonly reached: FindingsReached;
}

/** Kinds of components: many pages use them, so what is wrong in them belongs to each of those. */
const sharedKinds: ReadonlySet<EntryKind> = new Set(['message', 'schema', 'component']);

/** The keys of the root that the overview is about. Findings about the document as a whole are on the page of all findings only. */
const overviewKeys = ['info', 'servers', 'security', 'externalDocs'];

/** Works out which findings of `index` belong to which entry of `contents`. */
export function createOwnFindings(contents: Contents, index: FindingIndex): EntryFindings {
  const { description } = contents;
  const apart = entriesOf(contents).filter(({ kind }) => kind !== 'overview' && !sharedKinds.has(kind));
  const reached = createReach(description, index, new Set(apart.map(({ located }) => placeKey(located.place))));
  return {
    reached,
    ownOf: perObject((entry: Entry) => {
      const shared = itemShared(entry);
      return [...new Set([...shared.flatMap(({ at }) => index.at(at)), ...reached(placesOf(description, entry))])];
    }),
  };
}

/** The places that the page of `entry` is about. */
function placesOf(description: Description, entry: Entry): readonly Place[] {
  switch (entry.kind) {
    case 'overview':
      return partsOf(rootOf(description), (key) => overviewKeys.includes(key));
    case 'operation':
    case 'webhook':
      return [entry.located.place, ...itemShared(entry).flatMap(({ parts }) => parts)];
    case 'group':
      return 'name' in Object(entry.located.value) ? [entry.located.place] : [];
    case 'index':
    case 'findings':
    case 'missing':
      return [];
    default:
      return [entry.located.place];
  }
}

/** The path item of an operation, and the parts of it that all its operations share: parameters, servers, texts. */
function itemShared({ kind, parent }: Entry): readonly { readonly at: Place; readonly parts: readonly Place[] }[] {
  if (parent === undefined || (kind !== 'operation' && kind !== 'webhook')) return [];
  return [{ at: parent.place, parts: partsOf(parent, (key) => !operationKeys.has(key)) }];
}

/** The keys of a path item that hold operations. */
export const operationKeys: ReadonlySet<string> = new Set(
  'get put post delete options head patch trace query additionalOperations'.split(' '),
);

function partsOf(located: Located, isPart: (key: string) => boolean): readonly Place[] {
  return keysOf(located.value)
    .filter(isPart)
    .flatMap((key) => memberAt(located, key)?.place ?? []);
}
