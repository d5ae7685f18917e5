import type { AnswerCheck } from '../case.ts';
import { asksForLogin } from './shared/locked.ts';

/** A method that the path does not have is refused. */
export const undefinedOperation: AnswerCheck = {
  name: 'undefined-operation',
  docs: {
    sends: 'methods that a path does not have',
    asserts: '404, 405 or 501; 401 or 403 where operations ask for credentials',
    why: 'no client may rely on a method that is not there',
    todo: 'Let the target answer 405 to methods that a path does not have. If the method is meant to exist, describe it.',
    failure: 'PUT /tickets is not described and must be refused with 404, 405 or 501; found 200.',
    promise: { section: 'Endpoints', text: 'the methods are those of the description' },
  },
  layer: 'access',
  kinds: ['undefined-operation'],
  failureOf: (replayed) => {
    const {
      case: { method, path },
      replies: [{ status }],
    } = replayed;
    if ([404, 405, 501].includes(status) || asksForLogin(replayed)) return undefined;
    return { message: `${method} ${path} is not described and must be refused with 404, 405 or 501; found ${status}.` };
  },
};
