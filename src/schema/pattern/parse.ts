/** A regular expression taken apart, as far as the cost of a match depends on it. */
export type PatternNode =
  /** The node takes one character: a literal, a class, a dot, an escape. */
  | { readonly kind: 'one'; readonly matches: (character: string) => boolean }
  | { readonly kind: 'edge'; readonly edge: Edge }
  | { readonly kind: 'sequence'; readonly parts: readonly PatternNode[] }
  | { readonly kind: 'choice'; readonly options: readonly PatternNode[] }
  | { readonly kind: 'repeat'; readonly node: PatternNode; readonly min: number; readonly max: number }
  /** Lookahead and lookbehind. */
  | { readonly kind: 'look'; readonly node: PatternNode }
  /** A backreference. */
  | { readonly kind: 'back' };

/** An assertion of position: the start, the end, at the edge of a word or away from it. */
export type Edge = '^' | '$' | 'b' | 'B';

interface PatternReading {
  readonly source: string;
  readonly flags: '' | 'u';
  at: number;
  depth: number;
}

// Groups inside each other.
const depthLimit = 200;

/**
 * Parses `source`, which `new RegExp(source, flags)` accepts (ECMA-262 section 22.2.1 and, without `u`, annex B.1.2). Undefined
 * for modifiers, and for more than 200 groups inside each other.
 */
export function parsePattern(source: string, flags: '' | 'u'): PatternNode | undefined {
  const reading: PatternReading = { source, flags, at: 0, depth: 0 };
  const node = parseChoice(reading);
  return reading.at === source.length ? node : undefined;
}

function parseChoice(reading: PatternReading): PatternNode | undefined {
  if (reading.depth > depthLimit) return undefined;
  reading.depth += 1;
  const options: PatternNode[] = [];
  for (;;) {
    const sequence = parseSequence(reading);
    if (sequence === undefined) return undefined;
    options.push(sequence);
    if (reading.source[reading.at] !== '|') break;
    reading.at += 1;
  }
  reading.depth -= 1;
  const [only] = options;
  return options.length === 1 ? only : { kind: 'choice', options };
}

function parseSequence(reading: PatternReading): PatternNode | undefined {
  const parts: PatternNode[] = [];
  while (reading.at < reading.source.length && !'|)'.includes(reading.source[reading.at] ?? '')) {
    const term = parseTerm(reading);
    if (term === undefined) return undefined;
    parts.push(parseQuantifier(reading, term));
  }
  return { kind: 'sequence', parts };
}

function parseTerm(reading: PatternReading): PatternNode | undefined {
  const { source, at } = reading;
  if (source[at] === '(') return parseGroup(reading);
  const edge = /^(?:[$^]|\\[bB])/u.exec(source.slice(at, at + 2))?.[0];
  if (edge !== undefined) {
    reading.at += edge.length;
    return { kind: 'edge', edge: edge.slice(-1) as Edge };
  }
  const back = take(reading, /\\(?:[1-9]\d*|k<[^>]*>)/uy);
  return back === undefined ? parseOne(reading) : { kind: 'back' };
}

function parseGroup(reading: PatternReading): PatternNode | undefined {
  const look = take(reading, /\(\?<?[=!]/uy);
  if (look === undefined && take(reading, /\((?:\?:|\?<[^>=!]+>|(?!\?))/uy) === undefined) return undefined;
  const node = parseChoice(reading);
  if (node === undefined || reading.source[reading.at] !== ')') return undefined;
  reading.at += 1;
  return look === undefined ? node : { kind: 'look', node };
}

const oneOf = {
  u: /\[(?:[^\]\\]|\\.)*\]|\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|\\u\{[\da-fA-F]+\}|\\[pP]\{[^}]*\}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\c[a-zA-Z]|\\.|./suy,
  '': /\[(?:[^\]\\]|\\[^])*\]|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\c[a-zA-Z]|\\0[0-7]{0,2}|\\[^]|[^]/y,
};

/** The platform's engine matches single characters. */
function parseOne(reading: PatternReading): PatternNode | undefined {
  const text = take(reading, oneOf[reading.flags]);
  if (text === undefined) return undefined;
  if (/^[^\\[.]$/su.test(text)) return { kind: 'one', matches: (character) => character === text };
  const expression = new RegExp(`^(?:${text})$`, reading.flags);
  return { kind: 'one', matches: (character) => expression.test(character) };
}

function parseQuantifier(reading: PatternReading, node: PatternNode): PatternNode {
  const text = take(reading, /(?:[*+?]|\{\d+(?:,\d*)?\})\??/uy);
  if (text === undefined) return node;
  const [, low = '', comma, high = ''] = /^\{(\d+)(,(\d*))?\}/u.exec(text) ?? [];
  const [min, max] = { '*': [0, Infinity], '+': [1, Infinity], '?': [0, 1] }[text[0] ?? ''] ?? [
    Number(low),
    comma === undefined ? Number(low) : high === '' ? Infinity : Number(high),
  ];
  return { kind: 'repeat', node, min: min ?? 0, max: max ?? Infinity };
}

function take(reading: PatternReading, expression: RegExp): string | undefined {
  expression.lastIndex = reading.at;
  const text = expression.exec(reading.source)?.[0];
  reading.at += text?.length ?? 0;
  return text;
}
