/** A text, and the position up to which it is read. */
export interface Cursor {
  readonly text: string;
  at: number;
}

const nameStart = /[:_\p{L}]/uy;
const afterName = /[^-:.\w\u00b7\p{L}\p{M}\p{N}]/gu;
const afterSpace = /\S/gu;

/** Takes `token` if it comes next. */
export function isTaken(cursor: Cursor, token: string): boolean {
  const isNext = cursor.text.startsWith(token, cursor.at);
  if (isNext) cursor.at += token.length;
  return isNext;
}

/** A name (XML 1.0, fifth edition, section 2.3), any letter where the standard has ranges; undefined where none starts. */
export function takeName(cursor: Cursor): string | undefined {
  nameStart.lastIndex = cursor.at;
  return nameStart.test(cursor.text) ? takeUntil(cursor, afterName) : undefined;
}

/** The text between the quotes that come next; undefined without quotes, or without their end. */
export function takeQuoted(cursor: Cursor): string | undefined {
  const { text, at } = cursor;
  const quote = text[at];
  const end = quote === '"' || quote === "'" ? text.indexOf(quote, at + 1) : -1;
  if (end < 0) return undefined;
  cursor.at = end + 1;
  return text.slice(at + 1, end);
}

/**
 * The text before the next match of `stop`, a global expression. A search, as repetitions in an expression run out of stack on some
 * megabytes.
 */
export function takeUntil(cursor: Cursor, stop: RegExp): string {
  stop.lastIndex = cursor.at;
  const end = stop.exec(cursor.text)?.index ?? cursor.text.length;
  const found = cursor.text.slice(cursor.at, end);
  cursor.at = end;
  return found;
}

/** The space that comes next, which may be empty. */
export function takeSpace(cursor: Cursor): string {
  return takeUntil(cursor, afterSpace);
}
