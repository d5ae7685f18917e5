import { type ParseError, printParseErrorCode } from 'jsonc-parser';

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
