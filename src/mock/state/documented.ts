import { type Collection, isId } from '../../contract/collections.ts';
import type { Operation } from '../../description/read/api.ts';
import type { Located } from '../../description/read/view.ts';
import { isJson } from '../../http/media-type.ts';
import { listOf, member, type JsonObject } from '../../lib/json.ts';
import type { AnswerBody } from '../answer-body.ts';
import type { MemoryContext } from '../answer-context.ts';
import { type MemoryPlace, placeList, placeRecord, recordAt, recordSchema, valueAt } from './place-record.ts';
import type { Records } from './store.ts';

/** A collection of records, as the description documents it. */
export interface DocumentedRecords {
  readonly collection: Collection;
  /** The field with the id of a record. */
  readonly idName: string;
  /** A documented record: new ones have its fields where nothing else is said of them. */
  readonly base: JsonObject;
  /** The schema of a record. */
  readonly schema: Located | undefined;
  /** The records that are there at the start. */
  readonly seeds: Records;
}

/** Reads what answers document of `collection`; undefined where its records cannot be told apart, or POST does not make one. */
export function readDocumented(
  collection: Collection,
  list: Operation | undefined,
  context: MemoryContext,
): DocumentedRecords | undefined {
  const { create, parameter, read } = collection;
  const making = context.plans.of(create).statuses[0]?.code;
  if (read === undefined || (making !== 200 && making !== 201)) return undefined;
  const { media, bodies } = documentedBodies(read, context);
  const [found] = bodies.flatMap(({ value }) => placed(value, parameter) ?? []);
  if (media === undefined || found === undefined) return undefined;
  const { idName } = found.place;
  const lists = list === undefined ? [] : documentedBodies(list, context).bodies;
  const all = [
    ...lists.flatMap((body) => itemsOf(body.value, parameter).map((record) => ({ record, body }))),
    ...bodies.flatMap((body) => (placed(body.value, parameter) ?? []).map(({ record }) => ({ record, body }))),
  ];
  const documented = all.filter(({ body }) => body.label !== '<generated>');
  // A record that was made up is there where there is no other.
  const seeds = byId(documented.length > 0 ? documented : all, idName);
  const [base = found.record] = seeds.values();
  return { collection, idName, base, schema: recordSchema(context, media, found.place), seeds };
}

/** The JSON answers of an operation: all examples, else one that is made by the schema. */
function documentedBodies(operation: Operation, { plans, bodies }: MemoryContext) {
  const [status] = plans.of(operation).statuses;
  const media =
    status === undefined || status.code > 299 ? undefined : status.media.find(({ contentType }) => isJson(contentType));
  if (media === undefined) return { media, bodies: [] };
  const examples = media.examples.length > 0 ? media.examples : [undefined];
  return { media, bodies: examples.map((example) => bodies(media, example)) };
}

function placed(
  body: unknown,
  parameter: string,
): readonly [{ readonly place: MemoryPlace; readonly record: JsonObject }] | undefined {
  const place = placeRecord(body, parameter);
  const record = place && recordAt(body, place);
  return place === undefined || record === undefined ? undefined : [{ place, record }];
}

function itemsOf(body: unknown, parameter: string): readonly unknown[] {
  const path = placeList(body, parameter);
  return path === undefined ? [] : listOf(valueAt(body, path));
}

/** Records by their id. A list may have fewer fields of a record than the answer about it alone. */
function byId(found: readonly { readonly record: unknown; readonly body: AnswerBody }[], idName: string): Records {
  const records = new Map<string, JsonObject>();
  for (const { record } of found) {
    const id = member(record, idName);
    if (!isId(id)) continue;
    records.set(String(id), Object.assign({}, records.get(String(id)), record));
  }
  return records;
}
