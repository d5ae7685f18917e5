/** A value as a short text in a line: a text as it is, everything else as JSON. */
export function shortText(value: unknown, longest = 100): string {
  return (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, longest);
}

/** The values of a list as short texts. */
export function shortTexts(list: readonly unknown[], most: number): readonly string[] {
  return list.slice(0, most).map((value) => shortText(value));
}
