/**
 * What a terminal acts upon, what makes text read otherwise than it stands, and what nobody sees: control characters, line and paragraph
 * separators, bidirectional controls, characters without width, lone surrogates, and what is no character. The selector that makes an emoji
 * of the character before it stays.
 */
const unprintable =
  /(?!(?<=\p{Emoji})[\ufe0e\ufe0f])[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\p{Cs}\p{Noncharacter_Code_Point}]/gu;

const plainText = /^[\n\t\x20-\x7e]*$/u;

/** What begins a command in the log of a runner: of GitHub and TeamCity at the start of a line, of Azure Pipelines (and GitHub before) anywhere. */
const command = /(?<=^[\t ]*):(?=:)|#(?=#(?:vso|teamcity)?\[)/gmu;

/** `text` in one line that shows all it holds: what does not show, or acts, is written as an escape of JSON. */
export function printable(text: string): string {
  return printableLines(text).replace(/[\n\t]/gu, (character) =>
    character === '\n' ? String.raw`\n` : String.raw`\t`,
  );
}

/** `text` with its line ends and tabs; everything else that does not show, or that a runner would act upon, is escaped. */
export function printableLines(text: string): string {
  const inert = text.replace(command, escaped);
  // Looking for a category of Unicode takes many times as long.
  if (plainText.test(inert)) return inert;
  return inert.replace(unprintable, (character) =>
    character === '\n' || character === '\t' ? character : escaped(character),
  );
}

/** `value` as JSON in which all that does not show is escaped: it is the same value to a program, and nothing else to a reader. */
export function toPrintableJson(value: unknown, indentation?: number | string): string {
  // Line ends and tabs are those of the indentation: within texts they are escaped already.
  return printableLines(JSON.stringify(value, undefined, indentation));
}

function escaped(character: string): string {
  if (character === '\r') return String.raw`\r`;
  const units = [...Array(character.length).keys()].map((index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}
