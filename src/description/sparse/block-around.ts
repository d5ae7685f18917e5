import { lastFrom, none, type YamlBlocks } from './yaml-entries.ts';

/**
 * The offsets of the innermost entry, in lines of its own, that holds all from `start` to `end`. Undefined where no entry holds
 * both.
 */
export function blockAround(blocks: YamlBlocks, start: number, end: number): readonly [number, number] | undefined {
  const { text, count, starts, lines, parents, ends } = blocks;
  for (let entry = lastFrom(lines, count, start); entry !== none; entry = parents[entry] ?? none) {
    const [line = 0, behind = 0] = [lines[entry], ends[entry]];
    if (behind >= end && /^ *$/u.test(text.slice(line, starts[entry]))) return [line, behind];
  }
  return undefined;
}
