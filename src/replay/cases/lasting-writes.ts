import type { Operation } from '../../description/api.ts';
import { inside } from '../../description/view.ts';
import type { MockRequest } from '../../http/message.ts';
import { answersOf } from '../compare/declared-answers.ts';
import type { Case } from '../case.ts';
import type { CaseContext, OperationContext } from './context.ts';
import { fillParameters } from './fill-parameters.ts';

const writing = ['PATCH', 'PUT', 'POST', 'DELETE'];

/**
 * A GET, the write on its path, and the GET again: where answers come from examples a write lasts no longer than its own answer.
 * `written` is a request whose fields stand in no example, where there is one.
 */
export function lastingWriteCases(
  { operation, declaredAnswers, bodies, toCase }: OperationContext,
  { description, derive, profile }: CaseContext,
  written: MockRequest | undefined,
): readonly Case[] {
  const located = inside(description, operation.pathItem, 'get');
  if (profile.selector === undefined || !writing.includes(operation.method) || located === undefined) return [];
  const reading: Operation = { method: 'GET', path: operation.path, located, pathItem: operation.pathItem };
  const filled = fillParameters(description, reading, derive);
  if (filled.kind === 'unfilled') return [];
  const read = { method: 'GET', target: filled.target, headers: filled.headers };
  const made = toCase('isolation', bodies[0], {}, { expectedAnswers: [], variation: `A ${operation.method}` });
  // Of cookies it counts what either of the two declares.
  const declared = [...declaredAnswers, ...answersOf(description, reading)];
  return [{ ...made, request: read, followUps: [written ?? made.request, read], declaredAnswers: declared }];
}
