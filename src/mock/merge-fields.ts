import { isObject, member, put, type JsonObject } from '../lib/json.ts';
import type { AnswerContext } from './answer-context.ts';
import type { Description } from '../description/description.ts';
import type { Located } from '../description/read/view.ts';
import { declarationsIn, isMarked, withoutWriteOnly, type Declaration } from './field-declarations.ts';
import { isOtherwiseWritten, keepNumberTexts, noteNumberText, takeNumberText } from '../lib/number-texts.ts';

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
