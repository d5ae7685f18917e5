import { readTextExample } from '../../contract/body.ts';
import type { Description } from '../../description/description.ts';
import type { Operation } from '../../description/read/api.ts';
import { type Header, type Media, responsesOf } from '../../description/read/content.ts';
import type { Example } from '../../description/read/examples.ts';
import { concreteType, coversType, essence, isJson, isMediaType, kindOf } from '../../http/media-type.ts';
import { isArray, isObject, parsedJson } from '../../lib/json.ts';
import { resolveUri } from '../../lib/uri.ts';
import { writeXml } from '../../media/xml/write.ts';
import { answerValidatorOf } from '../schemas.ts';
import { type FormField, formFieldsOf, isBase64Text, partFieldsOf, textFieldsOf } from './form-fields.ts';

/** One declared answer: a status, a media type unless it has no body, and perhaps an example. */
export interface DeclaredAnswer {
  /** The status as declared: `200`, `2XX`, `default`. */
  readonly status: string;
  readonly media?: Media;
  readonly example?: Example;
  readonly headers: readonly Header[];
}

/** The answers that `operation` declares, in document order: one for each example, or for each media type without any. */
export function answersOf(description: Description, operation: Operation): readonly DeclaredAnswer[] {
  return responsesOf(description, operation)
    .filter(({ status, unresolved }) => !status.startsWith('1') && unresolved === undefined)
    .flatMap(({ status, media, headers }): readonly DeclaredAnswer[] => {
      const usable = isBodiless(status) ? [] : media.filter(({ type }) => isMediaType(type)).map(withoutUnresolved);
      if (usable.length === 0) return [{ status, headers }];
      return usable.flatMap((each): readonly DeclaredAnswer[] =>
        each.examples.length === 0
          ? [{ status, headers, media: each }]
          : each.examples.map((example) => ({ status, headers, media: each, example })),
      );
    });
}

/** `operation` declares the status `code` by a reference that leads nowhere: whatever the answer is, nobody knows what it must be. */
export function isLostStatus(description: Description, operation: Operation, code: number): boolean {
  return responsesOf(description, operation).some(
    ({ status, unresolved }) => unresolved !== undefined && status !== 'default' && isStatus(status, code),
  );
}

/** `media` without examples that are references which lead nowhere. */
function withoutUnresolved(media: Media): Media {
  const examples = media.examples.filter((each) => each.kind !== 'value' || each.unresolved === undefined);
  return examples.length === media.examples.length ? media : { ...media, examples };
}

/** The answers that a request without preferences may have: 2xx, else `default`, else the lowest status. */
export function usualAnswers(answers: readonly DeclaredAnswer[]): readonly DeclaredAnswer[] {
  const successes = answers.filter(({ status }) => status.startsWith('2'));
  if (successes.length > 0) return successes;
  const defaults = answers.filter(({ status }) => status === 'default');
  if (defaults.length > 0) return defaults;
  const [lowest] = answers.map(({ status }) => status).sort();
  return answers.filter(({ status }) => status === lowest);
}

/** An answer with status `code` may be one that is declared as `status`. */
export function isStatus(status: string, code: number): boolean {
  if (status === 'default') return true;
  return /X/iu.test(status) ? String(code).startsWith(status.charAt(0)) : Number(status) === code;
}

/** The answers that are declared for the status `code`: by its number, else by a range, else by `default`. */
export function answersFor(declared: readonly DeclaredAnswer[], code: number): readonly DeclaredAnswer[] {
  const numbered = declared.filter(({ status }) => Number(status) === code);
  if (numbered.length > 0) return numbered;
  const ranged = declared.filter(({ status }) => status !== 'default' && isStatus(status, code));
  return ranged.length > 0 ? ranged : declared.filter(({ status }) => status === 'default');
}

/** The declared media type covers `type`, parameters aside. An answer without a body has every type. */
export function isOfType({ media }: DeclaredAnswer, type: string | undefined): boolean {
  return media === undefined || (type !== undefined && coversType(media.type, type));
}

/** Answers with `status` never have a body (RFC 9110 sections 15.3.5, 15.3.6 and 15.4.5). */
export function isBodiless(status: string): boolean {
  return ['204', '205', '304'].includes(status);
}

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
  const value = isJson(type) ? parsedJson(text) : undefined;
  // JSON that does not parse is compared byte by byte.
  return value === undefined ? { kind: 'bytes', bytes: new TextEncoder().encode(text) } : { kind: 'json', value };
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
