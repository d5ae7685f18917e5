import { type Access, accessOf, type Credentials } from '../../contract/made-up-credentials.ts';
import type { Operation } from '../../description/read/api.ts';
import type { Description } from '../../description/description.ts';
import { followPath } from '../../description/read/view.ts';
import { canonicalJson, isObject } from '../../lib/json.ts';
import { essence, isJson } from '../../http/media-type.ts';
import type { ValidateValue } from '../../schema/validate.ts';
import { answersOf } from '../compare/declared-answers.ts';
import type { Case, Skipped } from '../case.ts';
import { boundaryCases } from './boundaries/boundary-cases.ts';
import { credentialCases, invalidRequestCases } from './refused-requests.ts';
import { fieldCases } from './sent-fields.ts';
import { isolationCases, lastingWriteCases } from './isolation.ts';
import { selectionCases, statusCases } from './selection.ts';
import { fillParameters, sharedExampleNames } from './fill-parameters.ts';
import { fillOtherwise, pathIdCases, type ShadowOf } from './path-ids.ts';
import { plainCases } from './plain.ts';
import { withFields } from './body-fields.ts';
import { requestBodiesOf, type RequestBody } from './request-bodies.ts';
import { requestValidatorOf } from '../schemas.ts';
import { createToCase, type CaseContext, type OperationContext } from './context.ts';

/** The cases about one operation, or the reason why there are none. */
export function* casesOfOperation(
  operation: Operation,
  context: CaseContext,
  shadowOf: ShadowOf,
): Generator<Case | Skipped> {
  const read = readOperation(operation, context, shadowOf);
  yield* read.skipped;
  if (read.subject === undefined) return;
  const { subject } = read;
  const fields = fieldCases(subject, context, shadowOf);
  const probed = fields.find((each): each is Case => 'request' in each && Object.keys(each.probe).length > 0)?.request;
  // Before any other write: a resource that is deleted for good is gone before the second DELETE, too.
  yield* lastingWriteCases(subject, context, probed);
  const makers = [plainCases, credentialCases, selectionCases, isolationCases, statusCases];
  for (const make of makers) yield* make(subject, context);
  const invalid = invalidRequestCases(subject, context);
  yield* invalid;
  yield* boundaryCases(subject, context, { shadowOf, known: invalid });
  yield* fields;
  yield* pathIdCases(subject, context, shadowOf);
  yield* listedCases(subject, context, shadowOf);
}

/**
 * The plain requests for a record that a list of the target shows. Those with made-up ids may only show how a missing record is answered.
 */
function* listedCases(
  { operation, base }: OperationContext,
  context: CaseContext,
  shadowOf: ShadowOf,
): Generator<Case | Skipped> {
  const listed = readsRecord(operation) ? context.listedFor?.(operation) : undefined;
  const { subject } = listed === undefined ? {} : readOperation(operation, { ...context, listed }, shadowOf);
  const filled = subject?.base.filled;
  if (subject === undefined || filled?.listed.length === 0 || filled?.target === base.filled.target) return;
  for (const each of plainCases(subject, context)) if ('request' in each && each.kind === 'plain') yield each;
}

/** A record of the target may be asked for by `operation`: that leaves it as it is. */
export function readsRecord({ method, path }: Operation): boolean {
  return ['GET', 'HEAD'].includes(method) && path.includes('{');
}

interface ReadOperation {
  readonly skipped: readonly Skipped[];
  /** Absent where no case can be built. */
  readonly subject?: OperationContext;
}

/** An operation worked out, and the parts of it that cannot be sent. */
export function readOperation(operation: Operation, context: CaseContext, shadowOf: ShadowOf): ReadOperation {
  const { description, derive, profile } = context;
  const skip = (reason: string): ReadOperation => ({ skipped: [{ check: 'status-expected', operation, reason }] });
  const answers = answersOf(description, operation);
  if (answers.length === 0) return skip(whyNoAnswer(description, operation));
  const validateValue = profile.validates ? requestValidatorOf(description) : undefined;
  const usual = fillParameters(operation, context, validateValue && { validateValue });
  if (usual.kind === 'unfilled') return skip(usual.reason);
  const shadow = shadowOf(operation, usual.target);
  const filled = shadow === undefined ? usual : fillOtherwise(operation, context, shadowOf);
  if (filled === undefined) return skip(`what is sent to it is answered by ${shadow ?? 'another operation'}`);
  const requestBodies = requestBodiesOf(description, operation, derive, { servesRecords: profile.acceptsDeclared });
  if (requestBodies.kind === 'none') return skip(requestBodies.reason);
  const unsent = requestBodies.unsent.map(({ name, reason }): Skipped => {
    const title = name === undefined ? 'the request example' : `the request example \`${name}\``;
    return { check: 'status-expected', operation, reason: `${title} cannot be sent: ${reason}` };
  });
  const fields = context.valuesFor?.(operation).fields() ?? {};
  const given = withFields(description, requestBodies.bodies, fields);
  const [bodies, invalid] = sendable(given, operation, validateValue);
  const skipped = [...unsent, ...invalid];
  const access = accessOf(description, operation);
  if (profile.requiresCredentials && access.isRequired && access.alternatives.length === 0)
    return skip('no request can carry the credentials that it asks for');
  const credentials = profile.requiresCredentials ? usualCredentials(access, context) : undefined;
  const base = { operation, declaredAnswers: answers, filled, echo: profile.echo, credentials };
  if (bodies === undefined) return { skipped };
  const subject: OperationContext = {
    operation,
    declaredAnswers: answers,
    bodies,
    access,
    parameterNames: profile.servesExamples ? namesOf(filled, operation, context) : [],
    base,
    toCase: createToCase(base),
  };
  return { skipped, subject };
}

/** The names of examples that give the request of `filled`. */
function namesOf(
  filled: OperationContext['base']['filled'],
  operation: Operation,
  context: CaseContext,
): readonly string[] {
  return sharedExampleNames(context.description, operation).filter((named) => {
    const same = fillParameters(operation, context, { named });
    return same.kind === 'filled' && same.target === filled.target && isSame(same.headers, filled.headers);
  });
}

function isSame(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean {
  return canonicalJson(one) === canonicalJson(other);
}

/** The bodies that a validating target must accept, and the reasons why the others are not sent. */
function sendable(
  [first, ...rest]: OperationContext['bodies'],
  operation: Operation,
  validateValue: ValidateValue | undefined,
): readonly [OperationContext['bodies'] | undefined, readonly Skipped[]] {
  const violationOf = (body: RequestBody | undefined): string | undefined =>
    body?.schema === undefined || body.value === undefined || !isStructured(body.type)
      ? undefined
      : validateValue?.(body.schema, body.value);
  const validated = [first, ...rest].map((body) => ({ body, violation: violationOf(body) }));
  const [one, ...more] = validated.filter(({ violation }) => violation === undefined).map(({ body }) => body);
  const wrong = validated.flatMap(({ body, violation }): readonly Skipped[] => {
    if (violation === undefined) return [];
    const title = body?.name === undefined ? 'the request body' : `the request example \`${body.name}\``;
    return [{ check: 'status-expected', operation, reason: `${title} is not valid by its schema: ${violation}` }];
  });
  const hasOne = validated.some(({ violation }) => violation === undefined);
  return [hasOne ? [one, ...more] : undefined, wrong];
}

/** The first credentials that an operation takes, without the headers that the user sends. */
function usualCredentials(
  { alternatives: [first] }: Access,
  { sentHeaders = [] }: CaseContext,
): Credentials | undefined {
  if (first === undefined) return undefined;
  const kept = Object.entries(first.headers).filter(([name]) => !sentHeaders.includes(name));
  return { ...first, headers: Object.fromEntries(kept) };
}

/** Bodies of `type` have fields that a schema can validate. */
function isStructured(type: string): boolean {
  return isJson(type) || ['application/x-www-form-urlencoded', 'multipart/form-data'].includes(essence(type));
}

/** The reason why an operation has no usable answer: no response at all, or a reference that leads nowhere. */
function whyNoAnswer(description: Description, { located }: Operation): string {
  const responses = followPath(description, located, 'responses');
  const statuses = isObject(responses?.value) ? Object.keys(responses.value) : [];
  const lost = statuses.find((status) => responses && followPath(description, responses, status) === undefined);
  return lost === undefined
    ? 'the operation declares no response'
    : `the response ${lost} is a reference that leads nowhere`;
}
