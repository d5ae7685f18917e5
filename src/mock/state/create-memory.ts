import { collectionsOf, withInner, type Collection } from '../../contract/collections.ts';
import { operationsOf, type Operation } from '../../description/read/api.ts';
import { once } from '../../lib/cache.ts';
import { isText, member } from '../../lib/json.ts';
import type { Memory, MemoryContext } from '../memory.ts';
import { createRecord, listRecords, readRecord, removeRecord, writeRecord, type Act } from './actions.ts';
import { readDocumented, type DocumentedRecords } from './documented.ts';
import { answerUnlessGone } from './gone-records.ts';
import { createWriteRecords } from './write-records.ts';
import { createStore, defaultStoreLimits, type StoreLimits } from './store.ts';

/**
 * A memory of the collections of a description: of each path with a POST that makes a record, and another path with one parameter more
 * that reads it. The documented records are there at the start; POST, PUT, PATCH and DELETE change what GET answers. Deterministic: the
 * same requests get the same answers. Bounded by `limits`.
 */
export function createMemory(context: MemoryContext, limits: StoreLimits = defaultStoreLimits): Memory {
  const store = createStore(limits);
  const desk = { context, store, write: createWriteRecords(context) };
  const actions = actionsOf(context);
  return {
    answer: (asked) => {
      const { plan, parameters } = asked.writeContext.target;
      const found = actions.get(plan.operation);
      if (found === undefined) return undefined;
      const { collection } = found;
      const documented = found.documented();
      const path = fill(collection.create.path, parameters);
      const id = textOf(member(parameters, collection.parameter));
      if (documented === undefined) return answerUnlessGone({ asked, collection, path, id }, store, context);
      const shelf = store.read(path, documented.seeds);
      return found.act({ asked, documented, path, shelf, id }, desk);
    },
    reset: store.clear,
  };
}

interface RecordAction {
  readonly collection: Collection;
  /** Read at the first request: descriptions have thousands of collections. */
  readonly documented: () => DocumentedRecords | undefined;
  readonly act: Act;
}

/** The operations on records. */
function actionsOf(context: MemoryContext): ReadonlyMap<Operation, RecordAction> {
  const operations = operationsOf(context.description);
  const lists = new Map(operations.flatMap((each) => (each.method === 'GET' ? [[each.path, each] as const] : [])));
  const pairs = withInner(collectionsOf(operations)).flatMap((collection) => {
    const { create, read, replace, change, remove } = collection;
    const list = lists.get(create.path);
    const documented = once(() => readDocumented(collection, list, context));
    const acts: readonly (readonly [Operation | undefined, Act])[] = [
      [create, createRecord],
      [list, listRecords],
      [read, readRecord],
      [replace, writeRecord],
      [change, writeRecord],
      [remove, removeRecord],
    ];
    return acts.flatMap(([operation, act]) =>
      operation === undefined ? [] : [[operation, { collection, documented, act }] as const],
    );
  });
  return new Map(pairs);
}

/** `path` with the values of its parameters. */
function fill(path: string, parameters: Readonly<Record<string, string>>): string {
  return path.replace(/\{([^{}]+)\}/gu, (_, name: string) => encodeURIComponent(textOf(member(parameters, name))));
}

function textOf(value: unknown): string {
  return isText(value) ? value : '';
}
