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
import { counted } from '../../lib/show.ts';
import { statusExpected } from '../checks/example.ts';
import { isStatus } from '../compare/declared-answers.ts';
import { readJson } from '../compare/read-body.ts';
import { isObject } from '../../lib/json.ts';
import type { Reply } from '../target.ts';

/** Counts the parts that outcomes cover. It keeps a byte for each declared part, a few names and no answers. */
interface CoverageCounter {
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
      // Of statuses and media types those that did not come.
      const failedIn = (row: MarkedRow): number =>
        row === 'statuses' || row === 'mediaTypes'
          ? marks.count(row, 'expected', 'checked')
          : marks.count(row, 'failed');
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
        failed: rowsOf(failedIn, failed),
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

/** Watches for operations that have right answers, and none of an expected status. */
interface OtherwiseWatch {
  readonly add: (asked: Case, reply: Reply, isRight: boolean) => void;
  readonly read: () => Pick<Coverage, 'otherwise'>;
  /** The operations by name: a sentence for each status, and one on made-up bodies. */
  readonly sentences: () => readonly string[];
}

const shownOperations = 10;

function createOtherwise(): OtherwiseWatch {
  // An operation has cases at several times: those of a journey come before its others.
  const seen = new Set<Operation>();
  const others = new Map<Operation, number>();
  /** The first field of the body that was made up, where it has one. */
  const madeFields = new Map<Operation, string | undefined>();
  const byStatus = (): readonly (readonly [number, readonly Operation[]])[] => {
    const statuses = [...new Set(others.values())].sort((a, b) => a - b);
    return statuses.map((status) => [
      status,
      [...others].flatMap(([operation, other]) => (other === status ? [operation] : [])),
    ]);
  };
  return {
    add: (asked, reply, isRight) => {
      const { operation, kind, expectedAnswers: expected, derived } = asked;
      if (operation === undefined || expected.length === 0 || !statusExpected.kinds.includes(kind)) return;
      // An undeclared 2xx is a failure, and a success all the same.
      if (isExpectedStatus(asked, reply) || isStatus('2XX', reply.status)) {
        seen.add(operation);
        others.delete(operation);
      } else if (isRight && !seen.has(operation)) {
        others.set(operation, others.get(operation) ?? reply.status);
        if (derived.includes('request body'))
          madeFields.set(operation, madeFields.get(operation) ?? firstFieldOf(asked));
      }
    },
    read: () => {
      const counts = byStatus().map(([status, { length }]) => [String(status), length] as const);
      return counts.length === 0 ? {} : { otherwise: Object.fromEntries(counts) };
    },
    sentences: () => [
      ...byStatus().map(([status, operations]) => {
        const titles = operations.slice(0, shownOperations).map(({ method, path }) => `${method} ${path}`);
        const more = operations.length > titles.length ? ` and ${operations.length - titles.length} more` : '';
        return `${counted(operations.length, 'operation')} answered ${status} and no 2xx: ${titles.join(', ')}${more}.`;
      }),
      ...fieldSentences([...madeFields].filter(([operation]) => others.has(operation)).map(([, field]) => field)),
    ],
  };
}

/** The first field of a body that is JSON. */
function firstFieldOf({ request: { body } }: Case): string | undefined {
  const read = body && readJson(body);
  return read?.kind === 'json' && isObject(read.value) ? Object.keys(read.value)[0] : undefined;
}

/** One sentence on bodies that were made up, of which `fields` has the first fields. */
function fieldSentences(fields: readonly (string | undefined)[]): readonly string[] {
  if (fields.length === 0) return [];
  const name = fields.find((field) => field !== undefined) ?? 'name';
  return [`Bodies were made up: \`--value body.${name}=...\` gives a field that the target takes.`];
}

/** The reply has a status that the case asks for. */
function isExpectedStatus({ expectedAnswers }: Case, { status }: Reply): boolean {
  return expectedAnswers.some((answer) => isStatus(answer.status, status));
}
