const [tab, lineFeed, carriageReturn, space] = [0x09, 0x0a, 0x0d, 0x20];
const [doubleQuote, hash, singleQuote, comma, colon] = [0x22, 0x23, 0x27, 0x2c, 0x3a];
const [openBracket, backslash, closeBracket, openBrace, closeBrace] = [0x5b, 0x5c, 0x5d, 0x7b, 0x7d];

/** Stands for an offset that could not be read. */
export const unread = -1;

/** The offset of the first character at or after `at` that is no space. */
export function skipSpaces(text: string, at: number): number {
  let next = at;
  while (text.charCodeAt(next) === space) next += 1;
  return next;
}

/** The offset of the first character at or after `at` that is neither space nor tab. */
export function skipBlanks(text: string, at: number): number {
  let next = at;
  while (text.charCodeAt(next) === space || text.charCodeAt(next) === tab) next += 1;
  return next;
}

/** The start of the next line; the end of the text where there is none. */
export function nextLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end + 1;
}

/** True where only blanks and a comment follow on the line from `at` on. */
export function isRestBlank(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === lineFeed || code === carriageReturn || code === hash || at >= text.length;
}

/** True where a space, a tab or a line end stands at `at`. */
export function isBlankAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === space || code === tab || code === lineFeed || code === carriageReturn || at >= text.length;
}

/** The start of the first line that stands no deeper than `column`. */
export function skipDeeper(text: string, from: number, column: number): number {
  let at = from;
  while (at < text.length) {
    const first = skipSpaces(text, at);
    const code = text.charCodeAt(first);
    if (code !== lineFeed && code !== carriageReturn && first - at <= column) return at;
    at = nextLine(text, first);
  }
  return at;
}

/** The end of the plain key that starts at `at`: its colon; `unread` where the line has none. */
export function endOfPlainKey(text: string, at: number): number {
  for (let end = at; end < text.length; end += 1) {
    const code = text.charCodeAt(end);
    if (code === colon && isBlankAt(text, end + 1)) return end;
    if (code === lineFeed || (code === hash && isBlankAt(text, end - 1))) return unread;
  }
  return unread;
}

/** Behind the quoted text that starts at `at`. */
export function endOfQuoted(text: string, at: number): number {
  const quote = text.charCodeAt(at);
  for (let end = at + 1; end < text.length; end += 1) {
    const code = text.charCodeAt(end);
    if (code === backslash && quote === doubleQuote) end += 1;
    else if (code === quote) {
      // Two single quotes are one.
      if (quote === doubleQuote || text.charCodeAt(end + 1) !== singleQuote) return end + 1;
      end += 1;
    }
  }
  return unread;
}

/** True for a character, by its code, that means something where a value may start in a flow collection, brackets aside. */
const isMark = new Uint8Array(128);
for (const letter of `"'#&*!`) isMark[letter.charCodeAt(0)] = 1;

/** Behind the flow collection that starts at `at`; `unread` where it holds an anchor, an alias or a tag. */
export function endOfFlow(text: string, at: number, levels = Number.POSITIVE_INFINITY): number {
  let depth = 0;
  for (let end = at; end < text.length; end += 1) {
    const code = text.charCodeAt(end);
    if (code === openBrace || code === openBracket) {
      depth += 1;
      if (depth > levels) return unread;
    } else if (code === closeBrace || code === closeBracket) {
      depth -= 1;
      if (depth === 0) return end + 1;
    } else if (isMark[code] === 1 && isFlowStart(text, end)) {
      if (code === doubleQuote || code === singleQuote) end = endOfQuoted(text, end) - 1;
      else if (code === hash) end = nextLine(text, end) - 1;
      else if (isProperty(code)) return unread;
      if (end < at) return unread;
    }
  }
  return unread;
}

/** True where `at` of a flow collection is not within a plain text. */
function isFlowStart(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  return (
    isBlankAt(text, at - 1) || before === comma || before === colon || before === openBrace || before === openBracket
  );
}

/** True where an explicit key, `? key`, starts at `at` of a line. */
export function isExplicit(text: string, at: number): boolean {
  return text.charCodeAt(at) === 0x3f && isBlankAt(text, at + 1);
}

/** True for a code that begins an anchor, an alias or a tag. */
export function isProperty(code: number): boolean {
  return code === 0x26 || code === 0x2a || code === 0x21;
}
