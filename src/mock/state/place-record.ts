import { withoutEnding } from '../../contract/collections.ts';
import { type IdPath, idPathIn, isId } from '../../contract/record-id.ts';
import type { Located } from '../../description/read/view.ts';
import { has, isArray, isObject, keysOf, listOf, member, type JsonObject } from '../../lib/json.ts';
import { declarationsAt, declarationsIn } from '../field-declarations.ts';
import { plainName } from '../../lib/nearest.ts';
import type { PlannedMedia } from '../plan.ts';
import { type CoerceContext, withMember } from './record.ts';

/** The place of a record in the body of an answer. */
export interface MemoryPlace {
  /** The key of the envelope that holds the record: `data` of `{ data: { id: 1 } }`. Undefined where the body is the record. */
  readonly holder: string | undefined;
  /** The place in the record of what tells records apart; empty for a single record. */
  readonly idPath: IdPath;
}

/** The places that the record in `body` may have by its id, the likeliest first: an object with it is an envelope, or a part of the record. */
export function placesIn(body: unknown, parameter: string): readonly MemoryPlace[] {
  const path = idPathIn(body, parameter);
  if (path === undefined) return [];
  const [holder, ...idPath] = path;
  const whole = { holder: undefined, idPath: path };
  if (idPath.length === 0) return [whole];
  const isAlone = objectsIn(body).length === 1;
  return isAlone || idPath.length > 1 ? [{ holder, idPath }, whole] : [whole, { holder, idPath }];
}

/** A record, and the place of its id. */
interface KnownRecord {
  readonly idPath: IdPath;
  readonly base: JsonObject;
}

/** The place in `body` of a record like `base` with its id at `idPath`, or at `/{parameter}` of such an answer in another field. */
export function placeRecord(body: unknown, { idPath, base }: KnownRecord, parameter: string): MemoryPlace | undefined {
  const like = placeLike(body, (name) => has(base, name), idPath);
  if (like !== undefined || idPath.length > 1) return like;
  return placesIn(body, parameter).find((place) => place.idPath.length === 1);
}

/** The place in `body` of the record with its id at `idPath`, of the single one without: that with the most fields of it. */
export function placeLike(
  body: unknown,
  isField: (name: string) => boolean,
  idPath: IdPath = [],
): MemoryPlace | undefined {
  const [best] = [undefined, ...objectsIn(body)]
    .map((holder) => ({ holder, idPath }))
    .filter((place) => idPath.length === 0 || isId(valueAt(recordAt(body, place), idPath)))
    .map((place) => ({ place, count: keysOf(recordAt(body, place)).filter(isField).length }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
  return best?.place;
}

/** The place that the schema of an answer has for a record like one at `place`, where its `body` is an example without the id. */
export function declaredPlace(
  { description }: Pick<CoerceContext, 'description'>,
  { media, body }: { readonly media: PlannedMedia | undefined; readonly body: unknown },
  { holder, idPath }: MemoryPlace,
): MemoryPlace | undefined {
  const places = [
    { holder: undefined, idPath },
    { holder, idPath },
  ];
  return places.find((place) => {
    const schema = media && recordSchema({ description }, media, place);
    const isDeclared = schema !== undefined && declarationsAt(description, [schema], idPath).length > 0;
    return isDeclared && recordAt(body, place) !== undefined;
  });
}

function objectsIn(body: unknown): readonly string[] {
  return keysOf(body).filter((key) => isObject(member(body, key)));
}

/** The record that stands in `body`. */
export function recordAt(body: unknown, { holder }: MemoryPlace): JsonObject | undefined {
  const found = holder === undefined ? body : member(body, holder);
  return isObject(found) ? found : undefined;
}

/** `body` with `record` in place of its own. */
export function withRecord(body: unknown, { holder }: MemoryPlace, record: JsonObject): JsonObject {
  return holder === undefined ? record : withMember(body, holder, record);
}

/**
 * The keys that lead to the list of records in `body`: none where it is the list, undefined where there is none. Of several lists, that
 * called as the collection at `path` comes first, `badges` of `/admin/badges.json`, then that whose items have most of the fields of `record`.
 */
export function placeList(
  body: unknown,
  { idPath, path, record }: { readonly idPath: IdPath; readonly path: string; readonly record: unknown },
): readonly string[] | undefined {
  if (isArray(body)) return [];
  const { base } = withoutEnding(path);
  const name = plainName(base.slice(base.lastIndexOf('/')));
  const isNamed = (keys: readonly string[]): boolean => plainName(keys.at(-1) ?? '') === name;
  const all = listsIn(body);
  const listAt = (keys: readonly string[]): readonly unknown[] => listOf(valueAt(body, keys));
  const likeness = (keys: readonly string[]): number => {
    const [first] = listAt(keys);
    return keysOf(first).filter((key) => member(record, key) !== undefined).length;
  };
  const others = all.filter((each) => !isNamed(each)).sort((a, b) => likeness(b) - likeness(a));
  const inOrder = [...all.filter(isNamed), ...others];
  return (
    inOrder.find((keys) => listAt(keys).some((item) => isId(valueAt(item, idPath)))) ??
    inOrder.find((keys) => keys.length === 1 && listAt(keys).length === 0)
  );
}

/** The keys that lead to lists in `body`, and to those in its objects. */
export function listsIn(body: unknown): readonly (readonly string[])[] {
  const listsOf = (value: unknown): readonly string[] => keysOf(value).filter((key) => isArray(member(value, key)));
  const deeper = keysOf(body).flatMap((key) => listsOf(member(body, key)).map((each) => [key, each]));
  return [...listsOf(body).map((key) => [key]), ...deeper];
}

export function valueAt(body: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((at, key) => member(at, key), body);
}

/** `a` and `b` are the same keys. */
export function isSamePath(a: IdPath, b: IdPath): boolean {
  return a.length === b.length && a.every((key, index) => key === b[index]);
}

/** `body` with `value` at `path`. */
export function withValueAt(body: unknown, path: readonly string[], value: unknown): unknown {
  const [key, ...rest] = path;
  return key === undefined ? value : withMember(body, key, withValueAt(member(body, key), rest, value));
}

/** `record` with another id; as it is where it has none. */
export function withId(record: JsonObject, idPath: IdPath, id: unknown): JsonObject {
  if (idPath.length === 0) return record;
  const value = withValueAt(record, idPath, id);
  return isObject(value) ? value : record;
}

/** The schema of the record in an answer of `media`. */
export function recordSchema(
  { description }: Pick<CoerceContext, 'description'>,
  media: PlannedMedia,
  place: MemoryPlace,
): Located | undefined {
  const { schema } = media;
  if (schema === undefined || place.holder === undefined) return schema;
  return declarationsIn(description, [schema], place.holder)[0]?.located;
}
