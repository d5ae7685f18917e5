import type { Description } from '../../description/description.ts';
import { inside, rootOf, textAt } from '../../description/read/view.ts';
import { member } from '../../lib/json.ts';
import { createAddresses } from './addresses.ts';
import { asyncapiGroups } from './asyncapi.ts';
import { componentGroups } from './components.ts';
import { titleOf, type Contents, type Entry, type EntryGroup } from './entry.ts';
import { mcpGroups } from './mcp.ts';
import { openapiGroups } from './openapi.ts';

/** The entries of `description`. `prefix` begins their addresses, with a slash at its end where it is not empty. */
export function readContents(description: Description, prefix: string): Contents {
  const root = rootOf(description);
  const info = inside(description, root, 'info');
  const { kind, version } = description;
  const file = description.source.uri.split(/[\\/]/u).at(-1) ?? '';
  const title = titleOf(info && textAt(info, 'title'), file);
  const written = member(info?.value, 'version');
  const take = createAddresses(prefix);
  const groups: readonly EntryGroup[] = [
    ...(kind === 'openapi' ? openapiGroups(description, take) : asyncapiGroups(description, take)),
    ...mcpGroups(description, take),
    ...componentGroups(description, take),
  ];
  return {
    prefix,
    file,
    title,
    version: typeof written === 'string' || typeof written === 'number' ? String(written).slice(0, 60) : '',
    format: `${kind === 'openapi' ? 'OpenAPI' : 'AsyncAPI'} ${version.split('.').slice(0, 2).join('.').slice(0, 20)}`,
    description,
    overview: {
      kind: 'overview',
      title: 'Overview',
      address: `${prefix}index.html`,
      detail: title,
      badges: [],
      located: root,
    },
    groups: inSections(groups.filter((group) => group.entries.length > 0 || isProse(group)).map(distinct(groups))),
  };
}

/** Marks entries of one title by their path or channel; those that share this, too, by their name. */
function distinct(groups: readonly EntryGroup[]): (group: EntryGroup) => EntryGroup {
  const entries = groups.flatMap((group) => group.entries);
  const count = (keyOf: (entry: Entry) => string): ((entry: Entry) => boolean) => {
    const counts = new Map<string, number>();
    for (const entry of entries) counts.set(keyOf(entry), (counts.get(keyOf(entry)) ?? 0) + 1);
    return (entry) => (counts.get(keyOf(entry)) ?? 0) > 1;
  };
  const isShared = count(({ kind, title }) => JSON.stringify([kind, title]));
  const isSame = count(({ kind, title, verb, detail }) => JSON.stringify([kind, title, verb, detail]));
  return (group) => ({
    ...group,
    entries: group.entries.map((entry) => {
      if (!isShared(entry)) return entry;
      const where = isSame(entry) ? String(entry.located.place.path.at(-1) ?? '') : entry.detail;
      return where === entry.title || where === '' ? entry : { ...entry, where };
    }),
  });
}

/** True for a tag that has something to say without operations: it is a page of prose. */
function isProse({ located }: EntryGroup): boolean {
  return located !== undefined && (textAt(located, 'description') ?? '').trim() !== '';
}

/** Puts all groups under headings where some have one: a heading ends where the next one begins. */
function inSections(groups: readonly EntryGroup[]): readonly EntryGroup[] {
  if (!groups.some(({ section }) => section !== undefined)) return groups;
  return groups.map((group) => (group.section === undefined ? { ...group, section: 'More' } : group));
}
