import { followPath, textAt } from '../../description/read/view.ts';
import { operationsOfChannel } from '../entries/asyncapi.ts';
import { operationMessages } from '../pages/asyncapi/event-page.ts';
import type { DrawnComponent } from '../pages/context.ts';
import {
  lineBlocks,
  codeAt,
  linkTo,
  plainLine,
  type ComponentText,
  type ComponentWriters,
  type MarkdownContext,
} from './context.ts';
import { channelOf, eventBlocks, replyLine } from './events.ts';
import { protocolBlocks } from './bindings.ts';
import { tagInside, docsLine, serverLine, variableLine } from './facts.ts';
import { locationLine, messageBlocks, messagesBlocks, withBadges } from './messages.ts';
import { serverFacts } from './overview.ts';

/** The components of AsyncAPI, each as an operation or a message has it. */
export const asyncapiComponents: ComponentWriters = new Map([
  ['servers', serverText],
  ['serverVariables', variableText],
  ['channels', channelText],
  ['operations', operationText],
  ['operationTraits', operationText],
  ['messageTraits', messageText],
  ['replies', replyText],
  ['replyAddresses', locationText],
  ['correlationIds', locationText],
  ['tags', tagText],
  ['externalDocs', (_, { located }) => ({ blocks: [docsLine(located) ?? []].flat() })],
  ...['serverBindings', 'channelBindings', 'operationBindings', 'messageBindings'].map(
    (kind) => [kind, bindingText] as const,
  ),
]);

function serverText(context: MarkdownContext, { name, located }: DrawnComponent): ComponentText {
  return { blocks: [serverLine(context, located, name), ...serverFacts(context, located)] };
}

function variableText(context: MarkdownContext, { located }: DrawnComponent): ComponentText {
  const line = variableLine(context, located).replace(/^[,:]? /u, '');
  return { blocks: line === '' ? [] : [line] };
}

function channelText(context: MarkdownContext, component: DrawnComponent): ComponentText {
  const { name, located } = component;
  const page = ownPage(component);
  if (page !== undefined) return page;
  const operations = operationsOfChannel(context.shown.description, name, located, () => '');
  const title = textAt(located, 'title');
  return {
    words: [codeAt(located, 'address') ?? [], ...lineBlocks(title)].flat().join(' '),
    blocks: channelOf(context, located, { title: title ?? name, operations }),
  };
}

/** A component that is in use, and has a page there. */
function ownPage({ name, located, pageOf }: DrawnComponent): ComponentText | undefined {
  const page = pageOf(located.place);
  return page === undefined ? undefined : { blocks: [`${linkTo(name, page)} has a page of its own.`] };
}

function operationText(context: MarkdownContext, component: DrawnComponent): ComponentText {
  const { located, name, kind } = component;
  const page = ownPage(component);
  if (page !== undefined) return page;
  const isTrait = kind === 'operationTraits';
  const channel = followPath(context.shown.description, located, 'channel');
  const texts = ['action', 'title'].flatMap((key) => textAt(located, key) ?? []);
  return {
    words: `${texts.map((text) => plainLine(text)).join(', ')}${withBadges(context, located)}`.trim(),
    blocks: [
      ...eventBlocks(context, {
        located,
        title: textAt(located, 'title') ?? name,
        isTrait,
        ...(channel && { parent: channel }),
      }),
      ...(isTrait ? [] : messagesBlocks(context, operationMessages(context, located))),
    ],
  };
}

function messageText(context: MarkdownContext, { located }: DrawnComponent): ComponentText {
  return {
    words: `${plainLine(textAt(located, 'title') ?? '')}${withBadges(context, located)}`.trim(),
    blocks: messageBlocks(context, { located, heading: '###', isTrait: true }),
  };
}

function replyText(context: MarkdownContext, { located }: DrawnComponent): ComponentText {
  return { blocks: [replyLine(context, located)] };
}

function locationText(context: MarkdownContext, { located }: DrawnComponent): ComponentText {
  return { blocks: [locationLine(context, located)] };
}

function tagText(context: MarkdownContext, { name, located }: DrawnComponent): ComponentText {
  const own = textAt(located, 'name') ?? name;
  return { words: own === name ? '' : plainLine(own), blocks: tagInside(context, located) };
}

function bindingText(context: MarkdownContext, { located }: DrawnComponent): ComponentText {
  return { blocks: protocolBlocks(context, located) };
}
