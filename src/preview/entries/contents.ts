import type { Description } from '../../description/description.ts';
import { type Located, followPath, membersIn, rootOf, textAt } from '../../description/read/view.ts';
import { isArray, isObject, keysOf, member } from '../../lib/json.ts';
import { shortenedWithMark } from '../../lib/show.ts';
import { type TakeAddress, createAddresses } from './addresses.ts';
import { asyncapiGroups } from './asyncapi.ts';
import { badgesOf } from './badges.ts';
import { type Contents, type Entry, type EntryGroup, titleOf } from './entry.ts';
import { mcpGroups } from './mcp.ts';
import { openapiGroups } from './openapi.ts';
import { hostOf, mergedText } from './traits.ts';

/** The entries of `description`. `prefix` begins their addresses, with a slash at its end where it is not empty. */
export function readContents(description: Description, prefix: string): Contents {
  const root = rootOf(description);
  const info = followPath(description, root, 'info');
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
    version:
      typeof written === 'string' || typeof written === 'number' ? shortenedWithMark(String(written), 60, '…') : '',
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

/** Schemas and messages that are components have pages; of the other components each kind has one. */
function componentGroups(description: Description, take: TakeAddress): readonly EntryGroup[] {
  const root = rootOf(description);
  const is2 = description.version === '2.0';
  const components = is2 ? root : followPath(description, root, 'components');
  if (components === undefined) return [];
  const isAsync = description.kind === 'asyncapi';
  const own = is2 ? ['definitions'] : isAsync ? ['messages', 'schemas'] : ['schemas'];
  const others = is2 ? ['parameters', 'responses', 'securityDefinitions'] : keysOf(components.value);
  const kinds = others.flatMap((key): readonly Entry[] => {
    const located = followPath(description, components, key);
    const isShown = !own.includes(key) && isFilledMap(located?.value);
    return located === undefined || !isShown ? [] : [toKind(key, located, take)];
  });
  return [
    ...own.map((key) => {
      const kind = key === 'messages' ? 'message' : 'schema';
      // A component that is a reference is one, and its page says where it leads.
      const entries = membersIn(followPath(description, components, key)).map(([name, located]) =>
        toEntry(description, { kind, name, located }, take),
      );
      return {
        title: kind === 'message' ? 'Messages' : 'Schemas',
        address: take('groups', key),
        entries,
        isOfComponents: true,
      };
    }),
    { title: 'Components', address: take('groups', 'components'), entries: kinds, isOfComponents: true },
  ];
}

interface Component {
  readonly kind: 'message' | 'schema';
  readonly name: string;
  readonly located: Located;
}

function toEntry(description: Description, { kind, name, located }: Component, take: TakeAddress): Entry {
  return {
    kind,
    title: (kind === 'message' ? mergedText(description, located, 'title') : undefined) ?? name,
    address: take(`${kind}s`, name),
    detail: kind === 'message' ? name : (textAt(located, 'title') ?? name),
    badges: badgesOf(description, kind === 'message' ? hostOf(description, located, 'x-badges') : located),
    located,
    isDeprecated: member(located.value, 'deprecated') === true,
  };
}

function toKind(key: string, located: Located, take: TakeAddress): Entry {
  const words = key.replace(/\B[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);
  return {
    kind: 'component',
    title: words.slice(0, 1).toUpperCase() + words.slice(1),
    address: take('components', key),
    detail: key,
    badges: [],
    located,
  };
}

function isFilledMap(value: unknown): boolean {
  return (isObject(value) && keysOf(value).length > 0) || (isArray(value) && value.length > 0);
}
