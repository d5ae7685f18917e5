import { operationsOf } from '../../description/read/api.ts';
import { memberAt } from '../../description/read/view.ts';
import { concreteType, essence, isSequential, kindOf } from '../../http/media-type.ts';
import { perObject } from '../../lib/cache.ts';
import { member } from '../../lib/json.ts';
import { groupBy } from '../../lib/lists.ts';
import type { Case, Skipped } from '../case.ts';
import { type DeclaredAnswer, answersOf, documentedBody, usualAnswers } from '../compare/declared-answers.ts';
import type { CaseContext, OperationContext } from './context.ts';
import { isBodyRequired, type RequestBody } from './request-bodies.ts';

/** A media type that no description declares. */
const noType = 'application/vnd.assay.no-such-type';

/** The cases that replay requests unchanged: each body, each media type and an undeclared one, and HEAD. */
export function* plainCases(subject: OperationContext, context: CaseContext): Generator<Case | Skipped> {
  const { bodies, toCase, operation } = subject;
  const usual = successesOf(subject.declaredAnswers);
  const origin = { origin: 'https://assay.example' };
  for (const [index, body] of bodies.entries()) {
    const nextPage = operation.method === 'GET' ? context.nextPageOf?.(operation) : undefined;
    const { findWrongLocation } = operation.method === 'POST' ? context : {};
    const more = { ...(nextPage && { nextPage }), ...(findWrongLocation && { findWrongLocation }) };
    const plain = toCase('plain', body, origin, { expectedAnswers: expectedFor(subject, body), ...more });
    // Some mocks rotate their examples, so the first request is sent four times. Where records are served, it might make four of them.
    const again = context.profile.servesExamples ? (index === 0 ? 3 : 1) : 0;
    yield { ...plain, followUps: Array.from({ length: again }, () => plain.request) };
  }
  // HEAD has no body, and a GET that needs one is refused without it.
  const hasHead = operation.method === 'GET' && !isBodyRequired(context.description, operation);
  const head = hasHead ? [headCase(subject, usual, context)] : [];
  const accept = acceptCases(subject, usual, context);
  // A body that cannot be compared is skipped once.
  const reasons = accept.flatMap((each) => ('reason' in each ? [each.reason] : []));
  const rest = incomparable(subject, context).filter(({ reason }) => !reasons.some((each) => each.endsWith(reason)));
  yield* [...rest, ...accept, ...notAcceptableCases(subject, usual, context), ...head];
}

/** HEAD, then GET, and HEAD again where other requests may change the answer meanwhile. A described HEAD may differ from GET as far as its own answers say. */
function headCase(
  { toCase, operation }: OperationContext,
  usual: readonly DeclaredAnswer[],
  { description, profile }: CaseContext,
): Case {
  const isDescribed = memberAt(operation.pathItem, 'head') !== undefined;
  const described = isDescribed
    ? operationsOf(description).find(({ path, method }) => path === operation.path && method === 'HEAD')
    : undefined;
  const own = described && answersOf(description, described);
  const more = own && { declaredAnswers: own, variation: 'that is described' };
  const head = toCase('head', undefined, {}, { expectedAnswers: usual, method: 'HEAD', ...more });
  const get = { ...head.request, method: 'GET' };
  return { ...head, followUps: profile.servesExamples ? [get] : [get, head.request] };
}

/** The answers that a request with `body` may have: the usual ones, and those named as the body or all its parameters. */
export function expectedFor(
  { declaredAnswers: answers, parameterNames }: OperationContext,
  body: RequestBody | undefined,
): readonly DeclaredAnswer[] {
  const usual = successesOf(answers);
  const names = body?.name === undefined ? parameterNames : [body.name, ...parameterNames];
  const partners = names.flatMap((name) => answersByName(answers).get(name) ?? []);
  const others = partners.filter((answer) => !membersOf(usual).has(answer));
  // One list for all cases that it fits: caches are keyed by it.
  return others.length === 0 ? usual : [...usual, ...others];
}

const successesOf = perObject((answers: readonly DeclaredAnswer[]): readonly DeclaredAnswer[] =>
  usualAnswers(answers).map(asSuccess),
);
const membersOf = perObject((answers: readonly DeclaredAnswer[]) => new Set(answers));
const answersByName = perObject(
  (answers: readonly DeclaredAnswer[]): ReadonlyMap<string, readonly DeclaredAnswer[]> => {
    const byName = new Map<string, DeclaredAnswer[]>();
    for (const answer of answers) {
      const name = answer.example?.name;
      if (name !== undefined) byName.set(name, [...(byName.get(name) ?? []), answer]);
    }
    return byName;
  },
);

/** Examples that no answer can be compared with, skipped with the reason. Those that can be asked for by name are skipped there. */
function incomparable(
  { declaredAnswers: answers, operation }: OperationContext,
  { description, profile }: CaseContext,
): readonly Skipped[] {
  const expected = profile.matchesRequests ? answers : usualAnswers(answers);
  return (profile.servesExamples ? expected : []).flatMap((answer): readonly Skipped[] => {
    const name = answer.example?.name;
    const isAskedFor = name !== undefined && profile.selector !== undefined;
    const body = answer.example === undefined || isAskedFor ? undefined : documentedBody(description, answer);
    if (body?.kind !== 'unknown') return [];
    const title = name === undefined ? '' : `the example \`${name}\` cannot be compared: `;
    return [{ check: 'body-equals-example', operation, reason: `${title}${body.reason}` }];
  });
}

/** A case for each media type, if there are several, and two that prefer one of them. An example that no body can be compared with is skipped. */
function acceptCases(
  { bodies, toCase, operation }: OperationContext,
  usual: readonly DeclaredAnswer[],
  { description, profile }: CaseContext,
): readonly (Case | Skipped)[] {
  const declared = [...new Set(usual.flatMap(({ media }) => (media === undefined ? [] : [concreteType(media.type)])))];
  // A body that asks for a stream may get one, whatever `Accept` says: clients name JSON in all requests.
  const wantsStream = member(bodies[0]?.value, 'stream') === true;
  const types = declared.filter((type) => !wantsStream || isSequential(kindOf(type)));
  const byStatus = [...groupBy(usual, ({ status }) => status).values()].map((all) => ({
    all,
    byType: groupBy(all, ({ media }) => media && concreteType(media.type)),
  }));
  // A target chooses the status first: one that has no body of the type is answered as without `Accept`.
  const answersOfType = (type: string): readonly DeclaredAnswer[] =>
    byStatus.flatMap(({ all, byType }) => byType.get(type) ?? all);
  const [first, second] = types;
  if (first === undefined || second === undefined) return [];
  // The preferred type stands last (RFC 9110 section 12.4.2).
  const preferring = (type: string, other: string): Case =>
    toCase(
      'accept',
      bodies[0],
      { accept: `${essence(other)};q=0.1, ${essence(type)};q=0.9` },
      { expectedAnswers: answersOfType(type) },
    );
  const areDistinct = essence(first) !== essence(second);
  const preferred = areDistinct ? [preferring(second, first), preferring(first, second)] : [];
  // One that refuses what it cannot send may then refuse the type of another status.
  const refuses = profile.notAcceptable === undefined ? profile.validates : profile.notAcceptable === 'error';
  const isOfAll = (type: string): boolean => byStatus.every(({ byType }) => byType.has(type));
  const single = types
    .filter((type) => !refuses || isOfAll(type))
    .flatMap((type): readonly (Case | Skipped)[] => {
      const expected = answersOfType(type);
      const asked = toCase('accept', bodies[0], { accept: essence(type) }, { expectedAnswers: expected });
      const unknown = expected
        .filter(({ example }) => example !== undefined)
        .map((answer) => documentedBody(description, answer))
        .filter(({ kind }) => kind === 'unknown');
      const [reason] = unknown.flatMap((body) => (body.kind === 'unknown' ? [body.reason] : []));
      if (reason === undefined || unknown.length < expected.length) return [asked];
      return [asked, { check: 'body-equals-example', operation, reason: `${type}: ${reason}` }];
    });
  return [...single, ...preferred];
}

/** The case that no media type meets; none where a range covers every type, or an answer may have no body: everything is acceptable then. */
function notAcceptableCases(
  subject: OperationContext,
  usual: readonly DeclaredAnswer[],
  { profile }: CaseContext,
): readonly Case[] {
  const isAny = usual.some(({ media }) => media === undefined || /^(?:\*|application)\/\*/u.test(media.type));
  if (profile.notAcceptable === undefined || isAny) return [];
  const [body] = subject.bodies;
  return [subject.toCase('not-acceptable', body, { accept: noType }, { expectedAnswers: expectedFor(subject, body) })];
}

/** `default` alone does not name a status: a valid request is expected to succeed. */
function asSuccess(answer: DeclaredAnswer): DeclaredAnswer {
  return answer.status === 'default' ? { ...answer, status: '2XX' } : answer;
}
