import { readBlocksBetween } from './yaml-blocks.ts';
import { type YamlBlocks, lastAtMost, noEntry, tableOf } from './yaml-entries.ts';
import { nextLine } from './yaml-lines.ts';

/**
 * The blocks of `text`, made from those of an older version: only the smallest block that holds all differences after its first line is
 * read again. Undefined where no such block ends at its old end: then the whole text has to be read.
 */
export function rereadYamlBlocks(before: YamlBlocks, text: string): YamlBlocks | undefined {
  if (before.text === text) return before;
  const [start, end] = differenceOf(before.text, text);
  const grown = text.length - before.text.length;
  for (const entry of entriesAround(before, start, end - grown)) {
    const [line, behind] = [before.lines[entry] ?? 0, (before.ends[entry] ?? 0) + grown];
    // A line may end with a carriage return alone.
    if (/\r(?!\n)/u.test(text.slice(line, behind))) return undefined;
    const inside = readBlocksBetween(text, line, behind);
    const isAlone = inside?.nexts[0] === inside?.count && inside?.starts[0] === before.starts[entry];
    if (inside !== undefined && isAlone) return replaced(before, entry, inside, grown);
  }
  return undefined;
}

/**
 * The entries with lines of their own that hold the text between two offsets, after their first line and before their last character; the
 * innermost first. None is longer than half of the text: reading that in vain would cost too much.
 */
function* entriesAround(
  { text, count, starts, lines, parents, ends }: YamlBlocks,
  start: number,
  end: number,
): Generator<number> {
  for (let entry = lastAtMost(lines, count, start); entry !== noEntry; entry = parents[entry] ?? noEntry) {
    const [at = 0, line = 0, behind = 0] = [starts[entry], lines[entry], ends[entry]];
    if (behind - line > text.length / 2) return;
    if (nextLine(text, at) <= start && end < behind && /^ *$/u.test(text.slice(line, at))) yield entry;
  }
}

/** `before` with `inside` in place of an entry and all in it; what comes after is moved by `grown` characters. */
function replaced(before: YamlBlocks, entry: number, inside: YamlBlocks, grown: number): YamlBlocks {
  const behind = before.nexts[entry] ?? before.count;
  const more = inside.count - (behind - entry);
  const count = before.count + more;
  const table = tableOf(count);
  const { starts, lines, parents, ends, nexts, values } = table;
  for (const name of ['starts', 'lines', 'parents', 'ends', 'nexts', 'values'] as const)
    table[name].set(before[name].subarray(0, entry));
  // The collections around the entry hold more now.
  for (let each = before.parents[entry] ?? noEntry; each !== noEntry; each = before.parents[each] ?? noEntry) {
    ends[each] = (before.ends[each] ?? 0) + grown;
    nexts[each] = (before.nexts[each] ?? 0) + more;
  }
  for (let from = 0; from < inside.count; from += 1) {
    const to = entry + from;
    const parent = inside.parents[from] ?? noEntry;
    starts[to] = inside.starts[from] ?? 0;
    lines[to] = inside.lines[from] ?? 0;
    ends[to] = inside.ends[from] ?? 0;
    values[to] = inside.values[from] ?? noEntry;
    nexts[to] = (inside.nexts[from] ?? 0) + entry;
    parents[to] = parent === noEntry ? (before.parents[entry] ?? noEntry) : parent + entry;
  }
  for (let from = behind; from < before.count; from += 1) {
    const to = from + more;
    const [parent, value] = [before.parents[from] ?? noEntry, before.values[from] ?? noEntry];
    starts[to] = (before.starts[from] ?? 0) + grown;
    lines[to] = (before.lines[from] ?? 0) + grown;
    ends[to] = (before.ends[from] ?? 0) + grown;
    values[to] = value === noEntry ? noEntry : value + grown;
    nexts[to] = (before.nexts[from] ?? 0) + more;
    parents[to] = parent !== noEntry && parent >= behind ? parent + more : parent;
  }
  return { text: inside.text, count, ...table };
}

/** The part in which `after` differs, as offsets in it: what stands before it and behind it stands in `before`, too. */
export function differenceOf(before: string, after: string): readonly [start: number, end: number] {
  const shorter = Math.min(before.length, after.length);
  const start = countWhile(shorter, (from, to) => before.slice(from, to) === after.slice(from, to));
  const behind = countWhile(
    shorter - start,
    (from, to) =>
      before.slice(before.length - to, before.length - from) === after.slice(after.length - to, after.length - from),
  );
  return [start, after.length - behind];
}

/** The number of equal letters before the first difference, of `count`. Parts are compared many times as fast as letters. */
function countWhile(count: number, isEqual: (from: number, to: number) => boolean): number {
  let [known, most] = [0, count];
  while (known < most) {
    const middle = Math.ceil((known + most) / 2);
    if (isEqual(known, middle)) known = middle;
    else most = middle - 1;
  }
  return known;
}
