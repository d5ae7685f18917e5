import type { Operation } from '../description/api.ts';
import type { Description } from '../description/description.ts';
import { perObject } from '../lib/per-object.ts';
import { answersOf, isOfType, isStatus, type Answer } from './answers.ts';
import type { Case } from './case.ts';
import type { Reply } from './message.ts';
import { parameterTitlesOf } from './parameters.ts';

/** What is declared in or seen of operations; every key starts with its operation. */
export interface Covered {
  readonly operations: Set<string>;
  readonly statuses: Set<string>;
  readonly mediaTypes: Set<string>;
  readonly parameters: Set<string>;
}

type Found = Readonly<Record<keyof Covered, readonly string[]>>;

const nothing: Found = { operations: [], statuses: [], mediaTypes: [], parameters: [] };

/** Nothing covered yet. */
export function createCovered(): Covered {
  return { operations: new Set(), statuses: new Set(), mediaTypes: new Set(), parameters: new Set() };
}

/** All that `operations` declare, and the number of their named examples. */
export function declaredIn(
  description: Description,
  operations: readonly Operation[],
): Covered & { readonly examples: number } {
  const declared = createCovered();
  let examples = 0;
  for (const operation of operations) {
    const id = idOf(operation);
    declared.operations.add(id);
    for (const title of parameterTitlesOf(description, operation)) declared.parameters.add(`${id} ${title}`);
    for (const answer of answersOf(description, operation)) {
      declared.statuses.add(statusKey(id, answer));
      if (answer.media !== undefined) declared.mediaTypes.add(mediaKey(id, answer));
      if (answer.example?.name !== undefined) examples += 1;
    }
  }
  return { ...declared, examples };
}

/** What the answer to a case must show, whichever of the lawful answers comes. */
export function dueOf({ operation, answers, declared, parameters = [] }: Case): Found {
  if (operation === undefined) return nothing;
  const id = idOf(operation);
  const { statuses, mediaTypes } = commonOf(answers);
  // A case may be due a status that is not declared as such: 2XX where only `default` is.
  const isSure = statuses.length > 0 && statuses.every((one) => declared.some(({ status }) => status === one));
  const [status] = statuses.length === 1 ? statuses : [];
  const [type] = mediaTypes.length === 1 ? mediaTypes : [];
  return {
    operations: [id],
    statuses: isSure && status !== undefined ? [`${id} ${status}`] : [],
    mediaTypes: isSure && status !== undefined && type !== undefined ? [`${id} ${status} ${type}`] : [],
    parameters: parameters.map((title) => `${id} ${title}`),
  };
}

/** The statuses and media types of answers that cases share; no media types where one has no body. */
const commonOf = perObject((answers: readonly Answer[]) => ({
  statuses: [...new Set(answers.map(({ status }) => status))],
  mediaTypes: answers.every(({ media }) => media) ? [...new Set(answers.map(({ media }) => media?.type))] : [],
}));

const byBreadth = perObject((answers: readonly Answer[]): readonly Answer[] =>
  [...answers].sort((a, b) => breadth(a) - breadth(b)),
);

/** What `reply` shows of the operation of a case. */
export function seenOf({ operation, declared, parameters = [] }: Case, reply: Reply): Found {
  if (operation === undefined) return nothing;
  const id = idOf(operation);
  const type = reply.headers['content-type'];
  const seen = byBreadth(declared).find((answer) => isStatus(answer.status, reply.status) && isOfType(answer, type));
  return {
    operations: [id],
    statuses: seen === undefined ? [] : [statusKey(id, seen)],
    mediaTypes: seen?.media === undefined ? [] : [mediaKey(id, seen)],
    parameters: parameters.map((title) => `${id} ${title}`),
  };
}

/** A status before a range of them before `default`. */
function breadth({ status }: Answer): number {
  return status === 'default' ? 2 : Number(/X/iu.test(status));
}

function idOf({ method, path }: Operation): string {
  return `${method} ${path}`;
}

function statusKey(id: string, { status }: Answer): string {
  return `${id} ${status}`;
}

function mediaKey(id: string, { status, media }: Answer): string {
  return `${id} ${status} ${media?.type ?? ''}`;
}
