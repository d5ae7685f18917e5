import { concreteType } from '../../../http/media-type.ts';
import { isOfType, isStatus, type DeclaredAnswer } from '../../compare/declared-answers.ts';
import type { Case, ReplayedCase } from '../../case.ts';
import { createBoundedCache, type BoundedCache, perObject } from '../../../lib/cache.ts';
import { servedOf } from '../../compare/matching-example.ts';

// Cases of one operation share their answers, and most replies are alike.
const keptAnswers = perObject<readonly DeclaredAnswer[], BoundedCache<string, readonly DeclaredAnswer[]>>(() =>
  createBoundedCache(8),
);

/**
 * The answers that the status of the reply allows. `default` stands for the statuses that are not declared otherwise; if
 * its example was asked for by name, for all statuses.
 */
export function answersOfStatus({ case: asked, replies: [reply] }: ReplayedCase): readonly DeclaredAnswer[] {
  const { kind, expectedAnswers: answers, declaredAnswers: declared } = asked;
  if (kind === 'named') return answers.filter(({ status }) => isStatus(status, reply.status));
  return keptAnswers(answers)(String(reply.status), () => {
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
