/** The offset of the next token at or after `at` of a YAML text: blanks, line ends and comments are passed over. */
export function skipBlank(text: string, at: number): number {
  let next = at;
  for (;;) {
    while (isBlank(text.charCodeAt(next))) next += 1;
    if (text.charCodeAt(next) !== hash) return next;
    while (next < text.length && !isLineEnd(text.charCodeAt(next))) next += 1;
  }
}

/** The end of the token at or before `position`, blanks and line ends behind it left out. */
export function trimEnd(text: string, position: number): number {
  let end = Math.min(position, text.length);
  while (end > 0 && isBlank(text.charCodeAt(end - 1))) end -= 1;
  return end;
}

/** The end of the name of an anchor or alias that starts before `at` (YAML 1.2 section 6.9.2). */
export function endOfName(text: string, at: number): number {
  let end = at;
  while (end < text.length && !isBlank(text.charCodeAt(end)) && !',[]{}'.includes(text.charAt(end))) end += 1;
  return end;
}

/** The offset of the node whose anchor, if it has one, is at `at`. */
export function behindAnchor(text: string, at: number): number {
  return text.charAt(at) === '&' ? skipBlank(text, endOfName(text, at + 1)) : at;
}

/** The number of dashes from `from` to `to`, nothing but blanks and comments between them. */
export function countDashes(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = skipBlank(text, from); at < to && isDash(text, at); at = skipBlank(text, at + 1)) count += 1;
  return count;
}

/** The end of a block scalar, as Spectral has it, that the parser has read up to `position`: before the last line end. */
export function endOfBlockScalar(text: string, position: number): number {
  let end = position - 1;
  while (end < text.length && isSpace(text.charCodeAt(end))) end -= 1;
  return end;
}

/** True where a colon follows the key that ends at `end`: on the same line, or anywhere in a flow mapping. */
export function isBeforeColon(text: string, end: number, isFlow: boolean): boolean {
  let next = end;
  while (isSpace(text.charCodeAt(next))) next += 1;
  return text.charAt(isFlow ? skipBlank(text, next) : next) === ':';
}

/** True where the question mark of an explicit key stands before `start`. */
export function isAfterQuestion(text: string, start: number): boolean {
  return text.charAt(trimEnd(text, start) - 1) === '?';
}

/** True where `start` to `end` is a key in one line between a question mark and a colon. */
export function isExplicitKey(text: string, start: number, end: number): boolean {
  const isOneLine = !/[\r\n]/u.test(text.slice(start, end));
  return isOneLine && isAfterQuestion(text, start) && text.charAt(skipBlank(text, end)) === ':';
}

/** True where an item of a block sequence starts at `at`. */
export function isDash(text: string, at: number): boolean {
  return text.charAt(at) === '-' && isBlank(text.charCodeAt(at + 1));
}

/** True where a flow mapping or sequence starts at `at`. */
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
