import type { Description } from '../../description/description.ts';
import { entriesAt, followPath, rootOf, textAt, type Located } from '../../description/read/view.ts';
import { isObject } from '../../lib/json.ts';
import type { TakeAddress } from './addresses.ts';
import { badgesOf } from './badges.ts';
import { titleOf, type Entry, type EntryGroup } from './entry.ts';
import { hostOf, mergedText } from './traits.ts';

/** The channels of an AsyncAPI `description`, then its operations. */
export function asyncapiGroups(description: Description, take: TakeAddress): readonly EntryGroup[] {
  const channels = objectsIn(description, rootOf(description), 'channels').map(([name, located]): Entry => {
    const address = addressOf(name, located);
    return {
      kind: 'channel',
      title: titleOf(textAt(located, 'title'), textAt(located, 'summary'), name),
      address: take('channels', name),
      detail: address,
      badges: badgesOf(description, located),
      located,
    };
  });
  const operations = description.version.startsWith('2')
    ? objectsIn(description, rootOf(description), 'channels').flatMap(([name, channel]) =>
        operationsOfChannel(description, name, channel, take),
      )
    : objectsIn(description, rootOf(description), 'operations').map(([name, located]) =>
        toOperation(description, { name, located, action: textAt(located, 'action') ?? '' }, take),
      );
  return [
    { title: 'Channels', address: take('groups', 'channels'), entries: channels },
    { title: 'Operations', address: take('groups', 'operations'), entries: operations },
  ];
}

/** The address of a channel: the written one in AsyncAPI 3, else its name. */
function addressOf(name: string, channel: Located): string {
  return textAt(channel, 'address') ?? name;
}

/** The operations of a channel of AsyncAPI 2. */
export function operationsOfChannel(
  description: Description,
  name: string,
  channel: Located,
  take: TakeAddress,
): readonly Entry[] {
  return ['publish', 'subscribe'].flatMap((action) => {
    const located = followPath(description, channel, action);
    if (located === undefined || !isObject(located.value)) return [];
    const operationId = textAt(located, 'operationId') ?? `${action} ${name}`;
    return [
      { ...toOperation(description, { name: operationId, located, action }, take), parent: channel, detail: name },
    ];
  });
}

interface Action {
  readonly name: string;
  readonly located: Located;
  readonly action: string;
}

function toOperation(description: Description, { name, located, action }: Action, take: TakeAddress): Entry {
  const channel = followPath(description, located, 'channel');
  return {
    kind: 'event',
    title: titleOf(mergedText(description, located, 'title'), mergedText(description, located, 'summary'), name),
    verb: verbs.get(action) ?? action.slice(0, 7).toUpperCase(),
    address: take('operations', name),
    detail: channel === undefined ? name : addressOf(String(channel.place.path.at(-1) ?? name), channel),
    badges: badgesOf(description, hostOf(description, located, 'x-badges')),
    located,
    ...(channel && { parent: channel }),
  };
}

const verbs: ReadonlyMap<string, string> = new Map([
  ['send', 'SEND'],
  ['receive', 'RECV'],
  ['publish', 'PUB'],
  ['subscribe', 'SUB'],
]);

function objectsIn(description: Description, parent: Located, key: string): readonly (readonly [string, Located])[] {
  return entriesAt(description, parent, key).filter(([, { value }]) => isObject(value));
}
