import type { Latency } from '../../results.ts';

/** Counts times of answers by the millisecond: as many numbers as there were different ones, however many answers. */
export function createLatencies(): {
  readonly add: (tookMs: number) => void;
  /** The latency so far; undefined where nothing was added. */
  readonly latency: () => Latency | undefined;
} {
  const countOf = new Map<number, number>();
  let answers = 0;
  return {
    add: (tookMs) => {
      const ms = Math.ceil(tookMs);
      countOf.set(ms, (countOf.get(ms) ?? 0) + 1);
      answers += 1;
    },
    latency: () => {
      const times = [...countOf].sort(([left], [right]) => left - right);
      const slowest = times.at(-1);
      if (slowest === undefined) return undefined;
      let within = 0;
      const p95 = times.find(([, count]) => (within += count) >= answers * 0.95) ?? slowest;
      return { answers, p95Ms: p95[0], maxMs: slowest[0] };
    },
  };
}
