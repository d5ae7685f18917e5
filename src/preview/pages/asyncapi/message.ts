import { entriesIn, followPath, memberAt, textAt, type Located } from '../../../description/read/view.ts';
import { html, type Html } from '../../../lib/html.ts';
import { isArray, isObject, keysOf, member } from '../../../lib/json.ts';
import type { PageContext } from '../context.ts';
import { codeText, externalDocsHtml, factList, plainBlock, type Fact } from '../../parts/facts.ts';
import { highlightJson, jsonText } from '../../parts/json.ts';
import { otherKeys } from '../../parts/other-keys.ts';
import { codeBlock, valueBlock, type Tab } from '../../parts/panel.ts';
import { partHeading, type Standing } from '../../parts/section.ts';
import { bodyTree } from '../../schema/tree.ts';
import { bindingsHtml } from './bindings.ts';
import { mergedFact, mergedProse, partsOf, partWith, traitNote, type MergedPart } from './traits.ts';

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
  const several = entriesIn(context.shown.description, followPath(context.shown.description, message, 'oneOf'));
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
}

/** A whole message: facts, headers, payload. */
export function messageBody(context: PageContext, message: Located, { id, standing }: DrawnMessage): Html {
  const { description, markdown } = context.shown;
  const parts = partsOf(context, message);
  const text = (label: string, key: string): Fact =>
    mergedFact(parts, label, { key, draw: (part) => codeText(textAt(part, key)) });
  const bodies = (key: 'headers' | 'payload', title: string, start: string): readonly Html[] =>
    parts.flatMap((part, index) => {
      const at = index === 0 ? start : `${start}.trait${index}`;
      return partHtml(context, part, { key, title, id: at, standing }) ?? [];
    });
  return html`${mergedProse(context, parts)}${factList([
    text('Name', 'name'),
    text('Content type', 'contentType'),
    text('Schema format', 'schemaFormat'),
    mergedFact(parts, 'Correlation', {
      key: 'correlationId',
      draw: (part) => {
        const correlation = followPath(description, part, 'correlationId');
        return correlation && codeText(textAt(correlation, 'location'));
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
  )}${parts.flatMap(({ located }) => otherKeys(located, drawnMessageKeys) ?? [])}`;
}

/** The names of tags in AsyncAPI, where each is an object. */
export function tagsHtml(context: PageContext, parent: Located): Html | undefined {
  const tags = entriesIn(context.shown.description, followPath(context.shown.description, parent, 'tags')).slice(0, 50);
  if (tags.length === 0) return undefined;
  const names = tags.map(([, tag]) => (textAt(tag, 'name') ?? '').slice(0, 100));
  return html`${names.filter((name) => name !== '').join(', ')}`;
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

/** An example of a message: a whole one, or its payload alone. */
interface ShownMessageExample {
  readonly name: string;
  readonly summary?: string;
  readonly value: unknown;
  /** True for one that was made of the schema. */
  readonly isMade?: boolean;
}

const saidBeside = new Set(['name', 'summary', 'payload']);

/** The examples of a message as tabs; made of its schemas where it has none. */
export function messageTabs(context: PageContext, { located }: NamedMessage): readonly Tab[] {
  return messageExamples(context, located).map(({ name, summary, value }) => {
    const block = codeBlock(highlightJson(jsonText(value).text), name);
    return { name, content: html`${summary === undefined ? undefined : plainBlock(summary)}${block}` };
  });
}

/** The examples of a message; one made of its schemas where it has none. */
export function messageExamples(context: Pick<PageContext, 'shown'>, located: Located): readonly ShownMessageExample[] {
  const examples = partWith(partsOf(context, located), 'examples');
  const listed = examples && member(examples.located.value, 'examples');
  const written = (isArray(listed) ? listed.slice(0, 10) : []).map((example, index): ShownMessageExample => {
    const name = member(example, 'name');
    // A reader wants to copy the payload alone of an example that has nothing beside it.
    const isPayload = keysOf(example).includes('payload') && keysOf(example).every((key) => saidBeside.has(key));
    const summary = isPayload ? member(example, 'summary') : undefined;
    return {
      name: typeof name === 'string' ? name.slice(0, 80) : `example ${index + 1}`,
      ...(typeof summary === 'string' && { summary }),
      value: isPayload ? member(example, 'payload') : example,
    };
  });
  if (written.length > 0) return written;
  const payload = memberAt(located, 'payload');
  if (payload === undefined || textAt(located, 'schemaFormat') !== undefined) return [];
  const schema = memberAt(payload, 'schemaFormat') === undefined ? payload : memberAt(payload, 'schema');
  const made = schema && isObject(schema.value) ? context.shown.sample(schema, 'response') : undefined;
  return made === undefined ? [] : [{ name: 'made from the schema', value: made, isMade: true }];
}
