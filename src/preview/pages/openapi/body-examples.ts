import type { Media } from '../../../description/content.ts';
import { kindOf } from '../../../media/content-type.ts';
import { writeBody } from '../../../media/write.ts';
import type { ShownDescription } from '../shown-description.ts';
import { jsonText } from '../../parts/json.ts';

/** The examples of a body, named: what the description has, else one made of the schema. */
export function bodyExamples(
  shown: ShownDescription,
  media: Media,
  direction: 'request' | 'response',
): readonly { readonly name: string; readonly text: string; readonly isMade: boolean }[] {
  const known = media.examples.slice(0, mostExamples).map((example) => ({
    name: (example.name ?? 'example').slice(0, 80),
    text:
      example.kind === 'external'
        ? `In ${example.uri}`
        : (example.serialized ?? bodyText(shown, example.located.value, media, { isMade: false })),
    isMade: false,
  }));
  if (known.length > 0 || media.schema === undefined) return known;
  const made = shown.sample(media.schema, direction);
  return made === undefined
    ? []
    : [{ name: 'sample', text: bodyText(shown, made, media, { isMade: true }), isMade: true }];
}

const mostExamples = 20;

function bodyText(
  { description }: ShownDescription,
  value: unknown,
  { type, schema, encoding }: Media,
  how: { readonly isMade: boolean },
): string {
  const kind = kindOf(type);
  if (kind === 'json' || (kind !== 'xml' && kind !== 'form')) {
    const isText = kind !== 'json' && typeof value === 'string';
    return isText ? value.slice(0, longest) : jsonText(value).text;
  }
  const use = { contentType: type, ...(schema && { schema }), ...(encoding && { encoding }) };
  return new TextDecoder().decode(writeBody(description, value, use, how).bytes).slice(0, longest);
}

/** How many characters of an example are shown. */
const longest = 20_000;
