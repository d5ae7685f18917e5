import { decodePercent } from '../lib/pointer.ts';
import { mostPieces, rawMembers, rawText, type Raw } from './coerce.ts';

/** The style of a parameter: `style` and `explode`, or `collectionFormat` in OpenAPI 2.0. */
export interface ParameterStyle {
  readonly name: string;
  readonly style: string;
  readonly explode: boolean;
  /** Decodes a piece of the written text. */
  readonly decode: (piece: string) => string;
}

/** The sent texts of one value, not decoded yet. */
export interface WrittenValue {
  /** The texts under its name. */
  readonly texts: readonly string[];
  /** The properties of an object with names of their own (`a[b]=1`, or `b=1` in an exploded object), names decoded. */
  readonly members: readonly (readonly [string, string])[];
}

/** The form of a value by its schema. */
export type ValueForm = 'text' | 'list' | 'members';

/**
 * The readings of `written` in that form, the proper one first (OpenAPI 3.1 section 4.8.12.2, "Style Values"; RFC 6570); empty
 * where it is not written so. The others are those of known clients and of older versions of the specification.
 */
export function readStyle(style: ParameterStyle, written: WrittenValue, form: ValueForm): readonly Raw[] {
  switch (form) {
    case 'text':
      return readText(style, written);
    case 'list':
      return readList(style, written);
    case 'members':
      return readMembers(style, written);
  }
}

function readText(style: ParameterStyle, { texts }: WrittenValue): readonly Raw[] {
  const [text] = texts;
  if (texts.length !== 1 || text === undefined) return [];
  const body = withoutPrefix(style, text);
  return body === undefined ? [] : [rawText(style.decode(body))];
}

function readList(style: ParameterStyle, { texts }: WrittenValue): readonly Raw[] {
  const [text] = texts;
  if (isRepeated(style) && (texts.length > 1 || text === '')) return [...listOf(style, texts), ...emptyList(texts)];
  if (texts.length !== 1 || text === undefined) return [];
  if (isRepeated(style)) return [...listOf(style, texts), ...cookieList(style, text)];
  if (style.style === 'matrix' && style.explode) {
    const pieces = matrixPairs(text);
    return pieces.length > 0 && pieces.every(([name]) => name === style.name)
      ? listOf(
          style,
          pieces.map(([, piece]) => piece),
        )
      : [];
  }
  const body = withoutPrefix(style, text);
  if (body === undefined) return [];
  return [...separatorsOf(style).flatMap((separator) => listOf(style, split(body, separator))), ...emptyList([body])];
}

function readMembers(style: ParameterStyle, { texts, members }: WrittenValue): readonly Raw[] {
  if (members.length > 0) {
    const pairs = members.map(([name, text]): readonly [string, Raw] => [name, rawText(style.decode(text))]);
    return [style.style === 'deepObject' ? nested(pairs, 0) : rawMembers(pairs)];
  }
  const [text] = texts;
  if (texts.length !== 1 || text === undefined || style.style === 'deepObject') return [];
  if (style.style === 'matrix' && style.explode) {
    const pairs = matrixPairs(text);
    return pairs.length > 0 ? membersOf(style, pairs) : [];
  }
  const body = withoutPrefix(style, text);
  if (body === undefined) return [];
  return separatorsOf(style).flatMap((separator) => {
    const pieces = split(body, separator);
    if (style.explode) return pieces.every((piece) => piece.includes('=')) ? membersOf(style, pieces.map(halves)) : [];
    const pairs = pieces.flatMap((piece, index) =>
      index % 2 === 0 ? [[piece, pieces[index + 1] ?? ''] as const] : [],
    );
    return pieces.length % 2 === 0 ? membersOf(style, pairs) : [];
  });
}

/** Each item of a list is sent under the name again. */
function isRepeated({ style, explode }: ParameterStyle): boolean {
  return style === 'multi' || (explode && ['form', 'cookie', 'spaceDelimited', 'pipeDelimited'].includes(style));
}

/** The value without the prefix of RFC 6570 sections 3.2.5 and 3.2.7; undefined where that is missing. */
function withoutPrefix({ style, name }: ParameterStyle, text: string): string | undefined {
  if (style === 'label') return text.startsWith('.') ? text.slice(1) : undefined;
  if (style !== 'matrix') return text;
  if (text === `;${name}`) return '';
  return text.startsWith(`;${name}=`) ? text.slice(name.length + 2) : undefined;
}

/** The separators, the proper one first. Many clients encode the comma; OpenAPI 3.0 separates by dots in a label. */
function separatorsOf({ style, explode }: ParameterStyle): readonly (string | RegExp)[] {
  switch (style) {
    case 'label':
      return explode ? ['.'] : [',', '.'];
    case 'spaceDelimited':
    case 'ssv':
      return [/%20|[+ ]/u];
    case 'pipeDelimited':
    case 'pipes':
      return [/%7c|\|/iu];
    case 'tsv':
      return [/%09|\t/u];
    case 'form':
    case 'csv':
      return [',', /%2c|,/iu];
    default:
      return [','];
  }
}

function split(text: string, separator: string | RegExp): readonly string[] {
  return text.split(separator, mostPieces);
}

/** `;a=1;b=2` as names and values. */
function matrixPairs(text: string): readonly (readonly [string, string])[] {
  return text.startsWith(';') ? split(text.slice(1), ';').map(halves) : [];
}

/** `a=1` as name and text; a piece without `=` has an empty text. */
export function halves(piece: string): readonly [name: string, text: string] {
  const at = piece.indexOf('=');
  return at < 0 ? [piece, ''] : [piece.slice(0, at), piece.slice(at + 1)];
}

function listOf({ decode }: ParameterStyle, texts: readonly string[]): readonly Raw[] {
  return [{ kind: 'list', items: texts.map((text) => rawText(decode(text))) }];
}

/** An empty list has no form: an empty text may mean it. */
function emptyList([text, ...more]: readonly string[]): readonly Raw[] {
  return text === '' && more.length === 0 ? [{ kind: 'list', items: [] }] : [];
}

/** OpenAPI 3.0 and 3.1 join an exploded list in a cookie with `&`. */
function cookieList(style: ParameterStyle, text: string): readonly Raw[] {
  const [first = '', ...rest] = split(text, '&');
  const pieces = rest.map(halves);
  if (rest.length === 0 || !pieces.every(([name]) => decodePercent(name) === style.name)) return [];
  return listOf(style, [first, ...pieces.map(([, piece]) => piece)]);
}

function membersOf({ decode }: ParameterStyle, pairs: readonly (readonly [string, string])[]): readonly Raw[] {
  return [rawMembers(pairs.map(([name, text]) => [decode(name), rawText(decode(text))]))];
}

const depthLimit = 16;

/** `[a][b]=1` and `[a][c]=2` as an object in an object. */
function nested(pairs: readonly (readonly [string, Raw])[], depth: number): Raw {
  const groups = new Map<string, (readonly [string, Raw])[]>();
  for (const [path, raw] of pairs) {
    const [whole = '', key = path] = /^\[([^\]]*)\]/u.exec(path) ?? [];
    const group = groups.get(key) ?? [];
    group.push([path.slice(whole.length), raw]);
    groups.set(key, group);
  }
  return rawMembers(
    [...groups].flatMap(([key, group]) => {
      const [inner, own] = [
        group.filter(([rest]) => rest.startsWith('[')),
        group.filter(([rest]) => !rest.startsWith('[')),
      ];
      const deeper = inner.length > 0 && depth < depthLimit ? [nested(inner, depth + 1)] : [];
      return [...own.map(([, raw]) => raw), ...deeper].map((raw) => [key, raw] as const);
    }),
  );
}
