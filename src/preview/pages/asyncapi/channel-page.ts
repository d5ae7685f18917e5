import { entriesAt, followPath, memberAt, textAt, type Located } from '../../../description/read/view.ts';
import { html, joinHtml, type Html } from '../../../lib/html.ts';
import { isObject } from '../../../lib/json.ts';
import { type Contents, type Entry, eventsOn } from '../../entries/entry.ts';
import { badgesHtml } from '../../frame/badges.ts';
import { toId } from '../../frame/ids.ts';
import { titleBeside } from '../../frame/names.ts';
import type { PageContext, PageParts } from '../context.ts';
import { parameterRow } from '../openapi/parameters.ts';
import { externalDocsHtml, factList, lines, proseBlocks } from '../../parts/facts.ts';
import { withNotes } from '../../parts/notes.ts';
import { otherKeys } from '../../parts/other-keys.ts';
import { foldHtml, sectionHeading } from '../../parts/section.ts';
import { bindingsHtml } from './bindings.ts';
import { eventBody } from './event-page.ts';
import { messageName, messagesOf, tagsHtml, type NamedMessage } from './message.ts';
import { channelRoute, messagePanels, messagesHtml, mostDrawn } from './messages.ts';
import { uniqueBy } from '../../../lib/lists.ts';

/** The keys of a channel that pages draw. */
export const drawnChannelKeys =
  'title summary description address:scalar servers:list parameters:map messages:map publish:map subscribe:map tags:list ' +
  'externalDocs:map x-badges:list bindings:map $ref';

/** The page of a channel: its parameters, the operations on it and its messages. */
export function channelPage(context: PageContext, entry: Entry, contents: Contents): PageParts {
  const { located, title } = entry;
  const operations = eventsOn(contents, located);
  const messages = channelMessages(context, located);
  return {
    route: channelRoute(context, { verb: 'CHANNEL', detail: entry.detail }, located),
    main: channelBody(context, located, { title, operations, links: messageLinks(context, messages) }),
    side: messagePanels(context, messages),
    sideName: 'Message examples',
  };
}

interface ChannelParts {
  readonly title: string;
  /** The operations on the channel; those without an address have no page. */
  readonly operations: readonly Entry[];
  /** Links to the messages of the channel. */
  readonly links?: Html | undefined;
}

/** A whole channel below its title. */
export function channelBody(context: PageContext, channel: Located, { title, operations, links }: ChannelParts): Html {
  const { description, markdown } = context.shown;
  return html`${proseBlocks(markdown, channel, title)}${factList([
    ['Servers', serverNames(context, channel)],
    ['Messages', links],
    ['Tags', tagsHtml(context, channel)],
    ['More', externalDocsHtml(markdown, followPath(description, channel, 'externalDocs'))],
  ])}${bindingsHtml(context, [{ located: channel }], 'bindings')}${parametersHtml(context, channel)}${operationsHtml(
    context,
    operations,
  )}${messagesHtml(context, channelMessages(context, channel))}${otherKeys(channel, drawnChannelKeys)}`;
}

/** The messages of a channel: of AsyncAPI 3 by name, of AsyncAPI 2 those of its operations. */
export function channelMessages(context: Pick<PageContext, 'shown'>, channel: Located): readonly NamedMessage[] {
  const named = entriesAt(context.shown.description, channel, 'messages')
    .filter(([, { value }]) => isObject(value))
    .map(([name, located]) => ({ name: name.slice(0, 200), located }));
  const sent = ['publish', 'subscribe'].flatMap((action) => {
    const operation = followPath(context.shown.description, channel, action);
    return operation === undefined ? [] : messagesOf(context, operation);
  });
  return uniqueBy([...named, ...sent], ({ located }) => located.value);
}

function serverNames(context: PageContext, channel: Located): Html | undefined {
  const servers = memberAt(channel, 'servers');
  const names = (Array.isArray(servers?.value) ? servers.value.slice(0, 50) : []).flatMap((name: unknown, index) => {
    if (typeof name === 'string') return [html`<code>${name.slice(0, 100)}</code>`];
    const server = servers && followPath(context.shown.description, servers, index);
    if (server === undefined) return [];
    const protocol = textAt(server, 'protocol') ?? '';
    const key = String(server.place.path.at(-1) ?? '');
    return [
      html`<code>${(textAt(server, 'host') ?? key).slice(0, 300)}</code>
        <span class="dim">${key.slice(0, 80)}, ${protocol.slice(0, 60)}</span>`,
    ];
  });
  return lines(names);
}

function messageLinks({ ids }: Pick<PageContext, 'ids'>, messages: readonly NamedMessage[]): Html | undefined {
  if (messages.length === 0) return undefined;
  const links = messages.slice(0, mostDrawn).map(({ name, located }) => {
    const shown = messageName(located, name);
    return html`<a href="#${encodeURIComponent(`${ids.prefix}${toId(`m.${name}`)}`)}">${shown}</a>`;
  });
  return joinHtml(links, ', ');
}

function parametersHtml(context: PageContext, channel: Located): Html | undefined {
  const parameters = entriesAt(context.shown.description, channel, 'parameters').slice(0, 200);
  if (parameters.length === 0) return undefined;
  return html`${sectionHeading(context.ids, 'Parameters')}
    <ul class="tree">
      ${parameters.map(([name, parameter]) => parameterRow(context, parameter, { id: 'p', name }))}
    </ul>`;
}

function operationsHtml(context: PageContext, operations: readonly Entry[]): Html | undefined {
  if (operations.length === 0) return undefined;
  const folds = operations.slice(0, 30).map((entry, index) =>
    foldHtml(context.ids, {
      id: `o.${entry.detail}.${entry.title}`,
      verb: entry.verb,
      title: html`${titleBeside(entry)}`,
      badges: badgesHtml(context, entry.badges),
      isOpen: index === 0,
      noted: withNotes(
        context,
        [entry.located.place],
        () =>
          html`${eventBody(context, entry)}
          ${entry.address === '' ? undefined : html`<p><a href="${context.links.to(entry.address)}">${entry.title} on a page of its own</a></p>`}`,
      ),
    }),
  );
  return html`${sectionHeading(context.ids, 'Operations')}${folds}`;
}
