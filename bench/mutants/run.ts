import { createHash } from 'node:crypto';
import { mutated, type Mutant } from './mutants-of.ts';
import type { BrokenFile, Workplace } from './workplace.ts';

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
  const sound = new Map<string, Promise<boolean>>();
  const work = async (workplace: Workplace): Promise<void> => {
    while (options.mayGoOn()) {
      const mutant = waiting.shift();
      if (mutant === undefined) return;
      const { file } = mutant;
      const text = options.textOf(file);
      const killersOfFile = killers.get(file) ?? [];
      const tests = [...new Set([...killersOfFile, ...options.testsOf(file)])];
      const isSound = createSoundness(sound, { workplace, unbroken: { file, text }, tell: options.tell });
      const killer = await killerOf({ file, text: mutated(text, mutant) }, tests, { workplace, isSound });
      triedCount += 1;
      if (killer !== undefined) killers.set(file, [killer, ...killersOfFile.filter((test) => test !== killer)]);
      else {
        survivors.push(mutant);
        options.tell(`${file}:${mutant.line}: ${mutant.title}; ${tests.length} test files pass`);
      }
    }
  };
  await Promise.all(options.workplaces.map(work));
  return { triedCount, survivors };
}

/** The first of `tests` that fails with the file broken, and passes without. */
async function killerOf(
  broken: BrokenFile,
  tests: readonly string[],
  { workplace, isSound }: { readonly workplace: Workplace; readonly isSound: (test: string) => Promise<boolean> },
): Promise<string | undefined> {
  for (const test of tests) if (!(await workplace.isPassed(broken, test)) && (await isSound(test))) return test;
  return undefined;
}

/** Whether a test passes with nothing broken: asked once, of tests that failed. One that does not is told, and kills nothing. */
function createSoundness(
  known: Map<string, Promise<boolean>>,
  {
    workplace,
    unbroken,
    tell,
  }: { readonly workplace: Workplace; readonly unbroken: BrokenFile; readonly tell: (line: string) => void },
): (test: string) => Promise<boolean> {
  const look = async (test: string): Promise<boolean> => {
    const isPassed = await workplace.isPassed(unbroken, test);
    if (!isPassed) tell(`${test} fails before anything is broken, and kills nothing`);
    return isPassed;
  };
  return (test) => {
    const looked = known.get(test) ?? look(test);
    known.set(test, looked);
    return looked;
  };
}

/** An order that mixes files, is always the same for a seed, and stays as it is for the others when a mutant comes or goes. */
export function mixed(mutants: readonly Mutant[], seed = ''): readonly Mutant[] {
  const ranked = mutants.map((mutant) => {
    const { file, line, title } = mutant;
    return { mutant, rank: createHash('sha256').update(`${seed}${file}:${line}:${title}`).digest('hex') };
  });
  return ranked.sort((a, b) => (a.rank < b.rank ? -1 : 1)).map(({ mutant }) => mutant);
}
