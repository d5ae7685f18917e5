import type { Media } from '../../description/content.ts';
import { isObject, keysOf, member } from '../../lib/json.ts';
import type { PageContext } from '../parts/context.ts';
import { jsonText } from '../parts/json.ts';
import { shortText } from '../parts/text.ts';

/** The examples of a body, named: what the description has, else one made of the schema. */
export function bodyExamples(
  context: PageContext,
  media: Media,
  direction: 'request' | 'response',
): readonly { readonly name: string; readonly text: string; readonly isMade: boolean }[] {
  const known = media.examples.slice(0, mostExamples).map((example) => ({
    name: (example.name ?? 'example').slice(0, 80),
    text:
      example.kind === 'external'
        ? `In ${example.uri}`
        : (example.serialized ?? bodyText(example.located.value, media.type)),
    isMade: false,
  }));
  if (known.length > 0 || media.schema === undefined) return known;
  const made = context.sample(media.schema, direction);
  return made === undefined ? [] : [{ name: 'sample', text: bodyText(made, media.type), isMade: true }];
}

const mostExamples = 20;

function bodyText(value: unknown, type: string): string {
  if (typeof value === 'string' && !/[/+]json\b/iu.test(type)) return value.slice(0, 20_000);
  if (/x-www-form-urlencoded/iu.test(type) && isObject(value))
    return keysOf(value)
      .slice(0, 200)
      .map((key) => `${encode(key)}=${encode(shortText(member(value, key), 500))}`)
      .join('&');
  return jsonText(value).text;
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
