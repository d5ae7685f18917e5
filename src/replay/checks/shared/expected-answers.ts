import { concreteType } from '../../../http/media-type.ts';
import { answersFor, isOfType, isStatus, type DeclaredAnswer } from '../../compare/declared-answers.ts';
import type { Case, ReplayedCase } from '../../case.ts';
import { createBoundedCache, type BoundedCache, perObject } from '../../../lib/cache.ts';
import { servedOf } from '../../compare/body.ts';

// Cases of one operation share their answers, and most replies are alike.
const keptAnswers = perObject<readonly DeclaredAnswer[], BoundedCache<string, readonly DeclaredAnswer[]>>(() =>
  createBoundedCache(8),
);

/**
 * The answers that the status of the reply allows. `default` stands for the statuses that are not declared otherwise; if
 * its example was asked for by name, for all statuses. Where the status is right though another was expected, its own answers.
 */
export function answersOfStatus(replayed: ReplayedCase): readonly DeclaredAnswer[] {
  const expected = expectedOfStatus(replayed);
  return expected.length === 0 && isRightOtherwise(replayed) ? declaredOfStatus(replayed) : expected;
}

// They say that the values of the request were wrong. Of other refusals (401, 409, 429) the values may be innocent.
const blamesValues = [400, 404, 410, 422];

/** The statuses of what is not there any more. */
export const goneStatuses: readonly number[] = [404, 410];

/**
 * Another status than expected is right: the profile takes what is declared, and the request may have been wrong. One whose values are
 * all examples of the description is not.
 */
function isRightOtherwise({ case: asked, replies: [{ status }], profile }: ReplayedCase): boolean {
  if (!profile.acceptsDeclared || status >= 500) return false;
  // Of a record that was deleted nothing but its absence is expected.
  if (asked.kind === 'gone') return goneStatuses.includes(status);
  if (asked.expectedAnswers.length === 0) return false;
  return !(blamesValues.includes(status) && hasOnlyExamples(asked));
}

/** The request has values, and the description offers each of them. */
function hasOnlyExamples({ derived, listed = [], parameters = [], request }: Case): boolean {
  return derived.length + listed.length === 0 && (parameters.length > 0 || request.body !== undefined);
}

/** The answers that the description declares for the status of the reply: by its number, else by a range, else by `default`. */
export function declaredOfStatus({ case: asked, replies: [{ status }] }: ReplayedCase): readonly DeclaredAnswer[] {
  const { declaredAnswers: declared } = asked;
  return keptAnswers(declared)(String(status), () => answersFor(declared, status));
}

function expectedOfStatus({ case: asked, replies: [reply] }: ReplayedCase): readonly DeclaredAnswer[] {
  const { kind, expectedAnswers: answers, declaredAnswers: declared } = asked;
  if (kind === 'named') return answers.filter(({ status }) => isStatus(status, reply.status));
  return keptAnswers(answers)(`expected ${reply.status}`, () => {
    const isNamed = declared.some(({ status }) => status !== 'default' && isStatus(status, reply.status));
    return answers.filter(({ status }) => (status === 'default' ? !isNamed : isStatus(status, reply.status)));
  });
}

/** The answers that both status and content type of the reply allow. */
export function answersOfStatusAndType(replayed: ReplayedCase): readonly DeclaredAnswer[] {
  const type = replayed.replies[0].headers['content-type'];
  const answers = answersOfStatus(replayed);
  return keptAnswers(answers)(type ?? '', () => answers.filter((answer) => isOfType(answer, type)));
}

/** The declared example that the reply equals although another was expected; undefined if it equals an expected one, or none. */
export function wrongExample({ case: asked, replies: [reply], description }: ReplayedCase): DeclaredAnswer | undefined {
  const served = { description, reply, requestFields: asked.requestFields };
  return servedOf(asked.expectedAnswers, served) === undefined ? servedOf(asked.declaredAnswers, served) : undefined;
}

/** An answer in a message: `the example `a``, `the example of 404`. */
export function titleOf({ example, status }: DeclaredAnswer): string {
  return example?.name === undefined ? `the example of ${status}` : `the example \`${example.name}\``;
}

/** The expected statuses, for a message: `200 or 201`. */
export function statusesOf({ expectedAnswers: answers }: Case): string {
  return [...new Set(answers.map(({ status }) => status))].join(' or ');
}

/** The media types of `answers`, for a message. */
export function typesOf(answers: readonly DeclaredAnswer[]): string {
  return [...new Set(answers.flatMap(({ media }) => (media === undefined ? [] : [concreteType(media.type)])))].join(
    ' or ',
  );
}
