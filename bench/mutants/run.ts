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
  /** How many test files are run for a mutant at first; one that passes them meets the others. */
  readonly firstTests: number;
  /** Whether there is time for one more. */
  readonly mayGoOn: () => boolean;
  readonly tell: (line: string) => void;
}

/** Tests of a file, and how long they may take. */
interface TestSet {
  readonly tests: readonly string[];
  readonly limitMs: number;
}

/** The tests of a file: those that are likely to notice a break, and the others. */
interface Guard {
  readonly first: TestSet;
  readonly others: () => Promise<TestSet>;
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
      triedCount += 1;
      const broken = { file, text: mutated(text, mutant) };
      if (!(await lives(broken, guard.first, workplace))) continue;
      const others = await guard.others();
      if (!(await lives(broken, others, workplace))) continue;
      survivors.push(mutant);
      const passedCount = guard.first.tests.length + others.tests.length;
      options.tell(`${file}:${mutant.line}: ${mutant.title}; ${passedCount} test files pass`);
    }
  };
  await Promise.all(options.workplaces.map(work));
  return { count: mutants.length, triedCount, survivors };
}

async function lives(
  broken: { readonly file: string; readonly text: string },
  { tests, limitMs }: TestSet,
  workplace: Workplace,
): Promise<boolean> {
  return tests.length === 0 || (await workplace.run(broken, tests, limitMs)) === 'passed';
}

/** Undefined where the first tests of `file` fail before it is broken. Others that fail then are left out. */
async function createGuard(
  file: string,
  text: string,
  { workplace, firstTests, tell }: RunOptions & { readonly workplace: Workplace },
): Promise<Guard | undefined> {
  const tests = nearestTests(file, await workplace.relatedTests(file));
  const timed = async (some: readonly string[]): Promise<TestSet | undefined> => {
    const start = performance.now();
    const isPassed = await lives({ file, text }, { tests: some, limitMs: 600_000 }, workplace);
    return isPassed ? { tests: some, limitMs: 3 * (performance.now() - start) + 10_000 } : undefined;
  };
  const first = await timed(tests.slice(0, firstTests));
  if (first === undefined) {
    tell(`${file}: left out, as one of its tests fails already: ${tests.slice(0, firstTests).join(', ')}`);
    return undefined;
  }
  let others: Promise<TestSet | undefined> | undefined;
  return {
    first,
    others: async () => (await (others ??= timed(tests.slice(firstTests)))) ?? { tests: [], limitMs: 0 },
  };
}

/** By the remainder of a product with a prime: neighbours come far apart. */
function mixed(mutants: readonly Mutant[]): readonly Mutant[] {
  const ranked = mutants.map((mutant, index) => ({ mutant, rank: (index * 7_919) % 10_007 }));
  return ranked.sort((a, b) => a.rank - b.rank).map(({ mutant }) => mutant);
}
