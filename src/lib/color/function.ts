import { type ArgumentKind, invalid, type InvalidColor, type ParsedColor } from './color.ts';
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
  const foreign = nameProblem(name, byAngle, trailing);
  if (foreign) return foreign;

  const args = tokens.filter(({ kind }) => kind !== 'separator');
  const layout = tokens.map(({ kind, text: written }) => (kind === 'separator' ? written : '_')).join('');
  const legacy = layout.includes(',');
  const expectedAt: ExpectedAt = (index) => expectedKinds(byAngle, index, legacy);
  return (
    foreignProblem(args, expectedAt) ??
    layoutProblem(layout, args.length) ??
    kindProblem(args, expectedAt) ??
    (legacy && !byAngle ? unitProblem(args) : undefined) ?? { kind: 'color', alpha: toAlpha(args[3]) }
  );
}

/** Out-of-range values clamp, `none` is 0: CSS Color 4, section 4.2. */
function toAlpha(alpha: Token | undefined): number {
  if (!alpha) return 1;
  return Math.min(1, Math.max(0, alpha.kind === 'percentage' ? alpha.value / 100 : alpha.value));
}

function nameProblem(name: string, byAngle: boolean, trailing: string | undefined): InvalidColor | undefined {
  if (trailing === undefined) return invalid('unclosed');
  if (hasWord(otherCssFunctions, name)) return invalid('undocumented', `${name}()`);
  if (!byAngle && !hasWord('rgb rgba', name)) return invalid('unknown-function', name);
  return trailing === '' ? undefined : invalid('trailing', name);
}

function foreignProblem(args: readonly Token[], expectedAt: ExpectedAt): InvalidColor | undefined {
  const index = args.findIndex(({ kind }) => kind === 'function' || kind === 'foreign');
  const { kind, text = '' } = args[index] ?? {};
  if (kind === undefined) return undefined;
  if (kind === 'function' && hasWord(otherCssFunctions, text)) return invalid('undocumented', `${text}()`);
  if (index === 0 && text.toLowerCase() === 'from') return invalid('undocumented', text);
  return invalid('argument', text, expectedAt(index));
}

/** Commas throughout (the older form), or white space with a `/` before alpha. */
function layoutProblem(layout: string, count: number): InvalidColor | undefined {
  if (count !== 3 && count !== 4) return invalid('argument-count', String(count));
  return hasWord('_,_,_ _,_,_,_ ___ ___/_', layout) ? undefined : invalid('separators');
}

function kindProblem(args: readonly Token[], expectedAt: ExpectedAt): InvalidColor | undefined {
  const index = args.findIndex(({ kind }, at) => !expectedAt(at).some((allowed) => allowed === kind));
  const wrong = args[index];
  return wrong && invalid('argument', wrong.text, expectedAt(index));
}

/** What is wrong with the units of `rgb()` with commas: it takes numbers throughout or percentages throughout; alpha is free. */
function unitProblem(args: readonly Token[]): InvalidColor | undefined {
  const kinds = new Set(args.slice(0, 3).map(({ kind }) => kind));
  return kinds.size > 1 ? invalid('mixed-units') : undefined;
}

function expectedKinds(byAngle: boolean, index: number, legacy: boolean): readonly ArgumentKind[] {
  const none = legacy ? ([] as const) : (['none'] as const);
  if (!byAngle || index > 2) return ['number', 'percentage', ...none];
  if (index === 0) return ['number', 'angle', ...none];
  return legacy ? ['percentage'] : ['percentage', 'number', ...none];
}
