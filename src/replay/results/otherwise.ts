import type { Operation } from '../../description/read/api.ts';
import { counted } from '../../lib/show.ts';
import type { Coverage } from '../../results.ts';
import type { Case } from '../case.ts';
import { statusExpected } from '../checks/status-expected.ts';
import { isStatus } from '../compare/declared-answers.ts';
import { readJson } from '../compare/read-body.ts';
import { isObject } from '../../lib/json.ts';
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
export function isExpectedStatus({ expectedAnswers }: Case, { status }: Reply): boolean {
  return expectedAnswers.some((answer) => isStatus(answer.status, status));
}
