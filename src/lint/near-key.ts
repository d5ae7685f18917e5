/** The names of our extensions as they are compared: lower case, no separators. */
const meant = ['xbadges', 'xmcp'];
const longest = 20;

/** Whether a key is one of our extensions, but for one slip, case and separators. */
export function isNearKey(key: string): boolean {
  // Most keys are out by their first letter.
  if ((key.charCodeAt(0) | 32) !== 0x78 || key.length > longest) return false;
  const folded = key.toLowerCase().replace(/[\s_-]/gu, '');
  return isNear(folded.length, (at) => folded.charCodeAt(at));
}

/** The same of folded letters, told one by one. */
export function isNear(count: number, letterAt: (index: number) => number | undefined): boolean {
  return meant.some((word) => Math.abs(word.length - count) <= 1 && isOneEdit(word, count, letterAt));
}

/** Whether one insertion, deletion, replacement or swap of neighbours lies between the two, or nothing. */
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
