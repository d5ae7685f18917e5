import { idNameIn } from '../../contract/collections.ts';
import type { Located } from '../../description/read/view.ts';
import { isArray, isObject, keysOf, listOf, member, type JsonObject } from '../../lib/json.ts';
import { declarationsIn } from '../field-declarations.ts';
import type { PlannedMedia } from '../plan.ts';
import { type CoerceContext, withMember } from './record.ts';

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
