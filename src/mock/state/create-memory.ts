import { type Collection, collectionsOf, withInner } from '../../contract/collections.ts';
import { isId } from '../../contract/record-id.ts';
import type { Description } from '../../description/description.ts';
import { followPath } from '../../description/read/view.ts';
import { type Operation, operationsOf } from '../../description/read/api.ts';
import { once } from '../../lib/cache.ts';
import { isText, member } from '../../lib/json.ts';
import type { Memory, MemoryContext, RememberedAnswer } from '../answer-context.ts';
import type { ErrorAnswer } from '../guard-request.ts';
import {
  type ActOnRecord,
  createRecord,
  listRecords,
  noSuchRecord,
  putRecord,
  readRecord,
  removeRecord,
  writeRecord,
} from './actions.ts';
import { type DocumentedRecords, readDocumented } from './documented.ts';
import { recordIdOf } from './other-ids.ts';
import { placesIn, recordAt, valueAt } from './place-record.ts';
import { type Store, type StoreLimits, createStore, defaultStoreLimits } from './store.ts';
import { type RecordVisit, createWriteRecords } from './write-records.ts';

/**
 * A memory of the collections of a description: of each path with a POST that makes a record, and another path with one parameter more
 * that reads or changes it, and of paths whose PUT makes records. The documented records are there at the start; POST, PUT, PATCH and
 * DELETE change what GET answers. Deterministic: the same requests get the same answers. Bounded by `limits`.
 */
export function createMemory(context: MemoryContext, limits: StoreLimits = defaultStoreLimits): Memory {
  const store = createStore(limits);
  const state = { context, store, write: createWriteRecords(context) };
  const actions = actionsOf(context);
  return {
    answer: (asked) => {
      const { plan, pathTexts } = asked.writeContext.target;
      const found = actions.get(plan.operation);
      if (found === undefined) return undefined;
      const { collection } = found;
      const documented = found.documented();
      const path = fill(collection.listPath, pathTexts);
      const sentId = textOf(member(pathTexts, collection.parameter));
      if (documented === undefined) return answerUnlessGone({ asked, collection, path, id: sentId }, store, context);
      const stored = store.read(path, documented.seeds);
      // A PUT makes the record of its path.
      const id = found.act === putRecord ? sentId : recordIdOf(stored, sentId);
      return found.act({ asked, documented, path, stored, id }, state);
    },
    seededIds: (operation, parameter) => {
      const found = actions.get(operation);
      const isOfId = found?.collection.path === operation.path && found.collection.parameter === parameter;
      return isOfId ? [...(found.documented()?.seeds.records.keys() ?? [])] : [];
    },
    reset: store.clear,
  };
}

interface RecordAction {
  readonly collection: Collection;
  /** Read at the first request: descriptions have thousands of collections. */
  readonly documented: () => DocumentedRecords | undefined;
  readonly act: ActOnRecord;
}

/** The operations on records. */
function actionsOf(context: MemoryContext): ReadonlyMap<Operation, RecordAction> {
  const { description } = context;
  const operations = operationsOf(description);
  const lists = new Map(operations.flatMap((each) => (each.method === 'GET' ? [[each.path, each] as const] : [])));
  const posts = new Map(operations.flatMap((each) => (each.method === 'POST' ? [[each.path, each] as const] : [])));
  const collections = withInner(collectionsOf(operations, (put) => declares201(description, put)));
  const creates = new Set(collections.map(({ create }) => create));
  const pairs = collections.flatMap((collection) => {
    const { create, listPath, path, read, replace, change, remove } = collection;
    const post = posts.get(path);
    const list = lists.get(listPath);
    const documented = once(() => readDocumented(collection, list, context));
    const acts: readonly (readonly [Operation | undefined, ActOnRecord])[] = [
      [create, create.method === 'PUT' ? putRecord : createRecord],
      [list, listRecords],
      [read, readRecord],
      [replace, writeRecord],
      [change, writeRecord],
      // Many APIs have no PATCH.
      [post !== undefined && creates.has(post) ? undefined : post, writeRecord],
      [remove, removeRecord],
    ];
    return acts.flatMap(([operation, act]) =>
      operation === undefined ? [] : [[operation, { collection, documented, act }] as const],
    );
  });
  return new Map(pairs);
}

/** A PUT that may answer with 201 makes records (RFC 9110 section 9.3.4). */
function declares201(description: Description, { located }: Operation): boolean {
  return followPath(description, located, 'responses', '201') !== undefined;
}

/** `path` with the values of its parameters. */
function fill(path: string, parameters: Readonly<Record<string, string>>): string {
  return path.replace(/\{([^{}]+)\}/gu, (_, name: string) => encodeURIComponent(textOf(member(parameters, name))));
}

function textOf(value: unknown): string {
  return isText(value) ? value : '';
}

/** A request about a record that no answer shows. */
interface BlindVisit extends Pick<RecordVisit, 'asked' | 'path' | 'id'> {
  readonly collection: Collection;
}

const none = { records: new Map<string, never>(), otherIds: new Map<string, never>() };

/**
 * The answer of a collection of which nothing shows the record: a file, or a record without its id. All records are there,
 * until they are deleted; POST brings one back. Undefined for an answer as without memory.
 */
function answerUnlessGone(
  visit: BlindVisit,
  store: Store,
  context: MemoryContext,
): ErrorAnswer | RememberedAnswer | undefined {
  const { asked, collection, path, id } = visit;
  const { operation } = asked.writeContext.target.plan;
  if (operation === collection.create) {
    const made = operation.method === 'PUT' ? id : madeId(visit, context);
    if (made !== undefined && store.read(path, none).records.has(made)) store.remove(path, none, made, undefined);
    return undefined;
  }
  if (operation.path !== collection.path) return undefined;
  if (store.read(path, none).records.has(id)) return noSuchRecord(visit);
  if (operation !== collection.remove || !store.put(path, none, id, {})) return undefined;
  const { status, headers, body } = asked.usual();
  return { kind: 'remembered', response: { status, headers: { ...headers, 'x-assay-state': 'removed' }, body } };
}

/** The id of the record that the answer to a POST shows. */
function madeId({ asked, collection }: BlindVisit, { bodies }: MemoryContext): string | undefined {
  const { media, example } = asked.choice;
  const body = media && bodies(media, example).value;
  const [place] = placesIn(body, collection.parameter);
  const id = place && valueAt(recordAt(body, place), place.idPath);
  return isId(id) ? String(id) : undefined;
}
