import type { JsonObject } from '../../lib/json.ts';
import { toJsonText } from '../../lib/number-texts.ts';

/** Records by id, as paths write it; the oldest first. The id of a single record is empty. */
export type Records = ReadonlyMap<string, JsonObject>;

/** The records that a collection has at the start. */
export interface Seeds {
  readonly records: Records;
  /** Ids that no record has, and the ids of the records that they stand for. */
  readonly otherIds: ReadonlyMap<string, string>;
}

/** The records of one collection: `/owners/7/pets` and `/owners/8/pets` are two. */
export interface StoredCollection extends Seeds {
  /** The number of records that were made in it. */
  readonly made: number;
}

/** The limits of a store. */
export interface StoreLimits {
  /** The most records, and the most collections with changes. */
  readonly records: number;
  /** Characters of all records as JSON. */
  readonly characters: number;
}

export const defaultStoreLimits: StoreLimits = { records: 10_000, characters: 64 * 1024 * 1024 };

/** The records of a mock, bounded. A collection has its documented records, `seeds`, until one of them is changed. */
export interface Store {
  readonly read: (key: string, seeds: Seeds) => StoredCollection;
  /** Puts a record into a collection, in place of one of the same id. False where the store is full. */
  readonly put: (key: string, seeds: Seeds, id: string, record: JsonObject) => boolean;
  /** Takes a record away, and with it the collections whose keys begin with `below`. False where the store is full. */
  readonly remove: (key: string, seeds: Seeds, id: string, below: string | undefined) => boolean;
  readonly clear: () => void;
}

interface ChangedCollection extends StoredCollection {
  readonly records: Map<string, JsonObject>;
  readonly otherIds: Map<string, string>;
  made: number;
}

export function createStore(limits: StoreLimits): Store {
  const changed = new Map<string, ChangedCollection>();
  const sizes = new WeakMap<JsonObject, number>();
  let [records, characters] = [0, 0];

  const sizeOf = (record: JsonObject | undefined): number => {
    if (record === undefined) return 0;
    const size = sizes.get(record) ?? toJsonText(record).length;
    sizes.set(record, size);
    return size;
  };
  const count = (record: JsonObject | undefined, sign: 1 | -1): void => {
    if (record === undefined) return;
    records += sign;
    characters += sign * sizeOf(record);
  };
  /** The collection with records of its own; undefined where there is no room for that. */
  const own = (key: string, seeds: Seeds): ChangedCollection | undefined => {
    const known = changed.get(key);
    if (known !== undefined) return known;
    // A client may change one record in each of a million collections.
    if (records + seeds.records.size > limits.records || changed.size >= limits.records) return undefined;
    const stored: ChangedCollection = { records: new Map(seeds.records), otherIds: new Map(seeds.otherIds), made: 0 };
    changed.set(key, stored);
    for (const record of seeds.records.values()) count(record, 1);
    return stored;
  };
  const drop = (key: string, stored: ChangedCollection): void => {
    for (const record of stored.records.values()) count(record, -1);
    changed.delete(key);
  };
  return {
    read: (key, seeds) => changed.get(key) ?? { ...seeds, made: 0 },
    put: (key, seeds, id, record) => {
      const stored = own(key, seeds);
      const before = stored?.records.get(id);
      const isFull = before === undefined && records >= limits.records;
      if (stored === undefined || isFull || characters - sizeOf(before) + sizeOf(record) > limits.characters)
        return false;
      if (before === undefined) stored.made += 1;
      stored.otherIds.delete(id);
      count(before, -1);
      stored.records.set(id, record);
      count(record, 1);
      return true;
    },
    remove: (key, seeds, id, below) => {
      const stored = own(key, seeds);
      if (stored === undefined) return false;
      count(stored.records.get(id), -1);
      stored.records.delete(id);
      if (below !== undefined) for (const [each, inner] of changed) if (each.startsWith(below)) drop(each, inner);
      return true;
    },
    clear: () => {
      changed.clear();
      [records, characters] = [0, 0];
    },
  };
}
