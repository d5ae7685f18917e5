import { isId } from '../../contract/record-id.ts';
import type { MemoryContext, RememberedAnswer } from '../answer-context.ts';
import { type ErrorAnswer, errorForNoRecord } from '../guard-request.ts';
import { placesIn, recordAt, valueAt } from './place-record.ts';
import type { Store } from './store.ts';
import { type CollectionVisit, addressOf } from './visit.ts';

const none = { records: new Map<string, never>(), otherIds: new Map<string, never>() };

// The marks of a collection. Nothing that was filled into a path has a question mark.
const goneAt = (path: string): string => `${path}?gone`;
const madeAt = (path: string): string => `${path}?made`;

/** Marks a record as made by a POST to `path`, which is not the path of its collection. False where the store is full. */
export function markMade(store: Store, path: string, id: string | number): boolean {
  return store.put(madeAt(path), none, String(id), {});
}

/** The ids of the records that are marked as made at `path`. */
export function idsMadeAt(store: Store, path: string): readonly string[] {
  return [...store.read(madeAt(path), none).records.keys()];
}

/** True where the record of the request is marked as gone. Records that nothing made have no other sign of that. */
export function isMarkedGone(store: Store, { path, id }: CollectionVisit): boolean {
  return store.read(goneAt(path), none).records.has(id);
}

/** Marks the record of the request as gone. False where the store is full. */
export function markGone(store: Store, { path, id }: CollectionVisit): boolean {
  return store.put(goneAt(path), none, id, {});
}

/**
 * The answer of records that nothing shows: files, or those without their ids. All are there, until they are deleted; POST brings one
 * back. Undefined for an answer as without memory.
 */
export function answerUnlessGone(
  visit: CollectionVisit,
  store: Store,
  context: MemoryContext,
): ErrorAnswer | RememberedAnswer | undefined {
  const { asked, collection, path, id } = visit;
  const { operation } = asked.writeContext.target.plan;
  if (collection.parameter === undefined) return undefined;
  if (operation === collection.create) {
    const made = operation.method === 'PUT' ? id : madeId(visit, collection.parameter, context);
    if (made !== undefined && isMarkedGone(store, { ...visit, id: made }))
      store.remove(goneAt(path), none, made, undefined);
    return undefined;
  }
  if (operation.path !== collection.path) return undefined;
  if (isMarkedGone(store, visit)) return noSuchRecord(visit);
  if (operation !== collection.remove || !markGone(store, visit)) return undefined;
  const { status, headers, body } = asked.usual();
  return { kind: 'remembered', response: { status, headers: { ...headers, 'x-assay-state': 'removed' }, body } };
}

/** The id of the record that the answer to a POST shows. */
function madeId({ asked }: CollectionVisit, parameter: string, { bodies }: MemoryContext): string | undefined {
  const { media, example } = asked.choice;
  const body = media && bodies(media, example).value;
  const [place] = placesIn(body, parameter);
  const id = place && valueAt(recordAt(body, place), place.idPath);
  return isId(id) ? String(id) : undefined;
}

/** The declared 404, else a problem. */
export function noSuchRecord(visit: CollectionVisit): ErrorAnswer {
  const { target, request } = visit.asked.writeContext;
  const detail = `The record must be there; found none at ${addressOf(visit).path}.`;
  return errorForNoRecord(detail, { ...target, request, preferences: { names: [] } });
}
