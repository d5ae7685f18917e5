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

/** `text` as one word of a POSIX shell: in quotes where a shell would act upon it. Lines are made to be pasted, and names are outside data. */
export function shellWord(text: string): string {
  return /^[\w./:-]+$/u.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
