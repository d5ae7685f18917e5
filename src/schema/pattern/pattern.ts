import { createMachine } from './nfa.ts';
import { parsePattern, type PatternNode } from './parse.ts';

/** A regular expression whose matches have a bound, whatever the text. */
export interface Pattern {
  /** Whether the pattern matches somewhere in `text`; true as well where nobody can tell within `budget`, and for what {@link toRegExp} does not read. */
  readonly test: (text: string, budget: Budget) => boolean;
}

/** Steps that may still be taken, one being what the platform's engine does in some nanoseconds. */
export interface Budget {
  left: number;
}

// Reading a pattern of megabytes takes the platform's engine minutes, or more stack than it has.
const longestPattern = 50_000;
// A step of the machine here against one of the platform's engine, as measured.
const machineStep = 20;

/**
 * Compiles `source` as ECMA-262 reads it, with `u` where that goes and without where not.
 *
 * The platform's engine backtracks: `^(a+)+$` takes it 2^n steps for n letters. Where the shape of a pattern leaves room for
 * that, a machine without backtracking decides; where there is lookaround or a backreference beside, nobody does.
 */
export function createPattern(source: string): Pattern {
  const read = toRegExp(source);
  if (read === undefined) return { test: () => true };
  const { expression, flags } = read;
  const tree = parsePattern(source, flags);
  const machine = tree && createMachine(tree);
  const starts = (text: string): number => (tree !== undefined && isAnchored(tree) ? 1 : text.length + 1);
  return {
    test: (text, budget) => {
      const native = tree === undefined ? Infinity : starts(text) * costOf(tree, text.length).steps;
      const own = machine === undefined ? Infinity : machineStep * machine.size * (text.length + 1);
      const steps = Math.min(native, own);
      if (steps > budget.left) return true;
      budget.left -= steps;
      if (native <= own || machine === undefined) return expression.test(text);
      return machine.test(
        flags === 'u' ? Array.from(text) : Array.from({ length: text.length }, (_, at) => text.charAt(at)),
      );
    },
  };
}

/** `source` as ECMA-262 reads it, with `u` where that goes; undefined where it is no regular expression, or longer than 50,000 characters. */
export function toRegExp(source: string): { readonly expression: RegExp; readonly flags: '' | 'u' } | undefined {
  if (source.length > longestPattern) return undefined;
  for (const flags of ['u', ''] as const) {
    try {
      return { expression: new RegExp(source, flags), flags };
    } catch {
      continue;
    }
  }
  return undefined;
}

/** How a backtracking engine fares with a part of a pattern on a text of some length, at most. */
interface BacktrackingCost {
  /** Ways in which it may match from one place. */
  readonly ways: number;
  /** Steps to try them all. */
  readonly steps: number;
}

function costOf(node: PatternNode, length: number): BacktrackingCost {
  switch (node.kind) {
    case 'one':
    case 'edge':
      return { ways: 1, steps: 1 };
    case 'back':
      return { ways: 1, steps: length + 1 };
    case 'look':
      // What was found inside is not tried again.
      return { ways: 1, steps: costOf(node.node, length).steps };
    case 'sequence':
      return effortOfSequence(node.parts, length);
    case 'choice': {
      const efforts = node.options.map((option) => costOf(option, length));
      return { ways: sum(efforts.map(({ ways }) => ways)), steps: sum(efforts.map(({ steps }) => steps)) };
    }
    case 'repeat':
      return effortOfRepeat(node, length);
  }
}

/** What a sequence costs: every way of the parts before is gone again for each part. */
function effortOfSequence(parts: readonly PatternNode[], length: number): BacktrackingCost {
  let [ways, steps] = [1, 1];
  for (const part of parts) {
    const own = costOf(part, length);
    steps += ways * own.steps;
    ways *= own.ways;
  }
  return { ways, steps };
}

function effortOfRepeat(
  { node, min, max }: Extract<PatternNode, { kind: 'repeat' }>,
  length: number,
): BacktrackingCost {
  const { ways, steps } = costOf(node, length);
  const most = Math.max(Math.min(max, length), 1);
  if (ways === 1) return { ways: min === max ? 1 : most - Math.min(min, most) + 1, steps: (most + 1) * steps };
  // More than one way in each of many rounds: exponential.
  if (max > 1 && min !== max) return { ways: Infinity, steps: Infinity };
  const all = (ways + (min === max ? 0 : 1)) ** max;
  return { ways: all, steps: all * (most + 1) * steps };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function isAnchored(node: PatternNode): boolean {
  if (node.kind === 'edge') return node.edge === '^';
  if (node.kind === 'choice') return node.options.every(isAnchored);
  return node.kind === 'sequence' && node.parts[0] !== undefined && isAnchored(node.parts[0]);
}
