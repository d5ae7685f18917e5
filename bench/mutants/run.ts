import { readFileSync } from 'node:fs';
import { mutantsOf, mutated, type Mutant } from './mutants-of.ts';
import { nearestTests } from './nearest-tests.ts';
import type { Workplace } from './workplace.ts';

/** A mutation run: how many mutants there are, how many were tried, and those that lived. */
export interface MutationRun {
  readonly count: number;
  readonly triedCount: number;
  readonly survivors: readonly Mutant[];
}

/** How a mutation run goes on. */
export interface RunOptions {
  readonly workplaces: readonly Workplace[];
  /** How many test files are run for a mutant at most. */
  readonly mostTests: number;
  /** Whether there is time for one more. */
  readonly mayGoOn: () => boolean;
  readonly tell: (line: string) => void;
}

/** The tests of a file, and how long they may take. */
interface Guard {
  readonly tests: readonly string[];
  readonly limitMs: number;
}

/** Tries mutants of `files` in an order that is mixed and always the same, as long as there is time. */
export async function tryMutants(files: readonly string[], options: RunOptions): Promise<MutationRun> {
  const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
  const mutants = mixed([...texts].flatMap(([file, text]) => mutantsOf(file, text)));
  const waiting = [...mutants];
  const survivors: Mutant[] = [];
  let triedCount = 0;
  const guards = new Map<string, Promise<Guard | undefined>>();
  const guardOf = (file: string, text: string, workplace: Workplace): Promise<Guard | undefined> => {
    const guard = guards.get(file) ?? createGuard(file, text, { ...options, workplace });
    guards.set(file, guard);
    return guard;
  };
  const work = async (workplace: Workplace): Promise<void> => {
    while (options.mayGoOn()) {
      const mutant = waiting.shift();
      if (mutant === undefined) return;
      const { file } = mutant;
      const text = texts.get(file) ?? '';
      const guard = await guardOf(file, text, workplace);
      if (guard === undefined) continue;
      const { tests, limitMs } = guard;
      const told = await workplace.run({ file, text: mutated(text, mutant) }, tests, limitMs);
      triedCount += 1;
      if (told !== 'passed') continue;
      survivors.push(mutant);
      options.tell(`${file}:${mutant.line}: ${mutant.title}; ${tests.length} test files pass`);
    }
  };
  await Promise.all(options.workplaces.map(work));
  return { count: mutants.length, triedCount, survivors };
}

/** Undefined where the tests of `file` fail before it is broken. */
async function createGuard(
  file: string,
  text: string,
  { workplace, mostTests, tell }: RunOptions & { readonly workplace: Workplace },
): Promise<Guard | undefined> {
  const tests = nearestTests(file, await workplace.relatedTests(file)).slice(0, mostTests);
  const start = performance.now();
  if (tests.length > 0 && (await workplace.run({ file, text }, tests, 300_000)) !== 'passed') {
    tell(`${file}: left out, as one of its tests fails already: ${tests.join(', ')}`);
    return undefined;
  }
  return { tests, limitMs: 3 * (performance.now() - start) + 10_000 };
}

/** By the remainder of a product with a prime: neighbours come far apart. */
function mixed(mutants: readonly Mutant[]): readonly Mutant[] {
  const ranked = mutants.map((mutant, index) => ({ mutant, rank: (index * 7_919) % 10_007 }));
  return ranked.sort((a, b) => a.rank - b.rank).map(({ mutant }) => mutant);
}
