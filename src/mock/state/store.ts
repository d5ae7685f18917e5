import type { JsonObject } from '../../lib/json.ts';
import { toJsonText } from '../../lib/number-texts.ts';

/** Records by id, as paths write it; the oldest first. */
export type Records = ReadonlyMap<string, JsonObject>;

/** The records of one collection: `/owners/7/pets` and `/owners/8/pets` have a shelf each. */
export interface Shelf {
  readonly records: Records;
  /** The number of records that were made on it. */
  readonly made: number;
}

/** The limits of a store. */
export interface StoreLimits {
  /** The most records, and the most shelves. */
  readonly records: number;
  /** Characters of all records as JSON. */
  readonly characters: number;
}

export const defaultStoreLimits: StoreLimits = { records: 10_000, characters: 64 * 1024 * 1024 };

/** The records of a mock, bounded. A shelf has its documented records, `seeds`, until it is changed. */
export interface Store {
  readonly read: (key: string, seeds: Records) => Shelf;
  /** Puts a record on a shelf, in place of one of the same id. False where the store is full. */
  readonly put: (key: string, seeds: Records, id: string, record: JsonObject) => boolean;
  /** Takes a record away, and with it the shelves whose keys begin with `below`. False where the store is full. */
  readonly remove: (key: string, seeds: Records, id: string, below: string | undefined) => boolean;
  readonly clear: () => void;
}

interface OwnShelf extends Shelf {
  readonly records: Map<string, JsonObject>;
  made: number;
}

export function createStore(limits: StoreLimits): Store {
  const shelves = new Map<string, OwnShelf>();
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
  /** The shelf with records of its own; undefined where there is no room for that. */
  const own = (key: string, seeds: Records): OwnShelf | undefined => {
    const known = shelves.get(key);
    if (known !== undefined) return known;
    // A client may change one record on each of a million shelves.
    if (records + seeds.size > limits.records || shelves.size >= limits.records) return undefined;
    const shelf: OwnShelf = { records: new Map(seeds), made: 0 };
    shelves.set(key, shelf);
    for (const record of seeds.values()) count(record, 1);
    return shelf;
  };
  const drop = (key: string, shelf: OwnShelf): void => {
    for (const record of shelf.records.values()) count(record, -1);
    shelves.delete(key);
  };
  return {
    read: (key, seeds) => shelves.get(key) ?? { records: seeds, made: 0 },
    put: (key, seeds, id, record) => {
      const shelf = own(key, seeds);
      const before = shelf?.records.get(id);
      const isFull = before === undefined && records >= limits.records;
      if (shelf === undefined || isFull || characters - sizeOf(before) + sizeOf(record) > limits.characters)
        return false;
      if (before === undefined) shelf.made += 1;
      count(before, -1);
      shelf.records.set(id, record);
      count(record, 1);
      return true;
    },
    remove: (key, seeds, id, below) => {
      const shelf = own(key, seeds);
      if (shelf === undefined) return false;
      count(shelf.records.get(id), -1);
      shelf.records.delete(id);
      if (below !== undefined) for (const [each, inner] of shelves) if (each.startsWith(below)) drop(each, inner);
      return true;
    },
    clear: () => {
      shelves.clear();
      [records, characters] = [0, 0];
    },
  };
}
