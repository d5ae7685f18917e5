import type { Description } from '../description/description.ts';
import { inside } from '../description/view.ts';
import { resolveUri } from '../lib/uri.ts';
import { kindOf } from '../mock/media/kind-of.ts';
import { writeXml } from '../mock/media/write-xml.ts';
import { concreteType, isJson } from '../mock/media-type.ts';
import type { Answer } from './answers.ts';

/** What the body of an answer must be: a JSON value, bytes, or not known for a reason. */
export type DocumentedBody =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'unknown'; readonly reason: string };

/** The body that the example of `answer` stands for. */
export function documentedBody(description: Description, { media, example }: Answer): DocumentedBody {
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
  if (isJson(type)) return { kind: 'json', value };
  if (typeof value !== 'string' && kindOf(type) === 'xml' && media.schema !== undefined)
    return { kind: 'bytes', bytes: new TextEncoder().encode(writeXml(description, value, media.schema)) };
  if (typeof value !== 'string') return unknown(`the example is no text, and its form in ${type} is not fixed`);
  const says = (key: string): unknown => media.schema && inside(description, media.schema, key)?.value;
  const isBase64 = says('contentEncoding') === 'base64' || says('format') === 'byte';
  const decoded = isBase64 ? fromBase64(value) : undefined;
  return { kind: 'bytes', bytes: decoded ?? new TextEncoder().encode(value) };
}

/** `serializedValue` of OpenAPI 3.2 is the body to the letter; of JSON, the value counts. */
function serializedBody(text: string, type: string): DocumentedBody {
  try {
    if (isJson(type)) return { kind: 'json', value: JSON.parse(text) as unknown };
  } catch {
    // Then it is to the letter, too.
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
