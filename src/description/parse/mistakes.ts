import { type ParseError, printParseErrorCode } from 'jsonc-parser';
import { member } from '../../lib/json.ts';
import { lineColumn } from './decode.ts';

/** A mistake of a text that is not JSON, in plain words: what the library expects is seldom what a person would look for. */
export function jsonMistake(text: string, { error, offset }: ParseError): string {
  if (text.trim() === '') return 'nothing';
  if (!/^\s*[[{]/u.test(text)) return 'a text that begins with no `{`. Give a file of YAML the ending `.yaml`';
  const rest = text.slice(offset, offset + 99);
  const isLast = /,\s*$/u.test(text.slice(Math.max(0, offset - 99), offset)) && /^[\]}]/u.test(rest);
  if (isLast) return 'a comma behind the last value. Remove it';
  const code = printParseErrorCode(error);
  if (code === 'ValueExpected' && rest === '') return unclosed;
  return code === 'InvalidSymbol' ? symbolIn(rest) : (mistakes[code] ?? 'a text that is not JSON');
}

const unclosed = 'the end of the text in brackets that are not closed';

/** The sign or word that a text begins with and that JSON does not have. */
function symbolIn(rest: string): string {
  if (rest.startsWith("'")) return 'single quotes. JSON has double quotes alone';
  if (/^[\w$-]{1,50}\s{0,9}:/u.test(rest)) return 'a key without double quotes';
  return 'a sign or word that JSON does not have. Put a text into double quotes';
}

/** The words for the mistakes that people make, by the name that the library has for them. */
const mistakes: Readonly<Record<string, string>> = {
  PropertyNameExpected: 'no key where one belongs. A comma may be one too many',
  ValueExpected: 'no value where one belongs. A comma may be one too many',
  ColonExpected: 'a key without a colon',
  CommaExpected: 'no comma between two values',
  CloseBraceExpected: unclosed,
  CloseBracketExpected: unclosed,
  EndOfFileExpected: 'a text behind its end. A `}` above may be one too many',
  InvalidCommentToken: 'a comment, which JSON does not have. Remove it',
  UnexpectedEndOfComment: 'a comment, which JSON does not have. Remove it',
  UnexpectedEndOfString: 'a text without its closing quote',
  UnexpectedEndOfNumber: 'a number that is cut off',
  InvalidUnicode: 'an escape that JSON does not have. Write a backslash as `\\\\`',
  InvalidEscapeCharacter: 'an escape that JSON does not have. Write a backslash as `\\\\`',
  InvalidCharacter: 'a tab or control character in a text. Write it as an escape, as in `\\t`',
};

interface YamlMistake {
  /** The words of the library. */
  readonly reason: string;
  /** `line:column`. */
  readonly place: string;
  /** The mistake in plain words: what the library calls wrong is seldom what is. */
  readonly found: string;
}

/** The mistake that `cause` of the library js-yaml is about. */
export function yamlMistake(cause: unknown, text: string): YamlMistake {
  const reason = String(member(cause, 'reason'));
  const [, known = reason] = yamlMistakes.find(([start]) => reason.startsWith(start)) ?? [];
  const found = (reason.startsWith('bad indentation') ? oddSign(cause, text) : undefined) ?? known;
  return { reason, place: placeOfMistake(cause, text), found };
}

/** The sign that a line cannot be read for, where it says more than the library does; undefined for any other. */
function oddSign(cause: unknown, text: string): string | undefined {
  const at = Number(member(member(cause, 'mark'), 'position'));
  const before = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
  const [sign = ''] = text.slice(at, at + 1);
  if (/["'\]}]$/u.test(before) && /[,;]/u.test(sign)) return `a \`${sign}\` behind a value. Remove it`;
  if (/[@`%]/u.test(sign)) return `a text that begins with ${sign === '`' ? 'a backtick' : `\`${sign}\``}. Quote it`;
  // The first colon of a line belongs to its key.
  return /:\s/u.test(before) && /^:\s/u.test(text.slice(at, at + 2)) ? 'a text with `: ` in it. Quote it' : undefined;
}

/** The words for the mistakes that people make, by the start of what the library says. */
const yamlMistakes: readonly (readonly [reason: string, found: string])[] = [
  [
    'expected a single document',
    'several documents in one file. Give each a file of its own, and take out `---` between them',
  ],
  [
    'bad indentation of a mapping',
    'a line that YAML cannot read. Indent a key as those beside it, and quote a text that has `: ` or a quote in it, or begins with a sign',
  ],
  ['bad indentation of a sequence', 'a line of a list that YAML cannot read. Indent it as the lines beside it'],
  [
    'end of the stream or a document',
    'a line that belongs to no key. The line above may lack `: `, or this one its indentation',
  ],
  ['can not read a block mapping', 'a line without `: `. Indent a text of several lines deeper than its key'],
  ['can not read an implicit', 'a key without a colon'],
  ['missed comma', 'no comma between two items. A `[` or `{` above may not be closed'],
  ['unexpected end of the stream within a flow', 'the end of the text in brackets that are not closed'],
  ['unexpected end of the stream within a', 'the end of the text in quotes that are not closed'],
  ['unexpected end of the document within a', 'the end of the document in quotes that are not closed'],
  ['tab characters', 'a tab in the indentation. Use spaces'],
  ['unidentified alias', 'an alias without an anchor. Quote a text that begins with `*`'],
  ['name of an alias', 'a `*` without a name. Quote a text that begins with `*`'],
  ['unknown escape', 'an unknown escape. In single quotes a backslash is a letter'],
  ['the stream contains', 'a control character'],
  ['null byte', 'a NUL'],
];

/** `line:column` of a mistake that the library found. */
function placeOfMistake(cause: unknown, text: string): string {
  // For a NUL the library gives an offset and no line.
  if (text.includes('\0')) return lineColumn(text, text.indexOf('\0'));
  const mark = member(cause, 'mark');
  const [line, column] = [member(mark, 'line'), member(mark, 'column')].map((number) => Number(number ?? 0) + 1);
  return `${String(line)}:${String(column)}`;
}
