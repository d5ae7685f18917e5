import type { Operation } from '../../description/read/api.ts';
import { sameBytes } from '../../http/message.ts';
import { counted } from '../../lib/show.ts';
import type { Outcome, Case } from '../case.ts';
import { isStatus } from '../compare/declared-answers.ts';
import type { Reply } from '../target.ts';

/** Watches outcomes for a sign that the run, not the target, is set up wrong. It keeps numbers and one body. */
interface SetUpWatch {
  readonly add: (outcome: Outcome) => void;
  /** The problem and its remedy, in two sentences; undefined where the outcomes say something about the target. */
  readonly problem: () => string | undefined;
}

/** `results` with one result in place of all failures if they come from `problem`, and the number of failures it replaces. */
export function foldFailures<T extends { readonly status: string }>(
  results: readonly T[],
  problem: string | undefined,
): { readonly results: readonly (T | SetUpResult)[]; readonly folded: number } {
  const rest = results.filter(({ status }) => status !== 'failed');
  const folded = results.length - rest.length;
  if (problem === undefined || folded < 2) return { results, folded: 0 };
  const message = `${problem} ${folded} failures are not listed.`;
  return { results: [{ check: 'set-up', status: 'failed', message }, ...rest], folded };
}

/** The result that replaces all failures. */
interface SetUpResult {
  readonly check: 'set-up';
  readonly status: 'failed';
  readonly message: string;
}

// Fewer answers may be alike by chance.
const leastAnswers = 4;
const enough = 0.9;

interface Seen {
  answers: number;
  /** Answers that failed, or had another status than a successful one has. */
  failed: number;
  refused: number;
  notFound: number;
  broken: number;
  bodies: number;
  firstBody: Uint8Array | undefined;
  alike: number;
  operation: Operation | undefined;
  hasSeveralOperations: boolean;
}

export function createSetUpWatch(): SetUpWatch {
  const seen: Seen = {
    answers: 0,
    failed: 0,
    refused: 0,
    notFound: 0,
    broken: 0,
    bodies: 0,
    firstBody: undefined,
    alike: 0,
    operation: undefined,
    hasSeveralOperations: false,
  };
  return {
    add: (outcome) => {
      countOutcome(seen, outcome);
    },
    problem: () => problemIn(seen),
  };
}

/** Only requests with expected answers count: others are sent to be refused. */
function countOutcome(seen: Seen, outcome: Outcome): void {
  if (outcome.kind === 'skipped' || outcome.reply === undefined) return;
  const { case: asked, reply, failures } = outcome;
  if (asked.operation === undefined || asked.expectedAnswers.length === 0) return;
  seen.answers += 1;
  const isExpected = asked.expectedAnswers.some(({ status }) => isStatus(status, reply.status));
  seen.failed += failures.length === 0 && isExpected ? 0 : 1;
  seen.refused += [401, 403].includes(reply.status) ? 1 : 0;
  seen.notFound += reply.status === 404 ? 1 : 0;
  seen.broken += isStatus('5XX', reply.status) ? 1 : 0;
  if (reply.body.length === 0) return;
  seen.bodies += 1;
  seen.firstBody ??= reply.body;
  seen.alike += sameBytes(seen.firstBody, reply.body) ? 1 : 0;
  seen.operation ??= asked.operation;
  seen.hasSeveralOperations ||= asked.operation !== seen.operation;
}

function problemIn({
  answers,
  failed,
  refused,
  notFound,
  broken,
  bodies,
  alike,
  hasSeveralOperations,
}: Seen): string | undefined {
  if (answers < leastAnswers || failed < answers * enough) return undefined;
  const must = 'The answers must tell something of the target';
  const all = `all ${answers} answers`;
  if (refused >= answers * enough)
    return `${must}; found ${refused} of ${answers} answers with 401 or 403. Give credentials with \`--user\` or \`--header\`.`;
  if (notFound === answers)
    return `${must}; found ${all} with 404. The base URL may lack a path that \`servers\` names, or something else may be listening.`;
  if (broken === answers)
    return `${must}; found ${all} with 5xx. The log of the target, or of a gateway before it, says why.`;
  if (bodies >= leastAnswers && bodies === alike && hasSeveralOperations)
    return `${must}; found the same body in ${bodies === answers ? all : `all ${bodies} answers that have one`}. Something may be listening that has one page for all paths.`;
  return undefined;
}

/** Watches outcomes for what makes them say little of the target. */
interface Watch {
  readonly add: (outcome: Outcome) => void;
  /** The number of what was seen, and the remedy: one sentence or none. */
  readonly sentences: () => readonly string[];
}

const shownOperations = 10;

/**
 * Watches for operations that no request reached with values that anybody gave or wrote. Paths, queries, headers and cookies count: a body that
 * is made up can be as good as any.
 */
export function createMadeUpWatch(): Watch {
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

/** True for the answer of a target that is asked too often, whatever the request (RFC 6585 section 4): one that was not asked for. */
export function isLimited({ expectedAnswers }: Case, reply: Reply): boolean {
  return reply.status === 429 && !expectedAnswers.some(({ status }) => status === '429');
}

/** Watches for answers of a target that is asked too often: they say nothing of it. */
export function createLimitWatch(): Watch {
  let [limited, answers] = [0, 0];
  return {
    add: (outcome) => {
      if (outcome.kind === 'skipped' || outcome.reply === undefined) return;
      answers += 1;
      limited += isLimited(outcome.case, outcome.reply) ? 1 : 0;
    },
    sentences: () =>
      limited === 0
        ? []
        : [
            `${counted(limited, 'answer')} of ${answers} had status 429: the target limits how often it is asked, and nothing is known of what else it would have said. \`--rate 5/s\` sends less in a second.`,
          ],
  };
}
