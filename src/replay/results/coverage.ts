import type { Coverage } from '../../results.ts';
import type { Operation } from '../../description/api.ts';
import type { Description } from '../../description/description.ts';
import type { Case } from '../case.ts';
import { createCoverageMarks, type MarkedRow } from './coverage-bits.ts';
import { expectedOf, seenOf } from './coverage-items.ts';
import type { Outcome } from '../outcome.ts';

/** Counts what outcomes cover, as they come. It keeps a byte for everything declared, no names and no answers. */
export interface CoverageCounter {
  readonly add: (outcome: Outcome) => void;
  readonly coverage: () => Coverage;
}

/** A counter for a run over `operations`. */
export function createCoverageCounter(description: Description, operations: readonly Operation[]): CoverageCounter {
  const marks = createCoverageMarks(description, operations);
  const named = { passed: 0, failed: 0, unreachable: 0, withheld: 0 };
  return {
    add: (outcome) => {
      if (outcome.kind === 'skipped') {
        const { example, withheld } = outcome.skipped;
        if (withheld?.operation !== undefined) marks.mark(withheld.operation, expectedOf(withheld), 'testable');
        if (withheld !== undefined && isAboutName(withheld)) named.withheld += 1;
        else if (withheld === undefined && example !== undefined) named.unreachable += 1;
        return;
      }
      const { case: asked, failure, reply } = outcome;
      if (isAboutName(asked)) {
        named[failure === undefined ? 'passed' : 'failed'] += 1;
        named.unreachable += asked.expectedAnswers.length - 1;
      }
      const { operation } = asked;
      if (operation === undefined) return;
      const wanted = expectedOf(asked);
      marks.mark(operation, wanted, 'expected');
      marks.mark(operation, wanted, 'testable');
      if (failure !== undefined) marks.markOperation(operation, 'failed');
      if (reply === undefined) return;
      const found = seenOf(asked, reply);
      marks.mark(operation, found, 'seen');
      marks.mark(operation, found, 'testable');
    },
    coverage: () => {
      const pair = (row: MarkedRow): readonly [number, number] => [marks.count(row, 'seen'), marks.declared(row)];
      const missed = (row: MarkedRow): number => marks.count(row, 'expected', 'seen');
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
        testable: {
          operations: marks.count('operations', 'testable'),
          statuses: marks.count('statuses', 'testable'),
          mediaTypes: marks.count('mediaTypes', 'testable'),
          parameters: marks.count('parameters', 'testable'),
          namedExamples: passed + failed + withheld,
        },
        failed: {
          operations: marks.count('operations', 'failed'),
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
