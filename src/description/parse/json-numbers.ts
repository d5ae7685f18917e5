import { isArray, member } from '../../lib/json.ts';
import { isOtherwiseWritten, noteNumberText } from '../../lib/number-texts.ts';
import { outlineJson, type JsonOutline } from './json-outline.ts';
import { stringAt } from './json-text.ts';

// Numbers that JavaScript may write in other digits: zeros at the end of a fraction, exponents, many digits, tiny fractions, a zero below zero. One
// character on each side: a text made to be read again and again is read once.
const candidates = /(?:^|[:,[])\s*(-?(?:\d[\d.]{15,}|\d+\.\d*0|\d[\d.]*[eE][+-]?\d+|0\.0{6}\d*)|-0)(?=[\s,\]}]|$)/gu;

/**
 * Notes how the numbers of `tree` are written in `text`, which it was parsed from, where they would be written otherwise. One look at the
 * text where there are none.
 */
export function noteJsonNumbers(text: string, tree: unknown): void {
  const odd = oddNumbersIn(text);
  if (odd.size === 0 || typeof tree !== 'object' || tree === null) return;
  const outline = outlineJson(text);
  const nodes = [...odd].flatMap(([start, written]): [number, string][] => {
    const node = nodeAt(outline, start);
    return node === undefined ? [] : [[node, written]];
  });
  note({ text, outline, odd: new Map(nodes), at: nodes.map(([node]) => node) }, 0, tree);
}

/** The numbers by their offsets. Some may stand in a text. */
function oddNumbersIn(text: string): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  // Most texts have none: to say so takes less without an iterator.
  if (text.search(candidates) < 0) return found;
  for (const { 0: all, 1: written = '', index } of text.matchAll(candidates)) {
    if (isOtherwiseWritten(written, Number(written))) found.set(index + all.length - written.length, written);
  }
  return found;
}

/** The node that starts at an offset. */
function nodeAt({ starts }: JsonOutline, offset: number): number | undefined {
  const node = firstFrom(starts, offset);
  return starts[node] === offset ? node : undefined;
}

/** The index of the first of `sorted` that is not below `least`. */
function firstFrom(sorted: ArrayLike<number>, least: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((sorted[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

interface Noting {
  readonly text: string;
  readonly outline: JsonOutline;
  /** The numbers by their nodes. */
  readonly odd: ReadonlyMap<number, string>;
  /** The nodes of the numbers, in order. */
  readonly at: readonly number[];
}

/** Notes what stands in the container at `node`; containers without such numbers are passed over. */
function note(noting: Noting, node: number, container: object): void {
  const { text, outline, odd } = noting;
  const end = outline.nexts[node] ?? 0;
  let index = 0;
  for (let child = node + 1; child < end; child = outline.nexts[child] ?? end) {
    const key = isArray(container) ? index : stringAt(text, outline.starts[child] ?? 0);
    index += 1;
    if (!isArray(container)) child += 1;
    const value = member(container, key);
    const written = odd.get(child);
    if (written !== undefined && Object.is(value, Number(written))) noteNumberText(container, key, written);
    else if (typeof value === 'object' && value !== null && isAnyWithin(noting, child)) note(noting, child, value);
  }
}

function isAnyWithin({ at, outline }: Noting, node: number): boolean {
  return (at[firstFrom(at, node)] ?? Number.POSITIVE_INFINITY) < (outline.nexts[node] ?? 0);
}
