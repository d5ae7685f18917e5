import type { Operation } from '../description/api.ts';
import type { MockRequest } from '../mock/message.ts';
import { concreteType, essence } from '../mock/media-type.ts';
import { answersOf, usualAnswers, type Answer } from './answers.ts';
import type { Case, Skipped } from './case.ts';
import { documentedBody } from './documented-body.ts';
import { namedCases } from './named-cases.ts';
import { fillParameters } from './parameters.ts';
import { patchCases } from './patch-cases.ts';
import { requestBodiesOf } from './request-bodies.ts';
import type { Subject, Workbench } from './subject.ts';

/** The cases about one operation, or why there are none. */
export function casesOfOperation(operation: Operation, bench: Workbench): readonly (Case | Skipped)[] {
  const { description, derive } = bench;
  const skip = (reason: string): readonly Skipped[] => [{ check: 'status-expected', operation, reason }];
  const answers = answersOf(description, operation);
  if (answers.length === 0) return skip('the operation declares no response');
  const filled = fillParameters(description, operation, derive);
  if (filled.kind === 'unfilled') return skip(filled.reason);
  const requestBodies = requestBodiesOf(description, operation, derive);
  if (requestBodies.kind === 'none') return skip(requestBodies.reason);
  const subject: Subject = {
    operation,
    answers,
    bodies: requestBodies.bodies,
    target: filled.target,
    toCase: createToCase(operation, answers, filled),
  };
  return [...plainCases(subject, bench), ...namedCases(subject, bench), ...patchCases(subject, bench)];
}

function createToCase(
  operation: Operation,
  declared: readonly Answer[],
  filled: { target: string; headers: Readonly<Record<string, string>>; derived: readonly string[] },
): Subject['toCase'] {
  const { method, path } = operation;
  const templated = [...path.matchAll(/\{([^{}]+)\}/gu)].map(([, name = '']) => name);
  return (kind, body, headers, more) => {
    const request: MockRequest = {
      method: more.method ?? method,
      target: filled.target,
      headers: { ...filled.headers, ...(body && { 'content-type': body.type }), ...headers },
      ...(body && { body: body.bytes }),
    };
    const sent = typeof body?.value === 'object' && body.value !== null ? Object.keys(body.value) : [];
    // What a PATCH sends is its own affair, and so are fields named as a parameter of the path.
    const decided = method === 'PATCH' ? [...sent, ...templated] : [];
    const derived = [...filled.derived, ...(body?.isDerived === true ? ['request body'] : [])];
    return {
      kind,
      method,
      path,
      operation,
      request,
      times: 1,
      declared,
      decided,
      probe: {},
      methods: [],
      derived,
      ...more,
    };
  };
}

function plainCases(subject: Subject, bench: Workbench): readonly (Case | Skipped)[] {
  const { answers, bodies, toCase, operation } = subject;
  const usual = usualAnswers(answers).map(asSuccess);
  const origin = { origin: 'https://assay.example' };
  const [first] = bodies;
  const plain = bodies.map((body) => {
    const partners = answers.filter(({ example }) => body?.name !== undefined && example?.name === body.name);
    return toCase('plain', body, origin, { answers: [...usual, ...partners], times: 2 });
  });
  const accept = acceptCases(subject, usual, bench);
  const credentials = toCase(
    'credentials',
    first,
    { authorization: 'Basic Og==' },
    {
      answers: plain[0]?.answers ?? usual,
    },
  );
  const head = operation.method === 'GET' ? [toCase('head', undefined, {}, { answers: usual, method: 'HEAD' })] : [];
  return [...plain, ...accept, credentials, ...head];
}

/** One case for each media type of several; a type without an example whose form is fixed is skipped. */
function acceptCases(
  { bodies, toCase, operation }: Subject,
  usual: readonly Answer[],
  { description }: Workbench,
): readonly (Case | Skipped)[] {
  const types = [...new Set(usual.flatMap(({ media }) => (media === undefined ? [] : [concreteType(media.type)])))];
  return (types.length > 1 ? types : []).map((type) => {
    const due = usual.filter(({ media }) => media !== undefined && concreteType(media.type) === type);
    const unknown = due.map((answer) => documentedBody(description, answer)).filter(({ kind }) => kind === 'unknown');
    const [reason] = unknown.flatMap((body) => (body.kind === 'unknown' ? [body.reason] : []));
    if (reason !== undefined && unknown.length === due.length)
      return { check: 'accept-negotiation', operation, reason: `${type}: ${reason}` };
    return toCase('accept', bodies[0], { accept: essence(type) }, { answers: due });
  });
}

/** `default` alone says nothing of the status: a request without fault is expected to succeed. */
function asSuccess(answer: Answer): Answer {
  return answer.status === 'default' ? { ...answer, status: '2XX' } : answer;
}
