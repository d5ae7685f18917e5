import fc from 'fast-check';
import { endsWithCode, optionRows } from '../test/cli/lint/lint-broken.ts';
import { runTool } from './support/tool.ts';

const usage = `npm run bench:broken [-- --runs 20000 --seed 1]

Lints real descriptions that were broken by chance, and says with which exit codes that ended. An exit code beside 0, 1 and 2, or an error that is no
sentence of ours, ends it with 1: with the seed and the path that make it again.`;

await runTool({
  usage,
  options: { runs: { type: 'string' }, seed: { type: 'string' } },
  run: async ({ values }) => {
    const counts = new Map<number, number>();
    const { numRuns, failed, seed, counterexamplePath, errorInstance } = await fc.check(
      endsWithCode(optionRows, (code) => counts.set(code, (counts.get(code) ?? 0) + 1)),
      { numRuns: Number(values.runs ?? 20_000), seed: Number(values.seed ?? 1), endOnFailure: true },
    );
    for (const [code, count] of [...counts].sort()) console.log(`exit code ${code}: ${count}`);
    console.log(`${numRuns} runs, seed ${seed}, ${failed ? `failed at ${String(counterexamplePath)}` : 'none failed'}`);
    if (failed) console.error(errorInstance);
    return failed ? 1 : 0;
  },
});
