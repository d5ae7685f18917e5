import { essence, isJson } from '../http/media-type.ts';
import { isObject, member, put, type JsonObject } from '../lib/json.ts';
import { writeJson } from '../media/write.ts';
import type { AnswerBody } from './answer-body.ts';
import type { AnswerContext, WriteContext } from './answer-context.ts';
import type { PlannedMedia } from './plan.ts';
import type { Description } from '../description/description.ts';
import type { Located } from '../description/read/view.ts';
import { declarationsIn, isMarked, isOffered, withoutWriteOnly, type Declaration } from './field-declarations.ts';
import { skippedItems } from './later-pages.ts';
import { isOtherwiseWritten, keepNumberTexts, noteNumberText, takeNumberText } from '../lib/number-texts.ts';

/**
 * The body with the fields of the request, where the settings and both bodies allow it, without those that their schema refuses. A body
 * that was made up has the values of the path, whatever the method: `GET /pets/77` answers the pet 77.
 */
export function withSentFields(body: AnswerBody, media: PlannedMedia, writeContext: WriteContext): AnswerBody {
  const { schema, contentType } = media;
  const { request, target, sent, context } = writeContext;
  const { validate } = context;
  if (!isObject(body.value) || !isJson(contentType)) return body;
  const shown = mayShowSent(writeContext) && isObject(sent) ? sent : undefined;
  const isPatch = shown !== undefined && request.method === 'PATCH';
  const madeUp = madeUpValues(body, body.value, media, writeContext);
  const parameters = isPatch ? { ...target.parameters, ...madeUp } : madeUp;
  if (shown === undefined && Object.keys(parameters).length === 0) return body;
  const isMergePatch = essence(request.headers['content-type'] ?? '') === 'application/merge-patch+json';
  const fields = { body: shown ?? {}, parameters, isMergePatch };
  const before = body.value;
  const { value, invalid } = mergeFields(context, before, schema, fields);
  const wasInvalid = schema !== undefined && invalid !== undefined && validate(schema, before) !== undefined;
  const reason = wasInvalid ? body.invalid : invalid;
  const ofPath = Object.keys(madeUp).filter(
    (name) => value[name] !== before[name] && !Object.hasOwn(fields.body, name),
  );
  const made = ofPath.length === 0 ? body.made : [...(body.made ?? []), `${ofPath.join(', ')} of the path`];
  return {
    bytes: writeJson(value),
    value,
    label: body.label,
    ...(reason !== undefined && { invalid: reason }),
    ...(made !== undefined && { made }),
  };
}

/** `record` with the fields of a request, without those that `schema` refuses, and what is wrong with it all the same. */
export function mergeFields(
  { description, validate }: Pick<AnswerContext, 'description' | 'validate'>,
  record: JsonObject,
  schema: Located | undefined,
  sent: SentFields,
): { readonly value: JsonObject; readonly invalid: string | undefined } {
  const merge = (isStrict: boolean): JsonObject =>
    substitute(description, record, sent, {
      ...{ schema, isStrict },
      isAllowed: (at, part) => validate(at, part) === undefined,
    });
  const value = merge(false);
  const invalid = schema && validate(schema, value);
  if (schema === undefined || invalid === undefined) return { value, invalid };
  // Fields are validated one by one only after an error: most requests are right.
  const strict = merge(true);
  return { value: strict, invalid: validate(schema, strict) };
}

/** The body may have values of its request: sent fields, or, made up, those of the path and of the pages asked for. */
export function mayShowRequest(writeContext: WriteContext, label: string | undefined): boolean {
  const isOfPath = label === '<generated>' && Object.keys(writeContext.target.parameters).length > 0;
  return isOfPath || mayShowSent(writeContext) || skippedItems(label, writeContext) > 0;
}

/** The values of the path for fields that were made up; the last one also for `id`. Values that the schema offers stay. */
function madeUpValues(
  { label }: AnswerBody,
  value: JsonObject,
  { schema }: PlannedMedia,
  { target: { parameters }, context: { description } }: WriteContext,
): Readonly<Record<string, string>> {
  if (label !== '<generated>' || schema === undefined) return {};
  const isMadeUp = (name: string): boolean => Object.hasOwn(value, name) && !isOffered(description, schema, name);
  const [last, text] = Object.entries(parameters).at(-1) ?? [];
  const isId = last !== undefined && /id$/iu.test(last) && !Object.hasOwn(value, last);
  const all = { ...parameters, ...(isId && text !== undefined && { id: text }) };
  return Object.fromEntries(Object.entries(all).filter(([name]) => isMadeUp(name)));
}

/** Fields of the request may show in the answer. */
function mayShowSent({ request: { method }, sent, context: { settings } }: WriteContext): boolean {
  if (settings.strictExamples || !isObject(sent)) return false;
  return method === 'PATCH' || settings.echo.some((each) => each.toUpperCase() === method);
}

/** The fields of a request to put into its answer. */
export interface SentFields {
  readonly body: JsonObject;
  /** Values of the path, decoded. They replace top-level fields of the same name where type and schema allow them. */
  readonly parameters: Readonly<Record<string, string>>;
  /** RFC 7396: null removes a field; otherwise it is a value. */
  readonly isMergePatch: boolean;
}

/** `schema` allows `value`. */
type IsAllowed = (schema: Located, value: unknown) => boolean;

interface SubstituteOptions {
  readonly schema: Located | undefined;
  readonly isAllowed: IsAllowed;
  /** Leave out fields that their schema refuses. */
  readonly isStrict: boolean;
}

/**
 * `answer` with the fields of a request: objects merge, arrays and other values are replaced whole. Only fields that the answer has
 * or `schema` declares, without `writeOnly` ones that it does not have; never `readOnly` ones, nor with `isStrict` those that their schema
 * refuses.
 */
function substitute(
  description: Description,
  answer: JsonObject,
  sent: SentFields,
  { schema, isAllowed, isStrict }: SubstituteOptions,
): JsonObject {
  /** Puts `source` into `result`, which is a copy. */
  const merge = (result: Record<string, unknown>, source: JsonObject, schemas: readonly Located[]): JsonObject => {
    for (const key of Object.keys(source)) {
      const declared = declarationsIn(description, schemas, key);
      const isThere = Object.hasOwn(result, key);
      if (!isThere && (declared.length === 0 || declared.some(isMarked('writeOnly')))) continue;
      if (declared.some(isMarked('readOnly'))) continue;
      const [value, old] = [source[key], member(result, key)];
      if (value === null && sent.isMergePatch) Reflect.deleteProperty(result, key);
      else if (isObject(value) && isObject(old)) {
        const inner = declared.map(({ located }) => located);
        put(result, key, merge(copyOf(old), value, inner));
      } else if (!isStrict || isAllowedBy(declared, value)) {
        put(result, key, withoutWriteOnly(description, value, declared));
        takeNumberText(source, key, result);
      }
    }
    return result;
  };
  const isAllowedBy = (declared: readonly Declaration[], value: unknown): boolean => {
    const [sure, possible] = [declared.filter(({ isSure }) => isSure), declared.filter(({ isSure }) => !isSure)];
    const allows = ({ located }: Declaration): boolean => isAllowed(located, value);
    return sure.every(allows) && (possible.length === 0 || possible.some(allows));
  };
  const schemas = schema === undefined ? [] : [schema];
  const identified = copyOf(answer);
  for (const name of Object.keys(sent.parameters)) {
    const text = sent.parameters[name] ?? '';
    const value = parameterFor(member(answer, name), text);
    if (value === undefined || !isAllowedBy(declarationsIn(description, schemas, name), value)) continue;
    put(identified, name, value);
    if (typeof value === 'number' && isOtherwiseWritten(text, value)) noteNumberText(identified, name, text);
  }
  return merge(identified, sent.body, schemas);
}

function copyOf(object: JsonObject): Record<string, unknown> {
  const copy = { ...object };
  keepNumberTexts(object, copy);
  return copy;
}

/** The value of a path parameter in the type of `old`; undefined where it has none. */
function parameterFor(old: unknown, text: string): string | number | undefined {
  if (typeof old === 'string') return text;
  return typeof old === 'number' && /^-?\d{1,40}(?:\.\d{1,40})?$/u.test(text) ? Number(text) : undefined;
}
