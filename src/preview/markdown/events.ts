import { entriesAt, followPath, memberAt, textAt, type Located } from '../../description/read/view.ts';
import { listOf } from '../../lib/json.ts';
import { type Contents, type Entry, eventsOn } from '../entries/entry.ts';
import { traitsOf } from '../entries/traits.ts';
import { channelMessages, drawnChannelKeys } from '../pages/asyncapi/channel-page.ts';
import { drawnEventKeys, operationIdOf, operationMessages, type DrawnEvent } from '../pages/asyncapi/event-page.ts';
import { messageName } from '../pages/asyncapi/message.ts';
import { isMessageComponent } from '../pages/asyncapi/messages.ts';
import { traitKeys } from '../pages/asyncapi/traits.ts';
import {
  codeLine,
  factBlocks,
  linkTo,
  otherKeyBlocks,
  otherKeysLine,
  plainLine,
  type MarkdownContext,
} from './context.ts';
import { bindingBlocks } from './bindings.ts';
import { docsLine } from './facts.ts';
import { asyncapiSecurityLine } from './security.ts';
import { parameterItem } from './parameters.ts';
import { locationLine, messagesBlocks, textsOf, tagsLine, withBadges } from './messages.ts';

/** A channel: its parameters, the operations on it and its messages. */
export function channelBlocks(context: MarkdownContext, entry: Entry, contents: Contents): readonly string[] {
  const { located, title } = entry;
  return channelOf(context, located, { title, operations: eventsOn(contents, located) });
}

/** A whole channel below its title. */
export function channelOf(
  context: MarkdownContext,
  located: Located,
  { title, operations }: { readonly title: string; readonly operations: readonly Entry[] },
): readonly string[] {
  const { description } = context.shown;
  const parameters = entriesAt(description, located, 'parameters').slice(0, 200);
  const items = parameters.map(([name, parameter]) => `- ${parameterItem(context, parameter, name)}`);
  return [
    ...textsOf(context, located, title),
    ...factBlocks([
      ['Servers', serverNames(context, located)],
      ['Tags', tagsLine(context, located)],
      ['More', docsLine(followPath(description, located, 'externalDocs'))],
    ]),
    ...bindingBlocks(context, located),
    ...(items.length === 0 ? [] : ['## Parameters', items.join('\n')]),
    ...(operations.length === 0 ? [] : ['## Operations']),
    ...operations
      .slice(0, 30)
      .flatMap((each) => [
        `### ${plainLine(`${each.verb ?? ''} ${each.title}`)}${withBadges(context, each.located)}`,
        ...eventBlocks(context, each),
      ]),
    ...messagesBlocks(context, channelMessages(context, located)),
    ...otherKeyBlocks(located, drawnChannelKeys),
  ];
}

/** An operation of AsyncAPI with its messages. */
export function eventPageBlocks(context: MarkdownContext, entry: Entry): readonly string[] {
  return [...eventBlocks(context, entry), ...messagesBlocks(context, operationMessages(context, entry.located))];
}

/** An operation of AsyncAPI without its messages, or a trait, which is no operation and has no id. */
export function eventBlocks(
  context: MarkdownContext,
  { located, parent, title, isTrait = false }: DrawnEvent,
): readonly string[] {
  const { description } = context.shown;
  const traits = isTrait ? [] : traitsOf(description, located);
  const reply = followPath(description, located, 'reply');
  const id = isTrait ? undefined : operationIdOf(description, located);
  return [
    ...textsOf(context, located, title),
    ...factBlocks([
      ['Operation', id === undefined ? undefined : codeLine(id)],
      ['Channel', parent && linkTo(channelName(parent), context.pageOf(parent.place))],
      ['Security', asyncapiSecurityLine(context, located)],
      ['Reply', reply && replyLine(context, reply)],
      ['Tags', tagsLine(context, located)],
      ['More', docsLine(followPath(description, located, 'externalDocs'))],
    ]),
    ...bindingBlocks(context, located),
    ...traits.flatMap(({ trait = '', located: each }) => [
      `From the trait ${plainLine(trait)}:`,
      ...eventBlocks(context, { located: each, title: '', isTrait: true }),
    ]),
    ...otherKeyBlocks(located, isTrait ? traitKeys(drawnEventKeys) : drawnEventKeys),
  ];
}

function channelName(channel: Located): string {
  return (textAt(channel, 'title') ?? String(channel.place.path.at(-1) ?? '')).slice(0, 200);
}

/** A reply to an operation: its messages, channel and address. */
export function replyLine(context: MarkdownContext, reply: Located): string {
  const { description } = context.shown;
  const channel = followPath(description, reply, 'channel');
  const address = followPath(description, reply, 'address');
  const messages = entriesAt(description, reply, 'messages').slice(0, 20);
  return [
    ...messages.map(([, message]) => {
      const name = messageName(message, 'message');
      return isMessageComponent(message.place) ? linkTo(name, context.pageOf(message.place)) : codeLine(name);
    }),
    ...(channel === undefined ? [] : [`on ${linkTo(channelName(channel), context.pageOf(channel.place))}`]),
    ...(address === undefined ? [] : [locationLine(context, address)]),
    otherKeysLine(reply, 'channel:map address:map messages:list'),
  ]
    .filter((text) => text !== '')
    .join(' ');
}

function serverNames({ shown: { description } }: MarkdownContext, channel: Located): string {
  const servers = memberAt(channel, 'servers');
  return listOf(servers?.value)
    .slice(0, 50)
    .flatMap((name, index) => {
      if (typeof name === 'string') return [codeLine(name, 100)];
      const server = servers && followPath(description, servers, index);
      if (server === undefined) return [];
      const key = String(server.place.path.at(-1) ?? '');
      const protocol = textAt(server, 'protocol') ?? '';
      return [`${codeLine(textAt(server, 'host') ?? key)} (${plainLine(`${key}, ${protocol}`)})`];
    })
    .join(', ');
}
