import { endOfScalar, isBetween, marks } from './json-text.ts';

const { openBracket, closeBracket, openBrace, closeBrace } = marks;

/**
 * The places of the values of a JSON text, eight bytes each: keys and values, numbered in the order of the text, so that
 * an object is followed by its first key, that by its value, and so on.
 */
export interface JsonOutline {
  /** The offset of each, in UTF-16 code units. */
  readonly starts: Uint32Array;
  /** The number of what comes after each and all that is in it. */
  readonly nexts: Uint32Array;
}

/** The outline of `text`, which must be JSON: it is read once, and not proven again. */
export function outlineJson(text: string): JsonOutline {
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
  readonly list: () => JsonOutline;
}

/** Arrays that grow: most descriptions have a value or key for every ten characters or more. */
function createNodes(textLength: number): JsonNodes {
  let starts = new Uint32Array(Math.ceil(textLength / 16) + 16);
  let nexts = new Uint32Array(starts.length);
  let count = 0;
  return {
    add: (start) => {
      if (count === starts.length) [starts, nexts] = [doubled(starts), doubled(nexts)];
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

function doubled(numbers: Uint32Array): Uint32Array<ArrayBuffer> {
  const more = new Uint32Array(numbers.length * 2);
  more.set(numbers);
  return more;
}
