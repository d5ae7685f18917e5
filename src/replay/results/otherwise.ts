import type { Operation } from '../../description/read/api.ts';
import { counted } from '../../lib/show.ts';
import type { Coverage } from '../../results.ts';
import type { Case } from '../case.ts';
import { statusExpected } from '../checks/status-expected.ts';
import { isStatus } from '../compare/declared-answers.ts';
import type { Reply } from '../target.ts';

/** Watches for operations that have right answers, and none of an expected status. */
export interface OtherwiseWatch {
  readonly add: (asked: Case, reply: Reply, isRight: boolean) => void;
  readonly read: () => Pick<Coverage, 'otherwise'>;
  /** The operations by name: a sentence for each status, and one on made-up bodies. */
  readonly sentences: () => readonly string[];
}

const shownOperations = 10;

export function createOtherwise(): OtherwiseWatch {
  // An operation has cases at several times: those of a journey come before its others.
  const seen = new Set<Operation>();
  const others = new Map<Operation, number>();
  const madeBodies = new Set<Operation>();
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
      if (isExpectedStatus(asked, reply)) {
        seen.add(operation);
        others.delete(operation);
      } else if (isRight && !seen.has(operation)) {
        others.set(operation, others.get(operation) ?? reply.status);
        if (derived.includes('request body')) madeBodies.add(operation);
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
      ...([...madeBodies].some((operation) => others.has(operation))
        ? ['Bodies were made up: `--value body.name=...` gives a field that the target takes.']
        : []),
    ],
  };
}

/** The reply has a status that the case asks for. */
export function isExpectedStatus({ expectedAnswers }: Case, { status }: Reply): boolean {
  return expectedAnswers.some((answer) => isStatus(answer.status, status));
}
