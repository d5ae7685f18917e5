import { isArray, isObject } from './json.ts';

/** Puts `***` in place of secrets. */
export interface Mask {
  /** `text` without them. */
  readonly text: (text: string) => string;
  /** The first `length` characters of `text` without them. A secret that begins there is masked whole, so that no part of it is left. */
  readonly start: (text: string, length: number) => string;
  /** A JSON value without them, in its keys and numbers too. */
  readonly value: (value: unknown) => unknown;
  /** The length of the longest text that a secret is known by, however it is encoded. */
  readonly longest: number;
}

/** Shorter secrets stand in every other word: a text without them would say nothing. */
const shortest = 4;
/** Values that tell nothing: messages and JSON have them for other reasons. */
const literals = ['true', 'false', 'null'];
/** Shorter secrets are masked as whole words only. */
const shortestPart = 8;
const replacement = '***';

/** The most of a secret that one expression looks for. A long token is found by its start, and goes with all that a token may have behind it; other long secrets are found in pieces. */
const longestLooked = 255;
const token = /^[\w.~+/=-]*$/u;
const pieces = /[^]{1,255}/gu;

/**
 * A mask for `secrets`, however they are written: as they are, as JSON, XML, HTML or a URL escapes them, as Base64 of either alphabet, within a
 * longer Base64 text too, and where a message cuts them and writes `...`.
 */
export function createMask(secrets: readonly string[]): Mask {
  const parts = secrets.flatMap((secret) => (token.test(secret) ? secret : (secret.match(pieces) ?? [])));
  const hidden = [...new Set(parts)].filter((part) => part.length >= shortest && !literals.includes(part));
  if (hidden.length === 0) return nothingHidden;
  const forms = [...new Set(hidden.flatMap(formsOf))].sort((a, b) => b.length - a.length);
  const pattern = new RegExp(`(?:${forms.map(patternOf).join('|')})+`, 'gu');
  const mask = (text: string): string => text.replace(pattern, replacement);
  return {
    text: mask,
    start: (text, length) => {
      const [last] = [...text.matchAll(pattern)].filter(({ index }) => index < length).slice(-1);
      const end = last === undefined ? length : Math.max(length, last.index + last[0].length);
      return mask(text.slice(0, end));
    },
    value: (value) => maskValue(value, mask),
    longest: Math.min(longestLooked, Math.max(...forms.map((form) => form.length))) * longestEscape,
  };
}

const nothingHidden: Mask = {
  text: (text) => text,
  start: (text, length) => text.slice(0, length),
  value: (value) => value,
  longest: 0,
};

/** `value` itself where nothing is masked: other tables know it, by the digits of its numbers. */
function maskValue(value: unknown, mask: (text: string) => string): unknown {
  if (typeof value === 'string') return mask(value);
  if (isArray(value)) {
    const items = value.map((item) => maskValue(item, mask));
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  if (isObject(value)) {
    const entries = Object.entries(value);
    const masked = entries.map(([key, each]) => [mask(key), maskValue(each, mask)] as const);
    const isSame = masked.every(([key, each], index) => key === entries[index]?.[0] && each === entries[index][1]);
    return isSame ? value : Object.fromEntries(masked);
  }
  const written = String(value);
  const masked = mask(written);
  return masked === written ? value : masked;
}

/** A secret, also with the spaces that messages have for what is no ASCII, and its Base64: by itself, and what of it stays the same behind one or two other bytes. */
function formsOf(secret: string): readonly string[] {
  const bytes = new TextEncoder().encode(secret);
  const inner = [0, 1, 2].flatMap((before) => {
    const text = base64([...new Uint8Array(before), ...bytes]).replaceAll('=', '');
    // Characters at the edges hold bits of what stands beside the secret.
    const [first, last] = [before === 0 ? 0 : before + 1, text.length - ((bytes.length + before) % 3 === 0 ? 0 : 1)];
    return last - first >= shortestPart ? [text.slice(first, last)] : [];
  });
  const all = [base64([...bytes]), ...inner];
  return [
    secret,
    secret.replace(/[^\x20-\x7e]+/gu, ' '),
    ...all,
    ...all.map((each) => each.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')),
  ];
}

function base64(bytes: readonly number[]): string {
  return btoa(bytes.map((byte) => String.fromCharCode(byte)).join(''));
}

/** A form with each of its characters in every encoding, or its start where a text is cut there. */
function patternOf(form: string): string {
  // Each backslash by itself could stand for some of the backslashes in a text: there are too many ways to try.
  const characters = (form.slice(0, longestLooked).match(/\\+|[^]/gu) ?? []).map(characterPattern);
  const more = form.length > longestLooked ? String.raw`(?:[\w.~+/=-]|%(?:25){0,3}[\da-fA-F]{2})*` : '';
  const beginning = characters.slice(0, shortest).join('');
  // As long as messages show a text.
  const rest = characters.slice(shortest, 64).reduceRight((tail, each) => `(?:${each}${tail})?`, '');
  const cut = `${beginning}${rest}${brokenEscape}(?=\\.{3})`;
  if (form.length >= shortestPart) return `${characters.join('')}${more}|${cut}`;
  return `${wordStart}(?:${characters.join('')}${wordEnd}|${cut})`;
}

/** The start of an escape that the cut ended. */
const brokenEscape = String.raw`(?:%[\da-fA-F]{0,5}|\\{1,8}(?:u[\da-fA-F]{0,3})?|&[#\w]{0,7})?`;

/** A place with no letter or digit before it, but that of an escape. */
const wordStart = String.raw`(?:(?<![\p{L}\p{N}])|(?<=%[\da-fA-F]{2}|\\u[\da-fA-F]{4}|\\[nrtbf]))`;
const wordEnd = String.raw`(?![\p{L}\p{N}])`;

/** The longest text of one character: `\\\\u0026`, `%2525F0%2525...`. */
const longestEscape = 32;

/** Short escapes: of XML and HTML, forms, JSON Pointer and JSON. */
const ownEscapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  ' ': String.raw`\+`,
  '/': '~1',
  '~': '~0',
  '\n': String.raw`\\{1,8}n`,
  '\t': String.raw`\\{1,8}t`,
};

/**
 * A character, or a run of backslashes, as it is, percent-encoded, as JSON escapes it (once or within other JSON), as XML, HTML or
 * JSON Pointer escape it: letters and digits, which nobody escapes, as they are.
 */
function characterPattern(run: string): string {
  if (/^[\da-z]$/iu.test(run)) return run;
  const [character = ''] = run;
  const percent = Array.from(new TextEncoder().encode(character), (byte) => `%(?:25){0,3}${hex(byte, 2)}`).join('');
  const code = character.codePointAt(0) ?? 0;
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  const own = ownEscapes[character];
  const escaped = [
    percent,
    units.map((unit) => String.raw`\\{1,8}u${hex(unit, 4)}`).join(''),
    `&#(?:0{0,4}${code}|[xX]0{0,4}${hex(code, 1)});`,
    ...(own === undefined ? [] : [own]),
  ];
  if (character === '\\') return `(?:\\\\{${run.length},${run.length * 8}}|(?:${escaped.join('|')}){${run.length}})`;
  return `(?:${[String.raw`\\{0,8}\u{${code.toString(16)}}`, ...escaped].join('|')})`;
}

/** A number in hexadecimal, in letters of either case. */
function hex(value: number, length: number): string {
  const digits = value.toString(16).padStart(length, '0');
  return digits.replace(/[a-f]/gu, (digit) => `[${digit}${digit.toUpperCase()}]`);
}
