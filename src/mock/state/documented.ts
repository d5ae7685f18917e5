import type { RecordSet } from '../../contract/collections.ts';
import { type IdPath, isId } from '../../contract/record-id.ts';
import type { Operation } from '../../description/read/api.ts';
import { requestMediaOf } from '../../description/read/content.ts';
import type { Located } from '../../description/read/view.ts';
import { keysOf, listOf, type JsonObject } from '../../lib/json.ts';
import type { AnswerBody } from '../answer-body.ts';
import type { MemoryContext } from '../answer-context.ts';
import type { PlannedMedia } from '../plan.ts';
import { declarationsIn } from '../field-declarations.ts';
import { type DocumentedBodies, documentedBodies } from './documented-bodies.ts';
import { otherIdsOf } from './other-ids.ts';
import {
  type MemoryPlace,
  declaredPlace,
  placeList,
  placeRecord,
  placesIn,
  recordAt,
  recordSchema,
  valueAt,
} from './place-record.ts';
import type { Records, Seeds } from './store.ts';

/** Records, as the description documents them. */
export interface DocumentedRecords extends MemoryPlace {
  readonly collection: RecordSet;
  /** A documented record: new ones have its fields where nothing else is said of them. */
  readonly base: JsonObject;
  /** The schema of a record. */
  readonly schema: Located | undefined;
  /** The records that are there at the start. */
  readonly seeds: Seeds;
}

/** Records that are told apart by a parameter. */
type TellableRecords = RecordSet & { readonly parameter: string };

/** Reads what answers document of `collection`; undefined where its records cannot be told apart, or POST does not make one. */
export function readDocumented(
  collection: TellableRecords,
  list: Operation | undefined,
  context: MemoryContext,
): DocumentedRecords | undefined {
  const { create, parameter } = collection;
  if (create !== undefined && !isMaking(create, parameter, context)) return undefined;
  const showing = showingBodies(collection, list, context);
  if (showing === undefined) return undefined;
  const { media, bodies, reading } = showing;
  const lists = list === undefined ? [] : documentedBodies(list, context).bodies;
  const shown = bodies.map(({ value }) => value).find((value) => placesIn(value, parameter).length > 0);
  const place = placeBest({ shown, lists: lists.map(({ value }) => value), collection, context });
  const found = place && recordAt(shown, place);
  if (media === undefined || place === undefined || found === undefined) return undefined;
  const { idPath } = place;
  if (reading !== undefined && declaredPlace(context, reading, place) === undefined) return undefined;
  const recordIn = (value: unknown): readonly JsonObject[] => {
    const own = placeRecord(value, { idPath, base: found }, parameter);
    const record = own && recordAt(value, own);
    return record === undefined ? [] : [record];
  };
  const all = [
    ...lists.flatMap((body) =>
      itemsOf(body.value, { idPath, record: found }, collection).map((record) => ({ record, body })),
    ),
    ...bodies.flatMap((body) => recordIn(body.value).map((record) => ({ record, body }))),
  ];
  const documented = all.filter(isDocumented);
  // The answer of POST may lack fields that the record must have.
  const posted = documentedBodies(create, context).bodies.flatMap((body) =>
    recordIn(body.value).map((record) => ({ record: { ...found, ...record }, body })),
  );
  // A record that was made up is there where there is no other.
  const [likeliest = all] = [documented, posted.filter(isDocumented)].filter(({ length }) => length > 0);
  const records = byId(likeliest, idPath);
  const [base = found] = records.values();
  const byName = new Map(bodies.map(({ label, value }) => [label, idIn(recordIn(value)[0], idPath)]));
  const otherIds = otherIdsOf(collection, { records, byName }, context);
  return { ...place, collection, base, schema: recordSchema(context, media, place), seeds: { records, otherIds } };
}

function isDocumented({ body }: { readonly body: AnswerBody }): boolean {
  return body.label !== '<generated>';
}

/** The usual answer says that a record was made. One of 202 with another body, or none, may be about a job that is no record. */
export function isMaking(create: Operation, parameter: string, context: MemoryContext): boolean {
  const making = context.plans.of(create).statuses[0]?.code;
  if (making === 202) return documentedBodies(create, context).bodies.some((body) => showsId(body, parameter));
  return making === 200 || making === 201;
}

function showsId({ value }: AnswerBody, parameter: string): boolean {
  return placesIn(value, parameter).length > 0;
}

/** Answers that show a record with its id. */
interface ShowingBodies extends DocumentedBodies {
  /** The answer that reads a record, where its example lacks the id. */
  readonly reading?: { readonly media: PlannedMedia | undefined; readonly body: unknown };
}

/** The answers about a record that show its id: those that read it, else, as keys and comments are often read in their list alone, those of POST. */
function showingBodies(
  { create, parameter, read }: TellableRecords,
  list: Operation | undefined,
  context: MemoryContext,
): ShowingBodies | undefined {
  if (read === undefined) return list && documentedBodies(create, context);
  const reading = documentedBodies(read, context);
  if (reading.bodies.some((body) => showsId(body, parameter))) return reading;
  return { ...documentedBodies(create, context), reading: { media: reading.media, body: reading.bodies[0]?.value } };
}

/** The answers about a record and about all. */
interface ShownRecords {
  readonly shown: unknown;
  readonly lists: readonly unknown[];
  readonly collection: TellableRecords;
  readonly context: MemoryContext;
}

/** The place of the record in an answer: the one by which lists show records, else the one by which they are sent. */
function placeBest({ shown, lists, collection, context }: ShownRecords): MemoryPlace | undefined {
  const places = placesIn(shown, collection.parameter);
  const { description } = context;
  const { create, replace, change } = collection;
  const write = create ?? replace ?? change;
  const sent = write === undefined ? [] : requestMediaOf(description, write).flatMap(({ schema }) => schema ?? []);
  const isSent = (name: string): boolean => declarationsIn(description, sent, name).length > 0;
  // An envelope is sent without what stands beside its record.
  const isSentWhole = ({ holder, idPath: [first = ''] }: MemoryPlace): boolean =>
    holder === undefined && isSent(first) && keysOf(shown).some((name) => name !== first && isSent(name));
  return (
    places.find((place) =>
      lists.some((list) => itemsOf(list, { ...place, record: recordAt(shown, place) }, collection).length > 0),
    ) ??
    places.find(isSentWhole) ??
    places[0]
  );
}

/** The items of the list in `body` that are like a record. */
export function itemsOf(
  body: unknown,
  { idPath, record }: { readonly idPath: IdPath; readonly record: unknown },
  { listPath }: Pick<RecordSet, 'listPath'>,
): readonly unknown[] {
  const path = placeList(body, { idPath, path: listPath, record });
  return path === undefined ? [] : listOf(valueAt(body, path));
}

/** Records by their id. A list may have fewer fields of a record than the answer about it alone. */
function byId(found: readonly { readonly record: unknown; readonly body: AnswerBody }[], idPath: IdPath): Records {
  const records = new Map<string, JsonObject>();
  for (const { record } of found) {
    const id = idIn(record, idPath);
    if (id !== undefined) records.set(id, Object.assign({}, records.get(id), record));
  }
  return records;
}

/** The id of a record, as paths write it. */
function idIn(record: unknown, idPath: IdPath): string | undefined {
  const id = valueAt(record, idPath);
  return isId(id) ? String(id) : undefined;
}
