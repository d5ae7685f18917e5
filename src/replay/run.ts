import type { Description } from '../description/description.ts';
import type { ValidateResponse } from '../contract/validate-message.ts';
import {
  isWriting,
  type AnswerCheck,
  type Case,
  type NamedFailure,
  type Outcome,
  type ReplayedCase,
  type Skipped,
} from './case.ts';
import type { Send, Sent } from './target.ts';
import type { Profile } from './profile.ts';
import type { BodyBasis } from '../results.ts';
import { isLimited } from './results/watches.ts';
import { answersOfStatusAndType } from './checks/shared/expected-answers.ts';
import { documentedBody } from './compare/declared-answers.ts';

/** The options and tools of a run. */
export interface ReplayContext {
  readonly description: Description;
  readonly validateResponse: ValidateResponse;
  readonly profile: Profile;
  /** The checks to apply, the weightiest first. */
  readonly checks: readonly AnswerCheck[];
  readonly send: Send;
  /** The number of cases under way at once. */
  readonly concurrency: number;
}

/**
 * Sends `cases` and checks their replies; outcomes come in the order of the cases, whatever the concurrency. Cases are taken as
 * they are needed, so that memory stays flat. Cases that no check applies to are not sent. Where answers are no examples, a write is sent
 * by itself: else it would be chance which reads show it.
 */
export async function* replay(cases: Iterable<Case | Skipped>, context: ReplayContext): AsyncGenerator<Outcome> {
  const underWay: Promise<Outcome>[] = [];
  const fittingTo = checksFor(context);
  for (const each of cases) {
    if ('reason' in each) underWay.push(Promise.resolve({ kind: 'skipped', skipped: each }));
    else {
      const fitting = fittingTo(each);
      if (fitting.length === 0) continue;
      const isAlone = changesRecords(each, context.profile);
      if (isAlone) for (const outcome of underWay.splice(0)) yield await outcome;
      const outcome = checkCase(each, fitting, context);
      if (isAlone) await outcome;
      underWay.push(outcome);
    }
    const first = underWay.length >= context.concurrency ? underWay.shift() : undefined;
    if (first !== undefined) yield await first;
  }
  for (const outcome of underWay) yield await outcome;
}

/** Methods that are not described are refused, and change nothing. */
function changesRecords({ method, operation, kind }: Case, { servesExamples }: Profile): boolean {
  return !servesExamples && operation !== undefined && kind !== 'undefined-operation' && isWriting(method);
}

/** The checks that a case is for, by the promises of the target. */
export function checksFor({ checks, profile }: Pick<ReplayContext, 'checks' | 'profile'>) {
  const applied = checks.filter(({ appliesIf }) => appliesIf?.holds(profile) ?? true);
  return ({ kind }: Case): readonly AnswerCheck[] => applied.filter(({ kinds }) => kinds.includes(kind));
}

/** Sends a case, and checks its replies. */
export async function checkCase(
  asked: Case,
  fitting: readonly AnswerCheck[],
  context: ReplayContext,
): Promise<Outcome> {
  const sent = await sendAll(asked, context.send);
  const lost = sent.find(({ kind }) => kind === 'failed');
  const [first, ...rest] = sent.flatMap((each) => (each.kind === 'reply' ? [each.reply] : []));
  if (first === undefined || lost !== undefined) {
    const found = lost?.kind === 'failed' ? lost.reason : '';
    const [answer] = asked.expectedAnswers;
    const message = `The request must be answered; found ${found}.`;
    return {
      kind: 'checked',
      case: asked,
      notes: [],
      failures: [{ check: 'answer-received', message, ...(answer && { answer }) }],
    };
  }
  const replies = [first, ...rest] as const;
  const asking = replies.some((reply) => isLimited(asked, reply)) ? fitting.filter(appliesWhenLimited) : fitting;
  const failed = asking.flatMap((check): readonly FailedCheck[] => {
    const failure = check.failureOf({ case: asked, replies, ...context });
    return failure === undefined ? [] : [{ layer: check.layer, failure: { check: check.name, ...failure } }];
  });
  const isNote = ({ failure }: FailedCheck): boolean => context.profile.notes.includes(failure.check);
  const bodyBasis = bodyBasisOf({ case: asked, replies, ...context }, fitting);
  return {
    kind: 'checked',
    case: asked,
    reply: first,
    notes: failed.filter(isNote).map(({ failure }) => failure),
    failures: weightiest(failed.filter((each) => !isNote(each))),
    ...(bodyBasis && { bodyBasis }),
  };
}

/** A check of what the answer says of itself, not of what the target makes of the request. */
function appliesWhenLimited({ layer, name }: AnswerCheck): boolean {
  return layer !== 'access' && layer !== 'selection' && name !== 'head-follows-get';
}

interface FailedCheck {
  readonly layer: AnswerCheck['layer'];
  readonly failure: NamedFailure;
}

/**
 * The first of `failed`. A wrong body has another cause than wrong headers: beside it, the first failure of the headers is reported, too.
 */
function weightiest(failed: readonly FailedCheck[]): readonly NamedFailure[] {
  const [first] = failed;
  const isOfBody = first?.layer === 'body' || first?.layer === 'schema';
  const beside = isOfBody ? failed.find(({ layer }) => layer === 'headers') : undefined;
  return [first, beside].flatMap((each) => (each === undefined ? [] : [each.failure]));
}

/** Sends the requests of a case, and stops at the first that has no answer. */
async function sendAll(asked: Case, send: Send): Promise<readonly Sent[]> {
  const { request, followUps, atOnce = [] } = asked;
  const all: Sent[] = [];
  for (const each of [request, ...followUps]) {
    const sent = await send(each);
    all.push(sent);
    if (sent.kind === 'failed') return all;
  }
  return [...all, ...(await sendPages(asked, all.at(-1), send)), ...(await Promise.all(atOnce.map(send)))];
}

const followedPages = 2;

/** Sends for the pages after `first`, each where the one before leads. */
async function sendPages({ request, nextPage }: Case, first: Sent | undefined, send: Send): Promise<readonly Sent[]> {
  const pages: Sent[] = [];
  let [from, sent] = [request, first];
  while (nextPage !== undefined && sent?.kind === 'reply' && pages.length < followedPages) {
    const next = nextPage(from, sent.reply);
    if (next?.kind !== 'request' || next.request.target === from.target) break;
    from = next.request;
    sent = await send(from);
    pages.push(sent);
  }
  return pages;
}

/** The thing that `checks` compared the body of a reply with; undefined where no body was expected, or none of them reads bodies. */
function bodyBasisOf(replayed: ReplayedCase, checks: readonly AnswerCheck[]): BodyBasis | undefined {
  const { case: asked, description } = replayed;
  const applies = (name: AnswerCheck['name']): boolean => checks.some((check) => check.name === name);
  const [hasExamples, hasSchemas] = [applies('body-equals-example'), applies('body-schema')];
  if (asked.method === 'HEAD' || !(hasExamples || hasSchemas)) return undefined;
  const expected = answersOfStatusAndType(replayed).filter(({ media }) => media !== undefined);
  if (expected.length === 0) return undefined;
  if (hasExamples && expected.some((each) => documentedBody(description, each).kind !== 'unknown')) return 'example';
  const isDescribed = expected.some(({ media }) => media?.schema !== undefined || media?.itemSchema !== undefined);
  return hasSchemas && isDescribed ? 'schema' : 'nothing';
}
