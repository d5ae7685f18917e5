import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { tryMutants } from './mutants/run.ts';
import { createWorkplace } from './mutants/workplace.ts';
import { runTool } from './support/tool.ts';

const usage = `Breaks changed files in one place after the other and runs their tests: what no test notices is told.

    npm run test:mutants                       what changed since the base
    npm run test:mutants -- <file...>          these files

  --base <revision>    default: where this branch left origin/main, else the commit before
  --minutes <number>   default: 10; mutants come in a mixed order, so that a part says something of all
  --tests <number>     the test files that a mutant meets at first, the nearest; default: 12. One that lives meets all others

Exit code 1 where more than one in ten lives. Read each that does: a test is missing, or the break changes nothing.`;

await runTool({
  usage,
  options: {
    base: { type: 'string' },
    minutes: { type: 'string', default: '10' },
    tests: { type: 'string', default: '12' },
  },
  run: async ({ values, positionals }) => {
    const files = positionals.length > 0 ? positionals : changedSince(values.base ?? usualBase());
    const end = performance.now() + Number(values.minutes) * 60_000;
    const workplaces = Array.from({ length: Math.max(1, availableParallelism() - 1) }, createWorkplace);
    const options = {
      workplaces,
      firstTests: Number(values.tests),
      mayGoOn: () => performance.now() < end,
      tell: console.log,
    };
    try {
      const { count, triedCount, survivors } = await tryMutants(files, options);
      const killed = triedCount - survivors.length;
      console.log(
        `${files.length} files: ${count} mutants, ${triedCount} tried, ${killed} killed, ${survivors.length} alive.`,
      );
      return survivors.length * 10 > triedCount ? 1 : 0;
    } finally {
      for (const { remove } of workplaces) remove();
    }
  },
});

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
