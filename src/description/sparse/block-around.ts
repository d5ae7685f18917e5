import { none, type YamlBlocks } from './yaml-entries.ts';

/**
 * Where the innermost entry is written, in lines of its own, that holds all from `start` to `end`: offsets. Undefined where no entry holds
 * both.
 */
export function blockAround(blocks: YamlBlocks, start: number, end: number): readonly [number, number] | undefined {
  const { text, starts, lines, parents, ends } = blocks;
  for (let entry = lastBefore(blocks, start); entry !== none; entry = parents[entry] ?? none) {
    const [line = 0, behind = 0] = [lines[entry], ends[entry]];
    if (behind >= end && /^ *$/u.test(text.slice(line, starts[entry]))) return [line, behind];
  }
  return undefined;
}

/** The last entry whose line starts at or before an offset. */
function lastBefore({ count, lines }: YamlBlocks, offset: number): number {
  let [first, behind] = [0, count];
  while (first < behind) {
    const middle = (first + behind) >> 1;
    if ((lines[middle] ?? 0) <= offset) first = middle + 1;
    else behind = middle;
  }
  return first === 0 ? none : first - 1;
}
