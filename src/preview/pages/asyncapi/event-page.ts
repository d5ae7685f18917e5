import type { Description } from '../../../description/description.ts';
import { entriesAt, entriesIn, followPath, textAt, type Located, memberAt } from '../../../description/read/view.ts';
import { html, type Html } from '../../../lib/html.ts';
import { isObject, member, isArray } from '../../../lib/json.ts';
import type { Entry } from '../../entries/entry.ts';
import { partsOf } from '../../entries/traits.ts';
import type { PageContext, PageParts } from '../context.ts';
import { codeText, externalDocsHtml, factList } from '../../parts/facts.ts';
import { otherKeysFolded } from '../../parts/other-keys.ts';
import { bindingsHtml } from './bindings.ts';
import { locationHtml, messageName, messagesOf, tagsHtml, type NamedMessage } from './message.ts';
import { channelRoute, messageLink, messagePanels, messagesHtml } from './messages.ts';
import { mergedFact, mergedProse, otherPartKeys } from './traits.ts';
import { shortText } from '../../parts/json.ts';
import { withNotes } from '../../parts/notes.ts';
import { schemeHtml } from '../openapi/scheme.ts';
import { schemeWords, securityHtml } from '../openapi/security.ts';

/** The keys of an operation of AsyncAPI that pages draw. */
export const drawnEventKeys =
  'action channel:any title summary description operationId security:list tags:list externalDocs:map messages:list message:map ' +
  'reply:map traits:list x-badges:list bindings:map';

/** The page of an operation of an AsyncAPI description. */
export function eventPage(context: PageContext, entry: Entry): PageParts {
  const messages = operationMessages(context, entry.located);
  return {
    route: channelRoute(context, { verb: entry.verb ?? '', detail: entry.detail }, entry.parent),
    main: html`${eventBody(context, entry)}${messagesHtml(context, messages)}`,
    side: messagePanels(context, messages),
    sideName: 'Message examples',
  };
}

/** An operation of AsyncAPI, or a trait, which is no operation and has no id. */
export interface DrawnEvent extends Pick<Entry, 'located' | 'title' | 'parent'> {
  readonly isTrait?: boolean;
  /** The start of the ids of its parts. */
  readonly id?: string;
}

/** The texts of an operation without its messages: those stand on its own page, and on that of its channel. */
export function eventBody(
  context: PageContext,
  { located, parent, title, isTrait = false, id = 'o' }: DrawnEvent,
): Html {
  const { description, markdown } = context.shown;
  const parts = partsOf(description, located);
  const channel = parent && context.links.pageOf(parent.place);
  return html`${mergedProse(context, parts, title)}${factList([
    ['Operation', isTrait ? undefined : codeText(operationIdOf(description, located))],
    ['Channel', channel === undefined ? undefined : html`<a href="${channel}">${channelName(parent)}</a>`],
    mergedFact(parts, 'Security', { key: 'security', draw: (part) => securityOf(context, part) }),
    mergedFact(parts, 'Reply', {
      key: 'reply',
      draw: (part) => replyHtml(context, followPath(description, part, 'reply')),
    }),
    mergedFact(parts, 'Tags', { key: 'tags', draw: (part) => tagsHtml(context, part) }),
    mergedFact(parts, 'More', {
      key: 'externalDocs',
      draw: (part) => externalDocsHtml(markdown, followPath(description, part, 'externalDocs')),
    }),
  ])}${bindingsHtml(context, parts, `${id}.bindings`)}${otherPartKeys(parts, drawnEventKeys)}`;
}

/** The id of an operation: in AsyncAPI 3 its key, in AsyncAPI 2 what it says, if anything. */
export function operationIdOf({ version }: Description, { value, place }: Located): string | undefined {
  const id = version.startsWith('2') ? member(value, 'operationId') : place.path.at(-1);
  return typeof id === 'string' ? id : undefined;
}

function channelName(channel: Located | undefined): string {
  if (channel === undefined) return '';
  return (textAt(channel, 'title') ?? String(channel.place.path.at(-1) ?? '')).slice(0, 200);
}

/** A reply to an operation: its messages, channel and address. */
export function replyHtml(context: PageContext, reply: Located | undefined): Html | undefined {
  if (reply === undefined || !isObject(reply.value)) return undefined;
  const channel = followPath(context.shown.description, reply, 'channel');
  const address = channel && context.links.pageOf(channel.place);
  const at = followPath(context.shown.description, reply, 'address');
  const messages = entriesAt(context.shown.description, reply, 'messages').slice(0, 20);
  const names = messages.map(
    ([, located]) => html`${messageLink(context, { name: messageName(located, 'message'), located })} `,
  );
  return html`${names}${address === undefined ? undefined : html`<a href="${address}">on ${channelName(channel)}</a> `}${
    at && locationHtml(context, at)
  }${otherKeysFolded(reply, 'channel:map address:map messages:list')}`;
}

/** The messages of an operation: of AsyncAPI 3 those it lists, or all of its channel. */
export function operationMessages(context: Pick<PageContext, 'shown'>, operation: Located): readonly NamedMessage[] {
  if (context.shown.description.version.startsWith('2')) return messagesOf(context, operation);
  const listed =
    followPath(context.shown.description, operation, 'messages') ??
    followPath(context.shown.description, operation, 'channel', 'messages');
  return entriesIn(context.shown.description, listed)
    .filter(([, { value }]) => isObject(value))
    .map(([key, located]) => ({ name: messageName(located, key), located }));
}

/** The security of an operation or a server: AsyncAPI 2 lists requirements, AsyncAPI 3 schemes or references to them. */
export function securityOf(context: PageContext, parent: Located): Html | undefined {
  const security = memberAt(parent, 'security');
  if (security === undefined || !isArray(security.value)) return undefined;
  const noted = withNotes(context, [security.place], () => {
    if (context.shown.description.version.startsWith('2')) return securityHtml(context, security);
    return html`${entriesIn(context.shown.description, security)
      .slice(0, 20)
      .map(([, scheme]) => requiredScheme(context, scheme))}`;
  });
  return html`${noted.body}${noted.notes}`;
}

function requiredScheme(context: PageContext, scheme: Located): Html {
  const name = String(scheme.place.path.at(-1) ?? '').slice(0, 100);
  const scopes = memberAt(scheme, 'scopes')?.value;
  const listed = isArray(scopes) ? scopes.slice(0, 30).map((scope) => html` <code>${shortText(scope)}</code>`) : [];
  const words = html`<span class="dim">${schemeWords(scheme)}</span>${listed}`;
  // One that stands in the operation has no name, and no page that says more of it.
  if (scheme.place.path.at(-2) !== 'securitySchemes') return html`<div>${words}${schemeHtml(context, scheme)}</div>`;
  const address = context.links.pageOf(scheme.place);
  const link = address === undefined ? html`<code>${name}</code>` : html`<a href="${address}">${name}</a>`;
  return html`<div>${link} ${words}</div>`;
}
