import { readTextExample } from '../../contract/body.ts';
import type { Description } from '../../description/description.ts';
import type { Media } from '../../description/read/content.ts';
import { answerValidatorOf } from '../schemas.ts';
import { isArray, isObject } from '../../lib/json.ts';
import { resolveUri } from '../../lib/uri.ts';
import { concreteType, essence, isJson, kindOf } from '../../http/media-type.ts';
import { writeXml } from '../../media/xml/write.ts';
import type { DeclaredAnswer } from './declared-answers.ts';
import { formFieldsOf, isBase64Text, partFieldsOf, textFieldsOf, type FormField } from './form-fields.ts';

/** The documented body of an answer: a JSON value, bytes, fields, items or a scalar, or the reason why it is not known. */
export type DocumentedBody =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  /** The body of a form: pairs, or parts of multipart/form-data. */
  | { readonly kind: 'form' | 'parts'; readonly fields: readonly FormField[] }
  /** The items of JSON Lines, or of a JSON text sequence (RFC 7464). */
  | { readonly kind: 'lines' | 'sequence'; readonly items: readonly unknown[] }
  /** A number or boolean as text. */
  | { readonly kind: 'scalar'; readonly value: number | boolean }
  | { readonly kind: 'unknown'; readonly reason: string };

export function documentedBody(description: Description, { media, example }: DeclaredAnswer): DocumentedBody {
  if (media === undefined) return unknown('the answer has no body');
  if (example === undefined) return unknown('the description has no example');
  const type = concreteType(media.type);
  if (example.kind === 'external') {
    const bytes = description.readFile(resolveUri(example.located.place.source.uri, example.uri));
    if (!(bytes instanceof Uint8Array)) return unknown(bytes.message);
    return { kind: 'bytes', bytes };
  }
  if (example.serialized !== undefined) return serializedBody(example.serialized, type);
  const { value } = example.located;
  if (isJson(type)) {
    const intended = readTextExample(value, { ...media, contentType: type }, answerValidatorOf(description));
    return { kind: 'json', value: intended === undefined ? value : intended.value };
  }
  if (typeof value !== 'string') return writtenBody(description, media, value);
  if (kindOf(type) === 'form') return { kind: 'form', fields: textFieldsOf(new URLSearchParams(value)) };
  const decoded = isBase64Text(description, media.schema) ? fromBase64(value) : undefined;
  return { kind: 'bytes', bytes: decoded ?? new TextEncoder().encode(value) };
}

/** An example that is no text, in a media type that defines how it is written. */
function writtenBody(description: Description, media: Media, value: unknown): DocumentedBody {
  const type = concreteType(media.type);
  const kind = kindOf(type);
  if (kind === 'xml' && media.schema !== undefined)
    return { kind: 'bytes', bytes: new TextEncoder().encode(writeXml(description, value, media.schema)) };
  if (kind === 'form' && isObject(value))
    return { kind: 'form', fields: formFieldsOf(description, value, media.encoding) };
  if (essence(type) === 'multipart/form-data' && isObject(value))
    return { kind: 'parts', fields: partFieldsOf(description, value, media.schema) };
  if (kind === 'lines' || kind === 'sequence') return { kind, items: isArray(value) ? value : [value] };
  if (kind === 'text' && essence(type).startsWith('text/') && (typeof value === 'number' || typeof value === 'boolean'))
    return { kind: 'scalar', value };
  return unknown(`the example is ${nameOf(value)}, and nothing says how that is written as ${essence(type)}`);
}

function nameOf(value: unknown): string {
  if (value === null) return 'null';
  if (isArray(value)) return 'a list';
  return isObject(value) ? 'an object' : `a ${typeof value}`;
}

/** `serializedValue` of OpenAPI 3.2 is the body itself; JSON is compared by value. */
function serializedBody(text: string, type: string): DocumentedBody {
  try {
    if (isJson(type)) return { kind: 'json', value: JSON.parse(text) as unknown };
  } catch {
    // JSON that does not parse is compared byte by byte.
  }
  return { kind: 'bytes', bytes: new TextEncoder().encode(text) };
}

function unknown(reason: string): DocumentedBody {
  return { kind: 'unknown', reason };
}

function fromBase64(text: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.codePointAt(0) ?? 0);
  } catch {
    return undefined;
  }
}
