import { perKey } from '../../lib/cache.ts';
import type { LineStarts } from '../positions/ranges.ts';
import type { Excerpt, Path } from '../place.ts';
import { createExcerptWriter } from './excerpt.ts';
import { decodeRaw } from './sparse-file.ts';
import { noEntry, type YamlBlocks } from './yaml-entries.ts';
import { isDash, writtenKey, type YamlMembers } from './yaml-members.ts';

/** The length up to which a larger block is read around an entry: its neighbours are likely to be asked for next. */
const closeBy = 1_024;

/** The most blocks that are read separately. For more, the whole text is read once. */
const mostExcerpts = 1_024;

/** The part of the whole text that excerpts may have together, with what is written anew, such as the items before one. */
const mostOfText = 1 / 8;

/**
 * Excerpts of a YAML text: for a path, the block that it leads to, or that of the nearest parent. Undefined for the root, and once
 * `mostExcerpts` blocks or `mostOfText` were read.
 */
export function createYamlExcerpts(
  blocks: YamlBlocks,
  members: YamlMembers,
  lineStarts: () => LineStarts,
): (path: Path) => Excerpt | undefined {
  const known = new Map<number, Excerpt>();
  const enclosing = createEnclosing(blocks);
  let left = blocks.text.length * mostOfText;
  return (path) => {
    const entry = enclosing(members.at(path));
    const found = known.get(entry);
    if (found !== undefined || entry === noEntry || known.size === mostExcerpts || left <= 0) return found;
    const excerpt = excerptEntry(blocks, members, entry, lineStarts());
    known.set(entry, excerpt);
    left -= excerpt.text.length;
    return excerpt;
  };
}

/**
 * The largest block around an entry that is not long, or the smallest that there is. A block that ends with an empty value does not count:
 * the place of that value depends on what comes next. The end of each is read once: thousands of findings may be in a block of millions of
 * characters.
 */
function createEnclosing({ text, starts, ends, parents }: YamlBlocks): (from: number) => number {
  const isOpen = perKey((entry: number) => endsOpen(text.slice(starts[entry], ends[entry])));
  return (from) => {
    let found = noEntry;
    for (let entry = from; entry !== noEntry; entry = parents[entry] ?? noEntry) {
      if (found !== noEntry && (ends[entry] ?? 0) - (starts[entry] ?? 0) > closeBy) return found;
      if (!isOpen(entry)) found = entry;
    }
    return found;
  };
}

function endsOpen(block: string): boolean {
  const last = block.split('\n').findLast((line) => !/^\s*(?:#|$)/u.test(line)) ?? '';
  return /[:-]\s*(?:#|$)/u.test(last);
}

/** An entry of a YAML text with its ancestors. Items before it in a list are written as a dash. */
function excerptEntry(blocks: YamlBlocks, members: YamlMembers, entry: number, lineStarts: LineStarts): Excerpt {
  const { text, starts, lines, parents, ends } = blocks;
  const writer = createExcerptWriter(text, lineStarts);
  const isItem = (each: number): boolean => isDash(text, starts[each] ?? 0);
  const indent = (each: number): void => {
    writer.write(' '.repeat((starts[each] ?? 0) - (lines[each] ?? 0)), lines[each] ?? 0);
  };
  const writeItemsBefore = (each: number): void => {
    for (const item of members.of(parents[each] ?? noEntry).values()) {
      if (item === each) return;
      indent(item);
      writer.write('-\n', starts[item] ?? 0);
    }
  };
  const open = (each: number): void => {
    if (each === noEntry) return;
    open(parents[each] ?? noEntry);
    const start = starts[each] ?? 0;
    if (isItem(each)) writeItemsBefore(each);
    indent(each);
    writer.write(isItem(each) ? '-\n' : `${decodeRaw(writtenKey(text, start))}:\n`, start);
  };
  open(parents[entry] ?? noEntry);
  if (isItem(entry)) writeItemsBefore(entry);
  indent(entry);
  writer.copy(starts[entry] ?? 0, ends[entry] ?? 0);
  return writer.finish();
}
