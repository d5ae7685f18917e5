import type { Check } from '../case.ts';
import { answersOfStatus, statusesOf } from './shared/expected-answers.ts';

/** HEAD is answered with the status of GET, or refused. */
export const headFollowsGet: Check = {
  name: 'head-follows-get',
  layer: 'status',
  kinds: ['head'],
  judge: (replayed) => {
    const { status } = replayed.replies[0];
    if ([404, 405, 501].includes(status) || answersOfStatus(replayed).length > 0) return undefined;
    return {
      message: `HEAD must have the status of GET, ${statusesOf(replayed.case)}, or be refused; found ${status}.`,
    };
  },
};
