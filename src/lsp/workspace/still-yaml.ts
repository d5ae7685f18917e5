import { parseSource } from '../../description/parse/parse.ts';
import { differenceOf } from '../../description/sparse/difference.ts';
import { lastFrom, none, type YamlBlocks } from '../../description/sparse/yaml-entries.ts';
import { decodeRaw, type RawText } from '../../description/sparse/raw-text.ts';
import { UserError } from '../../lib/user-error.ts';

/**
 * Tells from an earlier text that was YAML that this one is, too: the block around the difference is parsed alone. False where that
 * is not known: all of it has to be parsed.
 */
export function isStillYaml(
  { before, after }: { readonly before: RawText; readonly after: RawText },
  blocks: YamlBlocks | undefined,
): boolean {
  if (before === after) return true;
  const [start, end] = differenceOf(before, after);
  // The letters beside it too: what stands before may end in another way now.
  const block = blocks && blockAround(blocks, Math.max(0, start - 1), Math.min(after.length, end + 1));
  return block !== undefined && isYaml(decodeRaw(after.slice(...block)));
}

function isYaml(text: string): boolean {
  try {
    parseSource('<block>', new TextEncoder().encode(text));
    return true;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return false;
  }
}

/**
 * The offsets of the innermost entry, in lines of its own, that holds all from `start` to `end`. Undefined where no entry holds
 * both.
 */
function blockAround(blocks: YamlBlocks, start: number, end: number): readonly [number, number] | undefined {
  const { text, count, starts, lines, parents, ends } = blocks;
  for (let entry = lastFrom(lines, count, start); entry !== none; entry = parents[entry] ?? none) {
    const [line = 0, behind = 0] = [lines[entry], ends[entry]];
    if (behind >= end && /^ *$/u.test(text.slice(line, starts[entry]))) return [line, behind];
  }
  return undefined;
}
