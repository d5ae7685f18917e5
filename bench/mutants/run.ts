import { createHash } from 'node:crypto';
import { mutated, type Mutant } from './mutants-of.ts';
import type { TestTrace, TracePlaces, TraceTest } from './reach.ts';

/** How a mutation run goes on. */
export interface RunOptions {
  /** One for each mutant that is tried at a time. */
  readonly places: readonly TracePlaces[];
  /** The text of a file, unbroken. */
  readonly textOf: (file: string) => string;
  /** The tests that may notice mutants of a file, the likeliest first. */
  readonly testsOf: (file: string) => readonly string[];
  readonly traceTest: TraceTest;
  /** How many test files that reach it a mutant meets. */
  readonly mostTests: number;
  /** Whether there is time for one more. */
  readonly mayGoOn: () => boolean;
  readonly tell: (line: string) => void;
}

/** What became of mutants: how many were tried, how many of them made tests endless, and those that no test noticed. */
export interface MutationRun {
  readonly triedCount: number;
  /** In files of which no test calls a function: tests of what is built may. */
  readonly uncalledCount: number;
  readonly endlessCount: number;
  readonly survivors: readonly Mutant[];
}

/** A test file that reaches a mutant. */
interface ReachingTest {
  readonly test: string;
  readonly durationMs: number;
}

/** So many of the likeliest tests are asked whether they reach a mutant. */
const mostAsked = 60;

/** So long a mutant meets tests. */
const longestMs = 60_000;

/** Tries `mutants` one after the other in each place, as long as there is time. */
export async function tryMutants(mutants: readonly Mutant[], options: RunOptions): Promise<MutationRun> {
  const { textOf, tell } = options;
  const waiting = [...mutants];
  const survivors: Mutant[] = [];
  let [triedCount, endlessCount, uncalledCount] = [0, 0, 0];
  // What killed a mutant of a file may well kill the next one.
  const killers = new Map<string, readonly string[]>();
  const work = async (places: TracePlaces): Promise<void> => {
    while (options.mayGoOn()) {
      const mutant = waiting.shift();
      if (mutant === undefined) return;
      const { file } = mutant;
      const killersOfFile = killers.get(file) ?? [];
      const tests = inOrder(mutant, [...new Set([...killersOfFile, ...options.testsOf(file)])]).slice(0, mostAsked);
      const broken = { file, text: mutated(textOf(file), mutant) };
      const end = performance.now() + longestMs;
      // What runs when a file is loaded is reached by whoever imports it: that says little.
      const mostTests = mutant.isInFunction ? options.mostTests : 3 * options.mostTests;
      let [met, killer]: [number, string | undefined] = [0, undefined];
      for await (const { test, durationMs } of reaching(mutant, tests, { places, traceTest: options.traceTest })) {
        // Several times what it takes unbroken, as others may use the machine.
        const limitMs = 10_000 + 10 * durationMs;
        const { outcome } = await places.plain.run({ test, limitMs, mutantCount: 0 }, broken);
        met += 1;
        if (outcome === 'endless') endlessCount += 1;
        if (outcome !== 'passed') killer = test;
        if (killer !== undefined || met >= mostTests || performance.now() > end) break;
      }
      if (met === 0 && !(await isCalled(file, tests, { places, traceTest: options.traceTest }))) {
        uncalledCount += 1;
        continue;
      }
      triedCount += 1;
      if (killer !== undefined) killers.set(file, [killer, ...killersOfFile.filter((test) => test !== killer)]);
      else {
        survivors.push(mutant);
        tell(`${file}:${mutant.line}: ${mutant.title}; ${met === 0 ? 'no test reaches it' : `${met} test files pass`}`);
      }
    }
  };
  await Promise.all(options.places.map(work));
  return { triedCount, endlessCount, uncalledCount, survivors };
}

/** Texts and tables that are made when a file is loaded are what pages of the docs are made of: tests of those come first. */
function inOrder({ isInFunction }: Mutant, tests: readonly string[]): readonly string[] {
  const isOfDocs = (test: string): boolean => !isInFunction && /\/docs(?:\/.*)?\.test\.ts$/u.test(test);
  return [...tests.filter(isOfDocs), ...tests.filter((test) => !isOfDocs(test))];
}

/** How tests are traced. */
interface Tracing {
  readonly places: TracePlaces;
  readonly traceTest: TraceTest;
}

/** Whether one of `tests` calls a function of `file`. */
async function isCalled(file: string, tests: readonly string[], { places, traceTest }: Tracing): Promise<boolean> {
  for (const test of tests) if ((await traceTest(test, places)).calls(file)) return true;
  return false;
}

/** Those of `tests` that reach a mutant, in their order. */
async function* reaching(
  mutant: Mutant,
  tests: readonly string[],
  { places, traceTest }: Tracing,
): AsyncGenerator<ReachingTest> {
  for (const test of tests) {
    const { reaches, durationMs }: TestTrace = await traceTest(test, places);
    if (durationMs !== undefined && reaches(mutant)) yield { test, durationMs };
  }
}

/** An order that mixes files, is always the same for a seed, and stays as it is for the others when a mutant comes or goes. */
export function mixed(mutants: readonly Mutant[], seed = ''): readonly Mutant[] {
  const ranked = mutants.map((mutant) => {
    const { file, line, title } = mutant;
    return { mutant, rank: createHash('sha256').update(`${seed}${file}:${line}:${title}`).digest('hex') };
  });
  return ranked.sort((a, b) => (a.rank < b.rank ? -1 : 1)).map(({ mutant }) => mutant);
}
