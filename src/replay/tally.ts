import type { Operation } from '../description/api.ts';
import { operationsOf } from '../description/api.ts';
import type { Description } from '../description/description.ts';
import { answersOf, isOfType, isStatus, type Answer } from './answers.ts';
import type { Outcome } from './run.ts';

/** How many of what is declared was seen in answers: `[seen, declared]`. */
interface Coverage {
  readonly operations: readonly [number, number];
  readonly statuses: readonly [number, number];
  readonly mediaTypes: readonly [number, number];
  readonly namedExamples: {
    readonly total: number;
    readonly passed: number;
    readonly failed: number;
    readonly skipped: number;
    /** No request of this profile can ask for it: another status has the same name, or no header can carry it. */
    readonly unreachable: number;
  };
}

/** How many cases became what. */
interface Counts {
  readonly cases: number;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly notes: number;
}

/** Counts outcomes as they come. It keeps numbers and names, no answers. */
export interface Tally {
  readonly add: (outcome: Outcome) => void;
  readonly counts: () => Counts;
  readonly coverage: () => Coverage;
}

/** A tally of a run over the operations of `description` that are included. */
export function createTally(description: Description, isIncluded: (operation: Operation) => boolean): Tally {
  const operations = operationsOf(description).filter(isIncluded);
  const counts = { cases: 0, passed: 0, failed: 0, skipped: 0, notes: 0 };
  const named = { passed: 0, failed: 0, unreachable: 0 };
  const tested = new Set<Operation>();
  const [statuses, mediaTypes] = [new Set<string>(), new Set<string>()];
  return {
    add: (outcome) => {
      counts.cases += 1;
      if (outcome.kind === 'skipped') {
        counts.skipped += 1;
        if (outcome.skipped.example !== undefined) named.unreachable += 1;
        return;
      }
      const { case: asked, failure, notes, reply } = outcome;
      counts[failure === undefined ? 'passed' : 'failed'] += 1;
      counts.notes += notes.length;
      const { operation, kind, answers } = asked;
      if (operation === undefined) return;
      tested.add(operation);
      if (kind === 'named') {
        named[failure === undefined ? 'passed' : 'failed'] += 1;
        named.unreachable += answers.length - 1;
      }
      const id = `${operation.method} ${operation.path}`;
      const seen = asked.declared.find(
        (answer) => reply && isStatus(answer.status, reply.status) && isOfType(answer, reply.headers['content-type']),
      );
      if (seen === undefined) return;
      statuses.add(`${id} ${seen.status}`);
      if (seen.media !== undefined) mediaTypes.add(`${id} ${seen.status} ${seen.media.type}`);
    },
    counts: () => ({ ...counts }),
    coverage: () => {
      const declared = operations.map((operation) => answersOf(description, operation));
      const total = sum(declared, (answers) => answers.filter(({ example }) => example?.name !== undefined).length);
      return {
        operations: [tested.size, operations.length],
        statuses: [statuses.size, sum(declared, (answers) => distinct(answers, ({ status }) => status))],
        mediaTypes: [
          mediaTypes.size,
          sum(declared, (answers) => distinct(answers, ({ status, media }) => media && `${status} ${media.type}`)),
        ],
        namedExamples: { total, ...named, skipped: total - named.passed - named.failed - named.unreachable },
      };
    },
  };
}

function sum<T>(items: readonly T[], count: (item: T) => number): number {
  return items.reduce((total, item) => total + count(item), 0);
}

function distinct(answers: readonly Answer[], key: (answer: Answer) => string | undefined): number {
  return new Set(answers.flatMap((answer) => key(answer) ?? [])).size;
}
