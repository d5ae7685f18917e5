import type { Media } from '../../description/read/content.ts';
import { inside, memberAt, textAt, type Located } from '../../description/read/view.ts';
import { keysOf } from '../../lib/json.ts';
import { markdownBlock } from '../../lib/markdown-text.ts';
import { kindOf } from '../../http/media-type.ts';
import { bodyExamples } from '../pages/openapi/body-examples.ts';
import { viewSchema } from '../schema/view.ts';
import { codeLine, otherKeyBlocks, proseBlocks, type MarkdownContext } from './context.ts';
import { parameterItem } from './parameters.ts';
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
      ...(object === undefined
        ? []
        : otherKeyBlocks(object, 'schema:schema itemSchema:schema example:any examples:map encoding:map')),
    ];
  });
}

function exampleBlocks(context: MarkdownContext, media: Media, { direction, written }: MediaUse): readonly string[] {
  const kind = kindOf(media.type);
  const language = kind === 'json' ? 'json' : kind === 'xml' ? 'xml' : '';
  const object = written(media.type);
  const notes = object && inside(context.shown.description, object, 'examples');
  return bodyExamples(context.shown, media, direction).flatMap(({ name, text, isMade }) => {
    const example = notes && inside(context.shown.description, notes, name);
    const texts = example === undefined ? [] : ['summary', 'description'].flatMap((key) => textAt(example, key) ?? []);
    const label = isMade ? 'Example, made from the schema:' : `Example ${codeLine(name, 80)}:`;
    return [label, ...texts.flatMap((each) => proseBlocks(context, each)), markdownBlock(text, language)];
  });
}

function encodingBlocks(context: MarkdownContext, media: Located | undefined): readonly string[] {
  const encoding = media && memberAt(media, 'encoding');
  return keysOf(encoding?.value)
    .slice(0, 50)
    .flatMap((name) => {
      const each = encoding && memberAt(encoding, name);
      if (each === undefined) return [];
      return [
        `Encoding of ${codeLine(name, 100)}:`,
        ...otherKeyBlocks(each, 'headers:map'),
        ...headerBlocks(context, each),
      ];
    });
}

/** The declared headers of a response or an encoding. */
export function headerBlocks(context: MarkdownContext, parent: Located): readonly string[] {
  const headers = memberAt(parent, 'headers');
  const items = keysOf(headers?.value)
    .slice(0, 100)
    .flatMap((name) => {
      const header = headers && memberAt(headers, name);
      if (header === undefined) return [];
      return [`- ${parameterItem(context, viewSchema(context.shown.description, header).located, name)}`];
    });
  return items.length === 0 ? [] : ['Headers:', items.join('\n')];
}
