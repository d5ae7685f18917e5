import type { ErrorObject } from 'ajv/dist/2020.js';
import { canonicalJson, isArray, member } from '../lib/json.ts';
import { toFragment } from '../lib/pointer.ts';
import type { Place } from '../description/place.ts';
import { wordsOfError } from '../schema/error-words.ts';

/** The part of a message that a violation is in. */
export interface MessagePart {
  readonly in: 'path' | 'query' | 'header' | 'cookie' | 'body' | 'response header';
  /** The parameter's name; absent for a body. */
  readonly name?: string;
}

/** A difference between a message and its description. */
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

/** An error of Ajv in the value of `part`, by the schema at `place`; `note` says more on what was found. */
export function fromAjv(part: MessagePart, error: ErrorObject, place: Place | undefined, note?: string): Violation {
  const { keyword } = error;
  const { pointer, requirement, found } = wordsOfError(error);
  const reason = `${requirement}; found ${found}${note === undefined ? '' : ` (${note})`}`;
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
