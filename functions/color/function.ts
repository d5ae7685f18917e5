import type { ArgumentKind, ColorProblem, ParsedColor } from './color.ts';
import { readTokens, type Token } from './tokens.ts';
import { hasWord, otherCssFunctions } from './words.ts';

/** The kinds of value that may stand at an index. */
type ExpectedAt = (index: number) => readonly ArgumentKind[];

/**
 * Reads a colour function, given its name in lower case and the text behind its opening parenthesis.
 * `rgba` and `hsla` are other names of `rgb` and `hsl`: CSS Color 4, sections 5.1 and 7.
 */
export function parseFunction(name: string, text: string): ParsedColor {
  const { tokens, trailing } = readTokens(text);
  const byAngle = hasWord('hsl hsla', name);
  const notOurs = nameProblem(name, byAngle, trailing);
  if (notOurs) return { kind: 'invalid', reason: notOurs };

  const args = tokens.filter(({ kind }) => kind !== 'separator');
  const layout = tokens.map(({ kind, text: written }) => (kind === 'separator' ? written : '_')).join('');
  const legacy = layout.includes(',');
  const expectedAt: ExpectedAt = (index) => expectedKinds(byAngle, index, legacy);
  const reason =
    foreignProblem(name, args, expectedAt) ??
    layoutProblem(name, layout, args.length) ??
    kindProblem(name, args, expectedAt) ??
    unitProblem(name, args, legacy);
  if (reason) return { kind: 'invalid', reason };
  return { kind: 'color', alpha: toAlpha(args[3]) };
}

/** Out-of-range values clamp, `none` is 0: CSS Color 4, section 4.2. */
function toAlpha(alpha: Token | undefined): number {
  if (!alpha) return 1;
  return Math.min(1, Math.max(0, alpha.kind === 'percentage' ? alpha.value / 100 : alpha.value));
}

function nameProblem(name: string, byAngle: boolean, trailing: string | undefined): ColorProblem | undefined {
  if (trailing === undefined) return { kind: 'unclosed', name };
  if (hasWord(otherCssFunctions, name)) return { kind: 'css-but-undocumented', notation: `${name}()` };
  if (!byAngle && !hasWord('rgb rgba', name)) return { kind: 'unknown-function', name };
  return trailing === '' ? undefined : { kind: 'trailing', name, text: trailing };
}

function foreignProblem(name: string, args: readonly Token[], expectedAt: ExpectedAt): ColorProblem | undefined {
  const index = args.findIndex(({ kind }) => kind === 'function' || kind === 'foreign');
  const found = args[index];
  if (!found) return undefined;
  const { kind, text: argument } = found;
  if (kind === 'function' && hasWord(otherCssFunctions, argument)) {
    return { kind: 'css-but-undocumented', notation: `${argument}()` };
  }
  if (index === 0 && argument.toLowerCase() === 'from') return { kind: 'css-but-undocumented', notation: argument };
  return { kind: 'argument', name, argument, expected: expectedAt(index) };
}

/** Commas throughout (the older form), or white space with a `/` before alpha. */
function layoutProblem(name: string, layout: string, found: number): ColorProblem | undefined {
  if (found !== 3 && found !== 4) return { kind: 'argument-count', name, found };
  return hasWord('_,_,_ _,_,_,_ ___ ___/_', layout) ? undefined : { kind: 'separators', name };
}

function kindProblem(name: string, args: readonly Token[], expectedAt: ExpectedAt): ColorProblem | undefined {
  const index = args.findIndex(({ kind }, at) => !expectedAt(at).some((allowed) => allowed === kind));
  const wrong = args[index];
  return wrong && { kind: 'argument', name, argument: wrong.text, expected: expectedAt(index) };
}

/** With commas `rgb()` takes numbers throughout or percentages throughout; alpha is free. */
function unitProblem(name: string, args: readonly Token[], legacy: boolean): ColorProblem | undefined {
  const [first, second, third] = args.map(({ kind }) => kind);
  const mixed = legacy && name.startsWith('rgb') && (first !== second || second !== third);
  return mixed ? { kind: 'mixed-units', name } : undefined;
}

function expectedKinds(byAngle: boolean, index: number, legacy: boolean): readonly ArgumentKind[] {
  const none = legacy ? ([] as const) : (['none'] as const);
  if (!byAngle || index > 2) return ['number', 'percentage', ...none];
  if (index === 0) return ['number', 'angle', ...none];
  return legacy ? ['percentage'] : ['percentage', 'number', ...none];
}
