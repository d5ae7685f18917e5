import { memberAt } from '../../description/view.ts';
import { perObject } from '../../lib/cache.ts';
import { concreteType, essence } from '../../http/media-type.ts';
import { usualAnswers, type DeclaredAnswer } from '../compare/declared-answers.ts';
import type { Case, Skipped } from '../case.ts';
import { documentedBody } from '../compare/documented-body.ts';
import type { RequestBody } from './request-bodies.ts';
import type { OperationContext, CaseContext } from './context.ts';

/** The media type that no description declares. */
const noType = 'application/vnd.assay.no-such-type';

/** The cases that replay requests as they stand: each body, each media type and one that is not declared, and HEAD. */
export function* plainCases(subject: OperationContext, context: CaseContext): Generator<Case | Skipped> {
  const { bodies, toCase, operation } = subject;
  const usual = successesOf(subject.declaredAnswers);
  const origin = { origin: 'https://assay.example' };
  for (const [index, body] of bodies.entries()) {
    const plain = toCase('plain', body, origin, { expectedAnswers: expectedFor(subject, body) });
    // Some mocks take turns, so the first is asked four times.
    yield { ...plain, followUps: Array.from({ length: index === 0 ? 3 : 1 }, () => plain.request) };
  }
  // A HEAD that is described is an operation of its own.
  const isHeadExpected = operation.method === 'GET' && memberAt(operation.pathItem, 'head') === undefined;
  const head = isHeadExpected ? [headCase(subject, usual)] : [];
  const accept = acceptCases(subject, usual, context);
  // What no form is known of is said once.
  const said = accept.flatMap((each) => ('reason' in each ? [each.reason] : []));
  const rest = incomparable(subject, context).filter(({ reason }) => !said.some((each) => each.endsWith(reason)));
  yield* [...rest, ...accept, ...notAcceptableCases(subject, usual, context), ...head];
}

/** HEAD, then the GET that it is compared with. */
function headCase({ toCase }: OperationContext, usual: readonly DeclaredAnswer[]): Case {
  const head = toCase('head', undefined, {}, { expectedAnswers: usual, method: 'HEAD' });
  return { ...head, followUps: [{ ...head.request, method: 'GET' }] };
}

/** The answers that a request with `body` may have: the usual ones, and the one named as the body is. */
export function expectedFor(
  { declaredAnswers: answers }: OperationContext,
  body: RequestBody | undefined,
): readonly DeclaredAnswer[] {
  const usual = successesOf(answers);
  const partners = body?.name === undefined ? [] : (answersByName(answers).get(body.name) ?? []);
  const others = partners.filter((answer) => !membersOf(usual).has(answer));
  // One list for all cases that it fits: what is worked out of it is worked out once.
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

/** Examples that answers come from and that they cannot be compared with, and why; those that are asked for by name are said there. */
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

/**
 * One case for each media type of several, and two that prefer one of them to another. Where a type has no example its schema says what the body must be; an example that has no
 * one form is told.
 */
function acceptCases(
  { bodies, toCase, operation }: OperationContext,
  usual: readonly DeclaredAnswer[],
  { description }: CaseContext,
): readonly (Case | Skipped)[] {
  const types = [...new Set(usual.flatMap(({ media }) => (media === undefined ? [] : [concreteType(media.type)])))];
  const answersOfType = (type: string): readonly DeclaredAnswer[] =>
    usual.filter(({ media }) => media !== undefined && concreteType(media.type) === type);
  const [first, second] = types;
  if (first === undefined || second === undefined) return [];
  // The preferred one stands last (RFC 9110 section 12.4.2).
  const preferring = (type: string, other: string): Case =>
    toCase(
      'accept',
      bodies[0],
      { accept: `${essence(other)};q=0.1, ${essence(type)};q=0.9` },
      { expectedAnswers: answersOfType(type) },
    );
  const isTold = essence(first) !== essence(second);
  const preferred = isTold ? [preferring(second, first), preferring(first, second)] : [];
  const single = types.flatMap((type): readonly (Case | Skipped)[] => {
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

/** The case that no media type meets; none where a range covers every type, or an answer may have no body: nothing is unacceptable then. */
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

/** `default` alone says nothing of the status: a valid request is expected to succeed. */
function asSuccess(answer: DeclaredAnswer): DeclaredAnswer {
  return answer.status === 'default' ? { ...answer, status: '2XX' } : answer;
}
