import type { Description } from '../../description/description.ts';
import type { Located } from '../../description/read/view.ts';
import { perObject } from '../../lib/cache.ts';
import type { Badge } from './badges.ts';
import { groupBy } from '../../lib/lists.ts';

/** The kinds of page, each with a renderer of its own. */
export type EntryKind =
  | 'index'
  | 'overview'
  | 'group'
  | 'operation'
  | 'webhook'
  | 'channel'
  | 'event'
  | 'message'
  | 'schema'
  | 'component'
  | 'mcp'
  | 'tool'
  | 'resource'
  | 'prompt'
  | 'findings'
  | 'missing';

/** Something of a description that has a page. */
export interface Entry {
  readonly kind: EntryKind;
  readonly title: string;
  /** The address of the page, from the root of the site, without a slash in front: `fair/operations/list-events.html`. */
  readonly address: string;
  /** The action, as the navigation shows it: `GET`, `SEND`. */
  readonly verb?: string;
  /** The path, the channel or the name that tells it from others of the same title. */
  readonly where?: string;
  /** A path, an address or a name that readers search for beside the title. */
  readonly detail: string;
  readonly badges: readonly Badge[];
  readonly located: Located;
  /** The path item of an operation, or the channel of an operation of AsyncAPI 2. */
  readonly parent?: Located;
  readonly isDeprecated?: boolean;
  /** A word beside the title in the navigation: `Experimental`. */
  readonly label?: string;
}

/** Entries that stand together in the navigation. */
export interface EntryGroup {
  readonly title: string;
  /** The page that lists and describes the group. */
  readonly address: string;
  /** The tag the group is made of. */
  readonly located?: Located;
  /** The name of that tag, declared or not. */
  readonly tag?: string;
  /** The heading that the group stands under, with others. */
  readonly section?: string;
  /** A page of prose has none. */
  readonly entries: readonly Entry[];
  /** Groups of components are folded before all others. */
  readonly isOfComponents?: boolean;
}

/** Everything of a description that has pages, as the navigation lists it. */
export interface Contents {
  /** The first part of its addresses; empty where it is alone. */
  readonly prefix: string;
  /** The name of its file. */
  readonly file: string;
  readonly title: string;
  /** `2.4.0`; empty where none is written. */
  readonly version: string;
  /** `OpenAPI 3.1`. */
  readonly format: string;
  readonly description: Description;
  readonly overview: Entry;
  readonly groups: readonly EntryGroup[];
}

/** Every entry of `contents`, in the order of its navigation: each page asks for them. */
export const entriesOf = perObject((contents: Contents): readonly Entry[] => [
  contents.overview,
  ...contents.groups.flatMap(({ entries }) => entries),
]);

/** The operations of AsyncAPI on a channel. */
export function eventsOn(contents: Contents, { value }: Located): readonly Entry[] {
  return eventsByChannel(contents).get(value) ?? [];
}

const eventsByChannel = perObject((contents: Contents) =>
  groupBy(
    entriesOf(contents).filter(({ kind }) => kind === 'event'),
    ({ parent }) => parent?.value,
  ),
);

/** The group at the address of its page. */
export function groupAt(contents: Contents, address: string): EntryGroup | undefined {
  return groupsByAddress(contents).get(address);
}

const groupsByAddress = perObject(
  ({ groups }: Contents): ReadonlyMap<string, EntryGroup> => new Map(groups.map((group) => [group.address, group])),
);

/** The group that stands for a tag. */
export function groupOfTag(contents: Contents, tag: string): EntryGroup | undefined {
  return groupsByTag(contents).get(tag);
}

const groupsByTag = perObject(
  ({ groups }: Contents): ReadonlyMap<string, EntryGroup> =>
    new Map(groups.flatMap((group) => (group.tag === undefined ? [] : [[group.tag, group] as const]))),
);

/** The path or the other name of an entry; empty where its title is the same words. */
export function detailBeside({ kind, title, detail }: Pick<Entry, 'kind' | 'title' | 'detail'>): string {
  return kind === 'component' || detail === title ? '' : detail;
}

/** The pages of prose of `contents`: tags with a text and without operations. */
export function proseOf(contents: Contents): readonly Entry[] {
  return contents.groups.filter(({ entries }) => entries.length === 0).map((group) => groupEntry(group, contents));
}

/** The listing of a group as a page of its own. */
export function groupEntry(group: EntryGroup, contents: Contents): Entry {
  return {
    kind: 'group',
    title: group.title,
    address: group.address,
    detail: group.title,
    badges: [],
    located: group.located ?? contents.overview.located,
  };
}

/** The first of `candidates` that says something, cut to the room of a navigation. */
export function titleOf(...candidates: readonly (string | undefined)[]): string {
  const texts = candidates.map((text) => text?.trim() ?? '').filter((text) => text !== '');
  // Some write `.` for a summary that must be there.
  const found = texts.find((text) => /[\p{L}\p{N}\p{S}]/u.test(text)) ?? texts[0];
  return (found ?? '').slice(0, 200).toWellFormed();
}
