import { isObject, member, setMember, type JsonObject } from '../lib/json.ts';
import type { AnswerContext } from './answer-context.ts';
import type { Description } from '../description/description.ts';
import { hopsOf } from '../description/read/resolve-schema.ts';
import type { Located } from '../description/read/view.ts';
import { propertiesOf } from '../schema/properties.ts';
import { declarationsIn, isMarked, withoutWriteOnly, type Declaration } from './field-declarations.ts';
import { keepNumberTexts, noteDigits, takeNumberText } from '../lib/number-texts.ts';

/** `record` with the fields of a request, without those that `schema` refuses, and what is wrong with it all the same. */
export function mergeFields(
  context: Merging,
  record: JsonObject,
  schema: Located | undefined,
  sent: SentFields,
): { readonly value: JsonObject; readonly invalid: string | undefined } {
  const { validate } = context;
  const schemas = schema === undefined ? [] : [schema];
  const value = substitute(context, record, schemas, sent, refusesNothing);
  const invalid = schema && validate(schema, value);
  if (schema === undefined || invalid === undefined) return { value, invalid };
  // Fields are validated one by one only after an error: most requests are right.
  const strict = substitute(context, record, schemas, sent, isAllowedBy);
  return { value: strict, invalid: validate(schema, strict) };
}

/** The fields of a request to put into its answer. */
export interface SentFields {
  /** A field that is undefined is removed. */
  readonly body: JsonObject;
  /** Values of the path, decoded. They replace top-level fields of the same name where type and schema allow them. */
  readonly parameters: Readonly<Record<string, string>>;
  /** RFC 7396: null removes a field; otherwise it is a value. */
  readonly isMergePatch: boolean;
  /** The key of the object of the answer that the fields go into, instead of the answer. */
  readonly holder?: string | undefined;
  /** The record is made by this request: a map in it has the sent keys alone, none of an example. */
  readonly isNew?: boolean;
  /** Schemas of the body that was sent. A field that they let a client write is no `readOnly` one: it may be set when a record is made alone. */
  readonly requested?: readonly Located[];
}

/** The description and the validator of the fields. */
type Merging = Pick<AnswerContext, 'description' | 'validate'>;

/** The declarations of a field allow `value`. */
type IsAllowed = (context: Merging, declared: readonly Declaration[], value: unknown) => boolean;

const refusesNothing: IsAllowed = () => true;

const isAllowedBy: IsAllowed = ({ validate }, declared, value) => {
  const [sure, possible] = [declared.filter(({ isSure }) => isSure), declared.filter(({ isSure }) => !isSure)];
  const allows = ({ located }: Declaration): boolean => validate(located, value) === undefined;
  return sure.every(allows) && (possible.length === 0 || possible.some(allows));
};

/**
 * `answer` with the fields of a request: objects merge, arrays and other values are replaced whole. Only fields that the answer has
 * or `schemas` declare, without `writeOnly` ones that it does not have; no `readOnly` ones, unless `requested` lets clients write them,
 * nor those that `isAllowed` refuses.
 */
function substitute(
  context: Merging,
  answer: JsonObject,
  schemas: readonly Located[],
  sent: SentFields,
  isAllowed: IsAllowed,
): JsonObject {
  const { body, parameters, isMergePatch, isNew = false, holder, requested = [] } = sent;
  const result = copyOf(answer);
  for (const name of Object.keys(parameters)) {
    const text = parameters[name] ?? '';
    const value = parameterFor(member(answer, name), text);
    if (value === undefined || !isAllowedBy(context, declarationsIn(context.description, schemas, name), value))
      continue;
    setMember(result, name, value);
    noteDigits(result, name, value, text);
  }
  const inner = holder === undefined ? undefined : member(answer, holder);
  if (holder === undefined || !isObject(inner))
    return mergeInto(result, body, { schemas, requested }, { context, isMergePatch, isNew, isAllowed });
  const declared = locatedIn(declarationsIn(context.description, schemas, holder));
  setMember(result, holder, substitute(context, inner, declared, { ...sent, holder: undefined }, isAllowed));
  return result;
}

/** The schemas of one object, in the answer and in the request. */
interface MergeSchemas {
  readonly schemas: readonly Located[];
  readonly requested: readonly Located[];
}

interface MergeOptions extends Required<Pick<SentFields, 'isMergePatch' | 'isNew'>> {
  readonly context: Merging;
  readonly isAllowed: IsAllowed;
  /** The object is one of free keys, which its schema does not list. */
  readonly isFree?: boolean;
}

/** Puts `source` into `result`, which is a copy. */
function mergeInto(
  result: Record<string, unknown>,
  source: JsonObject,
  { schemas, requested }: MergeSchemas,
  options: MergeOptions,
): JsonObject {
  const { context, isMergePatch, isNew, isAllowed, isFree = false } = options;
  const { description } = context;
  for (const key of Object.keys(source)) {
    const declared = declarationsIn(description, schemas, key);
    const isThere = Object.hasOwn(result, key);
    const isKnown = isThere || isFree || declared.length > 0;
    if (!isKnown || (!isThere && declared.some(isWriteOnly))) continue;
    const asked = declarationsIn(description, requested, key);
    if (declared.some(isReadOnly) && (asked.length === 0 || asked.some(isReadOnly))) continue;
    const [value, old] = [source[key], member(result, key)];
    if (value === undefined || (value === null && isMergePatch)) {
      Reflect.deleteProperty(result, key);
      continue;
    }
    if (isObject(value) && isObject(old) && !(isNew && isMap(description, declared))) {
      const inner = { schemas: locatedIn(declared), requested: locatedIn(asked) };
      const isFreeInside = isMap(description, declared) && !isClosed(description, declared);
      setMember(result, key, mergeInto(copyOf(old), value, inner, { ...options, isFree: isFreeInside }));
      continue;
    }
    const whole = isMergePatch ? withoutNulls(value) : value;
    if (isAllowed(context, declared, whole)) {
      setMember(result, key, withoutWriteOnly(description, whole, declared));
      takeNumberText(source, key, result);
    }
  }
  return result;
}

/** An object that a merge patch puts where none is: null removes a field, and is no value (RFC 7396 section 2). */
function withoutNulls(value: unknown): unknown {
  if (!isObject(value)) return value;
  const fields = Object.entries(value).filter(([, field]) => field !== null);
  const kept = Object.fromEntries(fields.map(([key, field]) => [key, withoutNulls(field)]));
  keepNumberTexts(value, kept);
  return kept;
}

/** Objects of free keys alone: labels, and fields that a user names. */
function isMap(description: Description, declared: readonly Declaration[]): boolean {
  return declared.length > 0 && declared.every(({ located }) => propertiesOf(description, located).size === 0);
}

function isClosed(description: Description, declared: readonly Declaration[]): boolean {
  const hops = declared.flatMap(({ located }) => hopsOf(description, located));
  return hops.some(({ value }) => member(value, 'additionalProperties') === false);
}

function locatedIn(declared: readonly Declaration[]): readonly Located[] {
  return declared.map(({ located }) => located);
}

const [isReadOnly, isWriteOnly] = [isMarked('readOnly'), isMarked('writeOnly')];

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
