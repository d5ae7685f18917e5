import { isArray, member } from '../../lib/json.ts';
import { withRoom } from '../../lib/lists.ts';
import { isOtherwiseWritten, noteNumberText } from '../../lib/number-texts.ts';
import { endOfScalar, isBetween, charCodes, stringAt } from './json-text.ts';

// Numbers that JavaScript may write in other digits: zeros at the end of a fraction, exponents, many digits, tiny fractions, a zero below
// zero. One character on each side limits where a match may begin, so that no text makes the search quadratic.
const candidates = /(?:^|[:,[])\s*(-?(?:\d[\d.]{15,}|\d+\.\d*0|\d[\d.]*[eE][+-]?\d+|0\.0{6}\d*)|-0)(?=[\s,\]}]|$)/gu;

/**
 * Notes how the numbers of `tree` are written in `text`, which it was parsed from, where they would be written otherwise. Where there are
 * none, this is a single search of the text.
 */
export function noteJsonNumbers(text: string, tree: unknown): void {
  const odd = oddNumbersIn(text);
  if (odd.size === 0 || typeof tree !== 'object' || tree === null) return;
  const nodes = indexJson(text);
  const numbers = [...odd].flatMap(([start, written]): [number, string][] => {
    const node = nodeAt(nodes, start);
    return node === undefined ? [] : [[node, written]];
  });
  note({ text, nodes, odd: new Map(numbers), at: numbers.map(([node]) => node) }, 0, tree);
}

/** The numbers by their offsets. Some may be inside of a string. */
function oddNumbersIn(text: string): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  // Most texts have none, which `search` finds out faster than an iterator.
  if (text.search(candidates) < 0) return found;
  for (const { 0: all, 1: written = '', index } of text.matchAll(candidates)) {
    if (isOtherwiseWritten(written, Number(written))) found.set(index + all.length - written.length, written);
  }
  return found;
}

/** The node that starts at an offset. */
function nodeAt({ starts }: JsonIndex, offset: number): number | undefined {
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
  readonly nodes: JsonIndex;
  /** The numbers by their nodes. */
  readonly odd: ReadonlyMap<number, string>;
  /** The nodes of the numbers, in order. */
  readonly at: readonly number[];
}

/** Notes what stands in the container at `node`; containers without such numbers are passed over. */
function note(noting: Noting, node: number, container: object): void {
  const { text, nodes, odd } = noting;
  const end = nodes.nexts[node] ?? 0;
  let index = 0;
  for (let child = node + 1; child < end; child = nodes.nexts[child] ?? end) {
    const key = isArray(container) ? index : stringAt(text, nodes.starts[child] ?? 0);
    index += 1;
    if (!isArray(container)) child += 1;
    const value = member(container, key);
    const written = odd.get(child);
    if (written !== undefined && Object.is(value, Number(written))) noteNumberText(container, key, written);
    else if (typeof value === 'object' && value !== null && isAnyWithin(noting, child)) note(noting, child, value);
  }
}

function isAnyWithin({ at, nodes }: Noting, node: number): boolean {
  return (at[firstFrom(at, node)] ?? Number.POSITIVE_INFINITY) < (nodes.nexts[node] ?? 0);
}

const { openBracket, closeBracket, openBrace, closeBrace } = charCodes;

/**
 * The places of the values of a JSON text, eight bytes each: keys and values, numbered in the order of the text, so that
 * an object is followed by its first key, that by its value, and so on.
 */
interface JsonIndex {
  /** The offset of each, in UTF-16 code units. */
  readonly starts: Uint32Array;
  /** The number of the first node after each and its descendants. */
  readonly nexts: Uint32Array;
}

/** The index of `text`, which must be JSON: it is not validated again. */
function indexJson(text: string): JsonIndex {
  const nodes = createNodes(text.length);
  const open: number[] = [];
  for (let at = 0; at < text.length;) {
    const code = text.charCodeAt(at);
    if (code === openBrace || code === openBracket) open.push(nodes.add(at++));
    else if (code === closeBrace || code === closeBracket) {
      nodes.close(open.pop() ?? 0);
      at += 1;
    } else if (isBetween(code)) at += 1;
    else {
      nodes.add(at);
      at = endOfScalar(text, at);
    }
  }
  return nodes.list();
}

interface JsonNodes {
  readonly add: (start: number) => number;
  readonly close: (node: number) => void;
  readonly list: () => JsonIndex;
}

/** Arrays that grow: most descriptions have a value or key for every ten characters or more. */
function createNodes(textLength: number): JsonNodes {
  let starts = new Uint32Array(Math.ceil(textLength / 16) + 16);
  let nexts = new Uint32Array(starts.length);
  let count = 0;
  return {
    add: (start) => {
      if (count === starts.length) [starts, nexts] = [withRoom(starts, count + 1), withRoom(nexts, count + 1)];
      starts[count] = start;
      count += 1;
      nexts[count - 1] = count;
      return count - 1;
    },
    close: (node) => {
      nexts[node] = count;
    },
    list: () => ({ starts: starts.slice(0, count), nexts: nexts.slice(0, count) }),
  };
}
