import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { readFileSync } from 'node:fs';
import { readImporters } from './mutants/imports.ts';
import { createLikeness } from './mutants/likeness.ts';
import { mutantsOf } from './mutants/mutants-of.ts';
import { nearestTests } from './mutants/nearest-tests.ts';
import { mixed, tryMutants } from './mutants/run.ts';
import { createTypeCheck } from './mutants/type-check.ts';
import { createWorkplace, filesOfCheckout } from './mutants/workplace.ts';
import { runTool } from './support/tool.ts';

const usage = `Breaks changed files in one place after the other and runs their tests: what no test notices is told.

    npm run test:mutants                       what changed since the base
    npm run test:mutants -- <file...>          these files; \`file:line\` is one line of a file

  --base <revision>    default: where this branch left origin/main, else the commit before
  --minutes <number>   default: 10; mutants come in a mixed order that is always the same: a part is a sample of all
  --tests <number>     how many test files a mutant meets, the nearest; default: 8
  --seed <text>        another order, which is another sample; default: none

Exit code 1 where more than one in ten lives. Read each that does: a test is missing, or the break changes nothing.
A mutant that the compiler refuses is told apart, as \`npm run check\` notices it.`;

await runTool({
  usage,
  options: {
    base: { type: 'string' },
    minutes: { type: 'string', default: '10' },
    tests: { type: 'string', default: '8' },
    seed: { type: 'string', default: '' },
  },
  run: async ({ values, positionals }) => {
    const places = positionals.length > 0 ? positionals : changedSince(values.base ?? usualBase());
    const end = performance.now() + Number(values.minutes) * 60_000;
    const texts = new Map(filesOf(places).map((file) => [file, readFileSync(file, 'utf8')]));
    const textOf = (file: string): string => texts.get(file) ?? '';
    const testsOf = createTestsOf(Number(values.tests));
    const [tested, untested] = byTests([...texts.keys()], testsOf);
    for (const file of untested)
      console.log(`${file}: left out, as no test imports it; tests of what is built may run it`);
    const all = tested.flatMap((file) => mutantsOf(file, textOf(file)));
    const mutants = mixed(all, values.seed).filter(
      ({ file, line }) => places.includes(file) || places.includes(`${file}:${line}`),
    );
    const workplaces = Array.from({ length: availableParallelism() }, createWorkplace);
    const mayGoOn = (): boolean => performance.now() < end;
    try {
      const { triedCount, survivors } = await tryMutants(mutants, {
        ...{ workplaces, textOf, testsOf, mayGoOn },
        tell: console.log,
      });
      const killed = triedCount - survivors.length;
      console.log(`${tested.length} files: ${mutants.length} mutants, ${triedCount} tried, ${killed} killed by tests.`);
      const refused = survivors.filter(createTypeCheck(textOf));
      for (const { file, line, title } of refused) console.log(`${file}:${line}: ${title}; the compiler refuses it`);
      const alive = survivors.length - refused.length;
      console.log(`${refused.length} refused by the compiler, ${alive} alive.`);
      return alive * 10 > triedCount ? 1 : 0;
    } finally {
      for (const { remove } of workplaces) remove();
    }
  },
});

/** The tests that import a file, the nearest `most` of them. */
function createTestsOf(most: number): (file: string) => readonly string[] {
  const files = filesOfCheckout().filter((file) => file.endsWith('.ts'));
  const importersOf = readImporters(files);
  const isTest = (file: string): boolean => /^test\/.*\.test\.ts$/u.test(file);
  const likenessOf = createLikeness(files.filter(isTest), (file) => readFileSync(file, 'utf8'));
  const known = new Map<string, readonly string[]>();
  return (file) => {
    const tests = new Map([...importersOf(file)].filter(([name]) => isTest(name)));
    const nearest = known.get(file) ?? nearestTests(file, tests, likenessOf(file, [...tests.keys()])).slice(0, most);
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
  return changed
    .split('\n')
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts') && !name.startsWith('src/preview/client/'));
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
