import type { Description } from '../../description/description.ts';
import { hopsOf } from '../../description/read/resolve-schema.ts';
import type { Located } from '../../description/read/view.ts';
import { has, isArray, isObject, isText, keysOf, member, setMember, type JsonObject } from '../../lib/json.ts';
import { fold } from '../../lib/nearest.ts';
import { keepNumberTexts, noteNumberText, numberTextAt } from '../../lib/number-texts.ts';
import { isReadOnly, propertiesOf } from '../../schema/properties.ts';
import type { ValidateValue } from '../../schema/validate.ts';
import { declarationsIn } from '../field-declarations.ts';
import { type SentFields, mergeFields } from '../merge-fields.ts';

/** A copy of the object `body` with one member. */
export function withMember(body: unknown, key: string, value: unknown): JsonObject {
  const copy: Record<string, unknown> = { ...(isObject(body) && body) };
  setMember(copy, key, value);
  if (isObject(body)) keepNumberTexts(body, copy);
  return copy;
}

/** The reading of schemas that records are fitted with. */
export interface CoerceContext {
  readonly description: Description;
  readonly validate: ValidateValue;
}

/**
 * `record` as `schema` allows it: as it is, else with the fields alone that are declared, else with those of `base` that are missing,
 * and those in place of what the schema refuses. As it is where nothing helps.
 */
export function coerceRecord(
  { description, validate }: CoerceContext,
  record: JsonObject,
  schema: Located | undefined,
  base: JsonObject,
): JsonObject {
  if (schema === undefined || validate(schema, record) === undefined) return record;
  // The same field may have another shape in each answer.
  const isAllowed = (name: string, value: unknown): boolean =>
    declarationsIn(description, [schema], name).every(
      ({ located, isSure }) => !isSure || validate(located, value) === undefined,
    );
  const known = withFields(record, (name) => declarationsIn(description, [schema], name).length > 0);
  const declared: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(known))
    setMember(declared, name, isAllowed(name, value) ? value : inTypeOf(base[name], value, numberTextAt(known, name)));
  keepNumberTexts(known, declared);
  const attempts = [
    () => declared,
    () => overlaid(base, declared),
    () =>
      overlaid(
        base,
        withFields(declared, (name) => isAllowed(name, declared[name])),
      ),
  ];
  for (const attempt of attempts) {
    const fitting = attempt();
    if (validate(schema, fitting) === undefined) return fitting;
  }
  return record;
}

/** The number for the text of its digits, or the other way, where `like` is one: an id may be either in another answer. */
function inTypeOf(like: unknown, value: unknown, digits: string | undefined): unknown {
  if (typeof like === 'string' && typeof value === 'number') return digits ?? String(value);
  const isNumber = typeof like === 'number' && isText(value) && String(Number(value)) === value;
  return isNumber ? Number(value) : value;
}

/** A record or an answer, as it is documented. */
interface DocumentedObject {
  readonly value: JsonObject;
  readonly schema: Located | undefined;
}

/**
 * The fields of `record` that `answer` documents, and the one with its id; all where the schema names none, or some by a pattern. Without
 * `idKey` the answer is not the record.
 */
export function documentedFields(
  { description }: CoerceContext,
  record: JsonObject,
  { idKey, ...answer }: DocumentedObject & { readonly idKey: string | undefined },
): JsonObject {
  const { schema } = answer;
  const hasPattern = schema && hopsOf(description, schema).some((hop) => member(hop.value, 'patternProperties'));
  const isOpen = hasPattern === true || propertiesOf(description, schema).size === 0;
  if (isOpen && idKey !== undefined) return record;
  return withFields(record, (name) => name === idKey || hasField(description, answer, name));
}

/** `record` as `answer`, to a write, shows it: with what the answer says beside it (`deleted: true`). */
export function inAnswer(
  { description }: CoerceContext,
  record: JsonObject,
  {
    answer,
    base,
    method,
  }: { readonly answer: DocumentedObject; readonly base: DocumentedObject; readonly method: string },
): JsonObject {
  // The schema of a record may have `deleted`, which no record says that is there.
  const documented = method === 'DELETE' ? { ...base, schema: undefined } : base;
  const beside = withFields(answer.value, (name) => !hasField(description, documented, name));
  return overlaid(beside, record);
}

function hasField(description: Description, { value, schema }: DocumentedObject, name: string): boolean {
  return Object.hasOwn(value, name) || (schema !== undefined && declarationsIn(description, [schema], name).length > 0);
}

/**
 * `record` with the fields of a request merged into it, as an answer would show them; `writeOnly` ones are not kept. `known` has the
 * fields that records are known to have, where `record` may lack some.
 */
export function withSent(
  { description, validate }: CoerceContext,
  record: JsonObject,
  schema: Located | undefined,
  { known = record, ...sent }: SentFields & { readonly known?: JsonObject },
): JsonObject {
  const properties = propertiesOf(description, schema);
  const names = [...keysOf(known), ...properties.keys()];
  const parameters = inSpellingOf(names, sent.parameters);
  const spelled = inSpellingOf(names, sent.body);
  const body = withFields(
    spelled,
    (name) =>
      member(properties.get(name)?.value, 'writeOnly') !== true && !namesObjects(spelled[name], member(known, name)),
  );
  // An example shows that a record has a field, though no schema declares it.
  const shown = withFields(known, (name) => has(body, name) && !hasField(description, { value: {}, schema }, name));
  const places = Object.fromEntries(keysOf(shown).map((name) => [name, null]));
  return mergeFields({ description, validate }, overlaid(places, record), schema, { ...sent, parameters, body }).value;
}

/**
 * `sent` with its fields called as those of `names` that differ in case and separators alone: forms send `FriendlyName`, and answers show
 * `friendly_name`.
 */
function inSpellingOf<T>(names: readonly string[], sent: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  const known = new Set(names);
  if (keysOf(sent).every((name) => known.has(name))) return sent;
  const shownAs = new Map(names.map((name) => [fold(name), name]));
  const result: Record<string, T> = {};
  for (const [name, value] of Object.entries(sent)) {
    const other = shownAs.get(fold(name)) ?? name;
    const shown = known.has(name) || has(sent, other) ? name : other;
    setMember(result, shown, value);
    const text = numberTextAt(sent, name);
    if (text !== undefined) noteNumberText(result, shown, text);
  }
  return result;
}

/** `sent` has the names or ids of objects, which the record shows whole: `labels: ['bug']` of `[{ name: 'bug', color: 'red' }]`. */
function namesObjects(sent: unknown, shown: unknown): boolean {
  const isSome = isArray(sent) && isArray(shown) && sent.length > 0 && shown.length > 0;
  return isSome && shown.every(isObject) && !sent.some(isObject);
}

/** The fields of `record` that a server decides: the `readOnly` ones, and those that no client can send by the schemas of the request. */
export function decidedByServer(
  { description }: CoerceContext,
  record: JsonObject,
  { schema, requested }: { readonly schema: Located | undefined; readonly requested: readonly Located[] },
): JsonObject {
  const properties = propertiesOf(description, schema);
  const sendable = new Set(requested.flatMap((each) => [...propertiesOf(description, each).keys()].map(fold)));
  const isSendable = (name: string): boolean =>
    sendable.size === 0 || sendable.has(fold(name)) || declarationsIn(description, requested, name).length > 0;
  return withFields(record, (name) => isReadOnly(properties.get(name)) || !isSendable(name));
}

function withFields(record: JsonObject, isKept: (name: string) => boolean): JsonObject {
  const result: Record<string, unknown> = {};
  for (const name of Object.keys(record)) if (isKept(name)) setMember(result, name, record[name]);
  keepNumberTexts(record, result);
  return result;
}

function overlaid(base: JsonObject, record: JsonObject): JsonObject {
  const result: Record<string, unknown> = { ...base };
  for (const name of Object.keys(record)) setMember(result, name, record[name]);
  keepNumberTexts(base, result);
  keepNumberTexts(record, result);
  return result;
}
