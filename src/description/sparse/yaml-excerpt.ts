import type { LineStarts } from '../line-starts.ts';
import { createExcerptWriter, type Excerpt } from './excerpt.ts';
import { decodeRaw } from './raw-text.ts';
import { none, type YamlBlocks } from './yaml-entries.ts';
import { keyOf, type YamlHits } from './yaml-hits.ts';
import { endOfPlainKey, endOfQuoted, isBlankAt } from './yaml-lines.ts';

/** What of a YAML text is needed where badges alone are to be checked; undefined where a key stands twice on the way to one. */
export function excerptYaml(
  blocks: YamlBlocks,
  { badges, references, versions }: YamlHits,
  lineStarts: LineStarts,
): Excerpt | undefined {
  const parents = parentsOf(blocks, badges);
  if (!hasKeysOnce(blocks, new Set([...parents, none]))) return undefined;
  const beside = references.filter((entry) => parents.has(blocks.parents[entry] ?? none));
  return excerptEntries(
    blocks,
    [...versions, ...badges, ...beside].sort((a, b) => a - b),
    lineStarts,
  );
}

/** The entries that hold one of `entries`, at any depth. */
function parentsOf({ parents }: YamlBlocks, entries: readonly number[]): ReadonlySet<number> {
  const found = new Set<number>();
  for (const entry of entries) {
    for (let parent = parents[entry] ?? none; parent !== none && !found.has(parent); parent = parents[parent] ?? none)
      found.add(parent);
  }
  return found;
}

/** Whether the mappings in these entries have each key once: of two the last counts, which may be one that is not needed. */
function hasKeysOnce({ text, count, starts, nexts }: YamlBlocks, holders: ReadonlySet<number>): boolean {
  return [...holders].every((holder) => {
    const keys = new Set<string>();
    const end = holder === none ? count : (nexts[holder] ?? 0);
    let members = 0;
    for (let entry = holder === none ? 0 : holder + 1; entry < end; entry = nexts[entry] ?? end) {
      const start = starts[entry] ?? 0;
      if (isDash(text, start)) continue;
      keys.add(keyOf(text, start));
      members += 1;
    }
    return keys.size === members;
  });
}

/** `entries` of a YAML text, by their numbers and in their order, and what they stand in: of lists, an item is a dash at least. */
function excerptEntries(blocks: YamlBlocks, entries: readonly number[], lineStarts: LineStarts): Excerpt {
  const { text, starts, lines, parents, ends, nexts } = blocks;
  const writer = createExcerptWriter(text, lineStarts);
  const opened = new Set<number>();
  /** Of each sequence the first item that is not written yet, by the entry that holds it. */
  const pending = new Map<number, number>();
  const isItem = (entry: number): boolean => isDash(text, starts[entry] ?? 0);
  const indent = (entry: number): void => {
    writer.write(' '.repeat((starts[entry] ?? 0) - (lines[entry] ?? 0)), lines[entry] ?? 0);
  };
  const writeItemsBefore = (entry: number): void => {
    const parent = parents[entry] ?? none;
    let item = pending.get(parent) ?? (parent === none ? 0 : parent + 1);
    for (; item < entry; item = nexts[item] ?? entry) {
      indent(item);
      writer.write('-\n', starts[item] ?? 0);
    }
    pending.set(parent, nexts[entry] ?? entry + 1);
  };
  const open = (entry: number): void => {
    if (entry === none || opened.has(entry)) return;
    opened.add(entry);
    open(parents[entry] ?? none);
    const start = starts[entry] ?? 0;
    if (isItem(entry)) writeItemsBefore(entry);
    indent(entry);
    writer.write(isItem(entry) ? '-\n' : `${decodeRaw(text.slice(start, endOfKey(text, start)))}:\n`, start);
  };
  let behind = 0;
  for (const entry of entries) {
    if (entry < behind) continue;
    behind = nexts[entry] ?? 0;
    open(parents[entry] ?? none);
    if (isItem(entry)) writeItemsBefore(entry);
    indent(entry);
    writer.copy(starts[entry] ?? 0, ends[entry] ?? 0);
  }
  return writer.finish();
}

function endOfKey(text: string, start: number): number {
  return /["']/u.test(text.charAt(start)) ? endOfQuoted(text, start) : endOfPlainKey(text, start);
}

function isDash(text: string, at: number): boolean {
  return text.charAt(at) === '-' && isBlankAt(text, at + 1);
}
