import type { Operation } from '../../description/read/api.ts';
import { isJson } from '../../http/media-type.ts';
import type { AnswerBody } from '../answer-body.ts';
import type { MemoryContext } from '../answer-context.ts';
import type { PlannedMedia } from '../plan.ts';

/** The JSON answers of an operation. */
export interface DocumentedBodies {
  readonly media: PlannedMedia | undefined;
  readonly bodies: readonly AnswerBody[];
}

/** All examples of the JSON answers of an operation, else one that is made by the schema. */
export function documentedBodies(operation: Operation | undefined, context: MemoryContext): DocumentedBodies {
  const media = operation && usualMedia(operation, context);
  if (media === undefined) return { media, bodies: [] };
  const examples = media.examples.length > 0 ? media.examples : [undefined];
  return { media, bodies: examples.map((example) => context.bodies(media, example)) };
}

/** The JSON of the answer that an operation usually gives. */
export function usualMedia(operation: Operation, { plans }: Pick<MemoryContext, 'plans'>): PlannedMedia | undefined {
  const [status] = plans.of(operation).statuses;
  if (status === undefined || status.code > 299) return undefined;
  return status.media.find(({ contentType }) => isJson(contentType));
}
