import type { Operation } from '../description/api.ts';
import type { Description } from '../description/description.ts';
import { createCoverageCounter, type Coverage } from './coverage.ts';
import type { Outcome } from './run.ts';

/** How many cases became what. Known failures are not among `failed`. */
interface Counts {
  readonly cases: number;
  readonly passed: number;
  readonly failed: number;
  readonly known: number;
  readonly skipped: number;
  readonly notes: number;
}

/** The counts of what stands under one title. */
export interface Group extends Counts {
  readonly title: string;
}

/** Counts outcomes as they come. It keeps numbers and names, no answers. */
export interface Tally {
  /** `isKnown`: the failure, if it is one, is expected. */
  readonly add: (outcome: Outcome, options: { readonly isKnown: boolean }) => void;
  readonly counts: () => Counts;
  /** What stands under `title` so far. */
  readonly group: (title: string) => Group | undefined;
  /** In the order in which their first outcomes came. */
  readonly groups: () => readonly Group[];
  readonly coverage: () => Coverage;
}

const none: Counts = { cases: 0, passed: 0, failed: 0, known: 0, skipped: 0, notes: 0 };

/** A tally of a run over `operations`. */
export function createTally(description: Description, operations: readonly Operation[]): Tally {
  const covered = createCoverageCounter(description, operations);
  let counts = none;
  const groups = new Map<string, Group>();
  return {
    add: (outcome, { isKnown }) => {
      covered.add(outcome);
      const became = becameOf(outcome, isKnown);
      const notes = outcome.kind === 'judged' ? outcome.notes.length : 0;
      counts = increase(counts, became, notes);
      const title = groupTitle(outcome);
      if (title === undefined) return;
      groups.set(title, increase(groups.get(title) ?? { title, ...none }, became, notes));
    },
    counts: () => counts,
    group: (title) => groups.get(title),
    groups: () => [...groups.values()],
    coverage: covered.coverage,
  };
}

/** What an outcome stands under: its operation, or what it tries that is not described; undefined where it is about the whole run. */
export function groupTitle(outcome: Outcome): string | undefined {
  if (outcome.kind === 'skipped') {
    const { operation, method, path } = outcome.skipped;
    if (operation !== undefined) return titleOf(operation);
    return method === undefined || path === undefined ? undefined : `${method} ${path}`;
  }
  const { operation, path, kind } = outcome.case;
  if (operation !== undefined) return titleOf(operation);
  return kind === 'undefined-path' ? 'Paths that are not described' : `Other methods of ${path}`;
}

function titleOf({ method, path, operationId }: Operation): string {
  return `${method} ${path}${operationId === undefined ? '' : ` (${operationId})`}`;
}

function becameOf(outcome: Outcome, isKnown: boolean): 'passed' | 'failed' | 'known' | 'skipped' {
  if (outcome.kind === 'skipped') return 'skipped';
  if (outcome.failure === undefined) return 'passed';
  return isKnown ? 'known' : 'failed';
}

function increase<T extends Counts>(counts: T, became: 'passed' | 'failed' | 'known' | 'skipped', notes: number): T {
  return { ...counts, cases: counts.cases + 1, [became]: counts[became] + 1, notes: counts.notes + notes };
}
