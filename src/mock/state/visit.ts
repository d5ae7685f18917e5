import { type RecordSet, recordPathIn } from '../../contract/collections.ts';
import type { JsonObject } from '../../lib/json.ts';
import type { AskedOfMemory } from '../answer-context.ts';
import type { DocumentedRecords } from './documented.ts';
import { valueAt, withId } from './place-record.ts';
import type { StoredCollection } from './store.ts';

/** A request about the records of a collection. */
export interface CollectionVisit {
  readonly asked: AskedOfMemory;
  readonly collection: RecordSet;
  /** The path of the collection with its values: `/owners/7/pets`. */
  readonly path: string;
  /** The path of the operation with its values, which is another one where a record is made and read at shallow routes. */
  readonly askedPath: string;
  /** The id in the path; empty for the collection, and for a single record. */
  readonly id: string;
}

/** A request about records that answers show. */
export interface RecordVisit extends CollectionVisit {
  readonly documented: DocumentedRecords;
  readonly stored: StoredCollection;
}

/** The path of the record of a request, and the start of the paths below it. */
export function addressOf({ collection, path, id }: CollectionVisit): {
  readonly path: string;
  readonly below: string;
} {
  return collection.parameter === undefined ? { path, below: `${path}/` } : recordPathIn(path, id);
}

/** `visit`, answered with the first of `codes` that its operation declares; as it is where it declares none. */
export function withStatus(visit: RecordVisit, codes: readonly number[]): RecordVisit {
  const { statuses } = visit.asked.writeContext.target.plan;
  const found = codes.find((code) => statuses.some((status) => status.code === code));
  return found === undefined ? visit : { ...visit, asked: visit.asked.under(found) };
}

/** `record` with the id of the path, a number where documented ids are. */
export function withPathId(record: JsonObject, { documented: { base, idPath }, id }: RecordVisit): JsonObject {
  const isNumber = typeof valueAt(base, idPath) === 'number' && String(Number(id)) === id;
  return withId(record, idPath, isNumber ? Number(id) : id);
}
