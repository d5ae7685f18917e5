import type { ErrorObject } from 'ajv/dist/2020.js';
import { member, isArray } from '../lib/json.ts';
import { toFragment } from '../lib/pointer.ts';
import type { Place } from '../description/place.ts';
import { show } from '../lib/show.ts';

/** The part of a message that a violation is in. */
export interface MessagePart {
  readonly in: 'path' | 'query' | 'header' | 'cookie' | 'body' | 'response header';
  /** The parameter's name; absent for a body. */
  readonly name?: string;
}

/** One thing in which a message is not as its description says. */
export interface Violation extends MessagePart {
  /** JSON Pointer into the value; empty for the whole. */
  readonly pointer: string;
  /** The keyword of JSON Schema, or `required`, `style`, `repeated`, `content` for a value that could not be read. */
  readonly keyword: string;
  /** The requirement and the value, without the subject: `must be integer; found "a"`. */
  readonly reason: string;
  /** The whole sentence. */
  readonly message: string;
  /** The place of the requirement in the description. */
  readonly place?: Place;
}

/** A violation of the declaration at `place`, with the `requirement` in words (`must be there`). */
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

/** An error of Ajv in the value of `part`, by the schema at `place`. */
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

/** `place` in an answer: file name and JSON Pointer, `openapi.yaml#/paths/~1a/get/parameters/0`. Answers do not name the folder. */
export function addressOf({ source, path }: Place): string {
  return `${source.uri.split(/[\\/]/u).at(-1) ?? ''}${toFragment(path)}`;
}

function escape(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The requirement, as it follows the subject of a sentence, and the value. */
interface ErrorWords {
  readonly requirement: string;
  readonly found: string;
}

/** An error of Ajv in the words of all messages. `extra` is a property that must not be there. */
function wordsOfError(error: ErrorObject, extra: unknown): ErrorWords {
  const { keyword, params } = error;
  const data: unknown = error.data;
  if (typeof extra === 'string')
    return { requirement: 'must be a property that the schema knows', found: show(member(data, extra)) };
  const missing: unknown = member(params, 'missingProperty');
  if (typeof missing === 'string') return { requirement: `must have the property \`${missing}\``, found: 'none' };
  if (keyword === 'anyOf')
    return { requirement: 'must fit a schema of `anyOf`', found: `${show(data)}, which fits none` };
  if (keyword === 'oneOf') {
    const fits = member(params, 'passingSchemas') === null ? 'none' : 'more than one';
    return { requirement: 'must fit exactly one schema of `oneOf`', found: `${show(data)}, which fits ${fits}` };
  }
  return { requirement: requirementOf(error) ?? error.message ?? `must pass \`${keyword}\``, found: show(data) };
}

function requirementOf(error: ErrorObject): string | undefined {
  const { keyword, params } = error;
  const schema: unknown = error.schema;
  const counted = /^(min|max)(Length|Items|Properties)$/.exec(keyword);
  if (counted !== null)
    return `must have at ${counted[1] === 'min' ? 'least' : 'most'} ${countOf(schema, counted[2] ?? '')}`;
  switch (keyword) {
    case 'type': {
      const type: unknown = member(params, 'type');
      return isArray(type) ? `must be ${type.join(' or ')}` : undefined;
    }
    case 'enum':
      return `must be ${listed(schema)}`;
    case 'const':
      return `must be ${show(schema)}`;
    case 'multipleOf':
      return `must be a multiple of ${show(schema)}`;
    case 'uniqueItems':
      return 'must have no item twice';
    case 'not':
      // Copied schemas have `contains` as `not: { not: ... }`.
      return member(member(schema, 'not'), 'contains') === undefined
        ? 'must not fit the schema of `not`'
        : 'must have an item that fits the schema of `contains`';
    case 'false schema':
      return 'must not be there';
    default:
      return undefined;
  }
}

const nouns: Readonly<Record<string, readonly [one: string, more: string]>> = {
  Length: ['character', 'characters'],
  Items: ['item', 'items'],
  Properties: ['property', 'properties'],
};

function countOf(limit: unknown, what: string): string {
  const [one = '', more = ''] = nouns[what] ?? [];
  return `${show(limit)} ${limit === 1 ? one : more}`;
}

function listed(allowed: unknown): string {
  if (!isArray(allowed)) return show(allowed);
  const shown = allowed.slice(0, 10).map((value) => show(value));
  return `one of ${shown.join(', ')}${allowed.length > 10 ? ', ...' : ''}`;
}
