import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { draw, likeliest } from './mutants/draw.ts';
import { mutantsOf, mutated, withSwitches, type Mutant } from './mutants/mutants-of.ts';
import { copyCheckout, filesOfCheckout, isKilled, trace } from './mutants/run.ts';
import { createTypeCheck } from './mutants/type-check.ts';
import { runTool } from './support/tool.ts';

const usage = `Breaks sources in one place after the other and runs the tests that reach it: what no test notices is told.

    npm run test:mutants                       what changed since the base
    npm run test:mutants -- <file...>          these files; \`file:line\` is one line of a file
    npm run test:mutants -- --all              all sources, evenly over their floors

  --base <revision>    default: where this branch left origin/main, else the commit before
  --count <number>     how many mutants are drawn; default: 300
  --seed <text>        draws the same mutants again; default: another each time, which is printed
  --minutes <number>   begins no mutant later; default: 10
  --seconds <number>   of tests for each mutant, the likeliest first; default: 20

Exit code 1 where more than 15 in 100 live. Read each that does: a test is missing, or the break changes nothing.
A mutant that the compiler refuses is told apart, as \`npm run check\` notices it.`;

await runTool({
  usage,
  options: {
    all: { type: 'boolean', default: false },
    base: { type: 'string' },
    count: { type: 'string', default: '300' },
    seed: { type: 'string', default: String(process.pid) },
    minutes: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '20' },
  },
  run: async ({ values, positionals }) => {
    const end = performance.now() + Number(values.minutes) * 60_000;
    const given = positionals.length > 0 ? positionals : changedSince(values.base ?? usualBase());
    const places = values.all ? filesOfCheckout() : given;
    const files = [...new Set(places.map((place) => place.replace(/:\d+$/u, '')))].filter(isBreakable);
    const { mutants, texts, switched } = readMutants(files);
    const isMeant = ({ file, line }: Mutant): boolean => places.includes(file) || places.includes(`${file}:${line}`);
    const drawn = draw(mutants.filter(isMeant), { count: Number(values.count), seed: values.seed });
    console.log(`${drawn.length} of ${mutants.length} mutants in ${files.length} files; --seed ${values.seed}`);
    const folder = copyCheckout(switched);
    const alive: Mutant[] = [];
    let killed = 0;
    try {
      const traces = await trace(folder, files, mutants.length);
      const reached = new Set(traces.flatMap((each) => each.reached));
      console.log(`${traces.length} test files pass and reach ${reached.size} mutants`);
      const fileOf = new Set([...reached].map((number) => mutants[number]?.file));
      const waiting = drawn.filter(({ file }) => fileOf.has(file));
      console.log(`${drawn.length - waiting.length} left out: tests of what is built may run their files`);
      const work = async (): Promise<void> => {
        for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
          if (performance.now() > end) return;
          const tests = likeliest(mutant, { mutants, traces, ms: Number(values.seconds) * 1_000 });
          if (await isKilled(folder, mutants.indexOf(mutant), tests)) killed += 1;
          else alive.push(mutant);
          if (alive.at(-1) === mutant)
            console.log(`${mutant.file}:${mutant.line}: ${mutant.title}; ${tests.length} test files pass`);
        }
      };
      await Promise.all(Array.from({ length: availableParallelism() }, work));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    const isRefused = createTypeCheck();
    const refused = alive.filter((mutant) => isRefused(mutant.file, mutated(texts.get(mutant.file) ?? '', mutant)));
    for (const { file, line, title } of refused) console.log(`${file}:${line}: ${title}; the compiler refuses it`);
    const counted = killed + alive.length - refused.length;
    console.log(`${killed} of ${counted} killed: ${Math.round((100 * killed) / counted)} %; --seed ${values.seed}`);
    return counted - killed > 0.15 * counted ? 1 : 0;
  },
});

interface Sources {
  /** A mutant's number is its place in the list. */
  readonly mutants: readonly Mutant[];
  readonly texts: ReadonlyMap<string, string>;
  readonly switched: ReadonlyMap<string, string>;
}

function readMutants(files: readonly string[]): Sources {
  const mutants: Mutant[] = [];
  const [texts, switched] = [new Map<string, string>(), new Map<string, string>()];
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    const found = mutantsOf(file, text);
    texts.set(file, text);
    switched.set(file, withSwitches(text, found, mutants.length));
    mutants.push(...found);
  }
  return { mutants, texts, switched };
}

/** Sources that changed since `base`, in the working tree as well. */
function changedSince(base: string): readonly string[] {
  return git('diff', '--name-only', '--diff-filter=d', base).split('\n');
}

/** A source that tests in Node may import. */
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
