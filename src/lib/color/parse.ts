import { type ArgumentKind, type InvalidColor, type ParsedColor, invalid, namedColors } from './color.ts';

/**
 * Reads a colour in one of the formats that the specification of `x-badges` lists: a keyword, `rgb()`, `rgba()`,
 * `hsl()`, `hsla()` or hexadecimal with 3, 4, 6 or 8 digits, each with the whole grammar of CSS Color 4.
 * docs/colors.md lists where this is stricter than CSS. Linear in the length of the text.
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

/** The kinds that the argument at an index may have. */
type ExpectedAt = (index: number) => readonly ArgumentKind[];

/**
 * A colour function, by its name in lower case and the text behind its opening parenthesis.
 * `rgba` and `hsla` are other names of `rgb` and `hsl`: CSS Color 4, sections 5.1 and 7.
 */
function parseFunction(name: string, text: string): ParsedColor {
  const { tokens, trailing } = readTokens(text);
  const byAngle = hasWord('hsl hsla', name);
  const invalidFunction = checkName(name, byAngle, trailing);
  if (invalidFunction) return invalidFunction;

  const args = tokens.filter(({ kind }) => kind !== 'separator');
  const layout = tokens.map(({ kind, text: written }) => (kind === 'separator' ? written : '_')).join('');
  const legacy = layout.includes(',');
  const expectedAt: ExpectedAt = (index) => expectedKinds(byAngle, index, legacy);
  return (
    checkForeign(args, expectedAt) ??
    checkLayout(layout, args.length) ??
    checkKinds(args, expectedAt) ??
    (legacy && !byAngle ? checkUnits(args) : undefined) ?? { kind: 'color', alpha: toAlpha(args[3]) }
  );
}

/** Out-of-range values clamp, `none` is 0: CSS Color 4, section 4.2. */
function toAlpha(alpha: Token | undefined): number {
  if (!alpha) return 1;
  return Math.min(1, Math.max(0, alpha.kind === 'percentage' ? alpha.value / 100 : alpha.value));
}

function checkName(name: string, byAngle: boolean, trailing: string | undefined): InvalidColor | undefined {
  if (trailing === undefined) return invalid('unclosed');
  if (hasWord(otherCssFunctions, name)) return invalid('undocumented', `${name}()`);
  if (!byAngle && !hasWord('rgb rgba', name)) return invalid('unknown-function', name);
  return trailing === '' ? undefined : invalid('trailing', name);
}

function checkForeign(args: readonly Token[], expectedAt: ExpectedAt): InvalidColor | undefined {
  const index = args.findIndex(({ kind }) => kind === 'function' || kind === 'foreign');
  const { kind, text = '' } = args[index] ?? {};
  if (kind === undefined) return undefined;
  if (kind === 'function' && hasWord(otherCssFunctions, text)) return invalid('undocumented', `${text}()`);
  if (index === 0 && text.toLowerCase() === 'from') return invalid('undocumented', text);
  return invalid('argument', text, expectedAt(index));
}

/** Commas throughout (the older form), or white space with a `/` before alpha. */
function checkLayout(layout: string, count: number): InvalidColor | undefined {
  if (count !== 3 && count !== 4) return invalid('argument-count', String(count));
  return hasWord('_,_,_ _,_,_,_ ___ ___/_', layout) ? undefined : invalid('separators');
}

function checkKinds(args: readonly Token[], expectedAt: ExpectedAt): InvalidColor | undefined {
  const index = args.findIndex(({ kind }, at) => !expectedAt(at).some((allowed) => allowed === kind));
  const wrong = args[index];
  return wrong && invalid('argument', wrong.text, expectedAt(index));
}

/** `rgb()` with commas takes numbers throughout or percentages throughout; alpha is free. */
function checkUnits(args: readonly Token[]): InvalidColor | undefined {
  const kinds = new Set(args.slice(0, 3).map(({ kind }) => kind));
  return kinds.size > 1 ? invalid('mixed-units') : undefined;
}

function expectedKinds(byAngle: boolean, index: number, legacy: boolean): readonly ArgumentKind[] {
  const none = legacy ? ([] as const) : (['none'] as const);
  if (!byAngle || index > 2) return ['number', 'percentage', ...none];
  if (index === 0) return ['number', 'angle', ...none];
  return legacy ? ['percentage'] : ['percentage', 'number', ...none];
}

/** Lists of words are one text each, because the ruleset is loaded for every linted file. */
function hasWord(list: string, word: string): boolean {
  return ` ${list} `.includes(` ${word} `);
}

/** The keywords of every CSS property: CSS Cascade 5, section 7. */
const cssWideKeywords = 'inherit initial unset revert revert-layer';

/** System colours: CSS Color 4, section 6.2 and, deprecated, appendix A. */
const systemColor =
  /^((accentcolor|canvas|field|highlight|mark|menu|selecteditem)(text)?|(active|button|caption|gray|inactivecaption|info|link|visited|window)text|button(border|face|highlight|shadow)|(in)?active(border|caption)|appworkspace|(info)?background|scrollbar|threed(face|highlight|(dark|light)?shadow)|window(frame)?)$/;

/** Colour functions outside the documented formats (CSS Color 4 and 5), and functions that may stand for any value (CSS Values 4 and 5). */
const otherCssFunctions =
  'hwb lab lch oklab oklch color color-mix light-dark contrast-color device-cmyk var env attr if ' +
  'calc min max clamp round mod rem sin cos tan asin acos atan atan2 pow sqrt hypot log exp abs sign';

/** One token at the top level of a colour function: a value, a separator, a function in it, or something foreign. */
export interface Token {
  readonly kind: ArgumentKind | 'separator' | 'function' | 'foreign';
  /** Angles in the unit at the end of the text; 0 for tokens that are not numbers. */
  readonly value: number;
  readonly text: string;
}

/** The arguments of a function, and the text after its closing parenthesis; undefined where that is missing. */
export interface Tokens {
  readonly tokens: readonly Token[];
  readonly trailing: string | undefined;
}

/**
 * The text after the opening parenthesis of a colour function as tokens (CSS Syntax 3, section 4): `1+2` is two numbers, `1e3`
 * one, a comment separates. Foreign text is one token. Linear in the length of the text.
 */
export function readTokens(text: string): Tokens {
  const tokens: Token[] = [];
  let depth = 0;
  for (const match of text.matchAll(pattern)) {
    const [whole, number, unit, word] = match;
    if (whole === ')') {
      if (depth === 0) return { tokens, trailing: text.slice(match.index + 1) };
      depth -= 1;
    } else {
      if (depth === 0 && !isGap(whole)) tokens.push(toToken(whole, number, unit?.toLowerCase(), word?.toLowerCase()));
      if (whole.endsWith('(')) depth += 1;
    }
  }
  return { tokens, trailing: undefined };
}

/** White space | comment | number with unit | word, as a function or not | separator or parenthesis | foreign text. */
const pattern =
  /[ \t\n\r\f]+|\/\*[^]*?(?:\*\/|$)|([+-]?(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?)(%|(?:--|-?[a-z_\x80-\uffff])[\w\x80-\uffff-]*)?|((?:--|-?[a-z_\x80-\uffff])[\w\x80-\uffff-]*)\(?|[,/()]|[^\s,/()]+|[^]/gi;

function isGap(text: string): boolean {
  return /^[ \t\n\r\f]|^\/\*/.test(text);
}

function toToken(text: string, number: string | undefined, unit: string | undefined, word: string | undefined): Token {
  if (number !== undefined) {
    const value = Number(number);
    if (unit === undefined) return { kind: 'number', value, text };
    if (unit === '%') return { kind: 'percentage', value, text };
    if (/^(?:deg|grad|rad|turn)$/.test(unit)) return { kind: 'angle', value, text };
  }
  if (text === ',' || text === '/') return { kind: 'separator', value: 0, text };
  if (text.endsWith('(')) return { kind: 'function', value: 0, text: word ?? '' };
  return { kind: word === 'none' ? word : 'foreign', value: 0, text };
}
