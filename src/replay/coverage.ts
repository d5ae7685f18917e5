import type { Operation } from '../description/api.ts';
import type { Description } from '../description/description.ts';
import type { Case } from './case.ts';
import { createCovered, declaredIn, dueOf, seenOf, type Covered } from './covered.ts';
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
  /** Operations and named examples of which a case failed; of the other rows what was due and never came. */
  readonly failed: Readonly<Record<Row, number>>;
}

type Row = 'operations' | 'statuses' | 'mediaTypes' | 'parameters' | 'namedExamples';

/** Counts what outcomes cover, as they come. It keeps names, no answers. */
export interface CoverageCounter {
  readonly add: (outcome: Outcome) => void;
  readonly coverage: () => Coverage;
}

/** A counter for a run over `operations`. */
export function createCoverageCounter(description: Description, operations: readonly Operation[]): CoverageCounter {
  const [seen, due, testable] = [createCovered(), createCovered(), createCovered()];
  const failing = new Set<Operation>();
  const named = { passed: 0, failed: 0, unreachable: 0, withheld: 0 };
  return {
    add: (outcome) => {
      if (outcome.kind === 'skipped') {
        const { example, withheld } = outcome.skipped;
        if (withheld !== undefined) addAll(testable, dueOf(withheld));
        if (withheld !== undefined && isAboutName(withheld)) named.withheld += 1;
        else if (withheld === undefined && example !== undefined) named.unreachable += 1;
        return;
      }
      const { case: asked, failure, reply } = outcome;
      const wanted = dueOf(asked);
      addAll(due, wanted);
      addAll(testable, wanted);
      if (failure !== undefined && asked.operation !== undefined) failing.add(asked.operation);
      if (isAboutName(asked)) {
        named[failure === undefined ? 'passed' : 'failed'] += 1;
        named.unreachable += asked.answers.length - 1;
      }
      if (reply === undefined) return;
      const found = seenOf(asked, reply);
      addAll(seen, found);
      addAll(testable, found);
    },
    coverage: () => {
      const declared = declaredIn(description, operations);
      const pair = (row: keyof Covered): readonly [number, number] => [seen[row].size, declared[row].size];
      const missed = (row: keyof Covered): number => due[row].size - countIn(seen[row], due[row]);
      const { passed, failed, unreachable, withheld } = named;
      const total = declared.examples;
      return {
        operations: pair('operations'),
        statuses: pair('statuses'),
        mediaTypes: pair('mediaTypes'),
        parameters: pair('parameters'),
        namedExamples: {
          total,
          passed,
          failed,
          skipped: Math.max(0, total - passed - failed - unreachable),
          unreachable,
        },
        testable: {
          operations: testable.operations.size,
          statuses: testable.statuses.size,
          mediaTypes: testable.mediaTypes.size,
          parameters: testable.parameters.size,
          namedExamples: passed + failed + withheld,
        },
        failed: {
          operations: failing.size,
          statuses: missed('statuses'),
          mediaTypes: missed('mediaTypes'),
          parameters: missed('parameters'),
          namedExamples: failed,
        },
      };
    },
  };
}

function isAboutName({ kind }: Case): boolean {
  return kind === 'named' || kind === 'matched';
}

function countIn(seen: ReadonlySet<string>, due: ReadonlySet<string>): number {
  return [...due].filter((key) => seen.has(key)).length;
}

function addAll(into: Covered, found: Readonly<Record<keyof Covered, readonly string[]>>): void {
  for (const key of found.operations) into.operations.add(key);
  for (const key of found.statuses) into.statuses.add(key);
  for (const key of found.mediaTypes) into.mediaTypes.add(key);
  for (const key of found.parameters) into.parameters.add(key);
}
