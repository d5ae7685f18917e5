import type { Operation } from '../description/api.ts';
import type { Description } from '../description/description.ts';
import { answersOf, isOfType, isStatus, type Answer } from './answers.ts';
import type { Case } from './case.ts';
import { parameterTitlesOf } from './parameters.ts';
import type { Outcome } from './run.ts';

/** How much of what is declared was replayed: `[seen, declared]`. */
export interface Coverage {
  readonly operations: readonly [number, number];
  /** Seen in answers. */
  readonly statuses: readonly [number, number];
  readonly mediaTypes: readonly [number, number];
  /** Sent; those of bodies, credentials and content negotiation aside. */
  readonly parameters: readonly [number, number];
  readonly namedExamples: {
    readonly total: number;
    readonly passed: number;
    readonly failed: number;
    readonly skipped: number;
    /** No request of this profile can ask for it: another status has the same name, or no header can carry it. */
    readonly unreachable: number;
  };
  /** How many of the declared ones the description lets anybody test, cases held back included. */
  readonly testable: Readonly<Record<Row, number>>;
}

type Row = 'operations' | 'statuses' | 'mediaTypes' | 'parameters' | 'namedExamples';

/** Counts what outcomes cover, as they come. It keeps names, no answers. */
export interface CoverageCounter {
  readonly add: (outcome: Outcome) => void;
  readonly coverage: () => Coverage;
}

/** A counter for a run over `operations`. */
export function createCoverageCounter(
  description: Description,
  operations: readonly Operation[],
): CoverageCounter {
  const [seen, testable] = [createSets(), createSets()];
  const named = { passed: 0, failed: 0, unreachable: 0, withheld: 0 };
  const addTestable = (asked: Case): void => {
    for (const [row, keys] of Object.entries(dueOf(asked))) for (const key of keys) testable[row as SetRow].add(key);
  };
  return {
    add: (outcome) => {
      if (outcome.kind === 'skipped') {
        const { example, withheld } = outcome.skipped;
        if (withheld !== undefined) addTestable(withheld);
        if (withheld !== undefined && isAboutName(withheld)) named.withheld += 1;
        else if (example !== undefined) named.unreachable += 1;
        return;
      }
      const { case: asked, failure, reply } = outcome;
      addTestable(asked);
      if (isAboutName(asked)) {
        named[failure === undefined ? 'passed' : 'failed'] += 1;
        named.unreachable += asked.answers.length - 1;
      }
      if (reply === undefined) return;
      for (const [row, keys] of Object.entries(seenOf(asked, reply))) {
        for (const key of keys) {
          seen[row as SetRow].add(key);
          testable[row as SetRow].add(key);
        }
      }
    },
    coverage: () => {
      const declared = declaredOf(description, operations);
      const pair = (row: SetRow): readonly [number, number] => [seen[row].size, declared[row]];
      const { passed, failed, unreachable, withheld } = named;
      const total = declared.namedExamples;
      const skipped = Math.max(0, total - passed - failed - unreachable);
      return {
        operations: pair('operations'),
        statuses: pair('statuses'),
        mediaTypes: pair('mediaTypes'),
        parameters: pair('parameters'),
        namedExamples: { total, passed, failed, skipped, unreachable },
        testable: {
          operations: testable.operations.size,
          statuses: testable.statuses.size,
          mediaTypes: testable.mediaTypes.size,
          parameters: testable.parameters.size,
          namedExamples: passed + failed + withheld,
        },
      };
    },
  };
}
