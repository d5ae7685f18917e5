import { createHash } from 'node:crypto';
import type { Mutant } from './mutants-of.ts';
import type { Trace } from './run.ts';

/** At most `count` mutants, the same for a seed: as many of each floor (`src/replay`, `functions`) as of the others, if it has them. */
export function draw(mutants: readonly Mutant[], { count, seed }: { count: number; seed: string }): readonly Mutant[] {
  const rankOf = ({ file, line, title }: Mutant): string =>
    createHash('sha256').update(`${seed} ${file}:${line}: ${title}`).digest('hex');
  const ranks = new Map(mutants.map((mutant) => [mutant, rankOf(mutant)]));
  const ranked = [...ranks].sort(([, a], [, b]) => (a < b ? -1 : 1));
  const counts = new Map<string, number>();
  const rounds = ranked.map(([mutant]) => {
    const floor = /^(?:src\/)?[^/]+/u.exec(mutant.file)?.[0] ?? '';
    counts.set(floor, (counts.get(floor) ?? 0) + 1);
    return { mutant, round: counts.get(floor) ?? 0 };
  });
  return rounds
    .sort((a, b) => a.round - b.round)
    .slice(0, count)
    .map(({ mutant }) => mutant);
}

/**
 * The tests that reach a mutant, as many as take `ms` together. Those that are about its file come first: they reach most of it, and
 * little else.
 */
export function likeliest(
  mutant: Mutant,
  { mutants, traces, ms }: { mutants: readonly Mutant[]; traces: readonly Trace[]; ms: number },
): readonly Trace[] {
  const number = mutants.indexOf(mutant);
  const ranked = traces
    .filter(({ reached }) => reached.includes(number))
    .map((trace) => {
      const inFile = trace.reached.filter((each) => mutants[each]?.file === mutant.file).length;
      return { trace, nearness: inFile / Math.sqrt(trace.reached.length) };
    })
    .sort((a, b) => b.nearness - a.nearness);
  let sum = 0;
  return ranked.flatMap(({ trace }) => (sum < ms ? ((sum += trace.ms), [trace]) : []));
}
