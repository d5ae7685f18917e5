import { entriesAt, followPath, memberAt, rootOf, textAt, type Located } from '../../description/read/view.ts';
import { badgesOf } from '../entries/badges.ts';
import { hostOf, mergedText, traitsOf } from '../entries/traits.ts';
import { drawnMessageKeys, schemaOfPart, type NamedMessage } from '../pages/asyncapi/message.ts';
import { traitKeys } from '../pages/asyncapi/traits.ts';
import { messageExamples } from '../pages/asyncapi/messages.ts';
import {
  lineBlocks,
  codeAt,
  badgesEnd,
  codeLine,
  factBlocks,
  jsonBlock,
  otherKeyBlocks,
  otherKeysLine,
  plainLine,
  proseBlocks,
  type MarkdownContext,
} from './context.ts';
import { bindingBlocks } from './bindings.ts';
import { docsLine } from './facts.ts';
import { schemaBlocks } from './schema.ts';

const mostMessages = 30;

export function messagesBlocks(context: MarkdownContext, messages: readonly NamedMessage[]): readonly string[] {
  if (messages.length === 0) return [];
  const rest = messages.slice(mostMessages, mostMessages + 500).map(({ name }) => codeLine(name));
  return [
    '## Messages',
    ...messages
      .slice(0, mostMessages)
      .flatMap(({ name, located }) => [
        `### ${plainLine(name)}${withBadges(context, located)}`,
        ...lineBlocks(mergedText(context.shown.description, located, 'title')),
        ...messageBlocks(context, { located, heading: '####' }),
      ]),
    ...(rest.length === 0 ? [] : [`And ${messages.length - mostMessages} more: ${rest.join(', ')}`]),
  ];
}

interface WrittenMessage {
  readonly located: Located;
  /** The beginning of the headings of its parts. */
  readonly heading: string;
  /** True for a trait, which has no traits itself. */
  readonly isTrait?: boolean;
}

/** A whole message: facts, headers, payload, examples. */
export function messageBlocks(
  context: MarkdownContext,
  { located: message, heading, isTrait = false }: WrittenMessage,
): readonly string[] {
  const { description } = context.shown;
  const correlation = followPath(description, message, 'correlationId');
  const usual = codeAt(rootOf(description), 'defaultContentType');
  const traits = isTrait ? [] : traitsOf(description, message);
  return [
    ...textsOf(context, message),
    ...factBlocks([
      ['Name', codeAt(message, 'name')],
      ['Message id', codeAt(message, 'messageId')],
      ['Content type', codeAt(message, 'contentType') ?? (usual === undefined ? undefined : `${usual} the default`)],
      ['Schema format', codeAt(message, 'schemaFormat')],
      ['Correlation', correlation && locationLine(context, correlation)],
      ['Tags', tagsLine(context, message)],
      ['More', docsLine(followPath(description, message, 'externalDocs'))],
    ]),
    ...partBlocks(context, message, { key: 'headers', heading: `${heading} Headers` }),
    ...partBlocks(context, message, { key: 'payload', heading: `${heading} Payload` }),
    ...bindingBlocks(context, message),
    ...traits.flatMap(({ trait = '', located }) => [
      `${heading} From the trait ${plainLine(trait)}`,
      ...messageBlocks(context, { located, heading: `${heading.slice(0, 5)}#`, isTrait: true }),
    ]),
    ...messageExamples(context, message).flatMap(({ name, summary, value, isMade }) => [
      isMade === true ? 'Example, made from the schema:' : `Example ${codeLine(name)}:`,
      ...lineBlocks(summary),
      jsonBlock(value),
    ]),
    ...otherKeyBlocks(message, isTrait ? traitKeys(drawnMessageKeys) : drawnMessageKeys),
  ];
}

function partBlocks(
  context: MarkdownContext,
  message: Located,
  { key, heading }: { readonly key: 'headers' | 'payload'; readonly heading: string },
): readonly string[] {
  const written = memberAt(message, key);
  if (written === undefined) return [];
  const { format, schema, isTree } = schemaOfPart(message, written, key);
  return [
    heading,
    ...(format === undefined ? [] : [codeLine(format, 200)]),
    ...(isTree ? schemaBlocks(context, schema) : [jsonBlock(schema.value)]),
  ];
}

/** Summary and description; a text that is the title is not repeated. */
export function textsOf(context: MarkdownContext, located: Located, title?: string): readonly string[] {
  const [summary, description] = ['summary', 'description'].map((key) => textAt(located, key));
  return [
    ...(summary === title ? [] : lineBlocks(summary, 10_000)),
    ...(description === title ? [] : proseBlocks(context, description)),
  ];
}

/** A place in a message, such as that of its correlation id, and what it says of it. */
export function locationLine(context: MarkdownContext, located: Located): string {
  const location = codeAt(located, 'location');
  const texts = proseBlocks(context, textAt(located, 'description')).join(' ').replace(/\s+/gu, ' ');
  const rest = otherKeysLine(located, 'location description');
  return [location ?? '', texts, rest].filter((text) => text !== '').join(' ');
}

/** Names of tags, with what they say. */
export function tagsLine(context: MarkdownContext, parent: Located): string {
  const { description } = context.shown;
  const tags = entriesAt(description, parent, 'tags').slice(0, 50);
  const texts = tags.map(([, tag]) => {
    const words = proseBlocks(context, textAt(tag, 'description')).join(' ').replace(/\s+/gu, ' ');
    const more = docsLine(followPath(description, tag, 'externalDocs')) ?? '';
    const about = [words, more, otherKeysLine(tag, 'name description externalDocs:map')]
      .filter((text) => text !== '')
      .join(' ');
    return `${plainLine(textAt(tag, 'name') ?? '', 100)}${about === '' ? '' : ` (${about})`}`;
  });
  return texts.filter((text) => text !== '').join(', ');
}

export function withBadges({ shown }: MarkdownContext, host: Located): string {
  return badgesEnd(badgesOf(shown.description, hostOf(shown.description, host, 'x-badges')));
}
