import { idNameIn } from '../../contract/collections.ts';
import type { Description } from '../../description/description.ts';
import type { Located } from '../../description/read/view.ts';
import { isArray, isObject, keysOf, listOf, member, setMember, type JsonObject } from '../../lib/json.ts';
import { keepNumberTexts } from '../../lib/number-texts.ts';
import { isReadOnly, propertiesOf } from '../../schema/properties.ts';
import type { ValidateValue } from '../../schema/validate.ts';
import { declarationsIn } from '../field-declarations.ts';
import { type SentFields, mergeFields } from '../merge-fields.ts';
import type { PlannedMedia } from '../plan.ts';

/** The place of a record in the body of an answer. */
export interface MemoryPlace {
  /** The key of the envelope that holds the record: `data` of `{ data: { id: 1 } }`. Undefined where the body is the record. */
  readonly holder: string | undefined;
  /** The field that tells records apart. */
  readonly idName: string;
}

/** Finds the record in `body` by its id: the field called as `parameter`, also in another spelling, else `id`. */
export function placeRecord(body: unknown, parameter: string): MemoryPlace | undefined {
  if (!isObject(body)) return undefined;
  const idName = idNameIn(body, parameter);
  if (idName !== undefined) return { holder: undefined, idName };
  const holders = Object.keys(body).filter((key) => isObject(body[key]));
  const [holder] = holders;
  const inner = holders.length === 1 && holder !== undefined ? idNameIn(body[holder], parameter) : undefined;
  return holder === undefined || inner === undefined ? undefined : { holder, idName: inner };
}

/** The record that stands in `body`. */
export function recordAt(body: unknown, { holder }: MemoryPlace): JsonObject | undefined {
  const found = holder === undefined ? body : member(body, holder);
  return isObject(found) ? found : undefined;
}

/** The fields of a sent record, also those in an envelope (`{ pet: { ... } }`). */
export function fieldsOf(sent: unknown, parameter: string, idName: string): JsonObject {
  if (!isObject(sent)) return {};
  const [only, ...others] = keysOf(sent);
  const inner = only === undefined || others.length > 0 ? undefined : sent[only];
  const isEnvelope =
    only !== idName && isObject(inner) && parameter.toLowerCase().startsWith((only ?? '').toLowerCase());
  return isEnvelope ? inner : sent;
}

/** `body` with `record` in place of its own. */
export function withRecord(body: unknown, { holder }: MemoryPlace, record: JsonObject): JsonObject {
  return holder === undefined ? record : withMember(body, holder, record);
}

/** The keys that lead to the list of records in `body`: none where it is the list, undefined where there is none. */
export function placeList(body: unknown, parameter: string): readonly string[] | undefined {
  if (isArray(body)) return [];
  const outer = listsIn(body);
  const deeper = keysOf(body).flatMap((key) => listsIn(member(body, key)).map((path) => [key, ...path]));
  const all = [...outer, ...deeper];
  const listAt = (path: readonly string[]): readonly unknown[] => listOf(valueAt(body, path));
  return (
    all.find((path) => listAt(path).some((item) => idNameIn(item, parameter) !== undefined)) ??
    outer.find((path) => listAt(path).length === 0)
  );
}

function listsIn(value: unknown): readonly (readonly string[])[] {
  return keysOf(value).flatMap((key) => (isArray(member(value, key)) ? [[key]] : []));
}

export function valueAt(body: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((at, key) => member(at, key), body);
}

/** `body` with `value` at `path`. */
export function withValueAt(body: unknown, path: readonly string[], value: unknown): unknown {
  const [key, ...rest] = path;
  return key === undefined ? value : withMember(body, key, withValueAt(member(body, key), rest, value));
}

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

/** The schema of the record in an answer of `media`. */
export function recordSchema(
  { description }: CoerceContext,
  media: PlannedMedia,
  place: MemoryPlace,
): Located | undefined {
  const { schema } = media;
  if (schema === undefined || place.holder === undefined) return schema;
  return declarationsIn(description, [schema], place.holder)[0]?.located;
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
  const declared = withFields(record, (name) => declarationsIn(description, [schema], name).length > 0);
  // The same field may have another shape in each answer.
  const isAllowed = (name: string): boolean =>
    declarationsIn(description, [schema], name).every(
      ({ located, isSure }) => !isSure || validate(located, declared[name]) === undefined,
    );
  const attempts = [
    () => declared,
    () => overlaid(base, declared),
    () => overlaid(base, withFields(declared, isAllowed)),
  ];
  for (const attempt of attempts) {
    const fitting = attempt();
    if (validate(schema, fitting) === undefined) return fitting;
  }
  return record;
}

/** `record` with the fields of a request merged into it, as an answer would show them; `writeOnly` ones are not kept. */
export function withSent(
  { description, validate }: CoerceContext,
  record: JsonObject,
  schema: Located | undefined,
  sent: SentFields,
): JsonObject {
  const hidden = new Set(
    [...propertiesOf(description, schema)]
      .filter(([, each]) => member(each.value, 'writeOnly') === true)
      .map(([name]) => name),
  );
  const body = hidden.size === 0 ? sent.body : withFields(sent.body, (name) => !hidden.has(name));
  return mergeFields({ description, validate }, record, schema, { ...sent, body }).value;
}

/** The fields of `record` that a server decides: `readOnly` ones and the id. */
export function decidedByServer(
  { description }: CoerceContext,
  record: JsonObject,
  schema: Located | undefined,
  idName: string,
): JsonObject {
  const properties = propertiesOf(description, schema);
  return withFields(record, (name) => name === idName || isReadOnly(properties.get(name)));
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
