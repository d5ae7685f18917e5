import type { TestFile } from './jest-host.ts';
import type { Mutant } from './mutants-of.ts';
import { traced } from './trace.ts';
import type { OtherText, Workplace } from './workplace.ts';

/** What a test file does with nothing broken. */
export interface TestTrace {
  /** How long it takes; undefined for one that fails, which kills nothing. */
  readonly durationMs: number | undefined;
  readonly reaches: (mutant: Mutant) => boolean;
  /** Whether it calls a function of a file. */
  readonly calls: (file: string) => boolean;
}

/** Traces a test file in two copies of the checkout: `tracing` has the traced sources. */
export type TraceTest = (test: string, places: TracePlaces) => Promise<TestTrace>;

/** Where a test file is traced. */
export interface TracePlaces {
  readonly plain: Workplace;
  readonly tracing: Workplace;
}

/** What is written down of a trace: by source the numbers of the mutants, or that all may be noticed. */
export interface WrittenTrace {
  readonly durationMs?: number;
  readonly reached: Readonly<Record<string, readonly number[]>> | 'all';
}

/** Keeps traces from one run to the next. */
export interface TraceStore {
  readonly read: (test: string) => WrittenTrace | undefined;
  readonly write: (test: string, trace: WrittenTrace) => void;
}

/** No test file takes as long, on a busy machine either. */
const longestMs = 90_000;

/** The traced text of each file, and what asks each test file once for the mutants that it reaches. */
export function createTrace(
  mutantsByFile: ReadonlyMap<string, readonly Mutant[]>,
  {
    textOf,
    store,
    tell,
  }: {
    readonly textOf: (file: string) => string;
    readonly store: TraceStore;
    readonly tell: (line: string) => void;
  },
): { readonly texts: readonly OtherText[]; readonly traceTest: TraceTest } {
  const firsts = new Map<string, number>();
  const texts: OtherText[] = [];
  let mutantCount = 0;
  for (const [file, mutants] of mutantsByFile) {
    texts.push({ file, text: traced(textOf(file), mutants, mutantCount) });
    firsts.set(file, mutantCount);
    mutantCount += mutants.length;
  }
  const look = async (test: string, { plain, tracing }: TracePlaces): Promise<WrittenTrace> => {
    const asked: TestFile = { test, limitMs: longestMs, mutantCount };
    const start = performance.now();
    const { outcome, reached } = await tracing.run(asked);
    const durationMs = performance.now() - start;
    if (outcome === 'passed') return { durationMs, reached: byFile(reached, firsts) };
    // A test that reads the texts of sources, or times them, may fail with traced ones alone: it may notice anything.
    const { outcome: unbroken } = await plain.run({ ...asked, mutantCount: 0 });
    if (unbroken === 'passed') return { durationMs, reached: 'all' };
    tell(`${test} fails before anything is broken, and kills nothing`);
    return { reached: {} };
  };
  const read = async (test: string, places: TracePlaces): Promise<TestTrace> => {
    const stored = store.read(test);
    const { durationMs, reached } = stored ?? (await look(test, places));
    if (stored === undefined && durationMs !== undefined) store.write(test, { durationMs, reached });
    if (reached === 'all') return { durationMs, reaches: () => true, calls: () => true };
    const numbers = new Map(Object.entries(reached).map(([file, each]) => [file, new Set(each)]));
    const numberOf = (mutant: Mutant): number => mutantsByFile.get(mutant.file)?.indexOf(mutant) ?? -1;
    return {
      durationMs,
      reaches: (mutant) => numbers.get(mutant.file)?.has(numberOf(mutant)) === true,
      calls: (file) =>
        reached[file]?.some((number) => mutantsByFile.get(file)?.[number]?.isInFunction === true) === true,
    };
  };
  const known = new Map<string, Promise<TestTrace>>();
  return {
    texts,
    traceTest: (test, places) => {
      const trace = known.get(test) ?? read(test, places);
      known.set(test, trace);
      return trace;
    },
  };
}

/** Numbers of mutants of all files as numbers in each; `firsts` has what each file starts with, in order. */
function byFile(
  reached: readonly number[],
  firsts: ReadonlyMap<string, number>,
): Readonly<Record<string, readonly number[]>> {
  const starts = [...firsts];
  const found: Record<string, number[]> = {};
  let at = 0;
  for (const number of reached) {
    while ((starts[at + 1]?.[1] ?? Infinity) <= number) at += 1;
    const [file, first] = starts[at] ?? ['', 0];
    (found[file] ??= []).push(number - first);
  }
  return found;
}
