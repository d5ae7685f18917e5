import { isHttpToken } from '../../lib/http-token.ts';
import { concreteType, essence } from '../../http/media-type.ts';
import { usualAnswers, type DeclaredAnswer } from '../compare/declared-answers.ts';
import type { Case, Skipped } from '../case.ts';
import { documentedBody } from '../compare/documented-body.ts';
import { expectedFor } from './plain.ts';
import type { Profile } from '../profile.ts';
import type { OperationContext, CaseContext } from './context.ts';
import type { RequestBody } from './request-bodies.ts';

// The name of no example, unless somebody means to break this.
const noName = 'assay-no-such-example';

interface Named {
  readonly name: string;
  readonly type: string;
  /** Answers of that name and media type: several where statuses share the name. */
  readonly answers: readonly DeclaredAnswer[];
}

/** The cases about choosing an example: by its name, by the request, and by a name that no example has. */
export function* namedCases(subject: OperationContext, context: CaseContext): Generator<Case | Skipped> {
  const { profile } = context;
  const named = namedIn(subject.declaredAnswers, { byStatus: profile.selector?.value.includes('{status}') === true });
  const hasTypes = new Set(subject.declaredAnswers.map(({ media }) => media?.type)).size > 1;
  for (const each of named) yield* namedCase(subject, each, hasTypes, context);
  if (profile.matchesRequests) yield* matchedCases(subject, named);
  yield* missingNameCase(subject, profile);
}

/** A request whose body has the name of an answer must get that answer. */
function* matchedCases({ bodies, toCase }: OperationContext, named: readonly Named[]): Generator<Case> {
  const byName = new Map<string, DeclaredAnswer[]>();
  for (const { name, answers } of named) byName.set(name, [...(byName.get(name) ?? []), ...answers]);
  for (const body of bodies) {
    if (body?.name === undefined) continue;
    const answers = byName.get(body.name);
    if (answers !== undefined) yield toCase('matched', body, {}, { expectedAnswers: answers, example: body.name });
  }
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

/** The request of another example: a mock that looks only at the body would answer the right one for the wrong reason. */
function otherBody(bodies: OperationContext['bodies'], name: string): RequestBody | undefined {
  return bodies.find((body) => body?.name !== name) ?? bodies[0];
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

function namedIn(answers: readonly DeclaredAnswer[], { byStatus }: { byStatus: boolean }): readonly Named[] {
  const found = new Map<string, Named>();
  for (const answer of answers) {
    const name = answer.example?.name;
    if (name === undefined || answer.media === undefined) continue;
    const type = concreteType(answer.media.type);
    const key = JSON.stringify([name, type, byStatus ? answer.status : '']);
    found.set(key, { name, type, answers: [...(found.get(key)?.answers ?? []), answer] });
  }
  return [...found.values()];
}
