import type { BodyBasis, Coverage, CoverageRow } from '../../results.ts';
import type { Operation } from '../../description/read/api.ts';
import type { Description } from '../../description/description.ts';
import type { Case, Outcome } from '../case.ts';
import {
  type Covered,
  type Mark,
  type MarkedRow,
  createCoverageMarks,
  expectedOf,
  seenOf,
  shownOf,
} from './coverage-marks.ts';
import { createOtherwise, isExpectedStatus } from './otherwise.ts';

/** Counts the parts that outcomes cover. It keeps a byte for each declared part, a few names and no answers. */
export interface CoverageCounter {
  readonly add: (outcome: Outcome) => void;
  readonly coverage: () => Coverage;
  /** The operations that answered without a 2xx, by name: sentences or none. */
  readonly withoutSuccess: () => readonly string[];
}

export function createCoverageCounter(description: Description, operations: readonly Operation[]): CoverageCounter {
  const marks = createCoverageMarks(description, operations);
  const named = { passed: 0, failed: 0, unreachable: 0, withheld: 0 };
  const otherwise = createOtherwise();
  const bodies: Record<BodyBasis, number> = { example: 0, schema: 0, nothing: 0 };
  const markAll = (operation: Operation, covered: Covered, all: readonly Mark[]): void => {
    for (const each of all) marks.mark(operation, covered, each);
  };
  return {
    add: (outcome) => {
      if (outcome.kind === 'skipped') {
        const { example, withheld } = outcome.skipped;
        if (withheld?.operation !== undefined) marks.mark(withheld.operation, expectedOf(withheld), 'testable');
        if (withheld !== undefined && isAboutName(withheld)) named.withheld += 1;
        else if (withheld === undefined && example !== undefined) named.unreachable += 1;
        return;
      }
      const { case: asked, failures, reply } = outcome;
      const hasPassed = failures.length === 0;
      if (isAboutName(asked)) {
        named[hasPassed ? 'passed' : 'failed'] += 1;
        named.unreachable += asked.expectedAnswers.length - 1;
      }
      const { operation } = asked;
      if (operation === undefined) return;
      if (reply !== undefined) otherwise.add(asked, reply, hasPassed);
      if (outcome.bodyBasis !== undefined) bodies[outcome.bodyBasis] += 1;
      // A right answer of another status leaves no status missing.
      const isRight = hasPassed && reply !== undefined && !isExpectedStatus(asked, reply);
      markAll(operation, expectedOf(asked), isRight ? ['sent', 'testable'] : ['expected', 'sent', 'testable']);
      if (!hasPassed) marks.mark(operation, { statuses: [], mediaTypes: [], parameters: shownOf(asked) }, 'failed');
      // The first request of an isolation case may be another operation's.
      if (reply !== undefined && asked.kind !== 'isolation')
        markAll(operation, seenOf(asked, reply), ['checked', 'sent', 'testable']);
    },
    coverage: () => {
      const pair = (row: MarkedRow): readonly [number, number] => [marks.count(row, 'checked'), marks.declared(row)];
      const missed = (row: MarkedRow): number => marks.count(row, 'expected', 'checked');
      const { passed, failed, unreachable, withheld } = named;
      const total = marks.namedExamples;
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
        testable: rowsOf((row) => marks.count(row, 'testable'), passed + failed + withheld),
        sent: rowsOf((row) => marks.count(row, 'sent'), passed + failed),
        failed: {
          operations: marks.count('operations', 'failed'),
          statuses: missed('statuses'),
          mediaTypes: missed('mediaTypes'),
          parameters: marks.count('parameters', 'failed'),
          namedExamples: failed,
        },
        bodies: { ...bodies },
        ...otherwise.read(),
      };
    },
    withoutSuccess: otherwise.sentences,
  };
}

function rowsOf(count: (row: MarkedRow) => number, namedExamples: number): Readonly<Record<CoverageRow, number>> {
  const [operations, statuses] = [count('operations'), count('statuses')];
  return { operations, statuses, mediaTypes: count('mediaTypes'), parameters: count('parameters'), namedExamples };
}

function isAboutName({ kind }: Case): boolean {
  return kind === 'named' || kind === 'matched';
}
