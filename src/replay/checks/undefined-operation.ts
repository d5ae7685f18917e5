import type { AnswerCheck } from '../case.ts';

/** A method that the path does not have is refused. */
export const undefinedOperation: AnswerCheck = {
  name: 'undefined-operation',
  layer: 'access',
  kinds: ['undefined-operation'],
  judge: ({ case: { method, path }, replies: [{ status }] }) =>
    [404, 405, 501].includes(status)
      ? undefined
      : { message: `${method} ${path} is not described and must be refused with 404, 405 or 501; found ${status}.` },
};
