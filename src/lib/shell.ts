/** `text` as one word of a POSIX shell: in quotes where a shell would act upon it. Lines are made to be pasted, and names are outside data. */
export function shellWord(text: string): string {
  return /^[\w./:-]+$/u.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
