import { isId } from '../../contract/record-id.ts';
import type { Collection } from '../../contract/collections.ts';
import type { ErrorAnswer } from '../error-answer.ts';
import type { MemoryContext, RememberedAnswer } from '../memory.ts';
import { missing } from './actions.ts';
import { placeRecord, recordAt } from './record-place.ts';
import type { Store } from './store.ts';
import type { RecordVisit } from './write-records.ts';

/** A request about a record that no answer shows. */
interface BlindVisit extends Pick<RecordVisit, 'asked' | 'path' | 'id'> {
  readonly collection: Collection;
}

const none = new Map<string, never>();

/**
 * The answer of a collection whose GET does not show which record it answers: a file, or a record without its id. All records are there,
 * until they are deleted; POST brings one back. Undefined for an answer as without memory.
 */
export function answerUnlessGone(
  visit: BlindVisit,
  store: Store,
  context: MemoryContext,
): ErrorAnswer | RememberedAnswer | undefined {
  const { asked, collection, path, id } = visit;
  const { operation } = asked.writeContext.target.plan;
  if (operation === collection.create) {
    const made = madeId(visit, context);
    if (made !== undefined && store.read(path, none).records.has(made)) store.remove(path, none, made, undefined);
    return undefined;
  }
  if (operation.path !== collection.path) return undefined;
  if (store.read(path, none).records.has(id)) return missing(visit);
  if (operation !== collection.remove || !store.put(path, none, id, {})) return undefined;
  const { status, headers, body } = asked.usual();
  return { kind: 'remembered', response: { status, headers: { ...headers, 'x-assay-state': 'removed' }, body } };
}

/** The id of the record that the answer to a POST shows. */
function madeId({ asked, collection }: BlindVisit, { bodies }: MemoryContext): string | undefined {
  const { media, example } = asked.choice;
  const body = media && bodies(media, example).value;
  const place = placeRecord(body, collection.parameter);
  const id = place && recordAt(body, place)?.[place.idName];
  return isId(id) ? String(id) : undefined;
}
