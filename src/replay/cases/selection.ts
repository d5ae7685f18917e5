import { concreteType, essence } from '../../http/media-type.ts';
import { isHttpToken } from '../../lib/http-token.ts';
import type { Case, Skipped } from '../case.ts';
import { type DeclaredAnswer, documentedBody, usualAnswers } from '../compare/declared-answers.ts';
import type { Profile } from '../profile.ts';
import { createToCase, type CaseContext, type OperationContext } from './context.ts';
import { fillParameters, namedParametersOf, sharedExampleNames } from './fill-parameters.ts';
import { expectedFor } from './plain.ts';
import type { RequestBody } from './request-bodies.ts';

const noName = 'assay-no-such-example';

interface Named {
  readonly name: string;
  readonly type: string;
  /** The answers of that name and media type: several where statuses share the name. */
  readonly answers: readonly DeclaredAnswer[];
}

/** The cases about choosing an example: by its name, by the request, and by a name that no example has. */
export function* selectionCases(subject: OperationContext, context: CaseContext): Generator<Case | Skipped> {
  yield* namedCases(subject, context);
  if (context.profile.matchesRequests) yield* matchedCases(subject, context);
  yield* missingNameCase(subject, context.profile);
}

/** A request for each named example. */
export function* namedCases(subject: OperationContext, context: CaseContext): Generator<Case | Skipped> {
  const hasTypes = new Set(subject.declaredAnswers.map(({ media }) => media?.type)).size > 1;
  for (const each of namedIn(subject, context)) yield* namedCase(subject, each, hasTypes, context);
}

function namedCase(
  subject: OperationContext,
  named: Named,
  hasTypes: boolean,
  { profile: { selector }, description }: CaseContext,
): readonly (Case | Skipped)[] {
  if (selector === undefined) return [];
  const { name, type, answers } = named;
  const { operation } = subject;
  if (!/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/u.test(name)) {
    const reason = `the name ${JSON.stringify(name)} cannot be sent in a header`;
    return [{ check: 'named-example-selectable', operation, example: name, reason }];
  }
  const forms = answers.map((answer) => documentedBody(description, answer));
  const [unknown] = forms;
  if (unknown?.kind === 'unknown' && forms.every(({ kind }) => kind === 'unknown')) {
    return [{ check: 'named-example-selectable', operation, example: name, reason: unknown.reason }];
  }
  const headers = {
    [selector.header]: headerValue(selector.value, name, answers[0]),
    ...(hasTypes && { accept: essence(type) }),
  };
  return [
    subject.toCase('named', otherBody(subject.bodies, name), headers, { expectedAnswers: answers, example: name }),
  ];
}

/** The request of another example: a mock that chooses by the body would answer with the right example for the wrong reason. */
function otherBody(bodies: OperationContext['bodies'], name: string): RequestBody | undefined {
  return bodies.find((body) => body?.name !== name) ?? bodies[0];
}

/** Requests whose body or parameters have the name of an answer must get that answer. */
function* matchedCases(subject: OperationContext, context: CaseContext): Generator<Case> {
  const { bodies, toCase, operation, base } = subject;
  const { description } = context;
  const byName = new Map<string, DeclaredAnswer[]>();
  for (const { name, answers } of namedIn(subject, context))
    byName.set(name, [...(byName.get(name) ?? []), ...answers]);
  for (const body of bodies) {
    if (body?.name === undefined) continue;
    const answers = byName.get(body.name);
    if (answers !== undefined) yield toCase('matched', body, {}, { expectedAnswers: answers, example: body.name });
  }
  for (const name of sharedExampleNames(description, operation)) {
    const [answers, filled] = [byName.get(name), fillParameters(operation, context, { named: name })];
    if (answers === undefined || filled.kind === 'unfilled') continue;
    const body = bodies.find((each) => each?.name === name) ?? bodies[0];
    const more = {
      expectedAnswers: answers,
      example: name,
      shownParameters: namedParametersOf(description, operation),
    };
    yield createToCase({ ...base, filled })('matched', body, {}, more);
  }
}

function missingNameCase(subject: OperationContext, { selector, missingName }: Profile): readonly Case[] {
  const { declaredAnswers: answers, bodies } = subject;
  const usual = usualAnswers(answers);
  if (selector === undefined || missingName === undefined) return [];
  if (!usual.some(({ example }) => example !== undefined)) return [];
  const headers = { [selector.header]: headerValue(selector.missing ?? selector.value, noName, usual[0]) };
  const [body] = bodies;
  if (missingName === 'error')
    return [subject.toCase('missing-name', body, headers, { expectedAnswers: [], example: noName })];
  return [subject.toCase('fallback', body, headers, { expectedAnswers: expectedFor(subject, body), example: noName })];
}

function headerValue(template: string, name: string, answer: DeclaredAnswer | undefined): string {
  const word = isHttpToken(name) ? name : `"${name.replace(/["\\]/gu, String.raw`\$&`)}"`;
  return template
    .replace('{status}', answer?.status.replace('default', '200').replace(/X/giu, '0') ?? '200')
    .replace('{name}', () => name)
    .replace('{word}', () => word);
}

function namedIn({ declaredAnswers }: OperationContext, { profile }: CaseContext): readonly Named[] {
  const byStatus = profile.selector?.value.includes('{status}') === true;
  const found = new Map<string, Named>();
  for (const answer of declaredAnswers) {
    const name = answer.example?.name;
    if (name === undefined || answer.media === undefined) continue;
    const type = concreteType(answer.media.type);
    const key = JSON.stringify([name, type, byStatus ? answer.status : '']);
    found.set(key, { name, type, answers: [...(found.get(key)?.answers ?? []), answer] });
  }
  return [...found.values()];
}

// No description declares it: RFC 2324 was a joke of the first of April.
const undeclaredStatus = '418';

/** The cases that ask for a status: each declared one, and an undeclared one. */
export function statusCases(
  { bodies, declaredAnswers, toCase }: OperationContext,
  { profile }: CaseContext,
): readonly Case[] {
  const { statusHeader } = profile;
  if (statusHeader === undefined) return [];
  const [body] = bodies;
  const headers = (status: string) => ({ [statusHeader.header]: statusHeader.value.replace('{status}', status) });
  const statuses = [...new Set(declaredAnswers.map(({ status }) => status))];
  const forced = statuses
    .filter((status) => /^[2-5]\d\d$/u.test(status))
    .map((status) => {
      const expectedAnswers = declaredAnswers.filter((answer) => answer.status === status);
      return toCase('forced-status', body, headers(status), { expectedAnswers, variation: `for a ${status}` });
    });
  const isDeclared = statuses.some((status) => ['default', undeclaredStatus, '4XX', '4xx'].includes(status));
  const unknown =
    isDeclared || profile.unknownStatus === undefined
      ? []
      : [toCase('unknown-status', body, headers(undeclaredStatus), { expectedAnswers: usualAnswers(declaredAnswers) })];
  return [...forced, ...unknown];
}
