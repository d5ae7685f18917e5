import {
  type Collection,
  type RecordSet,
  collectionsOf,
  otherRecordsOf,
  shallowPostsOf,
  withInner,
} from '../../contract/collections.ts';
import type { Description } from '../../description/description.ts';
import { followPath, textAt } from '../../description/read/view.ts';
import { type Operation, operationsOf } from '../../description/read/api.ts';
import { once } from '../../lib/cache.ts';
import { plainName } from '../../lib/nearest.ts';
import type { MemoryContext } from '../answer-context.ts';
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
import { answersAlike, areChanged, readOther } from './other-records.ts';
import { listShallow, shallowRecords } from './shallow.ts';

/** The action of an operation on records. */
export interface RecordAction {
  readonly collection: RecordSet;
  /** Read at the first request: descriptions have thousands of collections. */
  readonly documented: () => DocumentedRecords | undefined;
  readonly act: ActOnRecord;
}

/** The action of each operation on records. */
export function actionsOf(context: MemoryContext): ReadonlyMap<Operation, RecordAction> {
  const { description } = context;
  const operations = operationsOf(description);
  const found = collectionsOf(operations, (put) => makesRecord(description, put));
  const [collections, others] = [withInner(found), otherRecordsOf(operations, found)];
  const shallow = shallowPostsOf(operations, [...collections, ...others]);
  const posts = new Map(operations.flatMap((each) => (each.method === 'POST' ? [[each.path, each] as const] : [])));
  const made = madeRecords(collections, posts, context);
  const kept = keptRecords(others, new Set(shallow.map(({ records }) => records)), posts, context);
  // A GET may read a record and be the list of others.
  const all = new Map([...kept.filter(([, { act }]) => act === listRecords), ...kept, ...made]);
  for (const each of shallow) {
    const { post, list, records } = each;
    const documented = once(() => shallowRecords(each, records.read && all.get(records.read)?.documented(), context));
    for (const [operation, act] of [
      [post, createRecord],
      [list, listShallow],
    ] as const)
      if (operation !== undefined)
        all.set(operation, either(all.get(operation), { collection: records, documented, act }));
  }
  return all;
}

type RecordActions = readonly (readonly [Operation, RecordAction])[];
type PostsByPath = ReadonlyMap<string, Operation>;

function madeRecords(collections: readonly Collection[], posts: PostsByPath, context: MemoryContext): RecordActions {
  const creates = new Set(collections.map(({ create }) => create));
  return collections.flatMap((collection) => {
    const { create, ...records } = collection;
    const { path, list } = records;
    const post = posts.get(path);
    const changing = post !== undefined && creates.has(post) ? undefined : post;
    const other = () => (areChanged(records, changing) ? readOther(records, changing, context) : undefined);
    const documented = once(() => readDocumented(collection, list, context) ?? other());
    const acts: readonly Act[] = [
      [create, create.method === 'PUT' ? putRecord : createRecord],
      [list, listRecords],
      ...actsOnOne(records, (put) => makesRecord(context.description, put)),
      // Many APIs have no PATCH.
      [changing, writeRecord],
    ];
    return withActs(acts, { collection, documented });
  });
}

/** The actions on records that no operation makes, and that are changed, removed or `made` at shallow routes. */
function keptRecords(
  others: readonly RecordSet[],
  made: ReadonlySet<RecordSet>,
  posts: PostsByPath,
  context: MemoryContext,
): RecordActions {
  return others.flatMap((records) => {
    const { path, list, read } = records;
    const post = posts.get(path);
    if (!areChanged(records, post) && !made.has(records)) return [];
    const changing = once(() => (post && read && answersAlike([post, read], context) ? post : undefined));
    const documented = once(() => readOther(records, changing(), context));
    const postRecord: ActOnRecord = (visit, state) =>
      changing() === undefined ? undefined : writeRecord(visit, state);
    const acts: readonly Act[] = [[list, listRecords], ...actsOnOne(records), [post, postRecord]];
    return withActs(acts, { collection: records, documented });
  });
}

/** The action `first`, and `other` where its records are not documented. */
function either(other: RecordAction | undefined, first: RecordAction): RecordAction {
  return {
    collection: first.collection,
    documented: () => first.documented() ?? other?.documented(),
    act: (visit, state) => (first.documented() === undefined ? other?.act : first.act)?.(visit, state),
  };
}

type Act = readonly [Operation | undefined, ActOnRecord];

function actsOnOne(
  { read, replace, change, remove }: RecordSet,
  makes: (put: Operation) => boolean = () => false,
): readonly Act[] {
  return [
    [read, readRecord],
    [replace, replace !== undefined && makes(replace) ? putRecord : writeRecord],
    [change, writeRecord],
    [remove, removeRecord],
  ];
}

function withActs(acts: readonly Act[], of: Omit<RecordAction, 'act'>): RecordActions {
  return acts.flatMap(([operation, act]) => (operation === undefined ? [] : [[operation, { ...of, act }] as const]));
}

/**
 * A PUT that may answer with 201 makes records (RFC 9110 section 9.3.4). Many that make one declare 200 alone, and say so in their name
 * or summary.
 */
function makesRecord(description: Description, { located }: Operation): boolean {
  if (followPath(description, located, 'responses', '201') !== undefined) return true;
  return ['operationId', 'summary'].some((key) => saysMakes.test(plainName(textAt(located, key) ?? '')));
}

const saysMakes = /(?:create|add)s?or(?:update|replace)|(?:update|replace)s?or(?:create|add)|upsert/u;
