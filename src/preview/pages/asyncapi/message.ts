import { entriesAt, followPath, memberAt, rootOf, textAt, type Located } from '../../../description/read/view.ts';
import { html, joinHtml, type Html } from '../../../lib/html.ts';
import { isObject } from '../../../lib/json.ts';
import type { PageContext } from '../context.ts';
import { codeText, externalDocsHtml, factList, lines, type Fact } from '../../parts/facts.ts';
import { otherKeysFolded } from '../../parts/other-keys.ts';
import { valueBlock } from '../../parts/panel.ts';
import { partHeading, type Standing } from '../../parts/section.ts';
import { type MergedPart, partsOf, partWith } from '../../entries/traits.ts';
import { bodyTree } from '../../schema/tree.ts';
import { bindingsHtml } from './bindings.ts';
import { mergedFact, mergedProse, otherPartKeys, traitNote } from './traits.ts';

/** The keys of a message that pages draw. */
export const drawnMessageKeys =
  'name title summary description contentType headers:map payload:any schemaFormat correlationId:map tags:list externalDocs:map ' +
  'examples:list messageId traits:list x-badges:list oneOf:list bindings:map';

/** A message with the name it has where it is used. */
export interface NamedMessage {
  readonly name: string;
  readonly located: Located;
}

/** The messages of an operation of AsyncAPI 2: one, or one of several. */
export function messagesOf(context: Pick<PageContext, 'shown'>, operation: Located): readonly NamedMessage[] {
  const message = followPath(context.shown.description, operation, 'message');
  if (message === undefined) return [];
  const several = entriesAt(context.shown.description, message, 'oneOf');
  const all = several.length === 0 ? [message] : several.map(([, each]) => each);
  return all.map((located, index) => ({ name: messageName(located, `message ${index + 1}`), located }));
}

/** The name of a message: its name or id, else the key it stands under. */
export function messageName(message: Located, otherwise: string): string {
  const [parent, key] = message.place.path.slice(-2);
  const named = textAt(message, 'name') ?? textAt(message, 'messageId');
  return (named ?? (parent === 'messages' && typeof key === 'string' ? key : otherwise)).slice(0, 200);
}

/** A message, and the place it is drawn in. */
interface DrawnMessage {
  /** The start of the ids of its parts. */
  readonly id: string;
  readonly standing: Standing;
  /** A text that stands above it. */
  readonly title?: string | undefined;
}

/** A whole message: facts, headers, payload. */
export function messageBody(context: PageContext, message: Located, { id, standing, title }: DrawnMessage): Html {
  const { description, markdown } = context.shown;
  const parts = partsOf(description, message);
  const text = (label: string, key: string): Fact =>
    mergedFact(parts, label, { key, draw: (part) => codeText(textAt(part, key)) });
  const bodies = (key: 'headers' | 'payload', title: string, start: string): readonly Html[] =>
    parts.flatMap((part, index) => {
      const at = index === 0 ? start : `${start}.trait${index}`;
      return partHtml(context, part, { key, title, id: at, standing }) ?? [];
    });
  return html`${mergedProse(context, parts, title)}${factList([
    text('Name', 'name'),
    text('Message id', 'messageId'),
    partWith(parts, 'contentType') === undefined
      ? ['Content type', defaultTypeHtml(context)]
      : text('Content type', 'contentType'),
    text('Schema format', 'schemaFormat'),
    mergedFact(parts, 'Correlation', {
      key: 'correlationId',
      draw: (part) => {
        const correlation = followPath(description, part, 'correlationId');
        return correlation && locationHtml(context, correlation);
      },
    }),
    mergedFact(parts, 'Tags', { key: 'tags', draw: (part) => tagsHtml(context, part) }),
    mergedFact(parts, 'More', {
      key: 'externalDocs',
      draw: (part) => externalDocsHtml(markdown, followPath(description, part, 'externalDocs')),
    }),
  ])}${bodies('headers', 'Headers', `${id}.header`)}${bodies('payload', 'Payload', id)}${bindingsHtml(
    context,
    parts,
    `${id}.bindings`,
  )}${otherPartKeys(parts, drawnMessageKeys)}`;
}

/** The type of messages that name none themselves. */
function defaultTypeHtml({ shown: { description } }: PageContext): Html | undefined {
  const type = codeText(textAt(rootOf(description), 'defaultContentType'));
  return type && html`${type} <span class="dim">the default</span>`;
}

/** A place in a message, such as that of its correlation id, and what it says of it. */
export function locationHtml({ shown: { markdown } }: PageContext, located: Located): Html {
  const description = textAt(located, 'description');
  const words = description === undefined ? undefined : html` <span class="dim">${markdown.inline(description)}</span>`;
  return html`${codeText(textAt(located, 'location'))}${words}${otherKeysFolded(located, 'location description')}`;
}

/** The tags of AsyncAPI, where each is an object: names in a line, or a line each where they say more. */
export function tagsHtml(context: PageContext, parent: Located): Html | undefined {
  const { description, markdown } = context.shown;
  const tags = entriesAt(description, parent, 'tags').slice(0, 50);
  const drawn = tags.map(([, tag]) => {
    const text = textAt(tag, 'description');
    const words = text === undefined ? undefined : html` <span class="dim">${markdown.inline(text)}</span>`;
    return {
      name: html`${(textAt(tag, 'name') ?? '').slice(0, 100)}`,
      texts: html`${words}${tagRest(context, tag)}`,
    };
  });
  if (drawn.some(({ texts }) => texts.html !== '')) return lines(drawn.map(({ name, texts }) => html`${name}${texts}`));
  const names = drawn.map(({ name }) => name).filter(({ html: name }) => name !== '');
  return names.length === 0 ? undefined : joinHtml(names, ', ');
}

/** The texts of a tag beside its name and description. */
export function tagRest({ shown: { description, markdown } }: PageContext, tag: Located): Html {
  const more = externalDocsHtml(markdown, followPath(description, tag, 'externalDocs'));
  return html`${more && html` ${more}`}${otherKeysFolded(tag, 'name description externalDocs:map')}`;
}

interface DrawnPart extends DrawnMessage {
  readonly key: 'headers' | 'payload';
  readonly title: string;
}

/** Headers or payload: a tree where it is a schema of a known format, else as it stands. */
function partHtml(context: PageContext, part: MergedPart, { key, title, id, standing }: DrawnPart): Html | undefined {
  const message = part.located;
  const written = memberAt(message, key);
  if (written === undefined) return undefined;
  const { format, schema, isTree } = schemaOfPart(message, written, key);
  // The facts of a message name the format of its payload already.
  const isKnown = isTree && textAt(message, 'schemaFormat') !== undefined;
  const note = format === undefined || isKnown ? undefined : html`<p class="dim">${format.slice(0, 200)}</p>`;
  return html`${partHeading(context.ids, title, { standing, link: traitNote(part) })}
  ${note}${isTree ? bodyTree(context, schema, id) : valueBlock(schema.value, title)}`;
}

/** The schema of a part of a message, and its format. A tree shows those of a known format. */
export function schemaOfPart(
  message: Located,
  written: Located,
  key: 'headers' | 'payload',
): { readonly format: string | undefined; readonly schema: Located; readonly isTree: boolean } {
  const format = textAt(message, 'schemaFormat') ?? textAt(written, 'schemaFormat');
  const schema = memberAt(written, 'schemaFormat') === undefined ? written : (memberAt(written, 'schema') ?? written);
  const isForeign = format !== undefined && key === 'payload' && !/asyncapi|openapi|schema\+/u.test(format);
  return { format, schema, isTree: !isForeign && (isObject(schema.value) || typeof schema.value === 'boolean') };
}
