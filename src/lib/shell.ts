/**
 * The words of a line as a POSIX shell splits it: quotes and backslashes count, nothing is expanded. Undefined where a quote does not end.
 */
export function shellWords(line: string): readonly string[] | undefined {
  const words: string[] = [];
  let word: string | undefined;
  // An escaped character, quotes of both kinds, blanks, all else; a quote that does not end is none of these.
  const part = /\\([^])|'([^']*)'|"((?:\\[^]|[^"\\])*)"|(\s+)|([^\s'"\\]+)|([^])/gu;
  for (const [, escaped, single, double, blank, plain, other] of line.matchAll(part)) {
    if (other !== undefined) return undefined;
    if (blank !== undefined) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? '') + (escaped ?? single ?? double?.replace(/\\(["\\$`])/gu, '$1') ?? plain ?? '');
  }
  return word === undefined ? words : [...words, word];
}

/**
 * `text` as one word of a POSIX shell: in quotes where a shell would act upon it. Lines are made to be pasted, and names are outside data.
 * Control characters other than line ends stand in `$'...'`, which all shells in use know.
 */
export function shellWord(text: string): string {
  if (/^[\w./:-]+$/u.test(text)) return text;
  // No command can be given a NUL.
  const known = text.toWellFormed().replaceAll('\0', '');
  if (!/(?!\n)\p{Cc}/u.test(known)) return `'${known.replaceAll("'", String.raw`'\''`)}'`;
  return `$'${known.replace(/['\\]/gu, String.raw`\$&`).replace(/\p{Cc}/gu, escaped)}'`;
}

const escapes: Readonly<Record<string, string>> = { '\n': String.raw`\n`, '\r': String.raw`\r`, '\t': String.raw`\t` };

/** Controls beyond ASCII are several bytes, which stand as they are. */
function escaped(control: string): string {
  const code = control.charCodeAt(0);
  return escapes[control] ?? (code > 0x7f ? control : `\\x${code.toString(16).padStart(2, '0')}`);
}
