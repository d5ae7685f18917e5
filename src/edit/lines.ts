/** The offset at which the line of an offset begins. */
export function lineStartOf(text: string, at: number): number {
  return text.slice(0, at).lastIndexOf('\n') + 1;
}

/** The number of characters before an offset in its line. */
export function columnAt(text: string, at: number): number {
  return at - lineStartOf(text, at);
}

/** The rest of the line from an offset on. */
export function restOfLine(text: string, at: number): string {
  const rest = text.slice(at);
  return rest.slice(0, rest.search(/[\r\n]|$/u));
}

/** True where `rest` of a line of YAML has no value: blanks, or a comment. */
export function isBlankRest(rest: string): boolean {
  return /^[ \t]*(?:#.*)?$/u.test(rest);
}

/** The line end that a text has, that of its first line. */
export function lineEndOf(text: string): string {
  return /\r?\n/u.exec(text)?.[0] ?? '\n';
}

/** The white space between an offset and what stands before it. */
export function gapBefore(text: string, at: number): string {
  const before = text.slice(0, at);
  return before.slice(before.trimEnd().length);
}
