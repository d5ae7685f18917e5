import type { Operation } from '../../description/read/api.ts';
import { counted } from '../../lib/show.ts';
import type { Outcome } from '../case.ts';

/** Watches for operations that no request reached with values that anybody gave or wrote. */
export interface MadeUpWatch {
  readonly add: (outcome: Outcome) => void;
  /** The operations, and how to give them values: one sentence or none. */
  readonly sentences: () => readonly string[];
}

const shownOperations = 10;

/** Paths, queries, headers and cookies count: a body that is made up can be as good as any. */
export function createMadeUpWatch(): MadeUpWatch {
  const seen = new Map<Operation, readonly string[]>();
  return {
    add: (outcome) => {
      if (outcome.kind === 'skipped' || outcome.case.operation === undefined) return;
      const { operation, derived } = outcome.case;
      const parameters = derived.filter((title) => title.includes(' parameter '));
      const before = seen.get(operation);
      if (before === undefined || parameters.length < before.length) seen.set(operation, parameters);
    },
    sentences: () => {
      const madeUp = [...seen].filter(([, parameters]) => parameters.length > 0);
      const [first] = madeUp;
      if (first === undefined) return [];
      const name = /`(.+)`$/u.exec(first[1][0] ?? '')?.[1] ?? '';
      const titles = madeUp.slice(0, shownOperations).map(([{ method, path }]) => `${method} ${path}`);
      const more = madeUp.length > shownOperations ? ` and ${madeUp.length - shownOperations} more` : '';
      const were = madeUp.length === 1 ? 'was' : 'were';
      return [
        `${counted(madeUp.length, 'operation')} ${were} reached with made-up values only: ${titles.join(', ')}${more}. Give values that the target knows: \`--value ${name}=...\`.`,
      ];
    },
  };
}
