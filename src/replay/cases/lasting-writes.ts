import { operationsOf, type Operation } from '../../description/api.ts';
import type { Description } from '../../description/description.ts';
import { perObject } from '../../lib/cache.ts';
import type { MockRequest } from '../../http/message.ts';
import { answersOf } from '../compare/declared-answers.ts';
import type { Case } from '../case.ts';
import type { CaseContext, OperationContext } from './context.ts';
import { fillParameters } from './fill-parameters.ts';

const writing = ['PATCH', 'PUT', 'POST', 'DELETE'];

/**
 * A GET of the path written to and one of the collection that it is in, the write, and both again: where answers come from examples
 * a write lasts no longer than its own answer. `written` is a request whose fields stand in no example, where there is one.
 */
export function lastingWriteCases(
  { operation, declaredAnswers, bodies, toCase }: OperationContext,
  { description, derive, profile }: CaseContext,
  written: MockRequest | undefined,
): readonly Case[] {
  if (profile.selector === undefined || !writing.includes(operation.method)) return [];
  const paths = [operation.path, operation.path.replace(/\/\{[^{}/]+\}$/u, '')];
  const readings = [...new Set(paths)].flatMap((path) => readingsOf(description).get(path) ?? []);
  const [read, ...more] = readings.flatMap((reading): readonly MockRequest[] => {
    const filled = fillParameters(description, reading, derive);
    return filled.kind === 'unfilled' ? [] : [{ method: 'GET', target: filled.target, headers: filled.headers }];
  });
  if (read === undefined) return [];
  const made = toCase('isolation', bodies[0], {}, { expectedAnswers: [], variation: `A ${operation.method}` });
  // Of cookies it counts what any of them declares.
  const declared = [...declaredAnswers, ...readings.flatMap((reading) => answersOf(description, reading))];
  const followUps = [...more, written ?? made.request, read, ...more];
  return [{ ...made, request: read, followUps, declaredAnswers: declared }];
}

/** What is read, by its path. */
const readingsOf = perObject(
  (description: Description): ReadonlyMap<string, Operation> =>
    new Map(
      operationsOf(description)
        .filter(({ method }) => method === 'GET')
        .map((operation) => [operation.path, operation]),
    ),
);
