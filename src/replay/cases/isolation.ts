import { operationsOf, type Operation } from '../../description/read/api.ts';
import type { Description } from '../../description/description.ts';
import type { MockRequest } from '../../http/message.ts';
import { perObject } from '../../lib/cache.ts';
import type { Case } from '../case.ts';
import { answersOf } from '../compare/declared-answers.ts';
import type { CaseContext, OperationContext } from './context.ts';
import { fillParameters } from './fill-parameters.ts';
import { namedCases } from './selection.ts';

/** Requests for two examples by name, with unnamed requests between them and at once: no answer may depend on another request. */
export function isolationCases(subject: OperationContext, context: CaseContext): readonly Case[] {
  const selector = context.profile.selector?.header;
  if (selector === undefined) return [];
  const byName = new Map<string | undefined, Case>();
  for (const each of namedCases(subject, context)) {
    if ('request' in each && !byName.has(each.example)) byName.set(each.example, each);
    if (byName.size === 2) break;
  }
  const [first, second] = byName.values();
  if (first === undefined || second === undefined) return [];
  // The unnamed request has no `accept` of the other one either.
  const [one, other] = [first.request, { ...first.request, headers: second.request.headers }];
  const unnamed = Object.entries(one.headers).filter(([name]) => name !== selector);
  const plain = { ...one, headers: Object.fromEntries(unnamed) };
  return [{ ...first, kind: 'isolation', followUps: [plain, other, plain], atOnce: [one, plain, other] }];
}

const writing = ['PATCH', 'PUT', 'POST', 'DELETE'];

/**
 * A GET of the path written to and one of the collection that it is in, the write, and both again: where answers come from examples
 * a write lasts no longer than its own answer. `written` is a request whose fields stand in no example, where there is one.
 */
export function lastingWriteCases(
  { operation, declaredAnswers, bodies, toCase }: OperationContext,
  context: CaseContext,
  written: MockRequest | undefined,
): readonly Case[] {
  const { description, profile } = context;
  if (profile.selector === undefined || !writing.includes(operation.method)) return [];
  const paths = [operation.path, operation.path.replace(/\/\{[^{}/]+\}$/u, '')];
  const readings = [...new Set(paths)].flatMap((path) => readingsOf(description).get(path) ?? []);
  const [read, ...more] = readings.flatMap((reading): readonly MockRequest[] => {
    const filled = fillParameters(reading, context);
    return filled.kind === 'unfilled' ? [] : [{ method: 'GET', target: filled.target, headers: filled.headers }];
  });
  if (read === undefined) return [];
  const made = toCase('isolation', bodies[0], {}, { expectedAnswers: [], variation: `A ${operation.method}` });
  // A cookie that any of them declares is declared.
  const declared = [...declaredAnswers, ...readings.flatMap((reading) => answersOf(description, reading))];
  const followUps = [...more, written ?? made.request, read, ...more];
  return [{ ...made, request: read, followUps, declaredAnswers: declared }];
}

/** The GET operations by their paths. */
const readingsOf = perObject(
  (description: Description): ReadonlyMap<string, Operation> =>
    new Map(
      operationsOf(description)
        .filter(({ method }) => method === 'GET')
        .map((operation) => [operation.path, operation]),
    ),
);
