import { createHash } from 'node:crypto';
import { mutated, type Mutant } from './mutants-of.ts';
import type { Workplace } from './workplace.ts';

/** How a mutation run goes on. */
export interface RunOptions {
  readonly workplaces: readonly Workplace[];
  /** The text of a file, unbroken. */
  readonly textOf: (file: string) => string;
  /** The tests that a mutant of a file meets, in their order. */
  readonly testsOf: (file: string) => readonly string[];
  /** Whether there is time for one more. */
  readonly mayGoOn: () => boolean;
  readonly tell: (line: string) => void;
}

/** What became of mutants: how many were tried, and those that no test noticed. */
export interface MutationRun {
  readonly triedCount: number;
  readonly survivors: readonly Mutant[];
}

/** Tries `mutants` one after the other in each workplace, as long as there is time. */
export async function tryMutants(mutants: readonly Mutant[], options: RunOptions): Promise<MutationRun> {
  const waiting = [...mutants];
  const survivors: Mutant[] = [];
  let triedCount = 0;
  // What killed a mutant of a file may well kill the next one.
  const killers = new Map<string, string[]>();
  const limits = new Map<string, Promise<number | undefined>>();
  const work = async (workplace: Workplace): Promise<void> => {
    while (options.mayGoOn()) {
      const mutant = waiting.shift();
      if (mutant === undefined) return;
      const { file } = mutant;
      const text = options.textOf(file);
      const killersOfFile = killers.get(file) ?? [];
      const tests = new Set([...killersOfFile, ...options.testsOf(file)]);
      const limited = await withLimits([...tests], { limits, workplace, unbroken: { file, text }, tell: options.tell });
      const killer = await workplace.firstToFail({ file, text: mutated(text, mutant) }, limited);
      triedCount += 1;
      if (killer !== undefined) killers.set(file, [killer, ...killersOfFile.filter((test) => test !== killer)]);
      else {
        survivors.push(mutant);
        options.tell(`${file}:${mutant.line}: ${mutant.title}; ${limited.size} test files pass`);
      }
    }
  };
  await Promise.all(options.workplaces.map(work));
  return { triedCount, survivors };
}

interface LimitOptions {
  readonly limits: Map<string, Promise<number | undefined>>;
  readonly workplace: Workplace;
  readonly unbroken: { readonly file: string; readonly text: string };
  readonly tell: (line: string) => void;
}

/** How long each of `tests` may take, by the time it takes unbroken. Tests that fail unbroken are told and left out. */
async function withLimits(
  tests: readonly string[],
  { limits, workplace, unbroken, tell }: LimitOptions,
): Promise<ReadonlyMap<string, number>> {
  const measure = async (test: string): Promise<number | undefined> => {
    const start = performance.now();
    const failing = await workplace.firstToFail(unbroken, new Map([[test, 120_000]]));
    if (failing === undefined) return 4 * (performance.now() - start) + 10_000;
    tell(`${failing} fails before anything is broken, and is left out`);
    return undefined;
  };
  const limited = new Map<string, number>();
  for (const test of tests) {
    const limit = limits.get(test) ?? measure(test);
    limits.set(test, limit);
    const limitMs = await limit;
    if (limitMs !== undefined) limited.set(test, limitMs);
  }
  return limited;
}

/** An order that mixes files, is always the same, and stays as it is for the others when a mutant comes or goes. */
export function mixed(mutants: readonly Mutant[]): readonly Mutant[] {
  const ranked = mutants.map((mutant) => {
    const { file, line, title } = mutant;
    return { mutant, rank: createHash('sha256').update(`${file}:${line}:${title}`).digest('hex') };
  });
  return ranked.sort((a, b) => (a.rank < b.rank ? -1 : 1)).map(({ mutant }) => mutant);
}
