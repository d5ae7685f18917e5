import type { Operation } from '../../description/read/api.ts';
import { requestMediaOf, responsesOf } from '../../description/read/content.ts';
import type { Description } from '../../description/description.ts';
import { perObject } from '../../lib/cache.ts';
import { answersOf, isOfType, isStatus, type DeclaredAnswer } from '../compare/declared-answers.ts';
import type { Case, CaseKind } from '../case.ts';
import type { Reply } from '../target.ts';
import { parameterTitlesOf } from '../cases/fill-parameters.ts';

// Titles of parameters have their place in them, so none is the same.
const bodyTitle = 'request body';

/** Parts of an operation that can be covered: `200`, `200 application/json`, ``query parameter `limit` ``. */
export interface Covered {
  readonly statuses: readonly string[];
  readonly mediaTypes: readonly string[];
  readonly parameters: readonly string[];
}

/** The declared parts of `operation`, each once, and the number of its named examples. */
export function declaredIn(
  description: Description,
  operation: Operation,
): Covered & { readonly namedExamples: number } {
  const answers = answersOf(description, operation);
  // A response behind a reference that leads nowhere is declared, though it cannot be tested.
  const declared = responsesOf(description, operation).map(({ status }) => status);
  return {
    statuses: [...new Set(declared.filter((status) => !status.startsWith('1')))],
    mediaTypes: [...new Set(answers.filter(({ media }) => media).map(mediaKey))],
    parameters: [
      ...new Set(parameterTitlesOf(description, operation)),
      ...(requestMediaOf(description, operation).length > 0 ? [bodyTitle] : []),
    ],
    namedExamples: answers.filter(({ example }) => example?.name !== undefined).length,
  };
}

/** The parts that all expected answers of a case show. */
export function expectedOf(asked: Case): Covered {
  const { expectedAnswers: answers, declaredAnswers: declared, parameters = [] } = asked;
  const { statuses, mediaTypes } = commonOf(answers);
  // An expected status may not be declared itself: 2XX stands for `default`.
  const isSure = statuses.length > 0 && statuses.every((one) => declared.some(({ status }) => status === one));
  const [status] = statuses.length === 1 ? statuses : [];
  const [type] = mediaTypes.length === 1 ? mediaTypes : [];
  return {
    statuses: isSure && status !== undefined ? [status] : [],
    mediaTypes: isSure && status !== undefined && type !== undefined ? [`${status} ${type}`] : [],
    parameters: asked.request.body === undefined ? parameters : [...parameters, bodyTitle],
  };
}

/** The statuses and media types of a list of answers that cases share; no media types where an answer has no body. */
const commonOf = perObject((answers: readonly DeclaredAnswer[]) => ({
  statuses: [...new Set(answers.map(({ status }) => status))],
  mediaTypes: answers.every(({ media }) => media) ? [...new Set(answers.map(({ media }) => media?.type))] : [],
}));

const byBreadth = perObject((answers: readonly DeclaredAnswer[]): readonly DeclaredAnswer[] =>
  [...answers].sort((a, b) => breadth(a) - breadth(b)),
);

/** The parts of the operation of a case that `reply` shows. */
export function seenOf(asked: Case, reply: Reply): Covered {
  const { declaredAnswers: declared } = asked;
  const type = reply.headers['content-type'];
  const seen = byBreadth(declared).find((answer) => isStatus(answer.status, reply.status) && isOfType(answer, type));
  return {
    statuses: seen === undefined ? [] : [seen.status],
    mediaTypes: seen?.media === undefined ? [] : [mediaKey(seen)],
    parameters: shownOf(asked),
  };
}

// Their answers show whether the body was read.
const bodyKinds: readonly CaseKind[] = [
  'patch',
  'patch-readonly',
  'echo',
  'matched',
  'invalid-body',
  'invalid-file',
  'boundary',
  'recorded',
];

/** The parameters, and the body, whose effect the answer must show. */
export function shownOf({ kind, request, shownParameters = [] }: Case): readonly string[] {
  return bodyKinds.includes(kind) && request.body !== undefined ? [...shownParameters, bodyTitle] : shownParameters;
}

/** A status sorts before a range of statuses, and that before `default`. */
function breadth({ status }: DeclaredAnswer): number {
  return status === 'default' ? 2 : Number(/X/iu.test(status));
}

function mediaKey({ status, media }: DeclaredAnswer): string {
  return `${status} ${media?.type ?? ''}`;
}
