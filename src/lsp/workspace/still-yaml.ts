import { parseSource } from '../../description/parse.ts';
import type { SparseText } from '../../description/place.ts';
import { decodeRaw, type RawText } from '../../description/sparse/raw-text.ts';
import { UserError } from '../../lib/user-error.ts';

/**
 * Whether a text is YAML as a whole, told from one before it that was: the block around what differs is parsed alone. False where that
 * is not known: all of it has to be parsed.
 */
export function isStillYaml(
  { before, after }: { readonly before: RawText; readonly after: RawText },
  { blockAround }: Pick<SparseText, 'blockAround'>,
): boolean {
  if (before === after) return true;
  const [start, end] = differenceOf(before, after);
  // The letters beside it too: what stands before may end in another way now.
  const block = blockAround?.(Math.max(0, start - 1), Math.min(after.length, end + 1));
  return block !== undefined && isYaml(decodeRaw(after.slice(...block)));
}

/** The part in which `after` differs. */
function differenceOf(before: RawText, after: RawText): readonly [start: number, end: number] {
  const shorter = Math.min(before.length, after.length);
  const start = countWhile(shorter, (from, to) => before.slice(from, to) === after.slice(from, to));
  const behind = countWhile(
    shorter - start,
    (from, to) =>
      before.slice(before.length - to, before.length - from) === after.slice(after.length - to, after.length - from),
  );
  return [start, after.length - behind];
}

/** How many letters are equal up to the first that is not, of `count`. Parts are compared many times as fast as letters. */
function countWhile(count: number, isEqual: (from: number, to: number) => boolean): number {
  let [known, most] = [0, count];
  while (known < most) {
    const middle = Math.ceil((known + most) / 2);
    if (isEqual(known, middle)) known = middle;
    else most = middle - 1;
  }
  return known;
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
