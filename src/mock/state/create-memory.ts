import { type RecordSet, collectionsOf, otherRecordsOf, withInner } from '../../contract/collections.ts';
import type { Description } from '../../description/description.ts';
import { followPath } from '../../description/read/view.ts';
import { type Operation, operationsOf } from '../../description/read/api.ts';
import { once } from '../../lib/cache.ts';
import { isText, member } from '../../lib/json.ts';
import type { Memory, MemoryContext } from '../answer-context.ts';
import {
  type ActOnRecord,
  createRecord,
  listRecords,
  putRecord,
  readRecord,
  removeRecord,
  writeRecord,
} from './actions.ts';
import { type DocumentedRecords, readDocumented } from './documented.ts';
import { answerUnlessGone } from './gone.ts';
import { recordIdOf } from './other-ids.ts';
import { answersAlike, readOther } from './other-records.ts';
import { type StoreLimits, createStore, defaultStoreLimits } from './store.ts';
import { createWriteRecords } from './write-records.ts';

/**
 * A memory of the records of a description. Those of a collection: of each path with a POST that makes a record, and another path with
 * one parameter more that reads or changes it, and of paths whose PUT makes records. Those that no operation makes, and that are changed
 * or removed: of a path with a parameter at its end, or single ones. The documented records are there at the start; POST, PUT, PATCH and
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
      const documented = found.documented();
      const collection = documented?.collection ?? found.collection;
      const { listPath, parameter = '' } = collection;
      const sentId = textOf(member(pathTexts, parameter));
      const visit = { asked, collection, path: fill(listPath, pathTexts), id: sentId };
      if (documented === undefined) return answerUnlessGone(visit, store, context);
      const stored = store.read(visit.path, documented.seeds);
      // A PUT makes the record of its path.
      const id = found.act === putRecord ? sentId : recordIdOf(stored, sentId);
      return found.act({ ...visit, documented, stored, id }, state);
    },
    seededIds: (operation, parameter) => {
      const documented = actions.get(operation)?.documented();
      const isOfId = documented?.collection.path === operation.path && documented.collection.parameter === parameter;
      return isOfId ? [...documented.seeds.records.keys()] : [];
    },
    reset: store.clear,
  };
}

interface RecordAction {
  readonly collection: RecordSet;
  /** Read at the first request: descriptions have thousands of collections. */
  readonly documented: () => DocumentedRecords | undefined;
  readonly act: ActOnRecord;
}

/** The operations on records. */
function actionsOf(context: MemoryContext): ReadonlyMap<Operation, RecordAction> {
  const { description } = context;
  const operations = operationsOf(description);
  const posts = new Map(operations.flatMap((each) => (each.method === 'POST' ? [[each.path, each] as const] : [])));
  const found = collectionsOf(operations, (put) => declares201(description, put));
  const collections = withInner(found);
  const creates = new Set(collections.map(({ create }) => create));
  const made = collections.flatMap((collection) => {
    const { create, ...records } = collection;
    const { path, list } = records;
    const post = posts.get(path);
    const changing = post !== undefined && creates.has(post) ? undefined : post;
    const documented = once(() => readDocumented(collection, list, context) ?? readOther(records, changing, context));
    const acts: readonly Act[] = [
      [create, create.method === 'PUT' ? putRecord : createRecord],
      [list, listRecords],
      ...actsOnOne(records),
      // Many APIs have no PATCH.
      [changing, writeRecord],
    ];
    return withActs(acts, { collection, documented });
  });
  const others = otherRecordsOf(operations, found).flatMap((records) => {
    const { path, list, read, replace, change, remove } = records;
    const post = posts.get(path);
    if (replace === undefined && change === undefined && remove === undefined && post === undefined) return [];
    const changing = once(() => (post && read && answersAlike([post, read], context) ? post : undefined));
    const documented = once(() => readOther(records, changing(), context));
    const postRecord: ActOnRecord = (visit, state) =>
      changing() === undefined ? undefined : writeRecord(visit, state);
    const acts: readonly Act[] = [[list, listRecords], ...actsOnOne(records), [post, postRecord]];
    return withActs(acts, { collection: records, documented });
  });
  // A GET may read a record and be the list of others.
  return new Map([...others.filter(([, { act }]) => act === listRecords), ...others, ...made]);
}

type Act = readonly [Operation | undefined, ActOnRecord];

function actsOnOne({ read, replace, change, remove }: RecordSet): readonly Act[] {
  return [
    [read, readRecord],
    [replace, writeRecord],
    [change, writeRecord],
    [remove, removeRecord],
  ];
}

function withActs(
  acts: readonly Act[],
  of: Omit<RecordAction, 'act'>,
): readonly (readonly [Operation, RecordAction])[] {
  return acts.flatMap(([operation, act]) => (operation === undefined ? [] : [[operation, { ...of, act }] as const]));
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
