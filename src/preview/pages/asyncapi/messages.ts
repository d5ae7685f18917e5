import type { Description } from '../../../description/description.ts';
import type { Place } from '../../../description/place.ts';
import { textAt, type Located, memberAt } from '../../../description/read/view.ts';
import { html, joinHtml, type Html } from '../../../lib/html.ts';
import { badgesHtml } from '../../frame/badges.ts';
import { verbHtml } from '../../frame/names.ts';
import { badgesOf } from '../../entries/badges.ts';
import { hostOf, mergedText, partsOf, partWith } from '../../entries/traits.ts';
import type { PageContext } from '../context.ts';
import { routeHtml } from '../openapi/operation-page.ts';
import { withNotes } from '../../parts/notes.ts';
import { panel, codeBlock, type Tab } from '../../parts/panel.ts';
import { foldHtml, sectionHeading } from '../../parts/section.ts';
import { messageBody, type NamedMessage, schemaOfPart } from './message.ts';
import { isArray, isObject, keysOf, member } from '../../../lib/json.ts';
import { plainBlock } from '../../parts/facts.ts';
import { highlightJson, jsonText } from '../../parts/json.ts';

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

/** An example of a message: a whole one, or its payload alone. */
interface ShownMessageExample {
  readonly name: string;
  readonly summary?: string;
  readonly value: unknown;
  /** True for one that was made of the schema. */
  readonly isMade?: boolean;
}

const saidBeside = new Set(['name', 'summary']);

/** The examples of a message as tabs; made of its schemas where it has none. */
export function messageTabs(context: PageContext, { located }: NamedMessage): readonly Tab[] {
  return messageExamples(context, located).map((example) => ({ name: example.name, content: exampleHtml(example) }));
}

/** The examples that a message has, a fold each: for a page that has no column for them. */
export function messageExampleFolds(context: PageContext, message: Located): readonly Html[] {
  return messageExamples(context, message)
    .filter(({ isMade }) => isMade !== true)
    .map(
      (example) =>
        html`<details class="more-keys">
          <summary>Example ${example.name}</summary>
          ${exampleHtml(example)}
        </details>`,
    );
}

function exampleHtml({ name, summary, value }: ShownMessageExample): Html {
  const block = codeBlock(highlightJson(jsonText(value).text), name);
  return html`${summary === undefined ? undefined : plainBlock(summary)}${block}`;
}

/** The examples of a message; one made of its schemas where it has none. */
export function messageExamples(context: Pick<PageContext, 'shown'>, located: Located): readonly ShownMessageExample[] {
  const examples = partWith(partsOf(context.shown.description, located), 'examples');
  const listed = examples && member(examples.located.value, 'examples');
  const written = (isArray(listed) ? listed.slice(0, 10) : []).map((example, index): ShownMessageExample => {
    const name = member(example, 'name');
    const summary = member(example, 'summary');
    const isText = (key: string): boolean => saidBeside.has(key) && typeof member(example, key) === 'string';
    const rest = keysOf(example).filter((key) => !isText(key));
    // A reader wants to copy the payload alone of an example that has nothing beside it.
    const isPayload = rest.join() === 'payload';
    return {
      name: typeof name === 'string' ? name.slice(0, 80) : `example ${index + 1}`,
      ...(typeof summary === 'string' && { summary }),
      value: isPayload ? member(example, 'payload') : withKeys(example, rest),
    };
  });
  if (written.length > 0) return written;
  const payload = memberAt(located, 'payload');
  if (payload === undefined) return [];
  const { schema, isTree } = schemaOfPart(located, payload, 'payload');
  const made = isTree && isObject(schema.value) ? context.shown.sample(schema, 'response') : undefined;
  return made === undefined ? [] : [{ name: 'made from the schema', value: made, isMade: true }];
}

/** The members of `value` at `keys`, in the same object where that is all of them: numbers keep their digits. */
function withKeys(value: unknown, keys: readonly string[]): unknown {
  return keys.length === keysOf(value).length
    ? value
    : Object.fromEntries(keys.map((key) => [key, member(value, key)]));
}
