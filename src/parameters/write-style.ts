import { memberAt, textAt, type Located } from '../description/read/view.ts';
import { isJson } from '../http/media-type.ts';
import { isArray, isObject, keysOf, member } from '../lib/json.ts';
import { toJsonText, writtenEntries, writtenItems } from '../lib/number-texts.ts';

/** The places of parameters outside the body. */
export type ParameterPlace = 'path' | 'query' | 'querystring' | 'header' | 'cookie';

interface ParameterValue {
  readonly name: string;
  readonly place: ParameterPlace;
  readonly value: unknown;
  /** The text of a number that is the whole value, where JavaScript writes it in other digits. */
  readonly digits?: string | undefined;
}

const separators: Readonly<Record<string, string>> = {
  spaceDelimited: '%20',
  pipeDelimited: '%7C',
  ssv: '%20',
  pipes: '%7C',
  tsv: '%09',
};

/**
 * `value` as it is sent: for path and header the value alone, for query and cookie with its name. Styles of OpenAPI 3.1 section
 * 4.8.12.3, and `collectionFormat` of OpenAPI 2.0. Undefined where a value has no such form.
 */
export function writeParameter(parameter: Located, given: ParameterValue): string | undefined {
  const { name, place, value, digits } = given;
  if (place === 'querystring') return writeQueryString(parameter, given);
  const content = memberAt(parameter, 'content');
  if (content !== undefined) return named(place, name, escapeValue(place, digits ?? contentText(content, value)));
  const style = textAt(parameter, 'style') ?? textAt(parameter, 'collectionFormat') ?? defaultStyle(place);
  const explode = member(parameter.value, 'explode') ?? ['form', 'multi', 'cookie'].includes(style);
  const plain = digits ?? scalar(value);
  if (plain !== undefined) return writeScalar(place, { name, style, text: escapeValue(place, plain, style) });
  const pairs = pairsOf(value);
  if (pairs === undefined || pairs.length === 0) return undefined;
  const written = pairs.map(([key, text]) => [escapeValue(place, key), escapeValue(place, text, style)] as const);
  return writePairs(place, { name, style, explode: explode === true, isList: isArray(value) }, written);
}

/** `value` in the media type of a parameter; a list or an object is JSON in any. */
function contentText(content: Located, value: unknown): string {
  const [type = ''] = keysOf(content.value);
  return (isJson(type) ? undefined : scalar(value)) ?? toJsonText(value);
}

/**
 * The whole query (OpenAPI 3.2 `in: querystring`): JSON where its media type is JSON, else an object as the pairs of a form. A text may be the
 * query as it is sent (`serializedValue`): escapes in it stay.
 */
function writeQueryString({ value: parameter }: Located, { value, digits }: ParameterValue): string | undefined {
  const [type = ''] = keysOf(member(parameter, 'content'));
  const isText = typeof value === 'string';
  if (isJson(type) || !(isText || isObject(value)))
    return isText && isEscapedJson(value) ? value : encodeURIComponent(digits ?? toJsonText(value));
  if (isText)
    return value === ''
      ? undefined
      : encodeURI(value)
          .replace(/%25(?=[\da-f]{2})/giu, '%')
          .replaceAll('#', '%23');
  const pairs = writtenEntries(value).flatMap(([key, part]) =>
    (isArray(part) ? writtenItems(part) : [part]).map((item): [string, string] => [
      key,
      scalar(item) ?? toJsonText(item),
    ]),
  );
  return new URLSearchParams(pairs).toString();
}

function isEscapedJson(text: string): boolean {
  try {
    JSON.parse(decodeURIComponent(text));
    return /%[\da-f]{2}/iu.test(text);
  } catch {
    return false;
  }
}

interface StyleOptions {
  readonly name: string;
  readonly style: string;
  readonly explode: boolean;
  readonly isList: boolean;
}

function writePairs(
  place: ParameterPlace,
  { name, style, explode, isList }: StyleOptions,
  pairs: readonly (readonly [string, string])[],
): string {
  const equal = pairs.map((pair) => pair.join('='));
  const flat = isList ? pairs.map(([, text]) => text) : pairs.flat();
  const exploded = isList ? flat : equal;
  if (style === 'label') return `.${(explode ? exploded : flat).join(explode ? '.' : ',')}`;
  if (style === 'matrix') {
    if (!explode) return `;${name}=${flat.join(',')}`;
    return isList ? flat.map((text) => `;${name}=${text}`).join('') : equal.map((text) => `;${text}`).join('');
  }
  if (place === 'path' || place === 'header') return (explode ? exploded : flat).join(',');
  const key = escapeValue(place, name);
  if (style === 'deepObject' && !isList) return pairs.map(([part, text]) => `${key}[${part}]=${text}`).join('&');
  const joint = place === 'cookie' ? '; ' : '&';
  if (explode) return isList ? flat.map((text) => `${key}=${text}`).join(joint) : equal.join(joint);
  return `${key}=${flat.join(separators[style] ?? ',')}`;
}

function writeScalar(
  place: ParameterPlace,
  { name, style, text }: { name: string; style: string; text: string },
): string | undefined {
  // No path has an empty segment for a parameter, and no client sends such a header.
  if (place === 'path' && text === '') return undefined;
  if (place === 'header' && !/^[\x20-\x7e]+$/u.test(text)) return undefined;
  if (style === 'label') return `.${text}`;
  return style === 'matrix' ? `;${name}=${text}` : named(place, name, text);
}

function named(place: ParameterPlace, name: string, text: string): string {
  return place === 'query' || place === 'cookie' ? `${escapeValue(place, name)}=${text}` : text;
}

function defaultStyle(place: ParameterPlace): string {
  return place === 'query' || place === 'cookie' ? 'form' : 'simple';
}

function scalar(value: unknown): string | undefined {
  if (typeof value === 'string') return value.isWellFormed() ? value : undefined;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

function pairsOf(value: unknown): readonly (readonly [string, string])[] | undefined {
  if (!isArray(value) && !isObject(value)) return undefined;
  return writtenEntries(value).flatMap(([key, part]) => {
    const text = scalar(part) ?? (part === null ? undefined : toJsonText(part));
    return text === undefined ? [] : [[key, text] as const];
  });
}

/** Nothing is escaped in a header, and in the style `cookie` (OpenAPI 3.2) only what no cookie holds. */
export function escapeValue(place: ParameterPlace, text: string, style = ''): string {
  const isPlain = place === 'header' || (style === 'cookie' && /^(?! )[\x20-+\--:<-~]*(?<! )$/u.test(text));
  return isPlain ? text : encodeURIComponent(text);
}
