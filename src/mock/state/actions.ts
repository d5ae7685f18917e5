import { recordPathIn } from '../../contract/collections.ts';
import { essence } from '../../http/media-type.ts';
import { canonicalJson, type JsonObject } from '../../lib/json.ts';
import type { AskedOfMemory, MemoryContext, RememberedAnswer } from '../answer-context.ts';
import type { ErrorAnswer } from '../guard-request.ts';
import { problem } from '../problem.ts';
import { isMarkedGone, markGone, markMade, noSuchRecord } from './marks.ts';
import { changesOf } from './json-patch.ts';
import { valueAt, withId } from './place-record.ts';
import { newId, sentId, withOtherIds } from './record-ids.ts';
import { coerceRecord, withSent } from './record.ts';
import { keptByPut, patchIn, sentRecord } from './sent-record.ts';
import type { Store } from './store.ts';
import { type RecordVisit, addressOf, withPathId, withStatus } from './visit.ts';
import { writeRecordPage } from './write-pages.ts';
import type { WriteRecords } from './write-records.ts';

/** The store, and how its records become answers. */
interface StateContext {
  readonly context: MemoryContext;
  readonly store: Store;
  readonly write: WriteRecords;
}

/** The effect of an operation on records, and its answer; undefined for the answer without memory. */
export type ActOnRecord = (visit: RecordVisit, state: StateContext) => ErrorAnswer | RememberedAnswer | undefined;

/** Stores the documented record with the sent fields in it, under an id of its own. Nothing where the answer to POST shows none. */
export const createRecord: ActOnRecord = (visit, state) => {
  const { context, store, write } = state;
  const { asked, askedPath, collection, documented, path, stored } = visit;
  if (collection.create === undefined) return undefined;
  const { idPath, seeds } = documented;
  const id = sentId(visit, context) ?? newId(visit, idPath, context);
  if (id === undefined) return full(asked, 'an id that the schema of the record allows');
  const record = withOtherIds(visit, withId(newRecord(visit, state), idPath, id), context);
  const isReplaced = stored.records.has(String(id));
  if (!store.put(path, seeds, String(id), record)) return full(asked, 'room');
  if (askedPath !== path && !markMade(store, askedPath, id)) return full(asked, 'room');
  const location = recordPathIn(path, String(id)).path;
  return write.record(visit, record, { note: `${isReplaced ? 'replaced' : 'stored'} ${location}`, location });
};

/** PUT replaces a record, and makes it where there is none of the id in the path: its status tells which (RFC 9110 section 9.3.4). */
export const putRecord: ActOnRecord = (visit, state) => {
  const { documented, path, stored, id } = visit;
  if (stored.records.has(id)) return writeRecord(withStatus(visit, [200, 204]), state);
  const made = withStatus(visit, [201]);
  const record = withPathId(newRecord(made, state), made);
  if (!state.store.put(path, documented.seeds, id, record)) return full(made.asked, 'room');
  return state.write.record(made, record, { note: `stored ${addressOf(made).path}` });
};

/** The documented record with the sent fields in it. */
function newRecord(visit: RecordVisit, { context, write }: StateContext): JsonObject {
  const { asked, documented } = visit;
  return withSent(context, write.recordIn(asked, documented) ?? documented.base, documented.schema, {
    ...sentRecord(visit, context),
    parameters: asked.writeContext.target.pathTexts,
    isMergePatch: false,
    isNew: true,
  });
}

export const listRecords: ActOnRecord = (visit, { context }) =>
  visit.collection.parameter === undefined ? undefined : writeRecordPage(visit, context);

export const readRecord: ActOnRecord = (visit, { store, write }) => {
  const { collection, documented, stored, id } = visit;
  const record = stored.records.get(id);
  if (record === undefined) return isGone(visit, store) ? noSuchRecord(visit) : undefined;
  const isUnchanged = collection.parameter === undefined && record === documented.base;
  return isUnchanged ? undefined : write.record(visit, record, { note: 'from memory' });
};

/** Records that no operation makes are all there until they are deleted, also those that no answer documents. */
function isGone(visit: RecordVisit, store: Store): boolean {
  const { collection, documented, stored, id } = visit;
  if (stored.records.has(id)) return false;
  return collection.create !== undefined || documented.seeds.records.has(id) || isMarkedGone(store, visit);
}

/** The record that a request is about. Undefined for one that is gone, unless a PUT is the only way to bring it back. */
function recordOf(visit: RecordVisit, store: Store): JsonObject | undefined {
  const { asked, collection, documented, stored, id } = visit;
  const isBack = collection.create === undefined && asked.writeContext.request.method === 'PUT';
  const other = isBack || !isGone(visit, store) ? withPathId(documented.base, visit) : undefined;
  return stored.records.get(id) ?? other;
}

/** PUT replaces what the server does not decide; PATCH merges the sent fields, and so does a PUT in place of one, and a JSON Patch. */
export const writeRecord: ActOnRecord = (visit, { context, store, write }) => {
  const { asked, documented, path, id } = visit;
  const { idPath, schema, seeds } = documented;
  const { request, sent } = asked.writeContext;
  const old = recordOf(visit, store);
  if (old === undefined) return noSuchRecord(visit);
  const patch = patchIn(old, sent);
  const kept = request.method === 'PUT' && patch === undefined ? keptByPut(visit, old, context) : undefined;
  const changes = changesOf(old, patch);
  const isMergePatch =
    changes === undefined && essence(request.headers['content-type'] ?? '') === 'application/merge-patch+json';
  const { body, requested } = sentRecord(visit, context);
  const known = { ...documented.base, ...old };
  const merged = withSent(context, kept ?? old, schema, {
    body: changes ?? body,
    parameters: {},
    isMergePatch,
    known,
    requested,
  });
  const value = kept === undefined ? merged : coerceRecord(context, merged, schema, old);
  // A record stays where it is, whatever is sent.
  const record = withId(value, idPath, valueAt(old, idPath));
  if (!store.put(path, seeds, id, record)) return full(asked, 'room');
  const isUnchanged = kept === undefined && canonicalJson(record) === canonicalJson(old);
  return write.record(visit, record, { note: kept !== undefined ? 'replaced' : isUnchanged ? 'unchanged' : 'changed' });
};

export const removeRecord: ActOnRecord = (visit, { store, write }) => {
  const { asked, collection, documented, path, id } = visit;
  const { seeds } = documented;
  const old = recordOf(visit, store);
  if (old === undefined) return noSuchRecord(visit);
  const isMarked = collection.create === undefined && !seeds.records.has(id);
  if (isMarked && !markGone(store, visit)) return full(asked, 'room');
  if (!store.remove(path, seeds, id, addressOf(visit).below)) return full(asked, 'room');
  return write.record(visit, old, { note: 'removed' });
};

function full(asked: AskedOfMemory, wanted: string): ErrorAnswer {
  const detail = `The memory of the mock must have ${wanted}; found none. \`DELETE /_assay/state\` empties it.`;
  return { kind: 'problem', response: problem('memory-full', detail, { headers: asked.writeContext.target.headers }) };
}
