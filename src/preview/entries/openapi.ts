import type { Description } from '../../description/description.ts';
import { type Operation, operationsAt, operationsOf } from '../../description/read/api.ts';
import { type Located, entriesAt, followPath, membersIn, rootOf, textAt } from '../../description/read/view.ts';
import { isArray, listOf, member } from '../../lib/json.ts';
import type { TakeAddress } from './addresses.ts';
import { badgesOf } from './badges.ts';
import { createGroupName } from './group-names.ts';
import { type Entry, type EntryGroup, titleOf } from './entry.ts';
import { append, groupBy } from '../../lib/lists.ts';

/**
 * The operations of `description` by their first tag for navigation: in the order of `x-tagGroups`, then in that in which tags are declared; then its webhooks. Tags
 * without operations are groups, too.
 */
export function openapiGroups(description: Description, take: TakeAddress): readonly EntryGroup[] {
  const operations = operationsOf(description);
  const declared = new Map(
    entriesAt(description, rootOf(description), 'tags').flatMap(([, tag]) => {
      const name = textAt(tag, 'name');
      return name === undefined ? [] : [[name, tag] as const];
    }),
  );
  const tagOf = createTagOf(description, declared);
  const groupName = createGroupName(operations.filter((operation) => tagOf(operation) === undefined));
  const byTag = new Map<string, Entry[]>([...declared.keys()].map((name) => [name, []]));
  for (const operation of operations) {
    const name = tagOf(operation) ?? groupName(operation);
    const group = byTag.get(name) ?? [];
    byTag.set(name, group);
    group.push(toEntry(description, operation, take));
  }
  const groups = [...byTag].map(([name, entries]): readonly [string, EntryGroup] => {
    const located = declared.get(name);
    const title = (located && (textAt(located, 'x-displayName') ?? textAt(located, 'summary'))) ?? name;
    const address = take('groups', name);
    const isTag = located !== undefined || entries.some((entry) => tagOf(entry) === name);
    return [name, { title, address, entries, ...(located && { located }), ...(isTag && { tag: name }) }];
  });
  return [...inTagGroups(description, new Map(belowParents(groups))), webhooksOf(description, take)];
}

/** Puts groups behind that of the tag which theirs is part of: `parent` of OpenAPI 3.2. */
function belowParents(groups: readonly (readonly [string, EntryGroup])[]): readonly (readonly [string, EntryGroup])[] {
  const all = new Map(groups);
  const byParent = groupBy([...all.keys()], (name) => {
    const located = all.get(name)?.located;
    const parent = located && textAt(located, 'parent');
    return parent !== undefined && all.has(parent) ? parent : undefined;
  });
  const placed = new Set<string>();
  // An explicit stack, as a stranger's tags may be as deep as they are many. Tags that are part of each other have no beginning.
  const open = [...(byParent.get(undefined) ?? []), ...all.keys()].reverse();
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (placed.has(name)) continue;
    placed.add(name);
    append(open, [...(byParent.get(name) ?? [])].reverse());
  }
  return [...placed].flatMap((name) => {
    const group = all.get(name);
    return group === undefined ? [] : [[name, group] as const];
  });
}

/** The groups of tags in the order of `x-tagGroups`, each under its heading; then those that it does not name. */
function inTagGroups(description: Description, byTag: Map<string, EntryGroup>): readonly EntryGroup[] {
  const placed = tagGroupsOf(description).flatMap(({ title, tags }) =>
    tags.flatMap((name) => {
      const group = byTag.get(name);
      byTag.delete(name);
      return group === undefined ? [] : [{ ...group, section: title }];
    }),
  );
  return [...placed, ...byTag.values()];
}

interface TagGroup {
  readonly title: string;
  readonly tags: readonly string[];
}

function tagGroupsOf(description: Description): readonly TagGroup[] {
  return entriesAt(description, rootOf(description), 'x-tagGroups').flatMap(([, group]) => {
    const title = titleOf(textAt(group, 'x-displayName'), textAt(group, 'name'));
    const tags = member(group.value, 'tags');
    return title === '' || !isArray(tags) ? [] : [{ title, tags: tags.filter((tag) => typeof tag === 'string') }];
  });
}

/** True where headings of `groups` show all of `x-tagGroups`: it has nothing malformed, and names nothing that has no page. */
export function drawsTagGroups(description: Description, groups: readonly EntryGroup[]): boolean {
  const written = followPath(description, rootOf(description), 'x-tagGroups')?.value;
  const tagGroups = tagGroupsOf(description);
  const titles = new Set(tagGroups.map(({ title }) => title));
  const placed = groups.filter(({ section = '' }) => titles.has(section)).length;
  const named = tagGroups.reduce((sum, { tags }) => sum + tags.length, 0);
  return isArray(written) && written.length === tagGroups.length && placed >= named;
}

/** The name of an operation for people: its summary, else its id, else method and path. */
function operationTitle({ method, path, operationId, located }: Operation): string {
  return titleOf(textAt(located, 'summary'), operationId, `${method} ${path}`);
}

function toEntry(description: Description, operation: Operation, take: TakeAddress): Entry {
  const { method, path, operationId, located, pathItem } = operation;
  return {
    kind: 'operation',
    title: operationTitle(operation),
    verb: method,
    address: take('operations', operationId ?? `${method} ${path}`),
    detail: path,
    badges: badgesOf(description, located),
    located,
    parent: pathItem,
    isDeprecated: member(located.value, 'deprecated') === true,
  };
}

function webhooksOf(description: Description, take: TakeAddress): EntryGroup {
  const webhooks = followPath(description, rootOf(description), 'webhooks');
  const entries = membersIn(webhooks).flatMap(([name, raw]) =>
    operationsAt(description, name, raw).map((operation): Entry => {
      const named = { ...operation, operationId: operation.operationId ?? name };
      const entry = toEntry(description, named, (_, ...rest) => take('webhooks', ...rest));
      return { ...entry, kind: 'webhook', verb: 'HOOK' };
    }),
  );
  return { title: 'Webhooks', address: take('groups', 'webhooks'), entries };
}

/** The first tag of an operation that is for navigation: OpenAPI 3.2 has other kinds (`badge`, `audience`). */
function createTagOf(description: Description, declared: ReadonlyMap<string, Located>) {
  const isNavigation = (name: string): boolean => {
    const tag = declared.get(name);
    return !description.version.startsWith('3.2') || ['nav', undefined].includes(tag && textAt(tag, 'kind'));
  };
  return ({ located }: Pick<Operation, 'located'>): string | undefined =>
    listOf(member(located.value, 'tags'))
      .filter((tag) => typeof tag === 'string')
      .find((name) => name.trim() !== '' && isNavigation(name));
}
