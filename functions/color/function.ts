import type { ArgumentKind, ColorProblem, ParsedColor } from './color.ts';
import { fromHsl, fromRgb } from './convert.ts';
import { readTokens, type Token } from './tokens.ts';
import { hasWord, otherCssFunctions } from './words.ts';

/** An argument in its place: what stands there and what may. */
interface Argument extends Token {
  readonly expected: readonly ArgumentKind[];
}

/**
 * Reads a colour function, given its name in lower case and the text behind its opening parenthesis.
 * `rgba` and `hsla` are other names of `rgb` and `hsl`: CSS Color 4, sections 5.1 and 7.
 */
export function parseFunction(name: string, text: string): ParsedColor {
  const { tokens, trailing } = readTokens(text);
  const byAngle = hasWord('hsl hsla', name);
  const layout = tokens.map(({ kind, text: written }) => (kind === 'separator' ? written : '_')).join('');
  const args = tokens
    .filter(({ kind }) => kind !== 'separator')
    .map((token, index) => ({ ...token, expected: expectedKinds(byAngle, index, layout.includes(',')) }));
  const reason =
    nameProblem(name, byAngle, trailing) ??
    foreignProblem(name, args) ??
    layoutProblem(name, layout, args.length) ??
    kindProblem(name, layout, args);
  if (reason) return { kind: 'invalid', reason };
  return { kind: 'color', rgba: byAngle ? fromHsl(args) : fromRgb(args) };
}

function expectedKinds(byAngle: boolean, index: number, legacy: boolean): readonly ArgumentKind[] {
  const none = legacy ? ([] as const) : (['none'] as const);
  if (!byAngle || index > 2) return ['number', 'percentage', ...none];
  if (index === 0) return ['number', 'angle', ...none];
  return legacy ? ['percentage'] : ['percentage', 'number', ...none];
}

function nameProblem(name: string, byAngle: boolean, trailing: string | undefined): ColorProblem | undefined {
  if (trailing === undefined) return { kind: 'unclosed', name };
  if (hasWord(otherCssFunctions, name)) return { kind: 'css-but-undocumented', notation: `${name}()` };
  if (!byAngle && !hasWord('rgb rgba', name)) return { kind: 'unknown-function', name };
  return trailing === '' ? undefined : { kind: 'trailing', name, text: trailing };
}

function foreignProblem(name: string, args: readonly Argument[]): ColorProblem | undefined {
  const found = args.find(({ kind }) => kind === 'function' || kind === 'foreign');
  if (!found) return undefined;
  const { kind, text: argument, expected } = found;
  if (kind === 'function' && hasWord(otherCssFunctions, argument)) {
    return { kind: 'css-but-undocumented', notation: `${argument}()` };
  }
  if (found === args[0] && argument.toLowerCase() === 'from')
    return { kind: 'css-but-undocumented', notation: argument };
  return { kind: 'argument', name, argument, expected };
}

/** Commas throughout (the older form), or white space with a `/` before alpha. */
function layoutProblem(name: string, layout: string, found: number): ColorProblem | undefined {
  if (found !== 3 && found !== 4) return { kind: 'argument-count', name, found };
  return hasWord('_,_,_ _,_,_,_ ___ ___/_', layout) ? undefined : { kind: 'separators', name };
}

function kindProblem(name: string, layout: string, args: readonly Argument[]): ColorProblem | undefined {
  const wrong = args.find(({ kind, expected }) => !expected.some((allowed) => allowed === kind));
  if (wrong) return { kind: 'argument', name, argument: wrong.text, expected: wrong.expected };
  const [first, second, third] = args.map(({ kind }) => kind);
  const mixed = name.startsWith('rgb') && layout.includes(',') && (first !== second || second !== third);
  return mixed ? { kind: 'mixed-units', name } : undefined;
}
