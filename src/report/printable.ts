/** What a terminal would act on, and what makes text read otherwise than it stands: C0, DEL, C1, line separators, bidirectional controls, tags, lone surrogates. */
const unprintable =
  /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff\u{e0000}-\u{e007f}\p{Surrogate}]/gu;

/** `text` in one line that no terminal acts upon: whatever it would is written as an escape of JSON. */
export function printable(text: string): string {
  return text.replace(unprintable, escaped);
}

/** `text` with its line breaks and tabs, and everything else that a terminal would act upon escaped. */
export function printableLines(text: string): string {
  return text.replace(unprintable, (character) =>
    character === '\n' || character === '\t' ? character : escaped(character),
  );
}

function escaped(character: string): string {
  const short: Readonly<Record<string, string>> = { '\n': String.raw`\n`, '\r': String.raw`\r`, '\t': String.raw`\t` };
  const units = [...Array(character.length).keys()].map((index) => character.charCodeAt(index));
  return short[character] ?? units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}
