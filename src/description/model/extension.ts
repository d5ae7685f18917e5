/** True for the key of a specification extension (OpenAPI section "Specification Extensions"). */
export function isExtension(key: string | number): boolean {
  return String(key).startsWith('x-');
}

/** The names of our extensions as they are compared: lower case, no separators. */
const extensionNames = ['xbadges', 'xmcp'];
const longest = 20;

/** True for a key that is one of our extensions, or differs from one only by a single edit, case and separators. */
export function isNearKey(key: string): boolean {
  // Most keys are out by their first letter.
  if ((key.charCodeAt(0) | 32) !== 0x78 || key.length > longest) return false;
  const folded = foldedIn(key);
  return isNearWord(folded.length, (at) => folded[at]);
}

/** True for a key near `x-mcp`. */
export function isNearMcpKey(key: string): boolean {
  const folded = foldedIn(key);
  return isNearWord(folded.length, (at) => folded[at], ['xmcp']);
}

const [dash, underscore] = [0x2d, 0x5f];

/** The letters of a key, in lower case and without separators. */
function foldedIn(key: string): readonly number[] {
  const folded: number[] = [];
  for (let at = 0; at < key.length; at += 1) {
    const code = key.charCodeAt(at);
    if (code >= 0x80) return Array.from(key.toLowerCase().replace(/[\s_-]/gu, ''), (letter) => letter.charCodeAt(0));
    if (!isBlank(code) && code !== dash && code !== underscore)
      folded.push(code >= 0x41 && code <= 0x5a ? code | 32 : code);
  }
  return folded;
}

/** True for a key near one of `words`. `letterAt` answers its letters, as `foldedIn` makes them. */
export function isNearWord(
  count: number,
  letterAt: (index: number) => number | undefined,
  words: readonly string[] = extensionNames,
): boolean {
  return words.some((word) => Math.abs(word.length - count) <= 1 && isOneEdit(word, count, letterAt));
}

/** True for words that are equal, or one insertion, deletion, replacement or swap of neighbours apart. */
function isOneEdit(word: string, count: number, letterAt: (index: number) => number | undefined): boolean {
  let [head, tail] = [0, 0];
  const least = Math.min(word.length, count);
  while (head < least && word.charCodeAt(head) === letterAt(head)) head += 1;
  while (tail < least - head && word.charCodeAt(word.length - 1 - tail) === letterAt(count - 1 - tail)) tail += 1;
  const [left, right] = [word.length - head - tail, count - head - tail];
  if (Math.max(left, right) <= 1) return true;
  const isSwap = word.charCodeAt(head) === letterAt(head + 1) && word.charCodeAt(head + 1) === letterAt(head);
  return left === 2 && right === 2 && isSwap;
}

function isBlank(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d);
}
