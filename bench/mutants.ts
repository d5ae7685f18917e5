import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { readFileSync } from 'node:fs';
import { readImports, type Imports } from './mutants/imports.ts';
import { createLikeness } from './mutants/likeness.ts';
import { mutantsOf } from './mutants/mutants-of.ts';
import { nearestTests } from './mutants/nearest-tests.ts';
import { createTrace } from './mutants/reach.ts';
import { mixed, tryMutants } from './mutants/run.ts';
import { createTypeCheck } from './mutants/type-check.ts';
import { createTraceStore } from './mutants/trace-store.ts';
import { createWorkplace, filesOfCheckout } from './mutants/workplace.ts';
import { runTool } from './support/tool.ts';

const usage = `Breaks changed files in one place after the other and runs their tests: what no test notices is told.

    npm run test:mutants                       what changed since the base
    npm run test:mutants -- <file...>          these files; \`file:line\` is one line of a file

  --base <revision>    default: where this branch left origin/main, else the commit before
  --minutes <number>   default: 10; mutants come in a mixed order that is always the same: a part is a sample of all
  --tests <number>     how many test files that reach it a mutant meets, the nearest; default: 12
  --seed <text>        another order, which is another sample; default: none

Exit code 1 where more than one in ten lives. Read each that does: a test is missing, or the break changes nothing.
A mutant that the compiler refuses is told apart, as \`npm run check\` notices it.`;

await runTool({
  usage,
  options: {
    base: { type: 'string' },
    minutes: { type: 'string', default: '10' },
    tests: { type: 'string', default: '12' },
    seed: { type: 'string', default: '' },
  },
  run: async ({ values, positionals }) => {
    const places = positionals.length > 0 ? positionals : changedSince(values.base ?? usualBase());
    const end = performance.now() + Number(values.minutes) * 60_000;
    const files = filesOfCheckout().filter((file) => file.endsWith('.ts'));
    const { importersOf, importsOf } = readImports(files);
    const testsOf = createTestsOf(files, importersOf);
    const [tested, untested] = byTests(filesOf(places), testsOf);
    const tell = console.log;
    for (const file of untested) tell(`${file}: left out, as no test imports it; tests of what is built may run it`);
    const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
    const textOf = (file: string): string => texts.get(file) ?? '';
    const breakable = [...new Set([...files.filter(isBreakable), ...tested])].sort();
    const mutantsByFile = new Map(breakable.map((file) => [file, mutantsOf(file, textOf(file))]));
    const mutants = mixed(
      tested.flatMap((file) => mutantsByFile.get(file) ?? []),
      values.seed,
    ).filter(({ file, line }) => places.includes(file) || places.includes(`${file}:${line}`));
    const { texts: tracedTexts, traceTest } = createTrace(mutantsByFile, {
      ...{ textOf, tell, store: createTraceStore((test) => importsOf(test).keys()) },
    });
    const pairs = Array.from({ length: availableParallelism() }, () => ({
      plain: createWorkplace(),
      tracing: createWorkplace(tracedTexts),
    }));
    const mayGoOn = (): boolean => performance.now() < end;
    const mostTests = Number(values.tests);
    try {
      const run = await tryMutants(mutants, {
        ...{ places: pairs, textOf, testsOf, traceTest, mostTests, mayGoOn, tell },
      });
      const refused = run.survivors.filter(createTypeCheck(textOf));
      for (const { file, line, title } of refused) tell(`${file}:${line}: ${title}; the compiler refuses it`);
      const alive = run.survivors.length - refused.length;
      const counted = run.triedCount - refused.length;
      tell(
        `${tested.length} files: ${mutants.length} mutants, ${run.triedCount} tried, ${refused.length} refused by the compiler.`,
      );
      if (run.uncalledCount > 0)
        tell(`${run.uncalledCount} left out: no test calls a function of their files; tests of what is built may.`);
      tell(
        `${counted - alive} of ${counted} killed by tests, ${run.endlessCount} of them by never ending; ${alive} alive.`,
      );
      return alive * 10 > counted ? 1 : 0;
    } finally {
      for (const { plain, tracing } of pairs) for (const { remove } of [plain, tracing]) remove();
    }
  },
});

/** The tests that import a file, the nearest first. */
function createTestsOf(
  files: readonly string[],
  importersOf: Imports['importersOf'],
): (file: string) => readonly string[] {
  const isTest = (file: string): boolean => /^test\/.*\.test\.ts$/u.test(file);
  const likenessOf = createLikeness(files.filter(isTest), (file) => readFileSync(file, 'utf8'));
  const known = new Map<string, readonly string[]>();
  return (file) => {
    const tests = new Map([...importersOf(file)].filter(([name]) => isTest(name)));
    const nearest = known.get(file) ?? nearestTests(file, tests, likenessOf(file, [...tests.keys()]));
    known.set(file, nearest);
    return nearest;
  };
}

/** Files with tests, and files without. */
function byTests(
  files: readonly string[],
  testsOf: (file: string) => readonly string[],
): readonly [readonly string[], readonly string[]] {
  const isTested = (file: string): boolean => testsOf(file).length > 0;
  return [files.filter(isTested), files.filter((file) => !isTested(file))];
}

/** The files of places that are files or lines of files. */
function filesOf(places: readonly string[]): readonly string[] {
  return [...new Set(places.map((place) => place.replace(/:\d+$/u, '')))];
}

/** Sources that changed since `base`, in the working tree as well. */
function changedSince(base: string): readonly string[] {
  const changed = git('diff', '--name-only', '--diff-filter=d', base, '--', 'src', 'functions', 'rulesets');
  return changed.split('\n').filter(isBreakable);
}

/** Whether a file is a source that tests in Node may import. */
function isBreakable(file: string): boolean {
  return /^(?:src|functions|rulesets)\/(?!preview\/client\/).*(?<!\.d)\.ts$/u.test(file);
}

function usualBase(): string {
  try {
    return git('merge-base', 'HEAD', 'origin/main');
  } catch {
    return 'HEAD~1';
  }
}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
}
