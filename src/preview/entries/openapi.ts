import type { Description } from '../../description/description.ts';
import { type Operation, operationsAt, operationsOf } from '../../description/read/api.ts';
import { type Located, entriesIn, followPath, memberAt, rootOf, textAt } from '../../description/read/view.ts';
import { isArray, keysOf, member } from '../../lib/json.ts';
import type { TakeAddress } from './addresses.ts';
import { badgesOf } from './badges.ts';
import { type Entry, type EntryGroup, titleOf } from './entry.ts';

/**
 * The operations of `description` by their first tag: in the order of `x-tagGroups`, then in that in which tags are declared; then its webhooks. Tags
 * without operations are groups, too.
 */
export function openapiGroups(description: Description, take: TakeAddress): readonly EntryGroup[] {
  const operations = operationsOf(description);
  const groupName = createGroupName(operations.filter((operation) => tagOf(operation) === undefined));
  const declared = new Map(
    entriesIn(description, followPath(description, rootOf(description), 'tags')).flatMap(([, tag]) => {
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
  return entriesIn(description, followPath(description, rootOf(description), 'x-tagGroups')).flatMap(([, group]) => {
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

/** Operations without a tag that stand together; more are grouped by their paths. */
const mostTogether = 60;
/** Segments of a path that are looked at, and groups within groups. */
const mostSegments = 12;
const deepest = 4;

/** The names of the groups of operations, of which tags say nothing. */
export type GroupName = (operation: Pick<Operation, 'path'>) => string;

/**
 * Names groups for `operations` by the first segment in which their paths differ, and groups that are still large by the next one. Few operations are one
 * group. Places of parameters are no segments.
 */
export function createGroupName(operations: readonly Pick<Operation, 'path'>[]): GroupName {
  if (operations.length <= mostTogether) return () => 'Operations';
  const all = operations.map(({ path }) => segmentsOf(path));
  // Segments that all have in common say nothing of any.
  const start = sharedLength(all);
  const names = new Map<string, string>();
  const split = (group: readonly Segments[], depth: number): void => {
    const shared = sharedLength(group);
    const byNext = new Map<string, Segments[]>();
    for (const segments of group) {
      const next = segments[shared] ?? '';
      const within = byNext.get(next) ?? [];
      byNext.set(next, within);
      within.push(segments);
    }
    for (const [next, within] of byNext) {
      if (depth < deepest && next !== '' && isWorthSplitting(within)) split(within, depth + 1);
      else for (const segments of within) names.set(segments.join('/'), nameOf(segments, start, shared + 1));
    }
  };
  split(all, 0);
  return ({ path }) => names.get(segmentsOf(path).join('/')) ?? '/';
}

type Segments = readonly string[];

function segmentsOf(path: string): Segments {
  const segments = path.split('/').filter((segment) => segment !== '' && !/^\{[^{}]*\}$/u.test(segment));
  return segments.slice(0, mostSegments);
}

/** The number of segments that all of `group` begin with. */
function sharedLength(group: readonly Segments[]): number {
  const [first = []] = group;
  const differs = first.findIndex((segment, index) => group.some((each) => each[index] !== segment));
  return differs === -1 ? first.length : differs;
}

/** True for a large group whose parts are no single operations. */
function isWorthSplitting(group: readonly Segments[]): boolean {
  if (group.length <= mostTogether) return false;
  const shared = sharedLength(group);
  const parts = new Set(group.map((segments) => segments[shared])).size;
  return parts > 1 && parts <= group.length / 2;
}

/** The segments from `start` to `end`; of a path that ends before, its last one. */
function nameOf(segments: Segments, start: number, end: number): string {
  const name = segments.slice(start, end).join('/');
  return name === '' ? (segments.at(-1) ?? '/') : name;
}
