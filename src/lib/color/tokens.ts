import type { ArgumentKind } from './color.ts';

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
