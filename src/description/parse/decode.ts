import { UserError } from '../../lib/user-error.ts';

/** The words for a text in messages: its name, and what it should be. */
export interface ParseNames {
  readonly name: string;
  readonly noun: string;
}

/**
 * The text that `bytes` hold in UTF-8.
 * @throws UserError where they are something else.
 */
export function decode({ name, noun }: ParseNames, bytes: Uint8Array): string {
  if (isUtf16(bytes)) {
    throw new UserError(`${name}:1:1: ${noun} must be UTF-8 text; found UTF-16. Save it as UTF-8.`);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    const good = new TextDecoder().decode(bytes.subarray(0, countGood(bytes)));
    throw new UserError(`${name}:${lineColumn(good, good.length)}: ${noun} must be UTF-8 text; found other bytes.`, {
      cause,
    });
  }
}

/** True for a text in UTF-16: a byte order mark, or NUL beside each of the first two letters, which are ASCII (RFC 4627 section 3). */
export function isUtf16(bytes: Uint8Array): boolean {
  // Indexes, as iterating over the bytes takes as long as the rest of this function, which every file goes through.
  const [first, second, third, fourth] = [bytes[0], bytes[1], bytes[2], bytes[3]];
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true;
  // Every text is asked: most are known by two bytes.
  if ((first === 0) === (second === 0) || third === undefined || fourth === undefined) return false;
  return (first === 0) === (third === 0) && (second === 0) === (fourth === 0);
}

/** The number of bytes before the first that is not UTF-8. */
function countGood(bytes: Uint8Array): number {
  let [good, bad] = [0, bytes.length];
  while (good + 1 < bad) {
    const middle = Math.floor((good + bad) / 2);
    if (isStartOfUtf8(bytes.subarray(0, middle))) good = middle;
    else bad = middle;
  }
  return good;
}

function isStartOfUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** A mistake that keeps a text from being read: its place, from 0, and one sentence. */
export interface TextMistake {
  readonly line: number;
  readonly character: number;
  readonly message: string;
}

/** The message of an error about the text that is called `name`, taken apart: `name:line:column: sentence`. */
export function mistakeIn(message: string, name: string): TextMistake {
  const rest = message.startsWith(`${name}:`) ? message.slice(name.length + 1).trimStart() : message;
  const [whole = '', line = '1', column = '1'] = /^(\d+):(\d+): /u.exec(rest) ?? [];
  return { line: Number(line) - 1, character: Number(column) - 1, message: rest.slice(whole.length) };
}

/** `line:column` of an offset, both from 1. */
export function lineColumn(text: string, offset: number): string {
  const before = text.slice(0, offset).split('\n');
  return `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
}
