import { requestMediaOf, type Media } from '../../description/content.ts';
import { isObject, type JsonObject } from '../../lib/json.ts';
import { concreteType, essence, isJson } from '../../http/media-type.ts';
import { usualAnswers, type DeclaredAnswer } from '../compare/declared-answers.ts';
import type { Case, Skipped } from '../case.ts';
import { documentedBody } from '../compare/documented-body.ts';
import type { OperationContext, CaseContext } from './context.ts';
import { probeFor } from './probe-values.ts';
import { isReadOnly, propertiesOf } from '../../schema/properties.ts';
import { requestJudgeOf } from './request-judge.ts';

/** The cases about fields sent with a PATCH, or where that is configured with a POST or PUT: all that can be probed at once, one alone, and a `readOnly` one. */
export function fieldCases(subject: OperationContext, context: CaseContext): readonly (Case | Skipped)[] {
  const { operation, declaredAnswers: answers } = subject;
  const kind = kindOf(operation.method, context.profile);
  if (kind === undefined) return [];
  const media = requestMediaOf(context.description, operation).find(
    ({ type }) => isJson(type) && essence(type) !== 'application/json-patch+json',
  );
  const expected = usualAnswers(answers).filter((answer) => isRecord(answer, context));
  if (media === undefined || expected.length === 0) return [];
  const sendable = propertiesOf(context.description, media.schema);
  const { writable: found, fixed } = findProbes(subject, expected, sendable, context);
  const [base] = subject.bodies;
  const sent: JsonObject = isObject(base?.value) ? base.value : {};
  // One that tells alternatives apart (`kind`) fits only what it names.
  const fitting = Object.entries(found).filter(([name, value]) =>
    isSendable(media, { ...sent, [name]: value }, context),
  );
  const writable = Object.fromEntries(fitting);
  const toCase = (as: Field, probe: JsonObject, value: JsonObject): readonly Case[] => {
    if (Object.keys(probe).length === 0 || !isSendable(media, value, context)) return [];
    const bytes = new TextEncoder().encode(JSON.stringify(value));
    const body = { type: concreteType(media.type), value, bytes, isDerived: base?.isDerived === true };
    return [subject.toCase(as, body, {}, { expectedAnswers: expected, probe })];
  };
  const [first, ...rest] = Object.entries(writable);
  const one = first === undefined ? {} : Object.fromEntries([first]);
  const cases = [
    ...(rest.length > 0 ? toCase(kind, writable, { ...sent, ...writable }) : []),
    ...toCase(kind, one, kind === 'patch' && isSendable(media, one, context) ? one : { ...sent, ...one }),
    ...(kind === 'patch' ? toCase('patch-readonly', fixed, { ...sent, ...fixed }) : []),
  ];
  if (cases.length > 0) return cases;
  const check = kind === 'patch' ? 'patch-applied' : 'echo-substitution';
  return [{ check, operation, reason: 'no field of the request is in the answer and can be probed' }];
}

type Field = 'patch' | 'patch-readonly' | 'echo';

function kindOf(method: string, { patch, echo }: CaseContext['profile']): 'patch' | 'echo' | undefined {
  if (method === 'PATCH') return patch && 'patch';
  return echo !== undefined && ['POST', 'PUT'].includes(method) ? 'echo' : undefined;
}

/** A target that validates may refuse a body that lacks what its schema requires. */
function isSendable(media: Media, value: JsonObject, { description, profile }: CaseContext): boolean {
  if (!profile.validates || media.schema === undefined) return true;
  return requestJudgeOf(description)(media.schema, value) === undefined;
}

/** Whether the answer is a JSON object by its example, or without one by its schema. */
function isRecord(answer: DeclaredAnswer, { description }: CaseContext): boolean {
  if (answer.media === undefined || !isJson(answer.media.type)) return false;
  const documented = documentedBody(description, answer);
  if (documented.kind === 'json') return isObject(documented.value);
  return propertiesOf(description, answer.media.schema).size > 0;
}

/** Values for the fields that are in every answer: those that may be sent, and those that are `readOnly`. */
function findProbes(
  { operation }: OperationContext,
  expected: readonly DeclaredAnswer[],
  sendable: ReturnType<typeof propertiesOf>,
  { description, judge }: CaseContext,
): { readonly writable: JsonObject; readonly fixed: JsonObject } {
  const bodies = expected.flatMap((answer) => {
    const documented = documentedBody(description, answer);
    return documented.kind === 'json' && isObject(documented.value) ? [documented.value] : [];
  });
  const answered = expected.map(({ media }) => propertiesOf(description, media?.schema));
  const isInAll = (name: string): boolean =>
    answered.every((properties) => properties.has(name)) ||
    (bodies.length === expected.length && bodies.every((body) => Object.hasOwn(body, name)));
  const [writable, fixed]: [[string, unknown][], [string, unknown][]] = [[], []];
  const names = new Set([...sendable.keys(), ...answered.flatMap((properties) => [...properties.keys()])]);
  for (const name of names) {
    const declared = [sendable.get(name), ...answered.map((properties) => properties.get(name))];
    const property = declared.find((each) => each !== undefined);
    const isTemplated = operation.path.includes(`{${name}}`);
    if (property === undefined || isTemplated || !isInAll(name)) continue;
    const value = probeFor(name, property, { description, judge, bodies });
    const isFixed = declared.some(isReadOnly);
    if (value === undefined || (!isFixed && !sendable.has(name))) continue;
    (isFixed ? fixed : writable).push([name, value]);
  }
  return { writable: Object.fromEntries(writable), fixed: Object.fromEntries(fixed) };
}
