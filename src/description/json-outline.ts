/**
 * Where the values of a JSON text stand, eight bytes each: keys and values, numbered in the order of the text, so that
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

/** Where the scalar or the empty object or array ends that starts at `at` of a JSON text. */
export function endOfLeaf(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code !== openBrace && code !== openBracket) return endOfScalar(text, at);
  let end = at + 1;
  while (isBetween(text.charCodeAt(end))) end += 1;
  return end + 1;
}

/** Where the value ends that starts at `at` of a JSON text, its own bracket included. */
export function endOfValue(text: string, at: number): number {
  let end = at;
  let depth = 0;
  do {
    const code = text.charCodeAt(end);
    const isScalar = !isBetween(code) && !isBracket(code);
    if (code === openBrace || code === openBracket) depth += 1;
    if (code === closeBrace || code === closeBracket) depth -= 1;
    end = isScalar ? endOfScalar(text, end) : end + 1;
  } while (depth > 0);
  return end;
}

/** The key whose text starts at `start` of a JSON text. */
export function keyAt(text: string, start: number): string {
  const end = endOfLeaf(text, start);
  const raw = text.slice(start + 1, end - 1);
  return raw.includes('\\') ? String(JSON.parse(text.slice(start, end))) : raw;
}

const [quote, comma, colon, backslash] = [0x22, 0x2c, 0x3a, 0x5c];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

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

/** White space, and what parts values: RFC 8259 section 2. */
function isBetween(code: number): boolean {
  return code <= 0x20 || code === comma || code === colon;
}

function endOfScalar(text: string, at: number): number {
  let end = at + 1;
  if (text.charCodeAt(at) === quote) {
    for (let code = text.charCodeAt(end); code !== quote; code = text.charCodeAt(end))
      end += code === backslash ? 2 : 1;
    return end + 1;
  }
  while (end < text.length && !endsWord(text.charCodeAt(end))) end += 1;
  return end;
}

function endsWord(code: number): boolean {
  return isBetween(code) || code === closeBrace || code === closeBracket;
}

function isBracket(code: number): boolean {
  return code === openBrace || code === openBracket || code === closeBrace || code === closeBracket;
}
