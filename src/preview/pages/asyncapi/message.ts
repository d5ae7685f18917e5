import { entriesIn, inside, memberAt, textAt, type Located } from '../../../description/read/view.ts';
import { html, type Html } from '../../../lib/html.ts';
import { isArray, isObject, keysOf, member } from '../../../lib/json.ts';
import type { PageContext } from '../context.ts';
import { codeText, externalDocsHtml, factList, plainBlock, proseBlocks } from '../../parts/facts.ts';
import { highlightJson, jsonText } from '../../parts/json.ts';
import { otherKeys } from '../../parts/other-keys.ts';
import { codeBlock, valueBlock, type Tab } from '../../parts/panel.ts';
import { partHeading, type Standing } from '../../parts/section.ts';
import { bodyTree } from '../../schema/tree.ts';

const drawnKeys =
  'name title summary description contentType headers:map payload:any schemaFormat correlationId:map tags:list externalDocs:map ' +
  'examples:list messageId traits:list x-badges:list oneOf:list';

/** A message with the name it has where it is used. */
export interface NamedMessage {
  readonly name: string;
  readonly located: Located;
}

/** The messages of an operation of AsyncAPI 2: one, or one of several. */
export function messagesOf(context: PageContext, operation: Located): readonly NamedMessage[] {
  const message = inside(context.shown.description, operation, 'message');
  if (message === undefined) return [];
  const several = entriesIn(context.shown.description, inside(context.shown.description, message, 'oneOf'));
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
  const { description } = context.shown;
  const texts = proseBlocks(context.shown.markdown, message);
  const correlation = inside(description, message, 'correlationId');
  const traits = entriesIn(description, inside(description, message, 'traits')).slice(0, 20);
  return html`${texts}${factList([
    ['Name', codeText(textAt(message, 'name'))],
    ['Content type', codeText(textAt(message, 'contentType'))],
    ['Schema format', codeText(textAt(message, 'schemaFormat'))],
    ['Correlation', correlation && codeText(textAt(correlation, 'location'))],
    ['Tags', tagsHtml(context, message)],
    ['More', externalDocsHtml(context.shown.markdown, inside(description, message, 'externalDocs'))],
  ])}${partHtml(context, message, { key: 'headers', title: 'Headers', id: `${id}.header`, standing })}${partHtml(
    context,
    message,
    {
      key: 'payload',
      title: 'Payload',
      id,
      standing,
    },
  )}${traits.map(([, trait], index) => traitHtml(context, trait, { id: `${id}.trait${index}`, standing: 'fold' }))}${otherKeys(message, drawnKeys)}`;
}

/** The names of tags in AsyncAPI, where each is an object. */
export function tagsHtml(context: PageContext, parent: Located): Html | undefined {
  const tags = entriesIn(context.shown.description, inside(context.shown.description, parent, 'tags')).slice(0, 50);
  if (tags.length === 0) return undefined;
  const names = tags.map(([, tag]) => (textAt(tag, 'name') ?? '').slice(0, 100));
  return html`${names.filter((name) => name !== '').join(', ')}`;
}

interface DrawnPart extends DrawnMessage {
  readonly key: 'headers' | 'payload';
  readonly title: string;
}

/** Headers or payload: a tree where it is a schema of a known format, else as it stands. */
function partHtml(context: PageContext, message: Located, { key, title, id, standing }: DrawnPart): Html | undefined {
  const written = memberAt(message, key);
  if (written === undefined) return undefined;
  const format = textAt(message, 'schemaFormat') ?? textAt(written, 'schemaFormat');
  const schema = memberAt(written, 'schemaFormat') === undefined ? written : (memberAt(written, 'schema') ?? written);
  const isForeign = format !== undefined && key === 'payload' && !/asyncapi|openapi|schema\+/u.test(format);
  const isTree = !isForeign && (isObject(schema.value) || typeof schema.value === 'boolean');
  // The facts of a message name the format of its payload already.
  const isKnown = isTree && textAt(message, 'schemaFormat') !== undefined;
  const note = format === undefined || isKnown ? undefined : html`<p class="dim">${format.slice(0, 200)}</p>`;
  return html`${partHeading(context.ids, title, { standing })}
  ${note}${isTree ? bodyTree(context, schema, id) : valueBlock(schema.value, title)}`;
}

function traitHtml(context: PageContext, trait: Located, part: DrawnMessage): Html {
  const name = String(trait.place.path.at(-1) ?? '');
  return html`<p class="part">From the trait ${name.slice(0, 100)}</p>
    ${messageBody(context, trait, part)}`;
}

const saidBeside = new Set(['name', 'summary', 'payload']);

/** The examples of a message as tabs; made of its schemas where it has none. */
export function messageTabs(context: PageContext, { located }: NamedMessage): readonly Tab[] {
  const examples = member(located.value, 'examples');
  const written = (isArray(examples) ? examples.slice(0, 10) : []).map((example, index): Tab => {
    const name = member(example, 'name');
    const title = typeof name === 'string' ? name.slice(0, 80) : `example ${index + 1}`;
    // A reader wants to copy the payload alone of an example that has nothing beside it.
    const isPayload = keysOf(example).includes('payload') && keysOf(example).every((key) => saidBeside.has(key));
    const summary = isPayload ? member(example, 'summary') : undefined;
    const { content } = tab(title, isPayload ? member(example, 'payload') : example);
    const intro = typeof summary === 'string' ? plainBlock(summary) : undefined;
    return { name: title, content: html`${intro}${content}` };
  });
  if (written.length > 0) return written;
  const payload = memberAt(located, 'payload');
  if (payload === undefined || textAt(located, 'schemaFormat') !== undefined) return [];
  const schema = memberAt(payload, 'schemaFormat') === undefined ? payload : memberAt(payload, 'schema');
  const made = schema && isObject(schema.value) ? context.shown.sample(schema, 'response') : undefined;
  return made === undefined ? [] : [tab('made from the schema', made)];
}

function tab(name: string, value: unknown): Tab {
  return { name, content: codeBlock(highlightJson(jsonText(value).text), name) };
}
