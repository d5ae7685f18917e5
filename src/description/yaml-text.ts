/** Where the next token stands at or after `at` of a YAML text: blanks, line ends and comments are passed over. */
export function skipBlank(text: string, at: number): number {
  let next = at;
  for (;;) {
    while (isBlank(text.charCodeAt(next))) next += 1;
    if (text.charCodeAt(next) !== hash) return next;
    while (next < text.length && !isLineEnd(text.charCodeAt(next))) next += 1;
  }
}

/** Where what ends at or before `position` ends, blanks and line ends behind it left out. */
export function trimEnd(text: string, position: number): number {
  let end = Math.min(position, text.length);
  while (end > 0 && isBlank(text.charCodeAt(end - 1))) end -= 1;
  return end;
}

/** Where the name of an anchor or alias ends that starts before `at` (YAML 1.2 section 6.9.2). */
export function endOfName(text: string, at: number): number {
  let end = at;
  while (end < text.length && !isBlank(text.charCodeAt(end)) && !',[]{}'.includes(text.charAt(end))) end += 1;
  return end;
}

/** Where the node stands whose anchor, if it has one, is at `at`. */
export function behindAnchor(text: string, at: number): number {
  return text.charAt(at) === '&' ? skipBlank(text, endOfName(text, at + 1)) : at;
}

/** How many dashes there are from `from` to `to`, nothing but blanks and comments between them. */
export function countDashes(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = skipBlank(text, from); at < to && isDash(text, at); at = skipBlank(text, at + 1)) count += 1;
  return count;
}

/** Where a block scalar ends, as Spectral has it, that the parser has read up to `position`: before the last line end. */
export function endOfBlockScalar(text: string, position: number): number {
  let end = position - 1;
  while (end < text.length && isSpace(text.charCodeAt(end))) end -= 1;
  return end;
}

/** Whether a colon follows the key that ends at `end`: on the same line, or anywhere in a flow mapping. */
export function isBeforeColon(text: string, end: number, isFlow: boolean): boolean {
  let next = end;
  while (isSpace(text.charCodeAt(next))) next += 1;
  return text.charAt(isFlow ? skipBlank(text, next) : next) === ':';
}

/** Whether the question mark of an explicit key stands before `start`. */
export function isAfterQuestion(text: string, start: number): boolean {
  return text.charAt(trimEnd(text, start) - 1) === '?';
}

/** Whether what stands from `start` to `end` is a key in one line between a question mark and a colon. */
export function isExplicitKey(text: string, start: number, end: number): boolean {
  const isOneLine = !/[\r\n]/u.test(text.slice(start, end));
  return isOneLine && isAfterQuestion(text, start) && text.charAt(skipBlank(text, end)) === ':';
}

/** Whether `at` starts an item of a block sequence. */
export function isDash(text: string, at: number): boolean {
  return text.charAt(at) === '-' && isBlank(text.charCodeAt(at + 1));
}

/** Whether `at` starts a flow mapping or sequence. */
export function isFlowStart(text: string, at: number): boolean {
  return text.charAt(at) === '{' || text.charAt(at) === '[';
}

const hash = 0x23;
const [tab, lineFeed, carriageReturn, space] = [0x09, 0x0a, 0x0d, 0x20];

function isBlank(code: number): boolean {
  return isSpace(code) || isLineEnd(code);
}

function isSpace(code: number): boolean {
  return code === space || code === tab;
}

function isLineEnd(code: number): boolean {
  return code === lineFeed || code === carriageReturn;
}
