import type { Operation } from '../../description/read/api.ts';
import { type Media, type Response, responsesOf } from '../../description/read/content.ts';
import { type Located, followPath, memberAt, membersIn } from '../../description/read/view.ts';
import { isObject, member } from '../../lib/json.ts';
import { markdownBlock } from '../../lib/markdown-text.ts';
import { kindOf } from '../../http/media-type.ts';
import { bodyExamples } from '../pages/openapi/examples.ts';
import {
  deepestEncoding,
  drawnEncodingKeys,
  drawnMediaKeys,
  encodingsOf,
  encodingWords,
} from '../pages/openapi/media.ts';
import { textBeside, type UsedObject } from '../parts/beside.ts';
import { viewSchema } from '../schema/view.ts';
import {
  type MarkdownContext,
  lineBlocks,
  codeLine,
  jsonBlock,
  otherKeyBlocks,
  plainLine,
  proseBlocks,
} from './context.ts';
import { linkBlocks } from './facts.ts';
import { exampleProse, parameterItem } from './parameters.ts';
import { schemaBlocks } from './schema.ts';

/** The use of a body. */
interface MediaUse {
  readonly direction: 'request' | 'response';
  /** The Media Type Object of a media type. */
  readonly written: (type: string) => Located | undefined;
}

/** The media types of a body: of each its schema and its examples. */
export function mediaBlocks(context: MarkdownContext, media: readonly Media[], use: MediaUse): readonly string[] {
  const seen = new Map<unknown, string>();
  return media.slice(0, 20).flatMap((each) => {
    const { type, schema, itemSchema } = each;
    const object = use.written(type);
    const same = schema && seen.get(schema.value);
    if (schema !== undefined && same === undefined) seen.set(schema.value, type);
    return [
      `${codeLine(type, 200)}:`,
      ...(schema === undefined
        ? []
        : same === undefined
          ? schemaBlocks(context, schema)
          : [`The same as ${codeLine(same, 200)}.`]),
      ...(itemSchema === undefined ? [] : ['Each item:', ...schemaBlocks(context, itemSchema)]),
      ...exampleBlocks(context, each, use),
      ...encodingBlocks(context, object),
      ...(object === undefined ? [] : otherKeyBlocks(object, drawnMediaKeys)),
    ];
  });
}

function exampleBlocks(context: MarkdownContext, media: Media, { direction, written }: MediaUse): readonly string[] {
  const kind = kindOf(media.type);
  const language = kind === 'json' ? 'json' : kind === 'xml' ? 'xml' : '';
  const object = written(media.type);
  const notes = object && followPath(context.shown.description, object, 'examples');
  return bodyExamples(context.shown, media, direction).flatMap(({ name, text, sent, isMade }) => {
    const label = isMade ? 'Example, made from the schema:' : `Example ${codeLine(name, 80)}:`;
    return [
      label,
      ...exampleProse(context, notes, name),
      markdownBlock(text, sent === undefined ? language : 'json'),
      ...(sent === undefined ? [] : ['Sent as:', markdownBlock(sent, language)]),
    ];
  });
}

function encodingBlocks(context: MarkdownContext, media: Located | undefined, depth = 0): readonly string[] {
  if (media === undefined || depth > deepestEncoding) return [];
  return encodingsOf(media).flatMap(({ label, isName, located }) => [
    `${depth === 0 ? 'Encoding of' : 'In it of'} ${isName ? codeLine(label, 100) : label} ${plainLine(encodingWords(located).join(', '))}`.trimEnd(),
    ...otherKeyBlocks(located, drawnEncodingKeys),
    ...headerBlocks(context, located),
    ...encodingBlocks(context, located, depth + 1),
  ]);
}

/** The declared headers of a response or an encoding. */
function headerBlocks(context: MarkdownContext, parent: Located): readonly string[] {
  const headers = membersIn(memberAt(parent, 'headers')).slice(0, 100);
  const items = headers.map(([name, header]) => {
    const { located } = viewSchema(context.shown.description, header);
    return `- ${parameterItem(context, { ...located, written: header }, name)}`;
  });
  return items.length === 0 ? [] : ['Headers:', items.join('\n')];
}

/** A request body: its text and media types. */
export function requestOf(context: MarkdownContext, use: UsedObject, media: readonly Media[]): readonly string[] {
  const { description } = context.shown;
  const { located } = use;
  const content = followPath(description, located, 'content');
  return [
    member(located.value, 'required') === true ? 'Required.' : 'Optional.',
    ...proseBlocks(context, textBeside(description, use, 'description')),
    ...mediaBlocks(context, media, {
      direction: 'request',
      written: (type) => content && followPath(description, content, type),
    }),
    ...otherKeyBlocks(located, 'description required:flag content:map name in schema:map x-badges:list'),
  ];
}

export function responseBlocks(context: MarkdownContext, operation: Operation, heading: string): readonly string[] {
  const { description } = context.shown;
  const parent = followPath(description, operation.located, 'responses');
  const known = responsesOf(description, operation);
  return membersIn(parent)
    .slice(0, 100)
    .flatMap(([status, written]) => {
      const located = followPath(description, written);
      const response = known.find((each) => each.status === status);
      return [
        `${heading} ${plainLine(status)}`,
        ...(located === undefined || !isObject(located.value) || response === undefined
          ? [jsonBlock(written.value, 4_000)]
          : responseOf(context, { written, located }, response)),
      ];
    });
}

/** A response: its texts, headers, bodies and links. */
export function responseOf(
  context: MarkdownContext,
  use: UsedObject,
  { media }: Pick<Response, 'media'>,
): readonly string[] {
  const { description } = context.shown;
  const { located } = use;
  const is2 = description.version === '2.0';
  const content = is2 ? undefined : followPath(description, located, 'content');
  const keys = is2
    ? 'description headers:map schema:map examples:map'
    : 'description summary headers:map content:map links:map';
  return [
    ...lineBlocks(textBeside(description, use, 'summary')),
    ...proseBlocks(context, textBeside(description, use, 'description')),
    ...headerBlocks(context, located),
    ...mediaBlocks(context, media, {
      direction: 'response',
      written: (type) => content && followPath(description, content, type),
    }),
    ...linkBlocks(context, located),
    ...otherKeyBlocks(located, keys),
  ];
}
