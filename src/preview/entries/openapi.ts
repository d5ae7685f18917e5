import { operationsAt, operationsOf, type Operation } from '../../description/read/api.ts';
import type { Description } from '../../description/description.ts';
import { entriesIn, inside, memberAt, rootOf, textAt, type Located } from '../../description/read/view.ts';
import { isArray, keysOf, member } from '../../lib/json.ts';
import type { TakeAddress } from './addresses.ts';
import { badgesOf } from './badges.ts';
import { titleOf, type Entry, type EntryGroup } from './entry.ts';

/** Operations without a tag that stand together; more are grouped by the first segment of their paths. */
const mostTogether = 60;

/** The operations of `description` by their first tag, in the order in which tags are declared, then its webhooks. */
export function openapiGroups(description: Description, take: TakeAddress): readonly EntryGroup[] {
  const operations = operationsOf(description);
  const untagged = operations.filter((operation) => tagOf(operation) === undefined).length;
  const declared = new Map(
    entriesIn(description, inside(description, rootOf(description), 'tags')).flatMap(([, tag]) => {
      const name = textAt(tag, 'name');
      return name === undefined ? [] : [[name, tag] as const];
    }),
  );
  const byTag = new Map<string, Entry[]>([...declared.keys()].map((name) => [name, []]));
  for (const operation of operations) {
    const name = tagOf(operation) ?? (untagged > mostTogether ? segmentOf(operation.path) : 'Operations');
    const group = byTag.get(name) ?? [];
    byTag.set(name, group);
    group.push(toEntry(description, operation, take));
  }
  const groups = [...byTag].map(([name, entries]): EntryGroup => {
    const located = declared.get(name);
    const title = (located && (textAt(located, 'x-displayName') ?? textAt(located, 'summary'))) ?? name;
    return { title, address: take('groups', name), entries, ...(located && { located }) };
  });
  return [...groups, webhooksOf(description, take)];
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

function segmentOf(path: string): string {
  return /^\/([^/{]+)/u.exec(path)?.[1] ?? '/';
}
