import { defaultLimits } from '../parse/limits.ts';

/**
 * The entries of the block collections of a YAML text, members of mappings and items of sequences, in the order of the text. What is in
 * quotes, in flow style or in several lines of text is not looked into.
 */
export interface YamlBlocks {
  readonly text: string;
  readonly count: number;
  /** The start of each, as an offset: of its key or dash. */
  readonly starts: Uint32Array;
  /** The start of its line. */
  readonly lines: Uint32Array;
  /** The number of the entry that holds each; `none` at the root. */
  readonly parents: Uint32Array;
  /** The offset of the first line behind each. */
  readonly ends: Uint32Array;
  /** The number of the first entry after each and its descendants. */
  readonly nexts: Uint32Array;
  /** The start of the value of each that is written behind it, or as a flow collection or in quotes below it; `none` for others. */
  readonly values: Uint32Array;
}

/** Stands for no entry, and for no offset. */
export const noEntry = 0xffffffff;

/** The entries as they are read. */
export interface Entries {
  /** Adds the entry that starts at an offset of a line; false where none may stand there. */
  readonly add: (place: { readonly line: number; readonly at: number }, isItem: boolean) => boolean;
  /** Notes the value of the last entry. */
  readonly note: (start: number, end: number) => boolean;
  /** The column of the last entry. */
  readonly column: () => number | undefined;
  /** The number of collections that the last entry is in. */
  readonly depth: () => number;
  readonly count: () => number;
  /** The entries of `text`, which was read up to `end`. */
  readonly list: (text: string, end: number) => YamlBlocks;
}

/** A collection that the reader is in. */
interface EnteredCollection {
  readonly column: number;
  readonly isSequence: boolean;
  /** The number of its last entry. */
  entry: number;
}

/** Entries for a text of `length` characters, of which nothing was read yet. */
export function createEntries(length: number): Entries {
  let size = Math.ceil(length / 32) + 16;
  let table = tableOf(size);
  let count = 0;
  const open: EnteredCollection[] = [];
  const close = (entry: number, line: number): void => {
    table.ends[entry] = line;
    table.nexts[entry] = count;
  };
  const put = (start: number, line: number, parent: number): number => {
    if (count === size) {
      size *= 2;
      table = tableOf(size, table);
    }
    table.starts[count] = start;
    table.lines[count] = line;
    table.parents[count] = parent;
    table.values[count] = noEntry;
    count += 1;
    return count - 1;
  };
  return {
    add: ({ line, at }, isItem) => {
      const column = at - line;
      let top = open.at(-1);
      while (top !== undefined && (top.column > column || (top.column === column && top.isSequence && !isItem))) {
        close(top.entry, line);
        open.pop();
        top = open.at(-1);
      }
      if (top === undefined && count > 0) return false;
      if (top?.column === column && top.isSequence === isItem) {
        close(top.entry, line);
        top.entry = put(at, line, open.at(-2)?.entry ?? noEntry);
        return true;
      }
      // Nothing may stand below an entry that has a value, or whose own entries stand deeper.
      if (top !== undefined && (top.entry !== count - 1 || table.values[top.entry] !== noEntry)) return false;
      open.push({ column, isSequence: isItem, entry: put(at, line, top?.entry ?? noEntry) });
      // A text that is too deep is reported by whoever parses all of it.
      return open.length <= defaultLimits.levels;
    },
    note: (start) => {
      const top = open.at(-1);
      if (top?.entry !== count - 1 || table.values[top.entry] !== noEntry) return false;
      table.values[top.entry] = start;
      return true;
    },
    column: () => open.at(-1)?.column,
    depth: () => open.length,
    count: () => count,
    list: (text, end) => {
      for (const { entry } of open) close(entry, end);
      return { text, count, ...table };
    },
  };
}

/** The facts of each entry. */
export type BlockTable = Omit<YamlBlocks, 'text' | 'count'>;

/** Room for so many entries, with those of an old table. */
export function tableOf(size: number, old?: BlockTable): BlockTable {
  const grown = (name: keyof BlockTable): Uint32Array => {
    const numbers = new Uint32Array(size);
    if (old !== undefined) numbers.set(old[name]);
    return numbers;
  };
  return {
    starts: grown('starts'),
    lines: grown('lines'),
    parents: grown('parents'),
    ends: grown('ends'),
    nexts: grown('nexts'),
    values: grown('values'),
  };
}

/** The last entry whose number in `offsets`, of `count` that rise, is at most `offset`; `none` where all are behind it. */
export function lastAtMost(offsets: Uint32Array, count: number, offset: number): number {
  let [first, behind] = [0, count];
  while (first < behind) {
    const middle = (first + behind) >> 1;
    if ((offsets[middle] ?? 0) <= offset) first = middle + 1;
    else behind = middle;
  }
  return first === 0 ? noEntry : first - 1;
}
