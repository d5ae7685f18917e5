/** The characters that values of a JSON text begin and end with, and that part them: RFC 8259 section 2. */
export const charCodes = {
  quote: 0x22,
  comma: 0x2c,
  colon: 0x3a,
  backslash: 0x5c,
  openBracket: 0x5b,
  closeBracket: 0x5d,
  openBrace: 0x7b,
  closeBrace: 0x7d,
} as const;

const { quote, comma, colon, backslash, openBracket, closeBracket, openBrace, closeBrace } = charCodes;

/** True for a JSON text of more objects and arrays inside each other than `levels`: readers of its value that are recursive run out of stack. */
export function isDeeper(text: string, levels: number): boolean {
  let open = 0;
  for (let at = 0; at < text.length;) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      at = endOfString(text, at);
      continue;
    }
    if (code === openBrace || code === openBracket) open += 1;
    else if (code === closeBrace || code === closeBracket) open -= 1;
    if (open > levels) return true;
    at += 1;
  }
  return false;
}

/** The end of the string that starts at `at` of a JSON text, its quote included. */
export function endOfString(text: string, at: number): number {
  // To search for a quote takes half the time of a look at each character.
  let end = text.indexOf('"', at + 1);
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end + 1;
}

/** True where an odd number of backslashes stands before `at`. */
function isEscaped(text: string, at: number): boolean {
  let start = at;
  while (text.charCodeAt(start - 1) === backslash) start -= 1;
  return (at - start) % 2 === 1;
}

/** The end of the scalar or the empty object or array that starts at `at` of a JSON text. */
export function endOfLeaf(text: string, at: number): number {
  return isContainer(text, at) ? skipBetween(text, at + 1) + 1 : endOfScalar(text, at);
}

/** The end of the value that starts at `at` of a JSON text, its own bracket included, and the start of the last leaf in it. */
export function endOfValue(text: string, at: number): { readonly end: number; readonly last: number } {
  let [end, depth, last] = [at, 0, at];
  do {
    const code = text.charCodeAt(end);
    if (code === openBrace || code === openBracket) {
      depth += 1;
      last = end;
      end += 1;
    } else if (code === closeBrace || code === closeBracket) {
      depth -= 1;
      end += 1;
    } else if (isBetween(code)) end = skipBetween(text, end + 1);
    else {
      last = end;
      end = endOfScalar(text, end);
    }
  } while (depth > 0);
  return { end, last };
}

/** The offset of the next value or bracket at or after `at`: white space, commas and colons are passed over. */
export function skipBetween(text: string, at: number): number {
  let next = at;
  while (isBetween(text.charCodeAt(next))) next += 1;
  return next;
}

/** The text of the string that starts at `at` of a JSON text. */
export function stringAt(text: string, at: number): string {
  const end = endOfString(text, at);
  const raw = text.slice(at + 1, end - 1);
  return raw.includes('\\') ? String(JSON.parse(text.slice(at, end))) : raw;
}

/** True where an object or array starts at `at`. */
export function isContainer(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === openBrace || code === openBracket;
}

/** White space, and what parts values. */
export function isBetween(code: number): boolean {
  return code <= 0x20 || code === comma || code === colon;
}

/** The end of the scalar that starts at `at`. */
export function endOfScalar(text: string, at: number): number {
  if (text.charCodeAt(at) === quote) return endOfString(text, at);
  let end = at + 1;
  while (end < text.length && !endsWord(text.charCodeAt(end))) end += 1;
  return end;
}

function endsWord(code: number): boolean {
  return isBetween(code) || code === closeBrace || code === closeBracket;
}
