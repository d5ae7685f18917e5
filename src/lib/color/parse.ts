import { invalid, type ParsedColor } from './color.ts';
import { parseFunction } from './function.ts';
import { namedColors } from './names.ts';
import { cssWideKeywords, hasWord, systemColor } from './words.ts';

/**
 * Reads a colour in one of the formats that the specification of `x-badges` lists: a keyword, `rgb()`, `rgba()`,
 * `hsl()`, `hsla()` or hexadecimal with 3, 4, 6 or 8 digits, each with the whole grammar of CSS Color 4.
 * docs/colors.md names where it is stricter than CSS. Time grows with the length of the text and no faster.
 */
export function parseColor(text: string): ParsedColor {
  if (text.trim() !== text || text === '') return invalid(text.trim() === '' ? 'blank' : 'surrounding-space');
  if (text.includes('\\')) return invalid('escape');
  if (text.startsWith('#')) return parseHex(text.slice(1));
  if (/^[a-z-]+$/i.test(text)) return parseWord(text);
  const [, name] = /^([a-z][a-z\d-]*)\(/i.exec(text) ?? [];
  // A colour of millions of arguments would fill the memory.
  if (name !== undefined && text.length < 9999) return parseFunction(name.toLowerCase(), text.slice(name.length + 1));
  return unknown(text);
}

/** Every word that is a colour, for suggestions. */
export function colorWords(): readonly string[] {
  return `${namedColors} transparent currentcolor`.split(' ');
}

function parseHex(digits: string): ParsedColor {
  const [foreign] = /[^\da-f]/i.exec(digits) ?? [];
  if (foreign !== undefined) return invalid('hex-digit', foreign);
  if (!isHexLength(digits)) return invalid('hex-length', String(digits.length));
  const alpha = digits.length < 5 ? digits.slice(3).repeat(2) : digits.slice(6);
  return { kind: 'color', alpha: Number.parseInt(alpha || 'ff', 16) / 255 };
}

function parseWord(text: string): ParsedColor {
  const word = text.toLowerCase();
  if (word === 'currentcolor') return { kind: 'currentcolor' };
  if (word === 'transparent') return { kind: 'color', alpha: 0 };
  if (hasWord(namedColors, word)) return { kind: 'color', alpha: 1 };
  if (hasWord(cssWideKeywords, word)) return invalid('css-wide-keyword', text);
  if (systemColor.test(word)) return invalid('system-color', text);
  return unknown(text);
}

function unknown(text: string): ParsedColor {
  if (/^[\da-f]+$/i.test(text) && isHexLength(text)) return invalid('hex-without-hash', `#${text}`);
  return /[(/]/.test(text) ? invalid('other') : invalid('unknown-word', text);
}

function isHexLength({ length }: string): boolean {
  return [3, 4, 6, 8].includes(length);
}
