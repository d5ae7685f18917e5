import { type Operation, operationsOf } from '../description/read/api.ts';
import type { Description } from '../description/description.ts';
import type { MockRequest } from '../http/message.ts';
import { isWriting, type Case, type CaseKind, type Outcome, type Skipped } from './case.ts';
import { answerValidatorOf, createAnswerValidator, createDerive } from './schemas.ts';
import type { CaseContext } from './cases/context.ts';
import { casesOf } from './cases/index.ts';
import { checks } from './checks/index.ts';
import { createValuesFor, type GivenValue } from './cases/given-values.ts';
import { type Filter, includesCase, includesCheck, includesOperation } from './filters.ts';
import { rememberRecords, runJourneys } from './journeys/run-journeys.ts';
import { listsToRead, readListedIds } from './journeys/listed-ids.ts';
import { createFindWrongLocation, createNextPageOf } from './journeys/answer-links.ts';
import type { MadeRecords } from './journeys/made-records.ts';
import type { Profile } from './profile.ts';
import { replay } from './run.ts';
import type { Send } from './target.ts';

export interface OpenReplayOptions {
  readonly profile: Profile;
  /** The operations, cases and checks to replay; all where absent. */
  readonly filters?: readonly Filter[];
  /** Headers of every request; names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Values of parameters and fields, in place of examples. */
  readonly values?: readonly GivenValue[];
  /** The number of cases under way at once. */
  readonly concurrency: number;
  /** The base URL of the target; absent of one that is a function. */
  readonly baseUrl?: URL | undefined;
  /** The host whose data must not change, and the option that allows it. Absent where everything may be sent. */
  readonly withhold?: { readonly host: string; readonly allowedBy: string } | undefined;
  /** Why a request cannot be sent to the target, as a clause; undefined where it can. */
  readonly refusalOf?: ((request: MockRequest) => string | undefined) | undefined;
}

/** Some of the cases of a replay. */
export interface ReplayPart {
  readonly isHere: (operation: Operation) => boolean;
  /** The part has the cases that are about no operation: undescribed paths and methods. */
  readonly hasRunCases: boolean;
}

/** A description that can be replayed any number of times, whole or in parts. */
export interface OpenReplay {
  /** The operations that pass the filters. */
  readonly operations: readonly Operation[];
  /** The cases of a part, built as they are taken. */
  readonly cases: (part: ReplayPart) => Iterable<Case | Skipped>;
  /** The lists that are read first, for ids that they show, with the path of their records. */
  readonly lists: (part: ReplayPart) => readonly { readonly list: string; readonly item: string }[];
  /** A way to send that remembers what was made; undefined where the target has no records of its own. */
  readonly remember: (send: Send) => MadeRecords | undefined;
  /** Sends the cases of a part; outcomes come in their order. */
  readonly run: (part: ReplayPart, send: Send) => AsyncGenerator<Outcome>;
}

/** Opens a replay of an OpenAPI description. */
export function openReplay(description: Description, options: OpenReplayOptions): OpenReplay {
  const { profile, filters = [], headers, values, concurrency, baseUrl } = options;
  const valuesFor = createValuesFor(description, values);
  const operations = operationsOf(description).filter((operation) => includesOperation(filters, operation));
  const included = new Set(operations);
  const validateValue = answerValidatorOf(description);
  const validateResponse = createAnswerValidator(description);
  const sentHeaders = Object.keys(headers);
  const nextPageOf = createNextPageOf(description, baseUrl);
  const findWrongLocation = createFindWrongLocation(description, baseUrl);
  const newContext = (): CaseContext => ({
    description,
    profile,
    validateValue,
    valuesFor,
    sentHeaders,
    derive: createDerive(description),
    ...(profile.acceptsDeclared && { nextPageOf, findWrongLocation }),
  });
  function* cases(
    { isHere, hasRunCases }: ReplayPart,
    listedFor?: CaseContext['listedFor'],
  ): Generator<Case | Skipped> {
    const context = { ...newContext(), ...(listedFor && { listedFor }) };
    for (const each of casesOf(context, (operation) => included.has(operation), isHere, hasRunCases)) {
      if (!includesCase(filters, each)) continue;
      yield ('request' in each ? heldBack(each, options) : undefined) ?? each;
    }
  }
  const applied = checks.filter(({ name }) => includesCheck(filters, name));
  const journeys = { description, operations, newContext, concurrency, baseUrl };
  return {
    operations,
    cases: (part) => cases(part),
    lists: ({ isHere }) => (profile.acceptsDeclared ? listsToRead(operations.filter(isHere), newContext()) : []),
    remember: (send) => (profile.keepsRecords ? rememberRecords(journeys, send) : undefined),
    run: async function* run(part, send) {
      const context = { description, validateResponse, profile, concurrency, send, checks: applied };
      const served = profile.keepsRecords ? yield* runJourneys(journeys, part.isHere, context) : new Set();
      const reading = { context: newContext(), send, concurrency };
      const listedFor = profile.acceptsDeclared
        ? await readListedIds(operations.filter(part.isHere), reading)
        : undefined;
      yield* replay(without(cases(part, listedFor), served), context);
    },
  };
}

/**
 * Cases without the writes to operations that have been tried on records of their own: those here would hit records of others. A POST
 * that is to be refused makes nothing, or something that is deleted at the end.
 */
function* without(cases: Iterable<Case | Skipped>, served: ReadonlySet<unknown>): Generator<Case | Skipped> {
  for (const each of cases) {
    const isTried = 'request' in each && isWriting(each.method) && served.has(each.operation);
    if (!isTried || (each.method === 'POST' && refusedKinds.includes(each.kind))) yield each;
  }
}

const refusedKinds: readonly CaseKind[] = ['invalid-body', 'invalid-file', 'missing-parameter', 'boundary'];

/** Adds `headers` to every request. A header that a request sets to undefined stays away. */
export function withHeaders(send: Send, headers: Readonly<Record<string, string>>): Send {
  return (request) => {
    const all = Object.entries({ ...headers, ...request.headers });
    const present = all.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
    return send({ ...request, headers: Object.fromEntries(present) });
  };
}

/** A case that is not sent: its target takes no such request, or it writes to what may be a real server. */
function heldBack(asked: Case, { withhold, refusalOf }: OpenReplayOptions): Skipped | undefined {
  const { method, path, operation, request, followUps, atOnce = [] } = asked;
  const skipped = { check: 'status-expected', method, path, ...(operation && { operation }) };
  const [refusal] = [request, ...followUps, ...atOnce].flatMap((each) => refusalOf?.(each) ?? []);
  if (refusal !== undefined) return { ...skipped, reason: refusal };
  if (withhold === undefined || !isWriting(method)) return undefined;
  return { ...skipped, reason: `${method} to ${withhold.host} needs \`${withhold.allowedBy}\``, withheld: asked };
}
