import type { Description } from '../../../description/description.ts';
import type { Place } from '../../../description/place.ts';
import { textAt, type Located } from '../../../description/read/view.ts';
import { html, joinHtml, type Html } from '../../../lib/html.ts';
import { badgesHtml } from '../../frame/badges.ts';
import { verbHtml } from '../../frame/names.ts';
import { badgesOf } from '../../entries/badges.ts';
import { hostOf, mergedText } from '../../entries/traits.ts';
import type { PageContext } from '../context.ts';
import { routeHtml } from '../openapi/operation-page.ts';
import { withNotes } from '../../parts/notes.ts';
import { panel } from '../../parts/panel.ts';
import { foldHtml, sectionHeading } from '../../parts/section.ts';
import { messageBody, type NamedMessage } from './message.ts';
import { messageExampleFolds, messageTabs } from './message-examples.ts';

/** The line below the title of a channel or an operation on it. AsyncAPI 3 may leave an address open until the program runs. */
export function channelRoute(
  { shown: { description } }: Pick<PageContext, 'shown'>,
  { verb, detail }: { readonly verb: string; readonly detail: string },
  channel: Located | undefined,
): Html {
  return isOpenAddress(description, channel)
    ? html`${verbHtml(verb)} <span class="dim">${openAddress}</span>`
    : routeHtml({ verb, detail });
}

/** True for a channel whose address its description leaves open. */
export function isOpenAddress({ version }: Description, channel: Located | undefined): boolean {
  return channel !== undefined && !version.startsWith('2') && textAt(channel, 'address') === undefined;
}

export const openAddress = 'an address known at run time';

/** Messages of one channel that are drawn; the others are links to their pages. */
export const mostDrawn = 30;

/** Messages, a fold each, the first one open. */
export function messagesHtml(context: PageContext, messages: readonly NamedMessage[]): Html | undefined {
  const { description } = context.shown;
  if (messages.length === 0) return undefined;
  const folds = messages.slice(0, mostDrawn).map(({ name, located }, index) => {
    const text = (key: string): string | undefined => mergedText(description, located, key);
    const summary = text('title') ?? text('summary');
    const address = ownPageOf(context, located);
    return foldHtml(context.ids, {
      id: `m.${name}`,
      title: html`<code>${name}</code>`,
      summary: summary === undefined ? undefined : html`${summary.slice(0, 1_000)}`,
      badges: badgesHtml(context, badgesOf(description, hostOf(description, located, 'x-badges'))),
      tags: text('contentType'),
      isOpen: index === 0,
      noted: withNotes(
        context,
        [located.place],
        () =>
          html`${messageBody(context, located, { id: `m.${name}`, standing: 'fold', title: summary?.slice(0, 1_000) })}${
            context.isNested === true ? messageExampleFolds(context, located) : undefined
          }${address === undefined ? undefined : html`<p><a href="${address}">${name} on a page of its own</a></p>`}`,
      ),
    });
  });
  return html`${sectionHeading(context.ids, 'Messages', [String(messages.length)])}${folds}${restHtml(
    context,
    messages.slice(mostDrawn),
  )}`;
}

function restHtml(context: PageContext, messages: readonly NamedMessage[]): Html | undefined {
  if (messages.length === 0) return undefined;
  const links = messages.slice(0, 500).map((message) => messageLink(context, message));
  return html`<p>And ${messages.length} more: ${joinHtml(links, ', ')}</p>`;
}

/** The name of a message, which leads to the page of one that has its own. */
export function messageLink(context: PageContext, { name, located }: NamedMessage): Html {
  const address = ownPageOf(context, located);
  return address === undefined ? html`<code>${name}</code>` : html`<a href="${address}">${name}</a>`;
}

/** The address of the page of a message: those of the components have one, those in a channel stand on its page. */
function ownPageOf(context: PageContext, { place }: Located): string | undefined {
  return isMessageComponent(place) ? context.links.pageOf(place) : undefined;
}

/** True for the place of a message that has a page of its own. */
export function isMessageComponent({ path }: Place): boolean {
  return path[0] === 'components';
}

/** The examples of messages, a panel each. */
export function messagePanels(context: PageContext, messages: readonly NamedMessage[]): Html | undefined {
  const panels = messages.slice(0, 6).flatMap((message) => {
    const tabs = messageTabs(context, message);
    return tabs.length === 0 ? [] : [panel(context.ids, { title: message.name, tabs, copies: 'message' })];
  });
  return panels.length === 0 ? undefined : html`${panels}`;
}
