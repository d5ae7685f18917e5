import { isArray, isObject } from '../lib/json.ts';
import { toBase64 } from '../lib/bytes.ts';

/** Headers that say what an answer should be, or what is sent: everybody may know their values, which stand in every other answer. */
const publicHeaders =
  /^(?:accept(?:-.+)?|content-.+|user-agent|host|origin|date|cache-control|pragma|prefer|expect|if-.+|range|te|via|connection|upgrade.*|traceparent)$/u;

const credentials = /^(?:proxy-)?authorization$/u;

/** Schemes that gateways take in headers of their own, too. */
const knownScheme = /^(?:bearer|basic|digest|token|apikey)$/iu;

/**
 * The secrets in `headers` that are sent with every request, by their names in lower case: each value, of credentials also the part after
 * the scheme, of Basic also the user and the password, and the value of each cookie.
 */
export function secretsIn(headers: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(headers).flatMap(([name, value]) => (publicHeaders.test(name) ? [] : secretsOf(name, value)));
}

function secretsOf(name: string, value: string): readonly string[] {
  if (name === 'cookie') return value.split(';').map((pair) => pair.slice(pair.indexOf('=') + 1).trim());
  const [, scheme = '', rest = ''] = /^(\S+) +(.+)$/u.exec(value) ?? [];
  if (scheme === '' || !(credentials.test(name) || knownScheme.test(scheme))) return [value];
  return [value, rest, ...(/^basic$/iu.test(scheme) ? partsOfBasic(rest) : [])];
}

/** RFC 7617: user and password, joined by a colon, in Base64. */
function partsOfBasic(encoded: string): readonly string[] {
  try {
    const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
    const both = new TextDecoder().decode(bytes);
    const colon = both.indexOf(':');
    return [both, both.slice(0, colon), both.slice(colon + 1)];
  } catch {
    // A text that is not Base64 has no parts.
    return [];
  }
}

/** Puts `***` in place of secrets. */
export interface Mask {
  /** `text` without them, also where it ends in `...` within one. */
  readonly text: (text: string) => string;
  /** A JSON value without them, in its keys and numbers too. */
  readonly value: (value: unknown) => unknown;
}

/** Shorter secrets stand in every other word: a text without them would say nothing. */
const shortest = 4;
/** Values that tell nothing: messages and JSON have them for other reasons. */
const literals = ['true', 'false', 'null'];
/** Shorter secrets are masked as whole words only. */
const shortestPart = 8;
const replacement = '***';

/** The most that is looked for at once, more than messages show of a text. A long token is found by its start, other long secrets piece by piece. */
const longest = 64;
const pieces = /[^]{1,64}/gu;
const token = /^[\w.~+/=-]*$/u;

/**
 * A mask for `secrets`, however they are written: as they are, as JSON, XML, HTML or a URL escapes them, in hexadecimal, as Base64 of either
 * alphabet, within a longer Base64 text too, and where a text is cut and ends in `...`.
 */
export function createMask(secrets: readonly string[]): Mask {
  const hidden = [...new Set(secrets)].filter((each) => each.length >= shortest && !literals.includes(each));
  if (hidden.length === 0) return emptyMask;
  const forms = [...new Set(hidden.flatMap(formsOf))].sort((a, b) => b.length - a.length);
  const pattern = new RegExp(`(?:${forms.map(patternOf).join('|')})+`, 'gu');
  const mask = (text: string): string => text.replace(pattern, replacement);
  return { text: mask, value: (value) => maskValue(value, mask) };
}

/** The mask for no secrets. */
export const emptyMask: Mask = { text: (text) => text, value: (value) => value };

/** `value` itself where nothing is masked: the digits of its numbers are noted under that object. */
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

/**
 * The forms of a secret: as it is, with spaces in place of characters beyond ASCII, as messages have it, its bytes in hexadecimal, and its
 * Base64: by itself, and the part that stays the same after one or two other bytes.
 */
function formsOf(secret: string): readonly string[] {
  const plain = [secret, secret.replace(/[^\x20-\x7e]+/gu, ' ')];
  const bytes = new TextEncoder().encode(secret);
  const inner = [0, 1, 2].flatMap((before) => {
    const text = toBase64([...new Uint8Array(before), ...bytes]).replaceAll('=', '');
    // Characters at the edges hold bits of what stands beside the secret.
    const [first, last] = [before === 0 ? 0 : before + 1, text.length - ((bytes.length + before) % 3 === 0 ? 0 : 1)];
    return last - first >= shortestPart ? [text.slice(first, last)] : [];
  });
  const all = [toBase64(bytes), ...inner];
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [
    digits,
    digits.toUpperCase(),
    ...plain.flatMap((each) => (token.test(each) ? each : (each.match(pieces) ?? []))),
    ...all,
    ...all.map((each) => each.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')),
  ].filter((form) => form.length >= shortest);
}

/** A form with each of its characters in every encoding, or its start where a text is cut there. */
function patternOf(form: string): string {
  // Each backslash by itself could stand for some of the backslashes in a text: there are too many ways to try.
  const characters = (form.slice(0, longest).match(/\\+|[^]/gu) ?? []).map(characterPattern);
  // One character at a cut tells little, and stands there by chance.
  const [start, rest] = [characters.slice(0, 2).join(''), characters.slice(2)];
  const more = form.length > longest ? String.raw`(?:\.?(?:[\w~+/=-]|%(?:25){0,3}[\da-fA-F]{2}))*` : '';
  const cut = rest.reduceRight((tail, each) => `(?:${each}${tail})?`, '') + brokenEscape + String.raw`(?=\.{3})`;
  if (form.length >= shortestPart) return `${start}(?:${rest.join('')}${more}|${cut})`;
  return `${wordStart}${start}(?:${rest.join('')}${wordEnd}|${cut})`;
}

/** The start of an escape that the cut ended, of a character in several bytes or units with those before. */
const brokenEscape = String.raw`(?:(?:%[\da-fA-F]{0,8}){1,4}|(?:\\{1,8}(?:u[\da-fA-F]{0,4})?){1,2}|&[#\w;]{0,15})?`;

/** A place with no letter or digit before it, but that of an escape. */
const wordStart = String.raw`(?:(?<![\p{L}\p{N}])|(?<=%[\da-fA-F]{2}|\\u[\da-fA-F]{4}|\\[nrtbf]))`;
const wordEnd = String.raw`(?![\p{L}\p{N}])`;

/** Short escapes: of XML and HTML, forms, JSON Pointer and JSON. */
const ownEscapes: Readonly<Record<string, string>> = {
  '&': '&(?:amp;){1,4}',
  '<': '&(?:amp;){0,3}lt;',
  '>': '&(?:amp;){0,3}gt;',
  '"': '&(?:amp;){0,3}quot;',
  "'": '&(?:amp;){0,3}apos;',
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
    `&(?:amp;){0,3}#(?:0{0,4}${code}|[xX]0{0,4}${hex(code, 1)});`,
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
