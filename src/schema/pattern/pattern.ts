import { once } from '../../lib/cache.ts';
import { createMachine } from './nfa.ts';
import { parsePattern, type PatternNode } from './parse.ts';

/** A regular expression with a limit on the time of a match. */
export interface Pattern {
  /** The pattern matches somewhere in `text`. Also true where that takes more than `budget`, and for patterns that {@link toRegExp} does not read. */
  readonly test: (text: string, budget: Budget) => boolean;
}

/** The steps that remain; one is some nanoseconds of the platform's engine. */
export interface Budget {
  left: number;
}

// A pattern of megabytes takes the platform's engine minutes, or more stack than it has.
const longestPattern = 50_000;
// A step of the machine here against one of the platform's engine, as measured.
const machineStep = 20;

/**
 * Compiles `source` as ECMA-262 reads it, with `u` where that goes and without where not.
 *
 * The platform's engine backtracks: `^(a+)+$` takes it 2^n steps for n letters. Such patterns run on a machine without backtracking;
 * with lookaround or a backreference beside, every text matches.
 */
export function createPattern(source: string): Pattern {
  const read = toRegExp(source);
  if (read === undefined) return { test: () => true };
  const { expression, text, flags } = read;
  const tree = parsePattern(text, flags);
  const machineOf = once(() => ({ machine: tree && createMachine(tree) }));
  const starts = (text: string): number => (tree !== undefined && isAnchored(tree) ? 1 : text.length + 1);
  const testNew = (text: string, budget: Budget): boolean | undefined => {
    const native = tree === undefined ? Infinity : starts(text) * costOf(tree, text.length).steps;
    // Cheaper than the smallest machine: none is made.
    const isCheap = native <= machineStep * (text.length + 1);
    const { machine } = isCheap ? { machine: undefined } : machineOf();
    const own = machine === undefined ? Infinity : machineStep * machine.size * (text.length + 1);
    const steps = Math.min(native, own);
    if (steps > budget.left) return undefined;
    budget.left -= steps;
    if (native <= own || machine === undefined) return expression.test(text);
    return machine.test(
      flags === 'u' ? Array.from(text) : Array.from({ length: text.length }, (_, at) => text.charAt(at)),
    );
  };
  return { test: remember(testNew) };
}

// Values that are made up, and examples, come again with each record.
const mostRemembered = 100;
const longestRemembered = 100;

/** `test` with the verdicts of short texts kept. A text that the budget did not allow matches, and may be tested again. */
function remember(test: (text: string, budget: Budget) => boolean | undefined): Pattern['test'] {
  const verdicts = new Map<string, boolean>();
  return (text, budget) => {
    const known = verdicts.get(text);
    if (known !== undefined) return known;
    const verdict = test(text, budget);
    if (verdict === undefined || text.length > longestRemembered) return verdict ?? true;
    if (verdicts.size >= mostRemembered) verdicts.clear();
    verdicts.set(text, verdict);
    return verdict;
  };
}

/** A pattern that was read: the text of its expression, whose anchors are those of ECMA-262. */
interface ReadPattern {
  readonly expression: RegExp;
  readonly text: string;
  readonly flags: '' | 'u';
}

/** `source` as ECMA-262 reads it, with `u` where that goes; undefined where it is no regular expression, or longer than 50,000 characters. */
export function toRegExp(source: string): ReadPattern | undefined {
  if (source.length > longestPattern) return undefined;
  return compile(source, 'u') ?? compile(withAnchors(source), 'u') ?? compile(withAnchors(source), '');
}

function compile(text: string, flags: ReadPattern['flags']): ReadPattern | undefined {
  try {
    return { expression: new RegExp(text, flags), text, flags };
  } catch {
    return undefined;
  }
}

/**
 * `source` with `^` and `$` for `\A`, `\Z` and `\z` of other dialects. Without `u` these are the letters (ECMA-262 annex B.1.2), which
 * nobody writes so: all values would be refused.
 */
function withAnchors(source: string): string {
  // A class that does not end goes on to the end: none is looked for twice.
  const part = /\[(?:\\[^]|[^\]\\])*(?:\]|$)|\\[^]/gu;
  return source.replace(part, (each) => (each === '\\A' ? '^' : /^\\z$/iu.test(each) ? '$' : each));
}

/** The most that a part of a pattern costs a backtracking engine, on a text of some length. */
interface BacktrackingCost {
  /** The matches from one position. */
  readonly paths: number;
  /** The steps to try them all. */
  readonly steps: number;
}

function costOf(node: PatternNode, length: number): BacktrackingCost {
  switch (node.kind) {
    case 'one':
    case 'edge':
      return { paths: 1, steps: 1 };
    case 'back':
      return { paths: 1, steps: length + 1 };
    case 'look':
      // A lookaround is not entered again.
      return { paths: 1, steps: costOf(node.node, length).steps };
    case 'sequence':
      return effortOfSequence(node.parts, length);
    case 'choice': {
      const efforts = node.options.map((option) => costOf(option, length));
      return { paths: sum(efforts.map(({ paths }) => paths)), steps: sum(efforts.map(({ steps }) => steps)) };
    }
    case 'repeat':
      return effortOfRepeat(node, length);
  }
}

/** Each part is tried after every match of the parts before. */
function effortOfSequence(parts: readonly PatternNode[], length: number): BacktrackingCost {
  let [paths, steps] = [1, 1];
  for (const part of parts) {
    const own = costOf(part, length);
    steps += paths * own.steps;
    paths *= own.paths;
  }
  return { paths, steps };
}

function effortOfRepeat(
  { node, min, max }: Extract<PatternNode, { kind: 'repeat' }>,
  length: number,
): BacktrackingCost {
  const { paths, steps } = costOf(node, length);
  const most = Math.max(Math.min(max, length), 1);
  if (paths === 1) return { paths: min === max ? 1 : most - Math.min(min, most) + 1, steps: (most + 1) * steps };
  // Several matches in each of many rounds: exponential.
  if (max > 1 && min !== max) return { paths: Infinity, steps: Infinity };
  const all = (paths + (min === max ? 0 : 1)) ** max;
  return { paths: all, steps: all * (most + 1) * steps };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function isAnchored(node: PatternNode): boolean {
  if (node.kind === 'edge') return node.edge === '^';
  if (node.kind === 'choice') return node.options.every(isAnchored);
  return node.kind === 'sequence' && node.parts[0] !== undefined && isAnchored(node.parts[0]);
}
