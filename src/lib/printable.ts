import { codePoint } from './hidden-characters.ts';

/**
 * Characters that a terminal acts upon, that reorder text, or that are invisible: control characters, line and paragraph separators,
 * bidirectional controls, characters without width, lone surrogates, and noncharacters. Variation selectors after an emoji stay.
 */
const unprintable =
  /(?!(?<=\p{Emoji})[\ufe0e\ufe0f])[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\p{Cs}\p{Noncharacter_Code_Point}]/gu;

const plainText = /^[\n\t\x20-\x7e]*$/u;

/** The start of a command in the log of a runner: of GitHub and TeamCity at the start of a line, of Azure Pipelines (and GitHub before) anywhere. */
const command = /(?<=^[\t ]*):(?=:)|#(?=#(?:vso|teamcity)?\[)/gmu;

/** `text` in one line, with invisible and active characters as escapes: `\u202e`, `\u{E0100}`. */
export function printable(text: string): string {
  return printableLines(text).replace(/[\n\t]/gu, (character) =>
    character === '\n' ? String.raw`\n` : String.raw`\t`,
  );
}

/** `text` with its line ends and tabs; other invisible characters, and commands of runners, are escaped. */
export function printableLines(text: string): string {
  return withEscapes(text, escaped);
}

/** Text that is JSON with invisible characters escaped: the same value to a program, and no other text to a reader. */
export function printableJson(text: string): string {
  return withEscapes(text, escapedUnits);
}

/** `value` as printable JSON. */
export function toPrintableJson(value: unknown, indentation?: number | string): string {
  // Line ends and tabs are those of the indentation: in texts JSON escapes them.
  return printableJson(JSON.stringify(value, undefined, indentation));
}

function withEscapes(text: string, escape: (character: string) => string): string {
  const inert = text.replace(command, escape);
  // Matching categories of Unicode takes many times as long.
  if (plainText.test(inert)) return inert;
  return inert.replace(unprintable, (character) =>
    character === '\n' || character === '\t' ? character : escape(character),
  );
}

/** A reader looks a character up by its number. */
function escaped(character: string): string {
  return character.length === 1 ? escapedUnits(character) : `\\u{${codePoint(character).slice(2)}}`;
}

/** JSON writes a character of two units as two. */
function escapedUnits(character: string): string {
  if (character === '\r') return String.raw`\r`;
  const units = [...Array(character.length).keys()].map((index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}
