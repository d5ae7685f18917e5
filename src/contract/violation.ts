import type { ErrorObject } from 'ajv/dist/2020.js';
import { canonicalJson, isArray, isText, member } from '../lib/json.ts';
import { toFragment } from '../lib/pointer.ts';
import type { Place } from '../description/place.ts';
import { cut, show } from '../lib/show.ts';
import { requirementOfType } from '../schema/types.ts';

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
  /** The requirement and the value, without the subject: `must be an integer; found "a"`. */
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

/**
 * `errors` without those of conditions (`if`) themselves. Copied schemas have a condition as `anyOf` of two branches, each of which names
 * what must hold first, and what follows from it.
 */
export function withoutConditions(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const conditions = errors.filter(({ keyword, schema }) => keyword === 'anyOf' && isCondition(schema));
  return conditions.reduce<readonly ErrorObject[]>((left, condition) => {
    const [met, unmet] = isArray(condition.schema) ? condition.schema.map((branch) => member(branch, 'allOf')) : [];
    const isMet = errors.some((each) => isOf(each, member(unmet, 0), condition));
    const others = [member(met, 0), member(unmet, 0), member(isMet ? unmet : met, 1)];
    const rest = left.filter((each) => each !== condition && !others.some((schema) => isOf(each, schema, condition)));
    return rest.length === 0 ? left : rest;
  }, errors);
}

function isCondition(schema: unknown): boolean {
  if (!isArray(schema) || schema.length !== 2) return false;
  const [met, unmet] = schema.map((branch) => member(member(branch, 'allOf'), 0));
  return met !== undefined && canonicalJson(member(unmet, 'not')) === canonicalJson(met);
}

/** True for an error of `schema`, in the value of `condition` or inside of it. */
function isOf({ parentSchema, instancePath }: ErrorObject, schema: unknown, condition: ErrorObject): boolean {
  const isInside = schema !== undefined && instancePath.startsWith(condition.instancePath);
  return isInside && canonicalJson(parentSchema) === canonicalJson(schema);
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

const longestPattern = 120;

function requirementOf(error: ErrorObject): string | undefined {
  const { keyword, params } = error;
  const schema: unknown = error.schema;
  const counted = /^(min|max)(Length|Items|Properties)$/.exec(keyword);
  if (counted !== null)
    return `must have at ${counted[1] === 'min' ? 'least' : 'most'} ${countOf(schema, counted[2] ?? '')}`;
  switch (keyword) {
    case 'type':
      return requirementOfType(member(params, 'type'));
    case 'enum':
      return `must be ${listed(schema)}`;
    case 'const':
      return `must be ${show(schema)}`;
    case 'pattern':
      // Frameworks write patterns of a screen; the place says where to read the whole.
      return isText(schema) && schema.length > longestPattern ? `must match pattern "${cut(schema)}..."` : undefined;
    case 'multipleOf':
      return `must be a multiple of ${show(schema)}`;
    case 'uniqueItems':
      return 'must have no item twice';
    case 'not':
      // Copied schemas have `contains` as `not: { not: ... }`.
      return member(member(schema, 'not'), 'contains') === undefined
        ? 'must not fit the schema of `not`'
        : containing(member(schema, 'not'));
    case 'items': {
      // `false`, for those beyond `prefixItems`.
      const first = member(error.parentSchema, 'prefixItems');
      return schema === false && isArray(first) ? `must have at most ${countOf(first.length, 'Items')}` : undefined;
    }
    case 'propertyNames':
      return 'must have names that fit the schema of `propertyNames`';
    case 'false schema':
      return 'must not be there';
    default:
      return undefined;
  }
}

function containing(schema: unknown): string {
  const [least = 1, most] = [member(schema, 'minContains'), member(schema, 'maxContains')];
  const end = 'the schema of `contains`';
  if (most !== undefined) return `must have from ${show(least)} to ${show(most)} items that fit ${end}`;
  return least === 1 ? `must have an item that fits ${end}` : `must have at least ${show(least)} items that fit ${end}`;
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
