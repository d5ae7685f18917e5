import { operationsAt, operationsOf, type Operation } from '../../description/read/api.ts';
import type { Description } from '../../description/description.ts';
import { entriesIn, inside, memberAt, rootOf, textAt, type Located } from '../../description/read/view.ts';
import { isArray, keysOf, member } from '../../lib/json.ts';
import type { TakeAddress } from './addresses.ts';
import { badgesOf } from './badges.ts';
import { titleOf, type Entry, type EntryGroup } from './entry.ts';
import { createGroupName } from './path-groups.ts';

/**
 * The operations of `description` by their first tag: in the order of `x-tagGroups`, then in that in which tags are declared; then its webhooks. Tags
 * without operations are groups, too.
 */
export function openapiGroups(description: Description, take: TakeAddress): readonly EntryGroup[] {
  const operations = operationsOf(description);
  const groupName = createGroupName(operations.filter((operation) => tagOf(operation) === undefined));
  const declared = new Map(
    entriesIn(description, inside(description, rootOf(description), 'tags')).flatMap(([, tag]) => {
      const name = textAt(tag, 'name');
      return name === undefined ? [] : [[name, tag] as const];
    }),
  );
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
    return [name, { title, address: take('groups', name), entries, ...(located && { located }) }];
  });
  return [...inTagGroups(description, new Map(groups)), webhooksOf(description, take)];
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
  return entriesIn(description, inside(description, rootOf(description), 'x-tagGroups')).flatMap(([, group]) => {
    const title = titleOf(textAt(group, 'x-displayName'), textAt(group, 'name'));
    const tags = member(group.value, 'tags');
    return title === '' || !isArray(tags) ? [] : [{ title, tags: tags.filter((tag) => typeof tag === 'string') }];
  });
}

/** True where headings of `groups` show all of `x-tagGroups`: it has nothing malformed, and names nothing that has no page. */
export function drawsTagGroups(description: Description, groups: readonly EntryGroup[]): boolean {
  const written = inside(description, rootOf(description), 'x-tagGroups')?.value;
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
  const webhooks = inside(description, rootOf(description), 'webhooks');
  const entries = keysOf(webhooks?.value).flatMap((name) => {
    const raw: Located | undefined = webhooks && memberAt(webhooks, name);
    return (raw === undefined ? [] : operationsAt(description, name, raw)).map((operation): Entry => {
      const named = { ...operation, operationId: operation.operationId ?? name };
      const entry = toEntry(description, named, (_, ...rest) => take('webhooks', ...rest));
      return { ...entry, kind: 'webhook', verb: 'HOOK' };
    });
  });
  return { title: 'Webhooks', address: take('groups', 'webhooks'), entries };
}

function tagOf({ located }: Operation): string | undefined {
  const tags = member(located.value, 'tags');
  const first = isArray(tags) ? tags.find((tag) => typeof tag === 'string' && tag.trim() !== '') : undefined;
  return typeof first === 'string' ? first : undefined;
}
