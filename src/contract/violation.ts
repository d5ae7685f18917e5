import type { ErrorObject } from 'ajv/dist/2020.js';
import { member } from '../lib/json.ts';
import { toFragment } from '../lib/pointer.ts';
import type { Place } from '../description/place.ts';
import { wordsOfError } from './words-of-error.ts';

/** The part of a message that something is wrong with. */
export interface MessagePart {
  readonly in: 'path' | 'query' | 'header' | 'cookie' | 'body' | 'response header';
  /** The parameter's name; absent for a body. */
  readonly name?: string;
}

/** One thing in which a message is not as its description says. */
export interface Violation extends MessagePart {
  /** JSON Pointer into the value; empty where all of it is meant. */
  readonly pointer: string;
  /** The keyword of JSON Schema, or `required`, `style`, `repeated`, `content` where the value could not be read. */
  readonly keyword: string;
  /** What must be and what was found, to follow the name of what is wrong: `must be integer; found "a"`. */
  readonly reason: string;
  /** The whole sentence. */
  readonly message: string;
  /** Where the description says so. */
  readonly place?: Place;
}

/** A violation of what stands at `place`: `requirement` as a sentence has it (`must be there`), and what was found. */
export function violation(
  part: MessagePart,
  {
    keyword,
    requirement,
    found,
    place,
    pointer = '',
  }: { keyword: string; requirement: string; found: string; place: Place; pointer?: string },
): Violation {
  const reason = `${requirement}; found ${found}`;
  return { ...part, pointer, keyword, reason, message: `${subjectOf(part, pointer)} ${reason}.`, place };
}

/** What Ajv found wrong with the value of `part`; `place` is that of the schema it looked at. */
export function fromAjv(part: MessagePart, error: ErrorObject, place: Place | undefined): Violation {
  const { keyword } = error;
  const extra: unknown = member(error.params, 'additionalProperty') ?? member(error.params, 'unevaluatedProperty');
  const pointer = typeof extra === 'string' ? `${error.instancePath}/${escape(extra)}` : error.instancePath;
  const { requirement, found } = wordsOfError(error, extra);
  const reason = `${requirement}; found ${found}`;
  const at = place && { source: place.source, path: [...place.path, keyword] };
  return {
    ...part,
    pointer,
    keyword,
    reason,
    message: `${subjectOf(part, pointer)} ${reason}.`,
    ...(at && { place: at }),
  };
}

function subjectOf({ in: where, name }: MessagePart, pointer: string): string {
  const kind = where === 'body' ? 'body field' : where === 'response header' ? where : `${where} parameter`;
  const whole = name === undefined ? 'The body' : `The ${kind} \`${name}\``;
  return pointer === '' ? whole : `${whole} at \`${pointer}\``;
}

/** `place` as an answer names it: file name and JSON Pointer, `openapi.yaml#/paths/~1a/get/parameters/0`. In which folder the file stands is nobody's business. */
export function addressOf({ source, path }: Place): string {
  return `${source.uri.split(/[\\/]/u).at(-1) ?? ''}${toFragment(path)}`;
}

function escape(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}
